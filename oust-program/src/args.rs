//! The command line: parsing it, and the values that flags of both programs take.

use std::env;
use std::error::Error;
use std::io::{ErrorKind, Write};
use std::process;
use std::str::FromStr;

use clap::Parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use oust_notation::{is_unprintable, printable_lines};

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

/// Parses one of `names` as a value. Completions list the names; an error suggests the nearest.
pub fn name_among<T>(
    names: impl IntoIterator<Item = &'static str>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Error + Send + Sync + 'static> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| name.parse::<T>())
}
