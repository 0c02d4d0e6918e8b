//! The relations that are known, and the words that state each.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::super::lexicon::{ROLES, rows};
use crate::domain::{Cardinality, Frame, ValueKind};

/// Verbs, nouns and the kinds of their objects; the file says how a row is read.
pub(in crate::extract) const RELATIONS: &str = include_str!("../../../assets/lexicon/relations.txt");

/// What a relation is called, and what it takes.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "independent marks of a row")]
pub(super) struct Relation {
    pub attribute: &'static str,
    pub kind: ValueKind,
    pub frame: Frame,
    pub cardinality: Cardinality,
    /// It is true for good: its past tense says no less.
    pub permanent: bool,
    /// What is said replaces what was before.
    pub change: bool,
    /// A plain noun may have it: "judo was created in Japan".
    pub bare: bool,
    /// Its object is a name, whatever its kind.
    pub proper: bool,
    /// Its object is a technical name: "heron-02".
    pub code: bool,
    /// Only duties have it.
    pub duty: bool,
    /// Only goods and services have it.
    pub goods: bool,
}

/// What a part of a sentence is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    Subject,
    Object,
    Theme,
    Old,
}

/// Words of which one stands.
type Words = Vec<Vec<&'static str>>;

/// A part of a pattern.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Words {
        any: Words,
        optional: bool,
    },
    Slot(Slot),
    /// "the city of" before an object.
    Class {
        any: Words,
        optional: bool,
    },
    /// An object out of a closed set.
    Among(Words),
    /// "who", "which city".
    Asked {
        classes: Words,
    },
}

/// One way to state a relation, or to ask for it.
#[derive(Debug)]
pub(super) struct Pattern {
    pub relation: Relation,
    pub parts: Vec<Part>,
    /// It is a question, without an object.
    pub asks: bool,
}

impl Pattern {
    /// How many words it fixes: of two patterns that fit, the one with more says more precisely what is meant.
    pub fn weight(&self) -> usize {
        let fixed = |part: &&Part| matches!(part, Part::Words { .. } | Part::Class { .. } | Part::Among(_));
        self.parts.iter().filter(fixed).count()
    }
}

/// Every pattern, and by one of its words where it may stand.
pub(super) struct Lexicon {
    pub patterns: Vec<Pattern>,
    anchors: HashMap<&'static str, Vec<usize>>,
}

impl Lexicon {
    /// The patterns that a word may belong to.
    pub fn of(&self, word: &str) -> &[usize] {
        self.anchors.get(word).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, pattern: Pattern) {
        let at = self.patterns.len();
        for word in anchor(&pattern.parts) {
            let known = self.anchors.entry(word).or_default();
            if known.last() != Some(&at) {
                known.push(at);
            }
        }
        self.patterns.push(pattern);
    }

    /// A statement, and the questions for its object.
    fn state(&mut self, head: &str, attribute: &'static str, parts: &[Part]) {
        let questions = questions(parts).into_iter().map(|parts| (parts, true));
        for (parts, asks) in std::iter::once((parts.to_vec(), false)).chain(questions) {
            if let Some(relation) = relation(head, attribute) {
                self.add(Pattern { relation, parts, asks });
            }
        }
    }

    /// A statement that only tells a change: nobody asks by its words.
    fn change(&mut self, head: &str, attribute: &'static str, parts: Vec<Part>) {
        if let Some(relation) = relation(head, attribute) {
            self.add(Pattern { relation: Relation { change: true, ..relation }, parts, asks: false });
        }
    }
}

pub(super) static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| {
    let mut lexicon = Lexicon { patterns: Vec::new(), anchors: HashMap::new() };
    for (entry, _) in rows(RELATIONS) {
        let Some((head, pattern)) = entry.split_once(" = ") else { continue };
        let attribute = head.splitn(3, ' ').nth(2).unwrap_or_default();
        if let Some(nouns) = pattern.strip_prefix("noun ") {
            nominal(&mut lexicon, head, attribute, &Part::words(nouns), true);
        } else if let Some(question) = pattern.strip_prefix("? ") {
            let parts: Vec<Part> = question.split(' ').map(Part::of).collect();
            if let Some(relation) = relation(head, attribute) {
                lexicon.add(Pattern { relation, parts, asks: true });
            }
        } else {
            let parts: Vec<Part> = pattern.split(' ').map(Part::of).collect();
            lexicon.state(head, attribute, &parts);
        }
    }
    for (role, _) in rows(ROLES) {
        nominal(&mut lexicon, "person one", role, &Part::words(role), false);
    }
    lexicon
});

/// The forms of a noun: "the N of S is O", "S's N is O", and each the other way round; "for S, our N is O"; where nothing
/// else reads that, "our N is O" and "our broadband N is O".
fn nominal(lexicon: &mut Lexicon, head: &str, attribute: &'static str, noun: &Part, owned: bool) {
    let becomes = Part::words(
        "becomes|became|has_become|is_appointed|was_appointed|has_been_appointed|takes_over_as|took_over_as|has_taken_over_as",
    );
    let be = Part::words(if head.contains("ever") { "be|was" } else { "be" });
    let [subject, object] = [Part::Slot(Slot::Subject), Part::Slot(Slot::Object)];
    let of = [Part::words("the|our|my?"), noun.clone(), Part::words("of|for|at|in|over_at"), subject.clone()];
    let genitive = [subject.clone(), Part::words("'s"), noun.clone()];
    let compound = [subject.clone(), noun.clone()];
    let forms: [&[Part]; 3] = [&of, &genitive, &compound];
    for form in forms.into_iter().take(if owned { 3 } else { 2 }) {
        lexicon.state(head, attribute, &[form, &[be.clone(), object.clone()]].concat());
        lexicon.state(head, attribute, &[&[object.clone(), be.clone()], form].concat());
        lexicon.change(head, attribute, [&[object.clone(), becomes.clone()], form].concat());
    }
    let [preposition, comma, our] = ["for|at|on", ",?", "the|our|my"].map(Part::words);
    lexicon.state(head, attribute, &[preposition, subject, comma, our, noun.clone(), be, object]);
}

