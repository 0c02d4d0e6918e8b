//! "my sister": people whom their owner names by what they are to them.

/// A property of somebody who is named so, as a property of whoever says it: "sister phone" is the phone of "my sister".
#[must_use]
pub fn relative(attribute: &str) -> Option<(String, String)> {
    let (who, property) = attribute.split_once(' ')?;
    // "number" is only so general while somebody's stands before it.
    let property = if property == "number" { "phone" } else { property };
    Some((format!("my {who}"), property.to_owned()))
}

/// Whether a name is of that kind.
#[must_use]
pub fn is_relative(name: &str) -> bool {
    name.get(..3).is_some_and(|first| first.eq_ignore_ascii_case("my "))
}
