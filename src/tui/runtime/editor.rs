//! The user's own editor, which has the terminal for a while.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

/// What the editor made of `text`; a private file in `directory` holds it meanwhile.
pub fn edit(directory: &Path, text: &str) -> Result<String, String> {
    let path = directory.join(format!("draft-{}.txt", std::process::id()));
    let edited = write(&path, text)
        .and_then(|()| run(&path))
        .and_then(|()| std::fs::read(&path))
        .map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let _ = std::fs::remove_file(&path);
    let edited = edited.map_err(|error| error.to_string())?;
    // Editors end the last line; the message did not.
    let whole = edited.strip_suffix('\n').filter(|_| !text.ends_with('\n'));
    Ok(whole.map(str::to_owned).unwrap_or(edited))
}

fn write(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    // Never through a link that somebody else put there.
    let _ = std::fs::remove_file(path);
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

fn run(path: &Path) -> io::Result<()> {
    let named = |name| std::env::var(name).ok().filter(|program| !program.trim().is_empty());
    let program = named("VISUAL").or_else(|| named("EDITOR")).unwrap_or_else(|| "vi".to_owned());
    // As the shell reads it: a program, or a program with arguments.
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{program} \"$1\"")).arg("sh").arg(path);
    if !io::stdin().is_terminal() {
        command.stdin(Stdio::from(File::open("/dev/tty")?));
    }
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{program} ended with {status}"))) }
}
