//! When memory ought to ask: namesakes between whom nothing decides, and statements of equal weight.

use super::builder::{Asker, Builder, Plan};
use super::corpus::Corpus;
use super::judge::Labels;
use super::names::{Name, people};
use super::slot::{DRAFT_FORMS, Slot};
use crate::recall::Abstention;

const PAIRS: usize = 10;
const HOUR: usize = 3_600;
const DAY: usize = 24 * HOUR;

/// Pairs of namesakes with a meeting each. Drafts to an outsider who has met neither are near-ties; drafts to one of
/// the two, and to a colleague who writes together with one of them, are clear. Then people whose day rate two others
/// state differently at the same instant, in two conversations, and people whose day rate nobody disputes.
pub(super) fn ask(seed: u64) -> Corpus {
    let mut builder = Builder::new(seed, "ask");
    let people = people(&mut builder.random, PAIRS);
    let (paired, own) = people.split_at(2 * PAIRS);
    let (colleagues, own) = own.split_at(PAIRS.min(own.len() / 2));
    let (outsider, own) = (&own[0], &own[1..]);
    for (pair, names) in paired.chunks(2).enumerate() {
        let age = 2 * DAY + builder.random.below(10 * DAY);
        for (member, person) in names.iter().enumerate() {
            let mut participants = vec![person.full.clone()];
            if member == 0
                && let Some(colleague) = colleagues.get(pair)
            {
                participants.push(colleague.full.clone());
            }
            let ages = vec![age + DAY + member * HOUR, age + member * HOUR / 2];
            builder.chain(plan(person, Slot::Meeting, "standup", participants, ages));
        }
    }
    for person in own {
        let ages = builder.ages(2);
        builder.chain(plan(person, Slot::Rate, "day rate", vec![person.full.clone()], ages));
    }
    let disputed = builder.chains().len();
    for (number, person) in colleagues.iter().enumerate() {
        let age = DAY + builder.random.below(20 * DAY);
        for witness in [2 * number, (2 * number + 2) % paired.len()] {
            let participants = vec![paired[witness].full.clone()];
            builder.chain(plan(person, Slot::Rate, "day rate", participants, vec![age]));
        }
        // Within one conversation the later position decides.
        builder.elsewhere("other chat");
    }
    builder.aside(std::slice::from_ref(&outsider.full), "I am back in the office on most days.".to_owned());
    builder.fillers(200);
    builder.finish(|asker| {
        for index in 0..disputed {
            let chain = &asker.chains[index];
            let subject = chain.participants[..1].to_vec();
            let colleague = chain.participants.get(1).cloned();
            asker.ask(index, 1, &subject);
            label(asker, "clear: to the person", None);
            if let Some(colleague) = colleague {
                asker.ask(index, 1, &[colleague]);
                label(asker, "clear: to a colleague", None);
            }
        }
        for index in (0..2 * PAIRS).step_by(2) {
            open(asker, [index, index + 1], &outsider.full, "near-tie", Abstention::AmbiguousPerson);
        }
        for index in (disputed..asker.chains.len()).step_by(2) {
            let to = asker.chains[index].participants[0].clone();
            open(asker, [index, index + 1], &to, "equal conflict", Abstention::Conflicted);
        }
    })
}

fn plan(person: &Name, slot: Slot, noun: &'static str, participants: Vec<String>, ages: Vec<usize>) -> Plan {
    Plan {
        entity: person.full.clone(),
        called: person.first.to_owned(),
        slot,
        noun,
        participants,
        ages,
        cancelled: false,
        verbatim: true,
    }
}

fn label(asker: &mut Asker<'_>, case: &'static str, reason: Option<Abstention>) {
    if let Some(query) = asker.last() {
        (query.case, query.reason) = (Some(case), reason);
    }
}

/// Asks for what two chains answer differently.
fn open(asker: &mut Asker<'_>, chains: [usize; 2], to: &str, case: &'static str, reason: Abstention) {
    let all = asker.chains;
    let chain = &all[chains[0]];
    let values = chains.iter().filter_map(|&index| all[index].value().cloned()).collect();
    let labels = Labels { wrong: values, silent: true, ..Labels::default() };
    let paraphrased = asker.random.chance(30);
    let draft = chain.slot.draft(asker.random.below(DRAFT_FORMS), paraphrased, chain.noun, &chain.called);
    asker.push(chains[0], draft, &[to.to_owned()], paraphrased, labels);
    label(asker, case, Some(reason));
}
