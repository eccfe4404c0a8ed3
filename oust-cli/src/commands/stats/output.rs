//! The outputs of `oust stats` and their flags.

use std::io::{Write, stdout};

use clap::ValueEnum;
use oust_draw::Theme;
use oust_draw::plot::Plot;
use oust_program::Failure;

use super::figures::Stats;
use super::groups::{By, Groups, GroupsJson, History, csv_columns, readable};
use super::plots::{CURVES, PlotName, of_all, of_groups};
use super::{groups_text, page, table};
use crate::args::NamesArgs;
use crate::output::json_line;

/// The flags of outputs.
#[derive(Debug, clap::Args)]
pub(super) struct OutputArgs {
    /// Print a row for each player, board, year or event; players with Glicko-2 ratings over the
    /// games in the order of their dates, games without a date first
    #[arg(long, value_enum, value_name = "GROUPS")]
    by: Option<By>,

    #[command(flatten)]
    names: NamesArgs,

    /// Print in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT", default_value_t = StatsFormat::Table)]
    to: StatsFormat,

    /// Draw this plot, with --to svg [default: games with --by year, else results]
    #[arg(long, value_enum, value_name = "PLOT")]
    plot: Option<PlotName>,

    /// Draw SVG and pages in the colors of this theme: light, dark, print, colorblind or contrast
    /// [default: light; for pages the setting of the reader]
    #[arg(long, value_name = "THEME")]
    theme: Option<Theme>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    /// A table for people.
    Table,
    /// One JSON object.
    Json,
    /// Comma-separated values, with --by.
    Csv,
    /// A table in Markdown, with --by.
    Markdown,
    /// A page of plots, with --by of these groups only.
    Html,
    /// One plot, chosen by --by and --plot.
    Svg,
}

/// The output that flags ask for.
pub(super) struct Output {
    /// The kinds of groups to count.
    pub(super) kinds: Vec<By>,
    /// How names are compared.
    pub(super) names: NamesArgs,
    kind: OutputKind,
}

enum OutputKind {
    /// The figures by boards.
    Table,
    Json,
    /// The figures of groups.
    Groups(By, GroupsFormat),
    Page(Option<Theme>),
    /// A plot of groups, or of all games.
    Plot(PlotName, Option<By>, Theme),
}

#[derive(Clone, Copy)]
enum GroupsFormat {
    Table,
    Json,
    Csv,
    Markdown,
}

impl Output {
    /// Returns the output of flags, or why they do not go together.
    pub(super) fn new(args: &OutputArgs, has_course: bool) -> Result<Self, String> {
        let (to, by) = (args.to, args.by);
        let kind = match (to, by) {
            (StatsFormat::Table, None) => OutputKind::Table,
            (StatsFormat::Json, None) => OutputKind::Json,
            (StatsFormat::Csv | StatsFormat::Markdown, None) => {
                let message = "--to csv and --to markdown need --by player, board, year or event";
                return Err(message.to_owned());
            }
            (StatsFormat::Table, Some(by)) => OutputKind::Groups(by, GroupsFormat::Table),
            (StatsFormat::Json, Some(by)) => OutputKind::Groups(by, GroupsFormat::Json),
            (StatsFormat::Csv, Some(by)) => OutputKind::Groups(by, GroupsFormat::Csv),
            (StatsFormat::Markdown, Some(by)) => OutputKind::Groups(by, GroupsFormat::Markdown),
            (StatsFormat::Html, _) => OutputKind::Page(args.theme),
            (StatsFormat::Svg, _) => {
                let (plot, by) = plot_of(args.plot, by)?;
                OutputKind::Plot(plot, by, args.theme.unwrap_or_default())
            }
        };
        let kinds = match (&kind, by) {
            (OutputKind::Page(_), None) => By::value_variants().to_vec(),
            // A plot may have only one kind of groups.
            (&OutputKind::Plot(_, by, _), _) | (_, by) => by.into_iter().collect(),
        };
        let is_drawn = matches!(to, StatsFormat::Html | StatsFormat::Svg);
        // A flag that would change nothing is refused.
        let refusals = [
            (
                args.plot.is_some() && to != StatsFormat::Svg,
                "--plot needs --to svg",
            ),
            (
                args.theme.is_some() && !is_drawn,
                "--theme needs --to svg or --to html",
            ),
            (
                args.names.ignore_case && kinds.is_empty(),
                "--ignore-case needs --by or --to html",
            ),
            (
                has_course && (is_drawn || by.is_some()),
                "--course goes with --to table and --to json, without --by",
            ),
        ];
        if let Some((_, message)) = refusals.into_iter().find(|(is_refused, _)| *is_refused) {
            return Err(message.to_owned());
        }
        Ok(Self {
            kinds,
            names: args.names,
            kind,
        })
    }

    /// Prints the figures.
    pub(super) fn print(&self, stats: &Stats, mut groups: Groups) -> anyhow::Result<()> {
        // After all games: their dates are in any order.
        let history = groups.rate(CURVES);
        let mut out = stdout().lock();
        let text = match self.kind {
            OutputKind::Table => table::text(stats),
            OutputKind::Json => json_line(stats)?,
            OutputKind::Groups(by, format) => {
                let rows = groups.rows(by);
                match format {
                    GroupsFormat::Table => groups_text::text(&readable(by, &rows)),
                    GroupsFormat::Markdown => groups_text::markdown(&readable(by, &rows)),
                    GroupsFormat::Csv => groups_text::csv(&csv_columns(by, &rows))?,
                    GroupsFormat::Json => json_line(&GroupsJson::new(by, stats.left_out, rows))?,
                }
            }
            OutputKind::Page(theme) => page::page(stats, &groups, &history, &self.kinds, theme),
            OutputKind::Plot(name, by, theme) => {
                plot(name, by, stats, &groups, &history)?.svg(theme)
            }
        };
        out.write_all(text.as_bytes())?;
        Ok(())
    }
}

/// Returns the plot to draw and its groups; `None` for all games.
fn plot_of(plot: Option<PlotName>, by: Option<By>) -> Result<(PlotName, Option<By>), String> {
    let (plot, by) = match (plot, by) {
        (None, None) => return Err("--to svg needs --by or --plot".to_owned()),
        (None, Some(by)) => (PlotName::of(by), Some(by)),
        (Some(PlotName::Results), None) => {
            return Err("--plot results needs --by player, board, year or event".to_owned());
        }
        (Some(plot), by) => (plot, by.or(plot.only_by())),
    };
    match (plot.only_by(), by) {
        (Some(only), Some(by)) if only != by => {
            let name = plot.to_possible_value().expect("no plot is hidden");
            Err(format!(
                "--plot {} goes with --by {}, not with --by {}",
                name.get_name(),
                only.name(),
                by.name()
            ))
        }
        _ => Ok((plot, by)),
    }
}

fn plot(
    name: PlotName,
    by: Option<By>,
    stats: &Stats,
    groups: &Groups,
    history: &History,
) -> Result<Plot, Failure> {
    let plot = match by {
        None => of_all(name, &stats.all),
        Some(by) => of_groups(name, by, &groups.rows(by), history),
    };
    // Of all games, `plot_of` has refused the plots that do not exist.
    plot.ok_or_else(|| Failure::work("no game of known result has two players and a date"))
}
