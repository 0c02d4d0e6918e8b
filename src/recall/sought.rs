//! Which of the things that a draft could ask for it asks for: the first that somebody who could be meant has.

use super::ask::{self, Asked};
use super::check::{self, Mention};
use super::lead;
use super::moment::Moment;
use super::preview::Request;
use super::question;
use super::route::hits;
use super::view::View;
use super::who::{self, Meant};
use crate::domain::{Correspondent, EntityKind, FactDraft, Subject, fold, name_tokens};
use crate::extract::{self, Scanned};
use crate::identity::{capitalised_runs, find, relative};

/// The words of a sentence that are looked up as names, from its end.
const LOOKED_UP: usize = 12;

/// What a draft asks for, and of whom.
pub struct Sought {
    /// The request.
    pub asked: Asked,
    /// Whose property it is.
    pub meant: Meant,
}

/// Where a draft is written.
pub struct Desk<'a, V: View> {
    pub view: &'a V,
    pub request: &'a Request,
    /// Its draft, with the values in it.
    pub draft: &'a Scanned,
    pub recipients: &'a [Correspondent],
    pub moment: Moment,
}

impl<V: View> Desk<'_, V> {
    /// What `sentence`, the last of the draft, asks for: as a whole, else its last part; else what the draft states or
    /// mentions last.
    ///
    /// # Errors
    /// Where memory cannot be read.
    pub fn sought(
        &self,
        sentence: &str,
        statements: &[FactDraft],
        mentions: &[Mention],
    ) -> Result<Sought, V::Error> {
        let sentence = self.without_pronouns(ask::without_article(sentence))?;
        let sentence = match question::as_statement(&sentence) {
            // "Which sport is Ana associated with?" says more than "Ana is associated with".
            Some(_) if let Some(found) = self.related(&sentence)? => return Ok(found),
            Some(stated) => stated,
            None => lead::in_plain_words(&sentence).unwrap_or(sentence),
        };
        let base = self.parse(&sentence)?;
        // The words alone name just this slot: no need to read the sentence as a statement.
        if let Some(attribute) = &base.attribute
            && let Some(meant) = self.known(&base, |slot| slot == attribute)?
        {
            return Ok(Sought { asked: base, meant });
        }
        let mut first = None;
        for asked in self.options(&sentence, &base) {
            let asked = self.of_relative(asked)?;
            if let Some(meant) = self.known(&asked, |_| true)? {
                return Ok(Sought { asked, meant });
            }
            first = first.or(Some(asked));
        }
        // Whoever names the property of somebody has said what they ask for.
        let is_clear = base.attribute.is_some() && !begins_with_subject(&sentence, &base);
        if ask::leads_to_value(&sentence) && !is_clear {
            for part in parts(&sentence) {
                let base = self.parse(part)?;
                for asked in self.options(part, &base) {
                    let asked = self.of_relative(asked)?;
                    if let Some(meant) = self.known(&asked, |_| true)? {
                        return Ok(Sought { asked, meant });
                    }
                }
            }
        }
        if let Some(found) = self.of_thing(&base)? {
            return Ok(found);
        }
        for statement in check::led_up_to(self.draft) {
            let frames = ask::family(&statement.frame).into_iter().collect();
            let asked = Asked { frames, ..base.clone().of_statement(statement, true) };
            if let Some(meant) = self.known(&asked, |_| true)? {
                return Ok(Sought { asked, meant });
            }
        }
        // Nobody has any of them: the words of the draft say best what it is that nobody has.
        if base.attribute.is_some() {
            return self.of(base);
        }
        if let Some(first) = first {
            return self.of(first);
        }
        // A value has been typed already: the slot that the statement is about is the one to show.
        if let Some(last) = statements.last().cloned() {
            return self.of(base.of_statement(last, false));
        }
        match mentions.last() {
            Some(last) => Ok(Sought {
                asked: base.of_slot(&last.head),
                meant: Meant::Entities(vec![last.entity.clone()]),
            }),
            None => self.of(base),
        }
    }

    /// "our trade fair budget", or "the oak veneer supplier", where a thing of the first words has a property of the last.
    fn of_thing(&self, base: &Asked) -> Result<Option<Sought>, V::Error> {
        let shared = matches!(base.subject, None | Some(Subject::Group));
        let Some(attribute) = base.attribute.as_deref().filter(|_| shared) else { return Ok(None) };
        for (at, _) in attribute.match_indices(' ') {
            let (Some(name), Some(property)) = (attribute.get(..at), attribute.get(at + 1..)) else {
                continue;
            };
            let asked = Asked {
                subject: Some(Subject::Thing { noun: name.to_owned() }),
                attribute: Some(property.to_owned()),
                ..base.clone()
            };
            if let Some(meant) = self.known(&asked, |slot| slot == property)? {
                return Ok(Some(Sought { asked, meant }));
            }
        }
        Ok(None)
    }

    fn of(&self, asked: Asked) -> Result<Sought, V::Error> {
        let meant = who::meant(self.view, asked.subject.as_ref(), self.recipients, self.request)?;
        Ok(Sought { asked, meant })
    }

    fn parse(&self, sentence: &str) -> Result<Asked, V::Error> {
        self.of_relative(ask::parse(sentence, &self.known_names(sentence)?))
    }

    /// What is asked for of "my sister", where somebody goes by that: as hers.
    fn of_relative(&self, asked: Asked) -> Result<Asked, V::Error> {
        let of = asked.attribute.as_deref().filter(|_| asked.subject == Some(Subject::Author));
        let Some((name, attribute)) = of.and_then(relative) else { return Ok(asked) };
        let called = find(self.view, &name_tokens(&name))?;
        if called.iter().flat_map(|bearer| &bearer.names).any(|other| fold(other) == name) {
            let (subject, attribute) = (Some(Subject::Named { name }), Some(attribute));
            return Ok(Asked { subject, attribute, ..asked });
        }
        Ok(asked)
    }

    /// What a question asks for as a relation, where somebody who could be meant has it.
    fn related(&self, sentence: &str) -> Result<Option<Sought>, V::Error> {
        let relation = check::requested(self.draft, sentence);
        let Some(relation) = relation else { return Ok(None) };
        let asked = self.parse(sentence)?.of_relation(relation);
        let meant = self.known(&asked, |_| true)?;
        Ok(meant.map(|meant| Sought { asked, meant }))
    }

    /// Everything that a sentence could ask for, the most telling first.
    fn options(&self, sentence: &str, base: &Asked) -> impl Iterator<Item = Asked> {
        let relation = check::requested(self.draft, sentence);
        let relation = relation.map(|relation| base.clone().of_relation(relation));
        let completed = check::completed(self.draft, sentence);
        // A property that the draft names is not another that a value would imply.
        let named = base.attribute.clone().filter(|named| extract::names_slot(named));
        let completed = completed.filter(move |statement| {
            named.as_ref().is_none_or(|named| share_a_word(named, &statement.attribute))
        });
        let completed = completed.map(|statement| base.clone().of_statement(statement, true));
        let own = base.attribute.is_some().then(|| base.clone());
        relation.into_iter().chain(completed).chain(own).flat_map(|asked| {
            // "I have lunch at" may be the lunch of those who talk.
            let is_event = asked.attribute.as_deref().is_some_and(extract::is_event);
            let shared = matches!(asked.subject, Some(Subject::Author)) && is_event;
            let ours = shared.then(|| Asked { subject: Some(Subject::Group), ..asked.clone() });
            std::iter::once(asked).chain(ours)
        })
    }

    /// Who is meant, where somebody who could be has the slot, of an attribute that fits.
    fn known(&self, asked: &Asked, fits: impl Fn(&str) -> bool) -> Result<Option<Meant>, V::Error> {
        let meant = who::meant(self.view, asked.subject.as_ref(), self.recipients, self.request)?;
        let (Meant::Entities(entities) | Meant::Unclear(entities)) = &meant else { return Ok(None) };
        for entity in entities {
            let hits = hits(self.view, entity, asked, self.moment)?;
            if hits.iter().any(|hit| fits(&hit.slot.attribute)) {
                return Ok(Some(meant));
            }
        }
        Ok(None)
    }

    /// Names that a sentence writes without capitals; with capitals they are seen without looking.
    fn known_names(&self, sentence: &str) -> Result<Vec<String>, V::Error> {
        let words = sentence.split(|c: char| !c.is_alphanumeric());
        let plain =
            words.rev().filter(|word| word.len() > 2 && word.chars().next().is_some_and(char::is_lowercase));
        let mut names = Vec::new();
        for word in plain.take(LOOKED_UP) {
            for bearer in &*self.view.bearers(&fold(word))? {
                let is_proper = |name: &String| name.starts_with(char::is_uppercase);
                if bearer.id().kind() == EntityKind::Person || bearer.names.iter().all(is_proper) {
                    names.extend_from_slice(&bearer.names);
                }
            }
        }
        Ok(names)
    }

    /// The sentence with the name that was written last for "he" and "she", and for "his" and "her" before a noun.
    fn without_pronouns(&self, sentence: &str) -> Result<String, V::Error> {
        let is_pronoun = |word: &str| matches!(&*fold(word), "he" | "she" | "his" | "her");
        if !sentence.split_whitespace().any(is_pronoun) {
            return Ok(sentence.to_owned());
        }
        let mut last = None;
        for run in capitalised_runs(&self.request.draft) {
            let named = find(self.view, &run)?;
            if named.iter().any(|bearer| bearer.id().kind() == EntityKind::Person) {
                last = Some(run);
            }
        }
        let Some(last) = last else { return Ok(sentence.to_owned()) };
        let name = last.iter().map(|word| capitalised(word)).collect::<Vec<_>>().join(" ");
        let replaced = sentence.split_whitespace().map(|word| match &*fold(word) {
            "he" | "she" => name.clone(),
            "his" | "her" => format!("{name}'s"),
            _ => word.to_owned(),
        });
        Ok(replaced.collect::<Vec<_>>().join(" "))
    }
}

