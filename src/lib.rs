//! asof: a local, private memory that knows which facts in your messages still stand.

pub mod domain;
pub mod extract;
pub mod recall;
