//! The program as its users and their scripts meet it: exit codes, formats, refusals (`cli.md`).

#[cfg(test)]
#[path = "cli/commands.rs"]
mod commands;
#[cfg(test)]
#[path = "cli/config.rs"]
mod config;
#[cfg(test)]
#[path = "cli/formats.rs"]
mod formats;
#[cfg(test)]
#[path = "cli/hostile.rs"]
mod hostile;
#[cfg(test)]
#[path = "cli/input.rs"]
mod input;
#[cfg(test)]
#[path = "cli/people.rs"]
mod people;
#[cfg(test)]
#[path = "cli/refusals.rs"]
mod refusals;
#[cfg(test)]
#[path = "cli/review.rs"]
mod review;
#[cfg(test)]
#[path = "cli/store.rs"]
mod store;
