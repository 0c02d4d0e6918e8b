//! A store whose files were damaged: all that was acknowledged is there, or it is refused and left as it was found.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use asof::domain::Message;
use asof::engine::{Command, Engine, Options};
use asof::store::DERIVED;
use asof::{Error, Result};

use crate::support::{OWNER, difference, hours, message, open, rows, strong, zone};

fn messages() -> Vec<Message> {
    let alex = strong("Alex Chen");
    let said = |n: i64| {
        let text = format!("Our standup is at {}:{:02}am. {}", 8 + n % 4, n % 60, "So it goes. ".repeat(20));
        message(&format!("m{n}"), "chat", &alex, &[], hours(n), &text)
    };
    (0..40).map(said).collect()
}

/// A store that has been closed and opened, so that its journal has its real length.
fn whole(place: &Path) {
    for batch in messages().chunks(4) {
        open(place).ingest(batch.to_vec()).unwrap();
    }
    drop(open(place));
}

fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    found
}

fn copy(from: &Path, to: &Path) {
    for (file, bytes) in files(from) {
        let target = to.join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::write(target, bytes).unwrap();
    }
    // fjall expects the folders of tables that are still empty.
    for keyspace in fs::read_dir(to.join("store/keyspaces")).unwrap() {
        fs::create_dir_all(keyspace.unwrap().path().join("tables")).unwrap();
    }
}

fn try_open(place: &Path) -> Result<Engine> {
    Engine::open(Options {
        directory: place.to_owned(),
        owner: vec![OWNER.to_owned()],
        zone: zone(),
        privacy: asof::domain::Privacy::Marked,
    })
}

type Damage = fn(&Path);

fn flip(file: &Path, at: impl Fn(usize) -> usize) {
    let mut bytes = fs::read(file).unwrap();
    let at = at(bytes.len());
    if let Some(byte) = bytes.get_mut(at) {
        *byte ^= 0x10;
    }
    fs::write(file, bytes).unwrap();
}

const DAMAGES: [(&str, Damage); 6] = [
    ("a flip in the middle", |file| flip(file, |length| length / 2)),
    ("a flip at the end", |file| flip(file, |length| length.saturating_sub(1))),
    ("half of it", |file| {
        let bytes = fs::read(file).unwrap();
        fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
    }),
    ("nothing in it", |file| fs::write(file, b"").unwrap()),
    ("a page of zeros", |file| {
        let mut bytes = fs::read(file).unwrap();
        let start = bytes.len() / 2;
        bytes.iter_mut().skip(start).take(4096).for_each(|byte| *byte = 0);
        fs::write(file, bytes).unwrap();
    }),
    ("no such file", |file| fs::remove_file(file).unwrap()),
];

/// Whether it opened; if so, with everything.
fn opens_whole_or_is_refused(place: &Path, what: &str) -> bool {
    let before = files(place);
    match try_open(place) {
        Ok(engine) => {
            let snapshot = engine.snapshot();
            for message in messages() {
                assert_eq!(snapshot.message(&message.id).unwrap().as_ref(), Some(&message), "{what}");
            }
            true
        }
        Err(error) => {
            let text = error.to_string();
            assert_eq!(error.exit_code(), 3, "{what}: {text}");
            assert!(matches!(error, Error::Broken { .. } | Error::Storage { .. }), "{what}: {text}");
            assert!(!text.contains(['{', '}']) && !text.contains("Error"), "{what}: {text}");
            let mut after = files(place);
            after.retain(|file, _| before.contains_key(file) || !file.ends_with("lock"));
            assert!(before == after, "{what}: a refused store was changed");
            false
        }
    }
}

#[test]
fn damage_of_any_file_is_refused_or_costs_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let sound = directory.path().join("sound");
    whole(&sound);
    let mut refused = 0;
    for file in files(&sound).into_keys() {
        let name = file.strip_prefix(&sound).unwrap().to_owned();
        // One table of many tells as much as all.
        if name.starts_with("index")
            || name.to_string_lossy().contains("keyspaces/1") && !name.starts_with("store/keyspaces/1/")
        {
            continue;
        }
        for (what, damage) in DAMAGES {
            let place = directory.path().join("damaged");
            copy(&sound, &place);
            damage(&place.join(&name));
            let what = format!("{}: {what}", name.display());
            if opens_whole_or_is_refused(&place, &what) {
                assert!(!name.ends_with("current") || !what.contains("no such file"), "{what}");
            } else {
                refused += 1;
                // It stays refused, and with the file as it was everything is there again.
                assert!(!opens_whole_or_is_refused(&place, &what), "{what}: the second time");
                fs::copy(&file, place.join(&name)).unwrap();
                assert!(opens_whole_or_is_refused(&place, &what), "{what}: repaired");
            }
            fs::remove_dir_all(&place).unwrap();
        }
    }
    assert!(refused > 20, "{refused}");
}

#[test]
fn a_journal_that_ends_early_is_no_smaller_store() {
    let directory = tempfile::tempdir().unwrap();
    let sound = directory.path().join("sound");
    whole(&sound);
    for cut in [1, 100, 1_000, 10_000] {
        let place = directory.path().join(cut.to_string());
        copy(&sound, &place);
        let journal = place.join("store/0.jnl");
        let bytes = fs::read(&journal).unwrap();
        fs::write(&journal, &bytes[..bytes.len() - cut]).unwrap();
        assert!(!opens_whole_or_is_refused(&place, &format!("cut by {cut}")));
    }
    let place = directory.path().join("emptied");
    copy(&sound, &place);
    fs::remove_dir_all(place.join("store")).unwrap();
    assert!(!opens_whole_or_is_refused(&place, "no store"));
}

#[test]
fn an_opening_that_was_killed_is_undone_by_the_next() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path().join("data");
    whole(&place);
    // What was kept aside when the process was killed, and what it left of the store.
    fs::rename(place.join("store"), place.join("store.opening")).unwrap();
    fs::create_dir_all(place.join("store")).unwrap();
    fs::write(place.join("store/0.jnl"), b"half").unwrap();
    assert!(opens_whole_or_is_refused(&place, "an opening under way"));
    assert!(!place.join("store.opening").exists());
}

#[test]
fn what_was_forgotten_is_not_missed() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path().join("data");
    whole(&place);
    let forgotten: Vec<_> = messages().into_iter().take(10).map(|message| message.id).collect();
    open(&place).submit(Command::Forget(forgotten.clone())).unwrap();
    for _ in 0..2 {
        assert_eq!(open(&place).snapshot().counts().unwrap().messages, 30);
    }
    let found = rows(&place, DERIVED);
    open(&place).submit(Command::Rebuild).unwrap();
    assert_eq!(difference(&found, &rows(&place, DERIVED)), None);
}
