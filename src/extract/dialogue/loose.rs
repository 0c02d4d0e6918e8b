//! A sentence that gives a value and nothing else: "make it 10:45 then", "moved to Friday", "*the 15th".

use serde::{Deserialize, Serialize};

use super::holding::{self, KINDS};
use crate::domain::{Act, FactDraft, Frame, Modality, Value, ValueKind, singular};
use crate::extract::clauses::{Context, Statement};
use crate::extract::lexicon::{self, VerbKind};
use crate::extract::modality::Mood;
use crate::extract::noun_phrase::NounPhrase;
use crate::extract::openers::matched;
use crate::extract::predicate::{Pick, complete, picks, scattered_picks};
use crate::extract::texts::plain;
use crate::extract::tokens::{Kind, Token, extent};
use crate::extract::values::Reading;
use crate::extract::{Place, draft, equated, modality, values};

/// A value without its property.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Loose {
    /// The statement, but for its subject and attribute.
    pub draft: FactDraft,
    /// How it ties in with what was said.
    pub tie: Tie,
    /// It is put as a question.
    pub asked: bool,
    /// It is a plain number, which means what has just been spoken of: "2 works", "I can do 1,130".
    pub number: bool,
    /// What else the sentence names: all of it is of the one slot that is meant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
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
    /// The value that it replaces stands beside it: "trimmed from £18,000 to £15,500".
    Replacing,
    /// No value: what was said stands. "Time unchanged", "the fee stays the same".
    Standing,
    /// The same property of somebody or something else, whom the draft names: "mine's at 9", "prod is still 443".
    Alike,
    /// No value: what was said holds until another time. "Make that until Thursday".
    Lasting,
    /// No value: what was called off takes place after all. "Back on then!"
    Reviving,
}

/// Words of a sentence that names nothing.
#[rustfmt::skip]
const LIGHT: [&str; 76] = [
    "it", "that", "this", "we", "i", "you", "they", "us", "me", "is", "are", "'s", "'re", "'m", "will", "'ll", "be", "been",
    "have", "has", "had", "'ve", "got", "to", "at", "on", "in", "by", "for", "from", "of", "the", "a", "now", "then", "so",
    "instead", "rather", "actually", "just", "make", "makes", "making", "let", "can", "could", "shall", "should", "how",
    "about", "what", "do", "say", "mean", "meant", "please", "not", "no", "new", "one", "time", "would", "might", "accept", "possible", "he", "she", "its", "read", "said", "apologies", "week", "ok", "okay", "yes", "still",
];
/// Words that may follow the value.
#[rustfmt::skip]
const CLOSING: [&str; 52] = [
    "please", "then", "instead", "now", "works", "work", "for", "me", "us", "thanks", "cheers", "ok", "okay", "better",
    "best", "good", "fine", "suits", "would", "be", "is", "great", "from", "onwards", "if", "that", "'s", "you", "with",
    "everyone", "all", "sorry", "x", "xx", "easier", "perfect", "it", "yours", "possible", "suit", "agreed", "i", "not", "and", "though", "actually", "rather", "than", "at", "on", "in", "to",
];
/// Words that open a sentence which gives nothing but the value that was meant.
const TAKING_BACK: [&str; 12] = [
    "sorry",
    "oops",
    "whoops",
    "argh",
    "ugh",
    "no wait",
    "no , wait",
    "wait",
    "scratch that",
    "edit",
    "i mean",
    "hm",
];
const PRONOUNS: [&str; 6] = ["its", "it", "that", "this", "we", "they"];
const SUGGESTING: [&str; 12] =
    ["would", "accept", "make", "let", "shall", "can", "could", "should", "how", "what", "do", "say"];

