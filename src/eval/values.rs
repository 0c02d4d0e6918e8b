//! Values: how a message writes them, and every form in which a block may show them.

use jiff::civil::Date;
use std::collections::HashMap;

use super::judge::{Form, Label};
use super::random::Random;
use super::slot::ValueType;

/// The first day that a date may name: 15 days after [`super::corpus::NOW`].
const FIRST_DAY: Date = Date::constant(2026, 6, 30);
/// To the end of that year, so that a date without a year is the coming one.
const DAYS: usize = 185;
/// The grid of times: every five minutes from 7:00 to 18:55. Half a day, so that all differ modulo 12 hours.
const TIMES: std::ops::Range<u32> = 0..144;

/// The values of one corpus, each handed out once.
pub(super) struct Values {
    random: Random,
    pools: HashMap<ValueType, Vec<Label>>,
}

impl Values {
    pub(super) fn new(random: Random) -> Self {
        Self { random, pools: HashMap::new() }
    }

    /// A value that no other call returns. An exhausted type starts again, which the self-check of the
    /// generator would report.
    pub(super) fn draw(&mut self, value_type: ValueType) -> Label {
        let pool = self.pools.entry(value_type).or_default();
        if pool.is_empty() {
            *pool = all(value_type);
            self.random.shuffle(pool);
        }
        pool.pop().unwrap_or_default()
    }

    /// A value that is not one of `taken`; none where all are.
    pub(super) fn unlike(&mut self, value_type: ValueType, taken: &[String]) -> Option<Label> {
        const TRIES: usize = 1_000;
        (0..TRIES).map(|_| self.draw(value_type)).find(|value| !taken.contains(&value.value))
    }
}

fn all(value_type: ValueType) -> Vec<Label> {
    match value_type {
        ValueType::Time => TIMES.map(|step| time(7 + step / 12, step % 12 * 5)).collect(),
        ValueType::Room => "ABCDEFGH"
            .chars()
            .flat_map(|wing| (101..=499).map(move |number| room(&format!("{wing}{number}"))))
            .collect(),
        ValueType::Rate => (60..=395).map(|step| dollars(step * 5)).collect(),
        ValueType::Date => {
            std::iter::successors(Some(FIRST_DAY), |day| day.tomorrow().ok()).take(DAYS).map(date).collect()
        }
        ValueType::Budget => (40..=199).map(|step| dollars(step * 500)).collect(),
    }
}

fn label(value: String, others: impl IntoIterator<Item = String>) -> Label {
    let mut forms: Vec<Form> = Vec::new();
    for form in std::iter::once(value.clone()).chain(others).map(|form| Form::new(&form)) {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    Label { value, forms }
}

pub(super) fn time(hour: u32, minute: u32) -> Label {
    let half = if hour < 12 { "am" } else { "pm" };
    let clock = (hour + 11) % 12 + 1;
    let mut forms = vec![format!("{clock}:{minute:02}"), format!("{hour:02}:{minute:02}")];
    if minute == 0 {
        forms.push(format!("{clock}{half}"));
    }
    label(format!("{clock}:{minute:02}{half}"), forms)
}

pub(super) fn room(number: &str) -> Label {
    label(format!("Room {number}"), [number.to_owned()])
}

pub(super) fn date(day: Date) -> Label {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = MONTHS[usize::from(day.month().unsigned_abs()).saturating_sub(1) % MONTHS.len()];
    let (number, ordinal) = (day.day(), ordinal(day.day()));
    label(
        format!("{month} {number}"),
        [
            format!("{number} {month}"),
            format!("{month} {ordinal}"),
            format!("{ordinal} {month}"),
            format!("{ordinal} of {month}"),
            format!("{}/{number}", day.month()),
            day.to_string(),
        ],
    )
}

fn ordinal(number: i8) -> String {
    let ending = match number {
        1 | 21 | 31 => "st",
        2 | 22 => "nd",
        3 | 23 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

pub(super) fn dollars(amount: u32) -> Label {
    let (thousands, rest) = (amount / 1_000, amount % 1_000);
    let grouped = if thousands > 0 { format!("{thousands},{rest:03}") } else { rest.to_string() };
    let mut forms = vec![amount.to_string(), format!("{amount}.00")];
    if thousands > 0 {
        let decimals = format!("{thousands}.{rest:03}");
        forms.push(format!("{}k", decimals.trim_end_matches('0').trim_end_matches('.')));
    }
    label(format!("${grouped}"), forms)
}

/// The label of a cancellation: the word counts only in a text that names whose it is.
pub(super) fn cancelled(entity: &str) -> Label {
    let forms = ["cancelled", "canceled", "called off"].map(|word| Form::with(word, &[entity]));
    Label { value: "cancelled".to_owned(), forms: forms.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_show_in_all_their_forms() {
        for (value, text) in [
            (time(10, 45), "10:45 a.m."),
            (time(14, 45), "at 14:45"),
            (time(12, 5), "12:05 PM"),
            (time(7, 0), "07:00"),
            (time(18, 0), "6 pm"),
            (room("B412"), "b412"),
            (date(Date::constant(2026, 12, 2)), "Wed 2 Dec"),
            (date(Date::constant(2026, 12, 2)), "12/2"),
            (date(Date::constant(2026, 9, 22)), "sept 22nd"),
            (dollars(1_500), "1.5k"),
            (dollars(1_250), "USD 1,250"),
            (dollars(20_000), "20k"),
        ] {
            assert!(value.shows_in(text), "{value:?} in {text}");
        }
    }

    #[test]
    fn no_value_shows_another() {
        let types = [ValueType::Time, ValueType::Rate, ValueType::Date, ValueType::Budget];
        let mut values: Vec<Label> = types.into_iter().flat_map(all).collect();
        values.extend([room("A101"), room("A102"), room("B101"), room("H499")]);
        for shown in &values {
            let count = values.iter().filter(|value| value.shows_in(&shown.value)).count();
            assert_eq!(count, 1, "{}", shown.value);
        }
    }

    #[test]
    fn a_draw_is_never_repeated() {
        let mut values = Values::new(Random::new(3, "values"));
        let mut drawn: Vec<String> = (0..144).map(|_| values.draw(ValueType::Time).value).collect();
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 144);
    }
}
