//! How long things take, in CPU time of the thread that does them; ratios are measured side by side in one run.
//!
//! `cargo bench --bench speed [-- FACTS]` (20,000 by default).
#![allow(
    clippy::print_stdout,
    clippy::expect_used,
    clippy::cast_precision_loss,
    reason = "a benchmark prints its figures, and stops where it cannot go on"
)]

use std::time::Instant;

use asof::domain::{ConversationId, Correspondent, Handle, Message, Stamp, Zone, search_words};
use asof::engine::{Engine, Options, Snapshot};
use asof::recall::category::{Aged, Ageing, score};
use asof::recall::{Request, View, Who};
use jiff::{SignedDuration, Timestamp};

const NOUNS: [&str; 8] = ["standup", "review", "sync", "lunch", "demo", "retro", "workshop", "interview"];

const START: [&str; 25] = [
    "Al", "Be", "Ca", "Do", "El", "Fi", "Gu", "Ha", "Iv", "Ju", "Ka", "Le", "Mi", "Ni", "Ot", "Pi", "Qui",
    "Ro", "Sve", "To", "Ul", "Vi", "Wi", "Ya", "Ze",
];
const END: [&str; 10] = ["an", "bert", "ca", "dra", "emy", "frid", "gor", "hild", "ina", "jka"];

fn main() {
    let facts = std::env::args().skip(1).find_map(|argument| argument.parse().ok()).unwrap_or(20_000);
    let directory = tempfile::tempdir().expect("a temporary directory");
    let options = Options {
        directory: directory.path().to_owned(),
        owner: vec![],
        zone: Zone::utc(),
        privacy: asof::domain::Privacy::Marked,
    };
    let engine = Engine::open(options).expect("a store");
    let messages: Vec<Message> = (0..facts).map(message).collect();
    let started = Instant::now();
    let (tenth, rest) = messages.split_at(facts.min(10_000));
    engine.ingest(tenth.to_vec()).expect("an import");
    println!("import of {:>6} messages: {:>8.2} s (wall)", tenth.len(), started.elapsed().as_secs_f64());
    engine.ingest(rest.to_vec()).expect("an import");
    println!("store: {:?}", engine.snapshot().counts().expect("counts"));

    scores(&engine);
    let id = engine.snapshot().facts().expect("facts").swap_remove(0).draft.id;
    let started = Instant::now();
    engine.snapshot().ranking().expect("a ranking");
    println!("ranking built in {:.3} s (wall)", started.elapsed().as_secs_f64());
    let peer = Fts::new(&engine.snapshot());
    let mut load = Vec::new();
    let mut get = Vec::new();
    let mut ranked = Vec::new();
    let mut fts = Vec::new();
    let mut routed = Vec::new();
    let mut quiet = Vec::new();
    for round in 0..2_000_usize {
        let number = round * 7 % facts;
        let request = |draft: String| {
            let to = Who { name: name(number), handle: None };
            Request::new(
                draft,
                vec![to],
                Stamp::at(start() + SignedDuration::from_hours(24 * 60), Zone::utc()),
            )
        };
        let number = number % facts;
        let draft =
            format!("the {} with {} is at", noun(number), name(number).split(' ').next().expect("a name"));
        let asked = request(draft);
        routed.push(cpu(&engine, |snapshot| {
            assert!(!snapshot.preview(&asked).expect("a preview").block.is_empty());
        }));
        let small_talk = request("thanks again for last week, that was such a good evening and".to_owned());
        quiet.push(cpu(&engine, |snapshot| {
            assert!(snapshot.preview(&small_talk).expect("a preview").block.is_empty());
        }));
        let first = name(number).split(' ').next().expect("a name").to_owned();
        let about = format!("so much went well, I keep thinking about the {} with {first}", noun(number));
        let mentioned = request(about.clone());
        ranked.push(cpu(&engine, |snapshot| {
            assert!(!snapshot.preview(&mentioned).expect("a preview").block.is_empty());
        }));
        let before = thread_cpu();
        assert!(!peer.search(&about).is_empty());
        fts.push(thread_cpu() - before);
        let before = Instant::now();
        for _ in 0..100 {
            std::hint::black_box(engine.snapshot());
        }
        load.push(before.elapsed().as_nanos() as f64 / 100.0);
        get.push(cpu(&engine, |snapshot| assert!(snapshot.fact(&id).expect("a read").is_some())));
    }
    let base = median(&mut get);
    println!("{:<24} {:>9} {:>9}  ratio to one fact read", "CPU, µs", "median", "p99");
    println!("snapshot read: {:.0} ns (wall, median of 2,000 × 100)", median(&mut load));
    let ratio = median(&mut fts) / median(&mut ranked);
    println!("FTS5, the same facts and words, ids of the best 50 : ranked preview = {ratio:.1}");
    for (label, times) in [
        ("one fact read", &mut get),
        ("routed preview", &mut routed),
        ("ranked preview", &mut ranked),
        ("FTS5 ranking", &mut fts),
        ("small talk", &mut quiet),
    ] {
        let (median, p99) = (median(times), times[times.len() * 99 / 100]);
        println!("{label:<24} {:>9.1} {:>9.1}  {:.0}", median / 1e3, p99 / 1e3, median / base);
    }
}

