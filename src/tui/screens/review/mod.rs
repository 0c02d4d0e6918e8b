//! What memory would not decide alone.

mod view;

use crate::domain::{EntityRef, FactId, ReviewId, ReviewItem, ReviewKind, RulingKind, State};
use crate::keys::{Action, Context};
use crate::tui::event::{Effect, Scope, Toast};
use crate::tui::jobs::{Question, Side};
use crate::tui::overlays::choice::Asked;
use crate::tui::overlays::confirm::{Confirm, Deed};
use crate::tui::text::{clean, truncate};
use crate::tui::widgets::list::choose;

/// The queue of questions.
#[derive(Default)]
pub struct Review {
    questions: Vec<Question>,
    /// The version of the store that they are of; none before the first.
    version: Option<u64>,
    /// Why they could not be read.
    failed: Option<String>,
    kind: Option<ReviewKind>,
    selected: usize,
    scroll: usize,
    /// Which answer of the current question is marked, from 0.
    marked: Option<usize>,
    /// Who was said to be meant last, and where.
    meant: Option<(ReviewItem, EntityRef)>,
}

impl Review {
    /// Where keys are looked up.
    #[must_use]
    pub fn context(&self) -> Context {
        if self.current().is_some_and(|question| answers(question) > 1) {
            Context::Answers
        } else {
            Context::Review
        }
    }

