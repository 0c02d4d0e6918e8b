//! Canonical text: what a fact says, made from slot, value and date, never from the sentence that said it, which may
//! quote an old value or ask about one.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use crate::domain::{
    Cardinality, EntityKind, EntityRef, Fact, Frame, Guard, Polarity, Provenance, SlotRecord, Stamp,
};
use crate::extract;
use crate::identity::Owner;

use super::words;

/// A line about a fact that holds: "standup with Alex Chen: 10:45am, since 2 March".
#[must_use]
pub fn current(slot: &SlotRecord, facts: &[&Fact], now: &Stamp) -> String {
    let values = values(slot.cardinality, facts);
    let mut text = line(&slot.entity, &slot.attribute, &slot.frame, &values);
    if let Some(fact) = facts.first() {
        // An exception is told by its end: what it covers holds again after it.
        let (word, time) = match fact.draft.valid_until.filter(|_| slot.cardinality == Cardinality::One) {
            Some(until) => (", until ", last_moment(until)),
            None => (", since ", fact.valid_from()),
        };
        text.push_str(word);
        text.push_str(&day(time, fact, now));
        attribute_to_source(&mut text, fact);
    }
    text
}

/// A line about a fact that held: "standup with Alex Chen: 9:30am, until 2 March".
#[must_use]
pub fn past(slot: &SlotRecord, fact: &Fact, until: Option<Timestamp>, now: &Stamp) -> String {
    let mut text = line(&slot.entity, &slot.attribute, &slot.frame, &value(fact));
    let (word, time) = until.map_or((", as of ", fact.valid_from()), |until| (", until ", until));
    text.push_str(word);
    text.push_str(&day(time, fact, now));
    attribute_to_source(&mut text, fact);
    text
}

/// A line about a fact by itself, whatever its state: "standup with Alex Chen: 9:30am".
#[must_use]
pub fn bare(fact: &Fact) -> String {
    let mut text = line(&fact.entity, &fact.attribute, &fact.draft.frame, &value(fact));
    attribute_to_source(&mut text, fact);
    text
}

/// "standup with Alex Chen: 9:30am"; a rule says itself what it is about: "no evening meetings (Nina Halvorsen)".
fn line(entity: &EntityRef, attribute: &str, frame: &Frame, values: &str) -> String {
    if *frame == Frame::Rule && entity.id != Owner::id() {
        format!("{values} ({})", entity.name)
    } else {
        format!("{}: {values}", title_of(&entity.name, &entity.id, attribute, frame))
    }
}

/// The last moment before an end.
fn last_moment(end: Timestamp) -> Timestamp {
    end.saturating_sub(SignedDuration::from_secs(1)).unwrap_or(end)
}

/// A moment for somebody who reads at `now`: the weekday where it is within a week, else the day.
#[must_use]
pub fn moment(instant: Timestamp, now: &Stamp) -> String {
    const WEEK: SignedDuration = SignedDuration::from_hours(7 * 24);
    let zone = now.zone.rules().unwrap_or(TimeZone::UTC);
    let near = instant.duration_since(now.instant) < WEEK;
    instant.to_zoned_datetime(zone).strftime(if near { "%a %H:%M" } else { "%-d %b %H:%M" }).to_string()
}

/// What a fact is about: "standup with Alex Chen", "Dana's day rate".
#[must_use]
pub fn property(fact: &Fact) -> String {
    title_of(&fact.entity.name, &fact.entity.id, &fact.attribute, &fact.draft.frame)
}

/// What a fact says of it.
#[must_use]
pub fn value(fact: &Fact) -> String {
    values(Cardinality::One, &[fact])
}

/// The day on which a fact was stated.
#[must_use]
pub fn stated(fact: &Fact, now: &Stamp) -> String {
    day(fact.source.stated.instant, fact, now)
}

