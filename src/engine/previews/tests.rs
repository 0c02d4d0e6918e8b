use super::*;
use crate::domain::{Stamp, Zone};
use crate::engine::{Composed, Options};
use crate::recall::Who;
use crate::store::touches;
use jiff::Timestamp;

const LONG: Duration = Duration::from_mins(1);

fn at(text: &str) -> Stamp {
    Stamp::at(text.parse::<Timestamp>().unwrap(), Zone::utc())
}

fn alex() -> Who {
    Who { name: "Alex Chen".into(), handle: None }
}

fn say(engine: &Engine, text: &str, when: &str) {
    let from = Some(alex());
    engine.write(Composed { text: text.into(), from, ..Composed::new(at(when)) }).unwrap();
}

fn engine() -> (tempfile::TempDir, Engine) {
    let directory = tempfile::tempdir().unwrap();
    let options = Options {
        directory: directory.path().into(),
        owner: vec![],
        zone: Zone::utc(),
        privacy: crate::domain::Privacy::Marked,
    };
    let engine = Engine::open(options).unwrap();
    say(&engine, "Our standup is at 9:30am.", "2026-03-02T09:00:00Z");
    (directory, engine)
}

fn request() -> Request {
    Request::new("our standup is at", vec![alex()], at("2026-03-09T08:00:00Z"))
}

fn text(answer: &Answer) -> String {
    answer.preview.as_ref().unwrap().block.iter().map(|line| line.text.clone()).collect()
}

/// The worker's answers, one by one.
fn started(engine: &Engine) -> (Previews, crossbeam_channel::Receiver<()>) {
    let (wake, woken) = crossbeam_channel::unbounded();
    (engine.previews(move || wake.send(()).unwrap_or_default()).unwrap(), woken)
}

#[test]
fn the_latest_request_is_answered_and_an_older_one_never_takes_its_place() {
    let (_directory, engine) = engine();
    let (previews, woken) = started(&engine);
    let last = (0..50).fold(0, |_, _| previews.ask(request()));
    while previews.latest().is_none_or(|answer| answer.generation < last) {
        woken.recv_timeout(LONG).unwrap();
    }
    let answer = previews.latest().unwrap();
    assert_eq!((answer.generation, answer.mode), (last, Mode::Fresh));
    assert!(text(&answer).contains("9:30am"));
}

#[test]
fn answers_at_once_are_for_short_drafts_after_quick_ones_on_the_same_store() {
    let (_directory, engine) = engine();
    let (previews, _woken) = started(&engine);
    assert!(!previews.is_quick(&request()), "nothing was answered yet");
    let first = previews.fresh(request(), LONG).unwrap();
    assert_eq!(previews.is_quick(&request()), first.elapsed <= QUICK);
    assert!(previews.desk.is_quick(first.elapsed) && !previews.desk.is_quick(Duration::ZERO));
    let long = Request { draft: "our standup is at ".repeat(SHORT), ..request() };
    assert!(!previews.is_quick(&long));
    let at_once = |budget| previews.desk.at_once(&request(), budget);
    assert_eq!(at_once(Duration::ZERO), None);
    let generation = at_once(LONG).unwrap();
    assert_eq!(previews.latest().unwrap().generation, generation);
    say(&engine, "Our standup is moved to 10:45am.", "2026-03-05T09:00:00Z");
    let last = previews.latest().unwrap();
    assert_eq!(previews.desk.is_quick(last.elapsed), last.store_version == engine.snapshot().version());
}

