//! What is said is found at once, what is forgotten never, whatever happened to the index.

use std::fs;
use std::path::Path;

use asof::domain::Message;
use asof::engine::{Command, Engine};
use asof::store::index::{Index, Kind};

use crate::support::{hours, message, open, owner, strong};

fn said(number: usize, text: &str) -> Message {
    let ana = strong("Ana Ruiz");
    message(&format!("s-{number}"), "chat", &ana, &[owner()], hours(i64::try_from(number).unwrap()), text)
}

fn messages(engine: &Engine, words: &str) -> Vec<String> {
    let found = engine.snapshot().search_messages(words).unwrap();
    found.into_iter().map(|found| found.item.display_id().to_owned()).collect()
}

/// Values of the facts that hold `words`.
fn values(engine: &Engine, words: &str) -> Vec<String> {
    let found = engine.snapshot().search_facts(words).unwrap();
    let mut values: Vec<String> =
        found.into_iter().filter_map(|found| Some(found.item.draft.value?.text)).collect();
    values.sort();
    values
}

/// Enough messages that the index takes them in before the engine stops.
fn fill(engine: &Engine) {
    let many = (0..450).map(|number| said(number, &format!("Note {number}: the Zürich file is done.")));
    engine.ingest(many.collect()).unwrap();
}

/// What the index itself has, without an engine.
fn indexed(directory: &Path, word: &str) -> usize {
    let index = Index::open(directory).unwrap().unwrap();
    index.searcher().find(Kind::Messages, &[word.to_owned()]).unwrap().len()
}

#[test]
fn a_message_and_its_fact_are_found_right_after_they_were_said() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    engine.ingest(vec![said(1, "Our Curaçao standup is at 10:45am from now on.")]).unwrap();
    for words in ["curacao", "CURAÇAO stand", "standup cura", "ruiz curacao"] {
        assert_eq!(messages(&engine, words), ["s-1"], "{words}");
    }
    assert_eq!(values(&engine, "standup 10:45am"), ["10:45am"]);
    assert!(messages(&engine, "cura standup").is_empty(), "only the last word may be a beginning");
    for words in ["", "  ", "\"", "(*) AND -", "text:", "a^b~2", "\\", "[1 TO"] {
        messages(&engine, words);
        values(&engine, words);
    }
}

#[test]
fn retired_facts_are_found_too() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    engine
        .ingest(vec![said(1, "Our standup is at 9:30am."), said(2, "Our standup is moved to 10:45am.")])
        .unwrap();
    assert_eq!(values(&engine, "standup"), ["10:45am", "9:30am"]);
}

#[test]
fn what_is_forgotten_is_not_found_and_leaves_no_word_behind() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    fill(&engine);
    engine.ingest(vec![said(900, "The xylophone rehearsal is at 6pm.")]).unwrap();
    assert_eq!(messages(&engine, "xylophone"), ["s-900"]);
    let id = engine.snapshot().search_messages("xylophone").unwrap().remove(0).item.id;
    engine.submit(Command::Forget(vec![id])).unwrap();
    assert!(messages(&engine, "xylophone").is_empty());
    assert!(values(&engine, "xylophone").is_empty());
    drop(engine);
    let index = Index::open(directory.path()).unwrap().unwrap();
    for kind in [Kind::Messages, Kind::Facts] {
        assert!(!index.searcher().knows(kind, "xylophone").unwrap());
    }
    assert_eq!(indexed(directory.path(), "zurich"), 450);
}

#[test]
fn an_index_behind_the_store_catches_up() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    fill(&engine);
    drop(engine);
    let engine = open(directory.path());
    engine.ingest(vec![said(900, "Late addition.")]).unwrap();
    drop(engine);
    // A single message is left for the next start, as after a kill.
    assert_eq!(indexed(directory.path(), "addition"), 0);
    let engine = open(directory.path());
    assert_eq!(engine.notice(), None);
    assert_eq!(messages(&engine, "late addition"), ["s-900"]);
    engine.ingest((0..450).map(|number| said(1_000 + number, "More of it.")).collect()).unwrap();
    drop(engine);
    assert_eq!(indexed(directory.path(), "addition"), 1);
}

