use super::*;

#[test]
fn normal_forms() {
    for (text, expected) in [
        ("Moved  to 10:45 A.M. sharp", "moved to 10:45am sharp"),
        ("at 5 pm.", "at 5pm"),
        ("December 2, 2026", "dec 2, 2026"),
        ("Sept 3 and May 4", "sep 3 and may 4"),
        ("$1,250 or $1,250,000", "$1250 or $1250000"),
        ("3, 250 and 1,25 and 1,2345", "3, 250 and 1,25 and 1,2345"),
        ("5 amazing marches", "5 amazing marches"),
    ] {
        assert_eq!(normalise(text), expected);
    }
}

#[test]
fn only_whole_tokens_count() {
    for (needle, text) in [
        ("dec 2", "dec 24"),
        ("2:45", "12:45"),
        ("10:45", "10:45:30"),
        ("10:45", "10:45-11"),
        ("$1250", "$12500"),
        ("$1250", "$1250.50"),
        ("12/2", "12/2/2026"),
        ("b412", "ab412"),
        ("1.5k", "11.5k"),
        ("5k", "1.5k"),
        ("30 jun", "6-30 jun"),
    ] {
        assert!(!contains(text, needle), "{needle} in {text}");
    }
    for (needle, text) in [
        ("dec 2", "due dec 2."),
        ("2:45", "(2:45)"),
        ("1250", "$1250/day"),
        ("$1250", "$12500, then $1250"),
        ("10:45am", "10:45am-ish"),
        ("b412", "room b412"),
    ] {
        assert!(contains(text, needle), "{needle} in {text}");
    }
}

#[test]
fn a_form_may_need_more_in_the_same_text() {
    let label = Label { value: "cancelled".into(), forms: vec![Form::with("cancelled", &["Alex Chen"])] };
    let labels = Labels { current: Some(label), ..Labels::default() };
    assert!(judge(&labels, &["standup with Alex Chen: cancelled"]).current);
    assert!(!judge(&labels, &["standup: cancelled", "Alex Chen"]).current);
}

#[test]
fn a_block_is_clean_only_without_what_misleads() {
    let label = |value: &str| Label { value: value.into(), forms: vec![Form::new(value)] };
    let mut labels = Labels {
        current: Some(label("9:00")),
        superseded: vec![label("8:00")],
        wrong: vec![label("7:00")],
        ..Labels::default()
    };
    assert!(judge(&labels, &["at 9:00"]).clean());
    assert!(judge(&labels, &["9:00", "8:00"]).co_injection());
    for block in [vec!["9:00", "8:00"], vec!["9:00 not 7:00"], vec!["something"], vec![]] {
        assert!(!judge(&labels, &block).clean(), "{block:?}");
    }
    labels.current = None;
    assert!(judge::<&str>(&labels, &[]).clean());
    assert!(judge(&labels, &["at 9:00"]).clean(), "not labelled");
    assert!(!judge(&labels, &["at 7:00"]).clean());
    labels.silent = true;
    assert!(judge::<&str>(&labels, &[]).clean());
    assert!(!judge(&labels, &["at 9:00"]).clean(), "nothing belongs there");
}
