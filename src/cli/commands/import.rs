//! `asof import`: files and folders of messages.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::cli::args::Import;
use crate::cli::output::{Output, note, progress};
use crate::cli::store::Context;
use crate::domain::{Message, Zone};
use crate::engine::{Command, Engine, Ingested};
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::import::{Fault, Format, Found, PassedOver, Record, Records, Settings, Source, find};

/// The most faults of a file, and the most files passed over, that are shown to people; JSON has them all.
const SHOWN: usize = 20;
/// Messages that are handed on together.
const CHUNK: usize = 500;
/// The bytes of text after which fewer are.
const CHUNK_BYTES: usize = 8 << 20;

#[derive(Default, Serialize)]
struct FileReport {
    file: String,
    messages: usize,
    #[serde(flatten)]
    ingested: Ingested,
    /// Records left out on purpose, by reason.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    left_out: BTreeMap<&'static str, usize>,
    bad: Vec<Fault>,
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
        engine.submit(Command::Own(Owner::new(import.me.iter().map(String::as_str))))?;
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

    fn read(&self, path: &Path, mut records: Records, bytes: u64) -> Result<FileReport> {
        let mut intake = Intake::new(self.engine.as_ref(), records.format(), path);
        let mut meter = Meter::new(bytes);
        while let Some(record) = records.next() {
            match record {
                Ok(Record::Message(message)) => intake.take(*message)?,
                Ok(Record::Cut(message, fault)) => {
                    intake.report.bad.push(fault);
                    intake.take(*message)?;
                }
                Ok(Record::PassedOver(reason)) => *intake.report.left_out.entry(reason).or_insert(0) += 1,
                Ok(Record::Bad(fault)) => intake.report.bad.push(fault),
                Err(source) => {
                    // What was read before stays.
                    intake.hand_on()?;
                    return Err(Error::File { path: path.to_owned(), source });
                }
            }
            meter.show(&intake.report, records.bytes());
        }
        intake.hand_on()?;
        let report = intake.report;
        match report.bad.first() {
            Some(first) if report.messages == 0 && report.left_out.is_empty() => {
                let unit = if records.format() == Format::Jsonl { "line" } else { "part" };
                let reason = format!("no {unit} of it is a message (line {}: {})", first.line, first.reason);
                Err(Error::Input { what: path.display().to_string(), reason })
            }
            _ => Ok(report),
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
        if output.is_json() {
            output.answer(&serde_json::json!({
                "files": reports, "passed_over": passed_over, "dry_run": import.dry_run,
            }))?;
        } else {
            for report in &reports {
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
            Some(error) if reports.iter().all(|report| report.error.is_some()) => Err(error),
            Some(error) => Ok(ExitCode::from(error.exit_code())),
            None => Ok(ExitCode::SUCCESS),
        }
    }
}

/// Hands messages to the store, many at once but never much text.
struct Intake<'a> {
    engine: Option<&'a Engine>,
    format: Format,
    chunk: Vec<Message>,
    bytes: usize,
    report: FileReport,
}

impl<'a> Intake<'a> {
    fn new(engine: Option<&'a Engine>, format: Format, path: &Path) -> Self {
        let report = FileReport { file: path.display().to_string(), ..FileReport::default() };
        Self { engine, format, chunk: Vec::new(), bytes: 0, report }
    }

    fn take(&mut self, message: Message) -> Result<()> {
        self.bytes += message.text.len();
        self.chunk.push(message);
        if self.chunk.len() < CHUNK && self.bytes < CHUNK_BYTES { Ok(()) } else { self.hand_on() }
    }

    fn hand_on(&mut self) -> Result<()> {
        let mut chunk = std::mem::take(&mut self.chunk);
        self.bytes = 0;
        self.report.messages += chunk.len();
        let Some(engine) = self.engine else { return Ok(()) };
        if !self.format.has_edits() {
            // The copies of a mail differ (a list adds a footer): the first one stays, or every import would turn
            // them about.
            let (read, snapshot) = (chunk.len(), engine.snapshot());
            let mut seen = HashSet::new();
            let mut fresh = Vec::with_capacity(read);
            for message in chunk {
                if seen.insert(message.id.clone()) && snapshot.message(&message.id)?.is_none() {
                    fresh.push(message);
                }
            }
            self.report.ingested.known += read - fresh.len();
            chunk = fresh;
        }
        if !chunk.is_empty() {
            self.report.ingested.add(engine.ingest(chunk)?);
        }
        Ok(())
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

    fn show(&mut self, report: &FileReport, read: u64) {
        if self.shown.elapsed() < Self::PERIOD {
            return;
        }
        self.shown = Instant::now();
        let percent =
            (read * 100).checked_div(self.bytes).map_or(String::new(), |percent| format!(" {percent} %,"));
        progress(&format!(
            "{}:{percent} {} messages, {} faults",
            report.file,
            report.messages,
            report.bad.len()
        ));
    }
}

fn show(report: &FileReport, dry_run: bool, output: &mut Output) -> Result<()> {
    let FileReport { file, messages, ingested, left_out, bad, error } = report;
    if let Some(error) = error {
        note(&format!("asof: {}", error["message"].as_str().unwrap_or_default()));
        return Ok(());
    }
    let mut parts = if dry_run {
        vec![format!("{messages} messages, nothing stored (dry run)")]
    } else {
        vec![format!("{} new, {} known", ingested.added, ingested.known)]
    };
    let counts = [(ingested.edited, "edited"), (ingested.forgotten, "forgotten before, not revived")];
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
