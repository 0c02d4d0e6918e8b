//! The state that the scanners share: tokens, claims, findings.

use super::tokens::{Gap, Kind, Token, tokens};
use super::{Context, Reading, Region, Scan, Validity};
use crate::domain::{Assumption, Frame, Span, Value, ValueKind};
use jiff::Timestamp;
use jiff::civil::{Date, Time};

/// How far back a scanner looks for a word that settles a reading.
pub(super) const LOOK_BACK: usize = 8;

pub(super) struct Scanner<'t> {
    text: &'t str,
    tokens: Vec<Token<'t>>,
    claimed: Vec<bool>,
    pub context: Context<'t>,
    found: Scan,
}

/// A value before its place is known.
pub(super) struct Found {
    pub frame: Frame,
    pub kind: ValueKind,
    pub norm: String,
    pub assumptions: Vec<Assumption>,
    pub expiry: Option<Timestamp>,
    pub cue: Option<Span>,
}

impl Found {
    pub fn new(frame: Frame, kind: ValueKind, norm: impl Into<String>) -> Self {
        Self { frame, kind, norm: norm.into(), assumptions: Vec::new(), expiry: None, cue: None }
    }

    pub fn cued(self, cue: Span) -> Self {
        Self { cue: Some(cue), ..self }
    }

    pub fn assuming(self, assumptions: Vec<Assumption>) -> Self {
        Self { assumptions, ..self }
    }
}

impl<'t> Scanner<'t> {
    pub fn new(text: &'t str, context: &Context<'t>) -> Self {
        let tokens = tokens(text);
        let claimed = vec![false; tokens.len()];
        Self { text, tokens, claimed, context: *context, found: Scan::default() }
    }

    pub fn finish(mut self) -> Scan {
        self.found.readings.sort_by_key(|reading| reading.span);
        self.found.validity.sort_by_key(|validity| validity.span);
        self.found
    }

    pub fn len(&self) -> usize {
        self.tokens.len()
    }

    pub fn today(&self) -> Date {
        self.context.sent.wall.date()
    }

    pub fn region(&self) -> Region {
        self.context.region
    }

    pub fn zone(&self) -> &str {
        &self.context.sent.zone.0
    }

    /// The instant at which a local day begins.
    pub fn midnight(&self, date: Date) -> Option<Timestamp> {
        self.instant(date, Time::midnight())
    }

    /// The instant of a local time.
    pub fn instant(&self, date: Date, time: Time) -> Option<Timestamp> {
        self.context.sent.instant_of(date.to_datetime(time))
    }

