//! What lies over a screen. Overlays return what the user chose, and never touch the application.

pub mod capture;
pub mod confirm;
pub mod help;
pub mod prompt;
