//! A conversation as it goes: what has been said, and what has been put forward.

use jiff::SignedDuration;

use super::Turn;
use super::answer::Answer;
use super::fitting::{
    asks_on, completed, fits, has_room, is_corrected_by, may_settle, rated, repeats, restated, says,
    together, unplaced, weaker,
};
use super::loose::{Loose, Tie};
use super::said::{About, Said};
use super::{parallel, spoken};
use crate::domain::{Act, Cardinality, FactDraft, FactId, Frame, Modality, Span, Value};

/// How many turns back somebody corrects themself.
const CORRECTED: usize = 3;
/// How many turns back an offer reaches past what else is spoken of.
const NEAR: usize = 2;
/// How many turns back the property was spoken of that somebody else has too.
const PARALLEL: usize = 3;
/// Within what time.
const MENDED: SignedDuration = SignedDuration::from_hours(24);

/// Within what time it is not plain which of two statements somebody mends.
const JUST: SignedDuration = SignedDuration::from_mins(10);

/// What has been said so far.
#[derive(Default)]
pub(super) struct Talk {
    turn: usize,
    said: Vec<Said>,
    /// Proposals that nobody has answered.
    open: Vec<Said>,
    /// What was asked last, and has no answer yet.
    questions: Vec<Said>,
    /// The last turn with values of which nothing was made.
    unread: usize,
}

impl Talk {
    /// Hears a turn; returns what it says.
    pub fn hear(&mut self, turn: &Turn) -> Vec<FactDraft> {
        self.turn += 1;
        let mut found: Vec<FactDraft> =
            turn.utterance.drafts.iter().map(|draft| self.rekeyed(turn, draft.clone())).collect();
        let mut loose: Vec<&Loose> = turn.utterance.loose.iter().collect();
        let own = found.len();
        match turn.utterance.answer {
            Some(Answer::Accept(span) | Answer::Confirm(span)) if own == 0 => {
                found.extend(self.settle(turn, span, &mut loose));
            }
            Some(Answer::Decline) => self.open.retain(|said| said.author == turn.author.handle),
            _ => {}
        }
        loose.retain(|loose| !found.iter_mut().any(|draft| asks_on(draft, loose)));
        // What else a value belongs to was said before, not beside it.
        found.extend(loose.into_iter().filter_map(|loose| self.tied(turn, loose)).collect::<Vec<_>>());
        for draft in &found {
            self.note(turn, draft);
        }
        self.questions = turn.utterance.questions.iter().map(|draft| self.said(turn, draft)).collect();
        if turn.utterance.valued && found.is_empty() {
            self.unread = self.turn;
        }
        found
    }

    fn said(&self, turn: &Turn, draft: &FactDraft) -> Said {
        Said {
            draft: draft.clone(),
            about: About::of(&draft.subject, turn),
            author: turn.author.handle.clone(),
            turn: self.turn,
            at: turn.stated.instant,
        }
    }

    fn note(&mut self, turn: &Turn, draft: &FactDraft) {
        let said = self.said(turn, draft);
        let is_member = said.draft.cardinality == Cardinality::Many;
        self.open.retain(|open| !open.is_of_slot(&said) || is_member && open.turn == said.turn);
        let is_open = matches!(draft.modality, Modality::Proposed | Modality::Asked);
        if is_open && draft.act == Act::Assert && draft.value.is_some() {
            self.open.push(said.clone());
        }
        self.said.push(said);
    }

