//! Who writes, by where they belong: "Sam in payroll", "it's Ali from the boat club", "I'm with Fraud Ops as of today".

use super::super::clauses::{Context, Statement};
use super::super::tokens::{Kind, Token};
use super::{Told, behind};
use crate::domain::{Cardinality, Frame, Value, ValueKind};

/// The longest name of a team, in words.
const LONGEST: usize = 3;
/// Words that teams are called by, which need no capital.
#[rustfmt::skip]
const TEAMS: &[&str] = &[
    "accounts", "admin", "audit", "catering", "comms", "communications", "compliance", "design", "dispatch", "engineering",
    "estates", "facilities", "finance", "guild", "hr", "it", "legal", "logistics", "maintenance", "marketing", "operations", "ops",
    "payroll", "procurement", "product", "purchasing", "research", "sales", "security", "stores", "support",
];

/// Reads where the author says they belong.
pub(in crate::extract) fn introduced(clause: &[Token], context: &Context) -> Option<Statement> {
    let (team, change) = belonging(clause, context).map(|team| (team, false)).or_else(|| {
        let rest = behind(
            clause,
            &["i am with", "i 'm with", "i am now with", "i 'm now with", "i 'm now in", "i am now in"],
        )?;
        Some((named(rest, context)?, true)).filter(|(team, _)| is_team(team))
    })?;
    let words = Token { kind: Kind::Word, ..team.first()?.clone() };
    let mut statement = if team.len() == 1 && !team.first()?.is_word() {
        // What the scanners took for a place: "the boat club".
        let text = words.text.strip_prefix("the ").unwrap_or(&words.text).to_owned();
        let value = Value::new(ValueKind::Text, text.to_lowercase(), text);
        Told::elided(clause).state("team", value, Frame::Text, words.span)
    } else {
        Told::elided(clause).say("team", team)?
    };
    statement.pick.change = change;
    // One is in one team at work, and in any number of clubs.
    if !is_team(team) {
        "circle".clone_into(&mut statement.phrase.attribute);
        statement.pick.frame = Frame::Member;
        statement.cardinality = Cardinality::Many;
    }
    Some(statement)
}

/// What stands behind the author's name.
fn belonging<'a>(clause: &'a [Token], context: &Context) -> Option<&'a [Token]> {
    let presented = behind(clause, &["it 's", "it is", "this is", "its", "tis"]);
    let from = presented.unwrap_or(clause);
    let length = context.names.leading(from).1;
    let (belongs, rest) = from.get(length..)?.split_first()?;
    let own = context.names.is_author(from.get(..length).filter(|own| !own.is_empty())?);
    let team = named(rest, context)?;
    let after = after(rest, team);
    let here = after.first().is_some_and(|next| next.is_any(&["here", "speaking"]));
    let ends = here || after.first().is_none_or(|next| next.kind == Kind::Mark && !next.is("?"));
    let sure = own || presented.is_some() || here;
    (belongs.is_any(&["in", "from", "at", "with"])
        && sure
        && ends
        && (here || presented.is_some() || is_team(team)))
    .then_some(team)
}

/// The name of a team that `tokens` begin with.
fn named<'a>(tokens: &'a [Token], context: &Context) -> Option<&'a [Token]> {
    let the = usize::from(tokens.first()?.is("the"));
    if let Kind::Value(reading) = tokens.get(the)?.kind {
        let is_place = context.scan.readings.get(reading)?.frame == Frame::Where;
        return tokens.get(the..=the).filter(|_| is_place);
    }
    let plain = |token: &&Token| {
        token.is_word()
            && !token.is_genitive()
            && (!super::lexicon::is_closed(&token.folded) || TEAMS.contains(&token.folded.as_str()))
            && !token.is_any(&["here", "speaking"])
    };
    let length = tokens.iter().skip(the).take_while(plain).count();
    tokens.get(the..the + length).filter(|_| (1..=LONGEST).contains(&length))
}

/// What stands behind a part of `tokens`.
fn after<'a>(tokens: &'a [Token], part: &[Token]) -> &'a [Token] {
    let end = part.last().map_or(0, |last| last.span.end);
    let at = tokens.iter().position(|token| token.span.start >= end).unwrap_or(tokens.len());
    tokens.get(at..).unwrap_or_default()
}

/// Whether words are the name of a team by themselves: a known one, or capitals.
fn is_team(words: &[Token]) -> bool {
    words.iter().any(|word| TEAMS.contains(&word.folded.as_str()))
        || words.len() > 1 && words.iter().all(Token::is_capitalised)
}
