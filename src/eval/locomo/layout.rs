//! The published layout of `LoCoMo`, read into conversations and questions.

use std::collections::BTreeMap;

use jiff::civil::DateTime;
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::Value;

/// Between two turns of a session, of which only the beginning is dated.
const TURN: SignedDuration = SignedDuration::from_mins(1);

#[derive(Deserialize)]
struct Sample {
    #[serde(rename = "sample_id")]
    id: String,
    conversation: BTreeMap<String, Value>,
    #[serde(default)]
    qa: Vec<Asked>,
}

#[derive(Deserialize)]
struct Turn {
    speaker: String,
    dia_id: String,
    #[serde(default)]
    text: String,
}

#[derive(Deserialize)]
struct Asked {
    question: String,
    #[serde(default)]
    answer: Value,
    #[serde(default)]
    evidence: Vec<String>,
    #[serde(default)]
    category: u8,
}

/// What somebody said.
pub(super) struct Said {
    pub id: String,
    pub speaker: String,
    pub at: Timestamp,
    pub text: String,
}

/// A question with its answer.
pub(super) struct Question {
    pub text: String,
    pub answer: String,
    pub evidence: Vec<String>,
    /// 1 multi-hop, 2 temporal, 3 open, 4 single-hop, 5 without an answer.
    pub category: u8,
}

/// A conversation of two.
pub(super) struct Conversation {
    pub id: String,
    pub speakers: Vec<String>,
    pub said: Vec<Said>,
    pub questions: Vec<Question>,
    /// Sessions and turns that were left out.
    pub left_out: usize,
}

impl Conversation {
    /// When the questions are asked: a day after the last word.
    pub fn asked_at(&self) -> Timestamp {
        let last = self.said.iter().map(|said| said.at).max().unwrap_or(Timestamp::UNIX_EPOCH);
        last.saturating_add(SignedDuration::from_hours(24)).unwrap_or(last)
    }
}

/// The conversations of a file, or why it is none of that layout.
pub(super) fn read(text: &str) -> Result<Vec<Conversation>, String> {
    let samples: Vec<Sample> = serde_json::from_str(text).map_err(|error| error.to_string())?;
    Ok(samples.into_iter().map(conversation).collect())
}

fn conversation(sample: Sample) -> Conversation {
    let Sample { id, conversation, qa } = sample;
    let mut read = Conversation {
        speakers: ["speaker_a", "speaker_b"]
            .into_iter()
            .filter_map(|field| Some(conversation.get(field)?.as_str()?.to_owned()))
            .collect(),
        id,
        said: Vec::new(),
        questions: qa
            .into_iter()
            .map(|Asked { question, answer, evidence, category }| Question {
                text: question,
                answer: answer.as_str().map_or_else(|| answer.to_string(), str::to_owned),
                evidence,
                category,
            })
            .collect(),
        left_out: 0,
    };
    let mut sessions: Vec<(u32, &Value)> = conversation
        .iter()
        .filter_map(|(field, value)| Some((field.strip_prefix("session_")?.parse().ok()?, value)))
        .collect();
    sessions.sort_by_key(|(number, _)| *number);
    for (number, value) in sessions {
        let date = conversation.get(&format!("session_{number}_date_time")).and_then(Value::as_str);
        let (Some(mut at), Ok(turns)) = (date.and_then(moment), Vec::<Turn>::deserialize(value)) else {
            read.left_out += 1;
            continue;
        };
        for Turn { speaker, dia_id, text } in turns {
            if text.trim().is_empty() {
                read.left_out += 1;
                continue;
            }
            if !read.speakers.contains(&speaker) {
                read.speakers.push(speaker.clone());
            }
            read.said.push(Said { id: dia_id, speaker, at, text });
            at = at.saturating_add(TURN).unwrap_or(at);
        }
    }
    read
}

/// "1:56 pm on 8 May, 2023", in UTC.
fn moment(text: &str) -> Option<Timestamp> {
    let read = DateTime::strptime("%I:%M %p on %d %B, %Y", text.trim()).ok()?;
    read.to_zoned_datetime(jiff::tz::TimeZone::UTC).ok().map(|zoned| zoned.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_come_in_their_order_and_what_cannot_be_read_is_counted() {
        let text = r#"[{"sample_id": "c", "conversation": {"speaker_a": "Ana", "speaker_b": "Bo",
            "session_10": [{"speaker": "Bo", "dia_id": "D10:1", "text": "Later."}],
            "session_10_date_time": "9:05 am on 1 June, 2023",
            "session_2": [{"speaker": "Ana", "dia_id": "D2:1", "text": "Hi!"}, {"speaker": "Bo", "dia_id": "D2:2"}],
            "session_2_date_time": "1:56 pm on 8 May, 2023",
            "session_3": [{"speaker": "Ana", "dia_id": "D3:1", "text": "Undated."}]},
            "qa": [{"question": "Who?", "answer": 7, "evidence": ["D2:1"], "category": 4}]}]"#;
        let read = read(text).unwrap();
        let [one] = read.as_slice() else { panic!("one conversation") };
        let said: Vec<&str> = one.said.iter().map(|said| said.id.as_str()).collect();
        assert_eq!((said, one.left_out), (vec!["D2:1", "D10:1"], 2));
        assert_eq!(one.said[0].at.to_string(), "2023-05-08T13:56:00Z");
        assert_eq!(one.questions[0].answer, "7");
    }
}
