use super::super::tokens::tokenise;
use super::super::values::{self, Region};
use super::*;
use crate::domain::{Span, Stamp, Zone};
use jiff::civil::DateTime;

/// The clauses of a sentence: subject | verb (tense, marks) | rest.
fn parsed(text: &str) -> Vec<String> {
    let sent =
        Stamp::local(DateTime::constant(2026, 3, 2, 9, 0, 0, 0), Zone("Europe/London".into())).unwrap();
    let scan = values::scan(text, &values::Context { sent: &sent, region: Region::of(&sent.zone) });
    let tokens = tokenise(text, Span::new(0, text.len()), &scan);
    let names = Names::new(["Alex Chen", "Joan Byrne"]);
    let words = |range: Range<usize>| {
        tokens[range].iter().map(|token| token.folded.as_str()).collect::<Vec<_>>().join(" ")
    };
    clauses(&tokens, &names)
        .into_iter()
        .map(|clause| {
            let subject = clause.subject.map(&words).unwrap_or_default();
            let verb = clause.verb.map_or(String::new(), |verb| {
                let mut marks = format!("{} {:?}", verb.lemma, verb.tense);
                for (mark, is) in
                    [("passive", verb.passive), ("progressive", verb.progressive), ("not", verb.negated)]
                {
                    if is {
                        marks = format!("{marks} {mark}");
                    }
                }
                marks
            });
            let rest: Vec<String> = clause.rest.iter().map(|chunk| words(chunk.range.clone())).collect();
            format!("{}{subject} | {verb} | {}", if clause.dependent { "~" } else { "" }, rest.join(" / "))
        })
        .collect()
}

#[test]
fn sentences_fall_into_clauses() {
    let rows: &[(&str, &[&str])] = &[
        (
            "the revised chapters are due at the press on March 2",
            &["the revised chapters | be Present | due / at / the press / on / march 2"],
        ),
        (
            "The market opens on May 16 and closes at 1pm",
            &["the market | open Present | on / may 16", "the market | close Present | at / 1pm"],
        ),
        (
            "Guitar lessons start up again at 5:15pm",
            &["guitar lessons | start Present | again / at / 5:15pm"],
        ),
        ("key safe changed to 7316", &["key safe | change Past | to / 7316"]),
        (
            "I'm not moving because the van broke",
            &["i | move Present progressive not | ", "~the van | break Past | "],
        ),
    ];
    for (text, clauses) in rows {
        assert_eq!(parsed(text), *clauses, "{text}");
    }
}
