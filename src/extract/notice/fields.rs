//! The fields of a notice: numbers behind what they are called, what is owed and by when, where something waits and until
//! when, when it comes and who brings it.

use super::super::lexicon;
use super::super::openers::find;
use super::super::tokens::{Kind as TokenKind, Token, extent};
use super::matter::Kind;
use super::{Field, Notice, abbreviates, dated};
use crate::domain::{Cardinality, Frame, Message, Value, ValueKind};
use jiff::{SignedDuration, Timestamp};

/// Everything that a sentence of a notice says of its matter.
pub(super) fn read(notice: &Notice, sentence: &[Token]) -> Vec<Field> {
    let mut found: Vec<Field> = (0..sentence.len()).filter_map(|at| numbered(notice, sentence, at)).collect();
    found.extend(ending(notice, sentence));
    let Some(matter) = &notice.matter else { return found };
    match matter.kind {
        Kind::Parcel => {
            found.extend(waiting(sentence));
            found.extend(collected(notice, sentence));
            found.extend(coming(notice, sentence));
            found.extend(bringing(sentence));
        }
        Kind::Account => {
            found.extend(owed(notice, sentence));
            found.extend(due(notice, sentence));
        }
        Kind::Cover => found.extend(due(notice, sentence)),
        Kind::Offence => found.extend(seen(notice, sentence)),
        Kind::Paper => {}
    }
    found
}

/// Whether a token is a number by which something is known. Masked ones are none.
pub(super) fn is_number(token: &Token) -> bool {
    let text = &token.text;
    token.kind != TokenKind::Mark
        && text.len() > 2
        && text.contains(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')
        && !text.contains("XX")
}

/// A number with what it is called.
pub(super) struct Label<'a> {
    pub words: Vec<&'a str>,
    pub number: &'a Token,
}

/// Words that end what a number is called.
const NUMBERING: [&str; 7] = ["number", "no", "code", "id", "ref", "reference", "pin"];
/// The longest name of a number, in words.
const LABEL: usize = 3;

/// "Pickup Code: 8-5-1234", "certificate number: …", "Policy No. …", at the word before the number.
pub(super) fn label(tokens: &[Token], at: usize) -> Option<Label<'_>> {
    let last = tokens.get(at).filter(|token| token.is_any(&NUMBERING))?;
    let mut rest = tokens.get(at + 1..)?.iter();
    let number = rest.find(|token| !token.is_any(&[".", ":", "is", "#"]))?;
    let masked = rest.next().is_some_and(|next| next.is("*") && next.span.start == number.span.end);
    let before = tokens.get(at.saturating_sub(LABEL - 1)..at)?;
    let names = |token: &&Token| token.is_word() && !token.is_number() && !lexicon::is_closed(&token.folded);
    let mut words: Vec<&str> =
        before.iter().rev().take_while(names).map(|token| token.folded.as_str()).collect();
    words.reverse();
    words.push(if last.is("no") { "number" } else { &last.folded });
    let calls = words
        .iter()
        .any(|word| matches!(*word, "phone" | "service" | "mobile" | "postal" | "zip" | "telephone"));
    (is_number(number) && !masked && !calls).then_some(Label { words, number })
}

fn numbered(notice: &Notice, sentence: &[Token], at: usize) -> Option<Field> {
    let Label { words, number } = label(sentence, at)?;
    let name = match (words.as_slice(), &notice.matter) {
        ([word], Some(matter)) => format!("{} {word}", matter.noun),
        // "Number: HT-20251017-007" of nothing that is known.
        ([_], None) => return None,
        (["pick-up", rest @ ..] | ["pick", "up", rest @ ..], _) => format!("pickup {}", rest.join(" ")),
        (words, _) => words.join(" "),
    };
    Some(code(name, number))
}

/// A number that is told from others of its name by itself.
fn code(name: String, number: &Token) -> Field {
    Field {
        name,
        of_matter: false,
        value: Value::new(ValueKind::Code, number.text.clone(), number.text.clone()),
        frame: Frame::Code,
        span: number.span,
        expiry: None,
        cardinality: Cardinality::Many,
    }
}

