//! Rules that a draft runs into: "could we do Thursday evening", to somebody who has no evening meetings.

mod proposed;

use jiff::civil::Time;

use super::annotate;
use super::audience::Audience;
use super::lines::current_line;
use super::moment::Moment;
use super::preview::{Line, Preview, Request};
use super::route::{Hit, read};
use super::view::View;
use super::who::{self, Meant};
use crate::domain::{Correspondent, EntityId, Fact, Frame, SlotHead, Subject};
use crate::extract::Scanned;
use crate::identity::{Owner, capitalised_runs};
use proposed::Proposed;

/// Adds the rules that the draft runs into: of those it is written to, those it names, and the owner.
///
/// # Errors
/// Where memory cannot be read.
pub fn add<V: View>(
    view: &V,
    request: &Request,
    draft: &Scanned,
    recipients: &[Correspondent],
    preview: &mut Preview,
) -> Result<(), V::Error> {
    let proposed = Proposed::all(draft);
    if proposed.is_empty() {
        return Ok(());
    }
    let audience = Audience { view, request, recipients };
    let mut lines = Vec::new();
    for head in heads(view, request, recipients)? {
        let owner = head.entity == Owner::id();
        let meant = |proposed: &&Proposed| proposed.is_about(owner) && is_met(&head, proposed);
        let Some(proposed) = proposed.iter().find(meant) else { continue };
        let moment = Moment { valid: proposed.moment(&request.now), ..Moment::of(request) };
        for hit in read(view, std::iter::once(head), moment)? {
            // The time of a bound is part of the value: "false 10:00".
            let bound = hit.facts.first().and_then(bound);
            let words: Vec<&str> = hit.slot.attribute.split(' ').collect();
            let allows = hit.facts.first().is_some_and(allows);
            if !proposed.meets(&words, bound) || !proposed.agrees(allows) {
                continue;
            }
            let flip = hit.reading.next_flip_at;
            preview.next_flip_at = [preview.next_flip_at, flip].into_iter().flatten().min();
            if let Some(line) = line(&hit, &audience, request)? {
                for change in annotate::upcoming(view, &hit, &request.now)? {
                    if audience.untold(&change.fact)?.is_none() {
                        preview.upcoming.push(change);
                    }
                }
                lines.push(line);
            }
        }
    }
    put(lines, request, preview);
    Ok(())
}

/// The rules of everybody whom a draft concerns.
fn heads<V: View>(
    view: &V,
    request: &Request,
    recipients: &[Correspondent],
) -> Result<Vec<SlotHead>, V::Error> {
    let mut people: Vec<EntityId> = recipients.iter().map(|who| view.identities().person(who)).collect();
    for run in capitalised_runs(&request.draft) {
        let subject = Subject::Named { name: run.join(" ") };
        if let Meant::Entities(named) = who::meant(view, Some(&subject), recipients, request)? {
            people.extend(named.into_iter().take(1).map(|entity| entity.id));
        }
    }
    people.push(Owner::id());
    let mut heads: Vec<SlotHead> = Vec::new();
    for person in people {
        let rules = view.heads(&person)?.into_iter().filter(|head| head.frame == Frame::Rule);
        for head in rules {
            if !heads.contains(&head) {
                heads.push(head);
            }
        }
    }
    Ok(heads)
}

/// Whether a rule could be met, whatever the time of its bound is.
fn is_met(head: &SlotHead, proposed: &Proposed) -> bool {
    let words: Vec<&str> = head.attribute.split(' ').collect();
    let bounded = words.contains(&"before") || words.contains(&"after");
    bounded || proposed.meets(&words, None)
}

fn allows(fact: &Fact) -> bool {
    fact.draft.value.as_ref().is_some_and(|value| value.norm.starts_with("true"))
}

fn bound(fact: &Fact) -> Option<Time> {
    let (_, time) = fact.draft.value.as_ref()?.norm.split_once(' ')?;
    time.parse().ok()
}

/// A rule that denies, or an exception from one: what is allowed anyway is nothing to mention.
fn line<V: View>(hit: &Hit, audience: &Audience<'_, V>, request: &Request) -> Result<Option<Line>, V::Error> {
    let Some(fact) = hit.facts.first() else { return Ok(None) };
    if (allows(fact) && fact.draft.valid_until.is_none()) || !audience.may_be_told(fact)? {
        return Ok(None);
    }
    Ok(current_line(hit, &[fact], request))
}

/// Rules stand behind the value that a draft asks for, and before what it is merely about.
fn put(lines: Vec<Line>, request: &Request, preview: &mut Preview) {
    let mut place = if preview.request.is_some() { preview.block.len() } else { 0 };
    for line in lines {
        let known = preview.block.iter().any(|shown| shown.fact == line.fact);
        let used: usize = preview.block.iter().map(|shown| shown.text.chars().count()).sum();
        let fits = place < request.k && used + line.text.chars().count() <= request.budget_chars;
        if known || !fits {
            continue;
        }
        preview.block.insert(place, line);
        preview.block.truncate(request.k);
        preview.reason = None;
        place += 1;
    }
}
