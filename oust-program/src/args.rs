//! The command line: parsing it, and the values that flags of several programs take.

use std::error::Error;
use std::io::{ErrorKind, Write};
use std::str::FromStr;
use std::{env, process};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, ValueEnum};

use crate::Status;
use crate::message::{Escape, escaped_lines};

/// Parses the command line of a program, or ends the program with the help or an error.
///
/// Arguments may be names of files from outside, so an error shows the characters that `escape`
/// changes as escapes.
pub fn parse_args<Args: Parser>(escape: Escape) -> Args {
    Args::try_parse().unwrap_or_else(|error| {
        let is_hostile = env::args_os().any(|arg| {
            let arg = arg.to_string_lossy();
            escape(&arg) != arg
        });
        if !is_hostile {
            let printed = error.print();
            // `oust --help | head -1` is no failure.
            let failed = printed.is_err_and(|error| error.kind() != ErrorKind::BrokenPipe);
            process::exit(if failed {
                Status::NotDone as i32
            } else {
                error.exit_code()
            });
        }
        // The styled message has escape sequences, which could not be told from the ones
        // in an argument. The plain text is without.
        let text = escaped_lines(&error.to_string(), escape);
        let _ = anstream::stderr().write_all(text.as_bytes());
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

/// Whether a program writes in color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorMode {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl From<ColorMode> for anstream::ColorChoice {
    fn from(mode: ColorMode) -> Self {
        match mode {
            ColorMode::Auto => Self::Auto,
            ColorMode::Always => Self::Always,
            ColorMode::Never => Self::Never,
        }
    }
}
