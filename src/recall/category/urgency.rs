//! What wants attention: an event that nears, and what was last said so long ago that it should be asked for again.

use jiff::Timestamp;

use super::score::anticipation;
use super::{Membership, Policy};

/// How much a fact of these categories presses at `now`, in thousandths: from 1,000 for what should be confirmed, up to
/// 2,000 for an event that is about to begin; 0 for what can wait.
#[must_use]
pub fn pressing(
    memberships: &[Membership],
    event: Option<Timestamp>,
    said: Timestamp,
    now: Timestamp,
) -> u32 {
    const THOUSANDTHS: f32 = 1000.0;
    const DAY: f32 = 24.0 * 3600.0;
    let share = |counts: fn(&Policy) -> bool| {
        let shares = memberships.iter().filter(|one| counts(Policy::of(one.category))).map(|one| one.share);
        shares.sum::<f32>()
    };
    let until = event.map(|event| event.duration_since(now).as_secs_f32() / 3600.0);
    let nears = anticipation(share(|policy| policy.anticipates), until.filter(|until| *until >= 0.0)) - 1.0;
    let silent = now.duration_since(said).as_secs_f32() / DAY;
    let overdue = memberships
        .first()
        .and_then(|one| Policy::of(one.category).reconfirm)
        .is_some_and(|days| f32::from(u16::try_from(days).unwrap_or(u16::MAX)) <= silent);
    let pressing = nears.max(if overdue { 1.0 } else { 0.0 });
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 2,000")]
    let thousandths = (pressing * THOUSANDTHS) as u32;
    thousandths
}

/// How fast what these categories say fades, so that a question about it is soon not worth asking: in ten thousandths
/// an hour.
#[must_use]
pub fn fading(memberships: &[Membership]) -> u32 {
    const STEPS: f32 = 10_000.0;
    let lambda = memberships.first().map_or(0.0, |one| Policy::of(one.category).lambda);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and positive")]
    let steps = (lambda * STEPS) as u32;
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Category;
    use crate::recall::category::decided;

    #[test]
    fn events_that_near_and_what_is_long_unconfirmed_press() {
        let at = |days: i64| Timestamp::from_second(days * 24 * 3600).unwrap();
        let of = |category, event: Option<i64>, said: i64| {
            pressing(&decided(category), event.map(at), at(said), at(300))
        };
        assert_eq!(of(Category::Obligations, Some(300), 299), 2000);
        assert!(of(Category::Obligations, Some(302), 299) > of(Category::Obligations, Some(305), 299));
        assert_eq!(of(Category::Obligations, Some(320), 299), 0);
        assert_eq!(of(Category::Obligations, Some(298), 290), 0, "it is over");
        assert_eq!(of(Category::Hobbies, Some(301), 299), 0, "no hobby anticipates");
        assert_eq!(of(Category::Health, None, 100), 1000);
        assert_eq!(of(Category::Health, None, 200), 0);
        assert_eq!(of(Category::Identity, None, 1), 0, "a name is not asked for again");
        assert!(fading(&decided(Category::Logistics)) > fading(&decided(Category::Identity)));
    }
}
