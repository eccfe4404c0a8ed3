//! `oust schema`, `oust completions` and `oust man`: what other programs read about this one.

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

use clap::{CommandFactory, ValueEnum};
use clap_complete::Shell;
use oust_notation::{PositionJson, RecordJson};
use oust_program::{man_page, write_completions};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};

use super::Args;
use super::check::CheckJson;
use super::legal::LegalJson;
use super::stats::Stats;
use crate::failure::Failure;

/// Print the JSON Schema of the outputs.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust schema > oust.schema.json                of every output
  oust schema record                            of what `--to json` writes of a record
")]
pub(crate) struct SchemaArgs {
    /// Print the schema of this output alone
    #[arg(value_enum, value_name = "OUTPUT")]
    output: Option<JsonOutput>,
}

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

/// Write the man pages.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust man | man -l -                           the page of oust
  oust man ~/.cargo/share/man/man1              a page for each command, for `man oust-show`
")]
pub(crate) struct ManArgs {
    /// Write the pages of all commands into this folder, which is made where it is missing
    /// [default: print the page of `oust`]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum JsonOutput {
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

/// An output of `oust` in JSON: a position, a record, the answer of `oust legal` or
/// `oust check`, or the figures of `oust stats`.
#[derive(JsonSchema)]
#[schemars(rename = "oust", untagged)]
#[expect(dead_code, reason = "only its schema is wanted")]
enum Output {
    Position(PositionJson),
    Record(RecordJson),
    Legal(LegalJson),
    Check(CheckJson),
    Stats(Stats),
}

pub(super) fn print_schema(args: &SchemaArgs) -> anyhow::Result<()> {
    let schema = match args.output {
        None => schema_of::<Output>(),
        Some(JsonOutput::Position) => schema_of::<PositionJson>(),
        Some(JsonOutput::Record) => schema_of::<RecordJson>(),
        Some(JsonOutput::Legal) => schema_of::<LegalJson>(),
        Some(JsonOutput::Check) => schema_of::<CheckJson>(),
        Some(JsonOutput::Stats) => schema_of::<Stats>(),
    };
    let text = serde_json::to_string_pretty(&schema)?;
    writeln!(stdout().lock(), "{text}")?;
    Ok(())
}

fn schema_of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>()
}

pub(super) fn print_completions(args: &CompletionsArgs) -> anyhow::Result<()> {
    write_completions(Args::command(), args.shell, &mut stdout().lock())?;
    Ok(())
}

pub(super) fn print_man_pages(args: &ManArgs) -> anyhow::Result<()> {
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
