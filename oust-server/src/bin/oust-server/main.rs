//! The program `oust-server`.

mod args;
mod commands;
mod listen;
mod log;
mod serve;

use std::process::ExitCode;

use anyhow::Context;
use oust_program::{exit_code, parse_args, say};

use args::{Args, Command, UserCommand};

fn main() -> ExitCode {
    let args = parse_args::<Args>();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let runtime = runtime.context("cannot start the threads");
    let result = runtime.and_then(|runtime| {
        let ran = runtime.block_on(run(args));
        // What is still thinking or hashing must not hold up the end.
        runtime.shutdown_background();
        ran
    });
    exit_code(result, |text| say(&format!("oust-server: {text}\n")))
}

async fn run(args: Args) -> anyhow::Result<oust_program::Status> {
    let Args { setup, command } = args;
    match command {
        Command::Serve(args) => serve::run(&setup, args).await,
        Command::User(UserCommand::Add(args)) => commands::add_user(&setup, args).await,
        Command::Verify => commands::verify(&setup).await,
        Command::Backup { file } => commands::backup(&setup, file).await,
        Command::Deadlines => commands::deadlines(&setup).await,
        Command::Openapi => commands::openapi(),
    }
}
