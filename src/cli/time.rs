//! Times on the command line.

use crate::domain::{Stamp, Zone};
use crate::error::{Error, Result};
use crate::import::stamp;

/// Reads RFC 3339, a local date-time, or a date (its midnight) in `zone`; `flag` is named where it is neither.
pub fn parse(flag: &str, text: &str, zone: &Zone) -> Result<Stamp> {
    stamp(text, None, zone).map_err(|reason| Error::Usage { what: flag.to_owned(), reason })
}
