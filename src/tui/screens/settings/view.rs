//! Drawing of the settings.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::{Settings, rows};
use crate::config::{self, Item, Source};
use crate::domain::State;
use crate::keys::{Action, Context, Keymap, Row};
use crate::tui::text::{clean, truncate, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::pane::{below_heading, heading, split};
use crate::tui::widgets::sheet::{Badge, Sheet};

/// The cells of a setting's name.
const NAME: usize = 12;
/// The cells of a key.
const KEY: usize = 14;
/// Lists of this width say where a value comes from.
const ROOM_FOR_SOURCE: usize = 38;

impl Settings {
    /// Draws the screen in `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, config: &config::Settings, theme: Theme) {
        let [list, detail] = split(frame, area, [11, 10], theme);
        if self.on_keys {
            self.draw_keys(frame, list, detail, config, theme);
            return;
        }
        let place = format!("{} of {}", self.selected + 1, Item::ALL.len());
        heading(frame, list, "Settings", &place, self.choices.is_none(), theme);
        let area = below_heading(list);
        let first = (self.selected + 1).saturating_sub(usize::from(area.height));
        for (row, (index, item)) in area.rows().zip(Item::ALL.iter().enumerate().skip(first)) {
            let mut line = self.line_of(*item, config, usize::from(row.width), theme);
            if index == self.selected {
                line = line.style(theme.style(Role::Selected));
            }
            frame.render_widget(line, row);
        }
        let item = self.item();
        let note = if item.at_once() { "at once" } else { "from next start" };
        heading(frame, detail, item.id(), note, self.choices.is_some(), theme);
        let area = below_heading(detail);
        let room = usize::from(area.width);
        match &self.choices {
            Some(choices) => {
                let height = usize::from(area.height);
                let sheet = self.choices_sheet(&choices.words, choices.selected, room, theme);
                sheet.draw(
                    frame,
                    area,
                    (choices.selected + 1).saturating_sub(height.saturating_sub(1)),
                    theme,
                );
            }
            None => sheet_of(item, config, room, theme).draw(frame, area, self.scroll, theme),
        }
    }

    fn line_of(&self, item: Item, config: &config::Settings, room: usize, theme: Theme) -> Line<'static> {
        let source = config.source(item);
        let told = if room < ROOM_FOR_SOURCE { "" } else { source.word() };
        let value = self
            .preview()
            .filter(|_| item == Item::Theme)
            .map_or_else(|| words(item, &config.value(item)), |theme| theme.name.clone());
        let value = truncate(&clean(&value), room.saturating_sub(NAME + 2 + width(told))).into_owned();
        let gap = room.saturating_sub(NAME + 1 + width(&value) + width(told));
        Line::from(vec![
            Span::styled(format!("{:<NAME$} ", item.id()), theme.style(Role::Key)),
            Span::styled(value, theme.style(if source == Source::Default { Role::Dim } else { Role::Text })),
            Span::raw(" ".repeat(gap)),
            Span::styled(told, theme.style(Role::Dim)),
        ])
    }

    fn choices_sheet(&self, words: &[String], selected: usize, room: usize, theme: Theme) -> Sheet {
        let mut sheet = Sheet::default();
        for (index, word) in words.iter().enumerate() {
            let chosen = index == selected;
            let look = theme.style(if chosen { Role::Selected } else { Role::Text });
            let mark = if chosen { "› " } else { "  " };
            let about =
                self.themes.iter().find(|theme| theme.name == *word).map(|theme| theme.about.as_str());
            let about = about.filter(|_| self.item() == Item::Theme).unwrap_or_default();
            let about = truncate(&clean(about), room.saturating_sub(width(word) + 4)).into_owned();
            sheet.rows.push(Line::from(vec![
                Span::raw(mark),
                Span::styled(clean(word).into_owned(), look),
                Span::raw("  "),
                Span::styled(about, theme.style(Role::Dim)),
            ]));
        }
        if self.item() == Item::Theme {
            sheet.gap();
            sample(&mut sheet, room, theme);
        }
        sheet
    }

    fn draw_keys(
        &self,
        frame: &mut Frame<'_>,
        list: Rect,
        detail: Rect,
        config: &config::Settings,
        theme: Theme,
    ) {
        let rows = rows(config);
        heading(frame, list, "Keys", &self.keys.place(rows.len()), !self.keys.typing, theme);
        let [search, area] =
            below_heading(list).layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]));
        self.keys.draw(frame, search, "every key; Tab goes back to the settings", theme);
        let first = self.keys.first(area.height);
        for (line, (index, place)) in area.rows().zip(self.keys.shown.iter().enumerate().skip(first)) {
            let Some(row) = rows.get(*place) else { continue };
            let room = usize::from(line.width);
            let keys = if row.keys.is_empty() { "no key".to_owned() } else { row.keys.join("  ") };
            let keys = truncate(&keys, KEY).into_owned();
            let gap = " ".repeat(KEY.saturating_sub(width(&keys)) + 1);
            let help = truncate(row.help, room.saturating_sub(KEY + 1)).into_owned();
            let mut text = Line::from(vec![
                Span::styled(keys, theme.style(Role::Key)),
                Span::raw(gap),
                Span::styled(help, theme.style(Role::Text)),
            ]);
            if index == self.keys.selected {
                text = text.style(theme.style(Role::Selected));
            }
            frame.render_widget(text, line);
        }
        let Some(row) = self.keys.current().and_then(|place| rows.get(place)) else {
            heading(frame, detail, "Key", "", false, theme);
            return;
        };
        heading(frame, detail, row.id, row.context, false, theme);
        let area = below_heading(detail);
        key_sheet(row, config, usize::from(area.width), theme).draw(frame, area, self.scroll, theme);
    }
}

