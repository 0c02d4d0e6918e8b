use super::super::lexicon::rows;
use super::super::tests::{lines, message};
use super::lexicon::RELATIONS;
use crate::domain::Subject;
use crate::extract::tests::wide::check;
use crate::extract::{Requested, Scanned};

/// What a draft of one sentence asks for.
fn requested(sentence: &str) -> Option<Requested> {
    Scanned::new(message(sentence)).requested(sentence)
}

#[test]
fn every_row_reads_its_sentence() {
    let wrong: Vec<String> = rows(RELATIONS)
        .filter(|(entry, sentence)| {
            let (head, _) = entry.split_once(" = ").unwrap();
            let attribute = head.splitn(3, ' ').nth(2).unwrap();
            let found = if sentence.ends_with('?') {
                requested(sentence).is_some_and(|asked| asked.attribute.ends_with(attribute))
            } else {
                lines(sentence).iter().any(|line| line.split('|').nth(1).unwrap().ends_with(attribute))
            };
            !found
        })
        .map(|(entry, sentence)| format!("{entry}: {sentence} {:?}", lines(sentence)))
        .collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_forms_of_a_relation_are_one_attribute() {
    for text in [
        "Misery was written by Stephen King.",
        "The author of Misery is Stephen King",
        "Stephen King is the author of Misery",
        "Misery's author is Stephen King",
        "Misery has been written by Stephen King in 1987",
    ] {
        assert_eq!(lines(text), ["Misery|author|person|Stephen King"], "{text}");
    }
    for text in [
        "Tariq owns the onboarding checklist, so any edits go through him",
        "The onboarding checklist belongs to Tariq",
        "the onboarding checklist is now owned by Tariq",
        "Tariq has picked up the onboarding checklist since Lena is away",
        "Tariq is the owner of the onboarding checklist",
    ] {
        assert_eq!(lines(text), ["~onboarding checklist|owner|person|Tariq"], "{text}");
    }
}

#[test]
fn names_are_taken_whole() {
    check(&[
        (
            "The author of A Wizard of Earthsea is Ursula K. Le Guin.",
            &["A Wizard of Earthsea|author|person|Ursula K. Le Guin"],
        ),
        (
            "Born in the U.S.A. was performed by Bruce Springsteen",
            &["Born in the U.S.A.|performer|person|Bruce Springsteen"],
        ),
        (
            "The headquarters of University of California, Berkeley is located in the city of Berkeley",
            &["University of California, Berkeley|headquarters|where|berkeley"],
        ),
        (
            "The director of Vesper is Tony Hall, Baron Hall of Birkenhead.",
            &["Vesper|director|person|Tony Hall, Baron Hall of Birkenhead"],
        ),
        ("judo is associated with the sport of American football", &["~judo|sport|text|american football"]),
    ]);
}

#[test]
fn objects_end_before_what_is_said_besides() {
    check(&[
        ("I report to Folake now", &["I|manager|person|Folake"]),
        (
            "our office coffee comes from Grindhouse because the others were late",
            &["we|office coffee provider|org|Grindhouse"],
        ),
        ("customer portal is hosted in eu-west-1 btw", &["~customer portal|host|code|eu-west-1"]),
        (
            "we use DPD for the sample shipments, account's under my name",
            &["we|sample shipment provider|org|DPD"],
        ),
        (
            "The awards dinner is black tie, so dust off your bow tie.",
            &["~awards dinner|dress code|text|black tie"],
        ),
        (
            "Dr Ferreira is doing the keynote at the spring summit!",
            &["~spring summit|keynote speaker|person|Dr Ferreira"],
        ),
    ]);
}

#[test]
fn changes_name_what_they_change() {
    check(&[
        ("We've switched from DPD to Parcelforce for the samples", &["we|sample provider|org|Parcelforce"]),
        (
            "After the incident I've moved our coffee order to Copper Kettle.",
            &["we|coffee provider|org|Copper Kettle"],
        ),
        ("samples go by Parcelforce from now on", &["we|sample provider|org|Parcelforce"]),
        ("Lena became the CEO of Brightwater", &["Brightwater|ceo|person|Lena"]),
        ("Lena is no longer CEO of Brightwater", &["Brightwater|ceo|person|Lena|Deny"]),
        ("From Monday Esther owns the rota", &["~rota|owner|person|Esther"]),
        ("We don't use DPD for the samples any more", &["we|sample provider|org|DPD|Deny"]),
        (
            "I no longer report to Folake, I report to Ben",
            &["I|manager|person|Folake|Deny", "I|manager|person|Ben"],
        ),
    ]);
}

#[test]
fn a_change_holds_from_the_day_that_it_names() {
    let drafts = crate::extract::read(&message("Esther takes over the newsletter on 9 March"));
    let from = drafts.first().and_then(|draft| draft.valid_from).map(|from| from.to_string());
    assert_eq!(from.as_deref(), Some("2026-03-09T00:00:00Z"));
}

#[test]
fn nothing_is_read_without_an_owner_a_name_or_a_certain_thing() {
    for text in [
        "dogs like bones",
        "Coffee comes from Ethiopia",
        "I get my looks from Mum",
        "Jo directed me to the exit",
        "we use the depot for storage",
        "We use Monday for planning",
        "The match was called off",
        "The standup moved to room-12",
        "Lena was CEO of Brightwater",
        "The head of the table is Grandpa's place",
        "Tom is responsible for the mess",
        "The orchard belongs to Dana's family",
        "If Tariq owns the checklist, ask him",
        "Does Tariq own the checklist?",
        "I don't think Tariq owns the checklist",
        "Nobody owns the checklist",
        "Dana was married to Bo",
        "She is married to Ben",
    ] {
        assert_eq!(lines(text), [""; 0], "{text}");
    }
}

#[test]
fn questions_and_beginnings_ask_for_the_slot_that_statements_fill() {
    let asked = |text: &str| {
        let Requested { subject, attribute, .. } = requested(text).unwrap_or_else(|| panic!("{text}"));
        (subject, attribute)
    };
    let named = |name: &str| Subject::Named { name: name.to_owned() };
    for text in [
        "The author of Misery is",
        "Who is the author of Misery?",
        "Who wrote Misery?",
        "Who was Misery written by?",
        "Misery was written by",
        "Misery's author is",
    ] {
        assert_eq!(asked(text), (named("Misery"), "author".to_owned()), "{text}");
    }
    for text in ["Where was Canadair founded?", "Which city was Canadair founded in?"] {
        assert_eq!(asked(text), (named("Canadair"), "founding place".to_owned()), "{text}");
    }
    assert_eq!(asked("our office coffee comes from"), (Subject::Group, "office coffee provider".to_owned()));
    assert_eq!(asked("who do you report to"), (Subject::Addressee, "manager".to_owned()));
    assert_eq!(asked("For our samples we use"), (Subject::Group, "sample provider".to_owned()));
    let checklist = || Subject::Thing { noun: "onboarding checklist".to_owned() };
    for text in [
        "Send it to whoever looks after the onboarding checklist? I think that's",
        "Ask the person who owns the onboarding checklist, it's",
        "Who owns the onboarding checklist?",
    ] {
        assert_eq!(asked(text), (checklist(), "owner".to_owned()), "{text}");
    }
    for text in ["Thanks for the report", "I hope the weekend treated you", "see you at"] {
        assert_eq!(requested(text), None, "{text}");
    }
}
