//! The arguments of `oust puzzles`.

use std::path::PathBuf;

use clap::ValueEnum;
use oust_core::Board;
use oust_search::puzzle::{Finder, Kind, Settings};
use oust_search::{Level, Stop};

use super::output::PuzzleFormat;
use crate::args::{RecordsArgs, level};
use crate::input::JobsArgs;

/// Find puzzles: positions of games with one answer, proven by trying everything else.
///
/// The answer is the first placement of a turn. In `win` it alone begins a turn that wins at once;
/// in `save` it alone does not lose to the next turn of the enemy; in `only` it alone wins with
/// perfect play. The same puzzle up to the symmetries of the board and an exchange of the colors is
/// printed once.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust puzzles games/ > puzzles.oust            the puzzles of all games, as records
  oust puzzles --kind win --min-evaluations 1024 games.oust
                                                hard wins in one turn
  oust puzzles --self-play 100 --on hex5 --level 6 --seed 1 --to json
                                                puzzles of games of the engine
  oust random -n 99 -b 4x4 | oust puzzles --kind only -n 5 --to position
                                                five positions of a solved board
")]
pub(crate) struct PuzzlesArgs {
    #[command(flatten)]
    pub(super) records: RecordsArgs,

    #[command(flatten)]
    pub(super) self_play: SelfPlayArgs,

    #[command(flatten)]
    pub(super) choice: ChoiceArgs,

    /// Print the puzzles in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = PuzzleFormat::Record)]
    pub(super) to: PuzzleFormat,

    /// Write to this file instead of standard output
    #[arg(short = 'o', long, value_name = "FILE")]
    pub(super) output_file: Option<PathBuf>,

    #[command(flatten)]
    pub(super) jobs: JobsArgs,
}

/// Games of the engine against itself, in place of sources.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Games of the engine")]
pub(crate) struct SelfPlayArgs {
    /// Read no files, and let the engine play this many games against itself
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["files", "board"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) self_play: Option<u32>,

    /// Play on this board, such as 9x9 or hex5
    #[arg(
        long,
        value_name = "BOARD",
        requires = "self_play",
        conflicts_with = "files",
        default_value = "hex7"
    )]
    pub(super) on: Board,

    /// Play at this level, 0 to 9
    #[arg(long, value_name = "LEVEL", requires = "self_play", conflicts_with = "files", default_value = "5", value_parser = level)]
    pub(super) level: Level,

    /// Draw the games from this seed: the same seed gives the same games [default: a new one,
    /// printed on standard error]
    #[arg(
        short = 's',
        long,
        value_name = "NUMBER",
        requires = "self_play",
        conflicts_with = "files"
    )]
    pub(super) seed: Option<u64>,
}

/// The puzzles that are wanted.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct ChoiceArgs {
    /// Find puzzles of these kinds [default: all]
    #[arg(
        short = 'k',
        long,
        value_enum,
        value_name = "KINDS",
        value_delimiter = ','
    )]
    kind: Vec<KindName>,

    /// Stop after this many puzzles
    #[arg(short = 'n', long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) limit: Option<u64>,

    /// Leave out puzzles that the engine answers with fewer evaluations
    #[arg(long, value_name = "NUMBER")]
    pub(super) min_evaluations: Option<u64>,

    /// Leave out puzzles that the engine needs more evaluations for
    #[arg(long, value_name = "NUMBER")]
    pub(super) max_evaluations: Option<u64>,

    /// Measure the difficulty with at most this many evaluations a puzzle; it is this number where
    /// they are not enough
    #[arg(long, value_name = "NUMBER", default_value_t = 65_536, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) evaluations: u64,

    /// For `only`, search a position for a proof with about this many positions; the earlier
    /// positions of a game are given up after the first that needs more
    #[arg(long, value_name = "NUMBER", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,

    /// Print also the puzzles that are the same as an earlier one, up to the symmetries of the
    /// board and an exchange of the colors
    #[arg(long)]
    pub(super) duplicates: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum KindName {
    /// Win in this turn, by two placements or more.
    Win,
    /// Do not lose to the next turn of the enemy.
    Save,
    /// Find the only placement that wins with perfect play, where the solver proves it.
    Only,
}

impl From<KindName> for Kind {
    fn from(name: KindName) -> Self {
        match name {
            KindName::Win => Self::Win,
            KindName::Save => Self::Save,
            KindName::Only => Self::Only,
        }
    }
}

impl ChoiceArgs {
    pub(super) fn finder(&self, stop: &Stop) -> Finder {
        let all = || Kind::ALL.to_vec();
        let named: Vec<Kind> = self.kind.iter().copied().map(Kind::from).collect();
        Finder::new(Settings {
            kinds: if named.is_empty() { all() } else { named },
            solver_positions: self.positions,
            stop: stop.clone(),
            ..Settings::default()
        })
    }

    /// Returns whether a puzzle of this difficulty is wanted.
    pub(super) fn wants(&self, evaluations: u64) -> bool {
        self.min_evaluations.is_none_or(|min| min <= evaluations)
            && self.max_evaluations.is_none_or(|max| evaluations <= max)
    }
}
