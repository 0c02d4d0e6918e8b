//! Telephone numbers: an own pattern, and a cue where the pattern alone leaves doubt.

use super::Region;
use super::scanner::{Found, Scanner};
use crate::domain::{Frame, ValueKind};

/// Words that make a run of digits after them a telephone number.
const CUES: &[&str] = &[
    "call",
    "ring",
    "text",
    "mobile",
    "phone",
    "tel",
    "telephone",
    "cell",
    "whatsapp",
    "dial",
    "landline",
    "reach",
    "\u{260e}",
    "fax",
    "sms",
    "contact",
    "cellphone",
];

/// Words that make a run of digits something else.
const OTHERS: &[&str] = &[
    "isbn",
    "order",
    "tracking",
    "account",
    "certificate",
    "card",
    "invoice",
    "serial",
    "iban",
    "case",
    "ticket",
    "reference",
    "ref",
    "code",
    "id",
    "no",
    "waybill",
    "patent",
    "model",
    "plate",
];

/// Owners of a "number" that is a telephone number.
const OWNERS: &[&str] = &[
    "my", "new", "work", "home", "his", "her", "their", "our", "your", "this", "private", "old", "office",
    "the",
];

/// Groups of digits beyond which a run is no telephone number.
const GROUPS: usize = 6;

/// Claims every telephone number.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = phone(scanner, i).unwrap_or(i + 1);
    }
}

fn phone(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let plus = scanner.mark(i, "+");
    let bracket = scanner.mark(i, "(") && scanner.number(i + 1).is_some() && scanner.mark(i + 2, ")");
    if !(plus || bracket || scanner.number(i).is_some()) || !scanner.starts_clean(i) {
        return None;
    }
    let (groups, dashed, end) = groups(scanner, if plus { i + 1 } else { i })?;
    let digits = groups.concat();
    if !scanner.ends_clean(end) {
        return None;
    }
    let first = groups.first().map_or("", |group| *group);
    let isbn = digits.len() == 13 && (first.starts_with("978") || first.starts_with("979"));
    let date = dashed && groups.iter().take(3).skip(1).all(|group| group.len() == 2);
    if isbn || (date && !plus) || !(7..=15).contains(&digits.len()) {
        return None;
    }
    let named = is_named(scanner, i);
    let believable = if plus || named == Some(true) {
        true
    } else {
        named.is_none() && is_shaped(scanner.region(), &groups, bracket)
    };
    if !believable || named == Some(false) {
        return None;
    }
    let norm = normal(scanner.region(), plus, &groups);
    scanner.push(i, end, Found::new(Frame::Phone, ValueKind::Phone, norm));
    Some(end)
}

/// The groups of digits from `i`, whether dashes part them, and their end.
fn groups<'t>(scanner: &Scanner<'t>, i: usize) -> Option<(Vec<&'t str>, bool, usize)> {
    let mut groups = Vec::new();
    let mut dashed = false;
    let mut at = i;
    let mut end = i;
    loop {
        let open = scanner.mark(at, "(") && scanner.mark(at + 2, ")");
        let number = scanner.number(at + usize::from(open));
        let Some(digits) = number.filter(|digits| groups.is_empty() || digits.len() > 1 || open) else {
            break;
        };
        if groups.len() == GROUPS {
            return None;
        }
        groups.push(digits);
        end = at + if open { 3 } else { 1 };
        let dash = scanner.mark(end, "-./\u{2013}") && scanner.glued(end) && scanner.glued(end + 1);
        dashed |= dash;
        at = end + usize::from(dash);
        if scanner.opens_sentence(at) {
            break;
        }
    }
    (!groups.is_empty()).then_some((groups, dashed, end))
}

/// Whether the words before `i` say that it is a telephone number, or that it is not.
fn is_named(scanner: &Scanner, i: usize) -> Option<bool> {
    let words: Vec<&str> = scanner.back(i).filter(|word| !word.is_empty()).take(6).collect();
    for (at, word) in words.iter().enumerate() {
        if CUES.contains(word) {
            return Some(true);
        }
        if OTHERS.contains(word) {
            return Some(false);
        }
        if *word == "number" {
            let owner = words.get(at + 1).copied().unwrap_or_default();
            return (OWNERS.contains(&owner) || owner.ends_with("'s"))
                .then_some(true)
                .or_else(|| if CUES.contains(&owner) { Some(true) } else { Some(false) });
        }
    }
    None
}

/// Whether groups of digits look like a telephone number by themselves.
fn is_shaped(region: Region, groups: &[&str], bracket: bool) -> bool {
    let lengths: Vec<usize> = groups.iter().map(|group| group.len()).collect();
    let digits: usize = lengths.iter().sum();
    let trunk = groups.first().is_some_and(|group| group.starts_with('0'));
    match region {
        Region::Us => lengths == [3, 3, 4] || lengths == [1, 3, 3, 4] || (bracket && digits == 10),
        Region::Gb => {
            trunk && (digits == 10 || digits == 11) && lengths.first().is_some_and(|first| *first > 2)
        }
        Region::Other => {
            trunk && groups.len() > 1 && (9..=12).contains(&digits) && lengths.first() != Some(&2)
        }
    }
}

fn normal(region: Region, plus: bool, groups: &[&str]) -> String {
    let digits = groups.concat();
    if plus {
        let trunk = groups.get(1).copied() == Some("0");
        return if trunk {
            format!("+{}", groups.concat().replacen('0', "", 1))
        } else {
            format!("+{digits}")
        };
    }
    if let Some(rest) = digits.strip_prefix("00") {
        return format!("+{rest}");
    }
    match region {
        Region::Gb => digits.strip_prefix('0').map_or_else(|| digits.clone(), |rest| format!("+44{rest}")),
        Region::Us if digits.len() == 10 => format!("+1{digits}"),
        Region::Us if digits.len() == 11 && digits.starts_with('1') => format!("+{digits}"),
        _ => digits,
    }
}