/// The values of a sentence that names nothing, or that says what they replace.
pub(super) fn read(sentence: &[Token], place: &Place, context: &Context) -> Vec<Loose> {
    let Some(mut mood) = modality::mood(sentence, context.names) else { return Vec::new() };
    let asked = sentence.iter().any(|token| token.is("?"));
    let suggests = mood.modality == Modality::Hypothetical;
    if suggests {
        // "would you accept 1,120?", "7.30 would suit me better", "I can do 1,130, but only if you sign today"
        mood.statement = unconditional(mood.statement);
        if mood.statement.iter().any(supposes) {
            return Vec::new();
        }
        mood.modality = Modality::Proposed;
    }
    mood.statement = offered(mood.statement);
    if does_not_suit(mood.statement) {
        return Vec::new();
    }
    let source = place.source(&mood, sentence, context);
    let empty = holding::reviving(&mood, &source)
        .or_else(|| holding::standing(&mood, &source, context))
        .or_else(|| holding::lasting(&mood, &source, context));
    if let Some(loose) = empty {
        return vec![loose];
    }
    let Values { picks, tie, number, words } = unnamed_values(mood.statement, &mood, context)
        .or_else(|| numbers(mood.statement, &mood, place, context))
        .or_else(|| in_part(mood.statement, &mood, place, context))
        .or_else(|| negotiated(mood.statement, asked || mood.modality == Modality::Proposed, context))
        .unwrap_or_else(|| replacing(mood.statement, context));
    // "B22 -> B47, run" says itself what it replaces.
    let contrasts = tie == Tie::Bare && !picks.is_empty() && picks.iter().all(|pick| pick.replaced.is_some());
    let tie = if contrasts { Tie::Replacing } else { tie };
    if suggests && tie == Tie::Replacing {
        return Vec::new();
    }
    let starred = sentence.first().is_some_and(|first| first.is("*"))
        || sentence.last().is_some_and(|last| last.is("*"));
    let takes_back = TAKING_BACK.iter().any(|phrase| matched(sentence, phrase).is_some());
    let corrects = mood.corrects || starred || (takes_back && tie == Tie::Bare);
    let drafts =
        picks.into_iter().map(|pick| draft::draft(Statement::new(NounPhrase::nameless(), pick), &source));
    let loose = drafts.map(|mut draft| {
        if tie != Tie::Replacing && corrects {
            draft.act = Act::Correct;
        }
        if tie == Tie::Suggesting || asked {
            draft.modality = Modality::Proposed;
        }
        Loose { draft, tie, asked, number, words: words.clone() }
    });
    loose.collect()
}

/// Values and how they tie in.
struct Values {
    picks: Vec<Pick>,
    tie: Tie,
    number: bool,
    words: Vec<String>,
}

/// Whoever writes more tokens than this says what they mean.
const LONGEST: usize = 18;

/// The values of words that name nothing.
fn unnamed_values(words: &[Token], mood: &Mood, context: &Context) -> Option<Values> {
    let (first, last) = (words.iter().position(is_valued)?, words.iter().rposition(is_valued)?);
    let (lead, after) = (words.get(..first)?, words.get(last + 1..)?);
    let inner = words.get(first..last)?;
    let names_nothing = lead.iter().skip(agent(lead)).all(is_light)
        && inner.iter().all(|token| is_light(token) || is_valued(token))
        && after.iter().all(|token| is_light(token) || closes(token));
    if words.len() > LONGEST || !names_nothing {
        return None;
    }
    let changes = changes(lead, after);
    let from = lead.iter().rposition(|token| !leads_to_value(token)).map_or(0, |at| at + 1);
    let mut picks = picks(words.get(from..)?, &context.scan.readings, false, |_| true);
    picks.retain(|pick| !pick.denied);
    for pick in &mut picks {
        pick.change |= changes;
    }
    Some(Values { picks, tie: tie(lead, mood, changes), number: false, words: Vec::new() })
}

/// Words of bargaining, one of which makes a question an offer.
#[rustfmt::skip]
const BARGAINING: [&str; 30] = [
    "possible", "chance", "suit", "suits", "instead", "rather", "then", "earlier", "later", "start", "begin", "starting", "swap",
    "shift", "push", "move", "bring", "work", "works", "keep", "keeping", "stick", "make", "could", "would", "how", "what", "might", "shall", "better",
];
/// Words that say nothing of what is bargained over.
const BESIDE: [&str; 12] =
    ["any", "both", "same", "slot", "o'clock", "day", "week", "there", "another", "forward", "back", "too"];
