//! The generator checks itself, and the judge is checked by methods whose figures are known.

use super::arms::RawMessages;
use super::*;

const SEEDS: std::ops::RangeInclusive<u64> = 1..=5;

#[test]
fn the_deciding_message_alone_is_clean() {
    for suite in Suite::ALL {
        let corpus = suite.corpus(1);
        for query in &corpus.queries {
            let text = &corpus.deciding(query.chain).unwrap().text;
            let verdict = judge(&query.labels, &[text]);
            if verdict.answerable {
                assert!(verdict.current && !verdict.stale && !verdict.wrong, "{suite} {query:?} {text}");
            } else {
                assert!(verdict.wrong, "the only labels of an unanswerable request are wrong ones");
            }
        }
    }
}

#[test]
fn no_value_shows_in_a_message_of_another_chain() {
    for suite in [Suite::Main, Suite::Multi, Suite::Hardid, Suite::Thirdlink] {
        let corpus = suite.corpus(2);
        let texts: Vec<(&str, Vec<String>)> =
            corpus.messages.iter().map(|message| (message.id.as_str(), vec![message.text.clone()])).collect();
        for chain in &corpus.chains {
            for value in &chain.values {
                let labels = Labels { superseded: vec![value.clone()], ..Labels::default() };
                let showing = texts.iter().filter(|(_, text)| judge(&labels, text).stale);
                let ids: Vec<&str> = showing.map(|(id, _)| *id).collect();
                assert_eq!(ids.len(), 1, "{suite} {} in {ids:?}", value.value);
                assert!(chain.messages.iter().any(|id| id == ids[0]));
            }
        }
    }
}

#[test]
fn anchors() {
    for half in [3.0, 5.0, 7.0, 10.0, 14.0, 30.0] {
        for k in [1, 6] {
            let (mut clean, mut n, mut wrong, mut stale, mut current) = (0, 0, 0, 0, 0);
            for seed in SEEDS {
                let corpus = Suite::Main.corpus(seed);
                let arm = RawMessages::with_half_life(&corpus, half);
                for query in &corpus.queries {
                    let verdict = judge(&query.labels, &arm.block(&query.draft, k, 800));
                    clean += usize::from(verdict.clean());
                    wrong += usize::from(verdict.wrong);
                    stale += usize::from(verdict.stale);
                    current += usize::from(verdict.current);
                    n += 1;
                }
            }
            println!("half {half} k {k}: clean {clean}/{n} wrong {wrong} stale {stale} current {current}");
        }
    }
}
