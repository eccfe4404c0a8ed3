//! The program `oust`: a thin layer of commands over the crates of the toolkit.

mod args;
mod batch;
mod commands;
mod failure;
mod ink;
mod input;
mod message;
mod output;
mod several;
mod source;
mod view;

use std::io;
use std::process::ExitCode;

use oust_validate::program::parse_args;

use args::{Args, Command};
use failure::Failure;

fn main() -> ExitCode {
    let args = parse_args::<Args>();
    anstream::ColorChoice::from(args.color).write_global();
    message::set_quiet(args.quiet);
    let done = match &args.command {
        Command::Apply(args) => commands::apply::run(args),
        Command::Show(args) => commands::show::run(args),
        Command::Legal(args) => commands::legal::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Convert(args) => commands::convert::run(args),
        Command::Perft(args) => commands::perft::run(args),
        Command::Random(args) => commands::random::run(args),
        Command::Fmt(args) => commands::fmt::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Stats(args) => commands::stats::run(args),
        Command::Completions(args) => commands::completions::run(args),
        Command::Man(args) => commands::man::run(args),
        Command::Schema(args) => commands::schema::run(args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let message = format!("{error:#}");
            // What cannot be read is a failure of ours, so an error of the system is of writing.
            let writing = if error.is::<io::Error>() {
                "cannot write the output: "
            } else {
                ""
            };
            if !message.is_empty() {
                message::say(format_args!("{writing}{message}"));
            }
            Failure::status(&error).into()
        }
    }
}

/// Whoever read the output has gone; there is nobody to tell.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
