//! The main corpus in other words: chains keep their entities, slots and revisions; their messages and drafts take other
//! forms, with corrections, and with messages in between that must change nothing.

mod forms;
mod surface;

pub use forms::Forms;

use jiff::{SignedDuration, Timestamp};

use super::builder::{Builder, Plan, labels};
use super::corpus::{Chain, Corpus, NOW, SourceMessage};
use super::judge::Label;
use super::main_corpus::main;
use super::names::{Name, OWNER, PROJECTS, SHARED, people};
use super::random::Random;
use super::slot::Slot;
use super::values::Values;
use forms::{Author, Form, SlotForms};
use surface::surface;

/// Of a hundred statements, those that are corrected minutes later; of a hundred chains, those with a message that changes
/// nothing, and those with one about another property.
const CORRECTED: usize = 15;
const NONASSERTED: usize = 60;
const LOOKALIKE: usize = 40;
/// A correction comes sooner.
const LATEST_CORRECTION: SignedDuration = SignedDuration::from_mins(10);
/// Revisions of each chain of *volume*.
const REVISIONS: usize = 3;

/// The main corpus in `forms`.
pub(super) fn paraphrase(seed: u64, forms: &Forms) -> Corpus {
    let mut corpus = main(seed);
    let unsaid = Writer::new(seed, "paraphrase", &mut corpus).write(forms);
    redraft(&mut corpus, forms, &unsaid, &mut Random::new(seed, "paraphrase drafts"));
    corpus
}

/// Everybody and every project with every slot, each revised several times, in `forms`: does anything end what it must
/// not? Nothing is asked for.
pub(super) fn volume(seed: u64, forms: &Forms) -> Corpus {
    let mut builder = Builder::new(seed, "volume");
    let people = people(&mut builder.random, SHARED);
    let persons = people.iter().map(|name| (name.full.clone(), name.first));
    let projects = PROJECTS.iter().map(|&name| (name.to_owned(), name));
    for (entity, called) in persons.chain(projects) {
        let personal = !PROJECTS.contains(&called);
        for slot in Slot::ALL.into_iter().filter(|slot| slot.is_personal() == personal) {
            let other: &Name = &people[builder.random.below(people.len())];
            let plan = Plan {
                noun: builder.random.pick(slot.nouns()),
                ages: builder.ages(REVISIONS + 1),
                cancelled: builder.random.chance(CORRECTED),
                verbatim: false,
                participants: vec![if personal { entity.clone() } else { other.full.clone() }],
                entity: entity.clone(),
                called: called.to_owned(),
                slot,
            };
            builder.chain(plan);
        }
    }
    builder.fillers(200);
    let mut corpus = builder.finish(|_| ());
    Writer::new(seed, "volume", &mut corpus).write(forms);
    corpus
}

/// Writes the messages of a corpus anew.
struct Writer<'a> {
    corpus: &'a mut Corpus,
    people: Vec<(String, String)>,
    random: Random,
    values: Values,
    /// Values in use.
    taken: Vec<String>,
}

/// What one message is made of.
struct Sentence<'a> {
    value: Option<&'a Label>,
    old: Option<&'a Label>,
    sent_at: Timestamp,
}

impl<'a> Writer<'a> {
    fn new(seed: u64, purpose: &str, corpus: &'a mut Corpus) -> Self {
        let values = corpus.chains.iter().flat_map(|chain| &chain.values);
        Self {
            taken: values.map(|value| value.value.clone()).collect(),
            people: corpus.people(),
            corpus,
            random: Random::new(seed, &format!("{purpose} forms")),
            values: Values::new(Random::new(seed, &format!("{purpose} other values"))),
        }
    }

