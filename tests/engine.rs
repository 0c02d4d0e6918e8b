//! The rules of `domain.md` §3 over random histories of text messages that are put through the engine.

#[cfg(test)]
#[path = "engine/audience.rs"]
mod audience;
#[cfg(test)]
#[path = "engine/clocks.rs"]
mod clocks;
#[cfg(test)]
#[path = "engine/crash.rs"]
mod crash;
#[cfg(test)]
#[path = "engine/damage.rs"]
mod damage;
#[cfg(test)]
#[path = "engine/derivation.rs"]
mod derivation;
#[cfg(test)]
#[path = "engine/forms.rs"]
mod forms;
#[cfg(test)]
#[path = "engine/histories.rs"]
mod histories;
#[cfg(test)]
#[path = "engine/persons.rs"]
mod persons;
#[cfg(test)]
#[path = "engine/preferences.rs"]
mod preferences;
#[cfg(test)]
#[path = "engine/questions.rs"]
mod questions;
#[cfg(test)]
#[path = "engine/readings.rs"]
mod readings;
#[cfg(test)]
#[path = "engine/rulings.rs"]
mod rulings;
#[cfg(test)]
#[path = "support/mod.rs"]
mod support;
#[cfg(test)]
#[path = "engine/trip.rs"]
mod trip;
#[cfg(test)]
#[path = "engine/urgency.rs"]
mod urgency;
