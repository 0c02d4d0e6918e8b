//! The arguments of `asof bench`.

use std::path::PathBuf;

use clap::Subcommand;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Bench {
    /// Answers the histories of a ledger conformance set; compares them with its expectations without `--json`.
    Ledger {
        /// The set.
        #[arg(long, value_name = "FILE")]
        data: PathBuf,
    },
    /// Replays labelled conversations and scores what was read, filed and replaced.
    Extraction {
        /// The set: one conversation a line.
        #[arg(long, value_name = "FILE")]
        data: PathBuf,
        /// List everything that is not as labelled.
        #[arg(long)]
        errors: bool,
    },
    /// Feeds a record of `FactConsolidation` (numbered statements, later ones replacing earlier ones) and asks its
    /// questions.
    #[command(name = "factconsolidation")]
    FactConsolidation {
        /// The record.
        #[arg(long, value_name = "FILE")]
        data: PathBuf,
    },
    /// Feeds the conversations of a `LoCoMo` file and asks their questions, each in its own and in the others.
    #[command(name = "locomo")]
    LoCoMo {
        /// The file.
        #[arg(long, value_name = "FILE")]
        data: PathBuf,
        /// List the blocks that are not as they should be.
        #[arg(long)]
        errors: bool,
    },
    /// Types messages into the interface, on a screen in memory: from a key to its letter and to the preview, against
    /// one bare draw in the same run; and from start to the first frame.
    Ui {
        /// Facts in the store; several sizes, separated by commas.
        #[arg(long, value_delimiter = ',', default_values_t = [20_000, 100_000])]
        facts: Vec<usize>,
        /// Only open the store here, draw the first frame, and say so.
        #[arg(long, value_name = "DIR", hide = true)]
        start: Option<PathBuf>,
    },
    /// The controlled benchmark.
    Run {
        /// The seeds, separated by commas, or a range such as `1-5`.
        #[arg(long, default_value = "1-5")]
        seeds: String,
        /// A suite; may be given several times. All by default.
        #[arg(long, value_name = "NAME")]
        suite: Vec<String>,
        /// Other sentences for the suites *paraphrase* and *volume*: JSON,
        /// `{slot: {first, change, bare, cancel, nonassert, lookalike, draft: [{text, author}]}}`.
        #[arg(long, value_name = "FILE")]
        forms: Option<PathBuf>,
        /// Write corpora, requests and per-request logs here.
        #[arg(long, value_name = "DIR")]
        out: Option<PathBuf>,
    },
}
