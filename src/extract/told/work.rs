//! Employers, jobs and teams: "I've joined Mosaic as a designer", "Dana is a nurse at St Mary's", "my last week".

use super::super::clauses::{Context, Statement};
use super::super::lexicon;
use super::super::tokens::{Kind, Token, extent};
use super::{Told, behind, nouns, organisation, written};
use crate::domain::{Act, Frame, Subject, Value, ValueKind, singular};

/// Words that lead to an employer and change nothing.
#[rustfmt::skip]
const WORKING: &[&str] = &[
    "work at", "work for", "works at", "works for", "working at", "working for", "employed at", "employed by",
];
/// Words that lead to a new one.
#[rustfmt::skip]
const JOINING: &[&str] = &[
    "start at", "starts at", "started at", "starting at", "started with", "starting with", "start with", "joined", "join",
    "joins", "joining", "got a job at", "got the job at", "got a new job at", "got a job with", "got the job with",
    "landed a job at", "landed the job at", "landed a job with", "accepted a job at", "accepted a job with",
    "accepted an offer from", "taken a job at", "took a job at", "taken a job with", "took a job with", "a new job at",
    "got an offer from", "signed with", "back at", "back with", "going back to", "moving to work for", "first day at",
];
/// Words that lead to one that is left.
#[rustfmt::skip]
const LEAVING: &[&str] = &[
    "left", "quit", "leaving", "resigned from", "resigning from", "handed in my notice at", "given notice at",
    "gave notice at", "parted ways with", "been laid off by", "been let go by",
];
/// Where people work that has no name.
#[rustfmt::skip]
const INSTITUTIONS: &[&str] = &[
    "library", "hospital", "school", "university", "bank", "museum", "theatre", "nursery", "surgery", "clinic", "bakery",
    "airport", "council", "zoo", "gallery", "office", "shop", "cafe", "restaurant", "hotel", "pub", "gym", "factory", "brewery",
    "farm", "church", "college", "court", "bookshop", "pharmacy", "archive", "garage", "studio", "vineyard", "station", "practice",
];
/// Occupations besides the roles that one has for another.
#[rustfmt::skip]
const OCCUPATIONS: &[&str] = &[
    "engineer", "analyst", "scientist", "programmer", "technician", "baker", "farmer", "pilot", "driver", "nurse",
    "paramedic", "firefighter", "journalist", "reporter", "writer", "novelist", "poet", "actor", "actress", "musician",
    "singer", "dancer", "artist", "sculptor", "carpenter", "welder", "bricklayer", "geologist", "biologist", "chemist",
    "physicist", "mathematician", "economist", "statistician", "historian", "archaeologist", "psychiatrist", "dentist",
    "veterinarian", "radiographer", "midwife", "caretaker", "janitor", "bartender", "barista", "cashier", "butcher",
    "tailor", "seamstress", "jeweller", "salesperson", "salesman", "clerk", "accountant", "paralegal", "judge", "detective",
    "soldier", "sailor", "officer", "director", "intern", "apprentice", "trainee", "researcher", "postdoc", "associate",
    "buyer", "copywriter", "strategist", "controller", "strategist", "executive", "representative", "specialist", "operator",
    "translator", "lecturer", "teacher", "electrician", "plumber", "chef", "gardener", "lifeguard", "curator", "archivist",
];
/// Roles that one has for somebody, which are no job by themselves.
#[rustfmt::skip]
const PERSONAL: &[&str] = &[
    "partner", "husband", "wife", "boyfriend", "girlfriend", "fiance", "fiancee", "flatmate", "housemate", "roommate",
    "neighbour", "godfather", "godmother", "godparent", "boss", "buddy", "successor", "contact", "owner", "keeper", "sponsor",
    "sitter", "walker", "mentee", "admin", "babysitter", "head", "lead", "mover", "painter", "principal",
];

pub(super) fn read(told: &Told, context: &Context) -> Vec<Statement> {
    employed(told, context)
        .or_else(|| left(told, context))
        .or_else(|| team(told))
        .or_else(|| titled(told, context))
        .unwrap_or_default()
}

