//! `oust man`: the man pages.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::{Command, CommandFactory};
use oust_validate::program::man_page;

use crate::args::{Args, ManArgs};
use crate::failure::{Failure, Reason};

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<()> {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.folder else {
        let (_, page) = man_page(&command)?;
        std::io::stdout().lock().write_all(&page)?;
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let commands = std::iter::once(&command).chain(command.get_subcommands());
    for command in commands {
        write_page(command, folder)?;
    }
    Ok(())
}

fn write_page(command: &Command, folder: &Path) -> anyhow::Result<()> {
    let (name, page) = man_page(command)?;
    let file = folder.join(name);
    fs::write(&file, page).map_err(|error| cannot_write(&file, &error))?;
    Ok(())
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    let message = format!("cannot write {}: {error}", path.display());
    Failure::new(Reason::Work, message)
}