/// The most words of its own that an offer names.
pub(super) const NAMED: usize = 2;

/// The values of an offer that may name what it is about by a word or two: "any chance of a 6 o'clock start?", "could
/// the committee begin at seven from June?"
fn negotiated(words: &[Token], offers: bool, context: &Context) -> Option<Values> {
    let bargains = words.iter().any(|token| token.is_any(&BARGAINING));
    if !offers || !bargains || words.len() > LONGEST || !words.iter().any(is_valued) {
        return None;
    }
    let names = |token: &&Token| {
        token.is_word()
            && !is_light(token)
            && !closes(token)
            && !token.is_any(&BARGAINING)
            && !token.is_any(&BESIDE)
            && !lexicon::is_month(&token.folded)
    };
    let own: Vec<String> = words.iter().filter(names).map(|token| singular(&token.folded)).collect();
    // "a 6 o'clock *start*": what stands around a value is nothing that it measures.
    let contrasts = |token: &&Token| is_valued(token) || token.is_any(&["from", "to", "not", "->"]);
    let bare: Vec<Token> = words.iter().filter(contrasts).cloned().collect();
    let dated = |reading: &Reading| reading.value.kind != ValueKind::Month;
    let mut picks = scattered_picks(&bare, &(0..0), &context.scan.readings, dated);
    picks.retain(|pick| !pick.denied);
    (own.len() <= NAMED).then_some(Values { picks, tie: Tie::Suggesting, number: false, words: own })
}

/// A code has at least this many characters.
const SHORTEST_CODE: usize = 3;

/// A plain number in words that name nothing: an hour, a room, an amount or a code, whichever is spoken of.
fn numbers(words: &[Token], mood: &Mood, place: &Place, context: &Context) -> Option<Values> {
    let at = words.iter().position(has_digit)?;
    let length = number_length(words.get(at..)?);
    let (lead, after) = (words.get(..at)?, words.get(at + length..)?);
    let names_nothing = lead.iter().all(|token| is_light(token) || closes(token))
        && after.iter().all(|token| !has_digit(token) && (is_light(token) || closes(token)));
    let valued = words.iter().filter(|token| is_valued(token)).count();
    let day = at.checked_sub(1).and_then(|at| words.get(at)).and_then(|token| reading_of(token, context));
    if words.len() > LONGEST || !names_nothing || valued > usize::from(day.is_some()) {
        return None;
    }
    let number = words.get(at..at + length)?;
    let (span, text) = (extent(number)?, number.iter().map(|token| token.text.as_str()).collect::<String>());
    let region = values::Region::of(&place.message.stated.zone);
    let scanned = |text: String| {
        let read = values::scan(&text, &values::Context { sent: &place.message.stated, region });
        read.readings.into_iter().next().map(|reading| Pick { span, ..Pick::of(&reading) })
    };
    let of = |frame: fn(&Frame) -> bool, pick: Option<Pick>| pick.filter(|pick| frame(&pick.frame));
    let hour = of(|frame| *frame == Frame::When, scanned(format!("at {text}")));
    if let Some(day) = day {
        // "Tuesday 11"
        let picks = vec![complete(&Pick::of(day), &hour?)?];
        return Some(Values {
            picks,
            tie: tie(lead, mood, changes(lead, after)),
            number: false,
            words: Vec::new(),
        });
    }
    let day = of(|frame| *frame == Frame::When, scanned(format!("on the {text}")));
    let place = of(|frame| *frame == Frame::Where, scanned(format!("in {text}")));
    let amount = of(|frame| matches!(frame, Frame::Money(_)), scanned(format!("£{text}")));
    let is_code = text.len() >= SHORTEST_CODE;
    let code = plain(Value::new(ValueKind::Code, text.clone(), text.clone()), Frame::Code, span);
    let mut picks: Vec<Pick> =
        hour.into_iter().chain(day).chain(place).chain(amount).chain(is_code.then_some(code)).collect();
    for pick in &mut picks {
        text.clone_into(&mut pick.value.text);
    }
    let changes = changes(lead, after);
    for pick in &mut picks {
        pick.change |= changes;
    }
    // "we are 6 now", "I have 5" speak of something else.
    let stands_for = lead.iter().any(|token| token.is_any(&["it", "that", "this"]));
    let tie = match tie(lead, mood, changes) {
        Tie::Referring if !stands_for => Tie::Bare,
        tie => tie,
    };
    Some(Values { picks, tie, number: true, words: Vec::new() })
}

