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
mod tests {
    use super::*;

    #[test]
    fn values_are_the_same_in_every_notation() {
        use ValueKind as K;
        for (mine, theirs) in [
            ((K::Time, "9:30"), (K::Time, "09:30")),
            ((K::Recur, "mon 9:30"), (K::Recur, "mon 09:30")),
            ((K::Recur, "fri"), (K::Text, "Fri")),
            ((K::Datetime, "2026-03-17T11:00"), (K::Datetime, "2026-03-17T11:00:00")),
            ((K::Interval, "9:00/17:00"), (K::Interval, "09:00/17:00")),
            ((K::Duration, "P18M"), (K::Duration, "P1Y6M")),
            ((K::Duration, "P14D"), (K::Duration, "P2W")),
            ((K::Duration, "PT90M"), (K::Duration, "PT1H30M")),
            ((K::Money, "GBP 1150 /month"), (K::Money, "gbp 1,150.00 /month")),
            ((K::Percent, "12.50"), (K::Percent, "12.5%")),
            ((K::Quantity, "11.2 kg"), (K::Quantity, "11.20 kilos")),
            ((K::Phone, "+442079460112"), (K::Phone, "+44 20 7946 0112")),
            ((K::Email, "A@b.org"), (K::Email, "a@B.org")),
            ((K::Version, "1.82"), (K::Version, "v1.82")),
            ((K::Room, "4b"), (K::Room, "Room 4B")),
            ((K::Code, "B22"), (K::Room, "b22")),
            ((K::Number, "8443"), (K::Code, "8443")),
            ((K::Place, "methodist church"), (K::Place, "the Methodist Church.")),
            ((K::Place, "st mary's hall"), (K::Place, "St Mary’s Hall")),
            ((K::Person, "Dr. Salazar"), (K::Text, "dr salazar")),
            ((K::State, "cancelled"), (K::State, "canceled")),
            ((K::Bool, "true"), (K::Bool, "yes")),
        ] {
            assert!(same(mine, theirs), "{mine:?} and {theirs:?}");
        }
    }

    #[test]
    fn other_values_stay_others() {
        use ValueKind as K;
        for (mine, theirs) in [
            ((K::Money, "GBP 680"), (K::Number, "680")),
            ((K::Money, "GBP 680"), (K::Money, "EUR 680")),
            ((K::Money, "GBP 680"), (K::Money, "GBP 680 /month")),
            ((K::Percent, "12"), (K::Number, "12")),
            ((K::Code, "qx7t2p"), (K::Code, "QX7T2P")),
            ((K::Time, "10:45"), (K::Recur, "mon 10:45")),
            ((K::Duration, "P1M"), (K::Duration, "PT1M")),
            ((K::Quantity, "11 kg"), (K::Quantity, "11 lb")),
            ((K::Text, "the"), (K::Text, "")),
        ] {
            assert!(!same(mine, theirs), "{mine:?} and {theirs:?}");
        }
    }
}