/// "your credit card ending with 5678", "order JD202508012045123456".
fn ending(notice: &Notice, sentence: &[Token]) -> Option<Field> {
    let matter = notice.matter.as_ref()?;
    let number =
        sentence.iter().find(|token| matter.number.as_ref() == Some(&token.folded) && is_number(token))?;
    let at = sentence.iter().position(|token| token.span == number.span)?;
    let card = sentence.get(..at)?.iter().rev().take(2).any(|token| token.is("ending"));
    let own = at.checked_sub(1).and_then(|at| sentence.get(at));
    let order =
        own.is_some_and(|own| own.is_any(&["order", "parcel", "package", "("])) && number.text.len() > 5;
    let name = match (card, order) {
        (true, _) => "ending",
        (_, true) => "number",
        _ => return None,
    };
    Some(code(format!("{} {name}", matter.noun), number))
}

/// Of the matter, a value that was scanned.
fn scanned(notice: &Notice, name: &str, token: &Token) -> Option<Field> {
    let reading = notice.reading(token)?;
    let (value, expiry) = match reading.value.kind {
        ValueKind::Time => {
            let (value, expiry) = dated(&reading.value, notice.message, notice.scan)?;
            (value, Some(expiry))
        }
        _ => (reading.value.clone(), reading.expiry),
    };
    Some(Field {
        name: name.to_owned(),
        of_matter: true,
        value,
        frame: reading.frame.clone(),
        span: reading.span,
        expiry,
        cardinality: Cardinality::One,
    })
}

/// The first value of a frame in the next few tokens.
fn next<'a>(notice: &Notice, tokens: &'a [Token], frame: &Frame) -> Option<&'a Token> {
    const NEAR: usize = 7;
    let is_it = |token: &&Token| notice.reading(token).is_some_and(|reading| reading.frame == *frame);
    tokens.iter().take(NEAR).find(is_it)
}

/// "The amount due is 1,256.78 yuan", "your bill of £43.20 is due": what is owed, not what was paid. One bill does not
/// settle the one before.
fn owed(notice: &Notice, sentence: &[Token]) -> Vec<Field> {
    #[rustfmt::skip]
    const PAID: [&str; 10] = [
        "paid", "settled", "deducted", "used", "received", "spent", "completed", "processed", "refunded", "made",
    ];
    const OWING: [(&str, &str); 9] = [
        ("minimum payment", "minimum payment"),
        ("minimum amount", "minimum payment"),
        ("amount due", "amount due"),
        ("amount", "amount due"),
        ("balance due", "amount due"),
        ("bill of", "amount due"),
        ("bill is", "amount due"),
        ("bill for", "amount due"),
        ("payment of", "amount due"),
    ];
    let owing = notice.tokens.iter().any(|token| token.is_any(&["due", "bill", "statement", "repayment"]));
    if !owing || sentence.iter().any(|token| token.is_any(&PAID)) {
        return Vec::new();
    }
    let each = |field| Field { cardinality: Cardinality::Many, ..field };
    let fields = OWING.iter().filter_map(|(words, name)| {
        let behind = sentence.get(find(sentence, words)? + words.split(' ').count()..)?;
        scanned(notice, name, next(notice, behind, &Frame::Money(None))?).map(each)
    });
    let mut found: Vec<Field> = Vec::new();
    for field in fields {
        if !found.iter().any(|other| other.name == field.name || other.span == field.span) {
            found.push(field);
        }
    }
    found
}

