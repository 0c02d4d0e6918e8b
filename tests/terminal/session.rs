//! A running program in a pseudo-terminal, and what it draws.

use std::io::{Read, Write};
use std::num::NonZero;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};

const PATIENCE: Duration = Duration::from_secs(20);

/// A running program, what it draws, and everything that it sent.
pub struct Session {
    pub master: Option<Box<dyn MasterPty + Send>>,
    pub writer: Option<Box<dyn Write + Send>>,
    pub child: Box<dyn Child + Send + Sync>,
    pub screen: Arc<Mutex<vt100::Parser>>,
    pub sent: Arc<Mutex<Vec<u8>>>,
    pub closing: Arc<AtomicBool>,
}

pub fn size(cols: u16, rows: u16) -> PtySize {
    PtySize { rows, cols, pixel_width: 0, pixel_height: 0 }
}

/// A size of the emulator, which wants two rows and columns at least.
fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count.max(2)).unwrap()
}

impl Session {
    /// The demo, with the keys at the recipients.
    pub fn start(environment: &[(&str, &str)]) -> Self {
        let mut session = Self::run(&[env!("CARGO_BIN_EXE_asof"), "demo"], environment);
        session.wait_for("Mara Lindqvist");
        session.send("\t");
        session.wait_for("Who is it for?");
        session
    }

    pub fn run(program: &[&str], environment: &[(&str, &str)]) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).unwrap();
        let (name, arguments) = program.split_first().unwrap();
        let mut command = CommandBuilder::new(name);
        command.args(arguments);
        // Nothing of whoever runs the tests.
        let settings = concat!(env!("CARGO_TARGET_TMPDIR"), "/none.toml");
        std::fs::write(settings, "").unwrap();
        command.env("ASOF_CONFIG", settings);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::new(cells(24), cells(80), 0)));
        let sent = Arc::new(Mutex::new(Vec::new()));
        let mut reader = pair.master.try_clone_reader().unwrap();
        let closing = Arc::new(AtomicBool::new(false));
        let (into_screen, into_sent, hung_up) = (screen.clone(), sent.clone(), closing.clone());
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                if hung_up.load(Ordering::SeqCst) {
                    return;
                }
                let bytes = bytes.get(..count).unwrap();
                into_screen.lock().unwrap().process(bytes);
                into_sent.lock().unwrap().extend_from_slice(bytes);
            }
        });
        let writer = pair.master.take_writer().unwrap();
        Self { master: Some(pair.master), writer: Some(writer), child, screen, sent, closing }
    }

    pub fn contents(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    pub fn wait(&self, what: &str, mut done: impl FnMut() -> bool) {
        let start = Instant::now();
        while !done() {
            assert!(start.elapsed() < PATIENCE, "no {what} on\n{}", self.contents());
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn wait_for(&self, text: &str) {
        self.wait(text, || self.contents().contains(text));
    }

    pub fn send(&mut self, bytes: &str) {
        let writer = self.writer.as_mut().unwrap();
        writer.write_all(bytes.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    pub fn resize(&mut self, cols: u16, rows: u16) {
        self.screen.lock().unwrap().screen_mut().set_size(cells(rows), cells(cols));
        self.master.as_ref().unwrap().resize(size(cols, rows)).unwrap();
    }

    /// Closes the terminal, as closing its window does. The reader holds a copy of it until it next reads.
    pub fn hang_up(&mut self) {
        self.closing.store(true, Ordering::SeqCst);
        self.send("x");
        self.writer.take();
        self.master.take();
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([name, &id]).status().unwrap().success());
    }

    #[cfg(target_os = "linux")]
    pub fn state(&self) -> char {
        let id = self.child.process_id().unwrap();
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
        stat.rsplit_once(") ").unwrap().1.chars().next().unwrap()
    }

    pub fn end(&mut self) -> ExitStatus {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < PATIENCE, "still running");
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn is_restored(&self) -> bool {
        let parser = self.screen.lock().unwrap();
        !parser.screen().alternate_screen()
            && !parser.screen().bracketed_paste()
            && !parser.screen().hide_cursor()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The interface on a store of its own, with a story in it.
pub fn own(directory: &std::path::Path, environment: &[(&str, &str)]) -> Session {
    let story = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/demo.jsonl");
    let data = directory.join("data");
    if !data.exists() {
        let mut command = Command::new(env!("CARGO_BIN_EXE_asof"));
        let imported = command.args(["--quiet", "import", story, "--data-dir"]).arg(&data).status().unwrap();
        assert!(imported.success());
    }
    let with: Vec<_> =
        [("ASOF_DATA_DIR", data.to_str().unwrap())].iter().chain(environment).copied().collect();
    Session::run(&[env!("CARGO_BIN_EXE_asof")], &with)
}
