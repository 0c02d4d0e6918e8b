//! Names, read from the store.

use crate::error::{Error, Result};
use crate::identity::{Bearer, Directory};
use crate::store::{Key, Read, Table};

/// The directory of a store at one moment.
pub struct Names<'a, R: Read>(pub &'a R);

impl<R: Read> Directory for Names<'_, R> {
    type Error = Error;

    fn bearers(&self, word: &str) -> Result<Vec<Bearer>> {
        self.0.all(Table::Names, Some(&Key::of(&[word])))
    }
}
