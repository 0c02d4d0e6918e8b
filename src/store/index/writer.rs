//! Writing: documents are put and removed, and a commit makes it last.

use tantivy::{IndexWriter, TantivyDocument, Term};

use super::schema::Fields;
use super::{Document, failed, payload};
use crate::error::Result;

/// The memory that waits for a commit, in bytes: the least that tantivy takes.
const ARENA: usize = 15_000_000;

/// The one writer of an index. Its threads are as patient as the one that started it.
pub struct Writer {
    inner: IndexWriter,
    fields: Fields,
}

impl Writer {
    pub(super) fn new(index: &tantivy::Index, fields: Fields) -> Result<Self> {
        let inner = index.writer_with_num_threads(1, ARENA).map_err(|cause| failed(&cause))?;
        Ok(Self { inner, fields })
    }

    /// Puts a document with its words in place of what was there.
    ///
    /// # Errors
    /// [`Error::Index`](crate::Error::Index) where the disk refuses.
    pub fn put(&self, document: &Document, words: &[String]) -> Result<()> {
        self.remove(document);
        let mut row = TantivyDocument::default();
        row.add_text(self.fields.id, document.id());
        row.add_text(self.fields.words(document.kind()), words.join(" "));
        self.inner.add_document(row).map_err(|cause| failed(&cause))?;
        Ok(())
    }

    /// Removes a document.
    pub fn remove(&self, document: &Document) {
        self.inner.delete_term(Term::from_field_text(self.fields.id, document.id()));
    }

    /// Makes everything so far last; the index has then caught up with `version` of the store.
    ///
    /// # Errors
    /// [`Error::Index`](crate::Error::Index) where the disk refuses.
    pub fn commit(&mut self, version: u64) -> Result<()> {
        let mut commit = self.inner.prepare_commit().map_err(|cause| failed(&cause))?;
        commit.set_payload(&payload(version));
        commit.commit().map_err(|cause| failed(&cause))?;
        Ok(())
    }

    /// Writes every segment anew: what was removed leaves words behind until then.
    ///
    /// # Errors
    /// [`Error::Index`](crate::Error::Index) where the disk refuses.
    pub fn purge(&mut self) -> Result<()> {
        let segments = self.inner.index().searchable_segment_ids().map_err(|cause| failed(&cause))?;
        if !segments.is_empty() {
            self.inner.merge(&segments).wait().map_err(|cause| failed(&cause))?;
        }
        self.inner.garbage_collect_files().wait().map_err(|cause| failed(&cause))?;
        Ok(())
    }
}
