//! Parts of screens.

mod boundaries;
pub mod editor;
pub mod list;