/// Kind, cardinality and marks of a row.
fn relation(head: &str, attribute: &'static str) -> Option<Relation> {
    let mut words = head.splitn(3, ' ');
    let (kind, frame) = match words.next()? {
        "person" => (ValueKind::Person, Frame::Person),
        "org" => (ValueKind::Org, Frame::Org),
        "place" => (ValueKind::Place, Frame::Where),
        "code" => (ValueKind::Code, Frame::Code),
        _ => (ValueKind::Text, Frame::Text),
    };
    let marks: Vec<&str> = words.next()?.split('+').collect();
    let has = |mark: &str| marks.contains(&mark);
    let many = has("many");
    Some(Relation {
        attribute,
        kind,
        frame: if many { Frame::Member } else { frame },
        cardinality: if many { Cardinality::Many } else { Cardinality::One },
        permanent: has("ever"),
        change: has("change"),
        bare: has("bare"),
        proper: has("proper"),
        code: has("code"),
        duty: has("duty"),
        goods: has("goods"),
    })
}

impl Part {
    fn of(written: &'static str) -> Self {
        let inside = |open: char, close: char| written.strip_prefix(open)?.strip_suffix(close);
        match written {
            "S" => Self::Slot(Slot::Subject),
            "O" => Self::Slot(Slot::Object),
            "T" => Self::Slot(Slot::Theme),
            "Z" => Self::Slot(Slot::Old),
            _ => {
                if let Some(class) = inside('{', '}') {
                    Self::Class { any: words(class), optional: true }
                } else if let Some(class) = inside('[', ']') {
                    Self::Class { any: words(class), optional: false }
                } else if let Some(set) = inside('<', '>') {
                    Self::Among(words(set))
                } else {
                    Self::words(written)
                }
            }
        }
    }

    /// Whether a word is one of its alternatives.
    fn has(&self, word: &str) -> bool {
        matches!(self, Self::Words { any, .. } if any.iter().any(|form| form.as_slice() == [word]))
    }

    fn words(written: &'static str) -> Self {
        let bare = written.strip_suffix('?');
        Self::Words { any: words(bare.unwrap_or(written)), optional: bare.is_some() }
    }
}

fn words(written: &'static str) -> Words {
    let forms = |word: &'static str| -> &'static [&'static [&'static str]] {
        match word {
            "be" => &[&["is"], &["are"], &["am"], &["'s"], &["has", "been"], &["have", "been"]],
            "was" => &[&["was"], &["were"]],
            "have" => &[&["have"], &["has"], &["'s"]],
            "do" => &[&["do"], &["does"], &["did"]],
            _ => &[],
        }
    };
    let one = |word: &'static str| -> Words {
        match forms(word) {
            [] => vec![word.split('_').collect()],
            forms => forms.iter().map(|form| form.to_vec()).collect(),
        }
    };
    written.split('|').flat_map(one).collect()
}

/// The questions for the object that stands last: "S was founded in O" → "which city was S founded in", "where was S
/// founded".
fn questions(parts: &[Part]) -> Vec<Vec<Part>> {
    let Some((Part::Slot(Slot::Object), rest)) = parts.split_last() else { return Vec::new() };
    let (classes, rest) = match rest.split_last() {
        Some((Part::Class { any, .. }, before)) => (any.clone(), before),
        _ => (Vec::new(), rest),
    };
    let mut questions = vec![asked(Part::Asked { classes }, rest)];
    if let Some((preposition, before)) = rest.split_last()
        && preposition.has("in")
    {
        questions.push(asked(Part::words("where"), before));
    }
    questions
}

/// A question word, an auxiliary, and the rest.
fn asked(word: Part, rest: &[Part]) -> Vec<Part> {
    let be = rest.iter().rposition(|part| part.has("is") || part.has("was"));
    let auxiliary = Part::words(if be.is_some() { "be|was" } else { "do" });
    let kept = rest.iter().enumerate().filter(|(at, _)| Some(*at) != be).map(|(_, part)| part.clone());
    [word, auxiliary].into_iter().chain(kept).collect()
}

/// Words that stand in every other sentence.
const FUNCTION: [&str; 28] = [
    "is", "are", "am", "'s", "was", "were", "has", "have", "do", "does", "did", "of", "for", "at", "in",
    "on", "by", "with", "via", "from", "to", "the", "our", "that", "where", "what", "which", "who",
];

/// The word by which a pattern is found: of all its parts the one of the longest words.
fn anchor(parts: &[Part]) -> Vec<&'static str> {
    let candidates = parts.iter().filter_map(|part| match part {
        Part::Words { any, optional: false } | Part::Class { any, optional: false } | Part::Among(any) => {
            Some(any)
        }
        _ => None,
    });
    let rank = |any: &&Words| {
        let first = || any.iter().filter_map(|form| form.first());
        let telling = first().all(|word| !FUNCTION.contains(word));
        (telling, first().map(|word| word.len()).min())
    };
    // Of equals the first.
    let best = candidates.rev().max_by_key(rank);
    best.into_iter().flatten().filter_map(|form| form.first().copied()).collect()
}
