//! The arguments of `asof`.

mod bench;
mod people;

pub(super) use bench::Bench;
pub(super) use people::People;

use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};

use crate::import;

/// A local, private memory that knows which facts in your messages still stand.
///
/// Without a command it opens the terminal interface.
#[derive(Debug, Parser)]
#[command(name = "asof", version, propagate_version = true)]
pub struct Arguments {
    /// Where the store lies.
    #[arg(long, value_name = "DIR", env = "ASOF_DATA_DIR", global = true)]
    pub data_dir: Option<PathBuf>,
    /// The configuration file to read in place of the usual one.
    #[arg(long, value_name = "FILE", env = "ASOF_CONFIG", global = true)]
    pub config: Option<PathBuf>,
    /// Colours of the interface.
    #[arg(long, value_name = "WHEN", value_enum, global = true)]
    pub color: Option<Color>,
    /// The interface for screen readers: no boxes, states in words, the cursor on what is chosen.
    #[arg(long, global = true)]
    pub accessible: bool,
    /// Answer in JSON.
    #[arg(long, global = true)]
    pub json: bool,
    /// The time to take for now (RFC 3339, or local).
    #[arg(long, value_name = "TIME", global = true)]
    pub now: Option<String>,
    /// No notes and no progress on standard error; errors only.
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// Whom to write to in the interface; may be given several times. A pipe gives the text: `asof --to Ana < text`.
    #[arg(long, value_name = "WHO")]
    pub to: Vec<String>,
    #[command(subcommand)]
    pub(super) command: Option<Command>,
}

/// Whether colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// Where the terminal can, and neither `NO_COLOR` nor the configuration says otherwise.
    Auto,
    /// In any case.
    Always,
    /// Not at all.
    Never,
}

impl Arguments {
    /// Reads the process's arguments; prints help, version and usage errors itself.
    #[must_use]
    pub fn from_process() -> Self {
        Self::parse()
    }
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// The interface on a throw-away store with a story in it.
    Demo,
    /// Store one message.
    Add(Add),
    /// Import files of messages.
    Import(Import),
    /// The memory block for an unfinished message.
    Preview(Preview),
    /// Values in a draft that are no longer in force.
    Check(Draft),
    /// Facts in force.
    Facts(Facts),
    /// The ledger of a slot: every value, and how it came to be.
    History(History),
    /// Why a fact is in the state it is in.
    Why(Why),
    /// List messages.
    Messages(Messages),
    /// What is not decided without you.
    Review {
        #[command(subcommand)]
        action: Option<Review>,
    },
    /// What you decided.
    Rulings {
        #[command(subcommand)]
        action: Option<Rulings>,
    },
    /// Say yourself what is right instead of a fact.
    Correct(Correct),
    /// Have a retired fact hold again: what retired it is withdrawn.
    Restore(Restore),
    /// How a fact, a person or a conversation is to be treated.
    Mark(Mark),
    /// Say to which category a fact belongs.
    Categorise(Categorise),
    /// Who is who: whose handle is whose.
    People {
        #[command(subcommand)]
        action: Option<People>,
    },
    /// Erase messages, with everything derived from them.
    Forget(Forget),
    /// Derive everything again from messages and rulings.
    Rebuild,
    /// Messages and rulings as JSON lines.
    Export,
    /// Paths, versions and counts; never message text.
    Doctor,
    /// The configuration: what applies, where it is, what is wrong with it.
    #[command(subcommand)]
    Config(Config),
    /// The keys of the interface.
    #[command(subcommand)]
    Keys(Keys),
    /// The themes of the interface.
    #[command(subcommand)]
    Themes(List),
    /// A completion script: `asof completions zsh > ~/.zfunc/_asof`.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Man pages, one for each command.
    Man {
        /// The folder to write them to; it is made where it is missing.
        directory: PathBuf,
    },
    /// Evaluation and measurements.
    #[command(subcommand)]
    Bench(Bench),
}

#[derive(Debug, Args)]
pub(super) struct Add {
    /// The message; `-` or nothing reads standard input.
    pub text: Option<String>,
    /// Who wrote it (a name or a handle); the owner by default.
    #[arg(long, value_name = "WHO")]
    pub from: Option<String>,
    /// Whom it is to; may be given several times.
    #[arg(long, value_name = "WHO")]
    pub to: Vec<String>,
    /// When it was written; now by default.
    #[arg(long, value_name = "TIME")]
    pub at: Option<String>,
    /// The conversation.
    #[arg(long, value_name = "NAME")]
    pub conversation: Option<String>,
    /// The id of the message that it answers.
    #[arg(long, value_name = "ID")]
    pub reply_to: Option<String>,
}

