//! A message whose values have been found: for whoever looks at one text more than once.

use std::borrow::Cow;

use super::names::Names;
use super::relations::{self, Requested};
use super::segments::Segment;
use super::values::{self, Scan};
use super::{LONGEST, names_of, openers, tokens};
use crate::domain::{FactDraft, Message, Span};

/// A message with the values in its text and the names of those who take part.
pub struct Scanned {
    message: Message,
    names: Names,
    scan: Scan,
}

impl Scanned {
    /// Finds the values.
    #[must_use]
    pub fn new(message: Message) -> Self {
        let names = names_of(&message);
        Self::by(message, names)
    }

    fn by(message: Message, names: Names) -> Self {
        let scan = values::scan(message.current_text(), &values::Context::of(&message.stated));
        Self { message, names, scan }
    }

    /// The same message if its text were another.
    #[must_use]
    pub fn saying(&self, text: String) -> Self {
        Self::by(Message { text, edits: Vec::new(), ..self.message.clone() }, self.names.clone())
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        self.message.current_text()
    }

    /// The values of the text, those in code too.
    #[must_use]
    pub const fn values(&self) -> &Scan {
        &self.scan
    }

    /// The values of a text that may be the whole of this one. Blanks at its end make no difference: no value has any.
    #[must_use]
    pub fn values_of(&self, text: &str) -> Cow<'_, Scan> {
        if text.trim_end() == self.text().trim_end() {
            return Cow::Borrowed(&self.scan);
        }
        Cow::Owned(values::scan(text, &values::Context::of(&self.message.stated)))
    }

    /// What the message states: what [`read`](super::read) makes of it.
    #[must_use]
    pub fn read(&self) -> Vec<FactDraft> {
        super::read_by(&self.message, &self.names, |part| self.values_of(part))
    }

    /// What the last sentence states of the value at its end, in words of no shape.
    #[must_use]
    pub fn led_up_to(&self) -> Option<FactDraft> {
        super::cued::led_up_to(&self.message)
    }

    /// What an unfinished sentence asks for, where it is an open relation.
    #[must_use]
    pub fn requested(&self, sentence: &str) -> Option<Requested> {
        let scan = outside_code(sentence, self.values_of(sentence));
        let tokens = tokens::tokenise(sentence, Span::new(0, sentence.len()), &scan);
        let tokens = (tokens.len() <= LONGEST).then_some(tokens)?;
        relations::requested(openers::strip(&tokens, &self.names), sentence, &scan, &self.names)
    }
}

/// The values of a segment, with spans in the whole text, but for those in code.
pub(super) fn of_segment<'a>(text: &str, segment: &Segment, values: Cow<'a, Scan>) -> Cow<'a, Scan> {
    let mut scan = outside_code(segment.span.of(text), values);
    let offset = segment.span.start;
    if offset > 0 {
        let shift = |span: &mut Span| *span = Span::new(span.start + offset, span.end + offset);
        let Scan { readings, validity } = scan.to_mut();
        for reading in readings {
            shift(&mut reading.span);
            reading.cue.as_mut().map(shift);
        }
        for validity in validity {
            shift(&mut validity.span);
        }
    }
    scan
}

/// The values of a text but for those in code between backticks.
fn outside_code<'a>(text: &str, mut scan: Cow<'a, Scan>) -> Cow<'a, Scan> {
    if !text.contains('`') {
        return scan;
    }
    let mut ticks = text.match_indices('`').map(|(at, _)| at).peekable();
    let mut in_code = false;
    scan.to_mut().readings.retain(|reading| {
        while ticks.next_if(|tick| *tick < reading.span.start).is_some() {
            in_code = !in_code;
        }
        !in_code
    });
    scan
}
