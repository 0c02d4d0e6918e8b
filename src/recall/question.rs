//! Questions in the words of an unfinished statement: "What is Ana allergic to?" asks for what "Ana is allergic to"
//! leads to.

use super::ask::last_sentence;

/// Verbs that ask for a property by another word: the question word (any where empty), the verb, the property.
const VERBS: [(&str, &str, &str); 7] = [
    ("what", "do", "job title"),
    ("where", "live", "address"),
    ("where", "stay", "address"),
    ("where", "work", "employer"),
    ("how", "charge", "rate"),
    ("how", "earn", "salary"),
    ("how", "weigh", "weight"),
];
/// Words that a question with a verb is put with.
const PUT: [&str; 3] = ["does", "do", "will"];
const ARE: [&str; 4] = ["is", "are", "was", "were"];
const ASKING: [&str; 8] = ["what", "where", "when", "who", "which", "how", "whom", "whose"];
/// Words by which questions ask for what is kept under others.
const KEPT_AS: [(&str, &str); 8] = [
    ("do", "job"),
    ("trade", "job"),
    ("profession", "job"),
    ("work", "employer"),
    ("live", "address"),
    ("learn", "hobby"),
    ("play", "hobby"),
    ("weigh", "weight"),
];

/// Whether a draft is a question for something that could be known, rather than one after somebody's plans or mood.
#[must_use]
pub fn asks(draft: &str) -> bool {
    let words = || last_sentence(draft).split_whitespace().take(3);
    let asking = words().any(|word| is_one_of(word.trim_end_matches("'s"), &ASKING));
    let is_how = words().next().is_some_and(|word| is_one_of(word, &["how"]));
    let counts = words().nth(1).is_some_and(|word| is_one_of(word, &["much", "many", "old", "long", "far"]));
    draft.trim_end().ends_with('?') && asking && (!is_how || counts)
}

/// Whether a question asks for what was.
#[must_use]
pub fn is_of_the_past(draft: &str) -> bool {
    last_sentence(draft).split_whitespace().any(|word| is_one_of(word, &["did", "was", "were", "had"]))
}

/// The words under which what a question asks for may be kept.
pub fn kept_as(words: &[String]) -> impl Iterator<Item = String> {
    KEPT_AS
        .iter()
        .filter(|(asked, _)| words.iter().any(|word| word == asked))
        .map(|(_, kept)| (*kept).to_owned())
}

/// The first of several questions in one: "What does Ana do, and in which town?"
fn first_of<'a, 'w>(words: &'a [&'w str]) -> &'a [&'w str] {
    let goes_on = |at: &usize| {
        let mut next = words.iter().skip(at + 1).take(2);
        words.get(*at).is_some_and(|word| is_one_of(word, &["and"]))
            && next.any(|word| is_one_of(word, &ASKING))
    };
    let end = (1..words.len()).find(goes_on).unwrap_or(words.len());
    words.split_at_checked(end).map_or(words, |(first, _)| first)
}

/// "Ana's brother Leo" is Leo.
fn without_relation<'a, 'w>(words: &'a [&'w str]) -> &'a [&'w str] {
    match words {
        [owner, relation, rest @ ..]
            if is_possessive(owner)
                && relation.starts_with(char::is_lowercase)
                && rest.first().is_some_and(|name| name.starts_with(char::is_uppercase)) =>
        {
            rest
        }
        _ => words,
    }
}

/// The sentence as a statement that a value would complete; nothing where it is no question of that kind.
#[must_use]
pub fn as_statement(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let words = first_of(&words);
    let (first, _) = words.split_first()?;
    let first = ASKING.into_iter().find(|word| first.eq_ignore_ascii_case(word))?;
    let put = words.iter().take(4).position(|word| is_one_of(word, &PUT) || is_one_of(word, &ARE))?;
    let (verb, rest) = words.get(put..)?.split_first()?;
    let rest = without_relation(rest);
    let named = rest.iter().take_while(|word| word.starts_with(char::is_uppercase)).count();
    let (subject, predicate) = rest.split_at_checked(named.max(usize::from(is_pronoun(rest.first()?))))?;
    let last = subject.last()?;
    if is_one_of(verb, &ARE) {
        // "Ana's dog" is no subject by itself: what follows belongs to it. A predicate that is no noun ends in "to".
        let leads_on =
            predicate.last().is_some_and(|word| is_one_of(word, &["to", "at", "in", "for", "with", "on"]));
        return (leads_on && !is_possessive(last))
            .then(|| format!("{} {verb} {}", subject.join(" "), predicate.join(" ")));
    }
    if is_possessive(last) {
        return None;
    }
    let (asked, rest) = predicate.split_first()?;
    let asked = asked.trim_end_matches(',');
    let is_bare =
        rest.iter().all(|word| is_one_of(word, &["in", "at", "for", "now", "currently", "a", "living"]));
    let meant = VERBS.iter().find(|(word, name, _)| {
        asked.eq_ignore_ascii_case(name)
            && (*word == first || (first != "how" && *word == "where" && is_bare && !rest.is_empty()))
    });
    if let Some((_, _, property)) = meant.filter(|_| is_bare) {
        let owner = if is_one_of(last, &["i"]) {
            "my".to_owned()
        } else if is_one_of(last, &["you"]) {
            "your".to_owned()
        } else {
            format!("{}'s", subject.join(" "))
        };
        return Some(format!("{owner} {property} is"));
    }
    Some(format!("{} {asked}s {}", subject.join(" "), rest.join(" ")).trim_end().to_owned())
}

fn is_one_of(word: &str, words: &[&str]) -> bool {
    words.iter().any(|it| word.eq_ignore_ascii_case(it))
}

fn is_pronoun(word: &str) -> bool {
    is_one_of(word, &["i", "you", "we", "they"])
}

fn is_possessive(word: &str) -> bool {
    word.ends_with("'s") || word.ends_with("’s") || word.ends_with("s'")
}

#[cfg(test)]
mod tests {
    use super::{as_statement, asks};

    #[test]
    fn questions_become_what_a_value_would_complete() {
        for (question, statement) in [
            ("What is Ana allergic to", "Ana is allergic to"),
            ("Where does Ana Cruz live", "Ana Cruz's address is"),
            ("Which town does Ana live in", "Ana's address is"),
            ("Where do you work", "your employer is"),
            ("How much does Ana charge", "Ana's rate is"),
            ("Which editor does Ana use", "Ana uses"),
            ("What does Ana do for a living", "Ana's job title is"),
            ("What does Ana's brother Leo do, and in which town", "Leo's job title is"),
        ] {
            assert_eq!(as_statement(question).as_deref(), Some(statement), "{question}");
        }
    }

    #[test]
    fn questions_after_plans_and_moods_ask_for_nothing_that_is_kept() {
        for question in ["What is Ana's cat called?", "Hi! At which school does Leo teach?", "How many hens?"]
        {
            assert!(asks(question), "{question}");
        }
        for other in ["How was the trip?", "Did you see Ana?", "What Ana said was", "How are you?"] {
            assert!(!asks(other), "{other}");
        }
    }

    #[test]
    fn what_is_no_question_of_that_kind_stays_as_it_is() {
        for sentence in
            ["What is Ana's dog called", "When is the standup with Alex", "Ana lives in", "Who is Ana's boss"]
        {
            assert_eq!(as_statement(sentence), None, "{sentence}");
        }
    }
}
