//! Parts of screens.

mod boundaries;
pub mod editor;
pub mod filter;
pub mod fuzzy;
pub mod list;
pub mod pane;
pub mod sheet;
