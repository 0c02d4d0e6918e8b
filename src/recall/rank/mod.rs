//! Ranking, for drafts in which no slot is recognised (`domain.md` §5.5), and what is coming up with the recipients of
//! an empty one. It has its own gate: small talk shows nothing.

mod cut_off;
mod document;
mod evidence;
mod index;
mod segment;
mod upcoming;

pub use document::{Document, lasting};
pub use index::Index;

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::audience::Audience;
use super::moment::Moment;
use super::preview::{Block, Line, Request};
use super::route::{Hit, read};
use super::serve::current_line;
use super::view::View;
use crate::domain::{Correspondent, EntityId, Fact, Polarity};
use crate::identity::Owner;
use evidence::Evidence;

/// Words of the draft that are looked at, from its end.
const WORDS: usize = 64;
/// The most slots whose ledgers are read for one draft.
const CANDIDATES: usize = 24;
/// Time constant of the decay of recency, in days.
const RECENCY_DAYS: f64 = 14.0;
/// What recency, re-observation and association add to a score at most, as shares of it.
const RECENCY: f64 = 0.2;
const REOBSERVED: f64 = 0.1;
const ASSOCIATED: f64 = 0.2;

/// Lines that belong into a draft, and when that changes by itself.
#[derive(Debug, Default)]
pub(super) struct Ranked {
    /// The lines.
    pub block: Block,
    /// The first moment at which one of their slots reads differently.
    pub next_flip_at: Option<Timestamp>,
}

impl Ranked {
    /// Takes lines in order for as long as they fit: what follows the first that does not is less worth its room.
    fn filled(lines: impl IntoIterator<Item = Line>, request: &Request) -> Block {
        let mut room = request.budget_chars;
        let fits = |line: &Line| {
            let left = room.checked_sub(line.text.chars().count());
            room = left.unwrap_or(room);
            left.is_some()
        };
        lines.into_iter().take(request.k).take_while(fits).collect()
    }

    fn flips_at(&mut self, hit: &Hit) {
        self.next_flip_at = [self.next_flip_at, hit.reading.next_flip_at].into_iter().flatten().min();
    }
}

/// What belongs into a draft in which no slot is recognised.
pub(super) fn rank<V: View>(audience: &Audience<'_, V>) -> Result<Ranked, V::Error> {
    if audience.request.draft.trim().is_empty() { upcoming::upcoming(audience) } else { related(audience) }
}

/// The facts in force that a draft is about, though it asks for none.
fn related<V: View>(audience: &Audience<'_, V>) -> Result<Ranked, V::Error> {
    let Audience { view, request, recipients } = *audience;
    let mut words = document::terms(&request.draft);
    words.drain(..words.len().saturating_sub(WORDS));
    let mut ranked = Ranked::default();
    let index = view.ranking()?;
    if !words.iter().any(|word| index.knows(word)) {
        return Ok(ranked);
    }
    let evidence = Evidence::new(view, request, recipients, &words)?;
    let mut query = words.clone();
    if evidence.names_nobody() {
        // A draft that names nobody is about the recipients.
        query.extend(recipients.iter().flat_map(|who| document::terms(&who.name)));
    }
    let mut candidates = index.search(&query);
    candidates.retain(|candidate| {
        candidate.score >= index.cut_off() && evidence.suffices(&index, &candidate.document)
    });
    candidates.truncate(CANDIDATES);
    let mut lines = Vec::new();
    for candidate in candidates {
        // One slot is one candidate, and one line: never two values of it.
        for hit in read(view, std::iter::once(candidate.document.head.clone()), Moment::of(request))? {
            ranked.flips_at(&hit);
            if let Some(mut line) = line(&hit, audience)? {
                let score = f64::from(candidate.score) * (1.0 + bonus(view, &hit, request, recipients)?);
                line.score = score / (1.0 + score);
                lines.push(line);
            }
        }
    }
    lines.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.fact.cmp(&b.fact)));
    ranked.block = Ranked::filled(lines, request);
    Ok(ranked)
}

/// The line of a slot, where something affirmative is in force that the audience may be told without asking for it.
fn line<V: View>(hit: &Hit, audience: &Audience<'_, V>) -> Result<Option<Line>, V::Error> {
    let fit = |fact: &Fact| {
        !fact.draft.sensitive && fact.draft.polarity == Polarity::Affirm && fact.draft.value.is_some()
    };
    let told = audience.told(&hit.facts)?;
    Ok(told.iter().all(|fact| fit(fact)).then(|| current_line(hit, &told, audience.request)).flatten())
}

/// What speaks for a slot besides the words: it was said lately, more than once, about somebody close to a recipient.
fn bonus<V: View>(
    view: &V,
    hit: &Hit,
    request: &Request,
    recipients: &[Correspondent],
) -> Result<f64, V::Error> {
    let now = request.now.instant;
    let said = hit.slot.entries.iter().map(|entry| entry.stated).filter(|stated| *stated <= now).max();
    let days = said.map_or(f64::MAX, |said| now.duration_since(said).as_secs_f64() / 86_400.0);
    let in_force: BTreeSet<_> = hit.reading.in_force.iter().collect();
    let repeats = hit.reading.reaffirms.values().filter(|layer| in_force.contains(layer)).count();
    let mut meetings = 0;
    for recipient in people(view, recipients) {
        meetings += view.meetings(&hit.slot.entity.id, &recipient)?;
    }
    let share = |times: f64| times / (times + 1.0);
    Ok(RECENCY * (-days / RECENCY_DAYS).exp()
        + REOBSERVED * share(f64::from(u32::try_from(repeats).unwrap_or(u32::MAX)))
        + ASSOCIATED * share(f64::from(meetings)))
}

/// The recipients that are not the owner.
fn people<V: View>(view: &V, recipients: &[Correspondent]) -> BTreeSet<EntityId> {
    recipients.iter().map(|who| view.identities().person(who)).filter(|id| *id != Owner::id()).collect()
}
