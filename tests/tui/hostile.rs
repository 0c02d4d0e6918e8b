//! Text that is made to break a layout or to steer a terminal, on every screen.

use std::time::{Duration, Instant};

use asof::domain::{EntityRef, MessageId};
use asof::recall::Who;
use asof::tui::app::Event;
use asof::tui::jobs::{Imported, Moment, Progress, SlotRow};
use asof::tui::{Drafts, Kept, Settings};

use crate::fixture::Ui;
use crate::people::persons;
use crate::previews::{days_ago, empty, hostile, noon};
use crate::{past, store};

const SIZES: [(u16, u16); 3] = [(80, 24), (40, 12), (200, 60)];
/// The longest that a frame of a debug build may take on a busy machine.
const FRAME: Duration = Duration::from_secs(5);

fn evil() -> Vec<String> {
    vec![
        "\u{1b}[2J\u{1b}]52;c;eA==\u{7}\u{1b}P+q\u{9c}\u{9b}31m\r\n\0\u{8}back".to_owned(),
        "\u{202e}\u{2066}\u{202d}override\u{2069}\u{200f}\u{2028}\u{2029}\u{feff}\u{e0041}".to_owned(),
        format!("a{}", "\u{301}".repeat(10_000)),
        format!("z{}w", "\u{200b}\u{200d}\u{2060}".repeat(3_000)),
        "מחר בשעה עשר ۱۲:۳۰ עם דנה".to_owned(),
        "漢字👨‍👩‍👧‍👦🇫🇷é".repeat(200),
        "line ".repeat(200_000),
        "x".repeat(1 << 20),
        String::new(),
    ]
}

/// A user whose whole store says `text`.
fn told(text: &str) -> Ui {
    let mut ui = Ui::with(Settings { banner: Some(text.to_owned()), ..Settings::default() });
    ui.restore(
        Drafts(vec![
            Kept {
                to: vec![Who { name: text.to_owned(), handle: None }],
                text: text.to_owned(),
                values: Vec::new(),
            },
            Kept { text: text.to_owned(), ..Kept::default() },
        ]),
        None,
    );
    let mut questions = store::questions();
    for question in &mut questions {
        question.item.question = text.into();
        question.item.candidates.iter_mut().for_each(|who| who.name = text.into());
        for side in &mut question.sides {
            (side.author, side.evidence, side.message) = (text.into(), text.into(), text.into());
            side.fact.text = text.into();
        }
    }
    ui.event(Event::Questions(Ok((1, questions))));
    let mut messages = store::messages();
    for row in &mut messages {
        (row.author, row.to, row.text, row.conversation) =
            (text.into(), text.into(), text.into(), text.into());
    }
    ui.event(Event::Messages(Ok((1, messages))));
    let row = SlotRow { title: text.into(), value: text.into(), ..past::slots().remove(3) };
    ui.event(Event::Slots(Moment::default(), Ok((1, vec![row]))));
    let mut ledger = past::ledger(noon().instant);
    for entry in &mut ledger.entries {
        (entry.value, entry.author) = (text.into(), text.into());
        entry.line = [text.into(), text.into(), text.into()];
        entry.by = Some((text.into(), days_ago(3)));
    }
    ledger.lanes.iter_mut().flatten().for_each(|bar| bar.label = text.into());
    ui.keys("<alt+4>");
    ui.event(Event::Ledger(past::wanted(&ui), Ok(Some(ledger))));
    let mut people = persons();
    for row in &mut people {
        (row.name, row.handles, row.topics) = (text.into(), vec![text.into()], vec![text.into()]);
        row.names.push((text.into(), 1));
    }
    ui.event(Event::Persons(Ok((1, people))));
    ui.keys("<alt+1>");
    let who = EntityRef { id: asof::domain::EntityId("p".into()), name: text.to_owned() };
    let mut preview = hostile();
    preview.block.iter_mut().for_each(|line| line.text = text.into());
    preview
        .held_back
        .iter_mut()
        .for_each(|held| (held.text, held.by_value) = (text.into(), Some(text.into())));
    preview.candidates = vec![who];
    ui.answer(preview);
    ui
}

fn look(ui: &Ui, at: &str) {
    for (width, height) in SIZES {
        let start = Instant::now();
        let cells = ui.cells(width, height);
        assert!(start.elapsed() < FRAME, "{at}: {width} × {height} took {:?}", start.elapsed());
        for cell in &cells.content {
            let symbol = cell.symbol();
            assert!(!symbol.chars().any(char::is_control), "{at}: {symbol:?}");
            assert!(
                !symbol.contains(|c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')),
                "{at}"
            );
            assert!(symbol.chars().count() <= 40, "{at}: {} characters in one cell", symbol.chars().count());
        }
    }
}

#[test]
fn no_text_breaks_a_screen_or_reaches_the_terminal_as_more_than_text() {
    for text in evil() {
        let name: String = text.chars().take(12).collect();
        let name = name.escape_debug().to_string();
        let mut ui = told(&text);
        for keys in [
            "",
            "<esc>",
            "<alt+m>",
            "<esc><alt+v>",
            "<esc><alt+l>",
            "<alt+2>",
            "j",
            "j",
            "c",
            "<esc><alt+3>",
            "jj",
            "x",
            "<esc>c",
            "<alt+4>",
            "<enter>",
            "c",
            "<esc>x",
            "<esc><alt+5>",
            "jj",
            "<alt+6>",
            "<tab>",
            "<alt+j>",
            "<esc>",
        ] {
            ui.keys(keys);
            look(&ui, &format!("{name} after {keys}"));
        }
        // Typed or pasted wherever something can be typed.
        for keys in ["<alt+3>/", "<alt+4>/", "<alt+5>/", "<alt+6>/", "<f1>", "<esc><alt+1>", "<alt+3>i"] {
            ui.keys(keys);
            ui.event(Event::Paste(text.clone()));
            look(&ui, &format!("{name} pasted after {keys}"));
        }
        ui.keys("<esc>");
        ui.answer(empty(None));
        ui.event(Event::Forgotten(Err(text.clone())));
        look(&ui, &format!("{name} as an error"));
        let progress = Progress { file: text.clone(), messages: 1, percent: Some(1) };
        ui.keys("<alt+3>ix<enter>");
        ui.event(Event::Importing(progress));
        look(&ui, &format!("{name} as a file"));
        let faults = vec![text.clone(); 3];
        ui.event(Event::Imported(Ok(Imported { bad: 3, faults, ..Imported::default() })));
        look(&ui, &format!("{name} as a fault"));
        ui.keys("<alt+j>");
        look(&ui, &format!("{name} as what was said"));
        ui.event(Event::Found(text.clone(), Ok(vec![MessageId(text.clone())])));
        look(&ui, &format!("{name} found"));
    }
}
