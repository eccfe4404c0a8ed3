//! The command lines of the commands for shells, `man` and other programs.

use std::path::PathBuf;

use clap::ValueEnum;
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

#[derive(Debug, clap::Args)]
pub(crate) struct SchemaArgs {
    /// One output; all of them otherwise.
    #[arg(value_enum, value_name = "OUTPUT")]
    pub(crate) output: Option<JsonOutput>,
}

/// An output that is JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum JsonOutput {
    /// A position, as `--to json` writes it.
    Position,
    /// A record, as `--to json` writes it.
    Record,
    /// The answer of `oust legal --to json`.
    Legal,
    /// The answer of `oust check --to json`.
    Check,
    /// The figures of `oust stats --to json`.
    Stats,
}
