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

use std::process::ExitCode;

use oust_program::{exit_code, parse_args, say};

fn main() -> ExitCode {
    let args = parse_args::<args::Args>();
    exit_code(run::run(&args), |message| {
        say(&format!("oust-validate: {message}\n"));
    })
}
