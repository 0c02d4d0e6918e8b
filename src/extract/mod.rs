//! From text to facts.

pub mod values;
