use super::canonical;

#[test]
fn one_spelling_for_true_synonyms() {
    for (words, expected) in [
        ("the new Mobile", "phone"),
        ("Due date", "deadline"),
        ("stand up", "standup"),
        ("Stand-ups", "standup"),
        ("catch up", "catch-up"),
        ("e-mail", "email"),
        ("one-on-one", "1:1"),
        ("sync-up", "sync"),
        ("cutover", "cutover"),
        ("daily", "daily"),
        ("number", "phone"),
        ("work number", "work phone"),
        ("order number", "order number"),
        ("phone number", "phone"),
        ("daily rate", "day rate"),
        ("old phone", "old phone"),
        ("current rates", "rate"),
        ("", ""),
    ] {
        assert_eq!(canonical(words), expected, "{words}");
    }
}

#[test]
fn canonical_words_stay_as_they_are() {
    for words in ["day rate", "hourly rate", "phone", "1:1", "check-in", "deadline", "favourite colour"] {
        assert_eq!(canonical(words), words);
    }
}
