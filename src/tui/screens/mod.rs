//! Screens.

pub mod draft;
pub mod history;
pub mod messages;
pub mod people;
pub mod review;
pub mod settings;
pub mod welcome;
