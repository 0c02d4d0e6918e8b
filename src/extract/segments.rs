//! Whose words a text is made of: own, forwarded, or of no concern here (quoted, code, signature).

use crate::domain::Span;

/// Words that count, and whose they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// The author's own.
    Own,
    /// Passed on; from whom, where the header says so.
    Forwarded(Option<String>),
}

/// A run of lines of one voice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub span: Span,
    pub voice: Voice,
}

/// The segments to read. Quoted text, code and signatures are left out.
pub(super) fn segments(text: &str) -> Vec<Segment> {
    let mut cutter = Cutter { segments: Vec::new(), voice: Voice::Own, open: None };
    let lines: Vec<Span> = lines(text);
    let mut fenced = false;
    let mut index = 0;
    while let Some(&span) = lines.get(index) {
        let line = span.of(text).trim();
        index += 1;
        if line.starts_with("```") || line.starts_with("~~~") {
            let closes_itself = line.len() > 3 && line.ends_with("```");
            fenced ^= !closes_itself;
            cutter.cut();
            continue;
        }
        if fenced || line.starts_with('>') || is_code(span.of(text)) {
            cutter.cut();
            continue;
        }
        if is_signature_mark(span.of(text)) {
            break;
        }
        if is_quote_intro(line)
            || lines
                .get(index)
                .is_some_and(|next| line.starts_with("On ") && is_quote_end(next.of(text).trim()))
        {
            // Answers may stand between lines quoted with `>`; without those, all that follows is the old mail.
            let rest = lines.get(index..).unwrap_or_default();
            if !rest.iter().any(|line| line.of(text).starts_with('>')) {
                break;
            }
            cutter.cut();
            if !is_quote_intro(line) {
                index += 1;
            }
            continue;
        }
        if is_forward_mark(line) {
            cutter.cut();
            cutter.voice = Voice::Forwarded(None);
            continue;
        }
        let header = header_length(lines.get(index - 1..).unwrap_or_default(), text);
        if header > 1 {
            cutter.cut();
            let block = lines.get(index - 1..index - 1 + header).unwrap_or_default();
            if cutter.voice == Voice::Own {
                // A bare header block begins a quoted mail.
                break;
            }
            cutter.voice = Voice::Forwarded(sender(block, text));
            index += header - 1;
            continue;
        }
        if header == 1 && is_address_header(line) {
            cutter.cut();
            continue;
        }
        if let Some(after) = strip_forward_word(line) {
            cutter.cut();
            let start = span.start
                + (span.of(text).len() - span.of(text).trim_start().len())
                + (line.len() - after.len());
            cutter.voice = Voice::Forwarded(None);
            cutter.line(Span::new(start, span.end));
            continue;
        }
        cutter.line(span);
    }
    cutter.cut();
    cutter.segments
}

struct Cutter {
    segments: Vec<Segment>,
    voice: Voice,
    open: Option<Span>,
}

impl Cutter {
    fn line(&mut self, span: Span) {
        self.open = Some(Span::new(self.open.map_or(span.start, |open| open.start), span.end));
    }

    fn cut(&mut self) {
        if let Some(span) = self.open.take() {
            self.segments.push(Segment { span, voice: self.voice.clone() });
        }
    }
}

fn lines(text: &str) -> Vec<Span> {
    let mut at = 0;
    text.split_inclusive('\n')
        .map(|line| {
            let start = at;
            at += line.len();
            Span::new(start, at)
        })
        .collect()
}

fn is_signature_mark(line: &str) -> bool {
    matches!(line.trim_end_matches(['\r', '\n']), "-- " | "--" | "__" | "___")
        || line.trim_start().starts_with("Sent from my ")
}

fn is_quote_intro(line: &str) -> bool {
    (line.starts_with("On ") && is_quote_end(line))
        || (line.starts_with("Am ") && line.ends_with("schrieb:"))
        || line.trim_matches('-').trim().eq_ignore_ascii_case("original message") && line.starts_with("--")
}

fn is_quote_end(line: &str) -> bool {
    line.ends_with("wrote:")
}

fn is_forward_mark(line: &str) -> bool {
    let inner = line.trim_matches('-').trim().to_ascii_lowercase();
    (line.starts_with("--") && inner == "forwarded message") || inner == "begin forwarded message:"
}

fn strip_forward_word(line: &str) -> Option<&str> {
    let passed = ["Fwd:", "FWD:", "Fw:", "FW:"].into_iter().find_map(|mark| line.strip_prefix(mark))?;
    // Whatever is passed on in quotes is read like the rest.
    Some(passed.trim_start().strip_prefix(['"', '\u{201c}']).unwrap_or(passed))
}

const HEADERS: [&str; 6] = ["from:", "sent:", "date:", "to:", "subject:", "cc:"];

/// How many lines, from the first, are mail headers.
fn header_length(lines: &[Span], text: &str) -> usize {
    lines
        .iter()
        .take_while(|span| {
            let line = span.of(text).trim().to_ascii_lowercase();
            HEADERS.iter().any(|header| line.starts_with(header))
        })
        .count()
}

/// A lone "From:", "To:", "Cc:": nobody's words.
fn is_address_header(line: &str) -> bool {
    let line = line.to_ascii_lowercase();
    ["from:", "to:", "cc:", "sent:"].iter().any(|header| line.starts_with(header))
}

fn sender(block: &[Span], text: &str) -> Option<String> {
    let from = block.iter().find_map(|span| span.of(text).trim().strip_prefix("From:"))?;
    let name = from.split('<').next().unwrap_or_default().trim().trim_matches('"');
    (!name.is_empty()).then(|| name.to_owned())
}

/// Lines that a program wrote, or is made of.
fn is_code(line: &str) -> bool {
    let trimmed = line.trim();
    let indented = line.starts_with("    ") || line.starts_with('\t');
    let starts = [
        "error[",
        "error:",
        "warning:",
        "Traceback ",
        "thread '",
        "at java.",
        "$ ",
        "fn ",
        "let ",
        "import ",
    ];
    starts.iter().any(|start| trimmed.starts_with(start))
        || (indented && (trimmed.ends_with([';', '{', '}']) || trimmed.starts_with(['+', '@'])))
        || trimmed.ends_with("();")
        || is_setting(trimmed)
}

/// `key = value` of a configuration file.
fn is_setting(line: &str) -> bool {
    line.split_once(" = ")
        .is_some_and(|(key, _)| !key.is_empty() && key.contains(['_', '.']) && !key.contains(' '))
}

#[cfg(test)]
#[path = "segments_tests.rs"]
mod tests;
