//! The destination of converted games: one output, or many files of a folder.

use std::num::NonZero;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use oust_notation::record::HeaderName;
use oust_notation::{AnnotatedGame, counted};
use oust_program::{Content, Failure, FileId, FileSet, Output, Outputs, STDIN};
use oust_validate::files::is_named_as_record;

use super::conversion::Accepted;
use crate::message::note;
use crate::output::{Printer, Renderer};
use crate::view::day_in;

/// The flags of the output.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Output")]
pub(super) struct DestinationArgs {
    /// Write to this file instead of standard output; with --split and --split-by, to files of this
    /// folder [default there: the current folder]
    #[arg(short = 'o', long, visible_alias = "output-file", value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write files of this many games each: games-0001, games-0002 and so on
    #[arg(long, value_name = "NUMBER", conflicts_with = "split_by")]
    split: Option<NonZero<u64>>,

    /// Write a file for each player, event, board or day, named like it; a game goes into the files
    /// of both its players, and one without the value into `unknown`
    #[arg(long, value_enum, value_name = "VALUE")]
    split_by: Option<SplitBy>,
}

/// A value of games that has a file of its own.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SplitBy {
    Player,
    Event,
    Board,
    Date,
}

/// The open output of a run.
pub(super) enum Destination {
    One { out: Output, printer: Printer },
    Split(SplitFiles),
}

/// Files of a folder, with the rule that chooses one for a game.
pub(super) struct SplitFiles {
    rule: Rule,
    folder: PathBuf,
    renderer: Renderer,
    files: FileSet,
    /// The printer of each file, by its index.
    printers: Vec<Printer>,
    games: u64,
}

enum Rule {
    /// A new file after this many games.
    Every(NonZero<u64>),
    By {
        value: SplitBy,
        /// The file of games without the value.
        unknown: Option<FileId>,
    },
}

impl DestinationArgs {
    /// Returns whether the output is standard output.
    pub(super) fn is_standard(&self) -> bool {
        let path = self.output.as_deref().unwrap_or(STDIN.as_ref());
        self.split.is_none() && self.split_by.is_none() && path.as_os_str() == STDIN
    }
}

impl Destination {
    /// Opens the output of a run that reads `inputs`.
    pub(super) fn open(
        args: &DestinationArgs,
        inputs: &[PathBuf],
        renderer: Renderer,
    ) -> Result<Self, Failure> {
        let rule = match (args.split, args.split_by) {
            (Some(most), _) => Rule::Every(most),
            (None, Some(value)) => Rule::By {
                value,
                unknown: None,
            },
            (None, None) => return Self::open_one(args, inputs, renderer),
        };
        let folder = args.output.clone().unwrap_or_else(|| ".".into());
        check_folder(&folder, inputs)?;
        Ok(Self::Split(SplitFiles {
            rule,
            files: FileSet::new(&folder, renderer.format.file_ending()),
            folder,
            renderer,
            printers: Vec::new(),
            games: 0,
        }))
    }

    fn open_one(
        args: &DestinationArgs,
        inputs: &[PathBuf],
        renderer: Renderer,
    ) -> Result<Self, Failure> {
        // A file of an input folder that is standard output was left out of the input.
        let inputs = args.output.iter().flat_map(|_| inputs.iter().cloned());
        let mut outputs = Outputs::new(inputs, is_named_as_record);
        let path = args.output.as_deref().unwrap_or(STDIN.as_ref());
        let out = outputs.create("--output", path, Content::Records)?;
        let printer = Printer::with_renderer(renderer);
        Ok(Self::One { out, printer })
    }

    /// Writes a game.
    pub(super) fn write(&mut self, game: &Accepted) -> anyhow::Result<()> {
        match self {
            Self::One { out, printer } => printer.print_texts(out, &game.view, &game.texts),
            Self::Split(files) => files.write(game),
        }
    }

    /// Finishes the output: files get their names now.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::One { mut out, printer } => {
                printer.finish(&mut out)?;
                out.finish()
            }
            Self::Split(files) => files.finish(),
        }
    }
}

impl SplitFiles {
    fn write(&mut self, game: &Accepted) -> anyhow::Result<()> {
        let files = self.files_of(&game.view.annotated)?;
        self.games += 1;
        for file in files {
            let index = file.index();
            if index == self.printers.len() {
                let printer = Printer::with_renderer(self.renderer.clone());
                self.printers.push(printer);
            }
            let mut text = Vec::new();
            self.printers[index].print_texts(&mut text, &game.view, &game.texts)?;
            self.files.write(file, &text)?;
        }
        Ok(())
    }

    /// Returns the files of the next game.
    fn files_of(&mut self, game: &AnnotatedGame) -> Result<Vec<FileId>, Failure> {
        match &mut self.rule {
            Rule::Every(most) => {
                let number = self.games / *most + 1;
                Ok(vec![self.files.file(&format!("games-{number:04}"))?])
            }
            Rule::By { value, unknown } => {
                let values = value.of(game);
                if !values.is_empty() {
                    return values.iter().map(|value| self.files.file(value)).collect();
                }
                let file = match unknown {
                    Some(file) => *file,
                    // No value's file: a player may be called that.
                    None => *unknown.insert(self.files.unnamed_file("unknown")?),
                };
                Ok(vec![file])
            }
        }
    }

    fn finish(mut self) -> anyhow::Result<()> {
        // Pages have their text now.
        for (file, printer) in self.files.ids().zip(&self.printers) {
            let mut text = Vec::new();
            printer.finish(&mut text)?;
            self.files.write(file, &text)?;
        }
        let files = self.files.len();
        self.files.finish()?;
        let (games, folder) = (counted(self.games, "game"), self.folder.display());
        note(format_args!(
            "{games} in {} of {folder}",
            counted(files, "file")
        ));
        Ok(())
    }
}

impl SplitBy {
    /// Returns the values of a game, each once; an empty list where it has no value.
    fn of(self, game: &AnnotatedGame) -> Vec<String> {
        let header = |name| {
            let value = game.header(&name)?.value.trim();
            // As records write a value that is unknown.
            (!value.is_empty() && value != "?").then(|| value.to_owned())
        };
        match self {
            Self::Player => {
                let x = header(HeaderName::X);
                let o = header(HeaderName::O).filter(|o| x.as_ref() != Some(o));
                x.into_iter().chain(o).collect()
            }
            Self::Event => header(HeaderName::Event).into_iter().collect(),
            Self::Board => vec![game.board().to_string()],
            Self::Date => {
                let date = header(HeaderName::Date);
                let day = |date: String| match day_in(&date) {
                    Some(day) => day.without_time().to_string(),
                    None => date,
                };
                date.map(day).into_iter().collect()
            }
        }
    }
}

/// Fails if a new file of a folder would be among the inputs.
fn check_folder(folder: &Path, inputs: &[PathBuf]) -> Result<(), Failure> {
    if folder.as_os_str() == STDIN {
        let message = "--split and --split-by need a folder, and no standard output";
        return Err(Failure::usage(message));
    }
    // The folder may be new, in one that is read.
    let existing = folder.ancestors().find(|folder| folder.is_dir());
    let new_file = existing.unwrap_or(Path::new("")).join("games.oust");
    let outputs = Outputs::new(inputs.iter().cloned(), is_named_as_record);
    outputs.check("--output", &new_file, Content::Records)
}
