//! Names, read from the store.

use std::cell::RefCell;
use std::sync::Arc;

use super::rows::Rows;
use crate::error::{Error, Result};
use crate::identity::{Bearer, Directory};
use crate::store::{Key, Read, Table};

/// The bearers of words that were looked up.
pub type Bearers = Rows<String, Arc<[Bearer]>>;

/// A directory that reads each word once: for as long as nobody is named or renamed.
pub struct Remembered<'a, R: Read>(pub &'a R, pub &'a RefCell<Bearers>);

impl<R: Read> Directory for Remembered<'_, R> {
    type Error = Error;

    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>> {
        self.1.borrow_mut().get(word, || Names(self.0).bearers(word))
    }
}

/// The directory of a store at one moment.
pub struct Names<'a, R: Read>(pub &'a R);

impl<R: Read> Directory for Names<'_, R> {
    type Error = Error;

    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>> {
        self.0.all(Table::Names, Some(&Key::of(&[word]))).map(Arc::from)
    }
}
