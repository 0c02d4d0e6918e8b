//! The steps that every generated corpus takes: chains, noise, arrival, requests.

use super::corpus::{Chain, Corpus, Query, SourceMessage, ago};
use super::judge::{Label, Labels};
use super::names::{BOTS, BYSTANDERS, Name, OWNER};
use super::random::Random;
use super::slot::{DRAFT_FORMS, Slot, TEMPLATES, cancellation};
use super::values::{Values, cancelled};

const HOUR: usize = 3_600;
const DAY: usize = 24 * HOUR;

/// What a chain is to be.
pub(super) struct Plan {
    pub(super) entity: String,
    pub(super) called: String,
    pub(super) slot: Slot,
    pub(super) noun: &'static str,
    pub(super) participants: Vec<String>,
    /// How long before the request each message was written, in seconds, oldest first.
    pub(super) ages: Vec<usize>,
    /// The last message calls it off.
    pub(super) cancelled: bool,
    /// All messages use the first template.
    pub(super) verbatim: bool,
}

/// Messages about one matter in their own words.
pub(super) struct Story {
    pub(super) entity: String,
    pub(super) called: String,
    pub(super) noun: &'static str,
    /// How long before the request, whether the owner says it, and what.
    pub(super) said: Vec<(usize, bool, String)>,
    pub(super) values: Vec<Label>,
    /// Nothing is in force at the end.
    pub(super) cancelled: bool,
}

/// A corpus in the making.
pub(super) struct Builder {
    pub(super) random: Random,
    values: Values,
    chains: Vec<Chain>,
    /// Messages with the chain that each belongs to.
    messages: Vec<(Option<usize>, SourceMessage)>,
}

impl Builder {
    pub(super) fn new(seed: u64, suite: &str) -> Self {
        Self {
            random: Random::new(seed, suite),
            values: Values::new(Random::new(seed, &format!("{suite} values"))),
            chains: Vec::new(),
            messages: Vec::new(),
        }
    }

    pub(super) fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// `count` ages of messages between 0.3 and 27 days, oldest first.
    pub(super) fn ages(&mut self, count: usize) -> Vec<usize> {
        let mut ages: Vec<usize> = (0..count).map(|_| self.age()).collect();
        ages.sort_unstable_by(|a, b| b.cmp(a));
        ages
    }

    fn age(&mut self) -> usize {
        let (youngest, oldest) = (3 * DAY / 10, 27 * DAY);
        youngest + self.random.below(oldest - youngest)
    }

    /// Adds a chain and its messages.
    pub(super) fn chain(&mut self, plan: Plan) {
        let index = self.chains.len();
        let last = plan.ages.len().saturating_sub(1);
        let mut values = Vec::with_capacity(plan.ages.len());
        for (position, &age) in plan.ages.iter().enumerate() {
            let text = if plan.cancelled && position == last {
                cancellation(plan.noun, &plan.entity)
            } else {
                let template = if plan.verbatim { 0 } else { self.random.below(TEMPLATES) };
                let value = self.values.draw(plan.slot.value_type());
                let text = plan.slot.message(template, plan.noun, &plan.entity, &value.value);
                values.push(value);
                text
            };
            self.message(Some(index), &plan.participants, age, text);
        }
        self.chains.push(Chain {
            entity: plan.entity,
            called: plan.called,
            slot: plan.slot,
            noun: plan.noun,
            participants: plan.participants,
            values,
            cancelled: plan.cancelled,
            verbatim: plan.verbatim,
            messages: Vec::new(),
        });
    }

    /// Adds the messages of a story, between the owner and the person that it is about.
    pub(super) fn story(&mut self, story: Story) {
        let index = self.chains.len();
        let participants = vec![story.entity.clone()];
        for (age, owner, text) in story.said {
            let mut message = SourceMessage::among(&participants, ago(age), text);
            if owner {
                message.to = vec![std::mem::replace(&mut message.author, OWNER.to_owned())];
            }
            self.messages.push((Some(index), message));
        }
        self.chains.push(Chain {
            entity: story.entity,
            called: story.called,
            slot: Slot::Meeting,
            noun: story.noun,
            participants,
            values: story.values,
            cancelled: story.cancelled,
            verbatim: false,
            messages: Vec::new(),
        });
    }

    /// A time that no other message has.
    pub(super) fn time(&mut self) -> Label {
        self.values.draw(Slot::Meeting.value_type())
    }

    fn message(&mut self, chain: Option<usize>, participants: &[String], age: usize, text: String) {
        self.messages.push((chain, SourceMessage::among(participants, ago(age), text)));
    }

    /// Moves the last message to another conversation.
    pub(super) fn elsewhere(&mut self, conversation: &'static str) {
        if let Some((_, message)) = self.messages.last_mut() {
            message.conversation = Some(conversation);
        }
    }

