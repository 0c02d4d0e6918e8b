//! When two values say the same, whatever type each was taken for.

use crate::domain::ValueKind;

/// What kind of thing a value is, coarser than its type: values of two classes are never two readings of one text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    When,
    Words,
    Digits,
    Money,
    Percent,
    Quantity,
    Duration,
    Phone,
    Email,
    Url,
    Bool,
    State,
}

pub(super) const fn class(kind: ValueKind) -> Class {
    match kind {
        ValueKind::Time
        | ValueKind::Date
        | ValueKind::Datetime
        | ValueKind::Recur
        | ValueKind::Interval
        | ValueKind::Month => Class::When,
        ValueKind::Room
        | ValueKind::Place
        | ValueKind::Address
        | ValueKind::Person
        | ValueKind::Org
        | ValueKind::Text => Class::Words,
        ValueKind::Number | ValueKind::Code | ValueKind::Version => Class::Digits,
        ValueKind::Money => Class::Money,
        ValueKind::Percent => Class::Percent,
        ValueKind::Quantity => Class::Quantity,
        ValueKind::Duration => Class::Duration,
        ValueKind::Phone => Class::Phone,
        ValueKind::Email => Class::Email,
        ValueKind::Url => Class::Url,
        ValueKind::Bool => Class::Bool,
        ValueKind::State => Class::State,
    }
}

/// Whether two typed values are the same. Codes keep their case among themselves; a code that was taken for a room
/// or a text is still the same value.
pub(super) fn same((kind, value): (ValueKind, &str), (other, theirs): (ValueKind, &str)) -> bool {
    let (mine, theirs) = (normal(kind, value), normal(other, theirs));
    let verbatim = kind == ValueKind::Code && other == ValueKind::Code;
    mine == theirs || (!verbatim && mine.to_lowercase() == theirs.to_lowercase())
}

/// The normal form of a normal form: what the types leave open is settled.
fn normal(kind: ValueKind, value: &str) -> String {
    let value = value.trim();
    match kind {
        ValueKind::Code => value.to_owned(),
        ValueKind::Version => {
            let lower = value.to_lowercase();
            lower.strip_prefix('v').unwrap_or(&lower).trim().to_owned()
        }
        ValueKind::Duration => duration(value).unwrap_or_else(|| value.to_lowercase()),
        ValueKind::Percent => format!("{}%", decimal(value.trim_end_matches(['%', ' ']))),
        ValueKind::Number => decimal(value),
        ValueKind::Money | ValueKind::Quantity => {
            value.to_lowercase().split_whitespace().map(measure).collect::<Vec<_>>().join(" ")
        }
        ValueKind::Phone => value.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect(),
        ValueKind::Bool => match value.to_lowercase().as_str() {
            "yes" => "true".to_owned(),
            "no" => "false".to_owned(),
            other => other.to_owned(),
        },
        ValueKind::State => value.to_lowercase().replace("canceled", "cancelled"),
        ValueKind::Email | ValueKind::Url => value.to_lowercase(),
        _ if class(kind) == Class::When => when(value),
        _ => words(value),
    }
}

/// A token of a money or a quantity: plain decimals, one name for each unit.
fn measure(token: &str) -> String {
    const UNITS: [(&str, &[&str]); 8] = [
        ("kg", &["kilo", "kilos", "kilogram", "kilograms", "kgs"]),
        ("g", &["gram", "grams"]),
        ("km", &["kilometre", "kilometres", "kilometer", "kilometers"]),
        ("m", &["metre", "metres", "meter", "meters"]),
        ("cm", &["centimetre", "centimetres", "centimeter", "centimeters"]),
        ("lb", &["lbs", "pound", "pounds"]),
        ("mi", &["mile", "miles"]),
        ("l", &["litre", "litres", "liter", "liters"]),
    ];
    match UNITS.iter().find(|(_, others)| others.contains(&token)) {
        Some((unit, _)) => (*unit).to_owned(),
        None => decimal(token),
    }
}

/// A plain decimal without grouping commas and without zeros that say nothing; what is none stays as it is.
fn decimal(text: &str) -> String {
    let plain = text.replace(',', "");
    if plain.is_empty() || !plain.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '-')) {
        return text.to_lowercase();
    }
    match plain.split_once('.') {
        Some((whole, fraction)) => {
            let fraction = fraction.trim_end_matches('0');
            if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") }
        }
        None => plain,
    }
}

/// Lower case, hours of two digits, no seconds that are zero; both ends of an interval alike.
fn when(value: &str) -> String {
    let lower = value.to_lowercase();
    lower
        .split('/')
        .map(|side| side.split(' ').map(moment).collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>()
        .join("/")
}

fn moment(token: &str) -> String {
    let (day, clock) = match token.split_once('t') {
        Some((day, clock)) if day.starts_with(|c: char| c.is_ascii_digit()) => (Some(day), clock),
        _ => (None, token),
    };
    let clock = match clock.split(':').collect::<Vec<_>>().as_slice() {
        [hour, minute] | [hour, minute, "00"] => format!("{hour:0>2}:{minute}"),
        _ => clock.to_owned(),
    };
    day.map_or(clock.clone(), |day| format!("{day}t{clock}"))
}

/// An ISO 8601 duration in months, days and seconds: a year is twelve months, a week seven days.
fn duration(value: &str) -> Option<String> {
    let mut rest = value.trim().to_uppercase();
    rest = rest.strip_prefix('P')?.to_owned();
    let (mut months, mut days, mut seconds) = (0_u64, 0_u64, 0_u64);
    let (mut in_time, mut number) = (false, String::new());
    for character in rest.chars() {
        if character.is_ascii_digit() {
            number.push(character);
            continue;
        }
        if character == 'T' {
            in_time = true;
            continue;
        }
        let amount: u64 = number.parse().ok()?;
        number.clear();
        let (field, factor) = match (character, in_time) {
            ('Y', false) => (&mut months, 12),
            ('M', false) => (&mut months, 1),
            ('W', false) => (&mut days, 7),
            ('D', false) => (&mut days, 1),
            ('H', true) => (&mut seconds, 3_600),
            ('M', true) => (&mut seconds, 60),
            ('S', true) => (&mut seconds, 1),
            _ => return None,
        };
        *field = field.checked_add(amount.checked_mul(factor)?)?;
    }
    number.is_empty().then(|| format!("{months} months {days} days {seconds} s"))
}

/// Lower case with straight apostrophes and single blanks, without an article or "room" in front and without
/// punctuation around.
fn words(value: &str) -> String {
    let lower = value.to_lowercase().replace(['’', '‘'], "'");
    let mut words: Vec<&str> = lower.split_whitespace().collect();
    while let [first, _, ..] = words.as_slice()
        && matches!(*first, "the" | "a" | "an" | "room")
    {
        words.remove(0);
    }
    let joined = words.join(" ");
    joined.trim_matches(|c: char| c.is_ascii_punctuation() && c != '#' && c != '+').replace("dr. ", "dr ")
}

#[cfg(test)]
#[path = "normal_tests.rs"]
mod tests;