#[test]
fn an_answer_at_once_is_of_what_was_read_before_and_of_nothing_else() {
    let (_directory, engine) = engine();
    let (previews, _woken) = started(&engine);
    let at_once = |draft: &str| previews.desk.at_once(&Request { draft: draft.into(), ..request() }, LONG);
    assert_eq!(at_once("our standup is at"), None, "nothing was read yet");
    let _ = previews.fresh(request(), LONG).unwrap();
    assert!(at_once("our standup is at").is_some());
    assert!(at_once("when is our standup?").is_some());
    // Who that is, only the store can tell.
    assert_eq!(at_once("the standup with Bo is at"), None);
    let _ = previews.fresh(Request { draft: "the standup with Bo is at".into(), ..request() }, LONG).unwrap();
    assert!(at_once("the standup with Bo is at").is_some());
    assert!(at_once("the standup with Bob is at").is_some(), "no name lies between Bo and Bob");
    say(&engine, "The standup with Bob is at 11am.", "2026-03-05T09:00:00Z");
    // Where it is answered before a worker has, it is not from what was read of the store as it was.
    if at_once("the standup with Bob is at").is_some() {
        assert!(text(&previews.latest().unwrap()).contains("11am"));
    }
}

#[test]
fn nobody_waits_for_the_ranking_to_be_built() {
    let (_directory, engine) = engine();
    let (previews, _woken) = started(&engine);
    let talk = Request { draft: "about the standup".into(), ..request() };
    let _ = previews.fresh(request(), LONG).unwrap();
    assert_eq!(previews.desk.at_once(&talk, LONG), None);
    let _ = previews.fresh(talk.clone(), LONG).unwrap();
    assert!(previews.desk.at_once(&talk, LONG).is_some());
}

#[test]
fn fresh_mode_waits_for_its_own_answer() {
    let (_directory, engine) = engine();
    let (previews, _woken) = started(&engine);
    let answer = previews.fresh(request(), LONG).unwrap();
    assert!(text(&answer).contains("9:30am"));
}

#[test]
fn without_time_fresh_mode_falls_back_to_what_was_published_and_says_so() {
    let (_directory, engine) = engine();
    let (previews, _woken) = started(&engine);
    assert!(
        previews
            .fresh(Request { draft: "hello".into(), ..request() }, Duration::ZERO)
            .is_none_or(|answer| { answer.mode == Mode::Fresh })
    );
    assert_eq!(previews.snapshot(&request()).mode, Mode::Fresh);
    let answer = previews.fresh(request(), Duration::ZERO).unwrap();
    assert!(text(&answer).contains("9:30am"));
}

#[test]
fn snapshot_mode_computes_once_and_is_published_anew_when_the_store_changes() {
    let (_directory, engine) = engine();
    let (previews, woken) = started(&engine);
    let first = previews.fresh(request(), LONG).unwrap();
    assert_eq!(previews.snapshot(&request()).mode, Mode::Snapshot);
    say(&engine, "Our standup is moved to 10:45am.", "2026-03-05T09:00:00Z");
    while !text(&previews.snapshot(&request())).contains("10:45am") {
        woken.recv_timeout(LONG).unwrap();
    }
    let again = previews.snapshot(&request());
    assert!(again.store_version > first.store_version);
    // The pane of whoever asked last is up to date right after.
    while !text(&previews.latest().unwrap()).contains("10:45am") {
        woken.recv_timeout(LONG).unwrap();
    }
}

#[test]
fn a_published_preview_changes_when_its_facts_change_by_themselves() {
    let (_directory, engine) = engine();
    say(&engine, "From Monday 9 March our standup is at 10:45am.", "2026-03-05T09:00:00Z");
    let (previews, woken) = started(&engine);
    let just_before = Request { now: at("2026-03-08T23:59:59.9Z"), ..request() };
    let before = previews.fresh(just_before.clone(), LONG).unwrap();
    assert!(text(&before).contains("9:30am"), "{before:?}");
    while !text(&previews.snapshot(&just_before)).contains("10:45am") {
        woken.recv_timeout(LONG).unwrap();
    }
}

/// A store in which names are shared, values have changed, and something is announced.
fn peopled() -> (tempfile::TempDir, Engine) {
    let (directory, engine) = engine();
    for (name, text, when) in [
        ("Alex Kim", "The standup with Alex Kim is at 4pm.", "2026-03-02T10:00:00Z"),
        ("Ana Ruiz", "My door code is 4711, and the review is on Monday at 3pm.", "2026-03-03T09:00:00Z"),
        ("Ana Ruiz", "The review is moved to Tuesday at 2pm.", "2026-03-04T09:00:00Z"),
        (
            "Alex Chen",
            "From 20 March our standup is at 11am. I never take calls on Fridays.",
            "2026-03-05T09:00:00Z",
        ),
    ] {
        let from = Some(Who { name: name.into(), handle: None });
        engine.write(Composed { text: text.into(), from, ..Composed::new(at(when)) }).unwrap();
    }
    (directory, engine)
}

