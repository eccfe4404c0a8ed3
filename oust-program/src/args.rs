//! The command line: parsing it, and the values that flags of both programs take.

use std::env;
use std::io::{ErrorKind, Write};
use std::process;

use clap::Parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use oust_notation::{Dialect, Format, is_unprintable, printable_lines};

use crate::Status;

/// Parses the command line of a program, or ends the program with the help or an error.
///
/// Arguments may be names of files from outside, so an error shows their control characters as
/// escapes.
pub fn parse_args<Args: Parser>() -> Args {
    Args::try_parse().unwrap_or_else(|error| {
        let is_hostile = env::args_os().any(|arg| arg.to_string_lossy().contains(is_unprintable));
        if !is_hostile {
            let printed = error.print();
            let failed = printed.is_err_and(|error| error.kind() != ErrorKind::BrokenPipe);
            process::exit(if failed {
                Status::NotDone as i32
            } else {
                error.exit_code()
            });
        }
        let text = error.to_string();
        let _ = anstream::stderr().write_all(printable_lines(&text).as_bytes());
        process::exit(error.exit_code());
    })
}

/// Parses the name of a dialect. Completions list the names; an error suggests the nearest.
pub fn dialect_name() -> impl TypedValueParser<Value = Dialect> {
    PossibleValuesParser::new(Dialect::ALL.map(Dialect::name))
        .try_map(|name| name.parse::<Dialect>())
}

/// Parses the name of a format that is read, as [`dialect_name`] does.
pub fn format_name() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}