/// "the repayment date is December 25th", "is due on 3 May", "renews on 5 June", "expires next month".
fn due(notice: &Notice, sentence: &[Token]) -> Vec<Field> {
    #[rustfmt::skip]
    const DUE: [(&str, &str); 21] = [
        ("expires", "expiry date"), ("expire on", "expiry date"), ("to expire", "expiry date"), ("will expire", "expiry date"),
        ("due date", "payment due date"), ("repayment date", "payment due date"), ("payment date", "payment due date"),
        ("due on", "payment due date"), ("due by", "payment due date"), ("is due", "payment due date"),
        ("payable by", "payment due date"), ("pay by", "payment due date"), ("taken on", "payment due date"),
        ("collected on", "payment due date"), ("renews", "renewal date"), ("renew on", "renewal date"),
        ("renewal date", "renewal date"), 
        ("valid until", "expiry date"), ("runs out", "expiry date"), ("take effect", "effective date"),
        ("takes effect", "effective date"),
    ];
    let field = DUE.iter().find_map(|(words, name)| {
        let behind = sentence.get(find(sentence, words)? + words.split(' ').count()..)?;
        let day = next(notice, behind, &Frame::When)?;
        let field = scanned(notice, name, day)?;
        let each = *name == "payment due date";
        Some(if each { Field { cardinality: Cardinality::Many, ..field } } else { field })
    });
    field.into_iter().collect()
}

/// "has been stored in Cabinet No. 1 at Xiqingdao Residential Area": where a parcel waits.
fn waiting(sentence: &[Token]) -> Option<Field> {
    #[rustfmt::skip]
    const LAID: [&str; 11] = [
        "stored", "placed", "delivered", "arrived", "left", "waiting", "collection", "pickup", "located", "ready", "held",
    ];
    #[rustfmt::skip]
    const PLACES: [&str; 14] = [
        "locker", "cabinet", "store", "station", "reception", "neighbour", "porch", "shop", "office", "desk", "counter",
        "garage", "lobby", "shed",
    ];
    let (verb, at) = sentence.iter().enumerate().find_map(|(at, token)| {
        let next = sentence.get(at + 1)?;
        (token.is_any(&LAID) && next.is_any(&["in", "at", "to", "into", "with", "outside"]))
            .then_some((token, at + 1))
    })?;
    let expected = sentence.iter().any(|token| token.is_any(&["expected", "will", "estimated", "be"]));
    if expected && verb.is("delivered") {
        return None;
    }
    place(sentence, at + 1, &PLACES)
}

/// The name of a place from `at` on.
fn place(sentence: &[Token], at: usize, nouns: &[&str]) -> Option<Field> {
    let rest = sentence.get(at..)?;
    let skipped = rest.iter().take_while(|token| token.is_any(&["the", ":", "a", "an"])).count();
    let rest = rest.get(skipped..)?;
    let ends = |at: usize, token: &Token| {
        let next = rest.get(at + 1);
        match token.folded.as_str() {
            "," => next.is_none_or(|next| !next.is_capitalised()),
            "." => !at.checked_sub(1).and_then(|at| rest.get(at)).is_some_and(abbreviates),
            ";" | "and" if token.is("and") => next.is_none_or(|next| !next.is_capitalised()),
            "please" | "for" | "by" | "on" | "until" | "before" | "with" | "!" | ";" | "using" => true,
            _ => false,
        }
    };
    let end = rest.iter().enumerate().position(|(at, token)| ends(at, token)).unwrap_or(rest.len());
    let words = rest.get(..end).filter(|words| !words.is_empty())?;
    let named = words.iter().any(|word| {
        word.is_any(nouns)
            || word.is_capitalised()
            || !word.is_word() && word.text.starts_with(char::is_uppercase)
    });
    let vague =
        words.first().is_some_and(|first| first.is_any(&["your", "you", "our", "us"]) || first.is_number());
    if !named || vague {
        return None;
    }
    let text = written(words);
    Some(Field {
        name: "location".to_owned(),
        of_matter: true,
        value: Value::new(ValueKind::Place, text.to_lowercase(), text),
        frame: Frame::Where,
        span: extent(words)?,
        expiry: None,
        cardinality: Cardinality::One,
    })
}

/// Tokens as they are written, without spaces around brackets and before marks.
fn written(words: &[Token]) -> String {
    let mut text = String::new();
    let mut end = words.first().map_or(0, |first| first.span.start);
    for word in words {
        if word.span.start > end {
            text.push(' ');
        }
        text.push_str(&word.text);
        end = word.span.end;
    }
    text
}

