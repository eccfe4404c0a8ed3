//! Messages to people, on standard error.

use std::borrow::Cow;
use std::io::Write;

/// Makes text from outside safe to print on one line: characters that act on a terminal, line breaks
/// among them, become visible escapes.
pub type Escape = fn(&str) -> Cow<'_, str>;

/// Writes lines to standard error, with the characters that `escape` changes as escapes, except line
/// breaks and tabs.
///
/// Errors are ignored: there is no other place to report them.
pub fn say(text: &str, escape: Escape) {
    let _ = anstream::stderr().write_all(escaped_lines(text, escape).as_bytes());
}

/// Escapes `text` but for its line breaks and tabs.
pub(crate) fn escaped_lines(text: &str, escape: Escape) -> String {
    let mut escaped = String::with_capacity(text.len());
    for piece in text.split_inclusive(['\n', '\t']) {
        let visible = piece.trim_end_matches(['\n', '\t']);
        escaped.push_str(&escape(visible));
        // The break or tab itself; only the last piece may be without.
        escaped.push_str(&piece[visible.len()..]);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_line_breaks_and_tabs_are_kept() {
        let escape: Escape = |text| text.escape_default().to_string().into();
        let text = "a\tb\n\n\u{1b}[31m\r\n";
        assert_eq!(escaped_lines(text, escape), "a\tb\n\n\\u{1b}[31m\\r\n");
    }
}
