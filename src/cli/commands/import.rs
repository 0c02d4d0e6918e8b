//! `asof import`: files and folders of messages.

use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::cli::args::Import;
use crate::cli::output::{Output, note, progress};
use crate::cli::store::Context;
use crate::domain::Zone;
use crate::engine::{Command, Engine, Snapshot};
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::import::{
    Format, Found, Interrupted, PassedOver, Records, Settings, Source, Taken, find, take_in,
};

/// The most faults of a file, and the most files passed over, that are shown to people; JSON has them all.
const SHOWN: usize = 20;

#[derive(Default, Serialize)]
struct FileReport {
    file: String,
    #[serde(flatten)]
    taken: Taken,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<serde_json::Value>,
}

pub fn run(context: &Context, import: &Import, output: &mut Output) -> Result<ExitCode> {
    let zone = import.zone.clone().map_or_else(|| context.zone.clone(), Zone);
    if zone.rules().is_none() {
        let reason = format!("`{}` is no zone; use a name such as Europe/London, or +02:00", zone.0);
        return Err(Error::Usage { what: "--zone".to_owned(), reason });
    }
    let engine = if import.dry_run { None } else { Some(context.open()?) };
    if let Some(engine) = &engine
        && !import.me.is_empty()
    {
        let added = Owner::new(import.me.iter().map(String::as_str));
        engine.submit(Command::Own { added, removed: Owner::default() })?;
    }
    let mut run =
        Run { context, import, zone, engine, reports: Vec::new(), passed_over: Vec::new(), failed: None };
    for path in &import.paths {
        run.path(path)?;
    }
    run.report(output)
}

/// An import of several paths. One that cannot be read costs the others nothing.
struct Run<'a> {
    context: &'a Context,
    import: &'a Import,
    zone: Zone,
    engine: Option<Engine>,
    reports: Vec<FileReport>,
    passed_over: Vec<PassedOver>,
    failed: Option<Error>,
}