#[test]
fn a_damaged_index_is_built_anew_and_the_user_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    fill(&engine);
    drop(engine);
    // The next change after the index has all of it drops the log.
    let engine = open(directory.path());
    assert_eq!(engine.notice(), None);
    engine.ingest(vec![said(900, "One more.")]).unwrap();
    drop(engine);
    let path = Index::path(directory.path());
    let damages: [&dyn Fn(); 5] = [
        &|| fs::remove_dir_all(&path).unwrap(),
        &|| fs::write(path.join("meta.json"), "{garbage").unwrap(),
        &|| {
            let meta = fs::read_to_string(path.join("meta.json")).unwrap();
            fs::write(path.join("meta.json"), meta.replace("asof 1 ", "asof 0 ")).unwrap();
        },
        &|| each_segment_file(&path, &|bytes| bytes.truncate(bytes.len() / 2)),
        &|| each_segment_file(&path, &|bytes| bytes.iter_mut().step_by(5).for_each(|byte| *byte ^= 0x11)),
    ];
    for (number, damage) in damages.iter().enumerate() {
        damage();
        let engine = open(directory.path());
        assert!(engine.notice().is_some(), "damage {number}");
        // It is found while the index is being built, and after.
        assert_eq!(messages(&engine, "zurich").len(), 450, "damage {number}");
        drop(engine);
        let engine = open(directory.path());
        assert_eq!(engine.notice(), None, "damage {number}");
        assert_eq!(messages(&engine, "note 44 zu").len(), 1, "damage {number}");
        drop(engine);
        assert_eq!(indexed(directory.path(), "zurich"), 450, "damage {number}");
    }
}

fn each_segment_file(path: &Path, damage: &dyn Fn(&mut Vec<u8>)) {
    for entry in fs::read_dir(path).unwrap() {
        let file = entry.unwrap().path();
        let extension =
            file.extension().and_then(|extension| extension.to_str()).unwrap_or_default().to_owned();
        if matches!(&*extension, "term" | "idx" | "fast" | "pos" | "store") {
            let mut bytes = fs::read(&file).unwrap();
            damage(&mut bytes);
            fs::write(&file, bytes).unwrap();
        }
    }
}

#[test]
fn an_edit_is_found_by_its_new_words_alone() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    fill(&engine);
    engine.ingest(vec![said(900, "The password hint is marmalade.")]).unwrap();
    engine.ingest(vec![said(900, "The password hint is porridge.")]).unwrap();
    assert!(messages(&engine, "marmalade").is_empty());
    assert_eq!(messages(&engine, "porridge"), ["s-900"]);
}

#[test]
fn a_rebuild_changes_no_answer() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    fill(&engine);
    engine
        .ingest(vec![said(900, "Our standup is at 9:30am."), said(901, "Our standup is moved to 10:45am.")])
        .unwrap();
    let before = (messages(&engine, "zurich"), values(&engine, "standup"));
    engine.submit(Command::Rebuild).unwrap();
    assert_eq!((messages(&engine, "zurich"), values(&engine, "standup")), before);
    drop(engine);
    let engine = open(directory.path());
    assert_eq!((messages(&engine, "zurich"), values(&engine, "standup")), before);
}

#[test]
fn a_search_of_what_was_known_then_knows_nothing_later() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    engine
        .ingest(vec![said(1, "Our standup is at 9:30am."), said(5, "Our standup is moved to 10:45am.")])
        .unwrap();
    let then = engine.known_at(hours(3)).unwrap();
    assert_eq!(then.search_messages("standup").unwrap().len(), 1);
    assert_eq!(then.search_facts("standup").unwrap().len(), 1);
}
