//! Screens: each owns its state, takes actions and text, and gives effects back.

pub mod draft;
