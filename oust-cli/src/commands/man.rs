//! `oust man`: writes the man pages.

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use oust_program::{Failure, man_page};

use super::Args;

/// Write the man pages.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust man | man -l -                           the page of oust
  oust man ~/.cargo/share/man/man1              a page for each command, for `man oust-show`
")]
pub(crate) struct ManArgs {
    /// Write the pages of all commands into this folder, and create it if it is missing [default:
    /// print the page of `oust`]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(crate) fn run(args: &ManArgs) -> anyhow::Result<()> {
    let mut command = Args::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.folder else {
        let (_, page) = man_page(&command)?;
        stdout().lock().write_all(&page)?;
        return Ok(());
    };
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    for command in std::iter::once(&command).chain(command.get_subcommands()) {
        let (name, page) = man_page(command)?;
        let file = folder.join(name);
        fs::write(&file, page).map_err(|error| cannot_write(&file, &error))?;
    }
    Ok(())
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::work(format!("cannot write {}: {error}", path.display()))
}
