//! The command line.

mod examples;
mod formats;
mod picture;
mod play;
mod positions;
mod records;
mod shell;
mod source;

use clap::{Parser, Subcommand};
use oust_validate::program::ColorWhen;

pub(crate) use formats::{CheckFormat, ListFormat, OutputFormat, StatsFormat};
pub(crate) use picture::{Mark, PictureArgs};
pub(crate) use play::PlayArgs;
pub(crate) use positions::{ApplyArgs, CheckArgs, LegalArgs, PerftArgs, ShowArgs};
pub(crate) use records::{ConvertArgs, FmtArgs, RandomArgs, StatsArgs};
pub(crate) use shell::{CompletionsArgs, JsonOutput, ManArgs, SchemaArgs};
pub(crate) use source::{CoordsArgs, SourceArgs};

/// Applies moves, shows positions and converts records of Oust.
#[derive(Debug, Parser)]
#[command(name = "oust", version, before_help = examples::OUST, subcommand_required = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Write in color
    #[arg(long, global = true, value_enum, default_value_t = ColorWhen::Auto)]
    pub(crate) color: ColorWhen,

    /// Print no notes, such as assumptions, counts and seeds; warnings and errors remain
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play moves and print the position reached.
    #[command(before_help = examples::APPLY)]
    Apply(ApplyArgs),
    /// Print a position.
    #[command(before_help = examples::SHOW)]
    Show(ShowArgs),
    /// List the legal placements, or explain one point.
    #[command(before_help = examples::LEGAL)]
    Legal(LegalArgs),
    /// Turn diagrams, position lines and records into one another.
    #[command(before_help = examples::CONVERT)]
    Convert(ConvertArgs),
    /// Tell whether positions are possible, with every reason against them.
    #[command(before_help = examples::CHECK)]
    Check(CheckArgs),
    /// Count the ways to go on.
    #[command(before_help = examples::PERFT)]
    Perft(PerftArgs),
    /// Play random legal games.
    #[command(before_help = examples::RANDOM)]
    Random(RandomArgs),
    /// Write native records in their canonical form.
    #[command(before_help = examples::FMT)]
    Fmt(FmtArgs),
    /// Count results, lengths and captures of a collection.
    #[command(before_help = examples::STATS)]
    Stats(StatsArgs),
    /// Play at the terminal, or step through a record.
    #[command(before_help = examples::PLAY)]
    Play(PlayArgs),
    /// Print the JSON Schema of the outputs.
    #[command(before_help = examples::SCHEMA)]
    Schema(SchemaArgs),
    /// Print what makes a shell complete the command line.
    #[command(before_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Write the man pages.
    #[command(before_help = examples::MAN)]
    Man(ManArgs),
}
