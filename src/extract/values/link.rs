//! Links and mail addresses.

use super::scanner::{Found, Scanner};
use super::tokens::Kind;
use crate::domain::{Frame, ValueKind};

/// Tokens of a mail address on either side of its `@`.
const REACH: usize = 24;

/// Claims every link and mail address.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = link(scanner, i).or_else(|| address(scanner, i)).unwrap_or(i + 1);
    }
}

fn link(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let scheme = matches!(scanner.word(i), "http" | "https" | "ftp" | "ssh")
        && scanner.mark(i + 1, ":")
        && scanner.mark(i + 2, "/")
        && scanner.mark(i + 3, "/");
    let bare = scanner.word(i) == "www" && scanner.mark(i + 1, ".") && scanner.glued(i + 2);
    if !(scheme || bare) {
        return None;
    }
    let mut end = i + 1;
    while scanner.glued(end) && !scanner.mark(end, "<>\"\u{201c}\u{201d}\u{3011}") {
        end += 1;
    }
    while end > i + 2 && scanner.mark(end - 1, ".,;:!?)'\u{2019}]") {
        end -= 1;
    }
    let norm = scanner.written(i, end);
    scanner.push(i, end, Found::new(Frame::Url, ValueKind::Url, norm));
    Some(end)
}

fn address(scanner: &mut Scanner, i: usize) -> Option<usize> {
    if !scanner.mark(i, "@") || !scanner.glued(i) || !scanner.glued(i + 1) {
        return None;
    }
    let joins = |at: usize, marks: &str| {
        scanner.token(at).is_some_and(|token| token.kind != Kind::Mark) || scanner.mark(at, marks)
    };
    let mut start = i;
    while start > 0 && i - start < REACH && joins(start - 1, "._-+") {
        start -= 1;
        if !scanner.glued(start) {
            break;
        }
    }
    let mut end = i + 1;
    let mut dots = 0;
    while end - i < REACH && scanner.glued(end) && joins(end, ".-") {
        dots += usize::from(scanner.mark(end, "."));
        end += 1;
    }
    while scanner.mark(end - 1, ".-") {
        dots -= usize::from(scanner.mark(end - 1, "."));
        end -= 1;
    }
    if start == i || dots == 0 || !scanner.is_free(start, end) {
        return None;
    }
    let norm = scanner.written(start, end);
    scanner.push(start, end, Found::new(Frame::Email, ValueKind::Email, norm));
    Some(end)
}
