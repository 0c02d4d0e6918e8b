//! Who is one person: decisions on handles and contact cards over random histories, in any order, undone without a
//! trace.

use std::collections::BTreeMap;

use asof::domain::{
    Card, Correspondent, Handle, Message, MessageId, Relation, Ruling, RulingKind, Stamp, State,
};
use asof::engine::{Command, Engine, Warning};
use asof::recall::View as _;
use asof::store::DERIVED;
use jiff::SignedDuration;
use serde_json::Value;

use crate::histories::{self, History, blame};
use crate::support::{Random, difference, hours, message, open, owner, rows, strong, zone};

type Rows = BTreeMap<String, Value>;

fn derived(fill: impl FnOnce(&Engine)) -> Rows {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    fill(&engine);
    drop(engine);
    rows(directory.path(), DERIVED)
}

fn assert_same(histories: &[History], left: &Rows, right: &Rows) {
    if let Some(difference) = difference(left, right) {
        panic!("{}", blame(histories, &difference));
    }
}

/// A contact card with these lines.
fn card(id: &str, lines: &str, stated: i64) -> Message {
    let me = Correspondent { handle: Handle(Card::AUTHOR.to_owned()), name: "me".to_owned() };
    let mut message = message(id, "contacts", &me, &[], hours(stated), lines);
    message.extra.insert(Card::FIELD.to_owned(), true.into());
    message
}

/// Cards of some people: their address and a number that some share.
fn cards(histories: &[History], random: &mut Random) -> Vec<Message> {
    let people = histories.iter().flat_map(|history| &history.cast.people);
    let mut cards = Vec::new();
    for (index, person) in people.enumerate() {
        if random.one_in(4) {
            let mail = strong(&person.name).handle.to_string().replace("mailto:", "");
            let lines =
                format!("Contact: {}\nEmail: {mail}\nPhone: 07700 90{}", person.name, 100 + index / 6);
            cards.push(card(&format!("card-{index}"), &lines, random.hours(200)));
        }
    }
    cards
}

const fn some_name(index: i64) -> &'static str {
    match index % 3 {
        0 => "gate",
        1 => "Dana",
        _ => "Kavo Te",
    }
}

/// Decisions on the handles of a store, each made later than the one before.
fn decide(messages: &[Message], random: &mut Random) -> Vec<Ruling> {
    let mut handles: Vec<Handle> =
        messages.iter().flat_map(Message::participants).map(|who| who.handle.clone()).collect();
    handles.sort();
    handles.dedup();
    (0..60)
        .map(|index| {
            let mut some = |most: usize| -> Vec<Handle> {
                let (at, most) = (random.below(handles.len()), 1 + random.below(most));
                handles.iter().cycle().skip(at).take(most).cloned().collect()
            };
            let (handles, others) = (some(2), some(3));
            let relation = match random.below(4) {
                0 => Relation::Different,
                1 => Relation::Unknown,
                _ => Relation::Same,
            };
            if relation == Relation::Unknown && index % 2 == 0 {
                let person = asof::domain::EntityId::person(&handles[0]);
                let name = some_name(index).to_owned();
                return Ruling::new(
                    RulingKind::Alias { person, name },
                    hours(500) + SignedDuration::from_secs(index),
                );
            }
            let kind = RulingKind::Persons { relation, handles, others };
            Ruling::new(kind, hours(500) + SignedDuration::from_secs(index))
        })
        .collect()
}

