use super::super::{Corpus, Query, SourceMessage};
use super::*;
use crate::recall::Abstention;

fn count(corpus: &Corpus, holds: impl Fn(&Query) -> bool) -> usize {
    corpus.queries.iter().filter(|query| holds(query)).count()
}

fn first_name(full: &str) -> &str {
    full.split(' ').next().unwrap()
}

#[test]
fn participants_follow_their_case() {
    let (main, corpus) = (Suite::Main.corpus(1), Suite::Participants.corpus(1));
    for (index, (before, chain)) in main.chains.iter().zip(&corpus.chains).enumerate() {
        let subject = &before.participants[0];
        let others = chain.participants.iter().filter(|name| *name != subject).count();
        assert_eq!(chain.participants.contains(subject), index % 4 == 0 || index % 4 == 2);
        assert_eq!(others, usize::from(index % 4 == 1 || index % 4 == 2));
        for message in corpus.messages.iter().filter(|message| chain.messages.contains(&message.id)) {
            let author = chain.participants.first().map_or("me", String::as_str);
            assert_eq!(message.author, author);
        }
    }
    let drafts = |corpus: &Corpus| -> Vec<_> {
        corpus.queries.iter().map(|query| (query.draft.clone(), query.to.clone())).collect()
    };
    assert_eq!(drafts(&main), drafts(&corpus), "drafts keep the subject");
    assert!(corpus.queries.iter().all(|query| query.case.is_some()));
}

#[test]
fn nameless_drafts_name_nobody() {
    let corpus = Suite::Nameless.corpus(1);
    let nameless = |query: &Query| query.case != Some("named");
    assert!(count(&corpus, nameless) >= 20);
    for query in corpus.queries.iter().filter(|query| nameless(query)) {
        let chain = &corpus.chains[query.chain];
        assert!(!query.draft.contains(&chain.called), "{}", query.draft);
        assert_eq!(query.to, std::slice::from_ref(&chain.entity));
        assert_eq!(query.draft.contains(chain.noun), query.case == Some("nameless, its noun"));
    }
}

#[test]
fn quiet_drafts_are_many_and_hold_no_value() {
    let corpus = Suite::Quiet.corpus(1);
    assert!(corpus.queries.len() >= 200);
    let mut drafts: Vec<&str> = corpus.queries.iter().map(|query| query.draft.as_str()).collect();
    drafts.sort_unstable();
    drafts.dedup();
    assert!(drafts.len() >= 150, "{} different drafts", drafts.len());
    let known: Vec<String> = corpus.chains.iter().map(|chain| chain.called.clone()).collect();
    assert!(count(&corpus, |query| known.iter().any(|name| query.draft.contains(name))) > 100);
    for query in &corpus.queries {
        assert!(query.labels.silent && !query.draft.contains(['{', '}']), "{}", query.draft);
        let shows = |label: &super::super::Label| label.shows_in(&query.draft);
        assert!(corpus.chains.iter().flat_map(|chain| &chain.values).all(|value| !shows(value)));
    }
}

#[test]
fn typed_values_are_what_their_case_says() {
    let corpus = Suite::Marks.corpus(1);
    let retired = |query: &Query| query.case == Some("superseded value typed");
    let revised = corpus.chains.iter().filter(|chain| chain.depth() > 0).count();
    assert_eq!(count(&corpus, retired), revised);
    for query in &corpus.queries {
        let superseded = query.labels.superseded.iter().any(|value| value.shows_in(&query.draft));
        assert_eq!(superseded, retired(query), "{}", query.draft);
        let current = query.labels.current.as_ref().unwrap().shows_in(&query.draft);
        assert_eq!(current, !retired(query), "{}", query.draft);
    }
}

#[test]
fn reasons_belong_to_their_requests() {
    let corpus = Suite::Reasons.corpus(1);
    let names: Vec<&str> = corpus.chains.iter().map(|chain| chain.called.as_str()).collect();
    for (reason, least) in [
        (Abstention::NeverStored, 8),
        (Abstention::OtherPerson, 5),
        (Abstention::UnknownPerson, 12),
        (Abstention::Retired, 6),
        (Abstention::Conflicted, 6),
    ] {
        let of_reason = count(&corpus, |query| query.reason == Some(reason));
        assert!(of_reason >= least, "{reason:?}: {of_reason}");
    }
    for query in &corpus.queries {
        let chain = &corpus.chains[query.chain];
        match query.reason.unwrap() {
            Abstention::UnknownPerson => assert!(names.iter().all(|name| !query.draft.contains(name))),
            Abstention::OtherPerson => assert_eq!(query.labels.wrong.len(), 1),
            Abstention::NeverStored => assert!(query.labels.wrong.is_empty()),
            _ => assert!(chain.cancelled && query.labels.superseded == chain.values),
        }
    }
    let values: Vec<&String> =
        corpus.chains.iter().flat_map(|chain| &chain.values).map(|value| &value.value).collect();
    let mut unique = values.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), values.len(), "no value is used twice");
}

#[test]
fn what_to_ask_is_undecided_and_what_is_clear_is_not() {
    let corpus = Suite::Ask.corpus(1);
    for (case, expected) in
        [("clear: to the person", 26), ("clear: to a colleague", 7), ("near-tie", 10), ("equal conflict", 7)]
    {
        assert_eq!(count(&corpus, |query| query.case == Some(case)), expected, "{case}");
    }
    let message = |id: &String| corpus.messages.iter().find(|message| message.id == *id).unwrap();
    for query in corpus.queries.iter().filter(|query| query.reason.is_some()) {
        let asked = &corpus.chains[query.chain];
        let others: Vec<&SourceMessage> = corpus
            .chains
            .iter()
            .filter(|chain| chain.slot == asked.slot && chain.called == asked.called)
            .map(|chain| message(chain.messages.last().unwrap()))
            .collect();
        assert_eq!(others.len(), 2, "two answers");
        if query.reason == Some(Abstention::Conflicted) {
            assert_eq!(others[0].sent_at, others[1].sent_at);
            assert_ne!(others[0].author, others[1].author);
            assert_ne!(others[0].conversation, others[1].conversation);
        } else {
            assert!(query.to.iter().all(|name| first_name(name) != asked.called));
        }
    }
}
