use super::*;
use crate::domain::{EntityId, EntityRef, FactId, Frame, MessageId, Span, State};

fn silence() -> Preview {
    Preview {
        request: None,
        who: None,
        block: Vec::new(),
        held_back: Vec::new(),
        reason: None,
        candidates: Vec::new(),
        completion: None,
        marks: Vec::new(),
        upcoming: Vec::new(),
        next_flip_at: None,
    }
}

fn fact() -> FactId {
    FactId::of(&MessageId("m".into()), Span::new(0, 1), &Frame::When)
}

fn held(cause: Cause, text: &str) -> HeldBack {
    HeldBack {
        fact: fact(),
        text: text.into(),
        value: String::new(),
        entity: EntityRef { id: EntityId::thing("Orion"), name: "Orion".into() },
        state: State::Superseded,
        cause,
        by: None,
        by_value: None,
        since: None,
    }
}

/// What all trials of a name found: how often it is so, and of how many.
fn score(trials: &[Trial], name: &str) -> (usize, usize) {
    let named = trials.iter().filter(|trial| trial.name == name);
    (named.clone().filter(|trial| trial.holds).count(), named.count())
}

#[test]
fn holding_back_every_labelled_value_is_perfect() {
    let corpus = Suite::Main.corpus(1);
    let previews: Vec<Preview> = corpus
        .queries
        .iter()
        .map(|query| {
            let stale = query.labels.superseded.iter().map(|label| held(Cause::Stale, &label.value));
            let wrong = query.labels.wrong.iter().map(|label| held(Cause::WrongPerson, &label.value));
            Preview { held_back: stale.chain(wrong).collect(), ..silence() }
        })
        .collect();
    let trials = trials(Suite::Main, &corpus, &previews);
    for cause in ["stale", "wrong_person"] {
        for measure in ["precision", "recall"] {
            let (right, all) = score(&trials, &format!("held back {cause}: {measure}"));
            assert!(right == all && all >= 10, "{cause} {measure}: {right} of {all}");
        }
    }
}

#[test]
fn silence_has_no_recall_and_a_confused_cause_no_precision() {
    let corpus = Suite::Main.corpus(1);
    let silent: Vec<Preview> = corpus.queries.iter().map(|_| silence()).collect();
    let nothing = trials(Suite::Main, &corpus, &silent);
    assert_eq!(score(&nothing, "held back stale: recall").0, 0);
    assert_eq!(score(&nothing, "held back stale: precision").1, 0);
    let confused: Vec<Preview> = corpus
        .queries
        .iter()
        .map(|query| {
            let wrong = query.labels.wrong.iter().map(|label| held(Cause::Stale, &label.value));
            Preview { held_back: wrong.collect(), ..silence() }
        })
        .collect();
    let confused = trials(Suite::Main, &corpus, &confused);
    assert_eq!(score(&confused, "held back stale: precision").0, 0);
    assert_eq!(score(&confused, "held back wrong_person: recall").0, 0);
}

#[test]
fn marks_are_judged_by_the_words_they_cover() {
    let corpus = Suite::Marks.corpus(1);
    let marked = |query: &Query, labels: &[Label]| {
        let mark = |value: &Label| {
            let start = query.draft.find(&value.value)?;
            Some(Mark {
                span: Span::new(start, start + value.value.len()),
                cause: Cause::Stale,
                fact: fact(),
                current: None,
                current_value: query.labels.current.as_ref().map(|label| label.value.clone()),
            })
        };
        Preview { marks: labels.iter().filter_map(mark).collect(), ..silence() }
    };
    let right: Vec<Preview> =
        corpus.queries.iter().map(|query| marked(query, &query.labels.superseded)).collect();
    let right = trials(Suite::Marks, &corpus, &right);
    for name in ["marks: precision", "marks: recall", "marks: names the value in force"] {
        let (holds, all) = score(&right, name);
        assert!(holds == all && all > 100, "{name}: {holds} of {all}");
    }
    let current = |query: &Query| query.labels.current.clone().into_iter().collect::<Vec<_>>();
    let wrong: Vec<Preview> = corpus.queries.iter().map(|query| marked(query, &current(query))).collect();
    let wrong = trials(Suite::Marks, &corpus, &wrong);
    assert_eq!(score(&wrong, "marks: precision").0, 0);
    assert_eq!(score(&wrong, "marks: recall").0, 0);
}

#[test]
fn reasons_and_quietness_are_judged() {
    let corpus = Suite::Reasons.corpus(1);
    let previews: Vec<Preview> =
        corpus.queries.iter().map(|query| Preview { reason: query.reason, ..silence() }).collect();
    let all = corpus.queries.len();
    assert_eq!(score(&trials(Suite::Reasons, &corpus, &previews), "right reason"), (all, all));
    let quiet = Suite::Quiet.corpus(1);
    let asking: Vec<Preview> = quiet
        .queries
        .iter()
        .map(|_| Preview { reason: Some(Abstention::AmbiguousPerson), ..silence() })
        .collect();
    let trials = trials(Suite::Quiet, &quiet, &asking);
    let all = quiet.queries.len();
    assert_eq!(score(&trials, "marks or asks"), (all, all));
    assert_eq!(score(&trials, "shows a line"), (0, all));
    assert!(trials.iter().all(|trial| trial.fails() == (trial.name == "marks or asks")));
}