    /// What an acceptance makes of the proposals of others that were made last. Somebody who says yes with another
    /// value puts that forward instead.
    fn settle(&mut self, turn: &Turn, span: Span, loose: &mut Vec<&Loose>) -> Vec<FactDraft> {
        let confirms = matches!(turn.utterance.answer, Some(Answer::Confirm(_)));
        // A question is settled by whoever answers at once.
        let asked = |said: &Said| said.draft.modality == Modality::Asked;
        let may_answer = |said: &Said| confirms && said.turn + 1 == self.turn;
        let theirs = |said: &&Said| said.author != turn.author.handle && (!asked(said) || may_answer(said));
        let Some(last) = self.open.iter().filter(theirs).map(|said| said.turn).max() else {
            return Vec::new();
        };
        let proposals: Vec<Said> =
            self.open.iter().filter(theirs).filter(|said| said.turn == last).cloned().collect();
        let mut settled = Vec::new();
        for (at, proposal) in proposals.iter().enumerate() {
            let alternative = |(other_at, other): (usize, &Said)| {
                let many = proposal.draft.cardinality == Cardinality::Many;
                other_at != at && !many && other.draft.frame == proposal.draft.frame
            };
            let repeats = |loose: &&Loose| fits(&loose.draft.frame, &proposal.draft);
            let repeated = loose.iter().copied().find(repeats);
            let said = |loose: &Loose| completed(loose, proposal, turn);
            let is_same = |loose: &Loose| {
                says(&said(loose), &proposal.draft) || together(&proposal.draft, &said(loose)).is_some()
            };
            let chosen = match repeated {
                Some(loose) if is_same(loose) => true,
                Some(_) => false,
                None => !proposals.iter().enumerate().any(alternative),
            };
            if !chosen {
                continue;
            }
            let span = repeated.map_or(span, |loose| loose.draft.span);
            loose.retain(|loose| !(repeats(loose) && is_same(loose)));
            let proposed = &proposal.draft;
            let value = repeated.and_then(|loose| together(proposed, &said(loose)));
            // One of many does not settle it for all.
            let settles = asked(proposal) || may_settle(proposal, turn);
            // Each member of a set is a fact of its own.
            let place = Span::new(span.start + at.min(span.end - span.start), span.end);
            settled.push(FactDraft {
                id: FactId::of(&turn.message, place, &proposed.frame),
                modality: if settles { Modality::Asserted } else { Modality::Proposed },
                change: proposed.modality == Modality::Proposed || proposed.change,
                value: value.or_else(|| proposed.value.clone()),
                ..restated(proposed, &proposal.about, turn, span)
            });
        }
        settled
    }

    /// The one slot of which `value` was said.
    fn replaced(&self, value: &Value, frame: &Frame) -> Option<&Said> {
        let says = |said: &&Said| {
            fits(frame, &said.draft) && said.draft.value.as_ref().is_some_and(|said| repeats(value, said))
        };
        let mut all = self.said.iter().rev().filter(says);
        let last = all.next()?;
        all.all(|other| other.is_of_slot(last)).then_some(last)
    }

    /// A statement that quotes the value of another slot as the one that it replaces, and whose own nobody has spoken
    /// of, is of that slot: "crit's in 4B instead of Room 12" of the design critique.
    fn rekeyed(&self, turn: &Turn, draft: FactDraft) -> FactDraft {
        // Times coincide: whose time it is, is for the words to say.
        let tells = draft.act == Act::Assert && draft.frame != Frame::When;
        let Some(value) = draft.replaced.as_ref().filter(|_| tells) else { return draft };
        let about = About::of(&draft.subject, turn);
        let own = |said: &Said| said.draft.attribute == draft.attribute && said.about.may_be(&about);
        match self.replaced(value, &draft.frame) {
            Some(said) if !self.said.iter().any(own) => FactDraft {
                subject: said.about.said_in(turn),
                attribute: said.draft.attribute.clone(),
                ..draft
            },
            _ => draft,
        }
    }

    /// What an author meant instead of what they said last, unless that was not understood.
    fn corrected(&self, turn: &Turn, loose: &Loose) -> Option<FactDraft> {
        let mut own = self.said.iter().rev().filter(|said| said.author == turn.author.handle);
        let last = own.clone().next()?.turn;
        let wrong = own.find(|said| said.turn == last && is_corrected_by(&loose.draft, &said.draft))?;
        let recent = last + CORRECTED >= self.turn && turn.stated.instant.duration_since(wrong.at) <= MENDED;
        // Who has just said two things that it could be of may mean the one before.
        let rival = self.said.iter().any(|said| {
            let just = turn.stated.instant.duration_since(said.at) <= JUST;
            just && said.author == turn.author.handle
                && said.turn != last
                && !said.is_of_slot(wrong)
                && is_corrected_by(&loose.draft, &said.draft)
        });
        (recent && last > self.unread).then(|| {
            let draft = completed(loose, wrong, turn);
            let modality = if rival { weaker(draft.modality) } else { draft.modality };
            FactDraft { modality, ..draft }
        })
    }

