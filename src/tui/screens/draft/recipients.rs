//! Whom the message is for.

use jiff::Timestamp;

use crate::domain::{Handle, fold};
use crate::engine::Acquaintance;
use crate::keys::Action;
use crate::recall::Who;
use crate::tui::widgets::editor::Editor;
use crate::tui::widgets::list::choose;

/// The most people offered at once.
const OFFERED: usize = 6;

/// The recipients, and the name that is being typed.
pub struct Recipients {
    /// Those already chosen.
    pub chosen: Vec<Who>,
    /// The name being typed.
    pub input: Editor,
    /// Which candidate is chosen.
    pub selected: usize,
    /// Whether the chosen were named by somebody who could not see who there is.
    pub named: bool,
    people: Vec<Person>,
}

/// Somebody who can be offered.
struct Person {
    who: Who,
    handle: String,
    last_contact: Option<Timestamp>,
    folded: String,
}

/// Somebody who is offered for what is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Who it would be.
    pub who: Who,
    /// Their address, or what choosing the line means.
    pub detail: String,
    /// When they last wrote or were written to.
    pub last_contact: Option<Timestamp>,
}

/// What an action on the recipients came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The same people as before.
    None,
    /// Other people.
    People,
    /// There was nothing to pick: on to the message.
    Done,
}

impl Default for Recipients {
    fn default() -> Self {
        Self {
            chosen: Vec::new(),
            input: Editor::single_line(),
            selected: 0,
            named: false,
            people: Vec::new(),
        }
    }
}

impl Recipients {
    /// Takes the people of the store, last contact first.
    pub fn know(&mut self, people: Vec<Acquaintance>) {
        self.people = people
            .into_iter()
            .map(|Acquaintance { person, last_contact }| {
                let name = person.name().to_owned();
                let known = person.handle().cloned();
                let handle = known.as_ref().map_or("", Handle::as_str);
                let handle = handle.split_once(':').map_or(handle, |(_, address)| address).to_owned();
                let folded = fold(&format!("{name} {handle}"));
                let who = Who { name, handle: known };
                Person { who, handle, last_contact, folded }
            })
            .collect();
    }

    /// Has names that were given mean the people of the store: whoever alone is called so. A name that fits several
    /// is asked about, one that fits nobody stays as it is. Says whether anything has changed.
    pub fn settle(&mut self) -> bool {
        if self.people.is_empty() || !std::mem::take(&mut self.named) {
            return false;
        }
        let mut open = None;
        let before = std::mem::take(&mut self.chosen);
        for who in &before {
            match (who.handle.is_none(), self.fitting(&fold(&who.name)).as_slice()) {
                (true, [one]) => self.chosen.push(one.who.clone()),
                (true, [_, _, ..]) if open.is_none() => open = Some(who.name.clone()),
                _ => self.chosen.push(who.clone()),
            }
        }
        if let Some(name) = &open {
            self.input.clear();
            self.input.paste(name);
        }
        self.chosen != before
    }

    /// Whoever bears this very name; else those whose names begin with these words.
    fn fitting(&self, name: &str) -> Vec<&Person> {
        let named = |person: &&Person| fold(&person.who.name) == name;
        let all: Vec<&Person> = self.people.iter().filter(named).collect();
        if !all.is_empty() {
            return all;
        }
        let begins = |person: &Person, word: &str| {
            fold(&person.who.name).split(' ').any(|part| part.starts_with(word))
        };
        self.people.iter().filter(|person| name.split_whitespace().all(|word| begins(person, word))).collect()
    }

    /// How many people the store knows.
    #[must_use]
    pub fn known(&self) -> usize {
        self.people.len()
    }

    /// Who fits what is typed, best first; the typed name itself comes last.
    #[must_use]
    pub fn candidates(&self) -> Vec<Candidate> {
        let typed = self.input.text();
        let needle = fold(&typed);
        let words: Vec<&str> = needle.split(' ').filter(|word| !word.is_empty()).collect();
        let starts = |person: &Person, word: &str| {
            person.folded.split(|c: char| !c.is_alphanumeric()).any(|part| part.starts_with(word))
        };
        let mut fitting: Vec<&Person> = self
            .people
            .iter()
            .filter(|person| words.iter().all(|word| person.folded.contains(word)))
            .filter(|person| !self.chosen.contains(&person.who))
            .collect();
        // Stable: among equals, the last contact stays first.
        fitting.sort_by_key(|person| !words.iter().all(|word| starts(person, word)));
        let mut candidates: Vec<Candidate> = fitting
            .into_iter()
            .take(OFFERED)
            .map(|person| Candidate {
                who: person.who.clone(),
                detail: person.handle.clone(),
                last_contact: person.last_contact,
            })
            .collect();
        if let Some(who) = self.free_name() {
            let detail = "this name, as typed".to_owned();
            candidates.push(Candidate { who, detail, last_contact: None });
        }
        candidates
    }

    fn free_name(&self) -> Option<Who> {
        let name = self.input.text().trim().to_owned();
        (!name.is_empty()).then_some(Who { name, handle: None })
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Change {
        if let Some(selected) = choose(action, self.selected, self.candidates().len()) {
            self.selected = selected;
            return Change::None;
        }
        match action {
            Action::PickPerson if self.input.is_empty() => return Change::Done,
            Action::PickPerson => {
                let who = self.candidates().into_iter().nth(self.selected).map(|candidate| candidate.who);
                return self.add(who);
            }
            Action::AddName => return self.add(self.free_name()),
            Action::DeleteLeft if self.input.is_empty() => {
                return if self.chosen.pop().is_some() { Change::People } else { Change::None };
            }
            _ => {
                if self.input.apply(action) {
                    self.selected = 0;
                }
            }
        }
        Change::None
    }

    /// Takes somebody of the store by name, and nobody else.
    pub fn only(&mut self, name: &str) {
        let known =
            self.people.iter().find(|person| person.who.name == name).map(|person| person.who.clone());
        self.input.clear();
        self.chosen = vec![known.unwrap_or_else(|| Who { name: name.to_owned(), handle: None })];
    }

    /// Types a character.
    pub fn insert(&mut self, c: char) {
        self.input.insert(c);
        self.selected = 0;
    }

    fn add(&mut self, who: Option<Who>) -> Change {
        let Some(who) = who else { return Change::None };
        self.input.clear();
        self.selected = 0;
        if self.chosen.contains(&who) {
            return Change::None;
        }
        self.chosen.push(who);
        Change::People
    }
}
