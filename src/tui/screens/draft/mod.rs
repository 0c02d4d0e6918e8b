//! Writing with the memory beside you.
//!
//! ```text
//!  To  Alex Chen
//! ─ Message ─────────────────────┬─ Memory ─────── fresh · 0.8 ms ─
//!  See you at standup at 10:45am │ ✓ current  standup with Alex Chen:
//!                                │   10:45am            3 weeks ago
//! ```

mod copies;
mod corrections;
mod kept;
mod lines;
mod memory;
mod recipients;
mod suggestions;
mod values;
mod view;

use jiff::Timestamp;

use crate::config;
use crate::domain::{MessageId, Span, Stamp};
use crate::keys::{Action, Context};
use crate::recall::{Abstention, Cause, HeldBack, Request};
use crate::tui::Suggestions;
use crate::tui::event::{Effect, Event, Toast};
use crate::tui::text::{clean, clean_paste};
use crate::tui::widgets::editor::Editor;
use crate::tui::widgets::list::choose;
use kept::Shelf;
use memory::Memory;
use recipients::{Change, Recipients};
use values::Values;

/// Which part of the screen has the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Focus {
    Recipients,
    Message,
    Memory,
    Suggestions,
    Drafts,
}

/// The draft screen.
pub struct Draft {
    recipients: Recipients,
    editor: Editor,
    memory: Memory,
    focus: Focus,
    /// The completion that was waved away: it stays away until the engine offers another.
    dismissed: Option<String>,
    /// The words of marks that were waved away: they stay away in this draft.
    unmarked: Vec<String>,
    /// The text that is being saved.
    saving: Option<String>,
    /// The most facts, and the most characters, of a block.
    limits: (usize, usize),
    shelf: Shelf,
    values: Values,
    suggestions: Suggestions,
    /// Which of them is chosen.
    suggested: usize,
}

impl Draft {
    /// An empty draft, with drafts to try.
    #[must_use]
    pub fn new(suggestions: Suggestions, config: &config::Settings) -> Self {
        Self {
            recipients: Recipients::default(),
            editor: Editor::multi_line(),
            memory: Memory::default(),
            focus: if suggestions.drafts.is_empty() { Focus::Recipients } else { Focus::Suggestions },
            dismissed: None,
            unmarked: Vec::new(),
            saving: None,
            limits: (config.facts, config.characters),
            shelf: Shelf::default(),
            values: Values::default(),
            suggestions,
            suggested: 0,
        }
    }

    /// Where keys are looked up.
    #[must_use]
    pub fn context(&self) -> Context {
        match self.focus {
            Focus::Recipients => Context::Recipients,
            Focus::Message => Context::Message,
            Focus::Memory => Context::Memory,
            Focus::Suggestions => Context::Suggestions,
            Focus::Drafts => Context::Drafts,
        }
    }

    /// Gives the keys to the part in which actions of `context` apply.
    pub fn focus(&mut self, context: Context) {
        self.focus = match context {
            Context::Recipients => Focus::Recipients,
            Context::Memory => Focus::Memory,
            Context::Suggestions if !self.suggestions.drafts.is_empty() => Focus::Suggestions,
            _ => Focus::Message,
        };
    }

    /// Whether there is text that quitting would lose.
    #[must_use]
    pub fn has_text(&self) -> bool {
        !self.editor.text().trim().is_empty()
    }

