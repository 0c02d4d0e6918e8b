//! Full-text search and ranking, on real stores.

#[cfg(test)]
#[path = "search/index.rs"]
mod index;
#[cfg(test)]
#[path = "search/ranking.rs"]
mod ranking;
#[cfg(test)]
#[path = "support/mod.rs"]
#[allow(dead_code, reason = "other test binaries use the rest")]
mod support;
