//! The program `oust`: a thin layer of commands over the crates of the toolkit.

mod args;
mod commands;
mod failure;
mod input;
mod message;
mod output;
mod request;
mod view;

use std::io;
use std::process::ExitCode;

use oust_program::parse_args;

use commands::Args;
use failure::{Failure, Reason};

fn main() -> ExitCode {
    let args = parse_args::<Args>();
    anstream::ColorChoice::from(args.color).write_global();
    message::set_quiet(args.quiet);
    let Err(error) = args.command.run() else {
        return ExitCode::SUCCESS;
    };
    let reason = match (
        error.downcast_ref::<Failure>(),
        error.downcast_ref::<io::Error>(),
    ) {
        (Some(failure), _) => failure.reason,
        (None, Some(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        _ => Reason::Work,
    };
    let message = format!("{error:#}");
    if error.is::<io::Error>() {
        // Errors of reading are failures of the program's own.
        message::say(format_args!("cannot write the output: {message}"));
    } else if !message.is_empty() {
        message::say(message);
    }
    ExitCode::from(reason as u8)
}
