//! The frame around the screens: title, hints, toasts, overlays.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::app::App;
use super::text::{clean, truncate, width, wrap};
use super::theme::Role;
use crate::keys::{Action, Context};

/// The smallest window that holds a screen.
const SMALLEST: (u16, u16) = (30, 8);
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
    app.draft.draw(frame, body, &app.now, app.theme);
    match &app.toast {
        Some((toast, _)) => {
            let text = format!(" {} {}", toast.glyph(), clean(&toast.text));
            let text = truncate(&text, usize::from(hint.width)).into_owned();
            frame.render_widget(Span::styled(text, app.theme.style(toast.role)), hint);
        }
        None => draw_hints(app, frame, hint),
    }
    if let Some(help) = &app.help {
        help.draw(frame, area, &app.keymap, app.theme);
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

fn draw_title(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let theme = app.theme;
    let name = " asof · Draft";
    let mut state = Vec::new();
    if let Some(banner) = &app.banner {
        state.push(clean(banner).into_owned());
    }
    if let Some(counts) = &app.counts {
        state.push(format!("{} facts", grouped(counts.facts)));
    }
    let room = usize::from(area.width).saturating_sub(width(name) + 3);
    while state.len() > 1 && width(&state.join(" · ")) > room {
        state.pop();
    }
    let state = truncate(&state.join(" · "), room).into_owned();
    let gap = usize::from(area.width).saturating_sub(width(name) + width(&state) + 1);
    let line = Line::from(vec![
        Span::styled(name, theme.style(Role::Key)),
        Span::raw(" ".repeat(gap)),
        Span::styled(state, theme.style(Role::Dim)),
    ]);
    frame.render_widget(line, area);
}

fn draw_hints(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let context = app.context();
    if context == Context::Help {
        return;
    }
    let help = app.keymap.key_of(Action::Help, context).map(|key| (key, "all keys"));
    let offered = app.keymap.hints(context).into_iter().filter(|(action, ..)| app.draft.offers(*action));
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
