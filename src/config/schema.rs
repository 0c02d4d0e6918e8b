//! The file as a JSON schema, from the tables of settings and actions.

use serde_json::{Map, Value, json};

use super::item::{Item, Kind};
use crate::keys::{Context, REGISTRY};

/// A JSON schema of the configuration file.
#[must_use]
pub fn schema() -> Value {
    let mut properties: Map<String, Value> =
        Item::ALL.iter().map(|item| (item.id().to_owned(), of_item(*item))).collect();
    let parts: Map<String, Value> = Context::ALL
        .into_iter()
        .map(|part| (part.word().to_owned(), of_part(part)))
        .filter(|(_, part)| part["properties"] != json!({}))
        .collect();
    let keys = json!({
        "type": "object",
        "description": "Other keys, by part of the interface and action.",
        "additionalProperties": false,
        "properties": parts,
    });
    properties.insert("keys".to_owned(), keys);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "asof",
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
    })
}

fn of_item(item: Item) -> Value {
    let text = json!({"type": "string"});
    let texts = json!({"type": "array", "items": text});
    let mut schema = match item.kind() {
        Kind::Choice(words) => json!({"enum": words}),
        Kind::Switch => json!({"type": "boolean"}),
        Kind::Number(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
        Kind::Text => text,
        Kind::Texts => json!({"anyOf": [text, texts]}),
        Kind::Theme => json!({"anyOf": [text, {
            "type": "object",
            "properties": {"light": text, "dark": text},
            "required": ["light", "dark"],
            "additionalProperties": false,
        }]}),
    };
    schema["description"] = json!(item.help());
    schema
}

fn of_part(part: Context) -> Value {
    let chord = json!({"type": "string"});
    let here = REGISTRY.iter().filter(|entry| entry.keys.iter().any(|(context, _)| *context == part));
    let actions: Map<String, Value> = here
        .map(|entry| {
            let keys = json!({
                "description": entry.help,
                "anyOf": [chord, {"type": "array", "items": chord}],
            });
            (entry.id.to_owned(), keys)
        })
        .collect();
    json!({"type": "object", "additionalProperties": false, "properties": actions})
}