fn attribute_to_source(text: &mut String, fact: &Fact) {
    if fact.draft.provenance == Provenance::Reported {
        let whom = fact.draft.attribution.as_deref().unwrap_or(&fact.source.author.name);
        text.push_str(", according to ");
        text.push_str(whom);
    }
}

/// What a slot is about: "standup with Alex Chen".
#[must_use]
pub fn title(slot: &SlotRecord) -> String {
    title_of(&slot.entity.name, &slot.entity.id, &slot.attribute, &slot.frame)
}

fn title_of(name: &str, entity: &crate::domain::EntityId, attribute: &str, frame: &Frame) -> String {
    // What a rule says names what it is about.
    let attribute = if *frame == Frame::Rule { "rule" } else { attribute };
    // A day that is somebody's own is no meeting with them.
    let is_own = ["birthday", "anniversary"].iter().any(|day| attribute.ends_with(day));
    let event = matches!(frame, Frame::When | Frame::Where) && extract::is_event(attribute) && !is_own;
    if *entity == Owner::id() {
        return format!("my {attribute}");
    }
    match entity.kind() {
        EntityKind::Person | EntityKind::Group | EntityKind::Open if event => {
            format!("{attribute} with {name}")
        }
        // "Ana and Bo's" would be Bo's.
        EntityKind::Group => format!("{attribute} of {name}"),
        EntityKind::Person | EntityKind::Open => format!("{name}'s {attribute}"),
        EntityKind::Thing if event && name.contains(' ') => format!("{attribute} with {name}"),
        EntityKind::Thing if is_kin(name) => format!("{name}'s {attribute}"),
        EntityKind::Thing => format!("{name} {attribute}"),
    }
}

fn values(cardinality: Cardinality, facts: &[&Fact]) -> String {
    let one = |fact: &Fact| {
        let text = fact.draft.value.as_ref().map_or_else(|| "no longer".to_owned(), words::in_full);
        if fact.draft.polarity == Polarity::Deny && fact.draft.value.is_some() {
            format!("not {text}")
        } else {
            text
        }
    };
    match cardinality {
        Cardinality::One => facts.first().map(|fact| one(fact)).unwrap_or_default(),
        Cardinality::Many => facts.iter().map(|fact| one(fact)).collect::<Vec<_>>().join(", "),
    }
}

/// A day in the zone of the fact's message; with the year where it is not this one.
fn day(instant: Timestamp, fact: &Fact, now: &Stamp) -> String {
    let zone = fact.source.stated.zone.rules().unwrap_or(TimeZone::UTC);
    let date = instant.to_zoned_datetime(zone).date();
    let pattern = if date.year() == now.wall.year() { "%-d %B" } else { "%-d %B %Y" };
    date.strftime(pattern).to_string()
}

/// Words for people that own things without being named.
fn is_kin(name: &str) -> bool {
    const KIN: [&str; 18] = [
        "mum", "mom", "mother", "dad", "father", "sister", "brother", "son", "daughter", "wife", "husband",
        "partner", "kid", "child", "boss", "landlord", "grandma", "grandpa",
    ];
    name.rsplit(' ').next().is_some_and(|last| KIN.contains(&last))
}

/// What a failed guard means.
#[must_use]
pub const fn failed(guard: Guard) -> &'static str {
    match guard {
        Guard::SameAttribute => "it names the property by other words than the slot it looks like",
        Guard::ResolvedEntity => "it is not certain who is meant",
        Guard::OwnWords => "it is passed on from somebody else's message",
        Guard::Asserted => "it was put forward or put uncertainly, not said as it is",
        Guard::UnambiguousReading => "people would read its date in different ways",
        Guard::TrustedClock => "its message has no date, or a later one than its receipt",
        Guard::NoWeakerSource => "it is hearsay against a first-hand statement",
        Guard::KnownTarget => "nothing that it could act on is known",
        Guard::KnownEnd => "it holds for some of the next times, and when those are is not known",
        Guard::SaidToPeople => "its message reads as an instruction to an assistant",
        Guard::OtherMessage => "its message gives two values for the same property",
    }
}
