use super::*;
use proptest::prelude::*;

#[test]
fn lines_quotes_and_entities() {
    for (html, expected) in [
        ("<p>One &amp; two</p><p>caf&eacute;&#33;&nbsp;x</p>", "One & two\n\ncafé! x"),
        ("a<br>b<br/><br>c", "a\nb\n\nc"),
        ("<div>a</div><div>b <b>bo</b>ld</div>", "a\nb bold"),
        ("<style>p > a {x}</style><title>no</title>yes<script>if (a<b) {}</script>", "yes"),
        ("<!-- [if mso]><p>no</p> -->a<!DOCTYPE html><o:p>b</o:p>", "ab"),
        (
            "Hi<div class=\"gmail_quote\">On Monday Bo wrote:<br><blockquote>old<br>older<p>x</p></blockquote></div>new",
            "Hi\nOn Monday Bo wrote:\n\n> old\n> older\n>\n> x\n\nnew",
        ),
        ("<ul><li>a</li><li>b</li></ul>", "- a\n- b"),
        (
            "<table><tr><td>When</td><td>10:45</td></tr><tr><td>Where</td><td>B2</td></tr></table>",
            "When 10:45\nWhere B2",
        ),
        ("<pre>a\n  b\n\nc</pre>", "a\n  b\n\nc"),
        ("From: \"a\" <ana@example.org> 1 < 2 & 3", "From: \"a\" <ana@example.org> 1 < 2 & 3"),
        ("<a title=\"x > y\" href='z'>link</a>", "link"),
        ("<p>open", "open"),
        ("a < b", "a < b"),
        ("", ""),
    ] {
        assert_eq!(to_text(html), expected, "{html}");
    }
}

#[test]
fn hostile_markup_is_read_in_time() {
    let times = 200_000;
    for piece in [
        "<a ",
        "<a \"",
        "<a \">",
        "<blockquote>x",
        "<!--",
        "</style",
        "<style>",
        "&",
        "&x;",
        "<div><p>",
        "<li>",
        "<pre>\n",
    ] {
        let html = piece.repeat(times);
        let text = to_text(&html);
        assert!(text.len() <= 20 * html.len(), "{piece}");
    }
}

proptest! {
    #[test]
    fn no_markup_panics(pieces in proptest::collection::vec("(<|</|&|;|>|\"|<!--|-->|br|pre|é|style|blockquote|[a-z ]{1,3}|\n)", 0..60)) {
        to_text(&pieces.concat());
    }
}
