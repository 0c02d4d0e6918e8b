use super::*;

fn words(text: &str) -> Vec<String> {
    crate::domain::search_words(text)
}

fn message(id: &str) -> Document {
    Document::Message(MessageId(id.to_owned()))
}

fn filled(directory: &Path) -> Index {
    let mut index = Index::create(directory).unwrap();
    let mut writer = index.writer().unwrap();
    writer.put(&message("m-1"), &words("the gate code is 4471")).unwrap();
    writer.put(&message("m-2"), &words("gates open at noon")).unwrap();
    writer.put(&Document::Fact(FactId("f-1".to_owned())), &words("gate code: 4471")).unwrap();
    writer.commit(7).unwrap();
    index.refresh().unwrap();
    index
}

#[test]
fn all_words_must_be_there_and_the_last_may_be_a_beginning() {
    let directory = tempfile::tempdir().unwrap();
    let index = filled(directory.path());
    assert_eq!(index.version(), 7);
    let find = |text: &str| {
        let mut found = index.searcher().find(Kind::Messages, &words(text)).unwrap();
        found.sort();
        found
    };
    assert_eq!(find("gate"), [message("m-1"), message("m-2")]);
    assert_eq!(find("gate co"), [message("m-1")]);
    assert_eq!(find("ga code"), []);
    assert_eq!(find(""), []);
    let facts = index.searcher().find(Kind::Facts, &words("code")).unwrap();
    assert_eq!(facts, [Document::Fact(FactId("f-1".to_owned()))]);
}

#[test]
fn a_purge_leaves_no_word_of_what_was_removed() {
    let directory = tempfile::tempdir().unwrap();
    let mut index = filled(directory.path());
    let mut writer = index.writer().unwrap();
    writer.remove(&message("m-2"));
    writer.commit(8).unwrap();
    index.refresh().unwrap();
    assert!(index.searcher().knows(Kind::Messages, "noon").unwrap());
    writer.purge().unwrap();
    index.refresh().unwrap();
    assert!(!index.searcher().knows(Kind::Messages, "noon").unwrap());
    assert!(index.searcher().knows(Kind::Messages, "4471").unwrap());
    assert_eq!(index.version(), 8, "a purge carries the version on");
}

#[test]
fn it_opens_where_it_is_whole_and_says_so_where_it_is_not() {
    let directory = tempfile::tempdir().unwrap();
    assert!(Index::open(directory.path()).unwrap().is_none());
    drop(filled(directory.path()));
    assert_eq!(Index::open(directory.path()).unwrap().unwrap().version(), 7);
    let path = Index::path(directory.path());
    let files: Vec<PathBuf> = fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()).collect();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension != "lock")) {
        let whole = fs::read(file).unwrap();
        for cut in [0, 1, whole.len() / 3, whole.len() / 2, whole.len().saturating_sub(1)] {
            fs::write(file, &whole[..cut]).unwrap();
            let _ = Index::open(directory.path());
            let mut garbled = whole.clone();
            garbled.iter_mut().skip(cut).step_by(3).for_each(|byte| *byte ^= 0x5a);
            fs::write(file, &garbled).unwrap();
            let _ = Index::open(directory.path());
        }
        if file.file_name().is_some_and(|name| name.to_string_lossy().contains('-')) {
            fs::write(file, &whole[..whole.len() / 2]).unwrap();
            assert!(Index::open(directory.path()).is_err(), "{} is cut", file.display());
        }
        fs::write(file, &whole).unwrap();
        assert!(Index::open(directory.path()).is_ok());
    }
}
