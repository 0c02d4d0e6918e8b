//! Statements about sets, whose members live each on its own: allergies, languages, hobbies.

use super::clauses::{Context, Statement};
use super::openers::find;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use super::told::{self, Who};
use crate::domain::{Cardinality, Frame, Value, ValueKind, singular};

/// Words before the members, and the attribute. The longest that fits counts.
#[rustfmt::skip]
const SHAPES: &[(&str, &str)] = &[
    ("allergic to", "allergy"), ("intolerant to", "allergy"), ("can not eat", "allergen"), ("can not have", "allergen"),
    ("can eat", "eaten"), ("can have", "eaten"),
    ("speak", "language"), ("speaks", "language"), ("fluent in", "language"), ("learning", "language"), ("learn", "language"),
    ("taken up", "hobby"), ("took up", "hobby"), ("takes up", "hobby"), ("take up", "hobby"), ("taking up", "hobby"),
    ("started", "pastime"), ("into", "pastime"), ("play", "pastime"), ("plays", "pastime"), ("learning to play", "pastime"),
    ("learning", "pastime"), ("gave up", "dropped"), ("given up", "dropped"), ("giving up", "dropped"), ("stopped", "dropped"),
    ("quit", "dropped"), ("stopped playing", "dropped"), ("gave up playing", "dropped"),
    ("started learning", "pastime"), ("started doing", "pastime"), ("started playing", "pastime"), ("still doing", "pastime"),
    ("also doing", "pastime"), ("still playing", "pastime"), ("still do", "pastime"), ("learning the", "pastime"),
];
/// What people list without a verb.
const HEADINGS: [(&str, &str); 6] = [
    ("allergies", "allergy"),
    ("allergy", "allergy"),
    ("food allergies", "allergy"),
    ("languages", "language"),
    ("hobbies", "hobby"),
    ("hobby", "hobby"),
];

/// Reads "SUBJECT is allergic to X, Y and Z" and the like.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let listed =
        || SHAPES.iter().filter_map(|shape| statements(clause, shape, context)).find(|it| !it.is_empty());
    intolerant(clause, context)
        .or_else(|| refused(clause, context))
        .or_else(|| headed(clause, context))
        .or_else(listed)
        .unwrap_or_default()
}

/// "Milo is lactose intolerant"
fn intolerant(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let at = clause.iter().position(|token| token.is_any(&["intolerant", "coeliac", "celiac"]))?;
    let (who, length) = told::leading(clause, context)?;
    let between = clause.get(length..at)?;
    let denied = between.iter().any(|token| token.is_any(&["not", "never", "no"]));
    // "is coeliac" is a diet; of what somebody is intolerant, the word before says.
    let of = between.last().filter(|of| of.is_word() && ALLERGENS.contains(&of.folded.as_str()))?;
    Some(vec![member(&who, "allergy", std::slice::from_ref(of), denied)?])
}

/// "no dairy and no kiwi for me", "no nuts for Theo please"
fn refused(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let at = clause.iter().position(|token| token.is("for"))?;
    let (who, length) = match clause.get(at + 1)? {
        me if me.is("me") => (Who::author(), 1),
        _ => told::leading(clause.get(at + 1..)?, context)?,
    };
    let ends =
        clause.get(at + 1 + length).is_none_or(|next| !next.is_word() || next.is_any(&["please", "thanks"]));
    let (no, foods) = clause.get(..at)?.split_first()?;
    let foods = foods.split(|token| token.is_any(&["and", ",", "or", "&"]));
    let foods =
        foods.map(|food| food.split_first().filter(|(no, _)| no.is("no")).map_or(food, |(_, food)| food));
    let found: Option<Vec<Statement>> = foods
        .map(|food| {
            let head = food.last().filter(|head| ALLERGENS.contains(&&*singular(&head.folded)))?;
            let plain = food.len() <= 2 && food.iter().all(Token::is_word) && !head.is_genitive();
            member(&who, "allergy", food, false).filter(|_| plain)
        })
        .collect();
    found.filter(|_| no.is("no") && ends)
}

