//! The values of a sentence that stand without their cue, where the words around them leave no doubt.

use super::super::clauses::Context;
use super::super::tokens::{Kind, Token, tokenise};
use super::super::values::{self, Reading, Scan};
use super::ended::calls_off;
use super::heads::meetings;
use crate::domain::{Frame, Message, Span, ValueKind};

/// The sentence with the ends of its bounds as days ("until 3 June"), with codes as rooms where it is about one
/// ("moved from C293 to A389"), and without places that are names ("hand in Orion"). Nothing where it has no value.
pub(in super::super) fn scanned(
    message: &Message,
    sentence: Span,
    tokens: &[Token],
    context: &Context,
) -> Option<(Scan, Vec<Token>)> {
    let mut scan = Scan { readings: context.scan.readings.clone(), validity: context.scan.validity.clone() };
    let within = |span: Span| sentence.start <= span.start && span.end <= sentence.end;
    let inside: Vec<&Reading> = scan.readings.iter().filter(|reading| within(reading.span)).collect();
    let certain = inside.iter().any(|reading| matches!(reading.frame, Frame::When | Frame::Money(_)));
    let is_room = |reading: &Reading| reading.frame == Frame::Where && reading.value.kind == ValueKind::Room;
    let roomy = inside.iter().any(|reading| is_room(reading))
        || tokens.iter().any(|token| {
            token.is_any(&["room", "rooms", "place", "location", "venue", "projector", "booked"])
        });
    let under = |span: Span| {
        tokens.iter().any(|t| {
            matches!(t.kind, Kind::Validity(_)) && t.span.start <= span.start && span.end <= t.span.end
        })
    };
    let bounded = !inside.iter().any(|reading| reading.frame == Frame::When && !under(reading.span));
    let dated = inside.iter().any(|reading| reading.frame == Frame::When && under(reading.span));
    let mut more: Vec<Reading> = Vec::new();
    for token in tokens {
        let day = token.text.split_once(' ').map(|(_, day)| day).filter(|_| ends(token));
        match (token.kind, day) {
            // The end of a bound is the value; where there is one, it says until when that holds.
            (Kind::Validity(_), Some(day)) if bounded => {
                let day = read(message, "on ", day, token).filter(|reading| reading.frame == Frame::When);
                scan.validity.retain(|bound| day.is_none() || bound.span != token.span);
                more.extend(day.filter(|_| !dated));
            }
            (Kind::Word, _) if roomy && !certain && !meetings(tokens).is_empty() && is_code(&token.text) => {
                more.extend(read(message, "in ", &token.text, token).filter(is_room));
            }
            _ => {}
        }
    }
    let place = |reading: &Reading| {
        within(reading.span)
            && reading.value.kind == ValueKind::Place
            && !reading.value.text.contains(' ')
            && reading.value.text.starts_with(char::is_uppercase)
    };
    let bounds = !more.is_empty();
    if certain || bounds {
        scan.readings.retain(|reading| !place(reading));
    }
    scan.readings.extend(more);
    scan.readings.sort_by_key(|reading| reading.span);
    (scan.readings.iter().any(|reading| within(reading.span)) || calls_off(tokens)).then(|| {
        let tokens = tokenise(message.current_text(), sentence, &scan);
        (scan, tokens)
    })
}

/// "until 3 June", "no later than 3 June"
fn ends(token: &Token) -> bool {
    ["until", "till", "no later", "by", "up to"].iter().any(|lead| token.folded.starts_with(lead))
}

/// What `text`, the end of `token`, reads as behind `cue`.
fn read(message: &Message, cue: &str, text: &str, token: &Token) -> Option<Reading> {
    let region = values::Region::of(&message.stated.zone);
    let scan = values::scan(&format!("{cue}{text}"), &values::Context { sent: &message.stated, region });
    let mut reading = scan.readings.into_iter().next()?;
    reading.span = Span::new(token.span.end - text.len(), token.span.end);
    reading.value.text.clear();
    reading.value.text.push_str(text);
    Some(reading)
}

/// "B412"
fn is_code(text: &str) -> bool {
    let digits = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = text.len() - digits.len();
    (1..=2).contains(&letters)
        && (2..=4).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
}