fn reading_of<'a>(token: &Token, context: &Context<'a>) -> Option<&'a Reading> {
    match token.kind {
        Kind::Value(reading) => context.scan.readings.get(reading),
        _ => None,
    }
}

/// Whether a word is a number, or a code with one.
pub(super) fn has_digit(token: &Token) -> bool {
    token.is_word() && token.text.contains(|c: char| c.is_ascii_digit())
}

/// How many tokens a number takes: three, where a comma groups its digits.
fn number_length(tokens: &[Token]) -> usize {
    match tokens {
        [_, comma, digits, ..]
            if comma.is(",")
                && digits.is_number()
                && digits.text.len() == 3
                && digits.span.start == comma.span.end =>
        {
            3
        }
        _ => 1,
    }
}

/// The values of the parts of a statement that name nothing: "4B is being repainted so we're in 5A from Monday", "we
/// meet on Wednesday, at the Methodist church".
fn in_part(statement: &[Token], mood: &Mood, place: &Place, context: &Context) -> Option<Values> {
    let parts = parts(statement).into_iter();
    let mut found: Option<Values> = None;
    for (at, part) in parts.enumerate() {
        let values = unnamed_values(part, mood, context).filter(|_| at > 0);
        let suggested = || numbers(part, mood, place, context).filter(|values| values.tie == Tie::Suggesting);
        let Some(values) = values.or_else(suggested) else { continue };
        // "The concert was to be on the 20th, but it's the 21st" is of the concert.
        let mut values = Values { words: subject(statement, context), ..values };
        // "*4B* is being repainted, so we're in 5A"
        if let Some(old) = left(statement, place, context) {
            values.words.clear();
            for pick in &mut values.picks {
                pick.replaced = pick.replaced.take().or_else(|| Some(old.clone()));
            }
        }
        // A verb alone may be of what another part names.
        let refers = part.iter().any(|token| token.is_any(&PRONOUNS));
        match &mut found {
            None if values.tie == Tie::Suggesting || (values.tie == Tie::Referring && refers) => {
                found = Some(values);
            }
            Some(found) => found.picks.extend(values.picks),
            None => {}
        }
    }
    found
}

/// The room that a statement begins with, of which it tells that it cannot be used.
fn left(statement: &[Token], place: &Place, context: &Context) -> Option<Value> {
    let (first, rest) = statement.split_first()?;
    if !rest.first()?.is_any(&["is", "'s", "has", "will", "got", "was"]) {
        return None;
    }
    if let Some(reading) = reading_of(first, context) {
        return Some(reading.value.clone()).filter(|value| value.kind == ValueKind::Room);
    }
    let region = values::Region::of(&place.message.stated.zone);
    let scanned =
        values::scan(&format!("in {}", first.text), &values::Context { sent: &place.message.stated, region });
    let room = scanned.readings.into_iter().next().filter(|_| has_digit(first))?.value;
    (room.kind == ValueKind::Room).then_some(room)
}

/// What a statement begins with, unless it is a kind of value: whatever it goes on to say of "it" is of that.
fn subject(statement: &[Token], context: &Context) -> Vec<String> {
    let Some(name) = equated::leading(statement, context) else { return Vec::new() };
    let head = name.last().filter(|head| !KINDS.iter().any(|(kind, _)| head.is(kind)));
    let determined = name.first().is_some_and(|first| first.is_any(&["the", "my", "our", "your"]));
    head.filter(|_| determined).map(|head| singular(&head.folded)).into_iter().collect()
}

