//! The program `oust-validate`.

mod args;
mod baseline;
mod config;
mod fingerprint;
mod fixing;
mod inputs;
mod pages;
mod render;
mod run;
mod split_output;
mod summary;
mod validation;
mod watch;

use std::process::ExitCode;

use oust_notation::printable;
use oust_program::{exit_code, parse_args, say};

fn main() -> ExitCode {
    let args = parse_args::<args::Args>(printable);
    exit_code(run::run(&args), printable, |message| {
        say(&format!("oust-validate: {message}\n"), printable);
    })
}
