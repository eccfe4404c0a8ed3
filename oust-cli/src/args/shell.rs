//! The command lines of `oust completions` and `oust man`.

use std::path::PathBuf;

use clap_complete::Shell;

#[derive(Debug, clap::Args)]
pub(crate) struct CompletionsArgs {
    /// The shell.
    pub(crate) shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ManArgs {
    /// A folder, made where it is missing, for the pages of all commands; else the page of
    /// `oust` is printed.
    #[arg(value_name = "DIR")]
    pub(crate) folder: Option<PathBuf>,
}
