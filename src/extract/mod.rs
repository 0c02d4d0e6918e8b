//! From text to fact drafts. Pure: the same message always reads the same.
//!
//! A text is cut into segments of one voice, values are scanned, what is left falls into sentences and clauses, and a
//! closed set of shapes says what a clause states. What fits no shape yields nothing: a memory that fills with junk is
//! worse than none.

mod anchored;
mod aside;
mod attire;
pub mod attribute;
mod attributed;
mod booked;
mod called_off;
mod cancel;
mod card;
mod charged;
mod clauses;
mod confidence;
mod contact;
mod cued;
mod days;
pub mod dialogue;
mod disowned;
mod draft;
mod elided;
mod equated;
mod flight;
mod frames;
mod general;
mod grammar;
pub mod halves;
mod hasty;
mod hypernyms;
mod implied;
mod instructions;
mod lexicon;
mod located;
mod measured;
mod modality;
mod mooted;
mod names;
mod needed;
mod notice;
pub mod noun_phrase;
mod nouns;
mod once;
mod openers;
mod parties;
mod people;
mod plan;
mod possessive;
mod predicate;
mod predicates;
mod provisional;
mod rates;
mod refer;
mod relations;
mod reorder;
mod rules;
mod scanned;
mod scattered;
mod segments;
mod sentences;
mod sessions;
mod sets;
mod shapes;
mod shifted;
mod slips;
mod texts;
mod theme;
mod tokens;
mod told;
mod triggers;
mod trimmed;
mod upkeep;
pub mod values;
mod venue;
mod whose;
mod withdraw;

pub use confidence::confides;
pub use hypernyms::{may_mean, mean_the_same};
pub use instructions::instructs;
pub use relations::Requested;
pub use scanned::Scanned;

use crate::domain::{Act, FactDraft, Frame, Message, Modality, Span, Subject};
use clauses::{Context, Statement};
use names::Names;
use segments::Segment;
use std::borrow::Cow;

/// Whether a noun names something that happens: "standup", "book club".
#[must_use]
pub fn is_event(noun: &str) -> bool {
    lexicon::is_event(&attribute::canonical(noun))
}

/// Whether the words of a denial ask that what they deny be forgotten.
#[must_use]
pub fn asks_to_forget(evidence: &str) -> bool {
    disowned::asks_to_forget(evidence)
}

/// Whether a canonical property is one that words name: "deadline", "standup", and not a word that stands in its place.
#[must_use]
pub fn names_slot(attribute: &str) -> bool {
    attribute.rsplit(' ').next().is_some_and(|head| lexicon::is_event(head) || lexicon::is_property(head))
}

/// Whether a noun says what people of a family are to each other: "sister".
#[must_use]
pub fn is_kin(noun: &str) -> bool {
    told::is_kin(noun)
}

/// Whether a canonical property is an event that happens once: "dinner", "flight".
#[must_use]
pub fn is_one_off(attribute: &str) -> bool {
    once::is_one_off(attribute)
}

/// Whether a word is a form of a verb that leads up to a value: "is", "moves", "stands".
#[must_use]
pub fn is_anchor(word: &str) -> bool {
    let word = crate::domain::fold(word);
    lexicon::verb(&word).is_some() || lexicon::is_lead(&word)
}

/// The longest sentence that is read, in tokens. Nobody states a fact in a longer one, and reading stays linear.
const LONGEST: usize = 160;

/// Every fact that a message states, asks about, proposes or supposes. Only those asserted can be in force; questions
/// and conditions are never stored.
#[must_use]
pub fn read(message: &Message) -> Vec<FactDraft> {
    let context = values::Context::of(&message.stated);
    read_by(message, &names_of(message), |part| Cow::Owned(values::scan(part, &context)))
}

/// The same, with the names of who takes part and the values of each part of the text.
fn read_by<'a>(
    message: &Message,
    names: &Names,
    values_of: impl Fn(&str) -> Cow<'a, values::Scan>,
) -> Vec<FactDraft> {
    let text = message.current_text();
    let mut drafts: Vec<FactDraft> = Vec::new();
    for segment in segments::segments(text) {
        let scan = scanned::of_segment(text, &segment, values_of(segment.span.of(text)));
        let mut found = Vec::new();
        read_segment(message, &segment, &scan, names, &mut found);
        plan::pass_together(&mut found);
        notice::complete(message, &segment, &scan, &mut found);
        drafts.extend(found);
    }
    drafts.sort_by_key(|draft| draft.span);
    drafts.dedup_by(|one, other| one.id == other.id);
    drafts
}

