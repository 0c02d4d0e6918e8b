//! asof: a local, private memory that knows which facts in your messages still stand.

pub mod cli;
pub mod domain;
pub mod engine;
mod error;
pub mod eval;
pub mod extract;
pub mod identity;
pub mod import;
pub mod recall;
pub mod revise;
pub mod store;

pub use error::{Error, Result};
