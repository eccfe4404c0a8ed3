//! `oust convert`: turns diagrams, position lines and records into one another.

mod conversion;
mod destination;

use anyhow::bail;
use oust_core::Color;
use oust_program::{Failure, Status};
use oust_validate::files::Sought;

use crate::args::{GamesArgs, OutputFormat, PictureArgs, RecordsArgs, side};
use crate::input::{self, Batch, Fatal, Input, JobsArgs, SourceItem};
use crate::message::{is_quiet, note, say, set_brief};
use crate::output::Renderer;
use crate::view::{ErrorPolicy, Reading};
use conversion::Moment;
use destination::{Destination, DestinationArgs};

pub(crate) use conversion::{Conversion, Converter};

/// Turn diagrams, position lines and records into one another.
#[derive(Debug, clap::Args)]
#[command(before_help = "\
Examples:
  oust convert --to position diagram.txt        a diagram as one line
  oust convert --to record export.json          Abstract Play's games as native records
  oust convert --to json games.oust             one line of JSON for each game
  oust convert --to html games.oust > games.html
                                                a page to step through the games
  oust convert --to html --findings games.oust > games.html
                                                the same, with the findings about them
  oust convert --to position --at 20 games/     a line for the position after 20 turns of each game
  oust convert --to diagram --each --game 3 games.oust
                                                the third game turn by turn
  oust convert --to record --split-by player -o players/ games/
                                                a file of games for each player
")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    records: RecordsArgs,

    /// Print in this format
    #[arg(short = 't', long, value_enum, value_name = "FORMAT")]
    to: OutputFormat,

    #[command(flatten)]
    games: GamesArgs,

    /// Take the position after this turn of each record [default: the whole record]
    #[arg(short = 'a', long, value_name = "TURNS", conflicts_with_all = ["each", "findings"])]
    at: Option<usize>,

    /// Print the position after every turn of each record
    #[arg(long, conflicts_with_all = ["to_move", "findings"])]
    each: bool,

    #[command(flatten)]
    destination: DestinationArgs,

    /// Refuse a game that the format cannot hold as a whole, instead of a warning
    #[arg(long)]
    strict: bool,

    /// Add the findings of `oust-validate` to the page, at their turns, and show a game that breaks a
    /// rule up to there
    #[arg(long)]
    findings: bool,

    /// Set the side to move, x or o, and override the diagram or position
    #[arg(short = 'm', long, value_name = "SIDE", value_parser = side)]
    to_move: Option<Color>,

    #[command(flatten)]
    picture: PictureArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    args.check()?;
    let options = args.records.read.options();
    let RecordsArgs { files, choice, .. } = &args.records;
    let expected = "something to convert";
    let sources = input::sources(files, choice, expected, Sought::Positions, &options)?;
    // With `--quiet` the summary counts what the warnings would name.
    set_brief(is_quiet());
    let converter = args.converter();
    let renderer = converter.renderer.clone();
    let mut destination = Destination::open(&args.destination, &sources.paths, renderer)?;
    let mut conversion = Conversion::new(converter);
    conversion.read = Some(&args.records.read);
    conversion.strict = args.strict;
    let mut batch = Batch::default();
    let (mut games, mut taken) = (0_u64, 0_u64);
    let converter = conversion.converter.clone();
    let mut write = |batch: &mut Batch, found: SourceItem<'_, _>| {
        let game = match conversion.accept(found) {
            Ok(game) => game,
            // `Batch` would print the failure; here it is only counted.
            Err(error) if is_quiet() => {
                let failure = error.downcast::<Failure>()?;
                batch.left_out += 1;
                batch.fail(failure.status);
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        taken += 1;
        // No further game could be written either.
        destination
            .write(&game)
            .map_err(|error| Fatal(error).into())
    };
    let threads = args.jobs.threads();
    let convert = move |item, input: &Input| converter.convert(item, input);
    if args.games.is_given() {
        // The threads do not know the numbers, so the few games asked for are converted here.
        let read = |item, _: &Input| item;
        batch.read_parallel(sources.files, options, threads, read, |batch, found| {
            games += 1;
            if args.games.contains(found.number) {
                write(batch, found.map(&convert))
            } else {
                Ok(())
            }
        })?;
    } else {
        batch.read_parallel(sources.files, options, threads, convert, write)?;
    }
    destination.finish()?;
    if args.games.is_given() {
        note(format_args!("{taken} of {games} games converted"));
        if taken == 0 {
            batch.fail(Status::BrokenRules);
        }
    }
    if conversion.faulty > 0 {
        batch.fail(Status::BrokenRules);
    }
    let counts = [
        ("left out", batch.left_out),
        ("with errors", conversion.faulty),
        // Without --quiet, each is named.
        ("with losses", if is_quiet() { conversion.lossy } else { 0 }),
        ("warnings", if is_quiet() { batch.warned } else { 0 }),
    ];
    let parts: Vec<String> = counts
        .into_iter()
        .filter(|&(_, count)| count > 0)
        .map(|(name, count)| format!("{name}: {count}"))
        .collect();
    let summary = parts.join(", ");
    if let Some(status) = batch.worst {
        bail!(Failure::new(status, summary));
    }
    if !summary.is_empty() {
        say(summary);
    }
    Ok(())
}

impl ConvertArgs {
    /// Refuses flags that do not go together.
    fn check(&self) -> Result<(), Failure> {
        if self.findings && self.to != OutputFormat::Html {
            return Err(Failure::usage("--findings needs --to html"));
        }
        if self.each && !self.to.shows_position() {
            let message = "--each needs a format of positions: a diagram, position, json or svg";
            return Err(Failure::usage(message));
        }
        Ok(())
    }

    fn converter(&self) -> Converter {
        let coords = self.records.read.coords;
        let renderer = Renderer::new(self.to, coords, &self.picture);
        Converter {
            renderer: if self.destination.is_standard() {
                renderer
            } else {
                renderer.without_colors()
            },
            reading: Reading {
                coords,
                at: self.at,
                policy: if self.findings {
                    ErrorPolicy::Show
                } else {
                    ErrorPolicy::Refuse
                },
            },
            to_move: self.to_move,
            moment: match self.at {
                _ if self.each => Moment::EachTurn,
                Some(_) => Moment::Turn,
                None => Moment::Whole,
            },
        }
    }
}
