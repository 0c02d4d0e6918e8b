//! A list that a search narrows: the best first, and the choice stays where it was.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::editor::{Editor, Paint};
use super::fuzzy;
use super::list::choose;
use crate::domain::fold;
use crate::keys::Action;
use crate::tui::text::truncate;
use crate::tui::theme::{Role, Theme};

/// The search field, what fits it, and which of that is chosen.
pub struct Filter {
    /// What is searched for.
    pub field: Editor,
    /// Whether the field has the keys.
    pub typing: bool,
    /// The places of what fits, the best first.
    pub shown: Vec<usize>,
    /// Which of them is chosen.
    pub selected: usize,
}

impl Default for Filter {
    fn default() -> Self {
        Self { field: Editor::single_line(), typing: false, shown: Vec::new(), selected: 0 }
    }
}

impl Filter {
    /// Begins a search, of nothing yet.
    pub fn begin(&mut self) {
        self.typing = true;
        self.field.clear();
    }

    /// The place of what is chosen.
    #[must_use]
    pub fn current(&self) -> Option<usize> {
        self.shown.get(self.selected).copied()
    }

    /// Shows what of `texts` fits, and chooses `current` again where it is among that; else the best.
    pub fn apply_to<'a>(&mut self, texts: impl Iterator<Item = (usize, &'a str)>, current: Option<usize>) {
        let needle = fold(&self.field.text());
        let words: Vec<&str> = needle.split_whitespace().collect();
        let mut fits: Vec<(u32, usize)> =
            texts.filter_map(|(place, text)| Some((fuzzy::score(&words, text)?, place))).collect();
        fits.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        self.shown = fits.into_iter().map(|(_, place)| place).collect();
        let same = current.and_then(|current| self.shown.iter().position(|place| *place == current));
        self.selected = same.unwrap_or(0);
    }

    /// Moves the choice; says whether `action` does that.
    pub fn moves(&mut self, action: Action) -> bool {
        let target = choose(action, self.selected, self.shown.len());
        self.selected = target.unwrap_or(self.selected);
        target.is_some()
    }

    /// The place in the list, for its heading.
    #[must_use]
    pub fn place(&self, all: usize) -> String {
        match (self.shown.len(), all) {
            (_, 0) => String::new(),
            (0, all) => format!("none of {all}"),
            (shown, all) if shown < all => format!("{} of {shown}, {all} in all", self.selected + 1),
            (shown, _) => format!("{} of {shown}", self.selected + 1),
        }
    }

    /// The first of the rows that are drawn in `height` lines.
    #[must_use]
    pub fn first(&self, height: u16) -> usize {
        (self.selected + 1).saturating_sub(usize::from(height))
    }

    /// Draws the field; `hint` where nothing is searched for.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, hint: &str, theme: Theme) {
        let label = theme.style(if self.typing { Role::Active } else { Role::Dim });
        frame.buffer_mut().set_string(area.x, area.y, "/", label);
        let field = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
        if self.field.is_empty() && !self.typing {
            let hint = truncate(hint, usize::from(field.width)).into_owned();
            frame.render_widget(Span::styled(hint, theme.style(Role::Dim)), field);
            return;
        }
        let caret = self.field.render(field, frame.buffer_mut(), Paint::default());
        if let Some(caret) = caret.filter(|_| self.typing) {
            frame.set_cursor_position(caret);
        }
    }
}
