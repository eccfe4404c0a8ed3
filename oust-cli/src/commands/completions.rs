//! `oust completions`: what makes a shell complete the command line.

use clap::CommandFactory;
use oust_validate::program::write_completions;

use crate::args::{Args, CompletionsArgs};

pub(crate) fn run(args: &CompletionsArgs) -> anyhow::Result<()> {
    write_completions(Args::command(), args.shell, &mut std::io::stdout().lock())?;
    Ok(())
}
