//! The full-text index: which messages and facts may hold some words. The only place that names tantivy.
//!
//! It is derived, and only ever proposes: a hit is a candidate that its reader checks against the rows. So it holds no
//! text and no scores, just words, and what it still lacks or holds too much of can be made up for by looking at the
//! rows themselves. Each commit carries the version of the store that it has caught up with.

mod schema;
mod writer;

pub use writer::Writer;

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use tantivy::collector::DocSetCollector;
use tantivy::directory::MmapDirectory;
use tantivy::query::{BooleanQuery, FuzzyTermQuery, Occur, Query, TermQuery};
use tantivy::schema::IndexRecordOption;
use tantivy::{IndexReader, ReloadPolicy, Term};

use super::{Key, Table};
use crate::domain::{FactId, MessageId};
use crate::error::{Error, Result};
use schema::Fields;

/// The format of the index. One of another format is built anew.
const FORMAT: u32 = 1;

/// A row that is found by its words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Document {
    /// A message.
    Message(MessageId),
    /// A fact, in whatever state.
    Fact(FactId),
}

/// What kind of row a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Kind {
    Messages,
    Facts,
}

impl Document {
    /// The document of a row, where its table has any.
    #[must_use]
    pub fn of(table: Table, key: &[u8]) -> Option<Self> {
        let parts = Key::parts(key);
        let id = || parts.first().map(|id| (*id).to_owned());
        match table {
            Table::Messages => Some(Self::Message(MessageId(id()?))),
            Table::Facts => Some(Self::Fact(FactId(id()?))),
            _ => None,
        }
    }

    const fn kind(&self) -> Kind {
        match self {
            Self::Message(_) => Kind::Messages,
            Self::Fact(_) => Kind::Facts,
        }
    }

    fn id(&self) -> &str {
        match self {
            Self::Message(id) => id.as_str(),
            Self::Fact(id) => id.as_str(),
        }
    }
}

/// An open index.
pub struct Index {
    inner: tantivy::Index,
    fields: Fields,
    reader: IndexReader,
    version: u64,
}

impl Index {
    /// Where the index of a data directory lies.
    #[must_use]
    pub fn path(directory: &Path) -> PathBuf {
        directory.join("index")
    }

    /// Opens the index of a data directory; every file of it is checked. None where there is none.
    ///
    /// # Errors
    /// [`Error::Index`] where it is damaged, or of another format: make it anew.
    pub fn open(directory: &Path) -> Result<Option<Self>> {
        let path = Self::path(directory);
        if !path.exists() {
            return Ok(None);
        }
        let inner = tantivy::Index::open(mapped(&path)?).map_err(|cause| failed(&cause))?;
        if inner.schema() != schema::schema().0 {
            return Err(Error::Index("another version of asof wrote it".to_owned()));
        }
        let damaged = inner.validate_checksum().map_err(|cause| failed(&cause))?;
        if !damaged.is_empty() {
            return Err(Error::Index(format!("{} of its files are damaged", damaged.len())));
        }
        let version = version(&inner)?;
        Self::new(inner, version).map(Some)
    }

    /// An empty index in place of whatever is there.
    ///
    /// # Errors
    /// [`Error::Index`] where the disk refuses.
    pub fn create(directory: &Path) -> Result<Self> {
        let path = Self::path(directory);
        let refused = |cause: std::io::Error| Error::Index(cause.to_string());
        if path.exists() {
            fs::remove_dir_all(&path).map_err(refused)?;
        }
        fs::create_dir_all(&path).map_err(refused)?;
        let builder = tantivy::Index::builder().schema(schema::schema().0);
        let inner = builder.open_or_create(mapped(&path)?).map_err(|cause| failed(&cause))?;
        Self::new(inner, 0)
    }

    fn new(inner: tantivy::Index, version: u64) -> Result<Self> {
        let reader = inner.reader_builder().reload_policy(ReloadPolicy::Manual).try_into();
        let reader = reader.map_err(|cause| failed(&cause))?;
        Ok(Self { inner, fields: schema::schema().1, reader, version })
    }