    /// Rewrites every chain. Returns for each the values that were never said to hold.
    fn write(mut self, forms: &Forms) -> Vec<Vec<Label>> {
        let mut unsaid = vec![Vec::new(); self.corpus.chains.len()];
        for (index, unsaid) in unsaid.iter_mut().enumerate() {
            let mut chain = self.corpus.chains[index].clone();
            let Some(forms) = forms.of(chain.slot) else { continue };
            self.rewrite(&mut chain, forms);
            self.distract(&chain, forms, unsaid);
            self.corpus.chains[index] = chain;
        }
        self.corpus.messages.sort_by_key(|message| message.sent_at);
        unsaid
    }

    /// Puts the statements of a chain into other words, and corrects some of them.
    fn rewrite(&mut self, chain: &mut Chain, forms: &SlotForms) {
        let said = std::mem::take(&mut chain.values);
        let ids = std::mem::take(&mut chain.messages);
        let last = ids.len().saturating_sub(1);
        let position_of = |id: &String| self.corpus.messages.iter().position(|message| message.id == *id);
        let positions: Vec<usize> = ids.iter().filter_map(position_of).collect();
        let said_at: Vec<Timestamp> =
            positions.iter().map(|&index| self.corpus.messages[index].sent_at).collect();
        chain.verbatim = false;
        for (position, (id, index)) in ids.into_iter().zip(positions).enumerate() {
            let sent_at = said_at[position];
            let calls_off = chain.cancelled && position == last;
            let value = said.get(position).filter(|_| !calls_off);
            let old = chain.values.last().cloned();
            let fitting = match position {
                _ if calls_off => &forms.cancel,
                0 => &forms.first,
                _ => &forms.change,
            };
            let Some(form) = self.choose(fitting, chain, None) else {
                // Without a form the sentence of the main corpus stands.
                chain.values.extend(value.cloned());
                chain.messages.push(id);
                continue;
            };
            let message = self.message(&form, chain, &Sentence { value, old: old.as_ref(), sent_at });
            self.corpus.messages[index] = SourceMessage { id: id.clone(), ..message };
            chain.values.extend(value.cloned());
            chain.messages.push(id.clone());
            let next = said_at.get(position + 1).copied().unwrap_or(NOW);
            let is_room = sent_at + LATEST_CORRECTION < next;
            if value.is_some() && is_room && self.random.chance(CORRECTED) {
                self.correct(chain, &forms.bare, form.author, &id, sent_at);
            }
        }
    }

    /// A correction by the same author, minutes after the message `id`.
    fn correct(&mut self, chain: &mut Chain, forms: &[Form], author: Author, id: &str, sent_at: Timestamp) {
        let Some(form) = self.choose(forms, chain, Some(author)) else { return };
        let Some(value) = self.fresh(chain.slot) else { return };
        let after = SignedDuration::from_mins(self.between(2, 8));
        let old = chain.values.last().cloned();
        let sentence = Sentence { value: Some(&value), old: old.as_ref(), sent_at: sent_at + after };
        let message = self.message(&form, chain, &sentence);
        let corrected = self.corpus.messages.iter().find(|message| message.id == id);
        let author = corrected.map_or_else(|| message.author.clone(), |message| message.author.clone());
        let id = format!("{id}-corrected");
        self.corpus.messages.push(SourceMessage { id: id.clone(), author, ..message });
        chain.values.push(value);
        chain.messages.push(id);
    }

    /// Messages after one of the chain that must not change it; the values in them are `unsaid`.
    fn distract(&mut self, chain: &Chain, forms: &SlotForms, unsaid: &mut Vec<Label>) {
        for (kind, list, percent) in
            [("nonassert", &forms.nonassert, NONASSERTED), ("lookalike", &forms.lookalike, LOOKALIKE)]
        {
            if chain.messages.is_empty() || !self.random.chance(percent) {
                continue;
            }
            let Some(form) = self.choose(list, chain, None) else { continue };
            let value = if form.has("value") { self.fresh(chain.slot) } else { None };
            if form.has("value") && value.is_none() {
                continue;
            }
            let after = self.random.below(chain.messages.len());
            let sent_at = self.corpus.messages.iter().find(|one| one.id == chain.messages[after]);
            let Some(sent_at) = sent_at.map(|message| message.sent_at) else { continue };
            let hours = self.between(1, 7);
            let sentence = Sentence {
                value: value.as_ref(),
                old: chain.values.get(after.saturating_sub(1)),
                sent_at: (sent_at + SignedDuration::from_hours(hours)).min(NOW),
            };
            let message = self.message(&form, chain, &sentence);
            let id = format!("{}-{kind}", chain.messages[0]);
            self.corpus.messages.push(SourceMessage { id, ..message });
            unsaid.extend(value);
        }
    }

