//! Formats → messages. One file a format; all yield the same messages.

mod jsonl;

pub use jsonl::{BadLine, Imported, Settings, read_jsonl, stamp, to_line};
