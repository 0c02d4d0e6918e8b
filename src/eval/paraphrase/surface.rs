//! The ways in which people write one value.

use super::super::judge::Label;
use super::super::random::Random;
use super::super::slot::ValueType;

/// How many values in a hundred are written as in the main corpus.
const PLAIN: usize = 60;

/// A value as somebody may write it: every way is among the label's forms.
pub(super) fn surface(value: &Label, value_type: ValueType, random: &mut Random) -> String {
    let others = others(value, value_type);
    if others.is_empty() || random.chance(PLAIN) {
        return value.value.clone();
    }
    let drawn = random.below(others.len());
    others.into_iter().nth(drawn).unwrap_or_default()
}

fn others(value: &Label, value_type: ValueType) -> Vec<String> {
    let plain = value.value.as_str();
    let forms = value.forms.iter().map(|form| form.text.as_str());
    match value_type {
        ValueType::Time => {
            let spaced = plain.replace("am", " am").replace("pm", " pm");
            let of_day = forms.filter(|form| form.len() == "00:00".len() && !form.ends_with('m'));
            std::iter::once(spaced).chain(of_day.map(str::to_owned)).collect()
        }
        ValueType::Room => {
            let number = plain.strip_prefix("Room ").unwrap_or(plain);
            vec![plain.to_lowercase(), number.to_owned()]
        }
        ValueType::Rate | ValueType::Budget => {
            let in_thousands = forms.filter(|form| form.ends_with('k')).map(|form| format!("${form}"));
            std::iter::once(plain.replace(',', "")).chain(in_thousands).collect()
        }
        ValueType::Date => {
            let Some((month, day)) = plain.split_once(' ') else { return Vec::new() };
            let short: String = month.chars().take(3).collect();
            vec![format!("{day} {month}"), format!("{short} {day}"), format!("{day} {short}")]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::values::{date, dollars, room, time};
    use super::*;

    #[test]
    fn every_way_shows_the_value() {
        for (value, value_type, ways) in [
            (time(14, 45), ValueType::Time, 2),
            (time(7, 5), ValueType::Time, 2),
            (room("B412"), ValueType::Room, 2),
            (dollars(1_250), ValueType::Rate, 2),
            (dollars(950), ValueType::Rate, 1),
            (date(jiff::civil::Date::constant(2026, 9, 2)), ValueType::Date, 3),
        ] {
            let others = others(&value, value_type);
            assert_eq!(others.len(), ways, "{others:?}");
            assert!(others.iter().all(|way| value.shows_in(way)), "{others:?}");
        }
    }
}
