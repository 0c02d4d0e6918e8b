use super::*;
use crate::domain::{
    ConversationId, Correspondent, EntityId, EntityRef, Handle, Message, Stamp, Subject, Zone, name_tokens,
};
use jiff::Timestamp;
use std::convert::Infallible;
use std::sync::Arc;

struct People(Vec<Bearer>);

impl Directory for People {
    type Error = Infallible;

    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>, Infallible> {
        let word = [word.to_owned()];
        Ok(self.0.iter().filter(|bearer| bearer.is_called(&word)).cloned().collect())
    }
}

fn who(name: &str) -> Correspondent {
    let handle = Handle(format!("mailto:{}@example.org", name.replace(' ', ".").to_lowercase()));
    Correspondent { handle, name: name.to_owned() }
}

fn mara() -> Identities {
    Identities::new(Owner::new(["Mara Lindqvist"]), &[], [])
}

fn bearer(name: &str) -> Bearer {
    let correspondent = who(name);
    Bearer {
        entity: EntityRef { id: EntityId::person(&correspondent.handle), name: name.to_owned() },
        names: vec![name.to_owned()],
        handles: vec![correspondent.handle],
    }
}

fn message(author: &str, to: &[&str]) -> Message {
    let stated = Stamp::at(Timestamp::from_second(1_772_000_000).unwrap(), Zone::utc());
    Message {
        id: Message::scoped_id("test", "c", author),
        source_id: None,
        conversation: ConversationId("c".into()),
        position: 0,
        author: who(author),
        recipients: to.iter().map(|name| who(name)).collect(),
        received: stated.instant,
        stated,
        text: String::new(),
        reply_to: None,
        batch: None,
        edits: Vec::new(),
        extra: serde_json::Map::new(),
    }
}

fn resolve_name(name: &str, message: &Message, people: &People) -> Resolution {
    resolve(&Subject::Named { name: name.into() }, message, &mara(), people).unwrap()
}

#[test]
fn one_name_with_two_handles_is_two_people() {
    let identities = Identities::default();
    assert_ne!(identities.person(&who("John A")), identities.person(&who("John B")));
}

#[test]
fn the_one_who_takes_part_is_meant_and_without_one_nobody_is_certain() {
    let people = People(vec![bearer("Alex Chen"), bearer("Alex Rivera")]);
    let present = resolve_name("Alex", &message("Mara Lindqvist", &["Alex Rivera"]), &people);
    assert_eq!((present.entity.name.as_str(), present.certain), ("Alex Rivera", true));
    assert!(!resolve_name("Alex", &message("Mara Lindqvist", &["Bo Ek"]), &people).certain);
    let full = resolve_name("Alex Chen", &message("Mara Lindqvist", &["Bo Ek"]), &people);
    assert_eq!((full.entity.name.as_str(), full.certain), ("Alex Chen", true));
}

#[test]
fn a_name_that_nobody_bears_is_a_thing() {
    let resolution = resolve_name("Orion", &message("Mara Lindqvist", &["Bo Ek"]), &People(Vec::new()));
    assert_eq!(resolution.entity.id, EntityId::thing("orion"));
}

#[test]
fn our_means_the_others_whoever_of_us_says_it() {
    let mara = mara();
    let ours = |author: &str, to: &[&str]| people_of(&mara, message(author, to).participants()).id;
    assert_eq!(ours("Alex Chen", &["Mara Lindqvist"]), ours("Mara Lindqvist", &["Alex Chen"]));
    let three = ["Alex Chen", "Bo Ek"];
    assert_eq!(ours("Mara Lindqvist", &three), ours("Bo Ek", &["Mara Lindqvist", "Alex Chen"]));
    assert_ne!(ours("Mara Lindqvist", &three), ours("Mara Lindqvist", &["Bo Ek"]));
}

#[test]
fn runs_of_capitals_are_split_at_punctuation_and_possessives() {
    let runs = capitalised_runs("Met Ana Ruiz, Leo’s friend (Bo)");
    let expected: [&[&str]; 4] = [&["met", "ana", "ruiz"], &["leo"], &["bo"], &[]];
    let runs: Vec<Vec<&str>> = runs.iter().map(|run| run.iter().map(String::as_str).collect()).collect();
    assert_eq!(runs, expected[..3].iter().map(|run| run.to_vec()).collect::<Vec<_>>());
    assert!(name_tokens("…").is_empty());
}

fn candidate(name: &str, interlocutor: bool, meetings: u32, days_ago: Option<i64>) -> Candidate {
    let now = Timestamp::from_second(1_772_000_000).unwrap();
    let last_contact = days_ago.map(|days| now - jiff::SignedDuration::from_hours(days * 24));
    Candidate { bearer: bearer(name), features: Features { interlocutor, meetings, last_contact } }
}

fn verdict(candidates: Vec<Candidate>) -> Verdict {
    decide(candidates, Timestamp::from_second(1_772_000_000).unwrap())
}

#[test]
fn one_context_feature_decides_and_recency_alone_does_not() {
    let near_tie =
        verdict(vec![candidate("Alex Chen", false, 0, Some(0)), candidate("Alex Rivera", false, 0, None)]);
    assert!(matches!(near_tie, Verdict::Several(both) if both.len() == 2));
    let clear =
        verdict(vec![candidate("Alex Chen", false, 0, Some(0)), candidate("Alex Rivera", true, 0, None)]);
    assert!(matches!(clear, Verdict::One(winner, _) if winner.entity.name == "Alex Rivera"));
    assert_eq!(verdict(Vec::new()), Verdict::Nobody);
}

#[test]
fn a_bare_first_name_is_an_alias_of_each_and_joins_no_two() {
    let three = vec![
        candidate("Alex Chen", true, 0, None),
        candidate("Alex", false, 0, None),
        candidate("Alex Rivera", false, 0, None),
    ];
    let Verdict::One(winner, aliases) = verdict(three) else { panic!("clear") };
    assert_eq!(winner.entity.name, "Alex Chen");
    assert_eq!(aliases.iter().map(|alias| alias.entity.name.as_str()).collect::<Vec<_>>(), ["Alex"]);
}
