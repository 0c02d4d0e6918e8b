//! What a message says only together with those before it: an answer to a proposal, a value without its property
//! ("make it 10:45 then"), a correction ("sorry, the 15th").
//!
//! A message is first read by itself, into an [`Utterance`]. What that leaves open is settled by the twenty turns
//! before it, at most seven days back (`domain.md` §3), so that a reading depends on nothing else.

mod amended;
mod answer;
mod fitting;
mod holding;
mod loose;
mod parallel;
mod question;
mod said;
mod spoken;
mod talk;

use std::collections::BTreeSet;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use super::segments::{self, Voice};
use super::tokens::Kind;
use super::{Place, card, lexicon, names_of, scan, sentences_of};
use crate::domain::{Card, Correspondent, FactDraft, Handle, Message, MessageId, Modality, Span, Stamp};
use answer::Answer;
use loose::{Loose, Tie};

/// The turns before one that it can refer to.
pub const WINDOW: usize = 20;
/// How far back they can be.
pub const REACH: SignedDuration = SignedDuration::from_hours(7 * 24);
/// Participants of a turn that are kept: among more, nobody answers for all.
const PARTICIPANTS: usize = 12;

/// What a message says by itself, and what it leaves open.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Utterance {
    /// Statements, proposals and questions that name what they are about.
    pub drafts: Vec<FactDraft>,
    /// Values without a property.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    loose: Vec<Loose>,
    /// What it asks for, as drafts without a value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    questions: Vec<FactDraft>,
    /// An answer to what somebody put forward.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<Answer>,
    /// It gives values: where nothing is made of them, what is said next may well belong to them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    valued: bool,
}

/// A message of a conversation, as far as later ones can refer to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    message: MessageId,
    author: Correspondent,
    recipients: Vec<Correspondent>,
    stated: Stamp,
    utterance: Utterance,
}

impl Turn {
    /// The turn of a message from which nothing is learned.
    #[must_use]
    pub fn silent(message: &Message) -> Self {
        Self {
            message: message.id.clone(),
            author: message.author.clone(),
            recipients: message.recipients.iter().take(PARTICIPANTS).cloned().collect(),
            stated: message.stated.clone(),
            utterance: Utterance::default(),
        }
    }

    /// The turn of a message.
    #[must_use]
    pub fn of(message: &Message) -> Self {
        Self { utterance: utterance(message), ..Self::silent(message) }
    }

    /// Whether it says nothing that the turns before it could settle.
    #[must_use]
    pub fn stands_alone(&self) -> bool {
        let Utterance { drafts, loose, answer, .. } = &self.utterance;
        loose.is_empty() && answer.is_none() && drafts.iter().all(|draft| draft.replaced.is_none())
    }

    /// Whether all who take part in one of the two take part in the other: what was said among others is nothing that
    /// a turn refers to.
    fn is_heard_with(&self, other: &Self) -> bool {
        let handles = |turn: &'_ Self| -> BTreeSet<Handle> {
            std::iter::once(&turn.author).chain(&turn.recipients).map(|who| who.handle.clone()).collect()
        };
        let (mine, theirs) = (handles(self), handles(other));
        mine.is_subset(&theirs) || theirs.is_subset(&mine)
    }

    /// What it says after the turns `before` it, in stated order; of those, [`WINDOW`] within [`REACH`] count.
    #[must_use]
    pub fn drafts<'a>(&self, before: impl DoubleEndedIterator<Item = &'a Self>) -> Vec<FactDraft> {
        if self.stands_alone() {
            return self.utterance.drafts.clone();
        }
        let near = |turn: &&Self| self.stated.instant.duration_since(turn.stated.instant) <= REACH;
        let mut window: Vec<&Self> = before.rev().take(WINDOW).take_while(near).collect();
        window.retain(|turn| turn.is_heard_with(self));
        window.reverse();
        let mut talk = talk::Talk::default();
        for turn in window {
            talk.hear(turn);
        }
        talk.hear(self)
    }
}

fn utterance(message: &Message) -> Utterance {
    if let Some(card) = Card::of(message) {
        return Utterance { drafts: card::read(message, &card), ..Utterance::default() };
    }
    let text = message.current_text();
    let names = names_of(message);
    let mut said = Utterance { drafts: super::read(message), ..Utterance::default() };
    said.drafts.retain(|draft| draft.modality != Modality::Hypothetical);
    let told = |span: Span| {
        said.drafts.iter().any(|draft| draft.evidence.start < span.end && span.start < draft.evidence.end)
    };
    let (mut loose, mut questions) = (Vec::new(), Vec::new());
    let (mut answer, mut valued) = (None, false);
    let (mut names_unread, mut corrects) = (false, false);
    let own = segments::segments(text);
    let own = own.iter().filter(|segment| segment.voice == Voice::Own);
    for segment in own {
        let mut sentences = Vec::new();
        let scan = scan(message, text, segment);
        for (number, (sentence, tokens)) in sentences_of(text, segment, &scan).into_iter().enumerate() {
            let context = super::Context::new(&scan, &names, &tokens, false);
            if number == 0 {
                answer = answer.or_else(|| answer::read(&tokens, &context));
            }
            valued |= tokens.iter().any(|token| matches!(token.kind, Kind::Value(_)));
            let unread_before = std::mem::take(&mut names_unread);
            names_unread = !told(sentence) && tokens.iter().any(|token| lexicon::is_slot_noun(&token.folded));
            sentences.push(tokens.clone());
            if !told(sentence) {
                let settled = loose.len();
                questions.extend(question::read(&tokens, &Place { message, segment, sentence }, &context));
                loose.extend(loose::read(&tokens, &Place { message, segment, sentence }, &context));
                loose.extend(parallel::read(&tokens, &Place { message, segment, sentence }, &context));
                // "It" is of what the sentence before names, though nothing was made of that.
                let refers = |loose: &Loose| unread_before && loose.tie == Tie::Referring;
                let own = loose.split_off(settled);
                loose.extend(own.into_iter().filter(|loose| !refers(loose)));
                if number == 0 && answer.is_none() {
                    loose.extend(spoken::read(&tokens, &Place { message, segment, sentence }, &context));
                }
            }
        }
        let context = super::Context::new(&scan, &names, &[], false);
        let place = Place { message, segment, sentence: segment.span };
        // What somebody put wrong is corrected by nothing but a value.
        let unnamed = said.drafts.iter().all(|draft| !super::names_slot(&draft.attribute));
        if (unnamed || super::cued::betters(&said.drafts))
            && let Some(amended) = amended::read(&sentences, &place, &context)
        {
            corrects = true;
            loose = vec![amended];
        }
    }
    if corrects {
        said.drafts.clear();
    }
    Utterance { loose, questions, answer, valued, ..said }
}

#[cfg(test)]
mod tests;
