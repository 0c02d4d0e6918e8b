use super::*;

#[test]
fn statements_about_the_same_replace_each_other() {
    let list = [
        "0. cricket was created in the country of England.",
        "1. The capital of Great Britain is London.",
        "2. The headquarters of Acme is located in the city of Rome.",
        "3. cricket was created in the country of Peru.",
        "4. The director of Acme is Ann, Lady of the Lake.",
        "5. cricket is famous for Peru.",
    ];
    let statements: Vec<Statement> = list.iter().filter_map(|one| Statement::new(one)).collect();
    assert_eq!(statements[2].value, "Rome");
    assert_eq!(statements[4].value, "Ann, Lady of the Lake");
    let histories = histories(&statements);
    assert_eq!(histories[0].statements, [0, 3]);
    assert_eq!(histories[0].replaced(&statements), [0]);
    assert_eq!(histories.len(), 5);
    let asked = asked("Which country was cricket created in?", "the Peru", &histories, &statements).unwrap();
    assert_eq!(asked.statements, [0, 3]);
    assert_eq!(asked.values(&statements).unwrap().replaced, ["England"]);
}

#[test]
fn answers_are_normalised() {
    assert_eq!(normalise("The  Man, by A. N. Other"), "man n other");
}
