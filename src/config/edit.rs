//! Changes to the file that keep its comments: one value at a time, refused where something would be wrong.

use toml_edit::{Array, DocumentMut, Item as Node, Table, TableLike, Value};

use super::file::{replace_file, text_of};
use super::item::{Item, Kind};
use super::{Problem, Settings, TEMPLATE};
use crate::keys::{Action, Context, Sequence};

/// What is to be different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A setting has this value, as it is written by hand.
    Set(Item, String),
    /// Nothing is said about a setting.
    Reset(Item),
    /// An action has these keys; none, and nothing is said about it.
    Keys(Context, Action, Option<Vec<Sequence>>),
    /// The file is as it was: this text, or no file.
    Whole(Option<String>),
}

/// A change that was made.
#[derive(Clone, Debug)]
pub struct Changed {
    /// What applies now.
    pub settings: Settings,
    /// The file before; none where there was none.
    pub before: Option<String>,
}

/// Makes a change in the file of `settings`, and reads it again.
///
/// # Errors
/// What would be wrong, or why the file cannot be written; then nothing is changed.
pub fn change(settings: &Settings, change: &Change) -> Result<Changed, Problem> {
    let refuse = |reason: String| Problem {
        file: settings.file.clone().unwrap_or_else(|| "config.toml".into()),
        line: None,
        reason,
    };
    let Some(path) = &settings.file else {
        return Err(refuse("there is no home directory to keep it in; name a file with --config".to_owned()));
    };
    let before = text_of(path)?;
    let after = match change {
        Change::Whole(text) => text.clone(),
        change => {
            let text = before.clone().unwrap_or_else(|| TEMPLATE.to_owned());
            Some(edited(&text, change).map_err(refuse)?)
        }
    };
    let changed = settings.with_text(after.as_deref());
    // What was wrong before may stay so, but nothing new.
    let new = |problem: &&Problem| settings.problems.iter().all(|known| known.reason != problem.reason);
    if let Some(problem) = changed.problems.iter().find(new).filter(|_| !matches!(change, Change::Whole(_))) {
        return Err(problem.clone());
    }
    match &after {
        Some(text) => replace_file(path, text),
        None => std::fs::remove_file(path),
    }
    .map_err(|error| refuse(error.to_string()))?;
    Ok(Changed { settings: changed, before })
}

fn edited(text: &str, change: &Change) -> Result<String, String> {
    let mut document: DocumentMut =
        text.parse().map_err(|_| "the file cannot be read as it is: mend it first".to_owned())?;
    match change {
        Change::Set(item, value) => {
            let value = value_of(*item, value)?;
            match document.as_table_mut().get_mut(item.id()).and_then(Node::as_value_mut) {
                Some(old) => {
                    let decor = old.decor().clone();
                    *old = value;
                    *old.decor_mut() = decor;
                }
                None => {
                    return Ok(beside_its_comment(text, *item, &value).unwrap_or_else(|| {
                        document.insert(item.id(), Node::Value(value));
                        document.to_string()
                    }));
                }
            }
        }
        Change::Reset(item) => drop(document.remove(item.id())),
        Change::Keys(context, action, chords) => {
            let Some(id) = action.entry().map(|entry| entry.id) else { return Ok(text.to_owned()) };
            let header = |keys: &Table| !keys.is_dotted() && !keys.contains_key(context.word());
            let keys = document.get("keys");
            if let Some(chords) = chords
                && keys.is_none_or(|keys| keys.as_table().is_some_and(header))
            {
                // A new table goes to the end, below the comments that are there.
                let names: Array = chords.iter().map(Sequence::name).collect();
                return Ok(format!("{}\n\n[keys.{}]\n\"{id}\" = {names}\n", text.trim_end(), context.word()));
            }
            let part = part_of(document.as_table_mut(), &["keys", context.word()])?;
            match chords {
                Some(chords) => {
                    let names: Array = chords.iter().map(Sequence::name).collect();
                    part.insert(id, Node::Value(Value::Array(names)));
                }
                None => drop(part.remove(id)),
            }
        }
        Change::Whole(_) => {}
    }
    Ok(document.to_string())
}

/// The table at a path, made where it is missing.
fn part_of<'a>(table: &'a mut dyn TableLike, path: &[&str]) -> Result<&'a mut dyn TableLike, String> {
    let Some((name, rest)) = path.split_first() else { return Ok(table) };
    let made = || {
        let mut made = Table::new();
        made.set_implicit(!rest.is_empty());
        Node::Table(made)
    };
    let inner = table.entry(name).or_insert_with(made).as_table_like_mut();
    part_of(inner.ok_or_else(|| format!("`{name}` is no table: mend the file first"))?, rest)
}

/// `text` with a value under the comment that shows its default, where there is one above all tables.
fn beside_its_comment(text: &str, item: Item, value: &Value) -> Option<String> {
    let shown = format!("# {} = ", item.id());
    let mut lines: Vec<&str> = text.lines().collect();
    let top = lines.iter().position(|line| line.trim_start().starts_with('[')).unwrap_or(lines.len());
    let place = lines.iter().take(top).position(|line| line.starts_with(&shown))?;
    let line = format!("{} = {value}", item.id());
    lines.insert(place + 1, &line);
    Some(lines.join("\n") + "\n")
}

fn value_of(item: Item, text: &str) -> Result<Value, String> {
    let text = text.trim();
    Ok(match item.kind() {
        Kind::Switch => Value::from(text.parse::<bool>().map_err(|_| "write true or false".to_owned())?),
        Kind::Number(least, most) => {
            let number = text.parse::<usize>().ok().filter(|number| (least..=most).contains(number));
            let number = number.and_then(|number| i64::try_from(number).ok());
            Value::from(number.ok_or_else(|| format!("write a number from {least} to {most}"))?)
        }
        Kind::Texts => {
            let texts = text.split(',').map(str::trim).filter(|text| !text.is_empty());
            Value::Array(texts.collect())
        }
        Kind::Choice(_) | Kind::Theme | Kind::Text => Value::from(text),
    })
}
