//! Whose place and who is meant by the words of an author, in words that any reader understands.

use crate::domain::{Message, Value, ValueKind, fold};

/// What the owner is called where no name is known.
const ME: &str = "me";

/// Gives a place its owner's name, and a first name the rest of it.
pub(super) fn name(value: &mut Value, message: &Message) {
    match value.kind {
        ValueKind::Place => at_home(value, message),
        // "I'm the chair now"
        ValueKind::Person if value.norm == "I" => {
            let name = message.author.name.clone();
            *value = Value::new(ValueKind::Person, name.clone(), name);
        }
        ValueKind::Person => in_full(value, message),
        _ => {}
    }
}

/// "my place" is the author's, whoever reads it, and "behind our shed" too; "Bo's garage" is that of the one Bo who
/// takes part. What is the owner's own stays "my" to the owner.
fn at_home(place: &mut Value, message: &Message) {
    let author = message.author.name.as_str();
    let words: Vec<&str> = place.text.split(' ').collect();
    let owned = words.iter().map(|word| match fold(word).as_str() {
        "my" | "our" if author != ME => format!("{author}'s"),
        "mine" | "ours" if words.len() == 1 && author != ME => format!("{author}'s place"),
        "mine" | "ours" if words.len() == 1 => "my place".to_owned(),
        folded => match folded.strip_suffix("'s").and_then(|first| participant(first, message)) {
            Some(name) => format!("{name}'s"),
            None => (*word).to_owned(),
        },
    });
    let text = owned.collect::<Vec<_>>().join(" ");
    if text != place.text {
        place.norm = text.to_lowercase();
        place.text = text;
    }
}

/// A first name that one of those who take part bears stands for all of it.
fn in_full(person: &mut Value, message: &Message) {
    if let Some(name) = participant(&fold(&person.text), message) {
        name.clone_into(&mut person.norm);
        name.clone_into(&mut person.text);
    }
}

/// The name of the one participant whose first name this is, where it is longer.
fn participant<'a>(first: &str, message: &'a Message) -> Option<&'a str> {
    let bears =
        |name: &&str| name.split(' ').next().is_some_and(|own| fold(own) == first && own.len() < name.len());
    let mut bearers = message.participants().map(|who| who.name.as_str()).filter(bears);
    bearers.next().filter(|_| bearers.next().is_none())
}