fn names_of(message: &Message) -> Names {
    Names::new(message.participants().map(|person| person.name.as_str())).by(&message.author.name)
}

/// The sentences of a segment with their tokens, but for those that nobody states a fact in.
fn sentences_of(text: &str, segment: &Segment, scan: &values::Scan) -> Vec<(Span, Vec<tokens::Token>)> {
    let mut whole: Vec<Span> =
        scan.readings.iter().map(|r| r.span).chain(scan.validity.iter().map(|v| v.span)).collect();
    whole.sort_unstable();
    let sentences = sentences::sentences(text, segment.span, &whole).into_iter();
    let tokenised = sentences.map(|sentence| (sentence, tokens::tokenise(text, sentence, scan)));
    tokenised.filter(|(_, tokens)| tokens.len() <= LONGEST).collect()
}

fn read_segment(
    message: &Message,
    segment: &Segment,
    scan: &values::Scan,
    names: &Names,
    drafts: &mut Vec<FactDraft>,
) {
    let text = message.current_text();
    let mut topic = refer::Topic::default();
    let mut themes = theme::Themes::default();
    let mut previous = Vec::new();
    let mut sentences = sentences_of(text, segment, scan).into_iter().peekable();
    while let Some((sentence, tokens)) = sentences.next() {
        let tokens = possessive::named(&tokens, names).unwrap_or(tokens);
        let tokens = possessive::held(&tokens, names).unwrap_or(tokens);
        let tokens = slips::mended(&tokens).unwrap_or(tokens);
        let tokens = aside::told_apart(&tokens).unwrap_or(tokens);
        let mut context = Context::new(scan, names, &tokens, true);
        let heading = themes.heading(text, sentence, &tokens, names);
        context.theme = themes.theme();
        let resolved = topic.resolve(&tokens, &context);
        // "It's getting colder today" is not of what was named before.
        context.open = resolved.is_none();
        let place = Place { message, segment, sentence };
        let mut found = read_sentence(resolved.as_deref().unwrap_or(&tokens), &place, &context);
        if found.is_empty()
            && let Some(completed) = topic.complete(&tokens, &context)
        {
            found = read_sentence(&completed, &place, &context);
        }
        if found.is_empty() {
            found = labelled(&tokens).map_or_else(Vec::new, |rest| read_sentence(rest, &place, &context));
        }
        if found.is_empty()
            && let Some(plain) = aside::without_remark(&tokens)
        {
            found = read_sentence(&plain, &place, &context);
        }
        if found.is_empty()
            && let Some((outer, inner)) = aside::parted(&tokens, names)
        {
            found = read_sentence(&outer, &place, &context);
            found.extend(read_sentence(&inner, &place, &context));
        }
        let before = if cued::names_something(&previous, names) { &previous } else { topic.sentence() };
        if let Some(better) = cued::better(&tokens, before, &found, &place, &context) {
            found = vec![better];
        }
        attributed::retain(&mut found, &tokens, &context);
        parties::settle(&mut found, &tokens, resolved.is_some().then_some(previous.as_slice()), &context);
        previous.clone_from(&tokens);
        let attribute = found.last().or(drafts.last()).map(|draft| draft.attribute.clone());
        for rest in elided::completed(&tokens, attribute.as_deref(), &context) {
            let mut more = read_sentence(&rest, &place, &context);
            more.retain(|more| !found.iter().any(|draft| draft.span == more.span || is_of_slot(draft, more)));
            found.extend(more);
        }
        if possessive::is_of_somebody(&tokens) {
            found.retain(|draft| !matches!(draft.subject, Subject::Group));
        }
        for draft in &mut found {
            theme::belongs(draft, heading.as_ref());
        }
        themes.follow(&found, names);
        plan::complete(&tokens, &place, &context, &mut found);
        let told = !found.is_empty();
        drafts.extend(found);
        if sentences.peek().is_some() {
            let context = Context::new(scan, names, &tokens, false);
            if !told {
                themes.mention(&tokens, &context);
            }
            topic.follow(tokens.clone(), &context);
        }
    }
}

