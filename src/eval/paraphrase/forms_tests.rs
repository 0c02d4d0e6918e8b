use super::*;

#[test]
fn the_built_in_forms_are_many() {
    let forms = Forms::parse(BUILT_IN, "forms.json").unwrap();
    for slot in Slot::ALL {
        let of_slot = forms.of(slot).unwrap();
        for (kind, list) in of_slot.lists() {
            let least = match kind {
                "first" => 8,
                "change" => 10,
                "bare" | "cancel" => 3,
                _ => 4,
            };
            assert!(list.len() >= least, "{slot:?} {kind}: {}", list.len());
        }
        for form in of_slot.first.iter().chain(&of_slot.change).chain(&of_slot.bare) {
            assert!(form.has("value"), "{}", form.text);
        }
        for form in of_slot.draft.iter().chain(&of_slot.cancel) {
            assert!(!form.has("value"), "{}", form.text);
        }
    }
}

#[test]
fn forms_that_cannot_be_used_are_refused() {
    let error = |text: &str| Forms::parse(text, "mine.json").unwrap_err().to_string();
    assert!(error("{}").contains("mine.json: there are no forms of Meeting"));
    let unknown = BUILT_IN.replacen("{value}", "{valeu}", 1);
    assert!(error(&unknown).contains("unknown placeholder"));
    assert!(error(&BUILT_IN.replacen("\"draft\"", "\"drafts\"", 1)).contains("unknown field"));
}
