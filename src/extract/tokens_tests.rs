use super::*;

fn folded(text: &str) -> Vec<String> {
    let nothing = Scan { readings: Vec::new(), validity: Vec::new() };
    tokenise(text, Span::new(0, text.len()), &nothing).into_iter().map(|token| token.folded).collect()
}

#[test]
fn contractions_come_apart() {
    assert_eq!(folded("It isn’t Dana's"), ["it", "is", "not", "dana", "'s"]);
    assert_eq!(folded("I've won't can't"), ["i", "have", "will", "not", "can", "not"]);
    assert_eq!(folded("the kids' dentist dont"), ["the", "kids", "'s", "dentist", "do", "not"]);
}

#[test]
fn words_keep_their_inner_marks() {
    assert_eq!(
        folded("Dr. Kim: catch-up, 1:1 -> v1.2"),
        ["dr.", "kim", ":", "catch-up", ",", "1:1", "->", "v1.2"]
    );
}

#[test]
fn spans_point_into_the_text() {
    let text = "Zoë’s kids’ “desk” → 5A";
    let nothing = Scan { readings: Vec::new(), validity: Vec::new() };
    for token in tokenise(text, Span::new(0, text.len()), &nothing) {
        assert!(!token.span.of(text).is_empty(), "{token:?}");
    }
}
