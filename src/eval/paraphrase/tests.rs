use super::super::Suite;
use super::*;

#[test]
fn every_statement_shows_its_value_and_every_draft_ends_before_it() {
    let corpus = Suite::Paraphrase.corpus(1);
    for chain in &corpus.chains {
        let said = chain.messages.len() - usize::from(chain.cancelled);
        assert_eq!(said, chain.values.len());
        let mut before = Timestamp::MIN;
        for (position, id) in chain.messages.iter().enumerate() {
            let message = corpus.messages.iter().find(|message| message.id == *id).unwrap();
            assert!(message.sent_at > before, "stated order");
            before = message.sent_at;
            assert!(!message.text.contains(['{', '}']), "{}", message.text);
            if let Some(value) = chain.values.get(position) {
                assert!(value.shows_in(&message.text), "{}", message.text);
            }
        }
    }
    for query in &corpus.queries {
        assert!(!query.draft.contains(['{', '}']), "{}", query.draft);
        let shown = query.labels.current.iter().chain(&query.labels.superseded).chain(&query.labels.wrong);
        assert!(shown.into_iter().all(|value| !value.shows_in(&query.draft)), "{}", query.draft);
    }
    let aside = |kind: &str| corpus.messages.iter().filter(|one| one.id.ends_with(kind)).count();
    assert!(aside("-nonassert") > 60 && aside("-lookalike") > 40 && aside("-corrected") > 30);
}

#[test]
fn five_seeds_of_volume_hold_two_thousand_revisions() {
    let revisions = |seed| Suite::Volume.corpus(seed).chains.iter().map(Chain::depth).sum::<usize>();
    assert!((1..=5).map(revisions).sum::<usize>() >= 2_000);
}
