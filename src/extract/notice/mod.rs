//! Notices: what machines send. "【Fengchao】Your package (Pickup Code: 8-5-1234) has been stored in Cabinet 1. Please
//! retrieve it before 15:35", "Your bill of £43.20 is due on 3 May". A notice is about one matter of its reader and says a
//! few fields of it. Every field is kept under the matter's own number or under who sends it, so that two parcels are two.
//! What a notice advertises, what was merely spent and what opens a door once is never kept.

mod fields;
mod matter;
mod sender;

use super::clauses::Statement;
use super::draft::{self, Source};
use super::modality::Mood;
use super::noun_phrase::NounPhrase;
use super::predicate::Pick;
use super::segments::{Segment, Voice};
use super::tokens::{Kind, Token, extent, tokenise};
use super::values::{Reading, Scan};
use super::{attribute, once, texts};
use crate::domain::{
    Assumption, Cardinality, FactDraft, Frame, Message, Modality, Span, Subject, Value, ValueKind,
};
use jiff::Timestamp;
use jiff::civil::Date;
use matter::Matter;
use sender::Sender;

/// The longest notice that is read, in tokens.
const LONGEST: usize = 240;

/// Words of what only wants to sell something, or tells everybody the same.
#[rustfmt::skip]
const ADVERTISING: [&str; 17] = [
    "unsubscribe", "coupon", "promotion", "discount", "limited-time", "you are following", "you followed", "% off",
    "special offer", "you are interested in", "flash sale", "temperature", "you may follow", "reply stop", "opt out",
    "gift card", "free trial",
];
/// Words of a code that opens a door once.
#[rustfmt::skip]
const ONCE: [&str; 9] = [
    "verification code", "one-time", "otp", "login code", "security code", "do not share", "don't share", "2fa",
    "authentication code",
];

/// Adds what a segment says as a notice to what was read in it, and takes away what no notice means to last.
pub(super) fn complete(message: &Message, segment: &Segment, scan: &Scan, drafts: &mut Vec<FactDraft>) {
    if segment.voice != Voice::Own {
        return;
    }
    let lower = segment.span.of(message.current_text()).to_lowercase();
    let has = |words: &[&str]| words.iter().any(|words| lower.contains(words));
    let sender = Sender::of(message, segment);
    let signed = sender.as_ref().is_some_and(|sender| sender.bracketed);
    if has(&ONCE) && (signed || lower.contains("code")) {
        drafts.retain(|draft| draft.frame != Frame::Code && !signed);
        return;
    }
    if has(&ADVERTISING) {
        drafts.retain(|_| !signed);
        return;
    }
    if !signed && !lower.contains("your ") {
        return;
    }
    let named = sender.is_some();
    let found = Notice::new(message, segment, scan, sender).map_or_else(Vec::new, |notice| notice.drafts());
    let overlap = |one: &FactDraft, other: &FactDraft| {
        one.span.start < other.span.end && other.span.start < one.span.end
    };
    if named {
        drafts.retain(|draft| !found.iter().any(|it| overlap(it, draft)));
    }
    if signed {
        drafts.retain(lasts);
        for draft in drafts.iter_mut() {
            receive(draft, message, scan);
        }
        drafts.extend(found);
        pass_together(drafts);
    } else {
        let new: Vec<_> =
            found.into_iter().filter(|it| !drafts.iter().any(|other| overlap(it, other))).collect();
        drafts.extend(new);
    }
}

/// Whether what the usual shapes read in a notice means something apart from its matter.
fn lasts(draft: &FactDraft) -> bool {
    const PASSING: [&str; 7] = ["code", "link", "balance", "temperature", "spot", "hotline", "phone"];
    let head = draft.attribute.rsplit(' ').next().unwrap_or_default();
    !PASSING.contains(&head)
}

/// What a notice says of "our" or of nobody is of its reader, and a time alone is of its day.
fn receive(draft: &mut FactDraft, message: &Message, scan: &Scan) {
    if matches!(draft.subject, Subject::Group | Subject::Author) {
        draft.subject = Subject::Addressee;
    }
    if draft.modality == Modality::Tentative {
        draft.modality = Modality::Asserted;
    }
    if let Some(value) =
        draft.value.as_mut().filter(|value| draft.frame == Frame::When && value.kind == ValueKind::Time)
        && let Some((dated, expiry)) = dated(value, message, scan)
    {
        (*value, draft.expiry) = (dated, Some(expiry));
        draft.assumptions.retain(|assumption| *assumption != Assumption::SameDay);
    }
}

/// A time alone, on the one day that the notice names, else on the day on which it comes next, and when that is over.
fn dated(value: &Value, message: &Message, scan: &Scan) -> Option<(Value, Timestamp)> {
    if value.kind != ValueKind::Time {
        return None;
    }
    let days = scan.readings.iter().filter(|reading| reading.value.kind == ValueKind::Date);
    let mut days = days.filter_map(|reading| reading.value.norm.parse::<Date>().ok());
    match (days.next(), days.next()) {
        (Some(day), None) => once::on(day, value, &message.stated),
        (None, _) => once::dated_value(value, &message.stated),
        _ => None,
    }
}