/// Whether a sentence begins with the name of the subject, which may be no name but a verb: "Speak to you on the call".
fn begins_with_subject(sentence: &str, asked: &Asked) -> bool {
    matches!(&asked.subject, Some(Subject::Named { name }) if sentence.trim_start().starts_with(name.as_str()))
}

fn share_a_word(one: &str, other: &str) -> bool {
    one.split(' ').any(|word| other.split(' ').any(|it| it == word))
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The last parts of a sentence that could be asked for alone: behind its last mark, behind the last word that opens a
/// clause, from the last article or possessive on.
fn parts(sentence: &str) -> impl Iterator<Item = &str> {
    const OPENING: [&str; 12] =
        ["that", "because", "so", "and", "but", "before", "until", "when", "since", "while", "as", "if"];
    const DETERMINING: [&str; 9] = ["the", "my", "our", "your", "his", "her", "their", "a", "an"];
    let behind = |word: &str, words: &[&str]| words.iter().any(|it| word.eq_ignore_ascii_case(it));
    let marked = sentence.rfind([',', ':', ';', '(', '–', '—']).and_then(|at| sentence.get(at..));
    let marked = marked.map(|part| part.trim_start_matches(|c: char| !c.is_alphanumeric()));
    let opened = last_word(sentence, |word| behind(word, &OPENING))
        .and_then(|part| part.split_once(char::is_whitespace))
        .map(|(_, part)| part);
    let determined = last_word(sentence, |word| behind(word, &DETERMINING));
    [marked, opened, determined].into_iter().flatten().filter(|part| part.contains(char::is_whitespace))
}

/// The sentence from the last word on that `is_meant`, unless it is the first.
fn last_word(sentence: &str, is_meant: impl Fn(&str) -> bool) -> Option<&str> {
    let mut rest = sentence;
    loop {
        let (before, word) = rest.rsplit_once(char::is_whitespace)?;
        if is_meant(word) {
            return sentence.get(before.len()..).map(str::trim_start);
        }
        rest = before;
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn parts_are_the_ends_of_a_sentence() {
        let all = |sentence| parts(sentence).collect::<Vec<_>>();
        assert_eq!(all("Speak to you on the weekly call at"), ["the weekly call at"]);
        assert_eq!(all("Ring me any time, my mobile is"), ["my mobile is", "my mobile is"]);
        assert_eq!(all("a draft before Lighthouse is due on"), ["Lighthouse is due on"]);
        assert!(all("the standup is at").is_empty());
    }
}
