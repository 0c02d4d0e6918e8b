//! Ways to lead up to a value that are no noun phrase with "is": "she prefers", "Ana works as", "ask my landlord, that's".

/// Verbs, and what they lead up to.
const VERBS: [(&str, &str); 8] = [
    ("would rather take", "travel preference"),
    ("would rather", "preference"),
    ("prefer", "preference"),
    ("prefers", "preference"),
    ("work as", "job title"),
    ("works as", "job title"),
    ("is working as", "job title"),
    ("am working as", "job title"),
];
/// What takes up the noun phrase before it.
const TAKING_UP: [&str; 8] = [
    ", that's",
    ", that is",
    ", it's",
    ", it is",
    ", that's number",
    ", it's number",
    ", they're",
    ", namely",
];
const OWNING: [&str; 7] = ["my", "your", "our", "his", "her", "their", "the"];

/// A sentence in the words of one that a value completes: "my landlord is".
#[must_use]
pub fn in_plain_words(sentence: &str) -> Option<String> {
    let sentence = sentence.trim_end().replace('’', "'").replace("'d rather", " would rather");
    of_meetings(&sentence).or_else(|| of_verb(&sentence)).or_else(|| taken_up(&sentence))
}

/// "meetings with me are": how long they are.
fn of_meetings(sentence: &str) -> Option<String> {
    let before = ["are", "last", "take"].iter().find_map(|verb| sentence.strip_suffix(verb))?.trim_end();
    let (what, whom) = before.rsplit_once(" with ")?;
    let what = what.rsplit(' ').next()?.to_lowercase();
    let owner = match whom {
        "me" => "my".to_owned(),
        "you" => "your".to_owned(),
        name if name.starts_with(char::is_uppercase) => format!("{name}'s"),
        _ => return None,
    };
    matches!(&*what, "meetings" | "calls")
        .then(|| format!("{owner} {} length is", what.trim_end_matches('s')))
}

fn of_verb(sentence: &str) -> Option<String> {
    let (before, property) = VERBS.iter().find_map(|(verb, property)| {
        let before = sentence.strip_suffix(verb)?;
        before.ends_with(' ').then_some((before.trim_end(), *property))
    })?;
    let mut words =
        before.split(' ').rev().filter(|word| !matches!(*word, "much" | "always" | "still" | "now"));
    let subject = words.next()?;
    let owner = match subject.to_lowercase().as_str() {
        "i" => "my".to_owned(),
        "you" => "your".to_owned(),
        "she" => "her".to_owned(),
        "he" => "his".to_owned(),
        _ if subject.starts_with(char::is_uppercase) => {
            let named: Vec<&str> = std::iter::once(subject)
                .chain(words.take_while(|word| word.starts_with(char::is_uppercase)))
                .collect();
            format!("{}'s", named.into_iter().rev().collect::<Vec<_>>().join(" "))
        }
        _ => return None,
    };
    Some(format!("{owner} {property} is"))
}

fn taken_up(sentence: &str) -> Option<String> {
    let before =
        TAKING_UP.iter().filter_map(|words| sentence.strip_suffix(words)).min_by_key(|it| it.len())?;
    let words: Vec<&str> = before.split(' ').collect();
    let is_owning =
        |word: &&str| OWNING.iter().any(|it| word.eq_ignore_ascii_case(it)) || word.ends_with("'s");
    let last = words.iter().rposition(is_owning)?;
    // "my sister's dentist": both are whose it is.
    let first = (0..last).rev().take_while(|at| last - at == 1 && words.get(*at).is_some_and(is_owning));
    let phrase = words.get(first.last().unwrap_or(last)..)?;
    (phrase.len() > 1).then(|| format!("{} is", phrase.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::in_plain_words;

    #[test]
    fn what_leads_up_to_a_value_is_put_as_a_noun_phrase() {
        let table = [
            ("You have to complain to my landlord, that's", "my landlord is"),
            ("You can park in my space, it's number", "my space is"),
            ("I'll ask my sister's dentist, that's", "my sister's dentist is"),
            ("She prefers", "her preference is"),
            ("Ana Ruiz works as", "Ana Ruiz's job title is"),
            ("I always prefer", "my preference is"),
            ("For short trips I'd rather take", "my travel preference is"),
            ("So you know, meetings with me are", "my meeting length is"),
        ];
        for (lead, plain) in table {
            assert_eq!(in_plain_words(lead).as_deref(), Some(plain), "{lead}");
        }
        for other in ["I like it, that's", "the team prefers", "that's", "prefer", "I work on"] {
            assert_eq!(in_plain_words(other), None, "{other}");
        }
    }
}
