//! `oust convert`: turns diagrams, position lines and records into one another.

use std::io::{BufWriter, Write, stdout};

use anyhow::bail;
use oust_core::Color;
use oust_notation::{Assumption, Loss};
use oust_program::{Failure, Status};
use oust_validate::files::Sought;

use crate::args::{CoordsArgs, OutputFormat, PictureArgs, ReadArgs, RecordsArgs, side};
use crate::input::{self, Batch, SourceItem};
use crate::message::{is_quiet, say, say_assumed, set_brief, warn};
use crate::output::Printer;
use crate::view::{ErrorPolicy, Findings, Reading, View, at_place};

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
")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    records: RecordsArgs,

    /// Print in this format
    #[arg(long, value_enum, value_name = "FORMAT")]
    to: OutputFormat,

    /// Refuse a game that the format cannot hold as a whole, instead of a warning
    #[arg(long)]
    strict: bool,

    /// Add the findings of `oust-validate` to the page, at their turns, and show a game that breaks a
    /// rule up to there
    #[arg(long)]
    findings: bool,

    /// Set the side to move, x or o, and override the diagram or position
    #[arg(long, value_name = "SIDE", value_parser = side)]
    to_move: Option<Color>,

    #[command(flatten)]
    picture: PictureArgs,
}

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    if args.findings && args.to != OutputFormat::Html {
        bail!(Failure::usage("--findings needs --to html"));
    }
    let options = args.records.read.options();
    let paths = &args.records.files;
    let files = input::files(paths, "something to convert", Sought::Positions, &options)?;
    // With `--quiet` the summary counts what the warnings would name.
    set_brief(is_quiet());
    let mut batch = Batch::default();
    let mut out = BufWriter::new(stdout().lock());
    let mut conversion = Conversion {
        read: Some(&args.records.read),
        policy: if args.findings {
            ErrorPolicy::Show
        } else {
            ErrorPolicy::Refuse
        },
        to_move: args.to_move,
        strict: args.strict,
        ..Conversion::new(args.to, args.records.read.coords, &args.picture)
    };
    batch.read(&files, &options, None, |batch, item| {
        let converted = conversion.convert(&mut out, item);
        if !is_quiet() {
            return converted;
        }
        // `Batch` would print the failure; here it is only counted.
        converted.or_else(|error| {
            let failure = error.downcast::<Failure>()?;
            batch.left_out += 1;
            batch.fail(failure.status);
            Ok(())
        })
    })?;
    conversion.printer.finish(&mut out)?;
    if conversion.faulty > 0 {
        batch.fail(Status::BrokenRules);
    }
    let counts = [
        ("left out", batch.left_out),
        ("with errors", conversion.faulty),
        // Without --quiet, each is named.
        ("with losses", if is_quiet() { conversion.lossy } else { 0 }),
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

/// The conversion of games one after the other.
pub(crate) struct Conversion<'a> {
    /// The flags of reading, with the `--board` that every game has to be on.
    read: Option<&'a ReadArgs>,
    coords: CoordsArgs,
    policy: ErrorPolicy,
    to_move: Option<Color>,
    /// Whether a game that the format cannot hold as a whole is refused.
    strict: bool,
    pub(crate) printer: Printer<'a>,
    /// The number of games shown that break a rule.
    faulty: u64,
    /// The number of games that the format cannot hold as a whole.
    lossy: u64,
    /// The assumptions already reported; each is reported once.
    assumed: Vec<Assumption>,
}

impl<'a> Conversion<'a> {
    /// Makes a conversion that refuses games that break a rule, and warns of losses.
    pub(crate) fn new(to: OutputFormat, coords: CoordsArgs, picture: &'a PictureArgs) -> Self {
        Self {
            read: None,
            coords,
            policy: ErrorPolicy::Refuse,
            to_move: None,
            strict: false,
            printer: Printer::new(to, coords, picture),
            faulty: 0,
            lossy: 0,
            assumed: Vec::new(),
        }
    }

    /// Converts a game. Fails for one that cannot be read, breaks a rule or does not fit.
    pub(crate) fn convert(
        &mut self,
        out: &mut dyn Write,
        found: SourceItem<'_>,
    ) -> anyhow::Result<()> {
        // Taken now: the item is moved out of `found` below.
        let source = found.name();
        let reading = Reading {
            coords: self.coords,
            at: None,
            policy: self.policy,
        };
        let mut view = View::from_item(found.item, found.input, reading)?;
        let mut errors = view.findings.iter().flat_map(Findings::errors).peekable();
        self.faulty += u64::from(errors.peek().is_some());
        for error in errors.filter(|_| !is_quiet()) {
            say(at_place(found.input, error));
        }
        let board = view.annotated.board();
        if let Some(read) = self.read {
            read.check_board(board, &source)?;
        }
        if let Some(side) = self.to_move {
            view.set_to_move(side, &source);
        }
        view.assumed
            .retain(|assumption| !self.assumed.contains(assumption));
        say_assumed(&source, &view.assumed);
        self.assumed.append(&mut view.assumed);
        self.printer
            // The file and the game are named, as one game of many may not fit the format.
            .check(&view)
            .map_err(|failure| Failure::new(failure.status, format!("{source}: {failure}")))?;
        // Before printing: with `--strict` nothing of the game must be written.
        self.report_losses(&view, &source)?;
        self.printer.print(out, &view)
    }

    /// Warns of losses in the format, or fails with `--strict`.
    fn report_losses(&mut self, view: &View, source: &str) -> Result<(), Failure> {
        let losses = self.printer.losses(&view.annotated);
        if losses.is_empty() {
            return Ok(());
        }
        self.lossy += 1;
        let lost: Vec<String> = losses.iter().map(Loss::to_string).collect();
        let message = format!("{source}: the format cannot hold {}", lost.join(", "));
        if self.strict {
            return Err(Failure::rules(message));
        }
        warn(message);
        Ok(())
    }
}
