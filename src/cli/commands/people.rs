//! `asof people`: whose handle is whose.

use std::process::ExitCode;

use serde_json::{Value, json};

use crate::cli::args::People;
use crate::cli::output::{Output, note};
use crate::cli::store::{Context, person};
use crate::domain::{Handle, Person, Relation, RulingKind, Stamp};
use crate::engine::{Engine, Likeness, Snapshot, Warning};
use crate::error::{Error, Result};
use crate::identity::{Owner, is_handle};
use crate::recall::phrase;

pub fn run(context: &Context, action: Option<&People>, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    let snapshot = engine.snapshot();
    let decision = Decision { engine: &engine, context, dry_run: false };
    match action {
        None | Some(People::List) => list(&snapshot, &context.now, output),
        Some(People::Duplicates) => duplicates(&snapshot, output),
        Some(People::Merge { one, other, dry_run, anyway }) => {
            let (one, other) = (known(&snapshot, one)?, known(&snapshot, other)?);
            apart(&one, &other, "merge")?;
            let warnings = snapshot.warnings(&one, &other)?;
            let is_me = [&one, &other].iter().any(|person| person.id == Owner::id());
            if is_me && !anyway && !dry_run {
                let reason =
                    "one of them is you: all that is theirs would be yours; with `--anyway` they become one";
                return Err(Error::Usage { what: "merge".to_owned(), reason: reason.to_owned() });
            }
            if warnings.contains(&Warning::SaidDifferent) && !anyway && !dry_run {
                let reason = format!(
                    "you said that {} and {} are different people; with `--anyway` they become one",
                    one.name(),
                    other.name()
                );
                return Err(Error::Usage { what: "merge".to_owned(), reason });
            }
            let decision = Decision { dry_run: *dry_run, ..decision };
            decision.take(one.related(&other, Relation::Same), &warnings, output)
        }
        Some(People::Split { person, handle, dry_run }) => {
            let person = known(&snapshot, person)?;
            let (handles, others): (Vec<Handle>, Vec<Handle>) =
                person.handles.keys().cloned().partition(|known| known.as_str() == handle);
            if handles.is_empty() {
                let handles: Vec<&str> = person.handles.keys().map(Handle::as_str).collect();
                let reason =
                    format!("`{handle}` is none of {}; one of {}", person.name(), handles.join(", "));
                return Err(Error::Usage { what: "split".to_owned(), reason });
            }
            if others.is_empty() {
                let reason = format!("`{handle}` is the only handle of {}", person.name());
                return Err(Error::Usage { what: "split".to_owned(), reason });
            }
            let kind = RulingKind::Persons { relation: Relation::Different, handles, others };
            Decision { dry_run: *dry_run, ..decision }.take(kind, &[], output)
        }
        Some(People::Alias { person, name }) => {
            let name = alias(name)?;
            let person = known(&snapshot, person)?.id;
            decision.take(RulingKind::Alias { person, name }, &[], output)
        }
        Some(People::Distinct { one, other }) => {
            let (one, other) = (known(&snapshot, one)?, known(&snapshot, other)?);
            apart(&one, &other, "distinct")?;
            decision.take(one.related(&other, Relation::Different), &[], output)
        }
        Some(People::Unsure { one, other }) => {
            let (one, other) = (known(&snapshot, one)?, known(&snapshot, other)?);
            apart(&one, &other, "unsure")?;
            decision.take(one.related(&other, Relation::Unknown), &[], output)
        }
    }
}

fn known(snapshot: &Snapshot, text: &str) -> Result<Person> {
    let found = person(snapshot, text)?;
    snapshot.person(&found.id)?.ok_or_else(|| Error::NotFound(format!("person `{text}`")))
}

/// What somebody may be called: a few words.
fn alias(text: &str) -> Result<String> {
    const LONGEST: usize = 60;
    let refuse = |reason: &str| Err(Error::Usage { what: "alias".to_owned(), reason: reason.to_owned() });
    if text.chars().any(char::is_control) {
        return refuse("a name has no control characters");
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let name = match words.as_slice() {
        [first, rest @ ..] if first.eq_ignore_ascii_case("the") => rest.join(" "),
        _ => words.join(" "),
    };
    if !name.chars().any(char::is_alphabetic) {
        return refuse("a name has letters");
    }
    if name.chars().count() > LONGEST {
        return refuse("a name is not that long");
    }
    if is_handle(&name) || name.contains('@') {
        return refuse("that is an address; `asof people merge` joins the people of two addresses");
    }
    let is_pronoun = PRONOUNS.iter().any(|pronoun| name.eq_ignore_ascii_case(pronoun));
    if is_pronoun {
        return refuse("who that is depends on who says it");
    }
    Ok(name)
}

/// Words that mean somebody else in everybody's mouth.
const PRONOUNS: [&str; 20] = [
    "me", "i", "my", "mine", "myself", "you", "your", "he", "him", "his", "she", "her", "hers", "we", "us",
    "our", "they", "them", "their", "it",
];

/// Refuses a decision on somebody and themselves.
fn apart(one: &Person, other: &Person, what: &str) -> Result<()> {
    if one.id != other.id {
        return Ok(());
    }
    let reason = format!("both are {}; a handle is taken from somebody with `asof people split`", one.name());
    Err(Error::Usage { what: what.to_owned(), reason })
}

struct Decision<'a> {
    engine: &'a Engine,
    context: &'a Context,
    dry_run: bool,
}