#[test]
fn merges_splits_and_cards_hold_in_any_order_and_are_undone_without_a_trace() {
    for start in (80_000..80_200).step_by(100) {
        let histories = histories::of(start..start + 20);
        let mut random = Random::new(start);
        let cards = cards(&histories, &mut random);
        let messages = [histories::messages(&histories), cards.clone()].concat();
        let made = decide(&messages, &mut random);
        let plain = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
        });
        let rule = |engine: &Engine, rulings: &[Ruling]| {
            for ruling in rulings {
                engine.submit(Command::Rule(ruling.clone())).unwrap();
            }
        };
        let ruled = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            rule(engine, &made);
        });
        assert!(difference(&plain, &ruled).is_some());
        let mut shuffled = made.clone();
        random.shuffle(&mut shuffled);
        let mut others = messages.clone();
        random.shuffle(&mut others);
        let late = derived(|engine| {
            let (early, late) = others.split_at(others.len() / 2);
            engine.ingest(late.to_vec()).unwrap();
            rule(engine, &shuffled);
            engine.ingest(early.to_vec()).unwrap();
        });
        assert_same(&histories, &ruled, &late);
        let rebuilt = derived(|engine| {
            rule(engine, &shuffled);
            engine.ingest(messages.clone()).unwrap();
            engine.submit(Command::Rebuild).unwrap();
        });
        assert_same(&histories, &ruled, &rebuilt);
        let undone = derived(|engine| {
            rule(engine, &made);
            engine.ingest(messages.clone()).unwrap();
            for ruling in &shuffled {
                engine.submit(Command::Undo(ruling.clone())).unwrap();
            }
        });
        assert_same(&histories, &plain, &undone);
        let without = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            let ids: Vec<MessageId> = cards.iter().map(|card| card.id.clone()).collect();
            engine.submit(Command::Forget(ids)).unwrap();
        });
        let never = derived(|engine| {
            engine.ingest(histories::messages(&histories)).unwrap();
        });
        assert_same(&histories, &never, &without);
    }
}

fn noon() -> Stamp {
    Stamp::at(hours(400), zone())
}

fn in_force(engine: &Engine) -> Vec<String> {
    let snapshot = engine.snapshot();
    let facts = snapshot.facts().unwrap().into_iter();
    let mut values: Vec<String> = facts
        .filter(|fact| snapshot.state_of(fact, &noon()).unwrap() == Some(State::Current))
        .filter_map(|fact| fact.draft.value.map(|value| value.text))
        .collect();
    values.sort();
    values
}

#[test]
fn a_value_that_a_wrong_merge_retired_is_current_again_once_it_is_undone() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let (one, other) =
        (strong("Ana Cruz"), Correspondent { handle: Handle("slack:T1/U7".into()), name: "Ana Cruz".into() });
    let texts = [(&one, "My number is 07700 900388.", 1), (&other, "My number is 07700 900671.", 2)];
    let messages = texts.map(|(who, text, at)| {
        message(&format!("{at}"), &format!("c{at}"), who, &[owner()], hours(at), text)
    });
    engine.ingest(messages.to_vec()).unwrap();
    let before = in_force(&engine);
    assert_eq!(before, ["07700 900388", "07700 900671"]);
    let pairs = engine.snapshot().duplicates().unwrap();
    assert_eq!(pairs.len(), 1, "one full name in two places");
    let person = |id| engine.snapshot().person(id).unwrap().unwrap();
    let (one, other) = (person(&pairs[0].one.id), person(&pairs[0].other.id));
    let kind = one.related(&other, Relation::Same);
    let consequences = engine.consequences(kind.clone(), &noon()).unwrap();
    assert_eq!(consequences.hidden.len(), 1);
    assert_eq!(in_force(&engine), before, "a look changes nothing");
    let ruling = engine.decide(kind, hours(401)).unwrap();
    assert_eq!(in_force(&engine), ["07700 900671"]);
    assert_eq!(engine.snapshot().people().unwrap().len(), 2, "the owner and one person");
    engine.submit(Command::Undo(ruling)).unwrap();
    assert_eq!(in_force(&engine), before);
    engine.decide(one.related(&other, Relation::Different), hours(402)).unwrap();
    assert!(engine.snapshot().duplicates().unwrap().is_empty(), "never proposed again");
    assert!(engine.snapshot().warnings(&one, &other).unwrap().contains(&Warning::SaidDifferent));
}