    /// A number in `least..bound`.
    fn between(&mut self, least: u32, bound: u32) -> i64 {
        let drawn = self.random.below(usize::try_from(bound.saturating_sub(least)).unwrap_or_default());
        i64::from(least) + i64::try_from(drawn).unwrap_or_default()
    }

    /// One of the forms that somebody could write about the chain.
    fn choose(&mut self, forms: &[Form], chain: &Chain, author: Option<Author>) -> Option<Form> {
        let shared = self.people.iter().filter(|(_, first)| *first == chain.called).count() > 1;
        let fits = |form: &&Form| match author {
            Some(author) => form.author == author,
            None => form.tells_of(chain.slot, shared),
        };
        let fitting: Vec<&Form> = forms.iter().filter(fits).collect();
        let drawn = self.random.below(fitting.len());
        fitting.get(drawn).map(|form| (*form).clone())
    }

    fn message(&mut self, form: &Form, chain: &Chain, sentence: &Sentence<'_>) -> SourceMessage {
        let mut text = fill(form, chain);
        for (name, value) in [("{value}", sentence.value), ("{old}", sentence.old)] {
            if let Some(value) = value {
                text = text.replace(name, &surface(value, chain.slot.value_type(), &mut self.random));
            }
        }
        let participant = chain.participants.first().cloned().unwrap_or_default();
        let (author, to) = match form.author {
            Author::Owner => (OWNER.to_owned(), participant),
            Author::Participant => (participant, OWNER.to_owned()),
            Author::Third => (self.somebody_else(chain), OWNER.to_owned()),
        };
        SourceMessage { author, to: vec![to], ..SourceMessage::among(&[], sentence.sent_at, text) }
    }

    /// Who talks about a chain without taking part in it: nobody of that first name.
    fn somebody_else(&mut self, chain: &Chain) -> String {
        let others: Vec<&String> = self
            .people
            .iter()
            .filter(|(full, first)| *first != chain.called && !chain.participants.contains(full))
            .map(|(full, _)| full)
            .collect();
        let drawn = self.random.below(others.len());
        others.get(drawn).map(|name| (*name).clone()).unwrap_or_default()
    }

    /// A value that nothing else in the corpus has.
    fn fresh(&mut self, slot: Slot) -> Option<Label> {
        let value = self.values.unlike(slot.value_type(), &self.taken)?;
        self.taken.push(value.value.clone());
        Some(value)
    }
}

fn fill(form: &Form, chain: &Chain) -> String {
    form.text
        .replace("{entity}", &chain.entity)
        .replace("{first}", &chain.called)
        .replace("{noun}", chain.noun)
}

/// Puts the requests into other words.
fn redraft(corpus: &mut Corpus, forms: &Forms, unsaid: &[Vec<Label>], random: &mut Random) {
    let chains = &corpus.chains;
    for query in &mut corpus.queries {
        let Some(chain) = chains.get(query.chain) else { continue };
        let drafts = forms.of(chain.slot).map(|forms| forms.draft.as_slice()).unwrap_or_default();
        let fitting: Vec<&Form> = drafts.iter().filter(|form| form.tells_of(chain.slot, false)).collect();
        let drawn = random.below(fitting.len());
        if let Some(form) = fitting.get(drawn) {
            query.draft = fill(form, chain);
        }
        query.paraphrased = true;
        query.labels = labels(chains, query.chain);
        query.labels.unsaid = unsaid.get(query.chain).cloned().unwrap_or_default();
    }
}

#[cfg(test)]
mod tests;
