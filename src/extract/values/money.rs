//! Money, with what it is paid for, and percentages.

use super::Region;
use super::numbers::{Amount, amount, cardinal, scaled};
use super::scanner::{Found, Scanner};
use crate::domain::{Assumption, Frame, Period, ValueKind};

/// A rate without a currency below this is more likely a count ("five a day").
const LEAST_RATE: usize = 2;

struct Price {
    norm: String,
    period: Option<Period>,
    guessed: bool,
    end: usize,
}

/// Claims every amount of money and every percentage.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = percent(scanner, i).or_else(|| money(scanner, i)).unwrap_or(i + 1);
    }
}

fn percent(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let Amount { norm, guessed, end } = amount(scanner, i).filter(|_| scanner.starts_clean(i))?;
    let end = match scanner.word(end) {
        "percent" | "pct" => end + 1,
        "per" if scanner.word(end + 1) == "cent" => end + 2,
        _ if scanner.mark(end, "%") => end + 1,
        _ => return None,
    };
    let found = Found::new(Frame::Percent, ValueKind::Percent, norm).assuming(separator(guessed));
    scanner.push(i, end, found);
    Some(end)
}

fn separator(guessed: bool) -> Vec<Assumption> {
    if guessed { vec![Assumption::LocaleSeparator] } else { Vec::new() }
}

fn money(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let first = price(scanner, i)?;
    let dashed = scanner.mark(first.end, "-\u{2013}") && !scanner.mark(first.end + 1, ">");
    if dashed && scanner.glued(first.end) {
        let end = first.end + 1;
        if let Some(end) =
            price(scanner, end).map(|price| price.end).or_else(|| amount(scanner, end).map(|it| it.end))
        {
            // A range is not one value.
            let suffixed = end + usize::from(scanner.glued(end) && matches!(scanner.word(end), "k" | "m"));
            scanner.claim(i, suffixed);
            return Some(suffixed);
        }
    }
    let mut period = first.period;
    if period.is_none() && scanner.word(first.end) == "to" {
        // "from £1,100 to £1,150 a month" names two rates.
        period = price(scanner, first.end + 1).and_then(|second| second.period);
    }
    let norm = match period {
        Some(period) => format!("{} /{}", first.norm, period.word()),
        None => first.norm,
    };
    scanner.push(
        i,
        first.end,
        Found::new(Frame::Money(period), ValueKind::Money, norm).assuming(separator(first.guessed)),
    );
    Some(first.end)
}

/// The price at `i`: "£1,150 a month", "20 bucks", "EUR 520", "610/day".
fn price(scanner: &Scanner, i: usize) -> Option<Price> {
    if !scanner.starts_clean(i) && !scanner.mark(i.wrapping_sub(1), "-\u{2013}") {
        return None;
    }
    let prefix = prefix(scanner, i);
    let at = prefix.map_or(i, |(_, end)| end);
    let Amount { mut norm, guessed, mut end } = amount(scanner, at).or_else(|| worded(scanner, at))?;
    if let Some((zeros, after)) = magnitude(scanner, end) {
        (norm, end) = (scaled(&norm, zeros), after);
    }
    let currency = match prefix {
        Some((currency, _)) => Some(currency),
        None => suffix(scanner, end).map(|(currency, after)| {
            end = after;
            currency
        }),
    };
    let (currency, norm) = match minor(scanner, end).filter(|_| currency.is_none()) {
        Some((currency, after)) => {
            end = after;
            (Some(currency), hundredth(&norm))
        }
        None => (currency, norm),
    };
    let rate = period(scanner, end);
    let rated = rate.is_some() && norm.len() >= LEAST_RATE && !norm.contains('.') && is_rate(scanner, i, end);
    if currency.is_none() && !(rated || (rate.is_none() && is_priced(scanner, i, end))) {
        return None;
    }
    let currency = currency.or_else(|| local(scanner));
    let (period, end) = rate.map_or((None, end), |(period, end)| (Some(period), end));
    if !scanner.ends_clean(end) && !scanner.mark(end, "-\u{2013}") {
        return None;
    }
    Some(Price {
        norm: currency.map_or(norm.clone(), |currency| format!("{currency} {norm}")),
        period,
        guessed,
        end,
    })
}

/// "four quid": an amount in words before the name of its currency.
fn worded(scanner: &Scanner, i: usize) -> Option<Amount> {
    let whole = cardinal(scanner.word(i))?;
    suffix(scanner, i + 1)?;
    Some(Amount { norm: whole.to_string(), guessed: false, end: i + 1 })
}

