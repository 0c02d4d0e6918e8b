//! What the user chose: read once, at the start. A mistake in the file is named with its line, and costs only what it
//! says; the program starts all the same.
//!
//! A flag wins over the environment, that over the file, that over the default.

mod file;
mod problem;
mod settings;
mod theme;

pub use problem::Problem;
pub use settings::{ColorMode, Depth, Flags, Settings, Surroundings};
pub use theme::{Background, Base, Color, Look, Role, Shade, Theme, Themes};

/// The commented defaults, which a user can start from.
pub const TEMPLATE: &str = include_str!("../../assets/config.toml");

#[cfg(test)]
mod tests;