fn is_of_slot(one: &FactDraft, other: &FactDraft) -> bool {
    one.subject == other.subject && one.attribute == other.attribute && one.frame == other.frame
}

/// What stands behind a few words and a colon: "Reorg news: my manager is now Ivan".
fn labelled(sentence: &[tokens::Token]) -> Option<&[tokens::Token]> {
    const LABEL: usize = 8;
    let colon = sentence.iter().take(LABEL + 1).position(|token| token.is(":")).filter(|at| *at > 0)?;
    let rest = sentence.get(colon + 1..)?;
    rest.first().filter(|first| first.is_any(&["my", "our", "your", "the", "i", "we"])).map(|_| rest)
}

/// Where a sentence stands.
struct Place<'a> {
    message: &'a Message,
    segment: &'a Segment,
    sentence: Span,
}

impl Place<'_> {
    /// Where all of a sentence was found, which says nothing by itself.
    fn source<'a>(
        &'a self,
        mood: &'a modality::Mood,
        sentence: &'a [tokens::Token],
        context: &'a Context,
    ) -> draft::Source<'a> {
        draft::Source {
            message: self.message,
            voice: &self.segment.voice,
            mood,
            scan: context.scan,
            scope: sentence,
            evidence: tokens::extent(sentence).unwrap_or(self.sentence),
        }
    }
}

fn read_sentence(tokens: &[tokens::Token], place: &Place, context: &Context) -> Vec<FactDraft> {
    let Some(mood) = modality::mood(tokens, context.names) else { return Vec::new() };
    let related = match mood.modality {
        Modality::Asserted | Modality::Tentative => {
            relations::read(mood.statement, place.message.current_text(), context)
        }
        _ => Vec::new(),
    };
    let is_related = |statement: &Statement| {
        let Span { start, end } = statement.pick.span;
        related.iter().any(|known| start < known.evidence.end && known.evidence.start < end)
    };
    let found: Vec<_> = clauses::clauses(mood.statement, context.names)
        .into_iter()
        .map(|clause| {
            let mut statements = clauses::statements(clause, context);
            statements.retain(|statement| !is_related(statement));
            (clause, statements)
        })
        .filter(|(_, statements)| !statements.is_empty())
        .collect();
    let only = found.len() + related.len() == 1;
    let told = |mut statement: Statement, clause, evidence| {
        if let Some(name) = parties::other(clause, &mood, context.names)
            && (matches!(statement.phrase.subject, Subject::Group)
                || matches!(statement.phrase.subject, Subject::Addressee)
                    && is_event(&statement.phrase.attribute))
        {
            statement.phrase.subject = Subject::Named { name };
        }
        let scope = if only { tokens } else { clause };
        let (message, voice) = (place.message, &place.segment.voice);
        let is_ours = matches!(statement.phrase.subject, Subject::Group);
        let mut draft = draft::draft(
            statement,
            &draft::Source { message, voice, mood: &mood, scan: context.scan, scope, evidence },
        );
        let is_met =
            is_ours && matches!(draft.frame, Frame::When | Frame::Where) && is_event(&draft.attribute);
        let adds = draft.act != Act::Withdraw;
        if is_met
            && adds
            && draft.modality == Modality::Asserted
            && parties::involves_others(clause, context.names)
        {
            draft.modality = Modality::Tentative;
        }
        draft
    };
    let mut drafts = Vec::new();
    for relations::Related { statement, evidence } in related {
        drafts.push(told(statement, tokens, evidence));
    }
    for (clause, statements) in found {
        let evidence = tokens::extent(clause).unwrap_or(place.sentence);
        drafts.extend(statements.into_iter().map(|statement| told(statement, clause, evidence)));
    }
    for (statement, clause) in general::read(mood.statement, &drafts, context) {
        let evidence = tokens::extent(clause).unwrap_or(place.sentence);
        drafts.push(told(statement, clause, evidence));
    }
    drafts
}

/// The values of a segment, with spans in the whole text, but for those in code between backticks.
fn scan(message: &Message, text: &str, segment: &Segment) -> values::Scan {
    let values = values::scan(segment.span.of(text), &values::Context::of(&message.stated));
    scanned::of_segment(text, segment, Cow::Owned(values)).into_owned()
}

#[cfg(test)]
mod tests;