impl Decision<'_> {
    /// Says what a decision changes, and takes it.
    fn take(&self, kind: RulingKind, warnings: &[Warning], output: &mut Output) -> Result<ExitCode> {
        let consequences = self.engine.consequences(kind.clone(), &self.context.now)?;
        let ruling =
            if self.dry_run { None } else { Some(self.engine.decide(kind, self.context.now.instant)?) };
        let snapshot = self.engine.snapshot();
        if output.is_json() {
            let hidden: Vec<Value> = consequences
                .hidden
                .iter()
                .map(|hidden| {
                    json!({
                        "fact": hidden.fact.draft.id, "text": phrase::bare(&hidden.fact), "state": hidden.state,
                        "by": hidden.by.as_ref().map(|by| &by.draft.id), "by_value": hidden.by.as_ref().map(phrase::value),
                    })
                })
                .collect();
            let shown: Vec<Value> = consequences
                .shown
                .iter()
                .map(|fact| json!({"fact": fact.draft.id, "text": phrase::bare(fact)}))
                .collect();
            output.answer(&json!({
                "ruling": ruling, "hides": hidden, "shows": shown, "warnings": warnings, "dry_run": self.dry_run,
            }))?;
            return Ok(ExitCode::SUCCESS);
        }
        for warning in warnings {
            output.line(&format!("! {}", warning.words()))?;
        }
        consequences.lines().iter().try_for_each(|line| output.line(line))?;
        match ruling {
            None => note("nothing decided (dry run)"),
            Some(ruling) => {
                output.line(&format!("{}  [{}]", snapshot.told(&ruling)?, ruling.id))?;
                note("take it back with `asof rulings undo ID`");
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn list(snapshot: &Snapshot, now: &Stamp, output: &mut Output) -> Result<ExitCode> {
    let people = snapshot.people_by_urgency(now)?;
    for known in &people {
        let person = &known.person;
        let handles: Vec<&str> = person.handles.keys().map(Handle::as_str).collect();
        if output.is_json() {
            output.object(&json!({
                "id": person.id, "name": person.name(), "names": person.names, "handles": handles,
                "messages": person.messages, "last_contact": known.last_contact.map(|at| at.to_string()),
            }))?;
        } else {
            let others: Vec<&str> =
                person.names.keys().map(String::as_str).filter(|name| *name != person.name()).collect();
            let also =
                if others.is_empty() { String::new() } else { format!(" (also {})", others.join(", ")) };
            output.line(&format!(
                "{}{also}, {} messages: {}  [{}]",
                person.name(),
                person.messages,
                handles.join(", "),
                person.id
            ))?;
        }
    }
    Ok(if people.is_empty() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn duplicates(snapshot: &Snapshot, output: &mut Output) -> Result<ExitCode> {
    let pairs = snapshot.duplicates()?;
    for pair in &pairs {
        if output.is_json() {
            output.object(pair)?;
            continue;
        }
        let because: Vec<String> = pair
            .because
            .iter()
            .map(|(likeness, common)| match likeness {
                Likeness::Name => format!("both are called “{common}”"),
                Likeness::NameInAddress => format!("the name of one is the address of the other ({common})"),
                Likeness::Shared => format!("{common} is of both"),
            })
            .collect();
        output.line(&format!("{} and {}: {}", pair.one.name, pair.other.name, because.join(", ")))?;
        for entity in [&pair.one, &pair.other] {
            let handles = snapshot.person(&entity.id)?.map(|person| person.handles).unwrap_or_default();
            let handles: Vec<&str> = handles.keys().map(Handle::as_str).collect();
            output.line(&format!("  {}  [{}]", handles.join(", "), entity.id))?;
        }
    }
    if !pairs.is_empty() {
        note(
            "`asof people merge ONE OTHER --dry-run` shows what a merge hides, `asof people distinct` keeps two apart",
        );
    }
    Ok(if pairs.is_empty() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}
