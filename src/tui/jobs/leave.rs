//! Text that leaves for somewhere else.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::home;

/// Has tmux keep text and put it on the clipboard of its terminal.
pub fn copy_by_tmux(text: &str) -> Result<&'static str, String> {
    let copied = || -> std::io::Result<bool> {
        let mut tmux = Command::new("tmux")
            .args(["load-buffer", "-w", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        if let Some(mut input) = tmux.stdin.take() {
            input.write_all(text.as_bytes())?;
        }
        Ok(tmux.wait()?.success())
    };
    match copied() {
        Ok(true) => Ok("tmux (its buffer, and the clipboard of its terminal)"),
        Ok(false) => Err("tmux did not take it".to_owned()),
        Err(error) => Err(format!("tmux: {error}")),
    }
}

/// Writes a file that was not there.
pub fn write_file(path: &Path, text: &str) -> Result<PathBuf, String> {
    let path = home(path);
    let mut file = std::fs::File::create_new(&path).map_err(|error| error.to_string())?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| if text.ends_with('\n') { Ok(()) } else { file.write_all(b"\n") });
    written.map_err(|error| error.to_string())?;
    Ok(path)
}
