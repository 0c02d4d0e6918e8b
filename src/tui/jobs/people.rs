//! People, as the list shows them.

use std::collections::{BTreeMap, HashMap};

use jiff::Timestamp;

use crate::domain::{EntityId, Handle, Person, Relation, RulingKind, bare_handle, fold, name_tokens};
use crate::engine::Engine;
use crate::error::Result;
use crate::identity::Owner;
use crate::recall::View as _;

/// How many weeks of activity are shown.
pub const WEEKS: usize = 26;

/// Somebody in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// Who.
    pub id: EntityId,
    /// The name to show.
    pub name: String,
    /// Every name, the most frequent first, and how often.
    pub names: Vec<(String, u32)>,
    /// Their handles, the one to show first.
    pub handles: Vec<String>,
    /// Whether this is the user.
    pub is_owner: bool,
    /// Messages they took part in.
    pub messages: u32,
    /// Their last message or the last to them.
    pub last_contact: Option<Timestamp>,
    /// Messages a week, the current week last.
    pub weeks: [u32; WEEKS],
    /// Facts about them, in force or not.
    pub facts: usize,
    /// What is known about them.
    pub topics: Vec<String>,
    /// Others who could be meant by their first name, by their place in the list.
    pub namesakes: Vec<usize>,
    /// Everything that can be searched for.
    pub folded: String,
}

impl PersonRow {
    /// The handle to show.
    #[must_use]
    pub fn handle(&self) -> &str {
        self.handles.first().map_or("", String::as_str)
    }
}

/// What is counted for somebody.
#[derive(Default)]
struct Tally {
    weeks: [u32; WEEKS],
    facts: usize,
    topics: Vec<String>,
}

/// Everybody with a handle, those about whom something presses first, then the last contact, and of which version of the store they are.
pub fn people(engine: &Engine) -> Result<(u64, Vec<PersonRow>)> {
    let (snapshot, now) = (engine.snapshot(), engine.now());
    let mut tallies: HashMap<EntityId, Tally> = HashMap::new();
    for message in snapshot.messages()? {
        let Some(week) = week_of(message.stated.instant, now.instant) else { continue };
        for who in message.participants() {
            let tally = tallies.entry(snapshot.identities().person(who)).or_default();
            if let Some(count) = tally.weeks.get_mut(week) {
                *count += 1;
            }
        }
    }
    for slot in snapshot.slots()? {
        let tally = tallies.entry(slot.entity.id.clone()).or_default();
        tally.facts += slot.entries.len() + slot.pending.len();
        if !tally.topics.contains(&slot.attribute) {
            tally.topics.push(slot.attribute);
        }
    }
    let rows = snapshot.people_by_urgency(&now)?.into_iter().map(|known| {
        let person = known.person;
        let tally = tallies.remove(&person.id).unwrap_or_default();
        let name = person.name().to_owned();
        let mut handles: Vec<&Handle> = person.handles.keys().collect();
        handles.sort_by_key(|handle| (handle.is_weak(), *handle));
        let handles: Vec<String> = handles.into_iter().map(ToString::to_string).collect();
        let mut names: Vec<(String, u32)> = person.names.into_iter().collect();
        names.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let all: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
        let folded = fold(&format!("{} {}", all.join(" "), handles.join(" ")));
        PersonRow {
            is_owner: person.id == Owner::id(),
            id: person.id,
            name,
            names,
            handles,
            messages: person.messages,
            last_contact: known.last_contact,
            weeks: tally.weeks,
            facts: tally.facts,
            topics: tally.topics,
            namesakes: Vec::new(),
            folded,
        }
    });
    let mut rows: Vec<PersonRow> = rows.collect();
    find_namesakes(&mut rows);
    Ok((snapshot.version(), rows))
}

/// Which of the weeks shown `at` falls in.
fn week_of(at: Timestamp, now: Timestamp) -> Option<usize> {
    const WEEK: i64 = 7 * 24 * 3600;
    let ago = usize::try_from((now.as_second() - at.as_second()).max(0) / WEEK).ok()?;
    (WEEKS - 1).checked_sub(ago)
}

/// Notes for everybody who else has the same first name.
fn find_namesakes(rows: &mut [PersonRow]) {
    let mut bearers: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        let mut firsts: Vec<String> =
            row.names.iter().filter_map(|(name, _)| name_tokens(name).into_iter().next()).collect();
        firsts.sort_unstable();
        firsts.dedup();
        for first in firsts {
            bearers.entry(first).or_default().push(index);
        }
    }
    for group in bearers.values().filter(|group| group.len() > 1) {
        for &index in group {
            let Some(row) = rows.get_mut(index) else { continue };
            row.namesakes.extend(group.iter().filter(|other| **other != index));
            row.namesakes.sort_unstable();
            row.namesakes.dedup();
        }
    }
}

/// What a decision on persons would change, with what speaks against it, in words.
pub fn foresee_persons(engine: &Engine, kind: &RulingKind) -> Result<Vec<String>> {
    let snapshot = engine.snapshot();
    let mut lines = Vec::new();
    if let RulingKind::Persons { relation, handles, others } = kind {
        let person = |handles: &[Handle]| -> Result<Option<Person>> {
            let Some(handle) = handles.first() else { return Ok(None) };
            snapshot.person(&snapshot.identities().of_handle(handle))
        };
        if let (Some(one), Some(other)) = (person(handles)?, person(others)?) {
            if *relation == Relation::Same {
                lines.push(format!("{} and {} become one.", one.name(), other.name()));
                lines.extend(
                    snapshot.warnings(&one, &other)?.iter().map(|warning| format!("! {}", warning.words())),
                );
            } else {
                let handles: Vec<&str> = handles.iter().map(|handle| bare_handle(handle.as_str())).collect();
                lines.push(format!("{} is no longer {}.", handles.join(", "), other.name()));
            }
        }
    }
    lines.extend(engine.consequences(kind.clone(), &engine.now())?.lines());
    Ok(lines)
}