    /// The version of the store that its last commit has caught up with; 0 before the first.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// What it holds as of the last [`Index::refresh`].
    #[must_use]
    pub fn searcher(&self) -> Searcher {
        Searcher { inner: self.reader.searcher(), fields: self.fields }
    }

    /// Starts writing; one writer at a time.
    ///
    /// # Errors
    /// [`Error::Index`] while there is another, or where the disk refuses.
    pub fn writer(&self) -> Result<Writer> {
        Writer::new(&self.inner, self.fields)
    }

    /// Makes the last commit visible to searchers taken from now on.
    ///
    /// # Errors
    /// [`Error::Index`] where it cannot be read.
    pub fn refresh(&mut self) -> Result<()> {
        self.reader.reload().map_err(|cause| failed(&cause))?;
        self.version = version(&self.inner)?;
        Ok(())
    }
}

/// The index at one moment. Clones share it.
#[derive(Clone)]
pub struct Searcher {
    inner: tantivy::Searcher,
    fields: Fields,
}

impl Searcher {
    /// The rows that hold all of `words`, the last of which may be the beginning of a word.
    ///
    /// # Errors
    /// [`Error::Index`] where it cannot be read.
    pub fn find(&self, kind: Kind, words: &[String]) -> Result<Vec<Document>> {
        let Some((last, whole)) = words.split_last() else { return Ok(Vec::new()) };
        let field = self.fields.words(kind);
        let term = |word: &String| Term::from_field_text(field, word);
        let mut clauses: Vec<(Occur, Box<dyn Query>)> = Vec::with_capacity(words.len());
        for word in whole {
            clauses.push((Occur::Must, Box::new(TermQuery::new(term(word), IndexRecordOption::Basic))));
        }
        clauses.push((Occur::Must, Box::new(FuzzyTermQuery::new_prefix(term(last), 0, false))));
        let found = self
            .inner
            .search(&BooleanQuery::new(clauses), &DocSetCollector)
            .map_err(|cause| failed(&cause))?;
        let mut documents = Vec::with_capacity(found.len());
        for (segment, reader) in self.inner.segment_readers().iter().enumerate() {
            let ids = reader.fast_fields().str(schema::ID).map_err(|cause| failed(&cause))?;
            let Some(ids) = ids else { continue };
            for address in found.iter().filter(|address| address.segment_ord as usize == segment) {
                let mut id = String::new();
                for ordinal in ids.term_ords(address.doc_id) {
                    ids.ord_to_str(ordinal, &mut id).map_err(|cause| Error::Index(cause.to_string()))?;
                }
                documents.push(match kind {
                    Kind::Messages => Document::Message(MessageId(id)),
                    Kind::Facts => Document::Fact(FactId(id)),
                });
            }
        }
        Ok(documents)
    }

    /// Whether any segment still knows a word, be it of a document that was removed.
    ///
    /// # Errors
    /// [`Error::Index`] where it cannot be read.
    pub fn knows(&self, kind: Kind, word: &str) -> Result<bool> {
        let term = Term::from_field_text(self.fields.words(kind), word);
        for reader in self.inner.segment_readers() {
            let inverted = reader.inverted_index(term.field()).map_err(|cause| failed(&cause))?;
            let info = inverted.get_term_info(&term).map_err(|cause| Error::Index(cause.to_string()))?;
            if info.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn mapped(path: &Path) -> Result<MmapDirectory> {
    MmapDirectory::open(path).map_err(|cause| Error::Index(cause.to_string()))
}

fn failed(cause: &tantivy::TantivyError) -> Error {
    Error::Index(cause.to_string())
}

/// What a commit carries: the format, and the version of the store that it has caught up with.
fn payload(version: u64) -> String {
    format!("asof {FORMAT} {version}")
}

fn version(index: &tantivy::Index) -> Result<u64> {
    let meta = index.load_metas().map_err(|cause| failed(&cause))?;
    let Some(carried) = meta.payload else { return Ok(0) };
    let version = carried.strip_prefix(&format!("asof {FORMAT} ")).and_then(|version| version.parse().ok());
    version.ok_or_else(|| Error::Index("it does not say what it holds".to_owned()))
}

#[cfg(test)]
mod tests;
