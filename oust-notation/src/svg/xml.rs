//! Text inside markup.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::printable::is_unprintable;

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
    if text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for symbol in text.chars() {
        match symbol {
            _ if is_plain(symbol) => escaped.push(symbol),
            '\t' | '\n' | '\r' => push_reference(symbol, &mut escaped),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ if symbol.is_control() => escaped.push('\u{fffd}'),
            _ => push_reference(symbol, &mut escaped),
        }
    }
    Cow::Owned(escaped)
}

fn is_plain(symbol: char) -> bool {
    !matches!(
        symbol,
        '&' | '<' | '>' | '"' | '\'' | '\u{fffe}' | '\u{ffff}'
    ) && !is_unprintable(symbol)
}

fn push_reference(symbol: char, escaped: &mut String) {
    let _ = write!(escaped, "&#{};", u32::from(symbol));
}
