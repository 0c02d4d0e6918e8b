//! Which of several candidates is meant (`domain.md` §5.2).

use jiff::Timestamp;

use super::directory::Bearer;

/// Softmax temperature (`domain.md` §5.2).
const TEMPERATURE: f64 = 0.5;
/// The winner must be this many times as probable as the second: one context feature gives 4.5, recency alone 1.6.
const CLEARLY: f64 = 2.7;
/// Weight of recency; the context features weigh 1.
const RECENCY_WEIGHT: f64 = 0.25;
/// Time constant of the decay of recency, in days.
const RECENCY_DAYS: f64 = 14.0;

/// What speaks for a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Features {
    /// Takes part in the conversation.
    pub interlocutor: bool,
    /// In how many messages they meet one of the recipients.
    pub meetings: u32,
    /// When the last contact was.
    pub last_contact: Option<Timestamp>,
}

impl Features {
    fn score(&self, now: Timestamp) -> f64 {
        let meetings = f64::from(self.meetings);
        let recency = self.last_contact.map_or(0.0, |last| {
            let days = now.duration_since(last).as_secs_f64() / 86_400.0;
            (-days.max(0.0) / RECENCY_DAYS).exp()
        });
        f64::from(u8::from(self.interlocutor)) + meetings / (meetings + 1.0) + RECENCY_WEIGHT * recency
    }
}

/// Somebody who could be meant.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Who.
    pub bearer: Bearer,
    /// What speaks for them.
    pub features: Features,
}

/// Who is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is nobody to choose from.
    Nobody,
    /// Clearly this one, and those that are the same under a shorter or longer name.
    One(Bearer, Vec<Bearer>),
    /// Not clear: most probable first.
    Several(Vec<Bearer>),
}

/// Weighs `candidates` at `now`.
#[must_use]
pub fn decide(candidates: Vec<Candidate>, now: Timestamp) -> Verdict {
    let mut scored: Vec<(f64, Bearer)> =
        candidates.into_iter().map(|candidate| (candidate.features.score(now), candidate.bearer)).collect();
    scored.sort_by(|(a, a_bearer), (b, b_bearer)| {
        b.total_cmp(a).then_with(|| a_bearer.id().cmp(b_bearer.id()))
    });
    let Some((best, winner)) = scored.first().cloned() else { return Verdict::Nobody };
    // Odds of two softmax terms: exp((a − b) / T). Aliases of the winner are no rivals.
    let rival = scored.iter().skip(1).find(|(_, bearer)| !bearer.is_alias_of(&winner));
    if rival.is_none_or(|(score, _)| ((best - score) / TEMPERATURE).exp() >= CLEARLY) {
        let aliases = scored.into_iter().skip(1).map(|(_, bearer)| bearer);
        let aliases = aliases.filter(|bearer| bearer.is_alias_of(&winner)).collect();
        Verdict::One(winner, aliases)
    } else {
        Verdict::Several(scored.into_iter().map(|(_, bearer)| bearer).collect())
    }
}
