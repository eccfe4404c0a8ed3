//! The program `oust-validate`.

mod args;
mod copies;
mod fixing;
mod pipeline;
mod render;
mod run;
mod sources;
mod summary;

use std::io;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let args = args::Args::parse();
    match run::run(&args) {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            run::say(&format!("oust-validate: {error:#}\n"));
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
