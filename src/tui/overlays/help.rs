//! Every key, searchable, and every action, to be run from here.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::domain::fold;
use crate::keys::{Action, Context, Keymap, REGISTRY};
use crate::tui::text::{truncate, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::editor::{Editor, Paint};
use crate::tui::widgets::list::choose;
use crate::tui::widgets::pane;

/// What its keys do.
const EDGE: [(Action, &str); 3] =
    [(Action::Next, "goes on"), (Action::Run, "runs"), (Action::CloseHelp, "closes")];

/// The list of keys.
pub struct Help {
    origin: Context,
    filter: Editor,
    selected: usize,
}

/// What an action in the help came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The help stays open.
    Stay,
    /// The help closes.
    Close,
    /// The help closes, and the action is done.
    Run {
        /// The action.
        action: Action,
        /// Where it applies.
        context: Context,
    },
}

struct Item {
    action: Action,
    context: Context,
    keys: Vec<String>,
    help: &'static str,
}

/// The widest that keys are shown.
const KEYS: usize = 18;
/// Rows that hold every key of an action.
const ROOMY: usize = 60;

impl Help {
    /// The keys, those of `origin` first.
    #[must_use]
    pub fn new(origin: Context) -> Self {
        Self { origin, filter: Editor::single_line(), selected: 0 }
    }

    /// Types into the search.
    pub fn insert(&mut self, c: char) {
        self.filter.insert(c);
        self.selected = 0;
    }

    /// Pastes into the search.
    pub fn paste(&mut self, text: &str) {
        self.filter.paste(text);
        self.selected = 0;
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action, keymap: &Keymap) -> Outcome {
        let items = self.items(keymap);
        match action {
            Action::CloseHelp | Action::Help => return Outcome::Close,
            Action::Run => {
                return items.get(self.selected).map_or(Outcome::Stay, |item| Outcome::Run {
                    action: item.action,
                    context: item.context,
                });
            }
            _ => {}
        }
        if let Some(selected) = choose(action, self.selected, items.len()) {
            self.selected = selected;
        } else if self.filter.apply(action) {
            self.selected = 0;
        }
        Outcome::Stay
    }

    /// The actions that fit the search: first those that apply where the help was opened.
    fn items(&self, keymap: &Keymap) -> Vec<Item> {
        let chain = self.origin.chain();
        let filter = fold(&self.filter.text());
        let mut items: Vec<Item> = REGISTRY
            .iter()
            .filter(|entry| entry.keys.iter().any(|(context, _)| *context != Context::Help))
            .filter_map(|entry| {
                let elsewhere = entry.keys.first().map(|(context, _)| *context);
                let near = keymap.chords(entry.action, self.origin);
                let (context, chords) = near.or_else(|| keymap.chords(entry.action, elsewhere?))?;
                let keys = chords.iter().map(ToString::to_string).collect();
                Some(Item { action: entry.action, context, keys, help: entry.help })
            })
            .filter(|item| {
                let text = fold(&format!("{} {} {}", item.keys.join(" "), item.help, item.context.word()));
                filter.split(' ').all(|word| text.contains(word))
            })
            .collect();
        items.sort_by_key(|item| !chain.contains(&item.context));
        items
    }

    /// The part of the screen that it takes.
    #[must_use]
    pub fn area(screen: Rect) -> Rect {
        screen.centered(Constraint::Max(80), Constraint::Max(screen.height.saturating_sub(2).max(8)))
    }

    /// Draws the list over `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, keymap: &Keymap, theme: Theme) {
        let area = Self::area(area);
        let items = self.items(keymap);
        let dim = theme.style(Role::Dim);
        let place = format!(" {} of {} ", (self.selected + 1).min(items.len()), items.len());
        let block = pane::frame(theme)
            .title(Span::styled(" Keys ", theme.style(Role::Active)))
            .title_bottom(Span::styled(keymap.edge(Context::Help, &EDGE), dim))
            .title_bottom(Line::styled(place, dim).right_aligned());
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let [search, list] = inner.layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]));
        let field = search.inner(Margin::new(1, 0));
        let caret = self.filter.render(field, frame.buffer_mut(), Paint::default());
        if self.filter.is_empty() {
            frame.render_widget(Span::styled("Type to search", dim), field);
        }
        if let Some(caret) = caret {
            frame.set_cursor_position(caret);
        }
        self.draw_items(frame, list, &items, theme);
    }

    fn draw_items(&self, frame: &mut Frame<'_>, area: Rect, items: &[Item], theme: Theme) {
        if items.is_empty() {
            frame.render_widget(Span::styled(" No key does that", theme.style(Role::Dim)), area);
            return;
        }
        let height = usize::from(area.height);
        let first = (self.selected + 1).saturating_sub(height);
        for (row, (index, item)) in area.rows().zip(items.iter().enumerate().skip(first)) {
            let room = usize::from(row.width).saturating_sub(2);
            let place = item.context.word();
            // Where it is narrow, one key says enough.
            let (keys, column) = if room < ROOMY {
                (item.keys.first().cloned().unwrap_or_default(), KEYS / 2)
            } else {
                (item.keys.join("  "), KEYS)
            };
            let keys = truncate(&keys, column);
            let keys = format!("{keys}{}", " ".repeat(column.saturating_sub(width(&keys)) + 2));
            let help_room = room.saturating_sub(width(&keys));
            let wide = help_room >= width(item.help) + place.len() + 2;
            let help = truncate(item.help, help_room);
            let mut spans = vec![
                Span::raw(" "),
                Span::styled(keys.clone(), theme.style(Role::Key)),
                Span::styled(help.clone(), theme.style(Role::Text)),
            ];
            if wide {
                let gap = help_room - width(&help) - place.len();
                spans.push(Span::raw(" ".repeat(gap)));
                spans.push(Span::styled(place, theme.style(Role::Dim)));
            }
            let mut line = Line::from(spans);
            if index == self.selected {
                line = line.style(theme.style(Role::Selected));
            }
            frame.render_widget(line, row);
        }
    }
}
