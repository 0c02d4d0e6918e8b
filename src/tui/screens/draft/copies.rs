//! The block and the message, taken elsewhere: to the clipboard or to a file.

use super::{Draft, Focus};
use crate::tui::event::{Effect, Toast};
use crate::tui::text::clean;

/// The most bytes that terminals take for their clipboard: what they allow in base64, before it is that.
const CLIPBOARD: usize = 74_994;

impl Draft {
    fn block(&self) -> (String, usize) {
        let block = self.memory.preview().map_or(&[][..], |preview| &preview.block);
        let lines: Vec<_> = block.iter().map(|line| clean(&line.text)).collect();
        (lines.join("\n"), lines.len())
    }

    pub(super) fn copy_block(&self) -> Vec<Effect> {
        let (text, count) = self.block();
        match count {
            0 => vec![Effect::Toast(Toast::note("No facts in force to copy"))],
            1 => copy(text, "1 fact"),
            count => copy(text, &format!("{count} facts")),
        }
    }

    pub(super) fn copy_message(&self) -> Vec<Effect> {
        if !self.has_text() {
            return vec![Effect::Toast(Toast::note("There is no message to copy yet"))];
        }
        copy(self.editor.text(), "The message")
    }

    pub(super) fn write_file(&self) -> Vec<Effect> {
        let text = if self.focus == Focus::Memory { self.block().0 } else { self.editor.text() };
        if text.trim().is_empty() {
            return vec![Effect::Toast(Toast::note("There is nothing to write yet"))];
        }
        vec![Effect::AskFile(text)]
    }
}

fn copy(text: String, what: &str) -> Vec<Effect> {
    if text.len() > CLIPBOARD {
        let said = format!("{what}: too long for a terminal's clipboard; write a file instead");
        return vec![Effect::Toast(Toast::error(said))];
    }
    let said = format!("{what} copied through the terminal (OSC 52)");
    vec![Effect::Copy(text), Effect::Toast(Toast::good(said))]
}
