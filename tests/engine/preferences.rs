//! What people want and will not have, in many wordings: kept, replaced, and said where a draft comes to it.

use asof::domain::{Message, Stamp, State};
use asof::engine::Engine;
use asof::recall::{Request, Who};
use tempfile::TempDir;

use crate::support::{hours, message, open, owner, strong, zone};

/// A store in which Nina, or the owner where a text begins with `>`, said these, a day apart.
fn told(said: &[&str]) -> (Engine, TempDir) {
    let nina = strong("Nina Halvorsen");
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let messages = said.iter().zip(0..).map(|(text, day)| -> Message {
        let own = text.strip_prefix('>');
        let (author, to) = if own.is_some() { (owner(), nina.clone()) } else { (nina.clone(), owner()) };
        message(&day.to_string(), "chat", &author, &[to], hours(24 * day), own.unwrap_or(text))
    });
    engine.ingest(messages.collect()).unwrap();
    (engine, directory)
}

/// The values in the block of a draft to Nina, a month later.
fn says(engine: &Engine, draft: &str) -> Vec<String> {
    let nina = strong("Nina Halvorsen");
    let to = vec![Who { name: nina.name, handle: Some(nina.handle) }];
    let request = Request::new(draft, to, Stamp::at(hours(24 * 30), zone()));
    let block = engine.snapshot().preview(&request).unwrap().block;
    block.into_iter().map(|line| line.value).collect()
}

#[test]
fn what_is_preferred_is_said_where_a_draft_comes_to_it() {
    let table: [(&[&str], &str, &str); 9] = [
        (&["I prefer tea."], "Nina prefers", "tea"),
        (&[">I prefer tea."], "I always prefer", "tea"),
        (
            &[">I'd rather take the train than fly for anything under five hours."],
            "I'd rather take",
            "train rather than fly for anything under five hours",
        ),
        (&["I would rather take the bus than drive."], "you'd rather take", "bus rather than drive"),
        (&[">Always an aisle seat for me, please."], "my seat preference is", "aisle"),
        (&[">Always an aisle seat, please.", ">Window from now on."], "my seat preference is", "Window"),
        (&[">Meetings with me are 25 minutes by default."], "meetings with me are", "25 minutes"),
        (&["Calls with me are 15 minutes."], "calls with you are", "15 minutes"),
        (&["My landlord is Mr. Pettibone."], "You could ask your landlord, that's", "Mr. Pettibone"),
    ];
    for (said, draft, expected) in table {
        assert_eq!(says(&told(said).0, draft), [expected], "{said:?}");
    }
    for (said, draft) in [
        ("I'd rather not say.", "you'd rather"),
        ("I would take the train.", "you'd rather take"),
        ("I prefer tea.", "I prefer"),
        ("I wish I could take the train rather than fly.", "you'd rather take"),
    ] {
        assert!(says(&told(&[said]).0, draft).is_empty(), "{said}");
    }
}

#[test]
fn rules_over_activities_and_times_are_met_by_what_is_proposed_and_by_nothing_else() {
    let table = [
        ("Never book me anything over lunch.", "Could we meet at 12:30?", "Could we meet at 3pm?"),
        (
            "And no calls on Friday afternoons please.",
            "Could we have a call on Friday afternoon?",
            "Could we have a call on Friday morning?",
        ),
        ("Nothing that leaves before 8.", "Shall I book the 7:15 flight?", "Shall I book the 9:15 flight?"),
        ("Fridays are meeting-free for me.", "Could we meet on Friday?", "Could we meet on Thursday?"),
        (
            "Please no evening meetings for me, I need to cook and breathe.",
            "Could we do this evening?",
            "Could we do this morning?",
        ),
        ("I don't take calls on Mondays.", "she doesn't take", "I don't take"),
    ];
    for (rule, met, other) in table {
        let (engine, _directory) = told(&[rule]);
        assert_eq!(says(&engine, met).len(), 1, "{rule}");
        assert!(says(&engine, other).is_empty(), "{rule}: {other}");
    }
    let (one, _directory) = told(&["No calls on Friday afternoon."]);
    assert!(says(&one, "Could we have a call on Friday afternoon?").is_empty(), "one day is over");
}

#[test]
fn a_wish_to_forget_counts_at_once_in_every_wording() {
    for wish in [
        "Please forget what I said about my salary.",
        "Please forget what I said about my salary, I shouldn't have.",
        "Please forget that I ever wrote about my salary.",
        "Please forget that I mentioned my salary.",
    ] {
        let (engine, _directory) = told(&[">My salary is £54,200.", &format!(">{wish}")]);
        assert!(says(&engine, "my salary is").is_empty(), "{wish}");
        let snapshot = engine.snapshot();
        let now = Stamp::at(hours(24 * 30), zone());
        assert!(!snapshot.review(&now).unwrap().is_empty(), "{wish}: the erasure waits in Review");
        for fact in snapshot.facts().unwrap() {
            assert_ne!(snapshot.state_of(&fact, &now).unwrap(), Some(State::Current), "{wish}");
        }
    }
}

#[test]
fn how_somebody_is_reached_is_no_condition() {
    for said in [
        "My direct line is 0117 555 0142 if the switchboard is asleep again.",
        "My direct line is 0117 555 0142 in case you need it.",
    ] {
        assert_eq!(says(&told(&[said]).0, "your direct line is"), ["0117 555 0142"], "{said}");
    }
    let (engine, _directory) = told(&["If I change provider my direct line is 0117 555 0142."]);
    assert!(says(&engine, "your direct line is").is_empty());
}

#[test]
fn what_is_a_relatives_or_was_is_not_served_as_ones_own_or_as_what_is() {
    let (engine, _directory) = told(&[
        ">My sister's dentist is Dr. Pomeroy.",
        ">My office is room 3.14.",
        ">My office is room 1.07 now.",
    ]);
    assert_eq!(says(&engine, "my sister's dentist is"), ["Dr. Pomeroy"]);
    assert_eq!(says(&engine, "Ask my sister's dentist, that's"), ["Dr. Pomeroy"]);
    assert!(says(&engine, "At the moment my dentist is").is_empty());
    assert!(says(&engine, "The box is still standing in my former office, room").is_empty());
    assert_eq!(says(&engine, "my former office is"), ["room 3.14"]);
    let (engine, _directory) = told(&[
        ">My private number is 07700 900 452.",
        ">Forget my private number please, I shouldn't have sent it.",
    ]);
    assert!(says(&engine, "my private number is").is_empty());
}

#[test]
fn amounts_that_differ_by_how_they_are_counted_are_two() {
    let (engine, _directory) =
        told(&["Gross budget for Leith is £120,000.", "Net budget for Leith is £100,000."]);
    assert_eq!(says(&engine, "the gross budget for Leith is"), ["£120,000"]);
    assert_eq!(says(&engine, "the net budget for Leith is"), ["£100,000"]);
}