/// "Please retrieve it before 15:35", "within 24 hours": until when a parcel waits.
fn collected(notice: &Notice, sentence: &[Token]) -> Option<Field> {
    let collects = sentence
        .iter()
        .position(|token| token.is_any(&["retrieve", "collect", "pick", "collected", "picked"]))?;
    let behind = sentence.get(collects..)?;
    let at = behind.iter().position(|token| token.is_any(&["before", "by", "until", "within"]))?;
    let token = next(notice, behind.get(at..)?, &Frame::When)
        .or_else(|| next(notice, behind.get(at..)?, &Frame::Duration))?;
    let mut field = scanned(notice, "pickup deadline", token)?;
    if field.frame == Frame::Duration {
        let (value, expiry) = within(&field.value, notice.message)?;
        (field.value, field.frame, field.expiry) = (value, Frame::When, Some(expiry));
    }
    Some(field)
}

/// When a time from now on is over.
fn within(value: &Value, message: &Message) -> Option<(Value, Timestamp)> {
    let span: jiff::Span = value.norm.parse().ok()?;
    let time = span.get_hours() + 24 * i32::from(u8::try_from(span.get_days()).ok()?);
    let wall = message.stated.wall.checked_add(SignedDuration::from_hours(i64::from(time))).ok()?;
    let over = message.stated.instant_of(wall)?;
    let norm = wall.strftime("%Y-%m-%dT%H:%M").to_string();
    Some((Value::new(ValueKind::Datetime, norm, value.text.clone()), over))
}

/// "is expected to be delivered tomorrow", "Estimated delivery: July 2", "is due between 10:32 and 11:32".
fn coming(notice: &Notice, sentence: &[Token]) -> Option<Field> {
    const COMING: [&str; 10] = [
        "expected",
        "estimated",
        "will",
        "due",
        "scheduled",
        "arriving",
        "out",
        "arrive",
        "coming",
        "delivering",
    ];
    #[rustfmt::skip]
    const BROUGHT: [&str; 9] =
        ["delivered", "delivery", "arrive", "arriving", "due", "visit", "arrives", "delivering", "deliver"];
    let comes = sentence.iter().any(|token| token.is_any(&COMING));
    let brought = sentence.iter().position(|token| token.is_any(&BROUGHT)).filter(|_| comes)?;
    let token = sentence
        .iter()
        .skip(brought)
        .find(|token| notice.reading(token).is_some_and(|reading| reading.frame == Frame::When))?;
    scanned(notice, "delivery", token)
}

/// "Delivery driver Mr. Li (Phone: 138****5678) is currently delivering": who brings it.
fn bringing(sentence: &[Token]) -> Option<Field> {
    const BRINGING: [&str; 5] = ["courier", "driver", "technician", "rider", "postman"];
    if sentence.iter().any(|token| token.is_any(&["signed", "completed"])) {
        return None;
    }
    let at = sentence.iter().position(|token| token.is_any(&BRINGING))?;
    let rest = sentence.get(at + 1..)?;
    let length = rest.iter().take(3).take_while(|token| token.is_capitalised()).count();
    let name = rest.get(..length).filter(|name| !name.is_empty())?;
    let text = written(name);
    Some(Field {
        name: sentence.get(at)?.folded.clone(),
        of_matter: true,
        value: Value::new(ValueKind::Person, text.clone(), text),
        frame: Frame::Person,
        span: extent(name)?,
        expiry: None,
        cardinality: Cardinality::One,
    })
}

/// Where and when an offence was seen.
fn seen(notice: &Notice, sentence: &[Token]) -> Vec<Field> {
    let mut places = sentence.iter().enumerate().filter(|(_, token)| token.is("at")).map(|(at, _)| at);
    let location = places.find_map(|at| place(sentence, at + 1, &["intersection", "road", "street"]));
    let when = sentence.iter().find(|token| {
        notice
            .reading(token)
            .is_some_and(|reading| matches!(reading.value.kind, ValueKind::Date | ValueKind::Datetime))
    });
    let when =
        when.and_then(|token| scanned(notice, "time", token)).map(|field| Field { expiry: None, ..field });
    location.into_iter().chain(when).collect()
}
