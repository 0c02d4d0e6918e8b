//! The arguments of `asof people`.

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum People {
    /// Everybody with a handle, the last contact first.
    List,
    /// Two people are one.
    Merge {
        /// A name, a handle or an id.
        one: String,
        /// The same person under another.
        other: String,
        /// Say what it would change, decide nothing.
        #[arg(long)]
        dry_run: bool,
        /// Also where they were said to be different people.
        #[arg(long)]
        anyway: bool,
    },
    /// A handle is another person's.
    Split {
        /// A name, a handle or an id.
        person: String,
        /// The handle that leaves.
        handle: String,
        /// Say what it would change, decide nothing.
        #[arg(long)]
        dry_run: bool,
    },
    /// Two people are different, and never to be proposed as one.
    Distinct {
        /// A name, a handle or an id.
        one: String,
        /// The other person.
        other: String,
    },
    /// Whether two people are one is open again.
    Unsure {
        /// A name, a handle or an id.
        one: String,
        /// The other person.
        other: String,
    },
    /// A person also goes by this: "plumber", a surname, initials, "Bo Ek's sister".
    Alias {
        /// A name, a handle or an id.
        person: String,
        /// What they are called.
        name: String,
    },
    /// People who could be one, and why.
    Duplicates,
}
