//! The property just spoken of, of somebody or something else: "mine's at 9", "Joe's is at 10", "prod is still 443", "Max?
//! With him it's dairy" leaves the property to what was said before.

use super::loose::{Loose, Tie};
use jiff::ToSpan;
use jiff::civil::Date;

use crate::domain::{Act, Cardinality, FactDraft, FactId, Frame, Modality, Subject, Value, ValueKind};
use crate::extract::clauses::{Context, Statement};
use crate::extract::noun_phrase::NounPhrase;
use crate::extract::predicate::Pick;
use crate::extract::texts::plain;
use crate::extract::tokens::{Kind, Token};
use crate::extract::{Place, draft, equated, halves, modality, openers};

/// The longest sentence that leaves its property out, in tokens.
const LONGEST: usize = 16;
/// What may stand between an owner and the value.
#[rustfmt::skip]
const LEADING: &[&str] = &[
    "is", "'s", "are", "stays", "stay", "keeps", "keep", "remains", "at", "on", "in", "a", "an", "still", "now", "just", "always",
    "the", "their", "its", "for", "size", "own",
];
/// What may stand behind it, or between values.
#[rustfmt::skip]
const CLOSING: &[&str] = &[
    "same", "obviously", "though", "still", "now", "at", "on", "in", "for", "the", "morning", "afternoon", "evening", "day", "please",
    "thanks", "and", "btw", "x", "place", "practice", "room", "time", "week", "too", "as", "well", "usual", "before", "ever",
    "instead", "after", "then", "straight",
];

/// Words that say how far a day is from the one just spoken of.
const NEARNESS: [&str; 3] = ["same", "after", "before"];

/// Whether a value can be of the kind of property that `said` is of.
pub(super) fn fits(loose: &Loose, said: &FactDraft) -> bool {
    let counted = matches!(said.frame, Frame::Count | Frame::Code) && said.value.is_some();
    let asserted = said.act == Act::Assert && said.modality == Modality::Asserted;
    asserted
        && said.cardinality == Cardinality::One
        && if loose.number { counted } else { loose.draft.frame == said.frame }
}

/// What a value says of whoever it names, after `said`; nothing where its day is anybody's guess.
pub(super) fn completed(loose: &Loose, said: &FactDraft) -> Option<FactDraft> {
    let mut value = loose.draft.value.clone()?;
    let known = said.value.as_ref()?;
    if loose.number {
        value.kind = known.kind;
    }
    if value.kind == ValueKind::Time {
        value = halves::half_day_of(&value, known);
        let (day, _) = known.norm.split_once([' ', 'T'])?;
        value = match known.kind {
            ValueKind::Recur => Value::new(known.kind, format!("{day} {}", value.norm), value.text),
            ValueKind::Datetime => {
                let near = |word: &str| loose.words.iter().any(|near| near == word);
                let by = i32::from(near("after")) - i32::from(near("before"));
                let date = day.parse::<Date>().ok().filter(|_| !loose.words.is_empty())?;
                let date = date.checked_add(by.days()).ok()?;
                Value::new(known.kind, format!("{date}T{}", value.norm), value.text)
            }
            _ => value,
        };
    }
    Some(FactDraft {
        id: FactId::of(&loose.draft.message, loose.draft.span, &said.frame),
        attribute: said.attribute.clone(),
        frame: said.frame.clone(),
        sensitive: said.sensitive,
        value: Some(value),
        ..loose.draft.clone()
    })
}

/// The values of a sentence that says whose they are, but not of what.
pub(super) fn read(sentence: &[Token], place: &Place, context: &Context) -> Vec<Loose> {
    loose(sentence, place, context).unwrap_or_default()
}

fn loose(sentence: &[Token], place: &Place, context: &Context) -> Option<Vec<Loose>> {
    let asks = sentence.iter().any(|token| token.is("?"));
    let words = openers::strip(sentence, context.names);
    let (subject, length, named) = owner(words, context)?;
    let rest = words.get(length..).filter(|_| !asks && words.len() <= LONGEST)?;
    let value = rest.iter().position(|token| !token.is_any(LEADING))?;
    // Somebody's name alone is nothing without a verb.
    if named && !rest.first()?.is_any(&["is", "'s", "are", "stays", "stay", "keeps", "keep", "remains"]) {
        return None;
    }
    let mood = modality::mood(sentence, context.names)?;
    let source = place.source(&mood, sentence, context);
    let picks = values(rest.get(value..)?, named, context)?;
    let near = rest.iter().filter(|token| token.is_any(&NEARNESS)).map(|token| token.folded.clone());
    let near: Vec<String> = near.collect();
    let made = picks.into_iter().map(|(pick, number)| {
        let statement =
            Statement::new(NounPhrase { subject: subject.clone(), ..NounPhrase::nameless() }, pick);
        let draft = draft::draft(statement, &source);
        Loose { draft, tie: Tie::Alike, asked: false, number, words: near.clone() }
    });
    Some(made.collect())
}

/// Whose it is, the length of the words that say so, and whether they are a name that does not say that it owns
/// something.
fn owner(words: &[Token], context: &Context) -> Option<(Subject, usize, bool)> {
    let first = words.first()?;
    match first.folded.as_str() {
        "mine" => return Some((Subject::Author, 1, false)),
        "ours" => return Some((Subject::Group, 1, false)),
        "yours" => return Some((Subject::Addressee, 1, false)),
        _ => {}
    }
    let (name, length) = context.names.leading(words);
    if let Some(name) = name.filter(|name| !context.names.is_participant(name)) {
        let owns = words.get(length)?.is_genitive()
            && words.get(length + 1).is_some_and(|next| !next.is_word() || next.is_any(LEADING));
        return Some((Subject::Named { name }, length + usize::from(owns), !owns));
    }
    let end = words.iter().position(|token| token.is_any(LEADING))?;
    let phrase = equated::happening(words.get(..end)?, context).filter(|it| it.subject == Subject::Group)?;
    Some((Subject::Thing { noun: phrase.attribute }, end, true))
}

/// The values of words that are nothing else; of a name that owns nothing, plain numbers alone.
fn values(words: &[Token], named: bool, context: &Context) -> Option<Vec<(Pick, bool)>> {
    let mut found = Vec::new();
    for token in words {
        match token.kind {
            Kind::Value(reading) => {
                let reading = context.scan.readings.get(reading)?;
                let timed = matches!(reading.frame, Frame::When | Frame::Where);
                found.push((Pick::of(reading), false));
                if named && timed {
                    return None;
                }
            }
            Kind::Word if token.text.starts_with(|c: char| c.is_ascii_digit()) && found.is_empty() => {
                let value = Value::new(ValueKind::Code, token.text.clone(), token.text.clone());
                found.push((plain(value, Frame::Code, token.span), true));
            }
            Kind::Word if !token.is_any(CLOSING) && !token.is_any(&["one", "own"]) => return None,
            _ => {}
        }
    }
    (!found.is_empty()).then_some(found)
}
