//! How things look: the theme that was chosen, as styles of the terminal. Nothing is said by colour alone.

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

pub use crate::config::Role;
use crate::config::{self, Depth, Look, Shade};

/// The looks of every role.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    styles: [Style; Role::ALL.len()],
    base: Option<Style>,
    /// Whether what is drawn is read aloud: words for glyphs, one thing under the other, no lines and boxes.
    pub accessible: bool,
}

impl Theme {
    /// The theme that is configured.
    #[must_use]
    pub fn of(config: &config::Settings) -> Self {
        Self::new(&config.theme, config.depth).for_screen_readers(config.accessible)
    }

    /// The same, to be read aloud or not.
    #[must_use]
    pub const fn for_screen_readers(self, accessible: bool) -> Self {
        Self { accessible, ..self }
    }

    /// A theme in as many colours as there are.
    #[must_use]
    pub fn new(theme: &config::Theme, depth: Depth) -> Self {
        let mut styles = [Style::new(); Role::ALL.len()];
        for (style, role) in styles.iter_mut().zip(Role::ALL) {
            *style = style_of(theme.look(*role), depth);
        }
        // With sixteen colours the background is the terminal's own.
        let base = theme.base.filter(|_| depth == Depth::True);
        let base = base.map(|base| Style::new().fg(color(base.text)).bg(color(base.background)));
        Self { styles, base, accessible: false }
    }

    /// The style of a role.
    #[must_use]
    pub fn style(&self, role: Role) -> Style {
        self.styles.get(role as usize).copied().unwrap_or_default()
    }

    /// Paints what no widget has given a colour.
    pub fn paint_base(&self, buffer: &mut Buffer) {
        let Some(Style { fg: Some(text), bg: Some(background), .. }) = self.base else { return };
        for cell in &mut buffer.content {
            if cell.fg == Color::Reset {
                cell.fg = text;
            }
            if cell.bg == Color::Reset {
                cell.bg = background;
            }
        }
    }
}

fn style_of(look: Look, depth: Depth) -> Style {
    let modifiers = [
        (look.bold, Modifier::BOLD),
        (look.dim, Modifier::DIM),
        (look.italic, Modifier::ITALIC),
        (look.underline, Modifier::UNDERLINED),
        (look.reverse, Modifier::REVERSED),
    ];
    let modifiers = modifiers.into_iter().filter(|(set, _)| *set).map(|(_, modifier)| modifier).collect();
    let style = Style::new().add_modifier(modifiers);
    let colored = look.color(depth == Depth::Sixteen).filter(|_| depth != Depth::None);
    colored.map_or(style, |look| style.fg(color(look)))
}

const fn color(color: config::Color) -> Color {
    match color {
        config::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
        config::Color::Shade(shade) => match shade {
            Shade::Black => Color::Black,
            Shade::Red => Color::Red,
            Shade::Green => Color::Green,
            Shade::Yellow => Color::Yellow,
            Shade::Blue => Color::Blue,
            Shade::Magenta => Color::Magenta,
            Shade::Cyan => Color::Cyan,
            Shade::White => Color::Gray,
            Shade::BrightBlack => Color::DarkGray,
            Shade::BrightRed => Color::LightRed,
            Shade::BrightGreen => Color::LightGreen,
            Shade::BrightYellow => Color::LightYellow,
            Shade::BrightBlue => Color::LightBlue,
            Shade::BrightMagenta => Color::LightMagenta,
            Shade::BrightCyan => Color::LightCyan,
            Shade::BrightWhite => Color::White,
        },
    }
}