    /// A value as the answer to what somebody else has just asked.
    fn answered(&self, turn: &Turn, loose: &Loose) -> Option<FactDraft> {
        let answers = |asked: &&Said| {
            let fits = fits(&loose.draft.frame, &asked.draft) || spoken::answers(loose, &asked.draft);
            asked.author != turn.author.handle && fits
        };
        let asked = self.questions.iter().find(answers)?;
        let tells = loose.tie != Tie::Suggesting && loose.draft.modality == Modality::Asserted;
        tells.then(|| spoken::fitted(completed(loose, asked, turn)))
    }

    /// What was said of something once more, by whoever says that it stands.
    fn standing(&self, turn: &Turn, loose: &Loose) -> Option<FactDraft> {
        let stands = |said: &&Said| {
            let kind = loose.draft.frame == Frame::Text || loose.draft.frame == said.draft.frame;
            let holds = said.draft.act == Act::Assert && said.draft.modality == Modality::Asserted;
            kind && holds && said.draft.value.is_some() && loose.words.iter().all(|word| said.is_named(word))
        };
        let said = self.said.iter().rev().find(stands)?;
        let draft = restated(&said.draft, &said.about, turn, loose.draft.span);
        Some(FactDraft { change: false, lasting: false, ..draft })
    }

    /// What was called off last, taking place after all.
    fn reviving(&self, turn: &Turn, loose: &Loose) -> Option<FactDraft> {
        let off = |said: &&Said| said.draft.act == Act::Retract && said.draft.frame == Frame::When;
        let said = self.said.iter().rev().find(off)?;
        Some(completed(loose, said, turn))
    }

    /// An exception that its author has told of, with another end: "make that until Thursday".
    fn lasting(&self, turn: &Turn, loose: &Loose) -> Option<FactDraft> {
        let until = loose.draft.valid_until?;
        let own = |said: &&Said| {
            let ends = said.draft.valid_until.is_some() && said.draft.act == Act::Assert;
            ends && said.author == turn.author.handle && said.draft.value.is_some()
        };
        let said = self.said.iter().rev().find(own)?;
        let draft = restated(&said.draft, &said.about, turn, loose.draft.span);
        // Where the first end was acted on already, only its author can tell.
        let modality = Modality::Tentative;
        Some(FactDraft { act: Act::Correct, modality, valid_until: Some(until), replaced: None, ..draft })
    }

    /// The property just spoken of, of whom a value names.
    fn alike(&self, loose: &Loose) -> Option<FactDraft> {
        let near = |said: &&Said| said.turn + PARALLEL >= self.turn && parallel::fits(loose, &said.draft);
        let said = self.said.iter().rev().find(near)?;
        parallel::completed(loose, &said.draft)
    }

