//! The clocks by which facts age: the calendar, sessions with those a draft is written to, and messages with them. Nobody
//! forgets a friend for having been silent; a long talk makes old what was said before it.

use jiff::{SignedDuration, Timestamp};

use super::document::count;
use crate::domain::{Correspondent, ValueKind};
use crate::identity::Owner;
use crate::recall::category::Aged;
use crate::recall::preview::Request;
use crate::recall::route::Hit;
use crate::recall::view::View;

/// A pause that ends a session.
const PAUSE: SignedDuration = SignedDuration::from_hours(6);
/// What a session and a message count for, in hours: a talk a day and a dozen messages in it keep step with the
/// calendar.
const SESSION: f32 = 24.0;
const MESSAGE: f32 = 2.0;
/// The contacts that are looked at; what lies before so many has faded.
const MOST: usize = 256;

/// The time of a request, and when those it is written to were in contact before it.
#[derive(Debug)]
pub(super) struct Clock {
    now: Timestamp,
    /// The last first.
    contacts: Vec<Timestamp>,
}

impl Clock {
    /// Of a draft to `recipients`; where there are none, of everything that the owner took part in.
    pub(super) fn new<V: View>(
        view: &V,
        recipients: &[Correspondent],
        request: &Request,
    ) -> Result<Self, V::Error> {
        let now = request.now.instant;
        let mut people = super::people(view, recipients);
        if people.is_empty() {
            people.insert(Owner::id());
        }
        let mut contacts = Vec::new();
        for person in people {
            contacts.extend(view.contacts(&person, now, MOST)?);
        }
        contacts.sort_unstable_by(|a, b| b.cmp(a));
        Ok(Self { now, contacts })
    }

    /// How old what a slot says is by each clock.
    pub(super) fn aged(&self, hit: &Hit) -> Aged {
        let stated = hit.slot.entries.iter().map(|entry| entry.stated).filter(|stated| *stated <= self.now);
        let (mut said, mut last) = (0, None);
        for stated in stated {
            said += 1;
            last = last.max(Some(stated));
        }
        let fact = hit.facts.first();
        let number = |kind| {
            matches!(kind, ValueKind::Money | ValueKind::Percent | ValueKind::Number | ValueKind::Phone)
        };
        let [calendar, session, messages] = self.since(last);
        Aged {
            calendar,
            session,
            messages,
            event: fact.and_then(|fact| fact.draft.expiry).map(|over| -self.hours_since(over)),
            repeated: said > 1,
            number: fact.and_then(|fact| fact.draft.value.as_ref()).is_some_and(|value| number(value.kind)),
        }
    }

    fn hours_since(&self, instant: Timestamp) -> f32 {
        const HOUR: f32 = 3600.0;
        self.now.duration_since(instant).as_secs_f32() / HOUR
    }

    /// Hours since `said` by the calendar, by sessions and by messages.
    fn since(&self, said: Option<Timestamp>) -> [f32; 3] {
        let Some(said) = said else { return [f32::MAX; 3] };
        let since = self.contacts.get(..self.contacts.partition_point(|at| *at > said)).unwrap_or_default();
        // The session in which it was said does not count.
        let before = since.iter().skip(1).chain(std::iter::once(&said));
        let sessions = since.iter().zip(before).filter(|(at, before)| at.duration_since(**before) >= PAUSE);
        [self.hours_since(said), SESSION * count(sessions.count()), MESSAGE * count(since.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_clock_counts_what_it_is_called_after() {
        let at = |hours: i64| Timestamp::from_second(hours * 3600).unwrap();
        let clock = Clock { now: at(100), contacts: vec![at(99), at(98), at(50), at(10), at(9)] };
        let is = |said: i64, hours: [f32; 3]| {
            let since = clock.since(Some(at(said)));
            assert!(since.iter().zip(hours).all(|(one, other)| (one - other).abs() < 1e-3), "{since:?}");
        };
        is(10, [90.0, 2.0 * SESSION, 3.0 * MESSAGE]);
        is(99, [1.0, 0.0, 0.0]);
        is(9, [91.0, 2.0 * SESSION, 4.0 * MESSAGE]);
        assert!(clock.since(None)[0] > 1e30);
    }
}
