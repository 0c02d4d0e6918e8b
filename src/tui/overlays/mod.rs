//! What lies over a screen. Overlays return what the user chose, and never touch the application.

pub mod capture;
pub mod choice;
pub mod confirm;
pub mod continuations;
pub mod growth;
pub mod help;
pub mod page;
pub mod prompt;
