//! Screens.

pub mod draft;
pub mod messages;
pub mod review;
pub mod welcome;
