//! The grammar of sources: the position that a command line names, and the moves to play on it.
//!
//! A source is `--board`, `--position` or a FILE, as an argument or with `--from`. Arguments are
//! moves, except those that name a file. `-` is standard input: the source where no other is
//! named, otherwise the moves.

mod list;
mod words;

use std::ffi::OsString;
use std::io::{IsTerminal, stdin};
use std::path::{Path, PathBuf};

use anyhow::bail;
use oust_core::{Board, Position};
use oust_notation::{DocumentItem, PositionLine};
use oust_program::{Failure, STDIN};

use crate::args::SourceArgs;
use crate::input::{self, Input, SourceItem, for_each_item};
use crate::message::say_assumed;
use crate::view::{ErrorPolicy, Reading, View};
pub(crate) use list::for_each_position;
use words::{is_moves, names_file};

/// The source and the moves that a command line names.
pub(crate) struct Request<'a> {
    args: &'a SourceArgs,
    source: Source<'a>,
    /// The words of the moves; `-` alone where they come from standard input.
    moves: Vec<&'a str>,
}

enum Source<'a> {
    File(PathBuf),
    Position(&'a PositionLine),
    Board(Board),
}

/// The source of a command line that names none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unnamed {
    StandardInput,
    Board13,
}

impl<'a> Request<'a> {
    /// Reads a command line with files and moves among its `words`.
    pub(crate) fn new(
        args: &'a SourceArgs,
        words: &'a [OsString],
        unnamed: Unnamed,
    ) -> anyhow::Result<Self> {
        let (mut files, mut moves) = (Vec::new(), Vec::new());
        for word in words.iter().filter(|word| !word.is_empty()) {
            match word.to_str() {
                Some(text) if is_moves(text) || !names_file(text) => moves.push(text),
                _ => files.push(PathBuf::from(word)),
            }
        }
        if !args.is_named()
            && files.is_empty()
            && let Some(dash) = moves.iter().position(|&word| word == STDIN)
        {
            moves.remove(dash);
            files.push(STDIN.into());
        }
        Self::with(args, files, moves, unnamed)
    }

    /// Reads a command line that takes a file and no moves.
    pub(crate) fn from_file(args: &'a SourceArgs, file: Option<&PathBuf>) -> anyhow::Result<Self> {
        let files = file.into_iter().cloned().collect();
        Self::with(args, files, Vec::new(), Unnamed::Board13)
    }

    fn with(
        args: &'a SourceArgs,
        mut files: Vec<PathBuf>,
        moves: Vec<&'a str>,
        unnamed: Unnamed,
    ) -> anyhow::Result<Self> {
        files.extend(args.from.clone());
        if files.len() + usize::from(args.position.is_some()) > 1 {
            let mut named: Vec<_> = files
                .iter()
                .map(|file| file.display().to_string())
                .collect();
            named.extend(args.position.as_ref().map(|_| "--position".to_owned()));
            bail!(Failure::usage(format!(
                "expected one source, found {}",
                named.join(" and ")
            )));
        }
        let source = match (files.pop(), &args.position, &args.read.board) {
            (Some(file), ..) => Source::File(file),
            (_, Some(line), _) => Source::Position(line),
            (_, _, Some(name)) if args.is_named() || unnamed == Unnamed::Board13 => {
                Source::Board(name.0.clone())
            }
            _ if unnamed == Unnamed::Board13 => Source::Board(Board::rectangle(13, 13)?),
            _ => Source::File(standard_input()?),
        };
        if (args.at.is_some() || args.game.is_some()) && !matches!(source, Source::File(_)) {
            let message = "--at and --game need a file, as an argument or with --from";
            bail!(Failure::usage(message));
        }
        Ok(Self {
            args,
            source,
            moves,
        })
    }

    /// Returns the file that is the source, `-` for standard input.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.source {
            Source::File(file) => Some(file),
            _ => None,
        }
    }

    /// Returns whether moves are given.
    pub(crate) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Reads the moves from standard input where the command line gives none.
    pub(crate) fn with_moves_on_standard_input(mut self) -> Self {
        if self.moves.is_empty() {
            self.moves.push(STDIN);
        }
        self
    }

    /// Returns the text of the moves.
    pub(crate) fn moves(&self) -> Result<String, Failure> {
        if self.moves != [STDIN] {
            return Ok(self.moves.join(" "));
        }
        if self.file().is_some_and(|file| file.as_os_str() == STDIN) {
            let message = "standard input is the source, so the moves must be arguments";
            return Err(Failure::usage(message));
        }
        if stdin().is_terminal() {
            let message = "expected moves, as arguments or on standard input";
            return Err(Failure::usage(message));
        }
        let text = input::read_standard_input()?;
        if text.trim().is_empty() && !self.args.is_named() && self.file().is_none() {
            let message = "found no moves on standard input, and no position is named";
            return Err(Failure::work(message));
        }
        Ok(text)
    }

    /// Returns the view of the source.
    pub(crate) fn view(&self) -> anyhow::Result<View> {
        let args = self.args;
        match &self.source {
            Source::File(file) => view_of_chunks(input::chunks(file, &args.read.options()), args),
            Source::Position(line) => {
                let view = View::from_position(line.position());
                Ok(with_side(view, args, "--position"))
            }
            Source::Board(board) => {
                let mut view = View::from_position(Position::new(board.clone()));
                if args.to_move.is_some() {
                    // An empty board says nothing that the flag could contradict.
                    view.side_is_known = false;
                }
                Ok(with_side(view, args, "--board"))
            }
        }
    }
}

/// Returns the name of standard input, unless it is a terminal, where no source is expected.
pub(crate) fn standard_input() -> Result<PathBuf, Failure> {
    if stdin().is_terminal() {
        let message = "expected a position: name a file, pass --board or --position, or write a \
                       diagram, a position line or a record to standard input";
        return Err(Failure::usage(message));
    }
    Ok(STDIN.into())
}

/// Returns the view that the arguments ask for.
pub(crate) fn view_of_chunks(
    chunks: impl Iterator<Item = Result<Input, Failure>>,
    args: &SourceArgs,
) -> anyhow::Result<View> {
    let mut view = None;
    for_each_item(chunks, Some(args.game.unwrap_or(1)), |found| {
        let SourceItem { item, input, .. } = found?;
        let found = view_of(item, input, args)?;
        say_assumed(&input.path, &found.assumed);
        view = Some(found);
        Ok(())
    })?;
    Ok(view.expect("an item that is missing is an error"))
}

/// Returns the view of an item, at the turn and with the side to move that the arguments name.
pub(crate) fn view_of(
    item: DocumentItem,
    input: &Input,
    args: &SourceArgs,
) -> anyhow::Result<View> {
    if args.at.is_some() && !matches!(item, DocumentItem::Record(_)) {
        let message = "--at needs a record; this source is a position";
        bail!(Failure::usage(message));
    }
    let reading = Reading {
        coords: args.read.coords,
        at: args.at,
        policy: ErrorPolicy::WarnOfClaims,
    };
    let mut view = View::from_item(item, input, reading)?;
    view.is_record = false;
    let turns = view.annotated.game.turns();
    match args.at {
        Some(at) if turns < at => {
            bail!(Failure::usage(format!(
                "--at {at}: the game has {turns} turns"
            )));
        }
        _ => Ok(with_side(view, args, &input.path)),
    }
}

/// Returns the view with the side to move that the arguments name.
pub(crate) fn with_side(mut view: View, args: &SourceArgs, source: &str) -> View {
    if let Some(side) = args.to_move {
        view.set_to_move(side, source);
    }
    view
}
