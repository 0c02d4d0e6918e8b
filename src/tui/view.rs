//! The frame around the screens: title, hints, toasts, overlays.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::app::{App, Overlay, Tab};
use super::jobs::Progress;
use super::text::{clean, truncate, width, wrap};
use super::theme::Role;
use crate::keys::Action;

/// The smallest window that holds a screen.
const SMALLEST: (u16, u16) = (30, 8);
/// Windows of this width say whose they are.
const ROOM_FOR_NAME: usize = 96;
/// Windows of this width name every screen.
const ROOM_FOR_TABS: usize = 72;
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
    let [title, body, hint] =
        area.layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)]));
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
    match &app.overlay {
        Some(Overlay::Help(help)) => help.draw(frame, area, &app.config.keymap, app.theme),
        Some(Overlay::Prompt(prompt)) => prompt.draw(frame, area, app.theme),
        Some(Overlay::Confirm(confirm)) => confirm.draw(frame, area, app.theme),
        Some(Overlay::Capture(capture)) => capture.draw(frame, area, app.theme),
        None => {}
    }
    app.theme.paint_base(frame.buffer_mut());
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

/// The screens, that in front marked; what the store is and holds at the right.
fn draw_title(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.theme;
    let room = usize::from(area.width);
    let mut line = Line::raw(" ");
    if room >= ROOM_FOR_NAME {
        line.push_span(Span::styled("asof   ", theme.style(Role::Dim)));
    }
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
    for (number, (tab, name)) in (1..).zip(tabs) {
        let in_front = app.tab == tab;
        // Where it is narrow the numbers of the others say enough.
        let text = match () {
            () if room >= ROOM_FOR_TABS || in_front => format!("{number} {name}"),
            () if tab == Tab::Review && open > 0 => format!("{number} ({open})"),
            () => number.to_string(),
        };
        line.push_span(Span::styled(text, theme.style(if in_front { Role::Active } else { Role::Dim })));
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
    if app.overlay.is_some() {
        return;
    }
    let help = app.config.keymap.key_of(Action::Help, context).map(|key| (key, "all keys"));
    let offered = app.config.keymap.hints(context).into_iter().filter(|(action, ..)| app.offers(*action));
    let mut line = Line::raw(" ");
    // Help keeps its place; of the others those that fit.
    let reserved = help.as_ref().map_or(0, |(key, word)| width(key) + width(word) + 2);
    let mut left = usize::from(area.width).saturating_sub(1 + reserved);
    for (_, key, word) in offered.take(HINTS - 1) {
        let wide = width(&key) + width(word) + 4;
        if wide > left {
            continue;
        }
        left -= wide;
        line.push_span(Span::styled(key, app.theme.style(Role::Key)));
        line.push_span(Span::styled(format!(" {word}   "), app.theme.style(Role::Dim)));
    }
    if let Some((key, word)) = help {
        line.push_span(Span::styled(key, app.theme.style(Role::Key)));
        line.push_span(Span::styled(format!(" {word}"), app.theme.style(Role::Dim)));
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
