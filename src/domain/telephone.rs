//! Telephone numbers with and without their country.

use super::message::Handle;
use super::time::Zone;

/// Zones whose countries write a zero before a number where others write the country's digits.
const TRUNK: [(&str, &str); 9] = [
    ("Europe/London", "44"),
    ("Europe/Dublin", "353"),
    ("Europe/Berlin", "49"),
    ("Europe/Vienna", "43"),
    ("Europe/Zurich", "41"),
    ("Europe/Paris", "33"),
    ("Europe/Brussels", "32"),
    ("Europe/Amsterdam", "31"),
    ("Europe/Stockholm", "46"),
];
/// Zones of the North American plan, whose numbers have ten digits.
const NORTH_AMERICA: [&str; 12] = [
    "America/New_York",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/Phoenix",
    "America/Detroit",
    "America/Anchorage",
    "America/Toronto",
    "America/Vancouver",
    "America/Edmonton",
    "America/Winnipeg",
    "America/Halifax",
];
const TEN: usize = 10;

/// The same telephone as somebody in `zone` would write it otherwise: with the country, or without.
#[must_use]
pub fn other_notation(handle: &Handle, zone: &Zone) -> Option<Handle> {
    let number = handle.as_str().strip_prefix("tel:")?;
    let zone = zone.0.as_str();
    let other = if let Some((_, country)) = TRUNK.iter().find(|(name, _)| *name == zone) {
        match number.strip_prefix('+') {
            Some(abroad) => format!("0{}", abroad.strip_prefix(country)?),
            None => format!("+{country}{}", number.strip_prefix('0')?),
        }
    } else if NORTH_AMERICA.contains(&zone) {
        let home = number.strip_prefix("+1").unwrap_or(number);
        if home.len() != TEN {
            return None;
        }
        if home.len() < number.len() { home.to_owned() } else { format!("+1{home}") }
    } else {
        return None;
    };
    Some(Handle(format!("tel:{other}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_written_with_and_without_its_country() {
        let other = |number: &str, zone: &str| {
            other_notation(&Handle(number.to_owned()), &Zone(zone.to_owned())).map(|other| other.to_string())
        };
        for (one, another, zone) in [
            ("tel:07700900388", "tel:+447700900388", "Europe/London"),
            ("tel:01701234567", "tel:+491701234567", "Europe/Berlin"),
            ("tel:2125550100", "tel:+12125550100", "America/New_York"),
        ] {
            assert_eq!(other(one, zone).as_deref(), Some(another));
            assert_eq!(other(another, zone).as_deref(), Some(one));
        }
        for (number, zone) in [
            ("tel:+447700900388", "Europe/Berlin"),
            ("tel:7700900388", "Europe/London"),
            ("tel:07700900388", "Etc/UTC"),
            ("mailto:a@x.org", "Europe/London"),
        ] {
            assert_eq!(other(number, zone), None, "{number}");
        }
    }
}
