//! Clauses: where a sentence falls apart, and what each part states.

use super::lexicon::{self, VerbKind};
use super::names::Names;
use super::noun_phrase::NounPhrase;
use super::predicate::Pick;
use super::tokens::{Kind, Token};
use super::values::Scan;
use super::{
    anchored, attire, attribute, booked, cancel, charged, contact, disowned, flight, implied, measured,
    needed, openers, people, rules, sets, shapes, told, upkeep, withdraw,
};
use crate::domain::{Act, Cardinality, Frame, Subject, ValueKind};
use std::cell::OnceCell;

/// What the shapes look things up in.
pub(super) struct Context<'a> {
    pub scan: &'a Scan,
    pub names: &'a Names,
    /// Whether statements in words of no shape are read too.
    pub open: bool,
    /// The whole sentence, where whom a pronoun means may stand.
    pub sentence: &'a [Token],
    /// What the message has been about so far, where that is one thing.
    pub theme: Option<Subject>,
    /// The proper names of that sentence, found when they are first asked for.
    people: OnceCell<Vec<String>>,
}

impl<'a> Context<'a> {
    pub fn new(scan: &'a Scan, names: &'a Names, sentence: &'a [Token], open: bool) -> Self {
        Self { scan, names, open, sentence, theme: None, people: OnceCell::new() }
    }

    /// The proper names of the sentence.
    pub fn people(&self) -> &[String] {
        self.people.get_or_init(|| anchored::names(self.sentence, self).map(|(_, name)| name).collect())
    }

    /// Whether the sentence begins with a token, but for greetings and the like.
    pub fn opens(&self, token: &Token) -> bool {
        let begins = |words: &[Token]| words.first().is_some_and(|first| first.span == token.span);
        begins(self.sentence) || begins(openers::strip(self.sentence, self.names))
    }

    /// Whether a reading names one day.
    pub fn is_day(&self, reading: usize) -> bool {
        self.scan.readings.get(reading).is_some_and(|reading| reading.value.kind == ValueKind::Date)
    }
}

/// One thing that a clause states of one phrase.
#[derive(Debug)]
pub(super) struct Statement {
    pub phrase: NounPhrase,
    pub pick: Pick,
    pub act: Act,
    pub cardinality: Cardinality,
    /// The day that a one-off value or a cancellation is for, as the index of its reading: "tomorrow's standup".
    pub day: Option<usize>,
    /// The day that it holds from, as the index of its reading: "I start at Mosaic on the 8th".
    pub since: Option<usize>,
    /// A command or a suggestion by its shape: "make the standup 11".
    pub proposed: bool,
    /// The property is worked out from the value: no word names it.
    pub implied: bool,
}

impl Statement {
    pub fn new(phrase: NounPhrase, pick: Pick) -> Self {
        let act = if pick.denied { Act::Deny } else { Act::Assert };
        Self {
            phrase,
            pick,
            act,
            cardinality: Cardinality::One,
            day: None,
            since: None,
            proposed: false,
            implied: false,
        }
    }

    /// Makes it a denial.
    pub fn deny(&mut self) {
        self.pick.denied = true;
        self.act = Act::Deny;
    }
}

/// Reads a clause if it has a certain form.
pub(super) type Shape = fn(&[Token], &Context) -> Vec<Statement>;

/// What one clause states: the first shape that fits.
pub(super) fn statements(clause: &[Token], context: &Context) -> Vec<Statement> {
    let shapes: [Shape; 17] = [
        rules::read,
        withdraw::read,
        cancel::read,
        disowned::read,
        sets::read,
        contact::read,
        booked::read,
        upkeep::read,
        charged::read,
        people::read,
        attire::read,
        told::read,
        measured::expiry,
        measured::holding,
        shapes::read,
        flight::read,
        needed::read,
    ];
    if sets_for_another(clause) {
        return Vec::new();
    }
    let mut found =
        shapes.iter().map(|shape| shape(clause, context)).find(|found| !found.is_empty()).unwrap_or_default();
    if matches!(found.as_slice(), [role] if role.pick.frame == Frame::Person) {
        found.extend(implied::reached(clause, context));
    }
    found.extend(told::termed(clause, context));
    found.extend(told::introduced(clause, context));
    found
}

/// "the steering group set 3 August as the deadline for Falcon" says nothing of the group.
fn sets_for_another(clause: &[Token]) -> bool {
    let set = clause.windows(2).position(|pair| {
        matches!(pair, [verb, value] if verb.is_any(&["set", "fixed", "chose", "picked"]) && matches!(value.kind, Kind::Value(_)))
    });
    set.is_some_and(|at| clause.iter().skip(at + 2).take(3).any(|token| token.is("as")))
}

/// Words that open a clause which only explains another.
const SUBORDINATORS: [&str; 13] = [
    "because", "since", "while", "although", "though", "whereas", "which", "who", "where", "when", "after",
    "before", "cos",
];

