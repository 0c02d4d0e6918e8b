//! The records of a source, one after the other.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use super::contacts::Cards;
use super::jsonl::JsonLines;
use super::mail::{Mails, Place};
use super::mbox::{LONGEST_MAIL, Mbox};
use super::{Fault, Format, Record, Settings, Source};

type Reader = Box<dyn Iterator<Item = io::Result<Record>>>;

/// Reads a source; an error ends it.
pub struct Records {
    format: Format,
    settings: Settings,
    /// The file that is being read, where it holds many records.
    open: Option<Reader>,
    files: std::vec::IntoIter<PathBuf>,
    /// Whether the source is a folder of them.
    folder: bool,
    read: Rc<Cell<u64>>,
}

impl Records {
    /// Reads `source`.
    #[must_use]
    pub fn of(source: Source, settings: Settings) -> Self {
        Self {
            format: source.format,
            settings,
            open: None,
            folder: source.files.first() != Some(&source.path),
            files: source.files.into_iter(),
            read: Rc::default(),
        }
    }

    /// Reads standard input, whose format is told from its beginning.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn stdin(wanted: Option<Format>, settings: Settings) -> io::Result<Self> {
        let mut input = BufReader::with_capacity(Format::HEAD, io::stdin());
        let format = match wanted {
            Some(format) => format,
            None => Format::of(input.fill_buf()?).unwrap_or(Format::Jsonl),
        };
        let open = Some(reader(input, format, settings.clone()));
        Ok(Self { format, settings, open, files: Vec::new().into_iter(), folder: false, read: Rc::default() })
    }

    /// What is read.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// How many bytes have been read.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.read.get()
    }

    /// One mail that is a file. A file that cannot be read costs no other.
    fn mail(&self, path: &Path) -> Record {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        if let Some(reason) = withdrawn(&name) {
            return Record::PassedOver(reason);
        }
        let file = self.folder.then_some(&*name);
        let mut raw = Vec::new();
        let read = File::open(path).and_then(|file| file.take(LONGEST_MAIL as u64 + 1).read_to_end(&mut raw));
        self.read.set(self.read.get() + raw.len() as u64);
        if let Err(error) = read {
            return Record::Bad(Fault { file: file.map(str::to_owned), line: 1, reason: error.to_string() });
        }
        mail(&mut raw, file, &mut Mails::new(self.settings.clone()))
    }
}

impl Iterator for Records {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.open.as_mut().and_then(Iterator::next) {
                if record.is_err() {
                    self.open = None;
                    self.files = Vec::new().into_iter();
                }
                return Some(record);
            }
            self.open = None;
            let path = self.files.next()?;
            if matches!(self.format, Format::Eml | Format::Maildir) {
                return Some(Ok(self.mail(&path)));
            }
            match File::open(&path) {
                Ok(file) => {
                    let counted = Counted { input: file, read: Rc::clone(&self.read) };
                    let input = BufReader::with_capacity(1 << 20, counted);
                    self.open = Some(reader(input, self.format, self.settings.clone()));
                }
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

fn reader(input: impl BufRead + 'static, format: Format, settings: Settings) -> Reader {
    match format {
        Format::Jsonl => Box::new(JsonLines::new(input, settings)),
        Format::Vcard => Box::new(Cards::new(input, settings)),
        Format::Mbox => {
            let mut mails = Mails::new(settings);
            Box::new(Mbox::new(input).map(move |piece| {
                let piece = piece?;
                let Some(envelope) = &piece.separator else {
                    let reason = "text before the first mail".to_owned();
                    return Ok(Record::Bad(Fault { file: None, line: piece.line, reason }));
                };
                let place = Place { file: None, line: piece.line, envelope: Some(envelope), cut: piece.cut };
                Ok(mails.read(&piece.raw, &place))
            }))
        }
        Format::Eml | Format::Maildir => Box::new(std::iter::once_with(move || {
            let mut raw = Vec::new();
            input.take(LONGEST_MAIL as u64 + 1).read_to_end(&mut raw)?;
            Ok(mail(&mut raw, None, &mut Mails::new(settings)))
        })),
    }
}

fn mail(raw: &mut Vec<u8>, file: Option<&str>, mails: &mut Mails) -> Record {
    let cut = raw.len() > LONGEST_MAIL;
    raw.truncate(LONGEST_MAIL);
    mails.read(raw, &Place { file, line: 1, envelope: None, cut })
}

/// Why a mail of a Maildir does not count, by the flags in its name (copies on other systems have other marks).
fn withdrawn(name: &str) -> Option<&'static str> {
    let (_, flags) = [":2,", ";2,", "!2,"].iter().find_map(|mark| name.rsplit_once(mark))?;
    if flags.contains('T') {
        return Some("deleted");
    }
    flags.contains('D').then_some("a draft")
}

/// Counts what is read.
struct Counted {
    input: File,
    read: Rc<Cell<u64>>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read.set(self.read.get() + read as u64);
        Ok(read)
    }
}
