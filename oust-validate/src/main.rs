//! The program `oust-validate`.

mod args;
mod baseline;
mod codes;
mod config;
mod copies;
mod fixing;
mod in_order;
mod outputs;
mod pipeline;
mod render;
mod run;
mod schema;
mod shell;
mod shows;
mod sources;
mod summary;
mod validation;

use std::error::Error;
use std::io;
use std::process::ExitCode;

use oust_notation::printable;
use oust_validate::program::parse_args;

fn main() -> ExitCode {
    let args = parse_args::<args::Args>();
    match run::run(&args) {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What cannot be read is a finding, so an error of the system comes from writing: to
            // standard output where it does not say where.
            let writing = error
                .chain()
                .next()
                .is_some_and(<dyn Error>::is::<io::Error>);
            let what = if writing {
                "cannot write the output: "
            } else {
                ""
            };
            let error = format!("{error:#}");
            run::say(&format!("oust-validate: {what}{}\n", printable(&error)));
            run::COULD_NOT_DO_THE_WORK.into()
        }
    }
}

/// Whoever read the output has gone; there is nobody to tell.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
