//! The extraction set: what is read, filed and ended, message by message, against labels written by hand.

mod keys;
mod labels;
mod matching;
mod merges;
mod normal;
mod replay;
mod report;
mod scores;
mod validity;

pub use report::{Extraction, Miss};

use std::path::Path;

use crate::Error;
use crate::domain::digest;
use labels::Conversation;

/// Replays the set of `text`, one conversation in JSON a line, in stores of its own inside `scratch`, which must hold
/// none from an earlier build. `name` is what errors call the set.
///
/// # Errors
/// Where a line is no conversation, or the engine fails.
pub fn extraction(text: &str, name: &str, scratch: &Path) -> Result<Extraction, Error> {
    let mut set: Vec<Conversation> = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        set.push(serde_json::from_str(line).map_err(|error| Error::Input {
            what: format!("{name}:{}", number + 1),
            reason: error.to_string(),
        })?);
    }
    let memories = replay::replay(&set, scratch)?;
    Ok(scores::score(&memories, digest(&[text])))
}
