//! The arguments of `oust analyze`.

use std::ffi::OsString;

use clap::ValueEnum;
use oust_notation::Dialect;

use crate::args::{DrawingArgs, SearchArgs, SourceArgs};
use crate::view::View;

/// Find the best placement, or the mistakes of a game.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust analyze game.oust --at 12                the best placement after the 12th turn
  oust analyze --board hex5 c3 d5               after these moves; says whether to swap
  oust analyze game.oust --all                  every turn, with the mistakes
  oust analyze game.oust --all --to html > game.html
                                                a page with the values as a curve
  oust analyze - --evaluations 1000 < positions.txt
                                                one line of JSON for each position
")]
pub(crate) struct AnalyzeArgs {
    /// Analyze the position in this file, after these moves; `-`, with one position line or more,
    /// prints a line of JSON for each [default: standard input]
    #[arg(value_name = "FILE|MOVES")]
    pub(crate) words: Vec<OsString>,

    /// Analyze every position of the game and mark what lost 10 (inaccuracy), 20 (mistake) or 30
    /// (blunder) points of winning chance
    #[arg(long)]
    pub(crate) all: bool,

    /// Print the answer in this format [default: text; for a list of positions json]
    #[arg(short = 't', long, value_enum, value_name = "FORMAT")]
    pub(crate) to: Option<AnalysisFormat>,

    /// List this many placements [default: 5; in JSON all]
    #[arg(long, value_name = "NUMBER")]
    pub(crate) candidates: Option<usize>,

    #[command(flatten)]
    pub(crate) search: SearchArgs,

    #[command(flatten)]
    pub(crate) source: SourceArgs,

    #[command(flatten)]
    pub(crate) drawing: DrawingArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnalysisFormat {
    /// Sentences and a table.
    Text,
    /// JSON, one object a line for each position.
    Json,
    /// With `--all` the native record, with the values and mistakes as comments.
    Record,
    /// With `--all` a page to step through the game, with the values as a curve.
    Html,
}

impl AnalyzeArgs {
    /// Returns the dialect of the answer. Messages of a record that breaks a rule name points as
    /// the record does.
    pub(crate) fn dialect(&self, view: &View) -> Dialect {
        let coords = self.source.read.coords;
        match (coords.coords, &view.findings) {
            (None, Some(findings)) => findings.dialect,
            _ => coords.print_dialect(view.annotated.board()),
        }
    }
}
