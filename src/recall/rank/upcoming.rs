//! What is coming up with the people that an empty draft is written to.

use std::collections::BTreeSet;

use super::Ranked;
use crate::domain::SlotHead;
use crate::identity::people_of;
use crate::recall::audience::Audience;
use crate::recall::moment::Moment;
use crate::recall::route::read;
use crate::recall::view::View;

/// The score of such a line: below every routed one.
const SCORE: f64 = 0.5;

/// Facts in force about the recipients whose matter is not over yet, the soonest first.
pub(super) fn upcoming<V: View>(audience: &Audience<'_, V>) -> Result<Ranked, V::Error> {
    let Audience { view, request, recipients } = *audience;
    let mut ranked = Ranked::default();
    let people = super::people(view, recipients);
    if people.is_empty() {
        return Ok(ranked);
    }
    let group = people_of(view.identities(), recipients.iter()).id;
    let mut heads: Vec<SlotHead> = Vec::new();
    for entity in people.into_iter().chain([group]).collect::<BTreeSet<_>>() {
        heads.extend(view.heads(&entity)?);
    }
    let now = request.now.instant;
    let mut coming = Vec::new();
    for hit in read(view, heads.into_iter(), Moment::of(request))? {
        let soonest = hit.facts.iter().filter_map(|fact| fact.draft.expiry).filter(|over| *over > now).min();
        let Some(over) = soonest else { continue };
        ranked.flips_at(&hit);
        let line = super::line(&hit, audience)?;
        coming.extend(line.map(|line| (over, line)));
    }
    coming.sort_by(|(a, left), (b, right)| a.cmp(b).then_with(|| left.fact.cmp(&right.fact)));
    let lines = coming.into_iter().map(|(_, line)| crate::recall::Line { score: SCORE, ..line });
    ranked.block = Ranked::filled(lines, request);
    Ok(ranked)
}