    /// How many questions are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.questions.len()
    }

    /// Whether `action` would do anything now.
    #[must_use]
    pub fn offers(&self, action: Action) -> bool {
        match action {
            Action::AcceptAlike => {
                let batch = self.alike().len() > 1 && self.current().is_some_and(is_accepted_alike);
                batch || self.meant_here().is_some()
            }
            Action::FilterKind => self.kinds().len() > 1 || self.kind.is_some(),
            Action::Accept => {
                self.current().is_some_and(|question| self.marked.is_some() || !needs_pick(question))
            }
            Action::Correct => self.current().is_some_and(|question| !correctable(question).is_empty()),
            Action::Reject | Action::Skip | Action::DetailDown | Action::OpenHistory => {
                self.current().is_some()
            }
            _ => true,
        }
    }

    fn shown(&self) -> impl Iterator<Item = &Question> {
        let kind = self.kind;
        self.questions.iter().filter(move |question| kind.is_none_or(|kind| question.item.kind == kind))
    }

    fn current(&self) -> Option<&Question> {
        self.shown().nth(self.selected)
    }

    /// The kinds that there are.
    fn kinds(&self) -> Vec<ReviewKind> {
        let there = |kind: &ReviewKind| self.questions.iter().any(|question| question.item.kind == *kind);
        ReviewKind::ALL.into_iter().filter(there).collect()
    }

    /// The questions like the current one, itself among them.
    fn alike(&self) -> Vec<&Question> {
        let Some(current) = self.current() else { return Vec::new() };
        self.shown().filter(|question| question.item.is_like(&current.item)).collect()
    }

    /// Who is meant in the current question too, where that was just said of one like it.
    fn meant_here(&self) -> Option<&EntityRef> {
        let (item, person) = self.meant.as_ref()?;
        self.current().filter(|current| current.item.is_like(item)).map(|_| person)
    }

    /// Takes the open questions of a version of the store, or why they could not be read.
    pub fn learn(&mut self, questions: Result<(u64, Vec<Question>), String>) {
        match questions {
            Ok((version, questions)) if self.version.is_none_or(|known| known <= version) => {
                (self.version, self.failed) = (Some(version), None);
                self.replace(questions);
            }
            Ok(_) => {}
            Err(error) => self.failed = Some(error),
        }
    }

    /// Takes new questions, and stays where it was: on the same one, else at the same place.
    fn replace(&mut self, questions: Vec<Question>) {
        let current: Option<ReviewId> = self.current().map(|question| question.item.id.clone());
        self.questions = questions;
        if self.kind.is_some_and(|kind| !self.kinds().contains(&kind)) {
            self.kind = None;
        }
        let same = current.and_then(|id| self.shown().position(|question| question.item.id == id));
        self.go_to(same.unwrap_or(self.selected), same.is_some());
    }

    fn go_to(&mut self, selected: usize, same: bool) {
        self.selected = selected.min(self.shown().count().saturating_sub(1));
        if !same {
            (self.scroll, self.marked) = (0, None);
        }
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        if let Some(selected) = choose(action, self.selected, self.shown().count()) {
            self.go_to(selected, false);
            return Vec::new();
        }
        match action {
            Action::DetailDown => self.scroll += 1,
            Action::DetailUp => self.scroll = self.scroll.saturating_sub(1),
            Action::FilterKind => self.next_kind(),
            Action::NextAnswer | Action::PreviousAnswer => self.mark(action == Action::NextAnswer),
            Action::Correct => return self.correct(),
            Action::OpenHistory => {
                let facts: Vec<FactId> =
                    self.current().map(|question| question.item.facts.clone()).unwrap_or_default();
                return vec![Effect::OpenHistory(Scope::Facts(facts))];
            }
            action => {
                let Some(question) = self.current().cloned() else {
                    return vec![Effect::Toast(Toast::note("Nothing waits for you"))];
                };
                return self.answer(&question, action);
            }
        }
        Vec::new()
    }

    /// Asks what is right instead of a side, and of several first which one is wrong.
    fn correct(&self) -> Vec<Effect> {
        let mut facts = self.current().map(correctable).unwrap_or_default();
        match facts.len() {
            0 => vec![Effect::Toast(Toast::note("There is no value in it to correct"))],
            1 => facts.pop().map(|(fact, words)| Effect::AskValue(fact, words)).into_iter().collect(),
            _ => vec![Effect::Choose(Asked::Wrong(facts))],
        }
    }

    fn answer(&mut self, question: &Question, action: Action) -> Vec<Effect> {
        let item = &question.item;
        let id = vec![item.id.clone()];
        let marked = self.marked.and_then(|nth| Some((nth, pick(question, nth)?)));
        match action {
            Action::Accept if let Some((nth, (ruling, answer))) = marked => {
                self.picked(question, nth, ruling, &answer)
            }
            Action::Accept if needs_pick(question) => vec![Effect::Toast(which())],
            Action::Accept | Action::AcceptAlike if item.kind == ReviewKind::Erase => {
                let mut lines = vec![item.question.clone()];
                lines.extend(question.sides.iter().skip(1).map(|side| format!("“{}”", side.evidence)));
                lines.push("Backups and the file it came from keep it.".to_owned());
                let lines = lines.iter().map(|line| truncate(&clean(line), 160).into_owned()).collect();
                let deed = Deed::Forget(item.erases.clone());
                vec![Effect::Confirm(Confirm { deed, lines, armed: false })]
            }
            // What becomes one is seen before.
            Action::Accept | Action::AcceptAlike if item.kind == ReviewKind::Person => {
                vec![Effect::Foresee(Deed::Decide(item.accept.clone()))]
            }
            Action::Accept => self.decide(vec![item.accept.clone()], &id, accepted(question)),
            Action::Reject => self.decide(vec![item.reject.clone()], &id, Toast::undoable("Rejected")),
            Action::Skip => {
                let put_off = Toast::undoable("Put off to the end");
                self.decide(item.skip().into_iter().collect(), &id, put_off)
            }
            Action::AcceptAlike => {
                let alike: Vec<ReviewItem> =
                    self.alike().into_iter().map(|question| question.item.clone()).collect();
                if item.kind == ReviewKind::Identity {
                    return self.mean_alike(question, &alike);
                }
                let ids: Vec<ReviewId> = alike.iter().map(|item| item.id.clone()).collect();
                let rulings = alike.into_iter().map(|item| item.accept).collect();
                let said = Toast::good(format!("{} accepted", ids.len()));
                self.decide(rulings, &ids, said.with_key(Action::TakeBack, "takes them back"))
            }
            _ => Vec::new(),
        }
    }

    /// Decides, and goes on with the next question at once.
    fn decide(&mut self, rulings: Vec<RulingKind>, ids: &[ReviewId], said: Toast) -> Vec<Effect> {
        self.questions.retain(|question| !ids.contains(&question.item.id));
        self.go_to(self.selected, false);
        vec![Effect::Decide(rulings), Effect::Toast(said)]
    }

    /// Takes the answer that was picked, and offers it for what is like the question.
    fn picked(&mut self, question: &Question, nth: usize, ruling: RulingKind, answer: &str) -> Vec<Effect> {
        let item = &question.item;
        self.meant = item.candidates.get(nth).map(|person| (item.clone(), person.clone()));
        let is_other = |other: &&Question| other.item.id != item.id && self.meant.is_some();
        let others = self.alike().into_iter().filter(is_other).count();
        let said = match others {
            0 => Toast::good(answer),
            _ => Toast::good(answer).with_key(Action::AcceptAlike, format!("says so of {others} more")),
        };
        let said = said.with_key(Action::TakeBack, "takes it back");
        let effects = self.decide(vec![ruling], std::slice::from_ref(&item.id), said);
        let next = self.shown().position(|other| other.item.is_like(item)).filter(|_| others > 0);
        if let Some(next) = next {
            self.go_to(next, false);
        }
        effects
    }

    /// Says of all `alike` who is meant: the only one who could be, else whoever was picked last.
    fn mean_alike(&mut self, question: &Question, alike: &[ReviewItem]) -> Vec<Effect> {
        let only = match question.item.candidates.as_slice() {
            [only] => Some(only),
            _ => None,
        };
        let Some(person) = only.or_else(|| self.meant_here()).cloned() else {
            return vec![Effect::Toast(which())];
        };
        let ids: Vec<ReviewId> = alike.iter().map(|item| item.id.clone()).collect();
        let rulings = alike.iter().filter_map(|item| item.means(&person)).collect();
        self.decide(rulings, &ids, Toast::undoable(format!("{} is meant, {} times", person.name, ids.len())))
    }

    /// Marks the next answer of the current question, or the one before; round the end.
    fn mark(&mut self, forward: bool) {
        let count = self.current().map_or(0, answers).max(1);
        self.marked = Some(match (self.marked, forward) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(marked), true) => (marked + 1) % count,
            (Some(marked), false) => (marked + count - 1) % count,
        });
    }

    fn next_kind(&mut self) {
        let kinds = self.kinds();
        let next = match self.kind {
            None => kinds.first(),
            Some(kind) => kinds.iter().find(|next| **next > kind),
        };
        self.kind = next.copied();
        self.go_to(0, false);
    }
}

