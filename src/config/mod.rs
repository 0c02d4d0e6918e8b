//! What the user chose: read once, at the start. A mistake in the file is named with its line, and costs only what it
//! says; the program starts all the same.
//!
//! A flag wins over the environment, that over the file, that over the default.

mod edit;
mod file;
mod item;
mod problem;
mod schema;
mod settings;
mod theme;

pub use edit::{Change, Changed, change};
pub use file::replace_file;
pub use item::{Item, Kind, Source};
pub use problem::Problem;
pub use schema::schema;
pub use settings::{ColorMode, Depth, Flags, Settings, Surroundings};
pub use theme::{Background, Base, Color, Look, Role, Shade, Theme, Themes};

/// The commented defaults, which a user can start from.
pub const TEMPLATE: &str = include_str!("../../assets/config.toml");

#[cfg(test)]
mod tests;
