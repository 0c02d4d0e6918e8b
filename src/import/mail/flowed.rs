//! `format=flowed` (RFC 3676): lines that the writer's program broke are joined again.

/// The mark before a signature, which is never joined.
const SIGNATURE: &str = "-- ";

/// The text with its soft line ends undone; with `delsp`, the blank before each goes too.
pub fn unflow(text: &str, delsp: bool) -> String {
    let mut out = String::with_capacity(text.len());
    // How deep the open paragraph is quoted; nothing where none is open.
    let mut open: Option<usize> = None;
    for line in text.lines() {
        let content = line.trim_start_matches('>');
        let depth = line.len() - content.len();
        // A writer puts a blank before what would look like a mark.
        let content = content.strip_prefix(' ').unwrap_or(content);
        let fixed = content == SIGNATURE;
        if open != Some(depth) || fixed {
            if !out.is_empty() {
                out.push('\n');
            }
            out.push_str(line.get(..depth).unwrap_or_default());
            if depth > 0 {
                out.push(' ');
            }
        }
        let soft = content.ends_with(' ') && !fixed;
        let kept = if soft && delsp { content.strip_suffix(' ').unwrap_or(content) } else { content };
        out.push_str(kept);
        open = soft.then_some(depth);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::unflow;

    #[test]
    fn soft_line_ends_join_within_one_depth() {
        for (text, delsp, expected) in [
            ("one \ntwo\nthree", false, "one two\nthree"),
            ("https://example.com/ \nabc", true, "https://example.com/abc"),
            ("> quoted \n> on\nmine", false, "> quoted on\nmine"),
            ("> quoted \nmine", false, "> quoted \nmine"),
            ("bye \n-- \nAna", false, "bye \n-- \nAna"),
            (" From here", false, "From here"),
            ("a\n\nb", false, "a\n\nb"),
            ("", false, ""),
        ] {
            assert_eq!(unflow(text, delsp), expected, "{text:?}");
        }
    }
}