/// The facts of a question that can be corrected, with their words.
fn correctable(question: &Question) -> Vec<(FactId, String)> {
    let has_state = |side: &&Side| side.fact.state.is_some_and(|state| state != State::Mistaken);
    let sides = question.sides.iter().filter(has_state);
    sides.map(|side| (side.fact.id.clone(), clean(&side.fact.text).into_owned())).collect()
}

/// How many answers a question has of which one is marked.
fn answers(question: &Question) -> usize {
    match question.item.kind {
        ReviewKind::Identity => question.item.candidates.len(),
        ReviewKind::Conflict => question.item.facts.len(),
        _ => 0,
    }
}

/// Whether a question is one that can be accepted together with others: who is meant, and what is erased, is said one
/// by one.
const fn is_accepted_alike(question: &Question) -> bool {
    !matches!(question.item.kind, ReviewKind::Identity | ReviewKind::Erase)
}

/// Whether accepting alone would not say which answer is meant.
fn needs_pick(question: &Question) -> bool {
    question.item.kind == ReviewKind::Identity && answers(question) > 1
}

/// The answer of a number, from 0, and how it is said.
fn pick(question: &Question, nth: usize) -> Option<(RulingKind, String)> {
    let item = &question.item;
    if item.kind == ReviewKind::Identity {
        let person = item.candidates.get(nth)?;
        return Some((item.means(person)?, format!("{} is meant", person.name)));
    }
    let fact = item.facts.get(nth)?.clone();
    let over = item.facts.iter().filter(|other| **other != fact).cloned().collect();
    let stands = format!("{} stands", question.sides.get(nth)?.fact.text);
    Some((if nth == 0 { item.accept.clone() } else { RulingKind::Stand { fact, over } }, stands))
}

/// Asks for a mark, where accepting alone would not say who is meant.
fn which() -> Toast {
    Toast::note("Who is meant?").with_key(Action::NextAnswer, "marks an answer")
}

fn accepted(question: &Question) -> Toast {
    let hidden = match question.item.would_hide.len() {
        0 => String::new(),
        1 => ", 1 fact hidden".to_owned(),
        count => format!(", {count} facts hidden"),
    };
    Toast::undoable(format!("Accepted{hidden}"))
}
