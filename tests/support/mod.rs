//! What the engine's tests need: messages, engines, everything derived as one comparable map, randomness with a seed.

use std::collections::BTreeMap;
use std::path::Path;

use asof::domain::{ConversationId, Correspondent, Handle, Message, Stamp, Zone};
use asof::engine::{Engine, Options};
use asof::store::{Key, Read, Store, Table};
use jiff::civil::DateTime;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

/// The owner of every store that a test makes.
pub const OWNER: &str = "mailto:mara@lindqvist.example";

/// The zone of every message.
pub fn zone() -> Zone {
    Zone("Europe/London".to_owned())
}

/// Monday 30 November 2026, 09:00 in London, and `hours` more.
pub fn hours(hours: i64) -> Timestamp {
    let start = Stamp::local(DateTime::constant(2026, 11, 30, 9, 0, 0, 0), zone()).unwrap().instant;
    start + SignedDuration::from_hours(hours)
}

/// Somebody with an address.
pub fn strong(name: &str) -> Correspondent {
    let address = name.to_lowercase().replace(' ', ".");
    Correspondent { handle: Handle(format!("mailto:{address}@example.org")), name: name.to_owned() }
}

/// Somebody known by name in one conversation.
pub fn weak(conversation: &str, name: &str) -> Correspondent {
    Correspondent { handle: Handle::weak(conversation, name), name: name.to_owned() }
}

/// The owner.
pub fn owner() -> Correspondent {
    Correspondent { handle: Handle(OWNER.to_owned()), name: "Mara Lindqvist".to_owned() }
}

/// A message of `author` to `to`, stated at `stated` and received then.
pub fn message(
    id: &str,
    conversation: &str,
    author: &Correspondent,
    to: &[Correspondent],
    stated: Timestamp,
    text: &str,
) -> Message {
    Message {
        id: Message::scoped_id("test", conversation, id),
        source_id: Some(id.to_owned()),
        conversation: ConversationId(conversation.to_owned()),
        position: 0,
        author: author.clone(),
        recipients: to.to_vec(),
        stated: Stamp::at(stated, zone()),
        received: stated,
        text: text.to_owned(),
        reply_to: None,
        batch: None,
        edits: Vec::new(),
        extra: serde_json::Map::new(),
    }
}

/// An engine of the owner on `directory`.
pub fn open(directory: &Path) -> Engine {
    Engine::open(Options {
        directory: directory.to_owned(),
        owner: vec![OWNER.to_owned()],
        zone: zone(),
        privacy: asof::domain::Privacy::Marked,
    })
    .unwrap()
}

/// Every row of `tables` in a store that no engine has open.
pub fn rows(directory: &Path, tables: &[Table]) -> BTreeMap<String, Value> {
    let snapshot = Store::open(directory).unwrap().snapshot();
    let mut rows = BTreeMap::new();
    for table in tables {
        for (key, value) in snapshot.rows(*table, None).unwrap() {
            let name = format!("{} {}", table.name(), Key::parts(&key).join(" | "));
            rows.insert(name, serde_json::from_slice(&value).unwrap());
        }
    }
    rows
}

/// Rows without the times of receipt, which are the only thing that may differ with the order of arrival.
pub fn without_receipt(mut rows: BTreeMap<String, Value>) -> BTreeMap<String, Value> {
    fn blank(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("received");
                fields.values_mut().for_each(blank);
            }
            Value::Array(items) => items.iter_mut().for_each(blank),
            _ => {}
        }
    }
    rows.values_mut().for_each(blank);
    rows
}

/// The first row in which two stores differ, in words.
pub fn difference(left: &BTreeMap<String, Value>, right: &BTreeMap<String, Value>) -> Option<String> {
    let keys = left.keys().chain(right.keys());
    let key = keys.filter(|key| left.get(*key) != right.get(*key)).min()?;
    let show = |rows: &BTreeMap<String, Value>| rows.get(key).map_or("no row".to_owned(), Value::to_string);
    Some(format!("{key}\n   left: {}\n  right: {}", show(left), show(right)))
}

/// A small generator of random numbers (SplitMix64): the same seed gives the same history.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    /// A number of hours below `bound`.
    pub fn hours(&mut self, bound: u32) -> i64 {
        i64::try_from(self.next() % u64::from(bound)).unwrap()
    }

    /// True once in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of `items`.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    /// Any order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