    /// A value without a property, given the one that it belongs to.
    fn tied(&self, turn: &Turn, loose: &Loose) -> Option<FactDraft> {
        if loose.tie == Tie::Standing {
            return self.standing(turn, loose);
        }
        if loose.tie == Tie::Reviving {
            return self.reviving(turn, loose);
        }
        if loose.tie == Tie::Lasting {
            return self.lasting(turn, loose);
        }
        if loose.tie == Tie::Alike {
            return self.alike(loose);
        }
        if let Some(answer) = self.answered(turn, loose) {
            return Some(answer);
        }
        if spoken::is_spoken(loose) {
            return None;
        }
        let fits = |said: &&Said| {
            fits(&loose.draft.frame, &said.draft)
                && has_room(&loose.draft, &said.draft)
                && loose.words.iter().all(|word| said.is_named(word))
        };
        if loose.draft.act == Act::Correct {
            return self.corrected(turn, loose);
        }
        if loose.tie == Tie::Replacing {
            let Some(replaced) = self.replaced(loose.draft.replaced.as_ref()?, &loose.draft.frame) else {
                return Some(unplaced(loose));
            };
            let draft = completed(loose, replaced, turn);
            // Times coincide.
            let is_sure = draft.frame != Frame::When;
            let modality = if is_sure { draft.modality } else { weaker(draft.modality) };
            return Some(FactDraft { modality, ..draft });
        }
        if let Some(rate) = self.said.iter().rev().find_map(|said| rated(loose, said, turn)) {
            return Some(rate);
        }
        let said: Vec<&Said> = self.said.iter().filter(fits).collect();
        let Some(last) = said.last().copied() else {
            let is_arranged = matches!(loose.draft.frame, Frame::When | Frame::Where);
            let changes = loose.draft.change || loose.draft.valid_from.is_some();
            let refers = loose.tie == Tie::Referring && changes
                || loose.tie == Tie::Suggesting && self.questions.is_empty() && is_arranged;
            return (refers && !loose.number && loose.words.is_empty()).then(|| unplaced(loose));
        };
        if loose.number && self.said.last().is_some_and(|latest| latest.draft.frame != last.draft.frame) {
            return None;
        }
        let is_alone = said.iter().all(|other| other.is_of_slot(last));
        let of_last: Vec<&&Said> = said.iter().filter(|other| other.is_of_slot(last)).collect();
        let continues =
            of_last.iter().any(|said| said.author == turn.author.handle) || last.about.includes(turn);
        let answers = last.turn + 1 == self.turn;
        let is_near = last.turn + NEAR >= self.turn;
        let put_forward = answers
            && (loose.asked
                || (last.draft.modality == Modality::Proposed && last.author != turn.author.handle));
        let accepts = matches!(turn.utterance.answer, Some(Answer::Accept(_) | Answer::Confirm(_)));
        match loose.tie {
            // "5A it is", of what holds.
            Tie::Bare if accepts && says(&completed(loose, last, turn), &last.draft) => {
                Some(completed(loose, last, turn))
            }
            // "£2,150 including scaffold", after a guess of one's own.
            Tie::Bare
                if is_near
                    && last.author == turn.author.handle
                    && last.draft.modality == Modality::Tentative
                    && matches!(last.draft.frame, Frame::Money(_)) =>
            {
                Some(completed(loose, last, turn))
            }
            // Nothing but a value after somebody's proposal is another proposal.
            Tie::Bare if put_forward => {
                Some(FactDraft { modality: Modality::Proposed, ..completed(loose, last, turn) })
            }
            Tie::Bare | Tie::Replacing | Tie::Standing | Tie::Alike | Tie::Lasting | Tie::Reviving => None,
            Tie::Suggesting if loose.asked && is_near => {
                Some(FactDraft { modality: Modality::Proposed, change: true, ..completed(loose, last, turn) })
            }
            Tie::Referring | Tie::Suggesting if !(is_alone || answers) => None,
            Tie::Referring => {
                let draft = completed(loose, last, turn);
                let replaced = loose.draft.replaced.as_ref();
                let is_known = |value: &Value| {
                    said.iter().any(|said| said.draft.value.as_ref().is_some_and(|said| repeats(value, said)))
                };
                let is_certain =
                    last.turn > self.unread && is_alone && continues && replaced.is_none_or(is_known);
                let modality = if is_certain { draft.modality } else { weaker(draft.modality) };
                Some(FactDraft { modality, ..draft })
            }
            Tie::Suggesting => {
                let draft = completed(loose, last, turn);
                // Whoever set the value tells; others ask.
                let sets = of_last.iter().all(|said| said.author == turn.author.handle);
                let is_clear = last.turn > self.unread && is_alone;
                let command = sets && is_clear && last.draft.modality == Modality::Asserted && !loose.asked;
                let modality = if command { Modality::Asserted } else { Modality::Proposed };
                Some(FactDraft { modality, change: true, ..draft })
            }
        }
    }
}
