//! Messages to people, on standard error.

use std::fmt::Display;
use std::io::Write;

/// Writes a message. Where standard error takes none there is nobody left to tell.
pub(crate) fn say(message: impl Display) {
    let _ = writeln!(anstream::stderr(), "oust: {message}");
}

/// Writes a message about something that was done all the same.
pub(crate) fn warn(message: impl Display) {
    say(format_args!("warning: {message}"));
}