/// Whether a number without currency or period is a price: "the budget is 12k", "rent goes to 1,150".
fn is_priced(scanner: &Scanner, i: usize, end: usize) -> bool {
    const CUES: &[&str] = &[
        "rate", "cost", "costs", "rent", "fee", "price", "salary", "budget", "quote", "deposit", "cap",
        "charge", "ceiling", "capped", "spend",
    ];
    let written = scanner.written(i, end);
    let year = written.len() == 4 && (written.starts_with("19") || written.starts_with("20"));
    let linked = |word: &str| {
        CUES.contains(&word)
            || matches!(word, "" | "is" | "to" | "at" | "now" | "was" | "be" | "from" | "stays")
    };
    written.len() > 1
        && !year
        && linked(scanner.before(i))
        && scanner.stands_alone(end)
        && scanner.back(i).any(|word| CUES.contains(&word))
}

/// Whether a number with a period but no currency is a price: not "24/7", nor "20 a day" said of habits.
fn is_rate(scanner: &Scanner, i: usize, end: usize) -> bool {
    const CUES: &[&str] = &[
        "rate", "charge", "charges", "charging", "charged", "pay", "pays", "paid", "paying", "cost", "costs",
        "rent", "fee", "price", "hourly", "daily", "weekly", "monthly", "salary", "wage", "earn", "up",
        "down", "to", "is", "at",
    ];
    let slash = scanner.mark(end, "/");
    let hourly = matches!(scanner.word(end + 1), "hour" | "hr" | "head" | "person");
    slash || hourly || scanner.opens_sentence(i) || scanner.back(i).any(|word| CUES.contains(&word))
}

fn prefix(scanner: &Scanner, i: usize) -> Option<(&'static str, usize)> {
    let token = scanner.token(i)?;
    if let Some(currency) = code(token.raw) {
        return Some((currency, i + 1));
    }
    let country = match token.raw {
        "US" | "USD" => Some("USD"),
        "A" | "AU" => Some("AUD"),
        "C" | "CA" => Some("CAD"),
        "NZ" => Some("NZD"),
        "HK" => Some("HKD"),
        "S" => Some("SGD"),
        _ => None,
    };
    if let Some(country) = country
        && scanner.glued(i + 1)
        && scanner.mark(i + 1, "$")
    {
        return Some((country, i + 2));
    }
    Some((symbol(scanner, token.raw)?, i + 1))
}

fn symbol(scanner: &Scanner, mark: &str) -> Option<&'static str> {
    Some(match mark {
        "$" => dollar(scanner.zone()),
        "\u{20ac}" => "EUR",
        "\u{a3}" => "GBP",
        "\u{a5}" | "\u{ffe5}" => yen(scanner.zone()),
        "\u{20b9}" => "INR",
        _ => return None,
    })
}

fn code(word: &str) -> Option<&'static str> {
    const CODES: &[&str] = &[
        "GBP", "EUR", "USD", "CHF", "JPY", "CNY", "AUD", "CAD", "NZD", "SEK", "NOK", "DKK", "INR", "SGD",
        "HKD", "PLN",
    ];
    if word == "RMB" { Some("CNY") } else { CODES.iter().copied().find(|code| *code == word) }
}

fn suffix(scanner: &Scanner, i: usize) -> Option<(&'static str, usize)> {
    let token = scanner.token(i)?;
    let currency = match token.folded.as_str() {
        "pounds" | "pound" if scanner.region() == Region::Us => return None,
        "pounds" | "pound" | "quid" => "GBP",
        "dollars" | "dollar" | "bucks" => dollar(scanner.zone()),
        "euros" | "euro" => "EUR",
        "yuan" | "rmb" | "kuai" => "CNY",
        "yen" => "JPY",
        "francs" => "CHF",
        "rupees" => "INR",
        _ => code(token.raw).or_else(|| symbol(scanner, token.raw).filter(|_| token.raw == "\u{20ac}"))?,
    };
    Some((currency, i + 1))
}

/// "cents", "pence", and of which currency.
fn minor(scanner: &Scanner, i: usize) -> Option<(&'static str, usize)> {
    let currency = match scanner.word(i) {
        "pence" => "GBP",
        "p" if scanner.glued(i) && scanner.region() == Region::Gb && !scanner.mark(i + 1, ".") => "GBP",
        "cents" | "cent" | "c"
            if scanner.word(i) != "c" || scanner.glued(i) && period(scanner, i + 1).is_some() =>
        {
            local(scanner)?
        }
        _ => return None,
    };
    Some((currency, i + 1))
}