/// Nanoseconds that the score of a candidate costs, of 20 and of 1,000.
fn scores(engine: &Engine) {
    let snapshot = engine.snapshot();
    let facts = snapshot.facts().expect("facts");
    let aged =
        Aged { calendar: 24.0, session: 8.0, messages: 2.0, event: Some(20.0), repeated: true, number: true };
    for count in [20, 1_000] {
        let classified: Vec<_> = facts.iter().take(count).map(|fact| snapshot.memberships(fact)).collect();
        let mut times: Vec<f64> = (0..2_000)
            .map(|_| {
                let before = Instant::now();
                for memberships in &classified {
                    std::hint::black_box(score(
                        std::hint::black_box(memberships),
                        0.8,
                        &aged,
                        Ageing::default(),
                    ));
                }
                before.elapsed().as_nanos() as f64 / classified.len() as f64
            })
            .collect();
        println!("score of a candidate, of {count:>5}: {:>6.1} ns", median(&mut times));
    }
}

/// The facts in force in FTS5, the peer for ranking.
struct Fts(rusqlite::Connection);

impl Fts {
    fn new(snapshot: &Snapshot) -> Self {
        let connection = rusqlite::Connection::open_in_memory().expect("SQLite");
        connection
            .execute_batch("CREATE VIRTUAL TABLE facts USING fts5(text, entity, participants); BEGIN;")
            .expect("a table");
        let mut insert = connection.prepare("INSERT INTO facts VALUES (?1, ?2, ?3)").expect("a statement");
        let mut rows = 0;
        for slot in snapshot.slots().expect("slots") {
            let reading = slot.read(start() + SignedDuration::from_hours(24 * 60), None);
            for id in &reading.in_force {
                let fact = snapshot.fact(id).expect("a read").expect("a fact");
                // The words that the ranking has, and no others: "with" would be in every text.
                let value = fact.draft.value.as_ref().map_or("", |value| &*value.text);
                let (text, author) = (format!("{} {value}", fact.attribute), &fact.source.author.name);
                rows += insert.execute([&text, &fact.entity.name, author]).expect("a row");
            }
        }
        drop(insert);
        connection
            .execute_batch("COMMIT; INSERT INTO facts(facts) VALUES ('optimize');")
            .expect("an optimised table");
        println!("facts in force: {rows}");
        Self(connection)
    }

    fn search(&self, draft: &str) -> Vec<i64> {
        let words: Vec<String> = search_words(draft).iter().map(|word| format!("\"{word}\"")).collect();
        let query = "SELECT rowid FROM facts WHERE facts MATCH ?1 ORDER BY bm25(facts, 1, 2, 1.5) LIMIT 50";
        let mut query = self.0.prepare_cached(query).expect("a statement");
        let rows = query.query_map([words.join(" OR ")], |row| row.get(0)).expect("an answer");
        rows.map(|row| row.expect("a row")).collect()
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Nanoseconds of CPU that the thread spends on `work`.
fn cpu(engine: &Engine, work: impl FnOnce(&Snapshot)) -> f64 {
    let before = thread_cpu();
    work(&engine.snapshot());
    thread_cpu() - before
}

/// CPU time of this thread in nanoseconds.
fn thread_cpu() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

fn start() -> Timestamp {
    Timestamp::from_second(1_767_600_000).expect("a time")
}

/// Eight matters a person, so that 20,000 messages make as many facts in force.
fn noun(number: usize) -> &'static str {
    NOUNS[number / 2_500 % NOUNS.len()]
}

/// Two thousand five hundred people with 250 first names.
fn name(number: usize) -> String {
    let person = number % 2_500;
    format!("{}{} Ek{}", START[person % 25], END[person / 25 % 10], person / 250)
}

fn message(number: usize) -> Message {
    let name = name(number);
    let noun = noun(number);
    let (hour, minute) = (8 + number % 10, number * 5 % 60);
    let author = Correspondent { handle: Handle::weak("bench", &name), name: name.clone() };
    let at = start() + SignedDuration::from_secs(i64::try_from(number).expect("small") * 60);
    Message {
        id: Message::scoped_id("bench", "", &number.to_string()),
        source_id: None,
        conversation: ConversationId("bench".to_owned()),
        position: 0,
        author,
        recipients: vec![Correspondent { handle: Handle("me".to_owned()), name: "me".to_owned() }],
        stated: Stamp::at(at, Zone::utc()),
        received: at,
        text: format!("Hi, the {noun} with {name} is moved to {hour}:{minute:02} from now on."),
        reply_to: None,
        batch: None,
        edits: Vec::new(),
        extra: serde_json::Map::new(),
    }
}
