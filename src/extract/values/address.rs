//! Street addresses: "12 Oak Street", "221B Baker Street, NW1 6XE", "Lindenstraße 12".

use super::scanner::{Found, Scanner};
use super::tokens::Kind;
use crate::domain::{Frame, ValueKind};
use crate::extract::lexicon;

/// Nouns that end the name of a street.
const STREETS: &[&str] = &[
    "street",
    "st",
    "road",
    "rd",
    "avenue",
    "ave",
    "lane",
    "ln",
    "drive",
    "dr",
    "close",
    "way",
    "court",
    "ct",
    "crescent",
    "terrace",
    "gardens",
    "square",
    "boulevard",
    "blvd",
    "grove",
    "row",
    "mews",
    "hill",
    "parade",
    "place",
    "walk",
    "green",
    "yard",
    "wharf",
    "quay",
    "circle",
    "circus",
    "vale",
    "rise",
    "croft",
    "parkway",
];

/// Ends of street names in German, Dutch and the languages of the north.
const ENDINGS: &[&str] = &[
    "stra\u{df}e",
    "strasse",
    "gasse",
    "platz",
    "allee",
    "damm",
    "weg",
    "veien",
    "vegen",
    "gata",
    "gaten",
    "gatan",
    "gade",
    "vej",
    "v\u{e4}gen",
    "straat",
    "laan",
    "plein",
    "katu",
];

/// Words of a street's name.
const LONGEST: usize = 4;

/// Claims every address.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = address(scanner, i).unwrap_or(i + 1);
    }
}

fn address(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let street = numbered_street(scanner, i).or_else(|| street_with_number(scanner, i))?;
    let end = postcode_after(scanner, street).unwrap_or(street);
    let norm = scanner.written(i, end).to_lowercase().replace(',', "");
    scanner.push(i, end, Found::new(Frame::Where, ValueKind::Address, norm));
    Some(end)
}

fn is_name(scanner: &Scanner, i: usize) -> bool {
    scanner.token(i).is_some_and(|token| token.kind == Kind::Word && token.is_capitalised())
}

/// "12 Oak Street", "221B Baker St".
fn numbered_street(scanner: &Scanner, i: usize) -> Option<usize> {
    scanner.number(i).filter(|digits| digits.len() <= 5 && scanner.starts_clean(i))?;
    let letter = scanner.glued(i + 1) && scanner.word(i + 1).len() == 1;
    let name = i + 1 + usize::from(letter || scanner.mark(i + 1, ","));
    if !is_name(scanner, name) || scanner.glued(name) {
        return None;
    }
    let end = (name + 1..name + LONGEST)
        .take_while(|at| is_name(scanner, at - 1))
        .find(|at| STREETS.contains(&scanner.word(*at)));
    // "our billing address is now 3 Temple Back": what an address is said to be is one, whatever the street's name.
    let cued = || {
        let named = (name..name + LONGEST).take_while(|at| is_name(scanner, *at)).last()?;
        scanner.back(i).take(3).any(|word| word == "address").then_some(named)
    };
    let end = end.or_else(cued)?;
    scanner.ends_clean(end + 1).then_some(end + 1)
}

/// "Lindenstraße 12".
fn street_with_number(scanner: &Scanner, i: usize) -> Option<usize> {
    let word = scanner.word(i);
    let street = is_name(scanner, i)
        && ENDINGS.iter().any(|ending| word.ends_with(ending) && word.len() > ending.len());
    let number = scanner.number(i + 1).is_some_and(|digits| digits.len() <= 4);
    // "my address is now Sjøbakken 31"
    let cued = || {
        is_name(scanner, i)
            && !lexicon::is_month(word)
            && lexicon::weekday(word).is_none()
            && scanner.back(i).take(4).any(|word| matches!(word, "address" | "live" | "lives" | "living"))
    };
    (number && (street || cued()) && scanner.ends_clean(i + 2)).then_some(i + 2)
}

/// The end of a postcode after a street, with a town before it or not.
fn postcode_after(scanner: &Scanner, street: usize) -> Option<usize> {
    let mut at = street + usize::from(scanner.mark(street, ","));
    for _ in 0..3 {
        if let Some(end) = postcode(scanner, at) {
            return Some(end);
        }
        if !is_name(scanner, at) || scanner.opens_sentence(at) {
            return None;
        }
        at += 1;
        at += usize::from(scanner.mark(at, ","));
    }
    None
}

/// "SW1A 1AA", "NY 10001", "10969 Berlin".
fn postcode(scanner: &Scanner, i: usize) -> Option<usize> {
    let capitals = |at: usize| {
        scanner.token(at).is_some_and(|token| {
            token.raw.len() <= 2 && token.raw.chars().all(|letter| letter.is_ascii_uppercase())
        })
    };
    let digits = |at: usize, length: usize| scanner.number(at).is_some_and(|digits| digits.len() <= length);
    if scanner.number(i).is_some_and(|zip| zip.len() == 5) {
        return Some(if is_name(scanner, i + 1) { i + 2 } else { i + 1 });
    }
    if !capitals(i) {
        return None;
    }
    if scanner.number(i + 1).is_some_and(|zip| zip.len() == 5) {
        return Some(i + 2);
    }
    let outward = i + 2 + usize::from(scanner.glued(i + 2) && capitals(i + 2));
    let british = digits(i + 1, 2) && scanner.glued(i + 1) && digits(outward, 1) && capitals(outward + 1);
    british.then_some(outward + 2)
}