/// Where something is and by which number passes with the last day that the notice names for it.
fn pass_together(drafts: &mut [FactDraft]) {
    let last =
        drafts.iter().filter(|draft| draft.frame == Frame::When).filter_map(|draft| draft.expiry).max();
    for draft in drafts.iter_mut().filter(|draft| matches!(draft.frame, Frame::Where | Frame::Person)) {
        draft.expiry = draft.expiry.or(last);
    }
}

/// Whether a full stop behind a token ends no sentence: "Cabinet No. 1".
fn abbreviates(token: &Token) -> bool {
    let last = token.folded.rsplit(' ').next().unwrap_or_default();
    matches!(last, "no" | "nos" | "ref" | "mr" | "mrs" | "ms" | "dr")
}

/// Whether a field is of no use once the last day that the notice names is over.
fn passes(draft: &FactDraft) -> bool {
    matches!(draft.frame, Frame::Where | Frame::Person | Frame::Money(_))
        || draft.frame == Frame::Code && draft.attribute.ends_with("pickup code")
}

/// A notice taken apart.
struct Notice<'a> {
    message: &'a Message,
    segment: &'a Segment,
    scan: &'a Scan,
    sender: Option<Sender>,
    tokens: Vec<Token>,
    matter: Option<Matter>,
}

/// A field of a notice's matter.
struct Field {
    /// How it is called, whatever it is of: "pickup code".
    name: String,
    /// Its name tells it from those of other matters only together with the number of the matter.
    of_matter: bool,
    value: Value,
    frame: Frame,
    span: Span,
    expiry: Option<Timestamp>,
    cardinality: Cardinality,
}

impl<'a> Notice<'a> {
    fn new(
        message: &'a Message,
        segment: &'a Segment,
        scan: &'a Scan,
        sender: Option<Sender>,
    ) -> Option<Self> {
        let text = message.current_text();
        let mut within = segment.span;
        if let Some(sender) = &sender {
            within.start = sender.end;
        }
        let tokens = tokenise(text, within, scan);
        if tokens.len() > LONGEST {
            return None;
        }
        let matter = Matter::of(&tokens, scan);
        Some(Self { message, segment, scan, sender, tokens, matter })
    }

    /// The sentences. "No." ends none.
    fn sentences(&self) -> impl Iterator<Item = &[Token]> {
        let ends = |pair: &[Token]| match pair {
            [before, mark] => mark.is_any(&[".", "!", "?"]) && !abbreviates(before),
            _ => false,
        };
        let mut start = 0;
        let mut cuts = Vec::new();
        for (at, pair) in self.tokens.windows(2).enumerate() {
            if ends(pair) {
                cuts.push((start, at + 1));
                start = at + 2;
            }
        }
        cuts.push((start, self.tokens.len()));
        cuts.into_iter().filter_map(|(from, to)| self.tokens.get(from..to)).filter(|it| !it.is_empty())
    }

    fn reading(&self, token: &Token) -> Option<&'a Reading> {
        match token.kind {
            Kind::Value(reading) => self.scan.readings.get(reading),
            _ => None,
        }
    }

    fn drafts(&self) -> Vec<FactDraft> {
        let mut drafts: Vec<FactDraft> = Vec::new();
        for sentence in self.sentences() {
            for field in fields::read(self, sentence) {
                let Some(draft) = self.draft(field, sentence) else { continue };
                if !drafts
                    .iter()
                    .any(|other| other.attribute == draft.attribute && other.frame == draft.frame)
                {
                    drafts.push(draft);
                }
            }
        }
        let last =
            drafts.iter().filter(|draft| draft.frame == Frame::When).filter_map(|draft| draft.expiry).max();
        for draft in drafts.iter_mut().filter(|draft| passes(draft)) {
            draft.expiry = draft.expiry.or(last);
        }
        drafts
    }

    fn draft(&self, field: Field, sentence: &[Token]) -> Option<FactDraft> {
        let sender = self.sender.as_ref().map_or("", |sender| sender.name.as_str());
        let mut words = vec![sender.to_owned()];
        match &self.matter {
            Some(matter) if field.of_matter => {
                words.push(matter.noun.to_owned());
                words.extend(matter.number.clone());
            }
            None if field.of_matter => return None,
            _ => {}
        }
        words.push(field.name);
        // "XX Insurance" and "insurance"
        let mut words: Vec<String> = words.join(" ").split(' ').map(str::to_owned).collect();
        words.dedup();
        let attribute = attribute::canonical(&words.join(" "));
        let pick = Pick { expiry: field.expiry, ..texts::plain(field.value, field.frame, field.span) };
        let phrase = NounPhrase { subject: Subject::Addressee, attribute, ..NounPhrase::nameless() };
        let mood = Mood {
            modality: Modality::Asserted,
            reported: false,
            attribution: None,
            corrects: false,
            statement: sentence,
        };
        let source = Source {
            message: self.message,
            voice: &self.segment.voice,
            mood: &mood,
            scan: self.scan,
            scope: &[],
            evidence: extent(sentence)?,
        };
        let statement = Statement { cardinality: field.cardinality, ..Statement::new(phrase, pick) };
        Some(draft::draft(statement, &source))
    }
}

#[cfg(test)]
mod tests;