/// A format of `asof import`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Format {
    /// Told from the content.
    Auto,
    /// One JSON object a line.
    Jsonl,
    /// A mailbox file.
    Mbox,
    /// One mail a file.
    Eml,
    /// A Maildir.
    Maildir,
    /// Contact cards.
    Vcard,
}

impl Format {
    /// The one that is asked for.
    pub const fn wanted(self) -> Option<import::Format> {
        match self {
            Self::Auto => None,
            Self::Jsonl => Some(import::Format::Jsonl),
            Self::Mbox => Some(import::Format::Mbox),
            Self::Eml => Some(import::Format::Eml),
            Self::Maildir => Some(import::Format::Maildir),
            Self::Vcard => Some(import::Format::Vcard),
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct Import {
    /// Files, or folders of files; `-` reads standard input.
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// What the files are; told from their content by default.
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Auto)]
    pub format: Format,
    /// The zone of local times that name none.
    #[arg(long, value_name = "ZONE")]
    pub zone: Option<String>,
    /// The conversation of messages that name none.
    #[arg(long, value_name = "NAME")]
    pub conversation: Option<String>,
    /// Read and report, store nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// A handle or exact name that means you; may be given several times.
    #[arg(long, value_name = "HANDLE")]
    pub me: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct Draft {
    /// The unfinished message; `-` or nothing reads standard input.
    pub text: Option<String>,
    /// Whom it is to; may be given several times.
    #[arg(long, value_name = "WHO")]
    pub to: Vec<String>,
    /// The conversation.
    #[arg(long, value_name = "NAME")]
    pub conversation: Option<String>,
    /// A secret that is asked for may be told to these recipients, although they were not there.
    #[arg(long)]
    pub confirm: bool,
    #[command(flatten)]
    pub clocks: Clocks,
}

#[derive(Debug, Args)]
pub(super) struct Preview {
    #[command(flatten)]
    pub draft: Draft,
    /// The most facts in the block; as configured (6) by default.
    #[arg(long)]
    pub k: Option<usize>,
    /// The most characters in the block; as configured (800) by default.
    #[arg(long)]
    pub budget_chars: Option<usize>,
    /// Compute for this request, or answer from what was last published for its context.
    #[arg(long, value_enum, default_value_t = Mode::Fresh)]
    pub mode: Mode,
    /// The longest to wait for a fresh answer, in milliseconds; then the last published one is given.
    #[arg(long, value_name = "MS")]
    pub budget_ms: Option<u64>,
    /// Answer a file of requests, one JSON object a line; `-` reads standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["text", "to", "conversation", "as_of"])]
    pub batch: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Mode {
    Fresh,
    Snapshot,
}

#[derive(Debug, Args)]
pub(super) struct Facts {
    /// Only about whom or what.
    #[arg(long, value_name = "NAME")]
    pub about: Option<String>,
    /// Only slots whose key contains this.
    #[arg(long, value_name = "SLOT")]
    pub slot: Option<String>,
    /// Only facts in this state, or `all`; those in force by default, with `--search` those in force first.
    #[arg(long, value_name = "STATE")]
    pub state: Option<String>,
    /// Only facts that hold all of these words, the best first; the last may be the beginning of one.
    #[arg(long, value_name = "WORDS")]
    pub search: Option<String>,
    #[command(flatten)]
    pub clocks: Clocks,
}

/// The two clocks by which a store is read.
#[derive(Debug, Args)]
pub(super) struct Clocks {
    /// As things stood at this time.
    #[arg(long, value_name = "TIME")]
    pub as_of: Option<String>,
    /// With what had been received by this time.
    #[arg(long, value_name = "TIME")]
    pub known_at: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct History {
    /// A slot's key (or the beginning or a part of it), or a fact's id.
    pub slot: String,
    #[command(flatten)]
    pub clocks: Clocks,
}

#[derive(Debug, Args)]
pub(super) struct Why {
    /// A fact's id.
    pub fact: String,
    /// Also the terms of the score that it has for this draft, where no slot is asked for.
    #[arg(long = "for", value_name = "DRAFT")]
    pub draft: Option<String>,
    /// To whom the draft is.
    #[arg(long, value_name = "WHO", requires = "draft")]
    pub to: Vec<String>,
    #[command(flatten)]
    pub clocks: Clocks,
}

#[derive(Debug, Args)]
pub(super) struct Categorise {
    /// A fact's id.
    pub fact: String,
    /// The category that is right.
    pub category: String,
}

#[derive(Debug, Args)]
pub(super) struct Messages {
    /// Only of this conversation.
    #[arg(long, value_name = "NAME")]
    pub conversation: Option<String>,
    /// Only by this author (a part of the name, or the handle).
    #[arg(long, value_name = "WHO")]
    pub from: Option<String>,
    /// Only to this recipient.
    #[arg(long, value_name = "WHO")]
    pub to: Option<String>,
    /// Only written at or after this time.
    #[arg(long, value_name = "TIME")]
    pub since: Option<String>,
    /// Only written before this time.
    #[arg(long, value_name = "TIME")]
    pub until: Option<String>,
    /// Only those that hold all of these words, the best first; the last may be the beginning of one.
    #[arg(long, value_name = "WORDS")]
    pub search: Option<String>,
}

#[derive(Debug, Args)]
pub(super) struct Correct {
    /// The id of the fact that is wrong.
    pub fact: String,
    /// What is right.
    pub value: String,
}

#[derive(Debug, Args)]
pub(super) struct Restore {
    /// The id of the fact.
    pub fact: String,
    /// Only say what it would hide.
    #[arg(long)]
    pub dry_run: bool,
}

#[derive(Debug, Default, Args)]
#[group(skip)]
#[command(group = ArgGroup::new("on").required(true).args(["id", "person", "conversation"]))]
#[command(group = ArgGroup::new("marks").required(true).multiple(true).args([
    "private", "no_private", "pinned", "no_pinned", "not_learned", "no_not_learned", "category", "no_category",
]))]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub(super) struct Mark {
    /// A fact's id.
    pub id: Option<String>,
    /// What is said about this person and by them.
    #[arg(long, value_name = "WHO")]
    pub person: Option<String>,
    /// A whole conversation.
    #[arg(long, value_name = "NAME")]
    pub conversation: Option<String>,
    /// Told only to those who took part where it was said.
    #[arg(long)]
    pub private: bool,
    /// No longer private.
    #[arg(long, conflicts_with = "private")]
    pub no_private: bool,
    /// Kept at hand.
    #[arg(long)]
    pub pinned: bool,
    /// No longer pinned.
    #[arg(long, conflicts_with = "pinned")]
    pub no_pinned: bool,
    /// Kept and searchable, but nothing is learned from it.
    #[arg(long)]
    pub not_learned: bool,
    /// Learned from again.
    #[arg(long, conflicts_with = "not_learned")]
    pub no_not_learned: bool,
    /// The category that is right.
    #[arg(long, value_name = "CATEGORY")]
    pub category: Option<String>,
    /// The category that asof gave it.
    #[arg(long, conflicts_with = "category")]
    pub no_category: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum Review {
    /// Every open question.
    List {
        /// Only of this kind: merge, conflict, identity, reading, needs-review, erase, person.
        #[arg(long, value_name = "KIND")]
        kind: Option<String>,
    },
    /// Say yes to a question.
    #[command(group = ArgGroup::new("which").required(true).args(["id", "like"]))]
    Accept {
        /// The question's id.
        id: Option<String>,
        /// This question and all that differ only in values and people; where it is who is meant, all of that name.
        #[arg(long, value_name = "ID")]
        like: Option<String>,
        /// Who is meant (a name, a handle or an id), or which fact of a conflict stands.
        #[arg(long = "as", value_name = "WHO")]
        chosen: Option<String>,
        /// Erase without asking, where that is the question.
        #[arg(long)]
        yes: bool,
    },
    /// Say no to a question.
    Reject {
        /// The question's id.
        id: String,
    },
    /// Put a question off.
    Skip {
        /// The question's id.
        id: String,
    },
}

#[derive(Debug, Subcommand)]
pub(super) enum Rulings {
    /// Every decision, the oldest first.
    List,
    /// Take a decision back, with all that it caused.
    Undo {
        /// The ruling's id.
        id: String,
    },
}

#[derive(Debug, Args)]
#[group(skip)]
#[command(group = ArgGroup::new("what").required(true).args(["id", "person", "conversation"]))]
pub(super) struct Forget {
    /// A message's id, or a fact's: then the message that states it.
    pub id: Option<String>,
    /// Everything this person wrote, and what was written to nobody else.
    #[arg(long, value_name = "WHO")]
    pub person: Option<String>,
    /// A whole conversation.
    #[arg(long, value_name = "NAME")]
    pub conversation: Option<String>,
    /// Do it without asking.
    #[arg(long)]
    pub yes: bool,
}

#[derive(Debug, Subcommand)]
pub(super) enum Config {
    /// The settings that apply, wherever they come from.
    Print {
        /// The commented defaults instead, to start a file from.
        #[arg(long)]
        defaults: bool,
    },
    /// Where the file is, or would be.
    Path,
    /// What is wrong in the file and in the theme it names, line by line.
    Check,
    /// A JSON schema of the file, for editors.
    Schema,
    /// Every setting, as Markdown.
    Reference,
}

#[derive(Debug, Subcommand)]
pub(super) enum List {
    /// List them.
    List,
}

#[derive(Debug, Subcommand)]
pub(super) enum Keys {
    /// List them.
    List {
        /// As Markdown.
        #[arg(long)]
        markdown: bool,
    },
}
