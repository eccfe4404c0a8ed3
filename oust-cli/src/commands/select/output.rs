//! Writing the selected games and the rest.

use std::path::PathBuf;

use oust_notation::{DocumentItem, printable};
use oust_program::{Content, Failure, Output, Outputs, STDIN};
use oust_validate::files::is_named_as_record;

use super::judging::JudgedGame;
use crate::args::{CoordsArgs, OutputFormat, PictureArgs};
use crate::commands::convert::{Conversion, Converter};
use crate::input::{Input, SourceItem};
use crate::output::{Printer, Renderer};

/// The flags of the output.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Print the number of games alone
    #[arg(short, long, conflicts_with_all = ["list", "to"])]
    count: bool,

    /// Print where the games are: path, line and number, players, board and day
    #[arg(short, long, conflicts_with = "to")]
    pub(super) list: bool,

    /// Stop after this many games
    #[arg(short = 'n', long = "max", value_name = "NUMBER")]
    pub(super) most: Option<u64>,

    /// Convert the games to this format, instead of copying them
    #[arg(short = 't', long, value_enum, value_name = "FORMAT")]
    pub(super) to: Option<OutputFormat>,

    /// Write to this file instead of standard output
    #[arg(short = 'o', long, value_name = "FILE")]
    output_file: Option<PathBuf>,

    /// Copy all else into this file: the games that are not selected, broken ones, and text
    #[arg(long, value_name = "FILE")]
    pub(super) rest: Option<PathBuf>,
}

/// The output of the selected games, and of the rest.
pub(super) struct SelectedOutput<'a> {
    args: &'a OutputArgs,
    conversion: Option<(Conversion<'a>, Printer)>,
    out: Output,
    rest: Option<Output>,
}

impl<'a> SelectedOutput<'a> {
    /// Opens the outputs of a run that reads `files`.
    pub(super) fn open(
        args: &'a OutputArgs,
        files: &[PathBuf],
        coords: CoordsArgs,
    ) -> Result<Self, Failure> {
        let mut outputs = Outputs::new(files.iter().cloned(), is_named_as_record);
        let path = args.output_file.as_deref().unwrap_or(STDIN.as_ref());
        let out = outputs.create("--output-file", path, Content::Records)?;
        let mut create = |path| outputs.create("--rest", path, Content::Records);
        let rest = args.rest.as_deref().map(&mut create).transpose()?;
        let conversion = args.to.map(|to| {
            let colored = Renderer::new(to, coords, &PictureArgs::default());
            let renderer = if out.is_standard() {
                colored
            } else {
                colored.without_colors()
            };
            let printer = Printer::with_renderer(renderer.clone());
            (Conversion::new(Converter::new(renderer, coords)), printer)
        });
        Ok(Self {
            args,
            conversion,
            out,
            rest,
        })
    }

    /// Writes a selected game, in the way that was asked for. Returns the reason if it cannot be
    /// converted.
    pub(super) fn selected(
        &mut self,
        input: &Input,
        number: usize,
        game: JudgedGame,
    ) -> anyhow::Result<Result<(), Failure>> {
        if self.args.count {
            return Ok(Ok(()));
        }
        if let Some(label) = game.label {
            let line = input.chunk.place(game.part.start).line;
            let place = format!("{}:{line}: game {number}: {label}", input.path);
            self.out.write_text(&format!("{}\n", printable(&place)))?;
            return Ok(Ok(()));
        }
        let Some((conversion, printer)) = &mut self.conversion else {
            self.out.write_lines(game.part.slice(&input.chunk.text))?;
            return Ok(Ok(()));
        };
        let Some(record) = game.record else {
            return Ok(Ok(()));
        };
        let item = DocumentItem::Record(record);
        let found = SourceItem::new(item, number, input);
        // Printed apart: an error of the file ends the run, one of the game does not.
        let mut text = Vec::new();
        if let Err(error) = conversion.print(printer, &mut text, found) {
            return Ok(Err(error.downcast::<Failure>()?));
        }
        self.out.write_bytes(&text)?;
        Ok(Ok(()))
    }

    /// Writes text that is not selected.
    pub(super) fn rest(&mut self, text: &str) -> anyhow::Result<()> {
        match &mut self.rest {
            Some(rest) if !is_punctuation(text) => rest.write_lines(text),
            _ => Ok(()),
        }
    }

    pub(super) fn finish(mut self, selected: u64) -> anyhow::Result<()> {
        if self.args.count {
            self.out.write_text(&format!("{selected}\n"))?;
        }
        if let Some((_, printer)) = &self.conversion {
            printer.finish(&mut self.out)?;
        }
        self.out.finish()?;
        self.rest.map_or(Ok(()), Output::finish)
    }
}

/// Returns whether a text has nothing but white space and the punctuation of a JSON array, which
/// is not needed between objects.
fn is_punctuation(text: &str) -> bool {
    let is_known = |c: char| c.is_whitespace() || matches!(c, '[' | ']' | ',' | '\u{feff}');
    text.chars().all(is_known)
}
