//! What people are and where they are found: roles, employers, addresses, ways to reach them.

use super::clauses::{Context, Statement};
use super::noun_phrase::{NounPhrase, Phrase, of_tokens};
use super::openers::{find, matched};
use super::predicate::Pick;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use super::{lexicon, told};
use crate::domain::{Frame, Span, Subject, Value, ValueKind};
use told::Who;

/// Reads one statement from a clause.
type Single = fn(&[Token], &Context) -> Option<Statement>;

/// Reads a role, an employer, a home, or how somebody is reached.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let shapes: [Single; 5] = [reach, holds_role, role_held, role_named, home];
    shapes.iter().find_map(|shape| shape(clause, context)).into_iter().collect()
}

fn property(subject: Subject, attribute: &str) -> NounPhrase {
    NounPhrase {
        subject,
        attribute: attribute.to_owned(),
        definite: true,
        frame: None,
        change: false,
        weekday: None,
    }
}

const REACHING: [&str; 8] = ["call", "ring", "text", "reach", "phone", "email", "message", "whatsapp"];

/// Whether a word asks to be called or written to.
pub(super) fn is_reach(token: &Token) -> bool {
    REACHING.contains(&token.folded.as_str())
}

/// "call me on 07700 900388", "use this number from now on 07700 900214".
fn reach(clause: &[Token], context: &Context) -> Option<Statement> {
    let at = clause.iter().position(is_reach);
    let used = [
        "use this number",
        "use",
        "please use",
        "just use",
        "write to",
        "please write to",
        "mail",
        "please mail",
    ];
    let used = used.iter().filter_map(|words| matched(clause, words)).max();
    let (subject, rest) = if let Some(length) = used {
        // "use 020 7946 0877 for the venue" is how somebody else is reached.
        if clause.iter().skip(length + 1).any(|token| token.is_any(&["for", "if", "to", "when", "and"])) {
            return None;
        }
        (Subject::Author, clause.get(length..)?)
    } else {
        let at = at.filter(|at| *at < 4)?;
        let before = clause.get(..at)?;
        let may = ["please", "you", "can", "now", "just", "then", "so", "best", "to", "always", "only", "or"];
        if !before.iter().all(|token| token.is_any(&may)) {
            return None;
        }
        let object = clause.get(at + 1..)?;
        match context.names.leading(object) {
            (Some(name), length) => (Subject::Named { name }, object.get(length..)?),
            _ if object.first()?.is("me") => (Subject::Author, object.get(1..)?),
            _ if object.first()?.is("us") => (Subject::Group, object.get(1..)?),
            _ => return None,
        }
    };
    let value = rest.iter().position(|token| matches!(token.kind, Kind::Value(_)))?;
    let lead = ["on", "at", "instead", "now", "via", ":", "-", "this", "number", "my", "new", "from", ","];
    if !rest.get(..value)?.iter().all(|token| token.is_any(&lead) || matches!(token.kind, Kind::Validity(_)))
    {
        return None;
    }
    let Kind::Value(reading) = rest.get(value)?.kind else { return None };
    let reading = context.scan.readings.get(reading)?;
    let attribute = match reading.frame {
        Frame::Phone => "phone",
        Frame::Email => "email",
        _ => return None,
    };
    let mut pick = Pick::of(reading);
    pick.change = rest.iter().any(|token| token.is_any(&["now", "new", "instead"]));
    Some(Statement::new(property(subject, attribute), pick))
}

/// The name that `tokens` consist of, but for what follows a mark.
fn name_at_end(tokens: &[Token], context: &Context) -> Option<(Value, Span)> {
    let (name, length) = context.names.leading(tokens);
    let name = name?;
    let rest = tokens.get(length..)?;
    let ends = rest.first().is_none_or(|next| {
        next.kind == Kind::Mark && !next.is("->")
            || matches!(next.kind, Kind::Validity(_))
            || next.is_any(&["now", "these"])
    });
    if !ends || name.chars().any(|c| c.is_ascii_digit()) {
        return None;
    }
    Some((Value::new(ValueKind::Person, name.clone(), name), extent(tokens.get(..length)?)?))
}