/// A value as people say it.
fn words(item: Item, value: &str) -> String {
    match (item, value) {
        (_, "true") => "yes".to_owned(),
        (_, "false") => "no".to_owned(),
        (Item::Owner, "") => "nobody is named".to_owned(),
        (Item::Zone, "") => "that of this machine".to_owned(),
        (_, value) => value.to_owned(),
    }
}

fn sheet_of(item: Item, config: &config::Settings, room: usize, theme: Theme) -> Sheet {
    let mut sheet = Sheet::default();
    let (text, dim) = (theme.style(Role::Text), theme.style(Role::Dim));
    sheet.plain(item.help(), 0, room, text);
    sheet.gap();
    let now = words(item, &config.value(item));
    let from = match config.source(item) {
        Source::Default => "the default".to_owned(),
        source => format!("from the {}", source.word()),
    };
    sheet.plain(&format!("now: {}, {from}", clean(&now)), 0, room, text);
    if config.source(item) != Source::Default {
        sheet.plain(&format!("default: {}", words(item, item.default_text())), 0, room, dim);
    }
    if item == Item::Color || item == Item::Accessible {
        let over = "The environment and the command line win over the file.";
        sheet.plain(over, 0, room, dim);
    }
    sheet.gap();
    if item == Item::Theme {
        sample(&mut sheet, room, theme);
        sheet.gap();
    }
    let file = config.file.as_ref().map(|file| file.display().to_string()).unwrap_or_default();
    sheet.plain(&format!("Kept in {}", clean(&file)), 0, room, dim);
    for problem in &config.problems {
        let line = problem.line.map(|line| format!("line {line}: ")).unwrap_or_default();
        sheet.plain(&format!("! {line}{}", clean(&problem.reason)), 0, room, theme.style(Role::Error));
    }
    sheet
}

/// What a theme does to what matters.
fn sample(sheet: &mut Sheet, room: usize, theme: Theme) {
    sheet.head(&Badge::of_state(State::Current), "standup: 10:45am", room, theme);
    sheet.head(&Badge::new("×", "stale", Role::Stale).struck(), "standup: 9:30am", room, theme);
    sheet.head(&Badge::new("≠", "wrong person", Role::Wrong), "standup: 2:15pm", room, theme);
    sheet.head(&Badge::new("?", "pending", Role::HeldBack), "sync: 11am", room, theme);
}

fn key_sheet(row: &Row, config: &config::Settings, room: usize, theme: Theme) -> Sheet {
    let mut sheet = Sheet::default();
    let (text, dim) = (theme.style(Role::Text), theme.style(Role::Dim));
    sheet.plain(row.help, 0, room, text);
    sheet.gap();
    let keys = |keys: &[String]| if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
    sheet.plain(&format!("now: {}", keys(&row.keys)), 0, room, text);
    let usual = Keymap::default()
        .table()
        .into_iter()
        .find(|usual| (usual.id, usual.context) == (row.id, row.context));
    if let Some(usual) = usual.filter(|usual| usual.keys != row.keys) {
        sheet.plain(&format!("default: {}", keys(&usual.keys)), 0, room, dim);
    }
    let place = Context::from_word(row.context).zip(Action::from_id(row.id));
    let chords = place.and_then(|(context, action)| config.keymap.chords(action, context));
    for (chord, (other, action)) in chords
        .into_iter()
        .flat_map(|(context, chords)| chords.iter().map(move |chord| (chord, context)))
        .flat_map(|(chord, context)| {
            config.keymap.elsewhere(context, chord).into_iter().map(move |at| (chord, at))
        })
    {
        let id = action.entry().map_or("", |entry| entry.id);
        sheet.plain(&format!("In `{}`, {chord} is `{id}` instead.", other.word()), 0, room, dim);
    }
    sheet
}
