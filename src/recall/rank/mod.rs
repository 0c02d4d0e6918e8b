//! Ranking, for drafts in which no slot is recognised (`domain.md` §5.5), and what is coming up with the recipients of
//! an empty one. It has its own gate: small talk shows nothing.

mod clock;
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

use super::ask::{self, Frames};
use super::audience::Audience;
use super::category::{Terms, score};
use super::lines::{current_line, past_line};
use super::moment::Moment;
use super::preview::{Block, Line, Request};
use super::question;
use super::route::{Hit, read};
use super::view::View;
use crate::domain::{Correspondent, EntityId, Fact, Frame, Polarity};
use crate::identity::Owner;
use clock::Clock;
use evidence::Evidence;

/// Words of the draft that are looked at, from its end.
const WORDS: usize = 64;
/// The most slots whose ledgers are read for one draft.
const CANDIDATES: usize = 24;
/// What re-observation and association add to a fit at most, as shares of it.
const REOBSERVED: f32 = 0.1;
const ASSOCIATED: f32 = 0.2;

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
    let asks = question::asks(&request.draft);
    if !asks && ask::names_what_was(&request.draft) {
        // What it is about is not what holds.
        return Ok(ranked);
    }
    if asks {
        words.extend(question::kept_as(&words).collect::<Vec<_>>());
    }
    let evidence = Evidence::new(view, request, recipients, &words)?;
    let mut query = words.clone();
    if evidence.names_nobody() {
        // A draft that names nobody is about the recipients.
        query.extend(recipients.iter().flat_map(|who| document::terms(&who.name)));
    }
    let mut candidates = index.search(&query);
    let frames = if asks { ask::parse(&request.draft, &[]).frames } else { Vec::new() };
    let suffices = |document: &Document| {
        if asks {
            evidence.answers(&index, document) && may_say(&frames, &document.head.frame)
        } else {
            evidence.suffices(&index, document)
        }
    };
    // A rule is served where a draft runs into it.
    candidates.retain(|candidate| {
        candidate.document.head.frame != Frame::Rule
            && candidate.score >= index.cut_off()
            && suffices(&candidate.document)
    });
    if candidates.is_empty() {
        // On most keys: when those it is written to were in contact is of no interest then.
        return Ok(ranked);
    }
    candidates.truncate(CANDIDATES);
    let clock = Clock::new(view, recipients, request)?;
    let mut lines = Vec::new();
    for candidate in candidates {
        // One slot is one candidate, and one line: never two values of it.
        for hit in read(view, std::iter::once(candidate.document.head.clone()), Moment::of(request))? {
            ranked.flips_at(&hit);
            let current = line(&hit, audience)?;
            let line = match current {
                None if asks && question::is_of_the_past(&request.draft) => past(&hit, audience)?,
                current => current,
            };
            if let Some(mut line) = line {
                let fits = candidate.score * (1.0 + bonus(view, &hit, recipients)?);
                let terms = terms(view, &hit, fits, &clock);
                // An event that nears scores above 1: it stays below what was asked for.
                line.score = f64::from(terms.score / (1.0 + terms.score));
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

/// The line of what a slot said, where it says nothing any longer: an event that is over.
fn past<V: View>(hit: &Hit, audience: &Audience<'_, V>) -> Result<Option<Line>, V::Error> {
    if !hit.facts.is_empty() {
        return Ok(None);
    }
    let Some(line) = past_line(hit, audience)? else { return Ok(None) };
    let is_secret = audience.view.fact(&line.fact)?.is_none_or(|fact| fact.draft.sensitive);
    Ok((!is_secret).then_some(line))
}

/// Whether a value of a frame could answer a question for these: what is told in words may tell anything.
fn may_say(asked: &[Frames], frame: &Frame) -> bool {
    asked.is_empty()
        || matches!(frame, Frame::Text | Frame::Member | Frame::Org)
        || asked.iter().any(|asked| asked.has(frame))
}

/// The terms of the score of a slot whose words fit so well.
fn terms<V: View>(view: &V, hit: &Hit, fits: f32, clock: &Clock) -> Terms {
    let memberships = hit.facts.first().map(|fact| view.memberships(fact)).unwrap_or_default();
    score(&memberships, fits / (1.0 + fits), &clock.aged(hit), view.ageing())
}

/// The terms of the score that a fact in force has for a draft; nothing where the draft is not about it.
///
/// # Errors
/// Where memory cannot be read.
pub fn explain<V: View>(view: &V, fact: &Fact, request: &Request) -> Result<Option<Terms>, V::Error> {
    let recipients = view.recipients(&request.to)?;
    let found = view.ranking()?.search(&document::terms(&request.draft));
    let head = fact.head();
    let Some(candidate) = found.into_iter().find(|candidate| candidate.document.head == head) else {
        return Ok(None);
    };
    let mut hits = read(view, std::iter::once(head), Moment::of(request))?;
    let Some(hit) = hits.pop() else { return Ok(None) };
    let fits = candidate.score * (1.0 + bonus(view, &hit, &recipients)?);
    Ok(Some(terms(view, &hit, fits, &Clock::new(view, &recipients, request)?)))
}

/// What speaks for a slot besides the words: it was said more than once, about somebody close to a recipient.
fn bonus<V: View>(view: &V, hit: &Hit, recipients: &[Correspondent]) -> Result<f32, V::Error> {
    let in_force: BTreeSet<_> = hit.reading.in_force.iter().collect();
    let repeats = hit.reading.reaffirms.values().filter(|layer| in_force.contains(layer)).count();
    let mut meetings = 0;
    for recipient in people(view, recipients) {
        meetings += view.meetings(&hit.slot.entity.id, &recipient)?;
    }
    let share = |times: u32| {
        let times = f32::from(u16::try_from(times).unwrap_or(u16::MAX));
        times / (times + 1.0)
    };
    Ok(REOBSERVED * share(u32::try_from(repeats).unwrap_or(u32::MAX)) + ASSOCIATED * share(meetings))
}

/// The recipients that are not the owner.
fn people<V: View>(view: &V, recipients: &[Correspondent]) -> BTreeSet<EntityId> {
    recipients.iter().map(|who| view.identities().person(who)).filter(|id| *id != Owner::id()).collect()
}
