//! The position that a command line names, and the moves to play on it.
//!
//! A source is `--board`, `--position` or a FILE, as an argument or with `--from`. Arguments are
//! moves, except those that name a file. `-` is standard input: the source where no other is
//! named, otherwise the moves.

mod given;
mod several;

use std::cell::OnceCell;
use std::ffi::OsString;
use std::io::{IsTerminal, stdin};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use oust_core::{Board, Position};
use oust_notation::{Document, DocumentItem, PositionLine, SourceText};
use oust_program::{Failure, Outputs, STDIN, standard_input_has_content, start_of_standard_input};
use oust_validate::files::is_named_as_record;

use crate::args::SourceArgs;
use crate::input::{self, Input};
use crate::message::warn;
use crate::view::{ErrorPolicy, Reading, View};
pub(crate) use given::Command;
use given::{Given, Misuse, MovesKind, SourceKind, decide, is_moves, names_file};
pub(crate) use several::{Found, Several};

/// The time that standard input has to show its first bytes next to a source that is named.
const PATIENCE: Duration = Duration::from_millis(100);

/// The source and the moves that a command line names.
pub(crate) struct Request<'a> {
    args: &'a SourceArgs,
    source: Source<'a>,
    moves: Moves<'a>,
    /// Whether standard input is the source, and no argument says so.
    is_pipe: bool,
    /// Whether the source is the argument `-`.
    is_dash: bool,
    moves_text: OnceCell<String>,
}

enum Source<'a> {
    File(PathBuf),
    Position(&'a PositionLine),
    Board(Board),
}

enum Moves<'a> {
    Arguments(Vec<&'a str>),
    StandardInput,
}

impl<'a> Request<'a> {
    /// Reads a command line with files and moves among its `words`.
    pub(crate) fn new(
        args: &'a SourceArgs,
        words: &'a [OsString],
        command: Command,
    ) -> anyhow::Result<Self> {
        let (mut files, mut moves) = (Vec::new(), Vec::new());
        // A script may pass an empty variable.
        for word in words.iter().filter(|word| !word.is_empty()) {
            match word.to_str() {
                Some(text) if is_moves(text) || !names_file(text) => moves.push(text),
                _ => files.push(PathBuf::from(word)),
            }
        }
        let dash = moves.iter().position(|&word| word == STDIN);
        if let Some(dash) = dash {
            moves.remove(dash);
        }
        let has_source = args.position.is_some() || args.from.is_some() || !files.is_empty();
        let is_source = match dash {
            // The source is named, so `-` can only be the moves.
            Some(_) if has_source => false,
            Some(_) => !args.is_board_named() || standard_input_holds_source()?,
            None => false,
        };
        if is_source {
            files.push(STDIN.into());
        }
        let reads_moves = dash.is_some() && !is_source;
        Self::with(args, files, moves, reads_moves, command)
    }

    /// Reads a command line that takes a file and no moves.
    pub(crate) fn from_file(args: &'a SourceArgs, file: Option<&PathBuf>) -> anyhow::Result<Self> {
        let files = file.into_iter().cloned().collect();
        Self::with(args, files, Vec::new(), false, Command::Play)
    }

