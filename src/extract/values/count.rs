//! Counts of people and things: "14 people", "600 copies". The noun is the cue that says what is counted.

use super::numbers::{Amount, amount, cardinal, lower_bound};
use super::scanner::{Found, Scanner};
use crate::domain::{Frame, ValueKind};

/// What is counted to be known later, in the plural.
#[rustfmt::skip]
const COUNTED: &[&str] = &[
    "people", "persons", "guests", "attendees", "seats", "covers", "copies", "words", "characters", "pages", "slides",
    "responses", "replies", "signups", "registrations", "subscribers", "members", "participants", "volunteers", "staff",
    "employees", "players", "children", "kids", "girls", "boys", "adults", "students", "pupils", "places", "spaces",
    "desks", "chairs", "tables", "beds", "bedrooms", "rooms", "boxes", "bottles", "crates", "pallets", "units", "items",
    "tickets", "licences", "licenses", "users", "laptops", "vans", "buses", "hens", "chickens", "cats", "dogs", "cows",
    "sheep", "goats", "ducks", "fish", "bees", "hives", "plants", "trees", "questions", "servings", "portions",
    "teaspoons", "tablespoons", "tsp", "tbsp", "cups", "sessions", "bookings", "heads", "posters", "flyers", "leaflets",
    "programmes", "invitations", "points", "rounds", "reps", "sets", "lengths", "laps", "steps", "teams",
];
/// Claims every count.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = counted(scanner, i).unwrap_or(i + 1);
    }
}

fn counted(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let (norm, at) = match amount(scanner, i).filter(|_| scanner.starts_clean(i)) {
        Some(Amount { norm, guessed: false, end }) => (norm, end),
        Some(_) => return None,
        None => (cardinal(scanner.word(i)).filter(|number| *number > 1)?.to_string(), i + 1),
    };
    if scanner.glued(at) || !scanner.is_free(i, at) {
        return None;
    }
    if !COUNTED.contains(&scanner.word(at)) || !scanner.ends_clean(at + 1) {
        return None;
    }
    if lower_bound(scanner, i).is_some() {
        return Some(at + 1);
    }
    let cue = scanner.span(at, at + 1);
    scanner.push(i, at + 1, Found::new(Frame::Count, ValueKind::Number, norm).cued(cue));
    Some(at + 1)
}