/// "Dale Nyman is the new director of Orion".
fn holds_role(clause: &[Token], context: &Context) -> Option<Statement> {
    // "I'm the new treasurer": the value is who speaks.
    let (name, length) = match clause.first() {
        Some(first) if first.is("i") => ("I".to_owned(), 1),
        _ => match told::leading(clause, context)? {
            (Who { subject: Subject::Named { name }, words, .. }, length) if words.is_empty() => {
                (name, length)
            }
            _ => return None,
        },
    };
    let rest = clause.get(length..)?;
    let taken = [
        "is taking over as",
        "am taking over as",
        "took over as",
        "takes over as",
        "is now",
        "am now",
        "is",
        "am",
        "'s",
        "becomes",
        "became",
        "have become",
        "has become",
        "will be",
    ]
    .iter()
    .filter_map(|verb| matched(rest, verb))
    .max()?;
    let role = rest.get(taken..)?;
    let end = role.iter().position(|token| !token.is_word()).unwrap_or(role.len());
    let role = role.get(..end)?;
    let now = usize::from(role.last().is_some_and(|last| last.is("now")));
    let role = role.get(..role.len() - now)?;
    let phrase = held(role, context)?;
    // "a director" is one of many.
    // "I'm head of logistics" is a job.
    let certain = name != "I" || role.first().is_some_and(|token| token.is_any(&["the", "your", "our"]));
    if !certain || role.first().is_some_and(|token| token.is_any(&["a", "an"])) {
        return None;
    }
    let mut pick = plain(
        Value::new(ValueKind::Person, name.clone(), name),
        Frame::Person,
        extent(clause.get(..length)?)?,
    );
    pick.change = phrase.change || find(rest.get(..taken)?, "is").is_none() || taken > 1;
    Some(Statement::new(phrase, pick))
}

/// Whether a phrase names somebody by what they are to others: "our vet", "the furnace guy".
fn is_held(phrase: &NounPhrase) -> bool {
    let somebody = || phrase.attribute.split_once(' ').is_some_and(|(_, head)| PEOPLE.contains(&head));
    lexicon::is_role(phrase.head()) || somebody()
}

/// Nouns for whoever does what stands before them.
const PEOPLE: [&str; 6] = ["guy", "person", "man", "woman", "lady", "people"];

/// The phrase of a role; a list may leave out whose it is.
fn held(tokens: &[Token], context: &Context) -> Option<NounPhrase> {
    let whose = |mut phrase: Phrase| {
        phrase.owner.get_or_insert(Subject::Group);
        phrase.settle()
    };
    let phrase =
        of_tokens(tokens, context.names).or_else(|| Phrase::of(tokens, context.names).and_then(whose));
    phrase.filter(is_held)
}

/// "the director of Orion is Dale Nyman", "my new boss is Dana".
fn role_held(clause: &[Token], context: &Context) -> Option<Statement> {
    let at = clause.iter().position(|token| token.is_any(&["is", "'s", ":"]))?;
    let phrase = held(clause.get(..at)?, context)?;
    let mut rest = clause.get(at + 1..)?;
    let mut change = phrase.change;
    if rest.first()?.is("now") {
        change = true;
        rest = rest.get(1..)?;
    }
    let (value, span) = name_at_end(rest, context)?;
    let mut pick = plain(value, Frame::Person, span);
    pick.change = change;
    Some(Statement::new(phrase, pick))
}

/// "new plumber Inés", "our vet Dr. Salazar": a role and who has it, and nothing else up to the next mark.
fn role_named(clause: &[Token], context: &Context) -> Option<Statement> {
    let at = (1..clause.len().min(4)).find(|at| {
        clause.get(*at).is_some_and(Token::is_capitalised)
            && context.names.leading(clause.get(*at..).unwrap_or_default()).1 > 0
    })?;
    let role = clause.get(..at)?;
    role.first().filter(|first| first.is_any(&["new", "my", "our"]))?;
    let phrase = of_tokens(role, context.names).filter(|phrase| lexicon::is_role(phrase.head()))?;
    let (value, span) = name_at_end(clause.get(at..)?, context)?;
    let mut pick = plain(value, Frame::Person, span);
    pick.change = phrase.change;
    Some(Statement::new(phrase, pick))
}

