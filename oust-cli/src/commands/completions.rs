//! `oust completions`: prints a script that completes the command line.

use std::io::stdout;

use clap::CommandFactory;
use clap_complete::Shell;
use oust_program::write_completions;

use super::Args;

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

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<()> {
    write_completions(Args::command(), args.shell, &mut stdout().lock())?;
    Ok(())
}