#[test]
fn a_card_joins_what_its_person_writes_from_and_an_edit_updates_it() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let mail = Correspondent { handle: Handle("mailto:ana@x.org".into()), name: "ana".into() };
    let phone = Correspondent { handle: Handle("tel:+447700900388".into()), name: "Ana mobile".into() };
    engine
        .ingest(vec![
            message("1", "mail", &mail, &[owner()], hours(1), "My rate is £520 a day."),
            message("2", "sms", &phone, &[owner()], hours(2), "My rate is now £560 a day."),
        ])
        .unwrap();
    assert_eq!(in_force(&engine), ["£520 a day", "£560 a day"]);
    let lines = "Contact: Ana Cruz\nPhone: +44 7700 900388\nEmail: ana@x.org\nHome address: 12 High Street";
    engine.ingest(vec![card("a", lines, 3), card("b", "Contact: Ana Cruz\nEmail: cruz@y.org", 3)]).unwrap();
    assert_eq!(
        in_force(&engine),
        ["+44 7700 900388", "12 High Street", "ana@x.org", "cruz@y.org", "£560 a day"]
    );
    assert_eq!(engine.snapshot().people().unwrap().len(), 3, "two cards of one name are two people");
    let moved = lines.replace("12 High Street", "3 Mill Lane");
    engine.ingest(vec![card("a", &moved, 3)]).unwrap();
    assert_eq!(
        in_force(&engine),
        ["+44 7700 900388", "3 Mill Lane", "ana@x.org", "cruz@y.org", "£560 a day"]
    );
}

#[test]
fn the_reason_for_who_is_meant_is_given_in_words() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let alexes = [strong("Alex Chen"), strong("Alex Moore")];
    let said = |who: &Correspondent, at: i64, text: &str| {
        message(&format!("{at}"), "c", who, &[owner()], hours(at), text)
    };
    engine
        .ingest(vec![
            said(&alexes[0], 1, "My rate is £520 a day."),
            said(&alexes[1], 2, "My rate is £610 a day."),
            said(&strong("Bo Ek"), 3, "My rate is £300 a day."),
        ])
        .unwrap();
    let because = |draft: &str, to: &str| {
        let to = vec![asof::recall::Who { name: to.to_owned(), handle: None }];
        let request = asof::recall::Request::new(draft, to, noon());
        engine.snapshot().preview(&request).unwrap().who.map(|who| (who.name, who.because))
    };
    let said = |name: &str, why: &str| Some((name.to_owned(), why.to_owned()));
    assert_eq!(
        because("Alex's rate is ", "Alex Chen"),
        said("Alex Chen", "you write to them, rather than Alex Moore")
    );
    assert_eq!(because("Bo's rate is ", "Alex Chen"), said("Bo Ek", "nobody else is called Bo"));
    assert_eq!(
        because("Your rate is ", "Alex Chen"),
        said("Alex Chen", "the draft names nobody: it is about whom it is written to")
    );
}

#[test]
fn a_noun_and_initials_are_learned_and_forgotten_with_the_decision() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let (bo, ana) = (strong("Bo Ek"), strong("Ana Cruz"));
    let said = |who: &Correspondent, at: i64, text: &str| {
        message(&format!("{at}"), "c", who, &[owner()], hours(at), text)
    };
    engine
        .ingest(vec![
            said(&ana, 1, "Hello!"),
            said(&bo, 2, "The plumber's number is 07700 900222."),
            said(&bo, 3, "AC's rate is £500 a day."),
        ])
        .unwrap();
    let of_ana = || {
        let snapshot = engine.snapshot();
        let person = snapshot.identities().person(&ana);
        let mut heads: Vec<String> =
            snapshot.heads(&person).unwrap().into_iter().map(|head| head.attribute).collect();
        heads.sort();
        heads
    };
    assert!(of_ana().is_empty());
    let person = engine.snapshot().identities().person(&ana);
    let rulings = ["plumber", "AC"].map(|name| {
        engine.decide(RulingKind::Alias { person: person.clone(), name: name.to_owned() }, hours(4)).unwrap()
    });
    assert_eq!(of_ana(), ["day rate", "phone"]);
    for ruling in rulings {
        engine.submit(Command::Undo(ruling)).unwrap();
    }
    assert!(of_ana().is_empty());
}

