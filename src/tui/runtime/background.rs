//! Whether the terminal is light or dark: asked once, before anybody else reads it, and never waited for long.

use std::io::{self, IsTerminal as _, Write as _};
use std::os::fd::AsFd as _;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::config::Background;

/// The longest to wait: over a slow line a late answer would be read as keys, so this errs on the long side.
const PATIENCE: Duration = Duration::from_millis(300);
/// What colour is the background? And, as every terminal answers that: what are you?
const QUESTION: &[u8] = b"\x1b]11;?\x1b\\\x1b[c";

/// Asks; needs a terminal in raw mode that nobody else reads.
pub fn ask() -> Option<Background> {
    let (stdin, mut stdout) = (io::stdin(), io::stdout());
    if !stdin.is_terminal() || !stdout.is_terminal() {
        return None;
    }
    stdout.write_all(QUESTION).and_then(|()| stdout.flush()).ok()?;
    let asked = Instant::now();
    let mut answer = Vec::new();
    // Whoever answers the second question has answered the first, or never will.
    while !is_whole(&answer) {
        let left = PATIENCE.checked_sub(asked.elapsed())?;
        let left = Timespec::try_from(left).ok()?;
        let terminal = stdin.as_fd();
        if poll(&mut [PollFd::new(&terminal, PollFlags::IN)], Some(&left)).ok()? == 0 {
            return None;
        }
        let mut bytes = [0; 256];
        let count = rustix::io::read(terminal, &mut bytes).ok()?;
        answer.extend_from_slice(bytes.get(..count).filter(|bytes| !bytes.is_empty())?);
    }
    of_answer(&String::from_utf8_lossy(&answer))
}

fn is_whole(answer: &[u8]) -> bool {
    String::from_utf8_lossy(answer).rsplit_once("\x1b[?").is_some_and(|(_, rest)| rest.contains('c'))
}

/// `…]11;rgb:1e1e/1e1e/2e2e…`, with one to four digits a colour.
fn of_answer(answer: &str) -> Option<Background> {
    let (_, colour) = answer.split_once("]11;rgb")?;
    let colour = colour.trim_start_matches('a').strip_prefix(':')?;
    let mut parts = colour.split('/').map(|part| {
        let digits: String = part.chars().take_while(char::is_ascii_hexdigit).take(4).collect();
        let most = 16_f64.powi(i32::try_from(digits.len()).ok()?) - 1.0;
        Some(f64::from(u32::from_str_radix(&digits, 16).ok()?) / most)
    });
    let mut next = || parts.next().flatten();
    let (red, green, blue) = (next()?, next()?, next()?);
    let bright = red.mul_add(0.299, green.mul_add(0.587, blue * 0.114));
    Some(if bright > 0.5 { Background::Light } else { Background::Dark })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_of_terminals_are_understood() {
        for (answer, background) in [
            ("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?1;2c", Some(Background::Light)),
            ("\x1b]11;rgb:1e1e/1e1e/2e2e\x07\x1b[?62;4c", Some(Background::Dark)),
            ("\x1b]11;rgba:ff/f0/e0/ff\x1b\\\x1b[?6c", Some(Background::Light)),
            ("\x1b[?1;2c", None),
            ("\x1b]11;rgb:zz/1\x1b\\\x1b[?1;2c", None),
        ] {
            assert!(is_whole(answer.as_bytes()));
            assert_eq!(of_answer(answer), background, "{answer:?}");
        }
        assert!(!is_whole(b"\x1b]11;rgb:ffff/ff"));
    }
}
