//! Text inside markup.

use std::borrow::Cow;
use std::fmt::Write as _;

/// A text as it stands between tags or in an attribute: nothing in it is markup. Characters
/// that XML cannot hold become `U+FFFD`.
pub(crate) fn escaped(text: &str) -> Cow<'_, str> {
    let plain =
        |symbol: char| !matches!(symbol, '&' | '<' | '>' | '"' | '\'') && is_allowed(symbol);
    if text.chars().all(plain) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for symbol in text.chars() {
        match symbol {
            '&' | '<' | '>' | '"' | '\'' => {
                let _ = write!(escaped, "&#{};", u32::from(symbol));
            }
            _ if is_allowed(symbol) => escaped.push(symbol),
            _ => escaped.push('\u{fffd}'),
        }
    }
    Cow::Owned(escaped)
}

/// Source: XML 1.0, production `Char`; and not the C1 controls, which HTML refuses.
fn is_allowed(symbol: char) -> bool {
    match symbol {
        '\t' | '\n' | '\r' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        _ => !symbol.is_control(),
    }
}