/// The clauses of a sentence, subordinate ones left out.
pub(super) fn clauses<'a>(sentence: &'a [Token], names: &Names) -> Vec<&'a [Token]> {
    let mut clauses = Vec::new();
    let mut start = 0;
    let mut subordinate = false;
    let mut push = |from: usize, to: usize, subordinate: bool| {
        if !subordinate && from < to {
            clauses.extend(sentence.get(from..to));
        }
    };
    let labelled = label(sentence, names);
    for (at, token) in sentence.iter().enumerate().skip(labelled) {
        let word = token.folded.as_str();
        let right = sentence.get(at + 1..).unwrap_or_default();
        // "…, which moves my defence to 15:45" tells a consequence.
        let follows = token.is("which")
            && right.first().is_some_and(|next| {
                next.is("means")
                    || lexicon::verb(&next.folded).is_some_and(|verb| verb.kind == VerbKind::Change)
            });
        // "never call me before 10"
        let bounds = token.is_any(&["before", "after"])
            && right.first().is_some_and(|next| next.is_number() || matches!(next.kind, Kind::Value(_)))
            && rules::forbids(sentence.get(start..at).unwrap_or_default());
        let explains = token.is_word()
            && at > start
            && !follows
            && !bounds
            && (SUBORDINATORS.contains(&word) || (word == "as" && is_reason(right)))
            && !right.iter().any(|token| token.is("->"));
        if explains
            || token.is_picture()
            || (!token.is_word() && matches!(word, ";" | "\u{2013}" | "\u{2014}" | "-" | "." | "!" | "?"))
        {
            push(start, at, subordinate);
            (start, subordinate) = (at + 1, explains);
        } else if matches!(word, "and" | "but" | "so" | "," | ":") && !matches!(token.kind, Kind::Value(_)) {
            let left = sentence.get(start..at).unwrap_or_default();
            // "Alex and the review are at 10" is one clause.
            let splits = is_anchored(right) && (word != "and" || subordinate || is_anchored(left));
            // "Dana Fox, day rate £475"
            let listed = word == "," && start == 0 && names.leading(left).1 == left.len();
            if !listed && (splits || (word == "," && is_fragment(right))) {
                push(start, at, subordinate);
                (start, subordinate) = (at + 1, false);
            }
        }
    }
    push(start, sentence.len(), subordinate);
    clauses
}

/// The length of a name and a mark in front, which say what the sentence is about: "Orion – deadline 2 December".
fn label(sentence: &[Token], names: &Names) -> usize {
    let about =
        usize::from(sentence.first().is_some_and(|first| first.is_any(&["re", "about", "regarding"])));
    let (name, length) = names.leading(sentence.get(about..).unwrap_or_default());
    let marked = sentence
        .get(about + length)
        .is_some_and(|token| token.kind == Kind::Mark && token.is_any(&[":", "-", "\u{2013}", "\u{2014}"]));
    if marked && name.is_some_and(|name| !names.is_participant(&name)) { about + length + 1 } else { 0 }
}

/// "as I'm away", but not "as usual", "as treasurer".
fn is_reason(after: &[Token]) -> bool {
    let subjects =
        ["i", "we", "you", "he", "she", "it", "they", "there", "my", "our", "your", "this", "that"];
    // "as my day rate" has no verb.
    let possessed = after.first().is_some_and(|next| next.is_any(&["my", "our", "your"]));
    after.first().is_some_and(|next| next.is_any(&subjects))
        && (!possessed
            || after.iter().any(|token| {
                lexicon::verb(&token.folded).is_some() || token.is_any(&["has", "have", "will"])
            }))
}

/// Whether `tokens` begin with a noun of the lexicon directly before a value: "booking ref QX7T2P".
fn is_fragment(tokens: &[Token]) -> bool {
    let words = tokens.iter().take_while(|token| token.is_word()).count();
    let value = tokens.get(words).is_some_and(|token| matches!(token.kind, Kind::Value(_)));
    let noun = tokens.iter().take(words).rfind(|token| !token.is_any(&["at", "on", "in", "from", "now"]));
    value
        && noun.is_some_and(|noun| {
            lexicon::is_event(&noun.folded) || lexicon::is_property(&attribute::canonical(&noun.folded))
        })
}

/// Whether `tokens` have a verb with something before it, and a value, a set or a cancellation behind.
fn is_anchored(tokens: &[Token]) -> bool {
    // "…: from 1 November my day rate is £465"
    let dated = match tokens {
        [first, ..] if !first.is_word() && first.kind != Kind::Mark => 1,
        [from, day, ..] if from.is_any(&["from", "on", "starting"]) && !day.is_word() => 2,
        _ => 0,
    };
    let tokens = tokens.get(dated..).unwrap_or_default();
    let has_value = || tokens.iter().any(|token| matches!(token.kind, Kind::Value(_)));
    if matches!(tokens, [call, me, ..] if people::is_reach(call) && me.is("me")) {
        return has_value();
    }
    if matches!(tokens, [i, ..] if i.is("i") || i.is_capitalised()) && sets::begins(tokens) {
        return true;
    }
    let begins = |at: usize| {
        let rest = tokens.get(at..).unwrap_or_default();
        lexicon::triggers(rest.first().map_or("", |token| token.folded.as_str()))
            .iter()
            .any(|trigger| super::openers::matched(rest, trigger.words).is_some())
    };
    let verb = tokens
        .iter()
        .enumerate()
        .position(|(at, token)| token.is_word() && (lexicon::verb(&token.folded).is_some() || begins(at)));
    let Some(verb) = verb.filter(|at| *at > 0) else { return false };
    let subject = tokens.get(..verb).unwrap_or_default();
    // "…, last done Oct 12" goes on with what it is of.
    let continues = matches!(subject, [last] if last.is("last"));
    !continues
        && subject.iter().all(|token| token.is_word() && !token.is_any(&["and", "but", "it", "to"]))
        && tokens
            .iter()
            .skip(verb)
            .any(|token| matches!(token.kind, Kind::Value(_)) || cancel::is_word(token))
}