    /// Adds a message of no chain.
    pub(super) fn aside(&mut self, participants: &[String], text: String) {
        let age = self.age();
        self.message(None, participants, age, text);
    }

    /// Adds `count` reports of machines. Their numbers are odd and have five digits: no value is.
    pub(super) fn fillers(&mut self, count: usize) {
        for number in 0..count {
            let bot = number % BOTS.len();
            let who = self.random.pick(&BYSTANDERS);
            let id = 10_001 + 2 * self.random.below(44_000);
            let text = match bot {
                0 => format!("Ticket TKT-{id} is assigned to {who}."),
                1 => format!("Deployment DPL-{id} to staging was started by {who}."),
                2 => format!("Server SRV-{id} goes into maintenance, {who} is on call."),
                _ => format!("Licence seat LIC-{id} was handed over to {who}."),
            };
            self.aside(&[BOTS[bot].to_owned()], text);
        }
    }

    /// Adds twelve messages of the owner to random people, half of which call them by their first name.
    pub(super) fn chat(&mut self, people: &[Name]) {
        const CHAT: [&str; 4] = [
            "thanks again for your help",
            "good to see you the other day",
            "hope the weekend was relaxing",
            "that was a great talk",
        ];
        for number in 0..12 {
            let person = &people[self.random.below(people.len())];
            let words = self.random.pick(&CHAT);
            let text =
                if number % 2 == 0 { format!("{}, {words}!", person.first) } else { format!("{words}!") };
            let sent_at = ago(self.age());
            let mut message = SourceMessage::among(&[], sent_at, text);
            message.to.push(person.full.clone());
            self.messages.push((None, message));
        }
    }

    /// Puts the messages in the order in which they were written, which is that of their arrival, and asks.
    pub(super) fn finish(mut self, ask: impl FnOnce(&mut Asker<'_>)) -> Corpus {
        self.messages.sort_by_key(|(_, message)| message.sent_at);
        for (number, (chain, message)) in self.messages.iter_mut().enumerate() {
            message.id = format!("m{number:04}");
            if let Some(chain) = chain.and_then(|chain| self.chains.get_mut(chain)) {
                chain.messages.push(message.id.clone());
            }
        }
        let mut asker = Asker { chains: &self.chains, random: self.random, queries: Vec::new() };
        ask(&mut asker);
        let queries = asker.queries;
        let messages = self.messages.into_iter().map(|(_, message)| message).collect();
        Corpus { messages, chains: self.chains, queries }
    }
}

/// Writes the requests of a corpus.
pub(super) struct Asker<'a> {
    pub(super) chains: &'a [Chain],
    pub(super) random: Random,
    queries: Vec<Query>,
}

impl Asker<'_> {
    /// Asks for a chain's value `times` times, in as many forms as there are.
    pub(super) fn ask(&mut self, chain: usize, times: usize, to: &[String]) {
        let form = self.random.below(DRAFT_FORMS);
        let Some(asked) = self.chains.get(chain) else { return };
        for time in 0..times {
            let paraphrased = self.random.chance(30);
            let draft = asked.slot.draft(form + time, paraphrased, asked.noun, &asked.called);
            let labels = self.labels(chain);
            self.push(chain, draft, to, paraphrased, labels);
        }
    }

    /// The last request, to label it further.
    pub(super) fn last(&mut self) -> Option<&mut Query> {
        self.queries.last_mut()
    }

    /// Adds a request with labels of its own.
    pub(super) fn push(
        &mut self,
        chain: usize,
        draft: String,
        to: &[String],
        paraphrased: bool,
        labels: Labels,
    ) {
        let id = format!("q{:03}", self.queries.len());
        self.queries.push(Query {
            id,
            chain,
            draft,
            to: to.to_vec(),
            paraphrased,
            labels,
            case: None,
            reason: None,
        });
    }

    pub(super) fn labels(&self, index: usize) -> Labels {
        labels(self.chains, index)
    }
}

/// What a request about a chain ought to get, and what it must not.
pub(super) fn labels(chains: &[Chain], index: usize) -> Labels {
    let Some(chain) = chains.get(index) else { return Labels::default() };
    let mut superseded = chain.values.clone();
    let current = if chain.cancelled { Some(cancelled(&chain.entity)) } else { superseded.pop() };
    let wrong = namesakes(chains, chain).filter_map(|other| other.value().cloned()).collect();
    Labels { current, superseded, wrong, ..Labels::default() }
}

/// Chains about other bearers of the same name, for the same property, whatever its noun.
pub(super) fn namesakes<'a>(chains: &'a [Chain], chain: &'a Chain) -> impl Iterator<Item = &'a Chain> {
    chains.iter().filter(move |other| {
        other.slot == chain.slot && other.called == chain.called && other.entity != chain.entity
    })
}