fn is_occupation(noun: &str) -> bool {
    let one = singular(noun);
    let suffix = ["ologist", "ician"].iter().any(|ending| one.ends_with(ending));
    !PERSONAL.contains(&one.as_str())
        && (OCCUPATIONS.contains(&one.as_str()) || lexicon::is_role(&one) || suffix)
}

/// "I work for Mosaic as an analyst", "I've got the job at Mosaic", "I no longer work at Mosaic".
fn employed(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let works = told.behind(WORKING);
    let rest = works.or_else(|| told.behind(JOINING))?;
    // "Back at Mosaic from tomorrow" leaves out who speaks; "joined Mosaic" may be anybody's.
    let said = told.rest.first()?;
    let bounded = || rest.iter().any(|token| matches!(token.kind, Kind::Validity(_)));
    if told.elided && !(said.is("back") && bounded() || said.is_any(&["started", "joined"])) {
        return None;
    }
    let (value, span, length) = organisation(rest, context).or_else(|| institution(rest))?;
    // "I joined Alex at 5" is no employment.
    let meets = rest.iter().any(|token| match token.kind {
        Kind::Value(reading) => context
            .scan
            .readings
            .get(reading)
            .is_some_and(|reading| matches!(reading.value.kind, ValueKind::Time | ValueKind::Datetime)),
        _ => false,
    });
    let after = rest.get(length..)?;
    let team = after.first().is_some_and(|next| next.is("team"));
    if meets || team || after.first().is_some_and(Token::is_genitive) {
        return None;
    }
    let mut employer = told.state("employer", value, Frame::Org, span);
    employer.pick.change |= works.is_none();
    employer.since = told.since(context);
    let mut found = vec![employer];
    if let Some(title) = behind(after, &["as a", "as an", "as the", "as"]).and_then(title) {
        found.extend(told.say("job title", title));
    }
    for statement in &mut found {
        if statement.pick.denied {
            statement.act = Act::Deny;
        }
    }
    Some(found)
}

/// "the city library"
fn institution(tokens: &[Token]) -> Option<(Value, crate::domain::Span, usize)> {
    let the = usize::from(tokens.first()?.is_any(&["the", "a", "our"]));
    let place = tokens.get(the)?;
    if let Kind::Value(_) = place.kind {
        let text = place.text.strip_prefix("the ").unwrap_or(&place.text);
        let known = text.rsplit(' ').next().is_some_and(|head| INSTITUTIONS.contains(&head));
        return known.then(|| (Value::new(ValueKind::Org, text.to_lowercase(), text), place.span, the + 1));
    }
    let nouns = nouns(tokens, 3)?;
    let head = nouns.last()?;
    // "work at home", "at the office"
    let known = INSTITUTIONS.contains(&head.folded.as_str()) && !(nouns.len() == 1 && head.is("office"));
    if the == 0 || !known {
        return None;
    }
    let text = written(nouns);
    Some((Value::new(ValueKind::Org, text.to_lowercase(), text), extent(nouns)?, the + nouns.len()))
}

/// "I've left Mosaic", "Dana has quit Mosaic".
fn left(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let rest = told.behind(LEAVING)?;
    let certain = told.has || !told.rest.first()?.is_any(&["left", "leaving"]);
    let (value, span, length) = organisation(rest, context)?;
    let placed = rest.first().is_some_and(|first| !first.is_word());
    let ends = rest
        .get(length)
        .is_none_or(|next| !next.is_word() || next.is_any(&["after", "for", "because", "last", "in"]));
    if told.negated || told.elided || !certain || placed || !ends {
        return None;
    }
    let mut statement = told.state("employer", value, Frame::Org, span);
    statement.deny();
    Some(vec![statement])
}

