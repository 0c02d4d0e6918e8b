use super::*;

fn handle(name: &str) -> Handle {
    Handle(format!("mailto:{name}@example.org"))
}

fn handles(names: &str) -> Vec<Handle> {
    names.split_whitespace().map(handle).collect()
}

fn person(name: &str) -> Person {
    let handle = handle(name);
    Person { handles: [(handle.clone(), 1)].into(), ..Person::new(EntityId::person(&handle)) }
}

fn said(relation: Relation, some: &str, rest: &str) -> Assertion {
    Assertion { relation, handles: handles(some), others: handles(rest) }
}

fn identities(cards: &[&str], said: Vec<Assertion>) -> Identities {
    let cards: Vec<Vec<Handle>> = cards.iter().map(|card| handles(card)).collect();
    Identities::new(Owner::new(["mailto:me@example.org"]), &cards, said)
}

fn are_one(identities: &Identities, a: &str, b: &str) -> bool {
    identities.of_handle(&handle(a)) == identities.of_handle(&handle(b))
}

#[test]
fn what_is_said_later_holds_over_what_was_said_before() {
    let log = vec![
        said(Relation::Same, "a", "b"),
        said(Relation::Same, "b", "c"),
        said(Relation::Different, "a", "c"),
    ];
    let persons = identities(&[], log.clone());
    assert!(!are_one(&persons, "a", "b") && are_one(&persons, "b", "c"));
    assert!(persons.are_apart(&person("c"), &person("a")));
    let again = identities(&[], [log, vec![said(Relation::Same, "a", "c")]].concat());
    assert!(are_one(&again, "a", "b") && !again.are_apart(&person("a"), &person("c")));
}

#[test]
fn unknown_parts_and_keeps_nobody_apart() {
    let persons = identities(&[], vec![said(Relation::Same, "a", "b"), said(Relation::Unknown, "b", "a")]);
    assert!(!are_one(&persons, "a", "b") && !persons.are_apart(&person("a"), &person("b")));
}

#[test]
fn a_card_joins_its_handles_and_a_shared_one_joins_no_two_cards() {
    let persons = identities(&["ann ann-phone home", "bo bo-phone home"], Vec::new());
    assert!(are_one(&persons, "ann", "ann-phone") && are_one(&persons, "bo", "bo-phone"));
    assert!(!are_one(&persons, "ann", "bo") && !are_one(&persons, "home", "ann"));
    let parted = identities(&["ann ann-phone"], vec![said(Relation::Different, "ann", "ann-phone")]);
    assert!(!are_one(&parted, "ann", "ann-phone"));
}

#[test]
fn whoever_is_one_with_the_owner_is_the_owner() {
    let persons = identities(&[], vec![said(Relation::Same, "a", "me")]);
    assert_eq!(persons.of_handle(&handle("a")), Owner::id());
    assert_eq!(*persons.now(&EntityId::person(&handle("a"))), Owner::id());
}
