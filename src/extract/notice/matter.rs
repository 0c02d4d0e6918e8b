//! What a notice is about: a package, a card, a policy; and by which number it is told from others of its kind.

use super::super::openers::matched;
use super::super::tokens::{Kind as TokenKind, Token};
use super::super::values::Scan;
use super::fields::{is_number, label};
use crate::domain::ValueKind;

/// Which fields a matter has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Comes to its reader, or waits for them.
    Parcel,
    /// Is to be paid.
    Account,
    /// Holds for some time.
    Cover,
    /// Was seen somewhere at some time.
    Offence,
    /// Has a number of its own.
    Paper,
}

/// What a notice is about.
pub(super) struct Matter {
    pub kind: Kind,
    pub noun: &'static str,
    /// The number that tells it from others of its kind, folded.
    pub number: Option<String>,
}

/// Nouns of matters, longer ones before those that they end with, and how they are called.
#[rustfmt::skip]
const NOUNS: [(&str, &str, Kind); 37] = [
    ("express package", "package", Kind::Parcel), ("express delivery", "package", Kind::Parcel),
    ("package", "package", Kind::Parcel), ("parcel", "parcel", Kind::Parcel), ("shipment", "shipment", Kind::Parcel),
    ("letter", "letter", Kind::Parcel), ("prescription", "prescription", Kind::Parcel),
    ("repair order", "repair order", Kind::Parcel), ("order", "order", Kind::Parcel), ("delivery", "delivery", Kind::Parcel),
    ("groceries", "groceries", Kind::Parcel), ("item", "item", Kind::Parcel),
    ("credit card", "credit card", Kind::Account), ("savings card", "savings card", Kind::Account),
    ("debit card", "debit card", Kind::Account), ("bank card", "bank card", Kind::Account),
    ("council tax", "council tax", Kind::Account), ("invoice", "invoice", Kind::Account), ("bill", "bill", Kind::Account),
    ("direct debit", "direct debit", Kind::Account), ("loan", "loan", Kind::Account), ("rent", "rent", Kind::Account),
    ("mortgage", "mortgage", Kind::Account), ("savings account", "savings account", Kind::Account),
    ("library books", "library book", Kind::Account), ("policy", "policy", Kind::Cover), ("insurance", "insurance", Kind::Cover),
    ("subscription", "subscription", Kind::Cover), ("membership", "membership", Kind::Cover), ("licence", "licence", Kind::Cover),
    ("passport", "passport", Kind::Cover), ("permit", "permit", Kind::Cover), ("mot", "mot", Kind::Cover),
    ("traffic violation", "traffic violation", Kind::Offence), ("in violation", "traffic violation", Kind::Offence),
    ("certificate", "certificate", Kind::Paper), ("ticket", "ticket", Kind::Paper),
];
/// How far in front of its noun the reader may be named.
const REACH: usize = 16;

impl Matter {
    /// The first matter of the reader's.
    pub fn of(tokens: &[Token], scan: &Scan) -> Option<Self> {
        let (at, noun, kind, length) = (0..tokens.len()).find_map(|at| {
            let rest = tokens.get(at..)?;
            let (length, (_, noun, kind)) =
                NOUNS.iter().find_map(|entry| Some((matched(rest, entry.0)?, *entry)))?;
            let reach = if kind == Kind::Offence { tokens.len() } else { REACH };
            let before = tokens.get(at.saturating_sub(reach)..at)?.iter().rev();
            let near = before.take_while(|token| !token.is_any(&[".", "!", "?"]));
            near.into_iter().any(|token| token.is_any(&["your", "you"])).then_some((at, noun, kind, length))
        })?;
        let behind = tokens.get(at + length..)?;
        let number = own_number(behind).or_else(|| match kind {
            Kind::Parcel | Kind::Offence => {
                let labelled = (0..tokens.len()).find_map(|at| label(tokens, at));
                labelled.map(|label| label.number.folded.clone()).or_else(|| day(tokens, scan, kind))
            }
            _ => None,
        });
        Some(Self { kind, noun, number })
    }
}

/// The number directly behind a noun: "ending with 5678", "JD202508012045123456", "(SF1234567890)".
fn own_number(behind: &[Token]) -> Option<String> {
    let opened = usize::from(behind.first().is_some_and(|first| first.is("(")));
    let behind = behind.get(opened..)?;
    let (first, rest) = behind.split_first()?;
    if first.is("ending") {
        let number = rest.iter().find(|token| !token.is_any(&["with", "in", "on"]))?;
        return is_number(number).then(|| number.folded.clone());
    }
    (is_number(first) && first.text.len() > 5 && !first.text.contains(' ')).then(|| first.folded.clone())
}

/// The day of an offence, which tells it from others.
fn day(tokens: &[Token], scan: &Scan, kind: Kind) -> Option<String> {
    let days = tokens.iter().filter_map(|token| match token.kind {
        TokenKind::Value(reading) => scan.readings.get(reading),
        _ => None,
    });
    let mut days = days.filter(|it| matches!(it.value.kind, ValueKind::Date | ValueKind::Datetime));
    days.next().filter(|_| kind == Kind::Offence).map(|it| it.value.norm.chars().take(10).collect())
}
