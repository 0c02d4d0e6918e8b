use super::super::lexicon::rows;
use super::super::tests::{lines, message};
use super::lexicon::RELATIONS;
use crate::extract::requested;

#[test]
fn every_row_reads_its_sentence() {
    let wrong: Vec<String> = rows(RELATIONS)
        .filter(|(entry, sentence)| {
            let (head, _) = entry.split_once(" = ").unwrap();
            let attribute = head.splitn(3, ' ').nth(2).unwrap();
            let found = if sentence.ends_with('?') {
                requested(&message(sentence)).is_some_and(|asked| asked.attribute.ends_with(attribute))
            } else {
                lines(sentence).iter().any(|line| line.split('|').nth(1).unwrap().ends_with(attribute))
            };
            !found
        })
        .map(|(entry, sentence)| format!("{entry}: {sentence} {:?}", lines(sentence)))
        .collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}
