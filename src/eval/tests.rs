//! The generator checks itself, and the judge is checked by methods whose figures are known.

use super::*;

const SEEDS: std::ops::RangeInclusive<u64> = 1..=5;

#[test]
fn the_deciding_message_alone_is_clean() {
    // In other words a message may quote the value before; what holds after an exception was said before it.
    let told_at_once = |suite: &Suite| !matches!(suite, Suite::Paraphrase | Suite::Life);
    for suite in Suite::ALL.into_iter().filter(told_at_once) {
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
    for suite in [Suite::Main, Suite::Multi, Suite::Hardid, Suite::Thirdlink, Suite::Ask] {
        let corpus = suite.corpus(2);
        let texts: Vec<(&str, String)> =
            corpus.messages.iter().map(|message| (message.id.as_str(), normalise(&message.text))).collect();
        for chain in &corpus.chains {
            for value in &chain.values {
                let showing = texts.iter().filter(|(_, text)| value.shows_in_normalised(text));
                let ids: Vec<&str> = showing.map(|(id, _)| *id).collect();
                assert_eq!(ids.len(), 1, "{suite} {} in {ids:?}", value.value);
                assert!(chain.messages.iter().any(|id| id == ids[0]));
            }
        }
    }
}

/// Published figures name suite and seed, so these bytes must never change.
#[test]
fn the_same_seed_gives_the_same_bytes() {
    let digests = Suite::ALL.map(|suite| format!("{suite} {}", suite.corpus(1).digest()));
    assert_eq!(
        digests,
        [
            "main 100ec6af13c39afe",
            "order c783a53a590b366f",
            "multi 33b8a05e5e9f850d",
            "hardid d236ad1c7fbdda9f",
            "third ed17170cdf9b74cc",
            "thirdlink 67fd23c0f59c7dde",
            "participants 5d8bdf075e901e8b",
            "nameless becacdae5d1824cc",
            "quiet 7ea256e29a153444",
            "marks e11b32195d6dffc0",
            "reasons 3784c749a0492f32",
            "ask a1efa11f3dc017e0",
            "paraphrase 75f4b555a63c2bbe",
            "life f57cb9b3f24bd6d0",
            "robustness 100ec6af13c39afe",
            "volume c6159897ebc6e43b"
        ]
    );
    assert_ne!(Suite::Main.corpus(1).digest(), Suite::Main.corpus(2).digest());
}

#[test]
fn main_has_the_published_shape() {
    for seed in SEEDS {
        let corpus = Suite::Main.corpus(seed);
        let accounting = Accounting::of([&corpus]);
        assert_eq!((accounting.chains, accounting.requests), (160, 240));
        assert_eq!(accounting.messages, accounting.chain_messages + 1_012);
        assert!((32..=58).contains(&accounting.ambiguous), "{accounting:?}");
    }
    let five: Vec<Corpus> = SEEDS.map(|seed| Suite::Main.corpus(seed)).collect();
    let accounting = Accounting::of(&five);
    assert!((200..=250).contains(&accounting.ambiguous), "40 to 50 a seed: {accounting:?}");
    assert_eq!(accounting.depth.iter().sum::<usize>(), 1_200);
}

#[test]
fn slices_have_their_sizes() {
    let requests = |suite: Suite| suite.corpus(1).queries.len();
    assert_eq!(requests(Suite::Multi), 48);
    assert_eq!(requests(Suite::Hardid), 36);
    for suite in [Suite::Third, Suite::Thirdlink] {
        let corpus = suite.corpus(1);
        let mut chains: Vec<usize> = corpus.queries.iter().map(|query| query.chain).collect();
        chains.dedup();
        assert_eq!(chains.len(), 40);
        for query in &corpus.queries {
            assert!(query.to.iter().all(|name| *name != corpus.chains[query.chain].entity));
        }
    }
}

#[test]
fn order_changes_nothing_but_the_arrival() {
    let (in_order, shuffled) = (Suite::Main.corpus(1), Suite::Order.corpus(1));
    assert_ne!(in_order.messages, shuffled.messages);
    let sorted = |mut messages: Vec<SourceMessage>| {
        messages.sort_by(|a, b| a.id.cmp(&b.id));
        messages
    };
    assert_eq!(sorted(in_order.messages), sorted(shuffled.messages));
    assert_eq!(in_order.queries, shuffled.queries);
}
