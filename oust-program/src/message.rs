//! Messages to people, on standard error.

use std::io::Write;

use oust_notation::printable_lines;

/// Writes lines to standard error, with control characters of the sources as escapes.
///
/// Errors are ignored: there is no other place to report them.
pub fn say(text: &str) {
    let _ = anstream::stderr().write_all(printable_lines(text).as_bytes());
}
