//! Versions, and longer dotted numbers, which are nothing else.

use super::scanner::{Found, Scanner};
use crate::domain::{Frame, ValueKind};

/// Nouns that name a version.
const VERSIONS: &[&str] = &[
    "version", "v", "ver", "release", "msrv", "firmware", "sdk", "build", "rust", "python", "node", "java",
    "postgres",
];

/// Words between a cue and its version; marks count as empty words.
const LINKS: &[&str] = &[
    "", "is", "now", "to", "at", "from", "bumped", "changed", "upgraded", "moved", "went", "goes", "still",
    "was", "rolled", "forward", "up", "back", "running", "runs", "on", "be", "will", "moves", "bump",
    "bumping", "out",
];

/// Parts beyond which dotted numbers are read no further.
const PARTS: usize = 16;

/// Claims every version after its cue, and keeps longer dotted numbers from being read as anything else.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = version(scanner, i).unwrap_or(i + 1);
    }
}

fn version(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let first = scanner.number(i)?;
    let mut end = i + 1;
    let mut dots = 0;
    while dots < PARTS
        && scanner.mark(end, ".")
        && scanner.glued(end)
        && scanner.glued(end + 1)
        && scanner.number(end + 1).is_some()
    {
        dots += 1;
        end += 2;
    }
    let letter = scanner.glued(i) && scanner.word(i.wrapping_sub(1)) == "v" && scanner.starts_clean(i - 1);
    let start = if letter { i - 1 } else { i };
    let cued =
        scanner.back(start).find(|word| !LINKS.contains(word)).is_some_and(|word| VERSIONS.contains(&word));
    let year = first.len() == 4 && dots == 0;
    // Three parts need no noun beside them: "the next release will be 3.4.0".
    let cued = cued || dots == 2 && scanner.back(start).any(|word| VERSIONS.contains(&word));
    if (letter || (cued && dots > 0)) && !year && scanner.ends_clean(end) {
        let norm = scanner.written(i, end);
        let cue = i.checked_sub(1).filter(|at| VERSIONS.contains(&scanner.word(*at)) && !letter);
        let mut found = Found::new(Frame::Code, ValueKind::Version, norm);
        if let Some(at) = cue {
            found = found.cued(scanner.span(at, at + 1));
        }
        scanner.push(start, end, found);
        return Some(end);
    }
    // Dotted dates have three parts too, the last a year or the first.
    let date = dots == 2
        && first.len() <= 2
        && scanner.number(end - 1).is_some_and(|last| last.len() == 4 || last.len() == 2)
        && first.parse::<u8>().is_ok_and(|day| (1..=31).contains(&day));
    if dots >= 2 && !date && first.len() != 4 {
        // "production is back on 2.7.4"
        if dots == 2 && scanner.starts_clean(i) && scanner.ends_clean(end) {
            let norm = scanner.written(i, end);
            scanner.push(i, end, Found::new(Frame::Code, ValueKind::Version, norm));
        } else {
            scanner.claim(i, end);
        }
        return Some(end);
    }
    None
}
