//! The frame around the screens: title, hints, toasts, overlays.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::app::{App, Overlay, Tab};
use super::jobs::Progress;
use super::overlays::continuations;
use super::text::{clean, truncate, width, wrap};
use super::theme::{Role, Theme};
use crate::keys::{Action, Sequence};

/// The smallest window that holds a screen.
const SMALLEST: (u16, u16) = (30, 8);
/// Windows of this width say whose they are.
const ROOM_FOR_NAME: usize = 96;
/// Whose the window is.
const NAME: &str = "asof   ";
/// Windows of this width name every screen.
const ROOM_FOR_TABS: usize = 72;
/// Windows of this width say how to leave while one writes.
const ROOM_FOR_QUIT: u16 = 60;
/// The most keys in the hint line, the one for help among them.
const HINTS: usize = 6;

/// Draws `app`.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        too_small(frame, area);
        app.theme.paint_base(frame.buffer_mut());
        return;
    }
    let [title, body, hint] = rows(area);
    draw_title(app, frame, title);
    match app.tab {
        Tab::Welcome => app.welcome.draw(frame, body, app.theme),
        Tab::Draft => app.draft.draw(frame, body, &app.now, app.theme),
        Tab::Review => app.review.draw(frame, body, &app.now, app.theme),
        Tab::Messages => app.messages.draw(frame, body, &app.now, app.theme),
        Tab::History => app.history.draw(frame, body, &app.now, app.theme),
        Tab::People => app.people.draw(frame, body, &app.now, app.theme),
        Tab::Settings => app.settings.draw(frame, body, &app.config, app.theme),
    }
    match &app.toast {
        Some((toast, _)) => {
            let text = format!(" {} {}", toast.glyph(), clean(&toast.text));
            let text = truncate(&text, usize::from(hint.width)).into_owned();
            frame.render_widget(Span::styled(text, app.theme.style(toast.role)), hint);
        }
        None => match &app.importing {
            Some(progress) => draw_progress(app, progress, frame, hint),
            None => draw_hints(app, frame, hint),
        },
    }
    let begun = app.begun.as_ref().filter(|begun| begun.shown_at() <= app.now.instant);
    if let Some(begun) = begun {
        let next = app.config.keymap.continuations(app.context(), &begun.chords);
        continuations::draw(frame, body, &Sequence::new(begun.chords.clone()).to_string(), &next, app.theme);
    }
    if app.theme.accessible && app.overlay.is_some() {
        // What is behind would be read in between.
        frame.render_widget(Clear, area);
    }
    match &app.overlay {
        Some(Overlay::Help(help)) => help.draw(frame, area, &app.config.keymap, app.theme),
        Some(Overlay::Prompt(prompt)) => prompt.draw(frame, area, &app.config.keymap, app.theme),
        Some(Overlay::Confirm(confirm)) => confirm.draw(frame, area, &app.config.keymap, app.theme),
        Some(Overlay::Capture(capture)) => capture.draw(frame, area, app.theme),
        Some(Overlay::Choice(choice)) => choice.draw(frame, area, &app.config.keymap, app.theme),
        Some(Overlay::Page(page)) => page.draw(frame, area, &app.config.keymap, app.theme),
        Some(Overlay::Growth(page)) => page.draw(frame, area, &app.now, &app.config.keymap, app.theme),
        None => {}
    }
    if app.theme.accessible {
        read_aloud(app, frame);
    }
    app.theme.paint_base(frame.buffer_mut());
}

fn rows(area: Rect) -> [Rect; 3] {
    area.layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]))
}

/// The part of a screen that its tab has for itself.
pub fn body(area: Rect) -> Rect {
    rows(area)[1]
}

/// Takes away what is there for the eye alone, and puts the cursor on what is chosen.
fn read_aloud(app: &App, frame: &mut Frame<'_>) {
    for cell in &mut frame.buffer_mut().content {
        let plain = match cell.symbol() {
            "›" => ">",
            "✓" | "×" | "≠" | "○" | "⊘" | "▲" => " ",
            symbol if symbol.chars().all(|c| ('\u{2500}'..='\u{259f}').contains(&c)) => " ",
            _ => continue,
        };
        cell.set_symbol(plain);
    }
    if !app.context().is_text()
        && let Some(chosen) = chosen(frame.buffer_mut(), app.theme)
    {
        frame.set_cursor_position(chosen.as_position());
    }
}

/// The chosen line of the list that is drawn, the topmost where there are several.
pub fn chosen(buffer: &Buffer, theme: Theme) -> Option<Rect> {
    let look = theme.style(Role::Selected);
    let is_chosen = |x: u16, y: u16| {
        buffer.cell((x, y)).is_some_and(|cell| {
            let fits = |wanted: Option<Color>, is: Color| wanted.is_none_or(|wanted| wanted == is);
            cell.modifier.contains(look.add_modifier) && fits(look.fg, cell.fg) && fits(look.bg, cell.bg)
        })
    };
    if look == Style::new() {
        return None;
    }
    let area = buffer.area;
    (area.top()..area.bottom()).find_map(|y| {
        let first = (area.left()..area.right()).find(|x| is_chosen(*x, y))?;
        let width = (first..area.right()).take_while(|x| is_chosen(*x, y)).count();
        Some(Rect { x: first, y, width: u16::try_from(width).unwrap_or(u16::MAX), height: 1 })
    })
}

