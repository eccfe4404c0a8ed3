//! The program `oust-server`.

mod args;
mod backups;
mod commands;
mod decision_args;
#[cfg(test)]
mod limits;
mod moderation;
mod output;
mod serve;
mod users;

use std::io::stdout;
use std::process::ExitCode;

use anyhow::Context;
use clap::CommandFactory;
use oust_notation::printable;
use oust_program::{Status, exit_code, parse_args, say, write_completions, write_man_pages};
use oust_server::service::Repair;

use args::{Args, Command};

/// The title of the manual, at the top of each page.
const MANUAL: &str = "The Oust toolkit";

/// The exit status that makes a mail server try again: `EX_TEMPFAIL` of sysexits.
const TEMPORARY_FAILURE: u8 = 75;

fn main() -> ExitCode {
    let args = parse_args::<Args>(printable);
    let is_mail = matches!(args.command, Command::Mail { .. });
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the threads");
    let result = runtime.and_then(|runtime| {
        let result = runtime.block_on(run(args));
        // Searches and hashes that still run must not hold up the end.
        runtime.shutdown_background();
        result
    });
    let code = exit_code(result, printable, |text| {
        say(&format!("oust-server: {text}\n"), printable);
    });
    // The sender of a mail can mend neither the store nor the settings: the mail has to wait.
    if is_mail && code != ExitCode::SUCCESS {
        return ExitCode::from(TEMPORARY_FAILURE);
    }
    code
}

async fn run(args: Args) -> anyhow::Result<Status> {
    let Args { config, command } = args;
    match command {
        Command::Serve(args) => serve::run(&config, args).await,
        Command::User(command) => users::run(&config, command).await,
        Command::Game(command) => moderation::game(&config, command).await,
        Command::Announce { text, .. } => moderation::announce(&config, text).await,
        Command::Mail { stdout } => commands::mail(&config, stdout).await,
        Command::Verify { repair } => {
            let repair = if repair { Repair::Columns } else { Repair::No };
            commands::verify(&config, repair).await
        }
        Command::Backup { file } => commands::backup(&config, file).await,
        Command::Copy { from, to } => commands::copy(&config, &from, &to).await,
        Command::Deadlines => commands::deadlines(&config).await,
        Command::Openapi => commands::openapi(),
        Command::Completions { shell } => {
            write_completions(Args::command(), shell, &mut stdout().lock())?;
            Ok(Status::Success)
        }
        Command::Man { folder } => {
            write_man_pages(Args::command(), MANUAL, folder.as_deref())?;
            Ok(Status::Success)
        }
    }
}
