//! The program `oust`: a thin layer of commands over the crates of the toolkit.

mod args;
mod commands;
mod input;
mod interrupt;
mod message;
mod output;
mod request;
mod view;

use std::process::ExitCode;

use oust_notation::printable;
use oust_program::{Status, exit_code, parse_args};

use commands::Args;

fn main() -> ExitCode {
    let args = parse_args::<Args>(printable);
    anstream::ColorChoice::from(args.color).write_global();
    // Process-wide: messages come from every layer, down to the readers of sources.
    message::set_quiet(args.quiet);
    message::set_verbose(args.verbose);
    let result = args.command.run();
    // Undecodable bytes do not end the work, but the status must tell of them.
    let status = if message::is_faulty() {
        Status::BrokenRules
    } else {
        Status::Success
    };
    exit_code(result.map(|()| status), printable, |text| {
        message::say(text);
    })
}
