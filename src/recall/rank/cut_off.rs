//! The score below which a line is noise, learned from the store itself.

use super::index::Index;

/// Slots that are taken for drafts.
const SAMPLE: usize = 256;
/// The share of them whose best unrelated slot stays below the cut-off, in hundredths.
const QUANTILE: usize = 90;

/// What slots score for what is said of a slot that shares neither entity nor property with them: chance similarity,
/// which grows with the store and differs with what is in it. Names are left out: namesakes are no chance, and that a
/// name is not enough does not depend on the store.
pub fn learn(index: &Index) -> f32 {
    let documents = index.documents();
    let step = documents.len().div_ceil(SAMPLE).max(1);
    let mut best: Vec<f32> = Vec::new();
    for document in documents.iter().step_by(step) {
        let [text, _, _] = &document.fields;
        let unrelated = index.search(text).into_iter().find(|scored| {
            let head = &scored.document.head;
            head.entity != document.head.entity && head.attribute != document.head.attribute
        });
        best.push(unrelated.map_or(0.0, |scored| scored.score));
    }
    best.sort_by(f32::total_cmp);
    best.get(best.len() * QUANTILE / 100).or(best.last()).copied().unwrap_or_default()
}
