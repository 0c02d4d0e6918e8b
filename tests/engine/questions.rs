//! Questions that no slot answers by its words: what is known of whoever they name, and of nobody else.

use asof::domain::{ConversationId, Correspondent, Mark, Marked, RulingKind, Stamp};
use asof::engine::Engine;
use asof::recall::{Request, Who};

use crate::support::{hours, message, open, weak, zone};

fn chosen(who: &Correspondent) -> Who {
    Who { name: who.name.clone(), handle: Some(who.handle.clone()) }
}

fn asked(engine: &Engine, question: &str, to: &[&Correspondent]) -> Vec<String> {
    let to = to.iter().map(|who| chosen(who)).collect();
    let request = Request::new(question, to, Stamp::at(hours(2000), zone()));
    let preview = engine.snapshot().preview(&request).unwrap();
    assert!(preview.block.is_empty() == preview.reason.is_some() || preview.request.is_none());
    preview.block.into_iter().map(|line| line.value).collect()
}

#[test]
fn a_question_meets_what_is_known_of_whom_it_names_and_of_nobody_else() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let [priya, tobias, other] = [weak("c", "Priya"), weak("c", "Tobias"), weak("d", "Priya")];
    let said = [
        ("1", "c", &priya, "I'm learning the violin.", 1),
        ("2", "c", &tobias, "I'm allergic to nuts. The Rotterdam marathon is on 20 January.", 2),
        ("3", "d", &other, "I'm learning the flute.", 3),
    ];
    for (id, conversation, who, text, at) in said {
        let to = if conversation == "c" { vec![priya.clone(), tobias.clone()] } else { vec![other.clone()] };
        let to: Vec<Correspondent> = to.into_iter().filter(|to| to != who).collect();
        engine.ingest(vec![message(id, conversation, who, &to, hours(at), text)]).unwrap();
    }
    let both = [&priya, &tobias];
    let ask = |question: &str| asked(&engine, question, &both);
    assert_eq!(ask("Which instrument did Priya start to learn?"), ["violin"]);
    assert_eq!(asked(&engine, "Which instrument did Priya start to learn?", &[&other]), ["flute"]);
    assert_eq!(ask("When did Tobias run the Rotterdam marathon?"), ["20 January"]);
    for nothing in [
        "Which instrument did Tobias start to learn?",
        "Which instrument did Hector start to learn?",
        "What is the name of Priya's boss?",
        "Which instrument did Priya start to learn",
        "Did you hear Priya learn?",
    ] {
        assert!(ask(nothing).is_empty(), "{nothing}: {:?}", ask(nothing));
    }
    let on = Marked::Conversation(ConversationId("c".to_owned()));
    engine.decide(RulingKind::Mark { on, mark: Mark::Private, set: true }, hours(10)).unwrap();
    assert_eq!(asked(&engine, "Which instrument did Priya start to learn?", &both), ["violin"]);
    let bo = weak("e", "Bo Ek");
    assert!(asked(&engine, "When did Tobias run the Rotterdam marathon?", &[&bo]).is_empty());
}