/// An answer at once is that of the workers, on whichever thread it was computed.
fn asked(previews: &Previews, woken: &crossbeam_channel::Receiver<()>, request: Request) -> Arc<Answer> {
    let before = touches();
    let generation = previews.ask(request);
    assert_eq!(touches(), before, "whoever asks touches no store");
    loop {
        if let Some(answer) = previews.latest().filter(|answer| answer.generation == generation) {
            return answer;
        }
        woken.recv_timeout(LONG).unwrap();
    }
}

/// Types a draft: after each key, what the workers know from the keys before must not show.
fn type_out(
    engine: &Engine,
    previews: &Previews,
    woken: &crossbeam_channel::Receiver<()>,
    to: &[&str],
    draft: &str,
) {
    let to: Vec<Who> = to.iter().map(|name| Who { name: (*name).into(), handle: None }).collect();
    for end in (0..=draft.len()).filter(|end| draft.is_char_boundary(*end)) {
        let typed = draft.get(..end).unwrap();
        let request = Request::new(typed, to.clone(), at("2026-03-09T08:00:00Z"));
        let cold = engine.snapshot().preview(&request).unwrap();
        for answer in [asked(previews, woken, request.clone()), previews.fresh(request, LONG).unwrap()] {
            assert_eq!(answer.preview.as_ref().unwrap(), &cold, "{typed:?} to {to:?}");
        }
    }
}

#[test]
fn after_each_key_the_preview_is_that_of_an_engine_that_has_seen_no_other() {
    let (_directory, engine) = peopled();
    let (previews, woken) = started(&engine);
    let drafts: [(&[&str], &str); 8] = [
        (&["Ana Ruiz"], "The review is on Tuesday. Is it at 3pm? My door code is 4711;\n\n see you then at "),
        (
            &["Alex Kim"],
            "Thanks!\n> the standup is at 4pm\nNo: `at 9:30am`. Whoever runs the review? I think that's ",
        ),
        (&["Alex Chen"], "  Our standup: 9:30am. It was at 10:45am  \n"),
        (&["Alex Chen"], "See you at the standup at 9:30am, or is it at "),
        (&["Ana Ruiz"], "hi ana, the review is on Monday? My door code is "),
        (&["Ana Ruiz", "Alex Kim"], "Alex said: could we have a call on Friday evening about the standup"),
        (&["Alex"], "When is the standup with Alex Chen? It used to be at "),
        (&[], "the review with Ana"),
    ];
    for (round, (to, draft)) in drafts.iter().chain(&drafts).enumerate() {
        if round == drafts.len() {
            // From here on the store is another one, and so are the answers.
            say(&engine, "The standup with Alex Chen is moved to 10:45am.", "2026-03-06T09:00:00Z");
        }
        type_out(&engine, &previews, &woken, to, draft);
    }
}

proptest::proptest! {
    #![proptest_config(proptest::test_runner::Config::with_cases(12))]

    #[test]
    fn whatever_is_typed_the_keys_before_do_not_show(
        words in proptest::collection::vec(
            proptest::sample::select(vec![
                "the", "standup", "review", "is", "at", "on", "was", "Alex", "ana", "Ana's", "Kim", "my", "door code",
                "9:30am", "Tuesday", "with", "no longer", "see you", "lunch?", "Ok.", "before", "it", "4711;", "`4pm`",
                "\n", "> ",
            ]),
            0..9,
        ),
        to in proptest::sample::subsequence(vec!["Alex Chen", "Ana Ruiz", "Alex"], 0..=2),
    ) {
        let (_directory, engine) = peopled();
        let (previews, woken) = started(&engine);
        type_out(&engine, &previews, &woken, &to, &words.join(" "));
    }
}