    /// Whether nothing is written, neither to whom nor what.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.editor.is_empty() && self.recipients.input.is_empty()
    }

    /// Whether the text outlives the process.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.shelf.lasting
    }

    /// When the screen changes by itself, or something is to be done.
    #[must_use]
    pub fn wake_at(&self, now: Timestamp) -> Option<Timestamp> {
        let waiting = self.memory.noticeable_at().filter(|at| *at > now);
        waiting.into_iter().chain(self.memory.next_flip_at()).chain(self.shelf.due_at()).min()
    }

    /// The question to the engine.
    #[must_use]
    pub fn request(&self, now: &Stamp) -> Effect {
        Effect::Ask(self.question(now))
    }

    fn question(&self, now: &Stamp) -> Request {
        let (k, budget_chars) = self.limits;
        let request = Request::new(self.editor.text(), self.recipients.chosen.clone(), now.clone());
        Request { k, budget_chars, ..request }
    }

    /// Asks for blocks of another size from now on.
    pub const fn limit(&mut self, config: &config::Settings) {
        self.limits = (config.facts, config.characters);
    }

    /// Whether `action` would do anything now: what would not is no hint.
    #[must_use]
    pub fn offers(&self, action: Action) -> bool {
        let text = self.editor.text();
        let marks = self.marks(&text);
        match action {
            Action::AcceptCompletion => self.ghost(&text).is_some(),
            Action::NextMark => marks.len() > 1,
            Action::DismissMark => !marks.is_empty(),
            Action::TakeCurrent => marks.iter().any(|mark| mark.current_value.is_some()),
            Action::Save => self.has_text(),
            Action::NewDraft => self.has_text() || self.focus == Focus::Drafts,
            Action::ListDrafts => self.has_others() && self.focus != Focus::Drafts,
            Action::CopyBlock => self.memory.preview().is_some_and(|preview| !preview.block.is_empty()),
            Action::OpenHistory | Action::Correct => self.memory.fact().is_some(),
            Action::WhoIsMeant => self.candidates().is_some(),
            Action::TellSecret => self.holds_a_secret(),
            Action::PickPerson | Action::AddName => !self.recipients.input.is_empty(),
            _ => true,
        }
    }

    /// Takes what other threads report.
    pub fn learn(&mut self, event: Event, now: &Stamp) -> Vec<Effect> {
        match event {
            Event::Asked { generation, draft } => self.memory.asked(generation, draft, now.instant),
            Event::Answered(answer) => {
                let facts = self.values.due(answer.store_version, &self.editor.text());
                self.memory.answered(answer, now.instant);
                if !facts.is_empty() {
                    return vec![Effect::CheckValues(facts)];
                }
            }
            Event::Values(standings) => {
                let fell = self.values.learn(standings);
                let note = self.values.note(&self.editor.text()).filter(|_| fell);
                return note.map(|note| Effect::Toast(Toast::error(note))).into_iter().collect();
            }
            Event::DraftsKept(kept) => return self.kept(kept),
            Event::Edited(edited) => return self.edited(edited, now),
            Event::People(people) => {
                self.recipients.know(people);
                if self.recipients.settle() {
                    return self.settled(now);
                }
            }
            Event::Said(said) => return self.said(said, now),
            Event::Failed(error) => return vec![Effect::Toast(Toast::error(error))],
            Event::Tick if self.memory.next_flip_at().is_some_and(|at| at <= now.instant) => {
                self.values.look_again();
                return vec![self.request(now)];
            }
            _ => {}
        }
        Vec::new()
    }

    /// Those who were named at the start are known now, but for one of several who are called so.
    fn settled(&mut self, now: &Stamp) -> Vec<Effect> {
        let mut effects = vec![self.request(now)];
        if !self.recipients.input.is_empty() {
            self.focus = Focus::Recipients;
            let said = format!("More than one is called {}: who?", clean(&self.recipients.input.text()));
            effects.push(Effect::Toast(Toast::note(said)));
        }
        effects
    }

    /// Takes the text back from the user's editor, as one step.
    fn edited(&mut self, edited: Result<String, String>, now: &Stamp) -> Vec<Effect> {
        self.shelf.touch(now.instant);
        match edited {
            Ok(text) if text == self.editor.text() => Vec::new(),
            Ok(text) => {
                self.focus = Focus::Message;
                let whole = Span::new(0, self.editor.text().len());
                let all = self.editor.replace(whole, &clean_paste(&text));
                let note =
                    if all { "Taken from the editor" } else { "A message holds 64 KB: the end was left out" };
                vec![self.request(now), Effect::Toast(Toast::note(note))]
            }
            Err(error) => vec![Effect::Toast(Toast::error(format!("The text is as it was: {error}")))],
        }
    }

    /// Types a character.
    pub fn insert(&mut self, c: char, now: &Stamp) -> Vec<Effect> {
        self.shelf.touch(now.instant);
        match self.focus {
            Focus::Recipients => self.recipients.insert(c),
            Focus::Message => {
                self.editor.insert(c);
                return vec![self.request(now)];
            }
            // Who starts to type a name knows what to do.
            Focus::Suggestions => {
                self.focus = Focus::Recipients;
                self.recipients.insert(c);
            }
            Focus::Memory | Focus::Drafts => {}
        }
        Vec::new()
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str, now: &Stamp) -> Vec<Effect> {
        self.shelf.touch(now.instant);
        if self.focus == Focus::Recipients {
            self.recipients.input.paste(text);
            return Vec::new();
        }
        self.focus = Focus::Message;
        let whole = self.editor.paste(text);
        let mut effects = vec![self.request(now)];
        if !whole {
            effects.push(Effect::Toast(Toast::error(
                "A message holds 64 KB: the end of the paste was left out",
            )));
        }
        effects
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action, now: &Stamp) -> Vec<Effect> {
        self.shelf.touch(now.instant);
        match action {
            Action::NewDraft => self.begin_another(now),
            Action::ListDrafts => self.list_drafts(),
            Action::OpenEditor => vec![Effect::Edit(self.editor.text())],
            Action::Save => self.save(now),
            Action::CopyBlock => self.copy_block(),
            Action::CopyDraft => self.copy_message(),
            Action::WriteFile => self.write_file(),
            Action::NextMark | Action::PreviousMark => self.jump_to_mark(action == Action::NextMark),
            Action::TakeCurrent => self.take_current(now),
            Action::OpenHistory => self.open_history(),
            Action::Correct => self.correct(),
            Action::WhoIsMeant => self.ask_who(),
            Action::DismissMark => self.dismiss_mark(),
            Action::TellSecret => self.tell_secret(now),
            Action::Suggest => self.suggest(),
            Action::EditRecipients => {
                self.focus = Focus::Recipients;
                Vec::new()
            }
            Action::Write => {
                self.focus = Focus::Message;
                Vec::new()
            }
            _ => match self.focus {
                Focus::Recipients => self.apply_to_recipients(action, now),
                Focus::Message => self.apply_to_message(action, now),
                Focus::Suggestions => self.apply_to_suggestions(action, now),
                Focus::Drafts => self.apply_to_drafts(action, now),
                Focus::Memory => {
                    self.choose_line(action);
                    Vec::new()
                }
            },
        }
    }

    fn apply_to_recipients(&mut self, action: Action, now: &Stamp) -> Vec<Effect> {
        if action == Action::StepBack {
            if self.recipients.input.is_empty() {
                self.focus = Focus::Message;
            } else {
                self.recipients.input.clear();
            }
            return Vec::new();
        }
        match self.recipients.apply(action) {
            Change::None => Vec::new(),
            Change::People => vec![self.request(now)],
            Change::Done => {
                self.focus = Focus::Message;
                Vec::new()
            }
        }
    }

    fn apply_to_message(&mut self, action: Action, now: &Stamp) -> Vec<Effect> {
        let text = self.editor.text();
        match action {
            Action::AcceptCompletion => {
                let Some(ghost) = self.ghost(&text).map(|ghost| clean(&ghost).into_owned()) else {
                    return vec![Effect::Toast(Toast::note("Nothing to complete here"))];
                };
                self.editor.paste(&ghost);
                if let Some(fact) = self.memory.completed() {
                    self.values.take(fact.clone(), &ghost);
                }
            }
            Action::StepBack => {
                match self.ghost(&text) {
                    Some(ghost) => self.dismissed = Some(ghost),
                    None => self.focus = Focus::Memory,
                }
                return Vec::new();
            }
            _ => {
                self.editor.apply(action);
            }
        }
        if self.editor.text() == text { Vec::new() } else { vec![self.request(now)] }
    }

    /// Whether a secret was asked for that these recipients are not told.
    fn holds_a_secret(&self) -> bool {
        let is_secret = |held: &HeldBack| held.cause == Cause::Sensitive;
        self.memory.preview().is_some_and(|preview| {
            preview.reason == Some(Abstention::Private) && preview.held_back.iter().any(is_secret)
        })
    }

    /// Asks again, for this text alone, with the user's word that the secret may be told.
    fn tell_secret(&self, now: &Stamp) -> Vec<Effect> {
        if !self.holds_a_secret() {
            return vec![Effect::Toast(Toast::note("No secret is held back here"))];
        }
        vec![Effect::Ask(Request { confirmed: true, ..self.question(now) })]
    }

    fn choose_line(&mut self, action: Action) {
        if let Some(selected) = choose(action, self.memory.selected, self.memory.lines()) {
            self.memory.selected = selected;
        }
    }

    fn save(&mut self, now: &Stamp) -> Vec<Effect> {
        if !self.has_text() {
            return vec![Effect::Toast(Toast::note("There is no message to save yet"))];
        }
        if self.recipients.chosen.is_empty() {
            self.focus = Focus::Recipients;
            return vec![Effect::Toast(Toast::error("Whom is it for? Add somebody, then save again"))];
        }
        if self.saving.is_some() {
            return vec![Effect::Toast(Toast::note("The message is still being saved"))];
        }
        let text = self.editor.text();
        if let Some(note) =
            self.values.note(&text).filter(|_| !std::mem::replace(&mut self.values.warned, true))
        {
            let note = Toast::error(note).with_key(Action::Save, "again saves it as it is");
            return vec![Effect::Toast(note)];
        }
        self.saving = Some(text.clone());
        vec![Effect::Say { text, to: self.recipients.chosen.clone(), now: now.clone() }]
    }

    fn said(&mut self, said: Result<MessageId, String>, now: &Stamp) -> Vec<Effect> {
        let saved = self.saving.take();
        if let Err(error) = said {
            let text = format!("Not saved, your text is kept: {error}");
            return vec![Effect::Toast(Toast::error(text))];
        }
        let toast = if saved.is_some_and(|saved| saved == self.editor.text()) {
            self.editor.clear();
            self.values = Values::default();
            self.unmarked.clear();
            self.shelf.touch(now.instant);
            Toast::good("Saved in memory").with_key(Action::Undo, "brings the text back")
        } else {
            Toast::good("Saved in memory · what you typed since is still here")
        };
        let toast = toast.with_key(Action::TakeBack, "takes the message out again");
        vec![Effect::Toast(toast), Effect::LoadStore, self.request(now)]
    }
}
