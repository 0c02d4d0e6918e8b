//! The preview: who is meant, which slot, what holds, what is held back, what is missing.

use super::annotate;
use super::ask::Asked;
use super::audience::Audience;
use super::because;
use super::called_off;
use super::check;
use super::lines::{current_line, past_line};
use super::memo::Memo;
use super::moment::{self, Moment};
use super::past;
use super::preview::{Abstention, Cause, Completion, Intent, Line, Preview, Request, RequestedSlot};
use super::question;
use super::rank::{self, Ranked};
use super::route::{Hit, hits};
use super::rules;
use super::sought::{Desk, Sought};
use super::view::View;
use super::who::Meant;
use crate::domain::ledger::Reason;
use crate::domain::{Correspondent, EntityKind, EntityRef, SlotReading, State};

/// Answers `request` from `view`.
///
/// # Errors
/// Where memory cannot be read.
pub fn preview<V: View>(view: &V, request: &Request) -> Result<Preview, V::Error> {
    let view = &Memo::new(view);
    let recipients = view.recipients(&request.to)?;
    let draft = &check::as_sent(view, request, &recipients);
    let (sentence, moment) = moment::of_sentence(request, draft);
    let statements = check::statements(draft);
    let mentions = check::mentions(view, request, &recipients, draft)?;
    let desk = Desk { view, request, draft, recipients: &recipients, moment };
    let present = past::as_of_now(&sentence);
    let Sought { mut asked, meant } =
        desk.sought(present.as_deref().unwrap_or(&sentence), &statements, &mentions)?;
    if present.is_some() {
        asked.intent = Intent::Historical;
    }
    let mut preview = Preview {
        request: None,
        who: None,
        block: Vec::new(),
        held_back: Vec::new(),
        reason: None,
        candidates: Vec::new(),
        completion: None,
        marks: check::marks(view, request, &recipients, &statements, &mentions)?,
        upcoming: Vec::new(),
        next_flip_at: None,
    };
    preview = answered(preview, view, request, &recipients, &asked, meant, moment)?;
    rules::add(view, request, draft, &recipients, &mut preview)?;
    Ok(preview)
}

/// What the slot that is asked for says, else what the draft is about.
fn answered<V: View>(
    mut preview: Preview,
    view: &V,
    request: &Request,
    recipients: &[Correspondent],
    asked: &Asked,
    meant: Meant,
    moment: Moment,
) -> Result<Preview, V::Error> {
    let is_empty = request.draft.trim().is_empty();
    if is_empty || (asked.attribute.is_none() && !asked.open) {
        return ranked(preview, view, request, recipients);
    }
    let audience = Audience { view, request, recipients };
    let who = because::words(view, asked.subject.as_ref(), &meant, recipients, request)?;
    Serving { view, request, audience: &audience, asked, moment, preview: &mut preview }.serve(meant)?;
    audience.withhold(&mut preview.held_back)?;
    if preview.block.is_empty() && preview.request.is_none() && preview.reason.is_none() {
        return ranked(preview, view, request, recipients);
    }
    // A question puts things in other words than the one who said them: what nobody has by its words may be there.
    if preview.reason == Some(Abstention::NeverStored) && question::asks(&request.draft) {
        let Ranked { block, next_flip_at } = rank::rank(&audience)?;
        if !block.is_empty() {
            let held_back = Vec::new();
            return Ok(Preview { request: None, block, held_back, reason: None, next_flip_at, ..preview });
        }
    }
    Ok(Preview { who: who.filter(|_| preview.request.is_some()), ..preview })
}

/// The preview of a draft in which no slot was recognised.
fn ranked<V: View>(
    preview: Preview,
    view: &V,
    request: &Request,
    recipients: &[Correspondent],
) -> Result<Preview, V::Error> {
    let audience = Audience { view, request, recipients };
    let Ranked { block, next_flip_at } = rank::rank(&audience)?;
    Ok(Preview { block, next_flip_at, ..preview })
}

struct Serving<'a, V: View> {
    view: &'a V,
    request: &'a Request,
    audience: &'a Audience<'a, V>,
    asked: &'a Asked,
    moment: Moment,
    preview: &'a mut Preview,
}