/// The parts of a statement between marks and conjunctions, but for the comma in a number.
fn parts(statement: &[Token]) -> Vec<&[Token]> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(token) = statement.get(at) {
        let divides = token.is_any(&[",", ";", "-", "\u{2013}", "\u{2014}", ":", "so", "but", "and"]);
        if divides && !is_valued(token) {
            parts.extend(statement.get(start..at));
            start = at + 1;
        }
        at += if has_digit(token) { number_length(statement.get(at..).unwrap_or_default()) } else { 1 };
    }
    parts.extend(statement.get(start..));
    parts
}

/// A statement without the condition at its end.
fn unconditional(statement: &[Token]) -> &[Token] {
    let condition = statement.iter().position(supposes).filter(|at| *at > 0);
    let before = condition.and_then(|at| statement.get(..at)).unwrap_or(statement);
    let end = before.iter().rposition(|token| !token.is_any(&["but", "only", ",", "even"]));
    end.and_then(|end| before.get(..=end)).unwrap_or(before)
}

/// "Saturdays don't work for me": a value that nobody puts forward.
fn does_not_suit(statement: &[Token]) -> bool {
    const SUITING: [&str; 9] = ["work", "works", "suit", "suits", "possible", "good", "do", "make", "manage"];
    let denies = |at: usize| statement.get(at).is_some_and(|token| token.is_any(&["not", "never", "no"]));
    (1..statement.len())
        .any(|at| denies(at - 1) && statement.get(at).is_some_and(|token| token.is_any(&SUITING)))
}

/// A statement without the part at its front that says what does not suit: "can't do Monday, how about Tuesday?"
fn offered(statement: &[Token]) -> &[Token] {
    let refuses = |part: &&[Token]| {
        let denies = part.iter().any(|token| token.is_any(&["not", "no", "never", "neither", "without"]));
        denies && part.iter().any(is_valued) && !part.iter().any(|token| token.is_any(&["to", "from"]))
    };
    let Some(first) = parts(statement).into_iter().next().filter(refuses) else { return statement };
    let rest = statement.get(first.len() + 1..).unwrap_or_default();
    if rest.iter().any(|token| is_valued(token) || has_digit(token)) { rest } else { statement }
}

fn supposes(token: &Token) -> bool {
    token.is_any(&["if", "unless", "suppose", "imagine", "wish", "otherwise"])
}

fn tie(lead: &[Token], mood: &Mood, changes: bool) -> Tie {
    let says = |words: &[&str]| lead.iter().any(|token| token.is_any(words));
    if says(&SUGGESTING) || mood.modality == Modality::Proposed {
        Tie::Suggesting
    } else if says(&PRONOUNS) || changes {
        Tie::Referring
    } else {
        Tie::Bare
    }
}

fn changes(lead: &[Token], after: &[Token]) -> bool {
    lead.iter().any(is_change) || after.iter().chain(lead).any(|t| t.is_any(&["instead", "now"]))
}

pub(super) fn is_valued(token: &Token) -> bool {
    matches!(token.kind, Kind::Value(_))
}

/// The length of whoever did it, in front of "moved it", "changed that".
fn agent(lead: &[Token]) -> usize {
    let acts = |pair: &[Token]| matches!(pair, [verb, object] if is_change(verb) && object.is_any(&["it", "that", "this", "us"]));
    lead.windows(2).position(acts).filter(|length| *length < 4).unwrap_or(0)
}

/// The values of a statement that say which other values they replace.
fn replacing(statement: &[Token], context: &Context) -> Values {
    let mut picks = scattered_picks(statement, &(0..0), &context.scan.readings, |_| true);
    picks.retain(|pick| !pick.denied && pick.replaced.is_some());
    Values { picks, tie: Tie::Replacing, number: false, words: Vec::new() }
}

pub(super) fn is_light(token: &Token) -> bool {
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

/// Whether a word may stand before a value without saying whose it is.
fn leads_to_value(token: &Token) -> bool {
    let is_copula = lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == VerbKind::Copula);
    !token.is_word()
        || is_verb(token) && !is_copula
        || token.is_any(&[
            "at", "on", "to", "in", "by", "for", "from", "now", "not", "the", "actually", "just", "be",
            "been",
        ])
}