#[test]
fn a_card_with_the_address_of_somebody_of_another_name_asks_in_any_order() {
    let bo = Correspondent { handle: Handle("mailto:bo@example.org".into()), name: "Bo Ek".into() };
    let said = message("1", "c", &bo, &[owner()], hours(1), "My rate is £300 a day.");
    let lines = "Contact: Eve Moss\nEmail: bo@example.org\nPhone: 07700 900111\nBirthday: 1990-04-12";
    let eve = card("eve", lines, 2);
    for order in [[said.clone(), eve.clone()], [eve.clone(), said.clone()]] {
        let directory = tempfile::tempdir().unwrap();
        let engine = open(directory.path());
        for message in order {
            engine.ingest(vec![message]).unwrap();
        }
        let names = || {
            let people = engine.snapshot().people().unwrap().into_iter();
            let mut names: Vec<String> = people.map(|known| known.person.name().to_owned()).collect();
            names.sort();
            names
        };
        let owner = owner().name;
        let three = ["Bo Ek", "Eve Moss", &owner].map(str::to_owned);
        assert_eq!(names(), three, "they are two people");
        let snapshot = engine.snapshot();
        assert_eq!(snapshot.duplicates().unwrap().len(), 1);
        let review = snapshot.review(&noon()).unwrap();
        let [question] = review.as_slice() else { panic!("{review:?}") };
        assert!(question.question.contains("Is Eve Moss (contact card) the Bo Ek"), "{}", question.question);
        let different = engine.decide(question.reject.clone(), hours(401)).unwrap();
        assert!(engine.snapshot().review(&noon()).unwrap().is_empty());
        assert!(engine.snapshot().duplicates().unwrap().is_empty());
        engine.submit(Command::Undo(different)).unwrap();
        let same = engine.decide(question.accept.clone(), hours(402)).unwrap();
        assert_eq!(engine.snapshot().people().unwrap().len(), 2);
        assert!(engine.snapshot().review(&noon()).unwrap().is_empty());
        engine.submit(Command::Undo(same)).unwrap();
        assert_eq!(names(), three);
        let another = Correspondent { name: "Eve".into(), ..bo.clone() };
        engine.ingest(vec![message("2", "c", &another, &[], hours(3), "Hello!")]).unwrap();
        assert_eq!(engine.snapshot().people().unwrap().len(), 2, "a name in common joins");
    }
}

#[test]
fn a_card_joins_a_number_with_and_without_its_country_and_birthdays_warn() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let at = |handle: &str| Correspondent { handle: Handle(handle.into()), name: "Ana".into() };
    let (home, abroad) = (at("tel:07700900388"), at("tel:+447700900388"));
    let said = |id: &str, who: &Correspondent| message(id, id, who, &[owner()], hours(1), "Hello!");
    engine.ingest(vec![said("1", &home), said("2", &abroad)]).unwrap();
    assert_eq!(engine.snapshot().people().unwrap().len(), 3);
    let lines = "Contact: Ana Cruz\nPhone: 07700 900388\nBirthday: 1990-04-12";
    engine.ingest(vec![card("ana", lines, 2)]).unwrap();
    assert_eq!(engine.snapshot().people().unwrap().len(), 2);
    engine.ingest(vec![card("bo", "Contact: Bo\nEmail: b@x.org\nBirthday: 1991-05-13", 2)]).unwrap();
    let people: Vec<_> = engine.snapshot().people().unwrap().into_iter().map(|known| known.person).collect();
    let named = |name: &str| people.iter().find(|person| person.name().starts_with(name)).unwrap();
    let warnings = engine.snapshot().warnings(named("Ana"), named("Bo")).unwrap();
    assert!(warnings.iter().any(|warning| matches!(warning, Warning::Birthdays { .. })), "{warnings:?}");
}