/// "I'm on the mobile team", "Dana has moved over to the growth team".
fn team(told: &Told) -> Option<Vec<Statement>> {
    const WITHIN: [&str; 10] = [
        "on the",
        "in the",
        "part of the",
        "with the",
        "joined the",
        "joining the",
        "moved to the",
        "moved over to the",
        "moving to the",
        "transferred to the",
    ];
    let rest = told.behind(&WITHIN)?;
    let at = rest.iter().take(4).position(|token| token.is("team"))?;
    let words = rest.get(..at).filter(|words| !words.is_empty())?;
    let changes = !told.copula;
    let plain =
        words.iter().all(|word| word.is_word() && !lexicon::is_closed(&word.folded) && !word.is_genitive());
    if !plain
        || told.elided
        || matches!(told.who.subject, Subject::Group)
        || words.iter().any(|word| word.is_any(&["same", "winning", "home", "wrong", "right"]))
    {
        return None;
    }
    let mut statement = told.say("team", words)?;
    statement.pick.change |= changes;
    Some(vec![statement])
}

/// "a nurse at St Mary's", "head of logistics", "working as a baker".
fn titled(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    const STARTING: [&str; 9] = [
        "started as",
        "starting as",
        "start as",
        "work as",
        "works as",
        "working as",
        "got a job as",
        "got the job as",
        "promoted to",
    ];
    let (rest, starts) = match told.behind(&STARTING) {
        Some(rest) => (rest, told.rest.first()?.is_any(&["started", "starting", "start", "got", "promoted"])),
        None if told.copula && !told.elided => (told.rest, false),
        None => (told.behind(&["became", "become"])?, true),
    };
    let named = !matches!(told.who.subject, Subject::Group) || !told.who.words.is_empty();
    let title = headed(rest).or_else(|| {
        let article = rest.first().is_some_and(|first| first.is_any(&["a", "an"]));
        title(rest).filter(|_| article || starts)
    })?;
    if !named || told.elided && told.behind(&STARTING).is_none() {
        return None;
    }
    let mut statement = told.say("job title", title)?;
    statement.pick.change |= starts;
    let end = title.last()?.span.end;
    let after = rest
        .iter()
        .position(|token| token.span.start >= end)
        .and_then(|at| rest.get(at..))
        .unwrap_or_default();
    let mut found = vec![statement];
    if let Some(place) = behind(after, &["at", "for", "with"])
        && let Some((value, span, _)) = organisation(place, context)
    {
        found.push(told.state("employer", value, Frame::Org, span));
    } else if after.first().is_some_and(|next| {
        next.is_word()
            && !next.is_any(&[
                "at", "in", "now", "by", "these", "and", "again", "for", "so", "from", "with", "too", "as",
            ])
    }) {
        return None;
    }
    if told.negated {
        found.iter_mut().for_each(Statement::deny);
    }
    Some(found)
}

/// "senior analyst": nouns that end in an occupation.
fn title(tokens: &[Token]) -> Option<&[Token]> {
    let nouns = nouns(tokens, 4)?;
    let end = nouns.iter().rposition(|word| is_occupation(&word.folded))? + 1;
    let dreamed = nouns.iter().any(|word| {
        word.is_any(&[
            "great", "good", "terrible", "bad", "real", "proper", "former", "retired", "future", "born",
            "natural", "big", "secret", "better",
        ])
    });
    nouns.get(..end).filter(|_| end == nouns.len() && !dreamed)
}

/// "head of logistics", "team lead in procurement": with what they lead.
fn headed(tokens: &[Token]) -> Option<&[Token]> {
    const HEADS: [&str; 9] = [
        "head",
        "director",
        "lead",
        "leader",
        "manager",
        "chief",
        "president",
        "vice-president",
        "coordinator",
    ];
    let at = tokens.iter().take(3).position(|token| token.is_any(&HEADS))?;
    let of = tokens.get(at + 1).filter(|of| of.is_any(&["of", "in"]))?;
    let own = tokens.get(..at)?;
    let open = own
        .iter()
        .all(|word| word.is_word() && !lexicon::is_closed(&word.folded) && !word.is_any(&["big", "good"]));
    let field = nouns(tokens.get(at + 2..)?, 3)?;
    let length = at + 2 + field.len();
    let bare = tokens.get(at + 2).is_some_and(|first| !lexicon::is_closed(&first.folded));
    (open && bare && of.is_word()).then(|| tokens.get(..length)).flatten()
}
