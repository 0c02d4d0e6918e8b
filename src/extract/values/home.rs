//! Places without a name of their own: somebody's home, and where calls are held.

use super::scanner::{Found, Scanner};
use super::tokens::Kind;
use crate::domain::{Frame, ValueKind};

/// "at my place", "at ours": somebody's home.
pub(super) fn home(scanner: &mut Scanner, i: usize) -> Option<usize> {
    const HOMES: &[&str] = &["place", "flat", "house", "apartment", "home", "garden", "kitchen"];
    let leads = matches!(scanner.word(i), "at" | "to") || scanner.mark(i, ",");
    let length = match scanner.word(i + 1) {
        "my" | "our" if HOMES.contains(&scanner.word(i + 2)) => 2,
        "mine" | "ours" if scanner.word(i) == "at" => 1,
        _ => return None,
    };
    let end = i + 1 + length;
    let closed = scanner.any(end).is_none_or(|next| next.kind == Kind::Mark || scanner.opens_sentence(end));
    if !leads || !(closed || scanner.stands_alone(end)) || !scanner.ends_clean(end) {
        return None;
    }
    let norm = scanner.written(i + 1, end).to_lowercase();
    scanner.push(i + 1, end, Found::new(Frame::Where, ValueKind::Place, norm));
    Some(end)
}

/// "on Zoom": where calls are held.
pub(super) fn platform(scanner: &mut Scanner, i: usize) -> Option<usize> {
    const ONLY: &[&str] = &["zoom", "skype", "facetime", "webex", "whatsapp", "hangouts", "jitsi"];
    const CAPITAL: &[&str] = &["teams", "meet", "discord", "slack", "signal"];
    if !matches!(scanner.word(i), "on" | "via" | "over" | "to") {
        return None;
    }
    let start = i + 1;
    let maker = matches!(scanner.word(start), "google" | "microsoft" | "ms");
    let name = start + usize::from(maker);
    let word = scanner.word(name);
    let known = ONLY.contains(&word)
        || CAPITAL.contains(&word) && scanner.any(name).is_some_and(super::tokens::Token::is_capitalised);
    let end = name + 1;
    if !known || !scanner.ends_clean(end) {
        return None;
    }
    let norm = scanner.written(start, end).to_lowercase();
    scanner.push(start, end, Found::new(Frame::Where, ValueKind::Place, norm));
    Some(end)
}
