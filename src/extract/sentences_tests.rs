use super::*;

#[test]
fn abbreviations_and_values_hold_sentences_together() {
    for (text, whole, expected) in [
        ("One. Two!", &[][..], &["One.", "Two!"][..]),
        ("See Dr. Kim. Then go.", &[], &["See Dr. Kim.", "Then go."]),
        ("It is No. 5 now.", &[], &["It is No. 5 now."]),
        ("No. We go.", &[], &["No.", "We go."]),
        ("fruit, e.g. apples", &[], &["fruit, e.g. apples"]),
        ("It is by George W. Bush. Really", &[], &["It is by George W. Bush.", "Really"]),
        ("T. S. Eliot wrote it", &[], &["T. S. Eliot wrote it"]),
        ("Meet in Room B. Dana is late", &[], &["Meet in Room B.", "Dana is late"]),
        ("- first\n- second", &[], &["first", "second"]),
        ("At 7 p.m. Friday then", &["7 p.m. Friday"], &["At 7 p.m. Friday then"]),
        (
            "The standup with everybody is at a quarter to eleven,\nif you like.\nBye",
            &[],
            &["The standup with everybody is at a quarter to eleven,\nif you like.", "Bye"],
        ),
        ("standup at ten\nbring cake", &[], &["standup at ten", "bring cake"]),
        ("  \n\n", &[], &[]),
    ] {
        let whole: Vec<Span> = whole
            .iter()
            .filter_map(|part: &&str| text.find(part).map(|at| Span::new(at, at + part.len())))
            .collect();
        let found: Vec<&str> =
            sentences(text, Span::new(0, text.len()), &whole).into_iter().map(|span| span.of(text)).collect();
        assert_eq!(found, expected, "{text}");
    }
}