impl<V: View> Serving<'_, V> {
    fn serve(&mut self, meant: Meant) -> Result<(), V::Error> {
        let requested = self.asked.attribute.is_some();
        match meant {
            Meant::Unknown(name) => {
                if requested {
                    // "Wi-Fi" or "B2" is a thing that nothing is stored about, nobody.
                    let could_be_somebody =
                        name.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '\'' | '.'));
                    self.preview.reason = Some(if could_be_somebody {
                        Abstention::UnknownPerson
                    } else {
                        Abstention::NeverStored
                    });
                    self.request_is(Some(name), None);
                }
            }
            Meant::Unclear(candidates) => self.ask_who(candidates)?,
            Meant::Entities(entities) => {
                let answers = self.answers(&entities)?;
                match answers.as_slice() {
                    [] => self.nothing_stored(&entities)?,
                    [one] => self.answer(&one.0, &one.1)?,
                    [first, ..] => {
                        if first.0.id.kind() == EntityKind::Person {
                            self.ask_who(answers.iter().map(|(entity, _)| entity.clone()).collect())?;
                        } else {
                            for (entity, hits) in &answers {
                                self.answer(entity, hits)?;
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// The entities that have the slot: the first of `entities` alone where it has; values that agree count once.
    fn answers(&self, entities: &[EntityRef]) -> Result<Vec<(EntityRef, Vec<Hit>)>, V::Error> {
        let mut answers: Vec<(EntityRef, Vec<Hit>)> = Vec::new();
        for (rank, entity) in entities.iter().enumerate() {
            let hits = hits(self.view, entity, self.asked, self.moment)?;
            if hits.is_empty() {
                continue;
            }
            let values = |hits: &[Hit]| -> Vec<String> {
                hits.iter()
                    .flat_map(|hit| &hit.facts)
                    .filter_map(|fact| Some(fact.draft.value.as_ref()?.key()))
                    .collect()
            };
            if answers.iter().all(|(_, known)| values(known) != values(&hits)) {
                answers.push((entity.clone(), hits));
            }
            if rank == 0 {
                break;
            }
        }
        Ok(answers)
    }

    fn ask_who(&mut self, candidates: Vec<EntityRef>) -> Result<(), V::Error> {
        // Nobody is asked about a property that none of them has.
        let mut stored = false;
        for candidate in &candidates {
            stored |= !hits(self.view, candidate, self.asked, self.moment)?.is_empty();
        }
        if stored {
            self.request_is(None, None);
            self.preview.reason = Some(Abstention::AmbiguousPerson);
            self.preview.candidates = candidates;
        } else if self.asked.attribute.is_some() {
            self.request_is(None, None);
            self.preview.reason = Some(Abstention::NeverStored);
        }
        Ok(())
    }

    fn nothing_stored(&mut self, entities: &[EntityRef]) -> Result<(), V::Error> {
        if self.asked.attribute.is_none() {
            return Ok(());
        }
        let Some(entity) = entities.first() else { return Ok(()) };
        self.request_is(Some(entity.name.clone()), None);
        let others = annotate::of_namesakes(self.view, entity, &[], self.asked, self.moment)?;
        self.preview.reason =
            Some(if others.is_empty() { Abstention::NeverStored } else { Abstention::OtherPerson });
        self.preview.held_back.extend(others);
        Ok(())
    }

    fn answer(&mut self, entity: &EntityRef, hits: &[Hit]) -> Result<(), V::Error> {
        self.request_is(Some(entity.name.clone()), hits.first());
        let mut secret = false;
        for hit in hits {
            let flip = hit.reading.next_flip_at;
            self.preview.next_flip_at = [self.preview.next_flip_at, flip].into_iter().flatten().min();
            let mut told = Vec::with_capacity(hit.facts.len());
            for fact in &hit.facts {
                if called_off::is_called_off(self.view, fact, self.moment)? {
                    continue;
                }
                if self.audience.may_be_told(fact)? {
                    told.push(fact);
                } else {
                    secret = true;
                    self.preview.held_back.push(annotate::untold(fact));
                }
            }
            let line = match self.asked.intent {
                Intent::Historical => past_line(hit, self.audience)?,
                Intent::Current => None,
            };
            if let Some(line) = line.or_else(|| current_line(hit, &told, self.request)) {
                self.put(line);
            }
            let held = annotate::of_slot(self.view, hit, &self.preview.block, self.moment.written)?;
            self.preview.held_back.extend(held);
            for change in annotate::upcoming(self.view, hit, &self.request.now)? {
                if self.audience.untold(&change.fact)?.is_none() {
                    self.preview.upcoming.push(change);
                }
            }
        }
        let others = annotate::of_namesakes(self.view, entity, hits, self.asked, self.moment)?;
        self.preview.held_back.extend(others);
        // What the limits left no room for is held back, not gone.
        let is_cut = self.preview.held_back.iter().any(|held| held.cause == Cause::Budget);
        if self.preview.block.is_empty() && self.preview.reason.is_none() && !is_cut {
            let reason = |wanted| hits.iter().any(|hit| hit.reading.reason == Some(wanted));
            self.preview.reason = Some(match () {
                () if secret => Abstention::Private,
                () if reason(Reason::Conflicted) => Abstention::Conflicted,
                () if hits.iter().all(|hit| hit.reading.states.is_empty()) => Abstention::NeverStored,
                () if hits.iter().all(|hit| all_to_come(&hit.reading)) => Abstention::NotYet,
                () => Abstention::Retired,
            });
        }
        Ok(())
    }

    /// Adds a line to the block, as long as there is room.
    fn put(&mut self, line: Line) {
        let block = &mut self.preview.block;
        let used: usize = block.iter().map(|line| line.text.chars().count()).sum();
        if block.len() >= self.request.k || used + line.text.chars().count() > self.request.budget_chars {
            self.preview.held_back.push(annotate::over_budget(&line));
            return;
        }
        let completes =
            self.asked.open && block.is_empty() && line.state == State::Current && !line.value.is_empty();
        if completes {
            self.preview.completion = Some(Completion { text: line.value.clone(), fact: line.fact.clone() });
        }
        block.push(line);
    }

    fn request_is(&mut self, entity: Option<String>, hit: Option<&Hit>) {
        self.preview.request = Some(RequestedSlot {
            entity,
            attribute: hit.map(|hit| hit.slot.attribute.clone()).or_else(|| self.asked.attribute.clone()),
            frame: hit.map(|hit| hit.slot.frame.to_string()),
            intent: self.asked.intent,
        });
    }
}

/// Whether whatever a slot says is announced for later.
fn all_to_come(reading: &SlotReading) -> bool {
    reading.states.values().all(|state| *state == State::Scheduled)
}
