//! The layout of the e-mail coreference set: one token a line, a blank line between sentences and header fields.

use std::collections::{BTreeMap, BTreeSet};

/// A thread as one mail, with what it quotes in its text.
pub struct Thread {
    header: Vec<(String, String)>,
    text: String,
    /// Whom every address in the header stands for, as the set marks it.
    pub people: BTreeMap<String, BTreeSet<String>>,
}

struct Token<'a> {
    word: &'a str,
    chain: &'a str,
}

/// Reads one document.
pub fn read(document: &str) -> Thread {
    let sentences: Vec<Vec<Token<'_>>> = document
        .split("\n\n")
        .map(|sentence| sentence.lines().filter(|line| !line.starts_with('#')).filter_map(token).collect())
        .collect();
    let mut thread = Thread { header: Vec::new(), text: String::new(), people: BTreeMap::new() };
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        let words: Vec<&str> = sentence.iter().map(|token| token.word).collect();
        let field = ["Date", "From", "To", "Cc", "CC", "Bcc", "Subject"]
            .into_iter()
            .find(|field| words.starts_with(&[field, ":"]));
        let is_new = field.is_some_and(|field| thread.header.iter().all(|(name, _)| name != field));
        match field {
            Some(field) if is_new && thread.text.is_empty() => {
                if !matches!(field, "Date" | "Subject") {
                    for token in sentence.iter().filter(|token| token.word.contains('@')) {
                        let person = token.chain.split('|').next().unwrap_or_default();
                        let person = person.trim_matches(['(', ')', '*']).to_owned();
                        thread.people.entry(token.word.to_lowercase()).or_default().insert(person);
                    }
                }
                thread.header.push((field.to_owned(), words[2..].join(" ")));
            }
            _ => {
                thread.text.push_str(&words.join(" "));
                thread.text.push('\n');
            }
        }
    }
    thread
}

fn token(line: &str) -> Option<Token<'_>> {
    let mut columns = line.split('\t');
    let word = columns.next()?;
    Some(Token { word, chain: columns.nth(2).unwrap_or_default() })
}

impl Thread {
    /// The thread as a mail called `name`.
    pub fn to_mail(&self, name: &str) -> String {
        let mut mail = format!("Message-ID: <{name}@emailcoref>\n");
        for (field, value) in &self.header {
            mail.extend([field, ": ", value, "\n"]);
        }
        mail + "\n" + &self.text
    }
}
