//! Escapes text from sources for safe display, and prints counts and numbers.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};

/// Escapes `text` to one line that is safe to show on a terminal.
///
/// Unprintable characters become escapes such as `\u{1b}`: the C0 and C1 controls including line
/// breaks and tabs, DEL, line and paragraph separators, marks that change the direction of
/// writing, and characters that no font shows, such as zero-width spaces, soft hyphens, variation
/// selectors and byte order marks. Names, titles, tokens and paths come from untrusted files, and
/// a terminal executes control sequences in them.
///
/// ```
/// use oust_notation::printable;
///
/// assert_eq!(printable("carol"), "carol");
/// assert_eq!(printable("e2\u{200b}"), r"e2\u{200b}");
/// assert_eq!(printable("a\u{1b}]0;title\u{7}\n"), r"a\u{1b}]0;title\u{7}\n");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    escape(text, is_unprintable)
}

/// Escapes `text` like [`printable`], but keeps line breaks and tabs.
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escape(text, |symbol| {
        is_unprintable(symbol) && !matches!(symbol, '\n' | '\t')
    })
}

/// Returns whether [`printable`] escapes a character.
pub fn is_unprintable(symbol: char) -> bool {
    symbol.is_control()
        || matches!(symbol, '\u{2028}' | '\u{2029}' | '\u{fff9}'..='\u{fffb}')
        || is_invisible(symbol)
}

/// Returns whether a character acts on the text around it: a control, a line or paragraph
/// separator, a mark that changes the direction of writing, or a byte order mark. Unlike other
/// [unprintable](is_unprintable) characters, these do not belong in names.
pub(crate) fn is_active(symbol: char) -> bool {
    symbol.is_control()
        || matches!(
            symbol,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
                | '\u{feff}'
        )
}

/// Replaces the control characters of a remark with spaces, except line breaks and tabs, and also
/// the marks that override the direction of writing. Marks of the direction of single letters
/// stay.
pub(crate) fn without_controls(text: &str) -> Cow<'_, str> {
    if has_controls(text) {
        Cow::Owned(text.replace(is_lost_in_remarks, " "))
    } else {
        Cow::Borrowed(text)
    }
}

/// Returns whether [`without_controls`] changes a remark.
pub(crate) fn has_controls(text: &str) -> bool {
    text.contains(is_lost_in_remarks)
}

fn is_lost_in_remarks(symbol: char) -> bool {
    let is_kept = matches!(
        symbol,
        '\n' | '\r' | '\t' | '\u{61c}' | '\u{200e}' | '\u{200f}'
    );
    is_active(symbol) && !is_kept
}

/// Returns whether a character is invisible: the property `Default_Ignorable_Code_Point` of
/// Unicode 16, which byte order marks have too.
pub(crate) const fn is_invisible(symbol: char) -> bool {
    matches!(
        symbol,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Escapes the unprintable characters in the strings of `json`, which is one line, as JSON
/// escapes.
///
/// ```
/// use oust_notation::printable_json;
///
/// assert_eq!(printable_json("\"a\u{7f}\""), r#""a\u007f""#);
/// ```
pub fn printable_json(json: &str) -> Cow<'_, str> {
    if !json.contains(is_unprintable) {
        return Cow::Borrowed(json);
    }
    let mut printable = String::with_capacity(json.len() + 16);
    for symbol in json.chars() {
        if is_unprintable(symbol) {
            // JSON writes a character beyond U+FFFF as a pair of surrogates.
            for unit in symbol.encode_utf16(&mut [0; 2]) {
                // Writing to a `String` does not fail.
                let _ = write!(printable, "\\u{unit:04x}");
            }
        } else {
            printable.push(symbol);
        }
    }
    Cow::Owned(printable)
}

/// Escapes `text` for XML and HTML, between tags or in a quoted attribute.
///
/// Markup, tabs, line breaks and the marks that change the direction of writing become numeric
/// references. Characters that XML 1.0 does not allow and C1 controls become `U+FFFD`.
///
/// ```
/// use oust_notation::escape_xml;
///
/// assert_eq!(escape_xml("a<b"), "a&#60;b");
/// assert_eq!(escape_xml("plain"), "plain");
/// ```
pub fn escape_xml(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_plain_in_markup) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for symbol in text.chars() {
        match symbol {
            _ if is_plain_in_markup(symbol) => escaped.push(symbol),
            // A parser turns them into spaces in an attribute.
            '\t' | '\n' | '\r' => push_reference(symbol, &mut escaped),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ if symbol.is_control() => escaped.push('\u{fffd}'),
            _ => push_reference(symbol, &mut escaped),
        }
    }
    Cow::Owned(escaped)
}

fn escape(text: &str, escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for symbol in text.chars() {
        if escaped(symbol) {
            // As Rust escapes characters: `\n`, `\u{200b}`.
            shown.extend(symbol.escape_default());
        } else {
            shown.push(symbol);
        }
    }
    Cow::Owned(shown)
}

fn is_plain_in_markup(symbol: char) -> bool {
    !matches!(
        symbol,
        '&' | '<' | '>' | '"' | '\'' | '\u{fffe}' | '\u{ffff}'
    ) && !is_unprintable(symbol)
}

fn push_reference(symbol: char, escaped: &mut String) {
    let _ = write!(escaped, "&#{};", u32::from(symbol));
}

/// Formats a count with its noun, such as `1 stone` or `2 stones`.
///
/// ```
/// use oust_notation::counted;
///
/// assert_eq!(counted(1, "stone"), "1 stone");
/// assert_eq!(counted(0_u64, "stone"), "0 stones");
/// ```
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, noun: &str) -> String {
    let ending = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

/// Appends a number in decimal digits. Faster than a formatter.
pub(crate) fn push_number(number: usize, out: &mut String) {
    if number >= 10 {
        push_number(number / 10, out);
    }
    let digit = u8::try_from(number % 10).expect("a remainder of 10 is a digit");
    out.push(char::from(b'0' + digit));
}

/// Returns the number of decimal digits of a number.
pub(crate) fn digit_count(number: usize) -> usize {
    number.checked_ilog10().map_or(1, |log| log as usize + 1)
}

/// Splits a word into its leading digits and the rest.
pub(crate) fn split_digits(word: &str) -> (&str, &str) {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    word.split_at(digits)
}

/// Checks whether a word consists of one or more digits.
pub(crate) fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}
