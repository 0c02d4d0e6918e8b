//! What can fail, in words for the user: what happened, and what to do next.

use std::path::PathBuf;

/// Every operation that can fail has a variant here.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Another process has the store open.
    #[error("the store at {} is open in another process", .0.display())]
    Locked(PathBuf),
    /// The store's directory cannot be made or read.
    #[error("cannot use {}: {source}", path.display())]
    Directory {
        /// The directory.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The store was written by another version.
    #[error("the store has format {found}, this version of asof reads format {known}")]
    Format {
        /// What is on disk.
        found: u32,
        /// What is understood.
        known: u32,
    },
    /// The storage engine failed.
    #[error("the store failed while {doing}: {cause}")]
    Storage {
        /// What was being done.
        doing: &'static str,
        /// What the storage engine said.
        cause: String,
    },
    /// A row does not decode.
    #[error("the store holds a damaged row in `{table}`: {cause}")]
    Damaged {
        /// Which table.
        table: &'static str,
        /// What is wrong.
        cause: String,
    },
    /// Something that was stored is not there, or is not what was written.
    #[error("the store is damaged: {what}")]
    Broken {
        /// What is missing or wrong.
        what: String,
    },
    /// The search index cannot be used; everything but search goes on.
    #[error("the search index cannot be used: {0}")]
    Index(String),
    /// An earlier write failed, so no more are taken.
    #[error("the store is read-only since a write failed: {0}")]
    ReadOnly(String),
    /// The writer is gone.
    #[error("the store is shutting down")]
    Closed,
    /// A file cannot be read or written.
    #[error("cannot read or write {}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Input that is not what it should be.
    #[error("{what}: {reason}")]
    Input {
        /// Which input.
        what: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An argument that is not what it should be.
    #[error("{what}: {reason}")]
    Usage {
        /// Which argument.
        what: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Nothing of that name or id.
    #[error("nothing found for {0}")]
    NotFound(String),
    /// A destructive command without its confirmation.
    #[error("{0}")]
    NeedsYes(String),
    /// The terminal cannot be used.
    #[error("the terminal failed: {0}")]
    Terminal(#[source] std::io::Error),
}

impl Error {
    /// A word for programs.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Locked(_) => "locked",
            Self::Directory { .. } => "directory",
            Self::Format { .. } => "format",
            Self::Storage { .. } => "storage",
            Self::Damaged { .. } | Self::Broken { .. } => "damaged",
            Self::Index(_) => "index",
            Self::ReadOnly(_) => "read_only",
            Self::Closed => "closed",
            Self::File { .. } => "file",
            Self::Input { .. } => "input",
            Self::Usage { .. } => "usage",
            Self::NotFound(_) => "not_found",
            Self::NeedsYes(_) => "needs_yes",
            Self::Terminal(_) => "terminal",
        }
    }

    /// What to do next.
    #[must_use]
    pub const fn hint(&self) -> &'static str {
        match self {
            Self::Locked(_) => "close the other asof, or use another store with --data-dir",
            Self::Directory { .. } => {
                "check the path and its permissions, or use another one with --data-dir"
            }
            Self::Format { .. } => "use the version of asof that wrote it",
            Self::Storage { .. } | Self::ReadOnly(_) => {
                "check that the disk has room and is writable, then start asof again; what was acknowledged is kept"
            }
            Self::Damaged { .. } => {
                "run `asof rebuild`: everything but messages and rulings can be derived again"
            }
            Self::Broken { .. } => {
                "nothing was changed; keep a copy of the data directory (`asof doctor` names it), then put a backup in its place, or import what `asof export` still reads into another one with --data-dir"
            }
            Self::Index(_) => "start asof again: it is built anew from the messages",
            Self::Closed => "start asof again",
            Self::File { .. } => "check the path and its permissions",
            Self::Input { .. } => "correct the input; what was valid has been kept",
            Self::Usage { .. } => "correct it and try again; `asof help` shows every option",
            Self::NotFound(_) => "list what there is with `asof facts --state all` or `asof messages`",
            Self::NeedsYes(_) => "add --yes to go on",
            Self::Terminal(_) => "run asof in a terminal, or use a subcommand (`asof --help`)",
        }
    }

    /// The exit code of the process (`cli.md` §1).
    #[must_use]
    pub const fn exit_code(&self) -> u8 {
        match self {
            Self::NotFound(_) => 1,
            Self::Input { .. } | Self::Usage { .. } | Self::File { .. } | Self::Terminal(_) => 2,
            Self::NeedsYes(_) => 4,
            _ => 3,
        }
    }
}

/// The result of an operation that can fail.
pub type Result<T> = std::result::Result<T, Error>;
