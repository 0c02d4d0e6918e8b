use super::super::tests::lines;
use super::*;
use crate::extract::attribute::canonical;

/// The sentence of every row of `file` states something of which `is_shown` holds.
fn each(file: &'static str, is_shown: impl Fn(&str, &[String]) -> bool) {
    let wrong: Vec<String> = rows(file)
        .filter(|(entry, sentence)| !is_shown(entry, &lines(sentence)))
        .map(|(entry, sentence)| format!("{entry}: {sentence} {:?}", lines(sentence)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn attributes(lines: &[String]) -> Vec<String> {
    lines
        .iter()
        .filter(|line| line.matches('|').count() == 3)
        .filter_map(|l| l.split('|').nth(1).map(str::to_owned))
        .collect()
}

fn shows(noun: &str, lines: &[String]) -> bool {
    attributes(lines).iter().any(|attribute| attribute == noun || attribute.ends_with(&format!(" {noun}")))
}

#[test]
fn events_are_read() {
    each(EVENTS, |entry, lines| shows(entry.split(" +").next().unwrap(), lines));
}

#[test]
fn properties_are_read() {
    each(PROPERTIES, |entry, lines| {
        let noun = canonical(entry.split(" = ").next().unwrap());
        shows(&noun, lines) || noun == "address" && shows("email", lines)
    });
}

#[test]
fn synonyms_are_one_attribute() {
    each(SYNONYMS, |entry, lines| {
        let kept = entry.split(" = ").nth(1).unwrap();
        attributes(lines).iter().any(|a| a.contains(kept))
            || lines.iter().any(|line| line.to_lowercase().contains(kept))
    });
}

#[test]
fn verbs_anchor() {
    each(VERBS, |_, lines| !attributes(lines).is_empty());
}

#[test]
fn triggers_name_properties() {
    each(TRIGGERS, |entry, lines| {
        let property = entry.split(' ').next().unwrap().replace('-', " ");
        lines.iter().any(|line| line.split('|').nth(1).unwrap().ends_with(&property))
    });
}

#[test]
fn stating_words_state() {
    each(STATING, |_, lines| !attributes(lines).is_empty());
}

#[test]
fn roles_are_held() {
    each(ROLES, shows);
}

#[test]
fn hobbies_are_taken_up() {
    each(HOBBIES, |hobby, lines| lines.iter().any(|line| line == &format!("I|hobby|set-member|{hobby}")));
}

#[test]
fn ordinary_words_are_no_names() {
    for word in rows(ORDINARY).flat_map(|row| row.0.split(' ')) {
        let mut letters = word.chars();
        let capital: String = letters.next().unwrap().to_uppercase().chain(letters).collect();
        let phrase = crate::extract::noun_phrase::parse(&format!("{capital} code"));
        let named =
            phrase.is_some_and(|phrase| matches!(phrase.subject, crate::domain::Subject::Named { .. }));
        assert!(!named, "{word}");
    }
}