fn too_small(frame: &mut Frame<'_>, area: Rect) {
    let (width, height) = SMALLEST;
    let text = format!(
        "asof needs {width} × {height}. This window is smaller: make it larger, or ^C twice to quit."
    );
    let room = usize::from(area.width);
    for (row, text) in area.rows().zip(wrap(&text, room, room)) {
        frame.render_widget(truncate(&text, room).into_owned(), row);
    }
}

/// What the title says of each screen, and from which column on.
fn tabs(app: &App, room: usize) -> Vec<(usize, Tab, String)> {
    let open = app.review.open();
    let review = if open == 0 { "Review".to_owned() } else { format!("Review ({open})") };
    let tabs = [
        (Tab::Draft, "Draft"),
        (Tab::Review, &review),
        (Tab::Messages, "Messages"),
        (Tab::History, "History"),
        (Tab::People, "People"),
        (Tab::Settings, "Settings"),
    ];
    let mut column = 1 + if room >= ROOM_FOR_NAME { NAME.len() } else { 0 };
    let mut placed = Vec::with_capacity(tabs.len());
    for (number, (tab, name)) in (1..).zip(tabs) {
        // Where it is narrow the numbers of the others say enough.
        let text = match () {
            () if room >= ROOM_FOR_TABS || app.tab == tab => format!("{number} {name}"),
            () if tab == Tab::Review && open > 0 => format!("{number} ({open})"),
            () => number.to_string(),
        };
        let at = column;
        column += width(&text) + 2;
        placed.push((at, tab, text));
    }
    placed
}

/// The screen whose name in the title is at a column.
pub fn tab_at(app: &App, room: usize, column: usize) -> Option<Tab> {
    let tabs = tabs(app, room);
    tabs.into_iter().find(|(at, _, text)| (*at..at + width(text)).contains(&column)).map(|(_, tab, _)| tab)
}

/// The screens, that in front marked; what the store is and holds at the right.
fn draw_title(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.theme;
    let room = usize::from(area.width);
    let mut line = Line::raw(" ");
    if room >= ROOM_FOR_NAME {
        line.push_span(Span::styled(NAME, theme.style(Role::Dim)));
    }
    for (_, tab, text) in tabs(app, room) {
        let look = if app.tab == tab { Role::Active } else { Role::Dim };
        line.push_span(Span::styled(text, theme.style(look)));
        line.push_span(Span::raw("  "));
    }
    let left = room.saturating_sub(line.width() + 1);
    let banner = app.banner.as_deref().map(clean).unwrap_or_default();
    let facts = app.counts.map(|counts| format!("{} facts", grouped(counts.facts))).unwrap_or_default();
    let both =
        [&*banner, &*facts].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    // The most that fits: where the banner does not, what it begins with.
    let begins = banner.split(':').next().unwrap_or_default();
    let choices = [&*both, &*banner, begins, &*facts];
    let state = choices.into_iter().find(|text| !text.is_empty() && width(text) <= left).unwrap_or_default();
    line.push_span(Span::raw(" ".repeat(left.saturating_sub(width(state)))));
    line.push_span(Span::styled(state.to_owned(), theme.style(Role::Dim)));
    frame.render_widget(line, area);
}

fn draw_progress(app: &App, progress: &Progress, frame: &mut Frame<'_>, area: Rect) {
    let percent = progress.percent.map(|percent| format!(", {percent} %")).unwrap_or_default();
    let messages = grouped(progress.messages);
    let text = format!(" … {}: {messages} messages{percent}", clean(&progress.file));
    let stop = app.config.keymap.key_of(Action::StopImport, app.context());
    let stop = stop.map(|key| format!("   {key} stops")).unwrap_or_default();
    let text = truncate(&text, usize::from(area.width).saturating_sub(width(&stop))).into_owned();
    let line = Line::from(vec![Span::raw(text), Span::styled(stop, app.theme.style(Role::Dim))]);
    frame.render_widget(line, area);
}

fn draw_hints(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let context = app.context();
    if let Some(begun) = &app.begun {
        let text = format!(" {} …", Sequence::new(begun.chords.clone()));
        frame.render_widget(Span::styled(text, app.theme.style(Role::Key)), area);
        return;
    }
    if app.overlay.is_some() {
        return;
    }
    let named = |action: Action, word: &'static str| Some((app.config.keymap.key_of(action, context)?, word));
    let help = named(Action::Help, "all keys");
    // Where letters are text, nobody could guess it.
    let quit = named(Action::Quit, "quit").filter(|_| context.is_text() && area.width >= ROOM_FOR_QUIT);
    let always: Vec<_> = help.into_iter().chain(quit).collect();
    let offered = app.config.keymap.hints(context).into_iter().filter(|(action, ..)| app.offers(*action));
    let mut line = Line::raw(" ");
    // These keep their place; of the others those that fit.
    let reserved: usize = always.iter().map(|(key, word)| width(key) + width(word) + 3).sum();
    let mut left = usize::from(area.width).saturating_sub(reserved);
    for (_, key, word) in offered.take(HINTS - always.len()) {
        let wide = width(&key) + width(word) + 4;
        if wide > left {
            continue;
        }
        left -= wide;
        line.push_span(Span::styled(key, app.theme.style(Role::Key)));
        line.push_span(Span::styled(format!(" {word}   "), app.theme.style(Role::Dim)));
    }
    for (key, word) in always {
        line.push_span(Span::styled(key, app.theme.style(Role::Key)));
        line.push_span(Span::styled(format!(" {word}   "), app.theme.style(Role::Dim)));
    }
    frame.render_widget(line, area);
}

/// A number with blanks between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    grouped
}
