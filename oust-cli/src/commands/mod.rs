//! The command line: each command with its arguments in a file of its own.

mod analyze;
mod apply;
mod check;
mod convert;
mod fmt;
mod gtp;
mod legal;
mod matches;
mod openings;
mod perft;
mod play;
mod puzzles;
mod random;
mod schema;
mod select;
mod shell;
mod show;
mod solve;
mod stats;
mod table;

use clap::{CommandFactory, Parser, Subcommand};
use oust_program::ColorMode;

/// Applies moves, shows positions and converts records of Oust.
#[derive(Debug, Parser)]
#[command(name = "oust", version, before_help = EXAMPLES, subcommand_required = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Write in color
    #[arg(long, global = true, value_enum, default_value_t = ColorMode::Auto)]
    pub(crate) color: ColorMode,

    /// Print no notes, such as assumptions, counts and seeds; warnings and errors remain
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,

    /// Name the files of folders that are skipped, with the reason
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

const EXAMPLES: &str = "\
Examples:
  oust apply --board 5x5 b4 e2 c5 b5 a4,c1      play moves, see the position
  oust show game.oust --at 12                   a game after its 12th turn
  oust legal diagram.txt --to-move o            the legal placements
  oust legal diagram.txt --why e7               why a placement is legal or not
  oust convert --to position diagram.txt        a diagram as one line
  oust check diagram.txt                        can these stones come from a game?
  oust random --games 9 --board hex7 | oust-validate
";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Analyze(analyze::AnalyzeArgs),
    Solve(solve::SolveArgs),
    Apply(apply::ApplyArgs),
    Show(show::ShowArgs),
    Legal(legal::LegalArgs),
    Convert(convert::ConvertArgs),
    Check(check::CheckArgs),
    Perft(perft::PerftArgs),
    Random(random::RandomArgs),
    Fmt(fmt::FmtArgs),
    // Three times the others.
    Select(Box<select::SelectArgs>),
    Stats(stats::StatsArgs),
    Table(table::TableArgs),
    Match(matches::MatchArgs),
    Openings(openings::OpeningsArgs),
    Puzzles(Box<puzzles::PuzzlesArgs>),
    Play(play::PlayArgs),
    Gtp(gtp::GtpArgs),
    Schema(schema::SchemaArgs),
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

impl Command {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Analyze(args) => analyze::run(args),
            Self::Solve(args) => solve::run(args),
            Self::Apply(args) => apply::run(args),
            Self::Show(args) => show::run(args),
            Self::Legal(args) => legal::run(args),
            Self::Convert(args) => convert::run(args),
            Self::Check(args) => check::run(args),
            Self::Perft(args) => perft::run(args),
            Self::Random(args) => random::run(args),
            Self::Fmt(args) => fmt::run(args),
            Self::Select(args) => select::run(args),
            Self::Stats(args) => stats::run(args),
            Self::Table(args) => table::run(args),
            Self::Match(args) => matches::run(args),
            Self::Openings(args) => openings::run(args),
            Self::Puzzles(args) => puzzles::run(args),
            Self::Play(args) => play::run(args),
            Self::Gtp(args) => gtp::run(args),
            Self::Schema(args) => schema::run(args),
            // The whole command line is passed down, so that no command depends on this file.
            Self::Completions(args) => shell::print_completions(args, Args::command()),
            Self::Man(args) => shell::print_man_pages(args, Args::command()),
        }
    }
}
