//! Who is meant: people are handles, never strings.
//!
//! Pure. A name in a text is a mention; which entity it means depends on the message and on everybody who bears the
//! name, and may change when somebody new turns up.

mod directory;
mod identities;
mod mentions;
mod owner;
mod posterior;
mod relative;
mod resolve;

pub use directory::{Bearer, Directory, find};
pub use identities::{Assertion, Identities};
pub use mentions::capitalised_runs;
pub use owner::{Owner, is_handle};
pub use posterior::{Candidate, Features, Verdict, decide};
pub use relative::{is_relative, relative};
pub use resolve::{Resolution, people_of, resolve};

#[cfg(test)]
mod tests;
