//! The chosen line of a list.

use crate::keys::Action;

/// Lines that a page key moves.
const PAGE: usize = 10;

/// Where the choice goes in a list of `count` lines, or nothing where `action` does not move it.
#[must_use]
pub fn choose(action: Action, selected: usize, count: usize) -> Option<usize> {
    let last = count.saturating_sub(1);
    let target = match action {
        Action::Next => selected + 1,
        Action::Previous => selected.saturating_sub(1),
        Action::PageDown => selected + PAGE,
        Action::PageUp => selected.saturating_sub(PAGE),
        Action::First => 0,
        Action::Last => last,
        _ => return None,
    };
    Some(target.min(last))
}