/// A hundredth of a decimal.
fn hundredth(norm: &str) -> String {
    let (whole, fraction) = norm.split_once('.').unwrap_or((norm, ""));
    let padded = format!("{whole:0>3}");
    let (units, cents) = padded.split_at_checked(padded.len() - 2).unwrap_or(("0", "00"));
    let decimal = format!("{units}.{cents}{fraction}");
    decimal.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn dollar(zone: &str) -> &'static str {
    const CANADA: &[&str] =
        &["Toronto", "Vancouver", "Montreal", "Edmonton", "Winnipeg", "Halifax", "Regina"];
    match zone.split_once('/') {
        Some(("Australia", _)) => "AUD",
        Some(("America", city)) if CANADA.contains(&city) => "CAD",
        Some(("Pacific", "Auckland")) => "NZD",
        Some(("Asia", "Singapore")) => "SGD",
        Some(("Asia", "Hong_Kong")) => "HKD",
        _ => "USD",
    }
}

fn yen(zone: &str) -> &'static str {
    if zone == "Asia/Shanghai" || zone == "Asia/Hong_Kong" || zone == "Asia/Urumqi" { "CNY" } else { "JPY" }
}

/// The currency of a price that names none, where the zone leaves no doubt.
fn local(scanner: &Scanner) -> Option<&'static str> {
    const EURO: &[&str] = &[
        "Europe/Berlin",
        "Europe/Paris",
        "Europe/Madrid",
        "Europe/Rome",
        "Europe/Amsterdam",
        "Europe/Vienna",
        "Europe/Dublin",
        "Europe/Brussels",
        "Europe/Lisbon",
        "Europe/Helsinki",
        "Europe/Athens",
    ];
    match scanner.region() {
        Region::Gb => Some("GBP"),
        Region::Us => Some(dollar(scanner.zone())),
        Region::Other if EURO.contains(&scanner.zone()) => Some("EUR"),
        Region::Other => None,
    }
}

/// "k", "m", "million" after an amount: its power of ten and its end.
fn magnitude(scanner: &Scanner, i: usize) -> Option<(usize, usize)> {
    let glued = scanner.glued(i);
    let zeros = match scanner.token(i)?.raw {
        "k" | "K" if glued => 3,
        "m" | "M" | "mn" if glued => 6,
        "bn" if glued => 9,
        "thousand" | "grand" => 3,
        "million" => 6,
        "billion" => 9,
        _ => return None,
    };
    Some((zeros, i + 1))
}

/// "/day", "a month", "per head", "pcm".
fn period(scanner: &Scanner, i: usize) -> Option<(Period, usize)> {
    match scanner.word(i) {
        "pcm" | "monthly" => return Some((Period::Month, i + 1)),
        "pw" | "weekly" => return Some((Period::Week, i + 1)),
        "pa" | "annually" | "yearly" => return Some((Period::Year, i + 1)),
        "pp" => return Some((Period::Head, i + 1)),
        "hourly" => return Some((Period::Hour, i + 1)),
        "daily" | "pd" => return Some((Period::Day, i + 1)),
        "p" if scanner.mark(i + 1, "/") && scanner.word(i + 2) == "d" => return Some((Period::Day, i + 3)),
        _ => {}
    }
    // "for a day", "for each day", "per working day"
    let i =
        i + usize::from(scanner.word(i) == "for" && matches!(scanner.word(i + 1), "a" | "each" | "every"));
    let working =
        usize::from(matches!(scanner.word(i + 1), "working" | "full") && scanner.word(i + 2) == "day");
    if !(scanner.mark(i, "/") || matches!(scanner.word(i), "a" | "an" | "per" | "each" | "every")) {
        return None;
    }
    let i = i + working;
    let period = match scanner.word(i + 1) {
        "hour" | "hr" | "h" => Period::Hour,
        "day" | "d" => Period::Day,
        "week" | "wk" | "w" => Period::Week,
        "month" | "mo" | "mth" => Period::Month,
        "year" | "yr" | "annum" => Period::Year,
        "head" | "person" => Period::Head,
        "word" => Period::Word,
        "night" => Period::Night,
        "session" => Period::Session,
        "lesson" => Period::Lesson,
        "class" => Period::Class,
        "visit" => Period::Visit,
        "mile" => Period::Mile,
        _ => return None,
    };
    Some((period, i + 2))
}
