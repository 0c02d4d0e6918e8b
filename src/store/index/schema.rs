//! What a document of the index has: an id, and the words of its kind.

use tantivy::schema::{FAST, Field, IndexRecordOption, STRING, Schema, TextFieldIndexing, TextOptions};

use super::Kind;

/// The name of the field that holds the id of the row.
pub const ID: &str = "id";

/// The fields of the schema.
#[derive(Clone, Copy)]
pub struct Fields {
    pub id: Field,
    messages: Field,
    facts: Field,
}

impl Fields {
    /// The field that holds the words of a kind of row.
    pub const fn words(self, kind: Kind) -> Field {
        match kind {
            Kind::Messages => self.messages,
            Kind::Facts => self.facts,
        }
    }
}

/// The schema. Words come folded and parted by blanks; neither their order nor their number is kept.
pub fn schema() -> (Schema, Fields) {
    let words = TextOptions::default().set_indexing_options(
        TextFieldIndexing::default()
            .set_tokenizer("whitespace")
            .set_index_option(IndexRecordOption::Basic)
            .set_fieldnorms(false),
    );
    let mut builder = Schema::builder();
    let fields = Fields {
        id: builder.add_text_field(ID, STRING | FAST),
        messages: builder.add_text_field("messages", words.clone()),
        facts: builder.add_text_field("facts", words),
    };
    (builder.build(), fields)
}