    /// `reads_moves` says whether `-` names the moves.
    fn with(
        args: &'a SourceArgs,
        mut files: Vec<PathBuf>,
        moves: Vec<&'a str>,
        reads_moves: bool,
        command: Command,
    ) -> anyhow::Result<Self> {
        files.extend(args.from.clone());
        let given = Given {
            file: !files.is_empty(),
            position: args.position.is_some(),
            board: args.is_board_named(),
            pipe: false,
            moves: !moves.is_empty() || reads_moves,
        };
        // Named by an argument, standard input is waited for as long as it takes.
        let is_dash = files.iter().any(|file| file.as_os_str() == STDIN);
        let names_input = reads_moves || is_dash;
        let pipe = !names_input && has_pipe(command, given)?;
        let decided = decide(command, Given { pipe, ..given });
        if files.len() > 1 || decided == Err(Misuse::TwoSources) {
            let files = files.iter().map(|file| file.display().to_string());
            let position = args.position.as_ref().map(|_| "--position".to_owned());
            let named: Vec<String> = files.chain(position).collect();
            let message = format!("expected one source, found {}", named.join(" and "));
            bail!(Failure::usage(message));
        }
        let (source, from_pipe) = match decided {
            Ok((source, moves)) => (source, moves == MovesKind::StandardInput),
            Err(Misuse::TwiceMoves) => bail!(twice_moves()),
            Err(Misuse::SourceAndPipe | Misuse::TwoSources) => {
                let file = files.first().map(|file| file.display().to_string());
                let named = file.unwrap_or_else(|| "--position".to_owned());
                bail!(source_and_pipe(&named));
            }
        };
        if reads_moves && !moves.is_empty() {
            bail!(twice_moves());
        }
        let source = match (source, files.pop(), &args.position, &args.read.board) {
            (SourceKind::File, Some(file), ..) => Source::File(file),
            (SourceKind::Position, _, Some(line), _) => Source::Position(line),
            // With `--format-in`, it is the board of the moves.
            (SourceKind::Board | SourceKind::Default, .., Some(board)) => {
                Source::Board(board.clone())
            }
            (SourceKind::Default, ..) => Source::Board(Board::rectangle(13, 13)?),
            _ if pipe => Source::File(STDIN.into()),
            _ => Source::File(standard_input()?),
        };
        if (args.at.is_some() || args.game.is_some()) && !matches!(source, Source::File(_)) {
            let message = "--at and --game need a file, as an argument or with --from";
            bail!(Failure::usage(message));
        }
        let request = Self {
            args,
            source,
            moves: if from_pipe || reads_moves {
                Moves::StandardInput
            } else {
                Moves::Arguments(moves)
            },
            is_pipe: pipe,
            is_dash: is_dash && args.from.is_none(),
            moves_text: OnceCell::new(),
        };
        // Before anything is read: `oust show a.txt > a.txt` must not print into its own source.
        request.outputs().check_standard_output()?;
        Ok(request)
    }

    /// Returns the file that is the source, `-` for standard input.
    pub(crate) fn file(&self) -> Option<&Path> {
        match &self.source {
            Source::File(file) => Some(file),
            _ => None,
        }
    }

    /// Returns the outputs of the command, which must not be its inputs.
    pub(crate) fn outputs(&self) -> Outputs {
        let file = self.file().map(Path::to_owned);
        Outputs::new(file.into_iter().chain([STDIN.into()]), is_named_as_record)
    }

    /// Returns whether moves are given.
    pub(crate) fn has_moves(&self) -> bool {
        !matches!(&self.moves, Moves::Arguments(words) if words.is_empty())
    }

    /// Returns the text of the moves, which is read once.
    fn moves(&self) -> Result<&str, Failure> {
        // Standard input can be read once, and a source may have several positions to play on.
        if self.moves_text.get().is_none() {
            let text = self.read_moves()?;
            let _ = self.moves_text.set(text);
        }
        Ok(self.moves_text.get().map_or("", String::as_str))
    }

    fn read_moves(&self) -> Result<String, Failure> {
        if let Moves::Arguments(words) = &self.moves {
            return Ok(words.join(" "));
        }
        if self.file().is_some_and(|file| file.as_os_str() == STDIN) {
            let message = "standard input is the source, so the moves must be arguments";
            return Err(Failure::usage(message));
        }
        if stdin().is_terminal() {
            let message = "expected moves, as arguments or on standard input";
            return Err(Failure::usage(message));
        }
        let text = input::read_standard_input(self.args.read.text.encoding.encoding)?;
        // A record here would be played as moves and refused with a message that does not help.
        if Document::read(&text).items().next().is_some() {
            let message = "expected moves on standard input, found a position or a record: pass the \
                           moves as arguments, and name no other source";
            return Err(Failure::usage(message));
        }
        let is_named = self.args.is_named() || self.file().is_some();
        if text.trim().is_empty() && !is_named {
            let message = "found no moves on standard input, and no position is named";
            return Err(Failure::work(message));
        }
        Ok(text)
    }

