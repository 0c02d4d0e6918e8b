//! Amounts: digits with separators, and small numbers in words.

use super::Region;
use super::scanner::Scanner;

/// A plain decimal, and whether `.` and `,` were guessed apart.
pub(super) struct Amount {
    pub norm: String,
    pub guessed: bool,
    pub end: usize,
}

/// Digit groups beyond which a number is no amount.
const GROUPS: usize = 6;

/// The amount that begins at `i`.
pub(super) fn amount(scanner: &Scanner, i: usize) -> Option<Amount> {
    let mut groups = vec![scanner.number(i)?];
    let mut separators = Vec::new();
    let mut end = i + 1;
    while let Some(separator) = scanner.token(end).filter(|token| matches!(token.raw, "," | "."))
        && scanner.glued(end)
        && scanner.glued(end + 1)
        && let Some(group) = scanner.number(end + 1)
    {
        if groups.len() == GROUPS {
            return None;
        }
        separators.push(separator.raw);
        groups.push(group);
        end += 2;
    }
    let (whole, fraction, guessed) = split(&groups, &separators, scanner.region())?;
    Some(Amount { norm: plain(&whole, fraction), guessed, end })
}

/// Which groups make the whole part, and which the fraction.
fn split<'g>(groups: &[&'g str], separators: &[&str], region: Region) -> Option<(String, &'g str, bool)> {
    let (Some(&last), Some(&mark)) = (groups.last(), separators.last()) else {
        return Some((groups.concat(), "", false));
    };
    let inner = groups.len() - 1;
    let thousands = |count: usize| groups.iter().take(count).skip(1).all(|group| group.len() == 3);
    let uniform = separators.iter().all(|separator| *separator == mark);
    if uniform && inner > 1 {
        return thousands(groups.len()).then(|| (groups.concat(), "", false));
    }
    if inner == 1 && last.len() == 3 && groups.first().is_some_and(|first| first.len() <= 3 && *first != "0")
    {
        let guessed = region == Region::Other;
        return Some(if mark == "," || guessed {
            (groups.concat(), "", guessed)
        } else {
            (groups.iter().take(inner).copied().collect(), last, false)
        });
    }
    let others_agree = separators.iter().take(inner - 1).all(|separator| *separator != mark);
    (others_agree && thousands(inner))
        .then(|| (groups.iter().take(inner).copied().collect(), last, mark == "," && region != Region::Other))
}

/// A decimal without needless zeros.
fn plain(whole: &str, fraction: &str) -> String {
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = fraction.trim_end_matches('0');
    if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") }
}

/// A decimal times ten to the `zeros`.
pub(super) fn scaled(norm: &str, zeros: usize) -> String {
    let (whole, fraction) = norm.split_once('.').unwrap_or((norm, ""));
    let mut digits = whole.to_owned();
    let mut rest = fraction.chars();
    digits.extend((0..zeros).map(|_| rest.next().unwrap_or('0')));
    plain(&digits, rest.as_str())
}

/// A number in words, up to ninety.
pub(super) fn cardinal(word: &str) -> Option<u32> {
    const WORDS: &[&str] = &[
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: &[&str] = &["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let place =
        |list: &[&str]| list.iter().position(|known| *known == word).and_then(|at| u32::try_from(at).ok());
    place(WORDS).map(|at| at + 1).or_else(|| place(TENS).map(|at| (at + 2) * 10))
}

/// Where the first number of "2 to 3 kg", "two or three hours" begins, the second of which is at `i`.
pub(super) fn lower_bound(scanner: &Scanner, i: usize) -> Option<usize> {
    let start = i.checked_sub(2)?;
    let joined = matches!(scanner.word(i - 1), "to" | "or" | "and");
    let between = scanner.word(i - 1) != "and" || scanner.before(start) == "between";
    (joined && between && !scanner.glued(i) && count(scanner, start).is_some()).then_some(start)
}

/// A count of at most four digits, or in words.
pub(super) fn count(scanner: &Scanner, i: usize) -> Option<u32> {
    match scanner.number(i) {
        Some(digits) if digits.len() <= 4 && scanner.starts_clean(i) => digits.parse().ok(),
        Some(_) => None,
        None => cardinal(scanner.word(i)),
    }
}
