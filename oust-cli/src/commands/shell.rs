//! `oust completions` and `oust man`: output for the shell, made from the whole command line.

use std::io::stdout;
use std::path::PathBuf;

use clap::Command;
use clap_complete::Shell;
use oust_program::{write_completions, write_man_pages};

/// The title of the manual, at the top of each page.
const MANUAL: &str = "The Oust toolkit";

/// Print a script that completes the command line in a shell.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust completions bash > ~/.local/share/bash-completion/completions/oust
  oust completions zsh > ~/.zfunc/_oust         with ~/.zfunc in $fpath
  oust completions fish > ~/.config/fish/completions/oust.fish
")]
pub(crate) struct CompletionsArgs {
    /// Complete the command line in this shell
    shell: Shell,
}

pub(crate) fn print_completions(args: &CompletionsArgs, command: Command) -> anyhow::Result<()> {
    write_completions(command, args.shell, &mut stdout().lock())?;
    Ok(())
}

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

pub(crate) fn print_man_pages(args: &ManArgs, command: Command) -> anyhow::Result<()> {
    write_man_pages(command, MANUAL, args.folder.as_deref())
}
