use super::super::tokens::tokenise;
use super::super::values::Scan;
use super::*;
use crate::domain::Span;

fn tokens(text: &str) -> Vec<Token> {
    tokenise(text, Span::new(0, text.len()), &Scan { readings: Vec::new(), validity: Vec::new() })
}

#[test]
fn moods() {
    let names = Names::new(["Alex Chen"]);
    for (text, expected) in [
        ("The gate is open.", Some(Modality::Asserted)),
        ("Is the gate open", Some(Modality::Asked)),
        ("The gate is open?", Some(Modality::Asked)),
        ("have you the code", Some(Modality::Asked)),
        ("If the gate is open", Some(Modality::Hypothetical)),
        ("The gate would be open", Some(Modality::Hypothetical)),
        ("Can we move it?", Some(Modality::Proposed)),
        ("let's move it", Some(Modality::Proposed)),
        ("Please move it", Some(Modality::Proposed)),
        ("The gate is probably open", Some(Modality::Tentative)),
        ("I think the gate is open", Some(Modality::Tentative)),
        ("The gate is open, let me know if that is bad", Some(Modality::Asserted)),
        ("The gate used to be open", None),
    ] {
        assert_eq!(mood(&tokens(text), &names).map(|mood| mood.modality), expected, "{text}");
    }
}

#[test]
fn attributions_come_off() {
    let names = Names::new(["Alex Chen"]);
    for (text, attribution, first) in [
        ("Alex says the gate is open", Some("Alex"), "the"),
        ("According to Dana, the gate is open", Some("Dana"), "the"),
        ("Dana told me that the gate is open", Some("Dana"), "the"),
        ("the plumber says the gate is open", None, "the"),
        ("I heard the gate is open", None, "the"),
    ] {
        let tokens = tokens(text);
        let mood = mood(&tokens, &names).unwrap();
        assert!(mood.reported, "{text}");
        assert_eq!(mood.attribution.as_deref(), attribution, "{text}");
        assert_eq!(mood.statement[0].folded, first, "{text}");
        assert!(mood.statement.iter().all(|token| !token.is_any(&["says", "told", "heard"])), "{text}");
    }
}
