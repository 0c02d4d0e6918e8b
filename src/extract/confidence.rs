//! Words by which somebody asks to keep what a message says.

use super::segments::{Voice, segments};
use crate::domain::fold;

/// Whoever says so means the message that it stands in.
const WHOLE: [&str; 25] = [
    "just between us",
    "stays between us",
    "strictly between us",
    "this between us",
    "that between us",
    "it between us",
    "between you and me",
    "between ourselves",
    "just between the two of us",
    "keep this to yourself",
    "keep that to yourself",
    "keep it to yourself",
    "keep this private",
    "keep that private",
    "keep it private",
    "keep this quiet",
    "keep it quiet",
    "keep this confidential",
    "in confidence",
    "strictly confidential",
    "for your eyes only",
    "this stays between",
    "not for sharing",
    "off the record",
    "please don't share",
];
/// What says so at the beginning of a sentence only: "the meeting between us and Acme" is no secret.
const OPENING: [&str; 3] = ["between us,", "between us:", "between us –"];
/// What begins an order not to pass it on, and what it is not to be done with.
const ORDERS: [&str; 7] = ["don't", "dont", "do not", "never", "please don't", "mustn't", "not a word to"];
const TELLING: [&str; 7] =
    ["tell", "mention it to", "mention this to", "mention that to", "let on to", "share this", "share it"];
/// What an order not to tell is about where it is no secret: "don't tell me you forgot".
const NO_SECRET: [&str; 3] = ["me", "us", "lies"];

/// Whether a message asks in its own words to keep what it says.
#[must_use]
pub fn confides(text: &str) -> bool {
    let own = segments(text).into_iter().filter(|segment| segment.voice == Voice::Own);
    own.map(|segment| fold(segment.span.of(text)).replace('\u{2019}', "'")).any(|text| {
        let sentences: Vec<&str> = text.split(['.', '!', '?', '\n']).map(str::trim_start).collect();
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).collect();
        let text = format!(" {} ", words.join(" "));
        let begins =
            OPENING.iter().any(|phrase| sentences.iter().any(|sentence| sentence.starts_with(phrase)));
        begins || WHOLE.iter().any(|phrase| text.contains(&format!(" {phrase} "))) || forbids_telling(&text)
    })
}

fn forbids_telling(text: &str) -> bool {
    ORDERS.iter().any(|order| {
        text.match_indices(&format!(" {order} ")).any(|(at, found)| {
            let rest = text.get(at + found.len()..).unwrap_or_default();
            let told = TELLING.iter().find_map(|telling| rest.strip_prefix(telling)?.strip_prefix(' '));
            let told = if *order == "not a word to" { Some(rest) } else { told };
            told.is_some_and(|told| !NO_SECRET.contains(&told.split(' ').next().unwrap_or_default()))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::confides;

    #[test]
    fn what_is_confided_is_told_from_talk() {
        for text in [
            "Don't tell Bob, but the launch is on 3 May.",
            "Between us: my new rate is £600 a day.",
            "My rate is £600. Please keep this private!",
            "Don’t mention it to Ana. The party is on Friday at 7pm.",
            "Not a word to Leo: his present is a bike.",
        ] {
            assert!(confides(text), "{text}");
        }
        for text in [
            "Don't tell me you forgot the standup at 10.",
            "The meeting between us and Acme is at 3pm, I'll tell Bob.",
            "> Don't tell Bob\nThe launch is on 3 May.",
            "I don't mention prices.",
        ] {
            assert!(!confides(text), "{text}");
        }
    }
}
