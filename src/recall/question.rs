//! Questions in the words of an unfinished statement: "What is Ana allergic to?" asks for what "Ana is allergic to"
//! leads to.

/// Verbs that ask for a property by another word: the question word (any where empty), the verb, the property.
const VERBS: [(&str, &str, &str); 6] = [
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

/// The sentence as a statement that a value would complete; nothing where it is no question of that kind.
#[must_use]
pub fn as_statement(sentence: &str) -> Option<String> {
    let words: Vec<&str> = sentence.split_whitespace().collect();
    let asks = ["what", "where", "when", "who", "which", "how", "whom"];
    let (first, _) = words.split_first()?;
    let first = asks.into_iter().find(|word| first.eq_ignore_ascii_case(word))?;
    let put = words.iter().take(4).position(|word| is_one_of(word, &PUT) || is_one_of(word, &ARE))?;
    let (verb, rest) = words.get(put..)?.split_first()?;
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
    let is_bare = rest.iter().all(|word| is_one_of(word, &["in", "at", "for", "now", "currently"]));
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
    use super::as_statement;

    #[test]
    fn questions_become_what_a_value_would_complete() {
        for (question, statement) in [
            ("What is Ana allergic to", "Ana is allergic to"),
            ("Where does Ana Cruz live", "Ana Cruz's address is"),
            ("Which town does Ana live in", "Ana's address is"),
            ("Where do you work", "your employer is"),
            ("How much does Ana charge", "Ana's rate is"),
            ("Which editor does Ana use", "Ana uses"),
        ] {
            assert_eq!(as_statement(question).as_deref(), Some(statement), "{question}");
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
