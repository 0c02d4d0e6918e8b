//! What is told only to those who took part where it was said.

use serde::{Deserialize, Serialize};

/// How much is private without a mark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Privacy {
    /// What is marked, and nothing else.
    #[default]
    Marked,
    /// Also what is said about people who were not there.
    ThirdParties,
    /// Everything.
    Everything,
}
