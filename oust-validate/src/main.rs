//! The program `oust-validate`.

mod args;
mod baseline;
mod bounded;
mod config;
mod copies;
mod fixing;
mod in_order;
mod outputs;
mod pages;
mod pipeline;
mod render;
mod run;
mod shows;
mod sources;
mod summary;
mod validation;

use std::error::Error;
use std::io;
use std::process::ExitCode;

use oust_notation::printable;
use oust_validate::program::parse_args;

use run::{COULD_NOT_DO_THE_WORK, WRONG_USE, WrongUse, say};

fn main() -> ExitCode {
    let args = parse_args::<args::Args>();
    match run::run(&args) {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) if error.is::<WrongUse>() => {
            say(&format!("oust-validate: {error}\n"));
            WRONG_USE.into()
        }
        Err(error) => {
            // Unreadable input is a finding, so an error of the system comes from writing: to
            // standard output where no file is named.
            let is_io = |error: &(dyn Error + 'static)| error.is::<io::Error>();
            let what = if error.chain().next().is_some_and(is_io) {
                "cannot write the output: "
            } else {
                ""
            };
            let error = format!("{error:#}");
            say(&format!("oust-validate: {what}{}\n", printable(&error)));
            COULD_NOT_DO_THE_WORK.into()
        }
    }
}

/// Returns whether the reader of the output closed it.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
