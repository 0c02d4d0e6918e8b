//! What derivation depends on besides messages and rulings.

use serde::{Deserialize, Serialize};

use crate::domain::Zone;
use crate::error::Result;
use crate::identity::Owner;
use crate::store::{Key, Read, Table, Transaction};

/// Raised whenever the extractor reads messages differently.
pub const EXTRACTOR: u32 = 3;

const ROW: &str = "environment";

/// The recorded environment of a store: where it changes, everything is derived again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Environment {
    /// Who `me` is.
    pub owner: Owner,
    /// The version of the extractor that read the messages.
    pub extractor: u32,
}

impl Default for Environment {
    fn default() -> Self {
        Self { owner: Owner::default(), extractor: EXTRACTOR }
    }
}

impl Environment {
    pub fn load(read: &impl Read) -> Result<Option<Self>> {
        read.get(Table::Meta, &Key::of(&[ROW]))
    }

    pub fn save(&self, transaction: &mut Transaction<'_>) -> Result<()> {
        transaction.put(Table::Meta, Key::of(&[ROW]), self)
    }
}

/// The zone of this machine's clock.
#[must_use]
pub fn system_zone() -> Zone {
    let zone = jiff::tz::TimeZone::system();
    zone.iana_name().map_or_else(Zone::utc, |name| Zone(name.to_owned()))
}