/// "my allergies are eggs and kiwi", "Milo's allergies: eggs"
fn headed(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let at = clause.iter().position(|token| token.is_any(&["are", "is", ":"]))?;
    let before = clause.get(..at)?;
    let (attribute, start) = HEADINGS.iter().find_map(|(heading, attribute)| {
        Some((*attribute, find(before, heading).filter(|start| start + heading.split(' ').count() == at)?))
    })?;
    let who = match before.get(..start)? {
        [] => Who::author(),
        [my] if my.is("my") => Who::author(),
        owner => {
            let (who, length) = told::leading(owner, context)?;
            let rest = owner.get(length..)?;
            rest.iter().all(Token::is_genitive).then_some(who)?
        }
    };
    let members = members(clause.get(at + 1..)?, attribute)?;
    Some(members.iter().filter_map(|words| member(&who, attribute, words, false)).collect())
}

fn member(who: &Who, attribute: &str, words: &[Token], denied: bool) -> Option<Statement> {
    let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    let mut pick =
        plain(Value::new(ValueKind::Text, text.to_lowercase(), text), Frame::Member, extent(words)?);
    pick.denied = denied;
    let mut statement = Statement::new(who.property(attribute), pick);
    statement.cardinality = Cardinality::Many;
    Some(statement)
}

fn statements(clause: &[Token], shape: &(&str, &str), context: &Context) -> Option<Vec<Statement>> {
    let (phrase, kind) = *shape;
    let at = find(clause, phrase)?;
    let before = clause.get(..at)?;
    // "fun news, the allergist says I'm not …"
    let own = before.iter().rposition(|token| token.is("i")).unwrap_or(0);
    let before = before.get(own..)?;
    let (who, length) = match told::leading(before, context) {
        Some(found) => found,
        // "Gave up running": who speaks leaves themself out, where the verb is nobody else's.
        None if matches!(kind, "dropped" | "hobby" | "pastime")
            && at == 0
            && !matches!(phrase, "play" | "into" | "learning") =>
        {
            (Who::author(), 0)
        }
        None => return None,
    };
    let rest = before.get(length..)?;
    let denied =
        rest.iter().any(|token| token.is_any(&["not", "never"])) || find(rest, "no longer").is_some();
    if !rest.iter().all(|t| {
        t.is_any(&[
            "am",
            "is",
            "'s",
            "are",
            "not",
            "never",
            "have",
            "has",
            "also",
            "just",
            "now",
            "really",
            "do",
            "does",
            "no",
            "longer",
            "fluently",
            "both",
            "recently",
            "very",
            "severely",
            "mildly",
            "been",
            "finally",
            "badly",
            "highly",
            "currently",
            "still",
            "actually",
            "again",
        ])
    }) {
        return None;
    }
    let (attribute, denied) = match kind {
        "allergen" => ("allergy", denied),
        // "can eat eggs again"
        "eaten" => ("allergy", clause.iter().any(|token| token.is_any(&["again", "after", "now"]))),
        "pastime" => ("hobby", denied),
        "dropped" => ("hobby", true),
        attribute => (attribute, denied),
    };
    if kind == "eaten" && !denied {
        return None;
    }
    let members = members(clause.get(at + phrase.split(' ').count()..)?, attribute)?;
    let plain = |words: &Vec<Token>| match kind {
        "allergen" | "eaten" => {
            words.last().is_some_and(|last| ALLERGENS.contains(&&*singular(&last.folded)))
        }
        "pastime" | "dropped" => matches!(words.as_slice(), [.., last] if is_pastime(&last.folded)),
        _ => true,
    };
    // "playing tennis with Dana on Friday" is an appointment.
    let dated = matches!(kind, "pastime" | "dropped")
        && clause.iter().any(|token| matches!(token.kind, Kind::Value(_)));
    if dated || !members.iter().all(plain) {
        return None;
    }
    Some(members.iter().filter_map(|words| member(&who, attribute, words, denied)).collect())
}

/// Whether a word is something that people do for its own sake.
fn is_pastime(word: &str) -> bool {
    PASTIMES.contains(&word) || !word.ends_with("ing") && super::lexicon::is_hobby(word)
}