    /// Returns the view of a source that is no file.
    fn view_of_argument(&self) -> anyhow::Result<View> {
        let args = self.args;
        match &self.source {
            Source::File(_) => unreachable!("a file is read item by item"),
            Source::Position(line) => {
                let view = View::from_position(line.position());
                settled(view, args, "--position")
            }
            Source::Board(board) => {
                let mut view = View::from_position(Position::new(board.clone()));
                if args.to_move.is_some() {
                    // An empty board says nothing that the flag could contradict.
                    view.side_is_known = false;
                }
                settled(view, args, "--board")
            }
        }
    }
}

/// Returns whether standard input has content that the command uses or refuses.
fn has_pipe(command: Command, given: Given) -> Result<bool, Failure> {
    let is_source_named = given.file || given.position;
    let patience = match command {
        Command::Play => return Ok(false),
        // It is read anyway.
        Command::Apply if !given.moves => return Ok(false),
        Command::Show if !is_source_named && !given.board => return Ok(false),
        Command::Apply if !is_source_named => None,
        _ => Some(PATIENCE),
    };
    match standard_input_has_content(patience) {
        Ok(has_content) => Ok(has_content),
        // The source is elsewhere.
        Err(_) if is_source_named || given.board => Ok(false),
        Err(error) => Err(Failure::work(format!("cannot read {STDIN}: {error}"))),
    }
}

/// Returns whether standard input begins with a position or a record, not with moves.
fn standard_input_holds_source() -> Result<bool, Failure> {
    const START: usize = 1 << 16;
    if stdin().is_terminal() {
        return Ok(false);
    }
    let start = start_of_standard_input(START)
        .map_err(|error| Failure::work(format!("cannot read {STDIN}: {error}")))?;
    let SourceText { text, .. } = SourceText::from_bytes(&start);
    Ok(Document::read(&text).items().next().is_some())
}

fn source_and_pipe(named: &str) -> Failure {
    Failure::usage(format!(
        "expected one source, found {named} and text on standard input; `< /dev/null` leaves it empty"
    ))
}

fn twice_moves() -> Failure {
    let message = "expected moves once, found them as arguments and text on standard input; \
                   `< /dev/null` leaves it empty";
    Failure::usage(message)
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

/// Refuses content on standard input next to the source `named` of a command that takes files.
pub(crate) fn refuse_pipe(named: &str) -> anyhow::Result<()> {
    if standard_input_has_content(Some(PATIENCE)).unwrap_or(false) {
        bail!(source_and_pipe(named));
    }
    Ok(())
}

/// Returns the view of an item, at the turn and with the side to move that the arguments name.
pub(crate) fn view_of(
    item: DocumentItem,
    input: &Input,
    args: &SourceArgs,
) -> anyhow::Result<View> {
    let reading = Reading {
        coords: args.read.coords,
        at: args.at,
        policy: ErrorPolicy::WarnOfClaims,
    };
    let mut view = View::from_item(item, input, reading)?;
    if let Some(at) = args.at {
        view.check_turn(at).map_err(Failure::usage)?;
    }
    // For these commands JSON shows the position reached, not the record.
    view.is_record = false;
    settled(view, args, &input.path)
}

/// Returns the view with the side to move that the arguments name. Fails if they name another
/// board.
pub(crate) fn settled(mut view: View, args: &SourceArgs, source: &str) -> anyhow::Result<View> {
    args.read.check_board(view.position().board(), source)?;
    let contradiction = args.to_move.and_then(|side| view.set_to_move(side));
    if let Some(contradiction) = contradiction {
        warn(format_args!("{source}: {contradiction}"));
    }
    Ok(view)
}
