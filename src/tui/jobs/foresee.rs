//! What a deed would change, before it is done.

use super::people::foresee_persons;
use crate::domain::{Fact, FactId, State};
use crate::engine::Engine;
use crate::error::Result;
use crate::recall::{View as _, phrase};
use crate::tui::overlays::confirm::Deed;

/// What a deed would change, in words.
pub fn foresee(engine: &Engine, deed: &Deed) -> Result<Vec<String>> {
    match deed {
        Deed::Decide(kind) => foresee_persons(engine, kind),
        Deed::Restore(fact) => foresee_restore(engine, fact),
        // Whoever asks for it has said what goes.
        Deed::Forget(_) => Ok(Vec::new()),
    }
}

fn foresee_restore(engine: &Engine, id: &FactId) -> Result<Vec<String>> {
    let (snapshot, now) = (engine.snapshot(), engine.now());
    let retiring = snapshot.retiring(id, &now)?;
    let mut lines = Vec::new();
    lines.extend(snapshot.fact(id)?.map(|fact| format!("From now on it is {} again.", told(&fact))));
    for over in retiring {
        let Some(fact) = snapshot.fact(&over)? else { continue };
        let state = snapshot.state_of(&fact, &now)?;
        let goes =
            if state == Some(State::Current) { "In force now, and then no longer" } else { "Withdrawn" };
        lines.push(format!("{goes}: {}", told(&fact)));
    }
    lines.push("No message changes, and it can be taken back.".to_owned());
    Ok(lines)
}

/// A fact in one line, its value hidden where that is a secret.
pub fn told(fact: &Fact) -> String {
    if fact.draft.sensitive {
        format!("{} of {}: •••", fact.attribute, fact.entity.name)
    } else {
        phrase::bare(fact)
    }
}