/// Whether a clause of a set or of a person's place begins here.
pub(super) fn begins(tokens: &[Token]) -> bool {
    let near = tokens.get(..tokens.len().min(6)).unwrap_or_default();
    SHAPES
        .iter()
        .map(|shape| shape.0)
        .filter(|shape| shape.contains(' ') || shape.starts_with("speak"))
        .chain(["start at", "joined", "work at", "work for", "live at"])
        .any(|s| find(near, s).is_some())
}

/// "shellfish, nuts and the usual chess": lists of short noun phrases.
fn members(tokens: &[Token], attribute: &str) -> Option<Vec<Vec<Token>>> {
    let mut members: Vec<Vec<Token>> = Vec::new();
    let mut member: Vec<Token> = Vec::new();
    for token in tokens {
        if token.is_any(&["and", ",", "or", "&", "along", "with"]) {
            if !member.is_empty() {
                members.push(std::mem::take(&mut member));
            }
        } else if token.is("btw")
            || token.is_any(&[
                "the", "usual", "both", "a", "some", "bit", "of", "little", "fluent", "basic", "any",
            ]) && member.is_empty()
        {
        } else if !token.is_word() || super::lexicon::is_closed(&token.folded) || token.is_any(&ASIDES) {
            // "people who …": what is not a plain noun was no member.
            if token.is_any(&["who", "that", "whose", "when"]) {
                member.clear();
            }
            break;
        } else {
            member.push(token.clone());
        }
    }
    if !member.is_empty() {
        members.push(member);
    }
    let plain = |member: &Vec<Token>| {
        member.len() <= 3
            && member.iter().all(|word| word.folded.len() > 2 && !word.is_number())
            && match attribute {
                "language" => member.len() == 1 && member.iter().all(Token::is_capitalised),
                "hobby" => member.last().is_some_and(|head| super::lexicon::is_hobby(&head.folded)),
                _ => true,
            }
            && !member.iter().any(|word| word.is_any(&JOKES))
    };
    // "gave up tennis, the elbow": what closes a list of certain words is no member.
    let open = !matches!(attribute, "language" | "hobby");
    let count = members.iter().take_while(|member| plain(member)).count();
    if open && count < members.len() {
        return None;
    }
    members.truncate(count);
    (!members.is_empty()).then_some(members)
}

/// What some people must not eat, in the singular.
#[rustfmt::skip]
const ALLERGENS: [&str; 48] = [
    "egg", "milk", "dairy", "lactose", "gluten", "wheat", "nut", "peanut", "cashew", "almond", "walnut", "hazelnut", "pecan",
    "pistachio", "sesame", "soy", "soya", "fish", "shellfish", "prawn", "shrimp", "crab", "mussel", "oyster", "kiwi", "strawberry",
    "celery", "mustard", "lupin", "sulphite", "tomato", "avocado", "banana", "mango", "pineapple", "citrus", "cheese", "cream",
    "nuts", "bread", "pasta", "onion", "garlic", "mushroom", "corn", "chocolate", "caffeine", "pollen",
];
/// What people do for its own sake.
#[rustfmt::skip]
const PASTIMES: [&str; 52] = [
    "running", "swimming", "climbing", "bouldering", "knitting", "painting", "cycling", "sailing", "rowing", "skiing", "surfing",
    "gardening", "dancing", "singing", "drawing", "fishing", "hiking", "baking", "cooking", "sewing", "crocheting", "boxing",
    "fencing", "skating", "birdwatching", "woodworking", "jogging", "diving", "kayaking", "canoeing", "quilting", "weaving",
    "juggling", "camping", "foraging", "gaming", "drumming", "snowboarding", "skateboarding", "paddleboarding", "whittling",
    "carving", "beekeeping", "bowling", "kickboxing", "weightlifting", "powerlifting", "spinning", "embroidering", "orienteering",
    "stargazing", "windsurfing",
];
const ASIDES: [&str; 12] = [
    "again",
    "either",
    "bit",
    "btw",
    "recently",
    "these",
    "lately",
    "fluently",
    "badly",
    "thanks",
    "unfortunately",
    "anymore",
];
/// What people say they are allergic to when they are not.
const JOKES: [&str; 10] = [
    "work", "meeting", "meetings", "morning", "mornings", "effort", "fun", "bullshit", "nonsense", "exercise",
];