/// "I live at 12 Elm Street", "Dana moved to Leeds", "I've moved from Sales to Procurement".
fn home(clause: &[Token], context: &Context) -> Option<Statement> {
    /// Behind these only a team makes sense: "Dana is in payroll".
    const BELONGING: [&str; 8] = [
        "is in",
        "am in",
        "works in",
        "work in",
        "is now in",
        "am now in",
        "gone over to",
        "has gone over to",
    ];
    const VERBS: [&str; 10] = [
        "live at",
        "live in",
        "lives at",
        "lives in",
        "moved to",
        "have moved to",
        "has moved to",
        "now live at",
        "now live in",
        "have moved from",
    ];
    let (who, length) = told::leading(clause, context)?;
    let rest = clause.get(length..)?;
    let verbs = VERBS.iter().chain(&BELONGING);
    let taken = verbs.filter_map(|verb| Some((matched(rest, verb)?, *verb))).max()?;
    let belongs = BELONGING.contains(&taken.1);
    let change = !belongs && !taken.1.contains("live") || taken.1.contains("now") || taken.1.contains("gone");
    let mut place = rest.get(taken.0..)?;
    let mut old = None;
    if taken.1.ends_with("from") {
        let to = place.iter().position(|token| token.is("to"))?;
        old = Some(place.get(..to)?.to_vec());
        place = place.get(to + 1..)?;
    }
    if let Some(Kind::Value(reading)) = place.first().map(|token| token.kind) {
        let reading = context.scan.readings.get(reading)?;
        if TEAMS.contains(&reading.value.norm.as_str()) && (change || belongs) {
            let mut pick = plain(
                Value::new(ValueKind::Text, reading.value.norm.clone(), reading.value.text.clone()),
                Frame::Text,
                reading.span,
            );
            pick.change = change;
            pick.replaced = old
                .as_deref()
                .and_then(|old| old.first())
                .map(|old| Value::new(ValueKind::Text, old.folded.clone(), old.text.clone()));
            return Some(Statement::new(who.property("team"), pick));
        }
        let is_home = !belongs && matches!(reading.value.kind, ValueKind::Address | ValueKind::Place);
        let mut pick = is_home.then(|| Pick::of(reading))?;
        pick.change = change;
        return Some(Statement::new(who.property("address"), pick));
    }
    let end = if belongs {
        usize::from(place.get(1).is_none_or(|next| !next.is_word()))
    } else {
        place.iter().position(|token| !token.is_capitalised() && !token.is_number()).unwrap_or(place.len())
    };
    let words = place.get(..end).filter(|words| !words.is_empty())?;
    let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    let first = words.first()?;
    let team = words.len() == 1 && TEAMS.contains(&first.folded.as_str());
    let numbered = first.is_number() && words.len() > 1;
    let (attribute, frame, kind) = if team && (change || belongs) {
        ("team", Frame::Text, ValueKind::Text)
    } else if belongs {
        return None;
    } else if numbered || (old.is_none() && words.iter().all(|word| context.names.is_name(word))) {
        ("address", Frame::Where, if numbered { ValueKind::Address } else { ValueKind::Place })
    } else {
        return None;
    };
    let mut pick = plain(Value::new(kind, text.to_lowercase(), text), frame, extent(words)?);
    pick.change = change;
    pick.replaced = old
        .filter(|old| old.len() == 1)
        .and_then(|old| old.first().cloned())
        .map(|old| Value::new(kind, old.folded.clone(), old.text));
    Some(Statement::new(who.property(attribute), pick))
}

const TEAMS: [&str; 44] = [
    "sales",
    "procurement",
    "marketing",
    "finance",
    "accounts",
    "legal",
    "engineering",
    "design",
    "support",
    "operations",
    "ops",
    "hr",
    "security",
    "infra",
    "product",
    "research",
    "payroll",
    "treasury",
    "logistics",
    "admin",
    "comms",
    "communications",
    "purchasing",
    "quality",
    "compliance",
    "audit",
    "risk",
    "facilities",
    "catering",
    "housekeeping",
    "radiology",
    "oncology",
    "maternity",
    "paediatrics",
    "pediatrics",
    "dialysis",
    "pharmacy",
    "editorial",
    "data",
    "analytics",
    "recruitment",
    "partnerships",
    "fundraising",
    "it",
];
