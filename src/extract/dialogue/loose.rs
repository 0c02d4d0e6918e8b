//! A sentence that gives a value and nothing else: "make it 10:45 then", "moved to Friday", "*the 15th".

use serde::{Deserialize, Serialize};

use crate::domain::{Act, FactDraft, Modality, Subject};
use crate::extract::clauses::{Context, Statement};
use crate::extract::lexicon::{self, VerbKind};
use crate::extract::noun_phrase::NounPhrase;
use crate::extract::predicate::picks;
use crate::extract::tokens::{Kind, Token, extent};
use crate::extract::{Place, draft, modality};

/// A value without its property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Loose {
    /// The statement, but for its subject and attribute.
    pub draft: FactDraft,
    /// How it ties in with what was said.
    pub tie: Tie,
    /// It is put as a question.
    pub asked: bool,
}

/// What shows that a value belongs to something said before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Tie {
    /// A pronoun, or a verb of change, that stands for it.
    Referring,
    /// "make it", "let's do": whoever set the value may change it so, others propose it.
    Suggesting,
    /// Nothing but the value.
    Bare,
}

/// Words of a sentence that names nothing.
#[rustfmt::skip]
const LIGHT: [&str; 61] = [
    "it", "that", "this", "we", "i", "you", "they", "us", "me", "is", "are", "'s", "'re", "'m", "will", "'ll", "be", "been",
    "have", "has", "had", "'ve", "got", "to", "at", "on", "in", "by", "for", "from", "of", "the", "a", "now", "then", "so",
    "instead", "rather", "actually", "just", "make", "makes", "making", "let", "can", "could", "shall", "should", "how",
    "about", "what", "do", "say", "mean", "meant", "please", "not", "no", "new", "one", "time",
];
/// Words that may follow the value.
#[rustfmt::skip]
const CLOSING: [&str; 46] = [
    "please", "then", "instead", "now", "works", "work", "for", "me", "us", "thanks", "cheers", "ok", "okay", "better",
    "best", "good", "fine", "suits", "would", "be", "is", "great", "from", "onwards", "if", "that", "'s", "you", "with",
    "everyone", "all", "sorry", "x", "xx", "easier", "i", "not", "and", "though", "actually", "rather", "than", "at", "on", "in", "to",
];
const PRONOUNS: [&str; 5] = ["it", "that", "this", "we", "they"];
const SUGGESTING: [&str; 10] = ["make", "let", "shall", "can", "could", "should", "how", "what", "do", "say"];

/// The values of a sentence that names nothing.
pub(super) fn read(sentence: &[Token], place: &Place, context: &Context) -> Vec<Loose> {
    /// Whoever writes more than this says what they mean.
    const LONGEST: usize = 18;
    let starred = sentence.first().is_some_and(|first| first.is("*"))
        || sentence.last().is_some_and(|last| last.is("*"));
    let Some(mood) = modality::mood(sentence, context.names) else { return Vec::new() };
    let words = mood.statement;
    let valued = |token: &Token| matches!(token.kind, Kind::Value(_));
    let (Some(first), Some(last)) = (words.iter().position(valued), words.iter().rposition(valued)) else {
        return Vec::new();
    };
    let (Some(lead), Some(after)) = (words.get(..first), words.get(last + 1..)) else { return Vec::new() };
    let inner = words.get(first..last).unwrap_or_default();
    let names_nothing = lead.iter().all(is_light)
        && inner.iter().all(|token| is_light(token) || valued(token))
        && after.iter().all(|token| is_light(token) || closes(token));
    if words.len() > LONGEST || !names_nothing || mood.modality == Modality::Hypothetical {
        return Vec::new();
    }
    let corrects = mood.corrects || starred;
    let says = |words: &[&str]| lead.iter().any(|token| token.is_any(words));
    let changes =
        lead.iter().any(is_change) || after.iter().chain(lead).any(|t| t.is_any(&["instead", "now"]));
    let tie = if says(&SUGGESTING) || mood.modality == Modality::Proposed {
        Tie::Suggesting
    } else if says(&PRONOUNS) || changes {
        Tie::Referring
    } else {
        Tie::Bare
    };
    if mood.modality == Modality::Asked && tie != Tie::Suggesting {
        return Vec::new();
    }
    let asked = sentence.iter().any(|token| token.is("?"));
    let from = lead.iter().rposition(|token| !leads_to_value(token)).map_or(0, |at| at + 1);
    let source = draft::Source {
        message: place.message,
        voice: &place.segment.voice,
        mood: &mood,
        scan: context.scan,
        scope: sentence,
        evidence: extent(sentence).unwrap_or(place.sentence),
    };
    let picked = picks(words.get(from..).unwrap_or_default(), &context.scan.readings, false, |_| true);
    let drafts = picked.into_iter().filter(|pick| !pick.denied).map(|mut pick| {
        pick.change |= changes;
        draft::draft(Statement::new(unnamed(), pick), &source)
    });
    let loose = drafts.map(|mut draft| {
        if corrects {
            draft.act = Act::Correct;
        }
        if tie == Tie::Suggesting {
            draft.modality = Modality::Proposed;
        }
        Loose { draft, tie, asked }
    });
    loose.collect()
}

/// The phrase that is to be found in what was said.
fn unnamed() -> NounPhrase {
    NounPhrase {
        subject: Subject::Group,
        attribute: String::new(),
        definite: true,
        frame: None,
        change: false,
        weekday: None,
    }
}

fn is_light(token: &Token) -> bool {
    !token.is_word() || LIGHT.contains(&token.folded.as_str()) || is_verb(token)
}

fn closes(token: &Token) -> bool {
    CLOSING.contains(&token.folded.as_str())
}

/// A verb that leads up to a value, unless it is as often a noun ("run").
fn is_verb(token: &Token) -> bool {
    lexicon::verb(&token.folded).is_some() && !lexicon::is_slot_noun(&token.folded)
}

fn is_change(token: &Token) -> bool {
    is_verb(token)
        && !token.is_any(&["set", "go", "goes", "going", "gone", "went"])
        && lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == VerbKind::Change)
}

/// Whether a word may stand between a verb and its value.
fn leads_to_value(token: &Token) -> bool {
    !token.is_word()
        || is_verb(token)
        || token.is_any(&[
            "at", "on", "to", "in", "by", "for", "from", "now", "not", "the", "actually", "just", "be",
            "been",
        ])
}