impl Run<'_> {
    fn path(&mut self, path: &Path) -> Result<()> {
        let refused = |source| Error::File { path: path.to_owned(), source };
        let wanted = self.import.format.wanted();
        if path.as_os_str() == "-" {
            let records = Records::stdin(wanted, self.settings(path)).map_err(refused);
            let report = records.and_then(|records| self.read(path, records, 0));
            return self.keep(path, report);
        }
        match find(path, wanted).map_err(refused) {
            Ok(Found { sources, passed_over }) => {
                self.passed_over.extend(passed_over);
                if sources.is_empty() {
                    let reason = "nothing in this folder has a known format".to_owned();
                    return self.keep(path, Err(Error::Input { what: path.display().to_string(), reason }));
                }
                sources.into_iter().try_for_each(|source| self.source(source))
            }
            Err(error) => self.keep(path, Err(error)),
        }
    }

    fn source(&mut self, source: Source) -> Result<()> {
        let (path, bytes) = (source.path.clone(), source.bytes);
        let records = Records::of(source, self.settings(&path));
        let report = self.read(&path, records, bytes);
        progress("");
        self.keep(&path, report)
    }

    fn settings(&self, path: &Path) -> Settings {
        Settings {
            file: path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
            conversation: self.import.conversation.clone(),
            zone: self.zone.clone(),
            received: self.context.now.instant,
        }
    }

    fn read(&self, path: &Path, records: Records, bytes: u64) -> Result<FileReport> {
        let file = path.display().to_string();
        let mut meter = Meter::new(bytes);
        let are_cards = records.format() == Format::Vcard;
        let unit = if records.format() == Format::Jsonl { "line" } else { "part" };
        let taken = take_in(self.engine.as_ref(), records, |taken, read| {
            meter.show(&file, taken, read);
            ControlFlow::Continue(())
        });
        let taken = taken.map_err(|interrupted| match interrupted {
            Interrupted::Source(source) => Error::File { path: path.to_owned(), source },
            Interrupted::Store(error) => error,
        })?;
        if let Some(engine) = self.engine.as_ref().filter(|_| are_cards) {
            note_doubts(&engine.snapshot())?;
        }
        match taken.bad.first() {
            Some(first) if taken.messages == 0 && taken.left_out.is_empty() => {
                let reason = format!("no {unit} of it is a message (line {}: {})", first.line, first.reason);
                Err(Error::Input { what: file, reason })
            }
            _ => Ok(FileReport { file, taken, error: None }),
        }
    }

    /// Notes what became of a file; only a failing store ends the import.
    fn keep(&mut self, path: &Path, report: Result<FileReport>) -> Result<()> {
        match report {
            Ok(report) => self.reports.push(report),
            Err(error @ (Error::File { .. } | Error::Input { .. })) => {
                let file = path.display().to_string();
                let details = Some(crate::cli::output::details(&error));
                self.reports.push(FileReport { file, error: details, ..FileReport::default() });
                self.failed = Some(error);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    fn report(self, output: &mut Output) -> Result<ExitCode> {
        let Self { import, reports, passed_over, failed, .. } = self;
        let all_failed = reports.iter().all(|report| report.error.is_some());
        if output.is_json() {
            output.answer(&serde_json::json!({
                "files": reports, "passed_over": passed_over, "dry_run": import.dry_run,
            }))?;
        } else {
            // What ends the run is said with what to do next, once.
            let told = reports.len() - usize::from(failed.is_some() && all_failed);
            for report in reports.iter().take(told) {
                show(report, import.dry_run, output)?;
            }
            for PassedOver { file, reason } in passed_over.iter().take(SHOWN) {
                note(&format!("{}: passed over ({reason})", file.display()));
            }
            if passed_over.len() > SHOWN {
                note(&format!(
                    "{} more files passed over (all of them with --json)",
                    passed_over.len() - SHOWN
                ));
            }
        }
        // A file that cannot be read is no success.
        match failed {
            Some(error) if all_failed => Err(error),
            Some(error) => Ok(ExitCode::from(error.exit_code())),
            None => Ok(ExitCode::SUCCESS),
        }
    }
}

/// Shows how far a file is read, now and then.
struct Meter {
    bytes: u64,
    shown: Instant,
}

impl Meter {
    const PERIOD: Duration = Duration::from_millis(200);

    fn new(bytes: u64) -> Self {
        Self { bytes, shown: Instant::now() }
    }

    fn show(&mut self, file: &str, taken: &Taken, read: u64) {
        if self.shown.elapsed() < Self::PERIOD {
            return;
        }
        self.shown = Instant::now();
        let percent =
            (read * 100).checked_div(self.bytes).map_or(String::new(), |percent| format!(" {percent} %,"));
        progress(&format!("{file}:{percent} {} messages, {} faults", taken.messages, taken.bad.len()));
    }
}

fn show(report: &FileReport, dry_run: bool, output: &mut Output) -> Result<()> {
    let FileReport { file, taken: Taken { messages, ingested, rulings, left_out, bad }, error } = report;
    if let Some(error) = error {
        note(&format!("asof: {}", error["message"].as_str().unwrap_or_default()));
        return Ok(());
    }
    let mut parts = if dry_run {
        vec![format!("{messages} messages, nothing stored (dry run)")]
    } else {
        vec![format!("{} new, {} known", ingested.added, ingested.known)]
    };
    let counts = [
        (ingested.edited, "edited"),
        (ingested.forgotten, "forgotten before, not revived"),
        (*rulings, "decisions of yours"),
    ];
    parts
        .extend(counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| format!("{count} {word}")));
    parts.extend(left_out.iter().map(|(reason, count)| format!("{count} left out ({reason})")));
    output.line(&format!("{file}: {}", parts.join(", ")))?;
    for fault in bad.iter().take(SHOWN) {
        let place = fault.file.as_ref().map_or_else(|| file.clone(), |name| format!("{file}/{name}"));
        note(&format!("{place}:{}: {}", fault.line, fault.reason));
    }
    if bad.len() > SHOWN {
        note(&format!("{file}: {} more bad records (all of them with --json)", bad.len() - SHOWN));
    }
    Ok(())
}

/// Says how many cards have an address by which somebody of another name is known.
fn note_doubts(snapshot: &Snapshot) -> Result<()> {
    let doubts = snapshot.doubts()?;
    if let [first, others @ ..] = doubts.as_slice() {
        let more = if others.is_empty() { String::new() } else { format!(", and {} more", others.len()) };
        note(&format!(
            "{} has {} on a contact card, by which {} is known{more}: `asof review list --kind person`",
            first.one.name, first.handle, first.other.name
        ));
    }
    Ok(())
}
