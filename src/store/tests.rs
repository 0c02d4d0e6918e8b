use super::*;

fn open(directory: &Path) -> Store {
    Store::open(directory).unwrap()
}

#[test]
fn a_change_is_seen_by_its_own_reads_and_by_nobody_else_before_the_commit() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let mut change = store.begin();
    assert!(store.snapshot().is_empty(Table::Names).unwrap());
    change.put(Table::Names, Key::of(&["alex", "p-1"]), "Alex Chen").unwrap();
    change.put(Table::Names, Key::of(&["alexa", "p-2"]), "Alexa").unwrap();
    let alex = Key::of(&["alex"]);
    assert_eq!(change.all::<String>(Table::Names, Some(&alex)).unwrap(), ["Alex Chen"]);
    assert!(store.snapshot().all::<String>(Table::Names, Some(&alex)).unwrap().is_empty());
    change.commit().unwrap();
    assert_eq!(store.snapshot().all::<String>(Table::Names, Some(&alex)).unwrap(), ["Alex Chen"]);
    let mut change = store.begin();
    change.remove(Table::Names, Key::of(&["alex", "p-1"]));
    assert!(change.all::<String>(Table::Names, Some(&alex)).unwrap().is_empty());
}

#[test]
fn the_first_key_from_another_is_of_its_table_with_what_is_changed() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let mut change = store.begin();
    for word in ["alex", "ben", "stan"] {
        change.put(Table::Names, Key::of(&[word, "p-1"]), word).unwrap();
    }
    change.put(Table::People, Key::of(&["zoe"]), "Zoe").unwrap();
    change.commit().unwrap();
    let first = |rows: &Snapshot, from| rows.first_key_from(Table::Names, &Key::of(&[from])).unwrap();
    let key = |word| Some(Key::of(&[word, "p-1"]).bytes().to_vec());
    let rows = store.snapshot();
    assert_eq!(first(&rows, "a"), key("alex"));
    assert_eq!(first(&rows, "alex"), key("alex"));
    assert_eq!(first(&rows, "alexa"), key("ben"));
    assert_eq!(first(&rows, "stand"), None);
    let mut change = store.begin();
    change.remove(Table::Names, Key::of(&["ben", "p-1"]));
    change.put(Table::Names, Key::of(&["bo", "p-1"]), "bo").unwrap();
    let rows = change.into_snapshot();
    assert_eq!(first(&rows, "alexa"), key("bo"));
    assert_eq!(first(&rows, "bob"), key("stan"));
}

#[test]
fn the_directory_is_private_and_a_second_opening_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("data");
    let _store = open(&path);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o700);
    }
    assert!(matches!(Store::open(&path), Err(Error::Locked(_))));
}

#[test]
fn another_format_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    {
        let store = open(directory.path());
        let mut change = store.begin();
        change.put(Table::Meta, Key::of(&[FORMAT_ROW]), &99_u32).unwrap();
        change.commit().unwrap();
    }
    assert!(matches!(Store::open(directory.path()), Err(Error::Format { found: 99, known: 1 })));
}

#[test]
fn hostile_keys_neither_panic_nor_collide() {
    assert_ne!(Key::of(&["a\0b"]), Key::of(&["a", "b"]));
    assert!(!Key::of(&[]).bytes().is_empty());
    assert!(Key::of(&[&"x".repeat(100_000)]).bytes().len() <= 65_535);
    assert_eq!(Key::parts(Key::of(&["a", "", "c"]).bytes()), ["a", "", "c"]);
}

#[test]
fn instants_sort_as_text() {
    let early = jiff::Timestamp::from_second(-5_000).unwrap();
    let late = jiff::Timestamp::from_second(5_000).unwrap();
    assert!(sortable(early) < sortable(late));
}