    /// Token `i`, claimed or not.
    pub fn any(&self, i: usize) -> Option<&Token<'t>> {
        self.tokens.get(i)
    }

    /// Token `i`, unless another scanner has it.
    pub fn token(&self, i: usize) -> Option<&Token<'t>> {
        if self.claimed.get(i).copied().unwrap_or(true) { None } else { self.tokens.get(i) }
    }

    /// The folded word at `i`; empty where none is free.
    pub fn word(&self, i: usize) -> &str {
        self.token(i).filter(|token| token.kind == Kind::Word).map_or("", |token| &token.folded)
    }

    /// The folded word before `i` in the same sentence, claimed or not.
    pub fn before(&self, i: usize) -> &str {
        self.back(i).next().unwrap_or("")
    }

    /// The digits at `i`.
    pub fn number(&self, i: usize) -> Option<&'t str> {
        self.token(i).filter(|token| token.kind == Kind::Number).map(|token| token.raw)
    }

    /// Whether a free mark among `marks` stands at `i`.
    pub fn mark(&self, i: usize, marks: &str) -> bool {
        self.token(i).is_some_and(|token| token.kind == Kind::Mark && marks.contains(token.raw))
    }

    /// Whether nothing stands between token `i` and the one before it.
    pub fn glued(&self, i: usize) -> bool {
        i > 0 && self.tokens.get(i).is_some_and(|token| token.gap == Gap::Nothing)
    }

    fn glued_to_text(&self, i: usize) -> bool {
        self.glued(i) && self.tokens.get(i.wrapping_sub(1)).is_some_and(|before| before.kind != Kind::Mark)
    }

    /// Whether a value may begin at `i`: it is no tail of a longer word, number or path.
    pub fn starts_clean(&self, i: usize) -> bool {
        if !self.glued(i) {
            return true;
        }
        let Some(before) = i.checked_sub(1).and_then(|at| self.tokens.get(at)) else { return true };
        if before.kind != Kind::Mark {
            return false;
        }
        match before.raw {
            "-" | "\u{2013}" | "\u{2014}" | "/" | "." | ":" | "," | "+" | "\u{2019}" | "'" => {
                !self.glued_to_text(i - 1) && !self.glued(i - 1)
            }
            "#" | "$" | "\u{20ac}" | "\u{a3}" | "\u{a5}" | "_" | "\\" | "%" => false,
            _ => true,
        }
    }

    /// Whether a value may end before `j`: no word, number or path goes on there.
    pub fn ends_clean(&self, j: usize) -> bool {
        let Some(next) = self.tokens.get(j) else { return true };
        if !self.glued(j) {
            return true;
        }
        if next.kind != Kind::Mark {
            return false;
        }
        let joins =
            matches!(next.raw, "." | ":" | "," | "-" | "\u{2013}" | "/" | "'" | "\u{2019}" | "#" | "@");
        let goes_on =
            self.glued(j + 1) && self.tokens.get(j + 1).is_some_and(|after| after.kind != Kind::Mark);
        next.raw != "%" && !(joins && goes_on)
    }

    /// Whether a sentence, line or clause after a semicolon begins at `i`.
    pub fn opens_sentence(&self, i: usize) -> bool {
        let Some(token) = self.tokens.get(i) else { return true };
        i == 0
            || token.gap == Gap::Line
            || (token.gap == Gap::Blank
                && self.tokens.get(i - 1).is_some_and(|before| matches!(before.raw, "." | "!" | "?" | ";")))
    }

    /// The words before `i`, nearest first, within its sentence; marks count as empty words.
    pub fn back(&self, i: usize) -> impl Iterator<Item = &str> {
        let floor = i.saturating_sub(LOOK_BACK);
        (floor..i).rev().take_while(move |&at| !self.opens_sentence(at + 1)).filter_map(|at| {
            self.tokens.get(at).map(|token| if token.kind == Kind::Word { token.folded.as_str() } else { "" })
        })
    }

    /// The span of the tokens `i..j`.
    pub fn span(&self, i: usize, j: usize) -> Span {
        let start = self.tokens.get(i).map_or(self.text.len(), |token| token.span.start);
        let end =
            j.checked_sub(1).and_then(|last| self.tokens.get(last)).map_or(start, |token| token.span.end);
        Span::new(start, end.max(start))
    }

    /// The text of the tokens `i..j`.
    pub fn written(&self, i: usize, j: usize) -> &'t str {
        self.span(i, j).of(self.text)
    }

    /// Whether nobody has claimed any of `i..j`.
    pub fn is_free(&self, i: usize, j: usize) -> bool {
        self.claimed.get(i..j).is_some_and(|range| range.iter().all(|claimed| !claimed))
    }

    /// Keeps `i..j` from the scanners that follow.
    pub fn claim(&mut self, i: usize, j: usize) {
        if let Some(range) = self.claimed.get_mut(i..j) {
            range.fill(true);
        }
    }

    /// Records a value at `i..j`.
    pub fn push(&mut self, i: usize, j: usize, found: Found) {
        let mut span = self.span(i, j);
        let mut text = span.of(self.text);
        for clitic in ["'s", "\u{2019}s"] {
            if found.frame == Frame::When
                && let Some(rest) = text.strip_suffix(clitic)
            {
                span.end -= clitic.len();
                text = rest;
            }
        }
        if !self.is_free(i, j) || text.is_empty() {
            return;
        }
        self.claim(i, j);
        let text = if text.contains('\n') {
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        } else {
            text.to_owned()
        };
        self.found.readings.push(Reading {
            span,
            frame: found.frame,
            value: Value { kind: found.kind, norm: found.norm, text },
            assumptions: found.assumptions,
            expiry: found.expiry,
            cue: found.cue,
        });
    }

    /// Whether the value recorded last is a time or a day that ends before token `j`.
    pub fn follows_time(&self, j: usize) -> bool {
        let end = j.checked_sub(1).and_then(|at| self.any(at)).map(|token| token.span.end);
        self.found.readings.last().is_some_and(|last| last.frame == Frame::When && Some(last.span.end) == end)
    }

    /// Records a bound at `i..j`.
    pub fn bound(
        &mut self,
        i: usize,
        j: usize,
        from: Option<Timestamp>,
        until: Option<Timestamp>,
        lasting: bool,
    ) {
        if self.is_free(i, j) {
            self.claim(i, j);
            let span = self.span(i, j);
            self.found.validity.push(Validity { span, from, until, lasting });
        }
    }
}
