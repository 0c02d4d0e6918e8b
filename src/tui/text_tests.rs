use super::*;
use proptest::prelude::*;

#[test]
fn nothing_that_steers_a_terminal_survives() {
    let hostile = "a\u{1b}[31mred\u{7}\u{9b}1m\u{202e}evil\u{2066}x\u{7f}\r\nb\tc\u{feff}";
    assert_eq!(clean(hostile), "a[31mred1mevilx  b c");
    assert_eq!(clean_paste("a\r\nb\rc\u{1b}[0m\td\u{202e}"), "a\nb\nc[0m    d");
}

#[test]
fn what_no_screen_can_hold_is_cut() {
    assert_eq!(clean(&format!("e{}x", "\u{301}".repeat(9_000))), format!("e{}x", "\u{301}".repeat(8)));
    assert_eq!(clean_paste(&"\u{200b}".repeat(100)).chars().count(), 8);
    assert_eq!(clean("क्ष्म्य 👨‍👩‍👧‍👦"), "क्ष्म्य 👨‍👩‍👧‍👦");
    let long = clean(&"漢".repeat(1 << 20)).into_owned();
    assert_eq!((long.chars().count(), long.chars().last()), (LONGEST + 1, Some('…')));
}

#[test]
fn text_is_cut_between_graphemes() {
    assert_eq!(truncate("👨‍👩‍👧 family", 4), "👨‍👩‍👧 …");
    assert_eq!(truncate("漢字かな", 4), "漢…");
    assert_eq!(truncate("short", 5), "short");
    assert_eq!(truncate("short", 0), "");
}

#[test]
fn words_wrap_and_long_words_are_cut() {
    assert_eq!(wrap("standup with Alex Chen: 10:45am", 12, 10), ["standup with", "Alex Chen:", "10:45am"]);
    assert_eq!(wrap("the gate: 10:45am", 12, 12), ["the gate:", "10:45am"]);
    assert_eq!(wrap("abcdefgh", 4, 3), ["abcd", "efg", "h"]);
    assert_eq!(wrap("", 4, 4), [""]);
}

proptest! {
    #[test]
    fn wrapped_rows_fit_and_lose_no_letter(text in "\\PC{0,60}", first in 2_usize..12, rest in 2_usize..12) {
        let text = clean(&text).into_owned();
        let rows = wrap(&text, first, rest);
        let letters = |s: &str| s.chars().filter(|c| !c.is_whitespace()).collect::<String>();
        prop_assert_eq!(letters(&rows.concat()), letters(&text));
        for (index, row) in rows.iter().enumerate() {
            let limit = if index == 0 { first } else { rest };
            prop_assert!(width(row) <= limit.max(2) || row.graphemes(true).count() == 1);
        }
        prop_assert!(width(&truncate(&text, first)) <= first);
    }
}
