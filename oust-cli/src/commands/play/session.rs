//! Doing what is said to `oust play`.

use std::io::{self, Write};

use oust_core::{Action, Color, Ending, Played};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{Dialect, printable, side_letter, write_move_list, write_native};

use super::command::{Command, HELP, HELP_INDENT, LEGEND, parse};
use super::line::{Line, Rest};
use super::save::{Kept, save, save_over};
use crate::args::{CoordsArgs, Mark, OutputFormat, PictureArgs, PlayArgs};
use crate::commands::legal::answer::Answers;
use crate::commands::legal::drawn::drawn;
use crate::failure::{Failure, Reason};
use crate::input::STDIN;
use crate::message::{say, warn, wrapped};
use crate::output::{JsonOf, Printer};
use crate::source::Request;
use crate::view::{print_dialect, read_dialect};

/// The most characters of a name in the prompt.
const LONGEST_NAME: usize = 30;

/// A game at the terminal.
pub(super) struct Session {
    line: Line,
    coords: CoordsArgs,
    kept: Option<Kept>,
    /// Whether something was played that is not saved.
    changed: bool,
    /// Whether to leave was asked for, and answered that something is not saved.
    warned: bool,
    mode: Mode,
    /// The worst reason for which something was refused.
    pub(super) worst: Option<Reason>,
}

/// Where the commands come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mode {
    /// People at a terminal, who can be asked.
    Interactive,
    /// A file or another program.
    Scripted,
}

/// Whether a further line is read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    Line,
    Quit,
}

impl Session {
    pub(super) fn begin(args: &PlayArgs, mode: Mode) -> anyhow::Result<Self> {
        let request = Request::of_file(&args.source, args.file.as_ref())?;
        let file = request.file();
        if file.is_some_and(|file| file.as_os_str() == STDIN) {
            let message = "commands come from standard input, so the game must be in a file";
            return Err(Failure::new(Reason::Usage, message).into());
        }
        let mut view = request.view()?;
        view.require_side()?;
        for color in Color::BOTH {
            let Some(given) = args.name(color) else {
                continue;
            };
            let name = HeaderName::of_player(color);
            let headers = &mut view.transcript.headers;
            headers.retain(|header| header.name != name);
            headers.push(Header::new(name, given.as_str()));
        }
        let mut line = Line::new(view);
        // Who opens a game that is over wants to see it.
        if line.view.transcript.game.outcome().is_some() && args.source.at.is_none() {
            while line.back() {}
        }
        Ok(Self {
            line,
            coords: args.source.coords,
            kept: file.and_then(Kept::of),
            changed: false,
            warned: false,
            mode,
            worst: None,
        })
    }

    pub(super) fn welcome(&self) -> anyhow::Result<()> {
        self.show(&[])?;
        if self.mode == Mode::Interactive {
            print_lines(&[LEGEND])?;
        }
        let ahead = self.line.ahead();
        if ahead > 0 {
            let message =
                format!("the record goes on for {ahead} actions: `next` steps through it");
            print_lines(&[message])?;
        }
        print_lines(&["`help` lists what to say"])
    }

    /// Returns who is asked for what: the name and the side to move.
    pub(super) fn prompt(&self) -> String {
        let game = &self.line.view.transcript.game;
        let to_move = game.position().to_move();
        let letter = side_letter(to_move);
        let header = HeaderName::of_player(to_move);
        let name = self.line.view.transcript.header(&header);
        let side = match name.map(|name| printable(name.value.trim())) {
            Some(name) if !name.is_empty() => {
                let name: String = name.chars().take(LONGEST_NAME).collect();
                format!("{name} ({letter})")
            }
            _ => letter.to_string(),
        };
        match game.outcome() {
            Some(_) => "over".to_owned(),
            None if game.position().must_pass() => format!("{side} must pass"),
            None if game.position().mid_turn() => format!("{side} goes on"),
            None => side,
        }
    }

    /// Does what a line says.
    pub(super) fn follow(&mut self, line: &str) -> anyhow::Result<Next> {
        let command = match parse(line) {
            Ok(command) => command,
            Err(message) => {
                self.refuse(Reason::Usage, &message);
                return Ok(Next::Line);
            }
        };
        if command != Command::Quit {
            self.warned = false;
        }
        let mut out = io::stdout().lock();
        match command {
            Command::Nothing => {}
            Command::Moves(moves) => return self.play(moves).map(|()| Next::Line),
            Command::Legal => self.legal(&mut out)?,
            Command::Why(point) => return self.why(point).map(|()| Next::Line),
            Command::Undo => return self.undo().map(|()| Next::Line),
            Command::Next(steps) => return self.step(steps, Line::next).map(|()| Next::Line),
            Command::Back(steps) => return self.step(steps, Line::back).map(|()| Next::Line),
            Command::Start => return self.step(usize::MAX, Line::back).map(|()| Next::Line),
            Command::End => return self.step(usize::MAX, Line::next).map(|()| Next::Line),
            Command::Turn(turn) => {
                if self.line.go_to_turn(turn) {
                    self.show(&[Mark::Captures])?;
                } else {
                    let turns = self.line.whole().game.turns();
                    self.refuse(Reason::Usage, &format!("the game has {turns} turns"));
                }
            }
            Command::Show => self.show(&[Mark::Captures])?,
            Command::Record => {
                let text = write_native(&self.line.whole(), self.dialect());
                write!(out, "{text}")?;
            }
            Command::Save(path) => {
                let text = write_native(&self.line.whole(), self.dialect());
                self.saved(save(&path, &text, self.kept.as_ref()));
            }
            Command::SaveOver(path) => {
                let text = write_native(&self.line.whole(), self.dialect());
                self.saved(save_over(&path, &text));
            }
            Command::Help => {
                write!(out, "{}", wrapped(HELP, HELP_INDENT, &out))?;
                if self.mode == Mode::Interactive {
                    print_lines(&[LEGEND])?;
                }
            }
            Command::Quit if self.mode == Mode::Interactive => return Ok(self.leave("`quit`")),
            Command::Quit => return Ok(Next::Quit),
        }
        out.flush()?;
        Ok(Next::Line)
    }

    /// Answers Ctrl-C.
    pub(super) fn interrupt(&mut self) -> Next {
        self.leave("Ctrl-C")
    }

    /// Leaves a game that is saved; of another, asks for `again` once more.
    fn leave(&mut self, again: &str) -> Next {
        if !self.changed || self.warned {
            return Next::Quit;
        }
        self.warned = true;
        say(format_args!(
            "the game is not saved: `save FILE`, or {again} again to leave it"
        ));
        Next::Line
    }

    /// Ends the session: writes the moves of a game that is not saved, unless leaving it was
    /// confirmed.
    pub(super) fn end(&self) -> anyhow::Result<()> {
        if self.changed && !self.warned {
            let moves = write_move_list(&self.line.whole(), self.dialect());
            warn(format_args!("the game is not saved: {moves}"));
        }
        io::stdout().flush()?;
        Ok(())
    }

    fn play(&mut self, moves: &str) -> anyhow::Result<()> {
        let before = self.line.view.transcript.game.actions().len();
        match self.line.play(moves, self.coords) {
            Ok(rest) => {
                if let Rest::Left(actions) = rest {
                    say(format_args!(
                        "this is not what the record has: its other {actions} actions are left"
                    ));
                }
                self.changed = true;
                let played = self.line.view.transcript.game.history().skip(before);
                let played: Vec<String> = played.map(|played| self.described(played)).collect();
                print_lines(&played)?;
                self.show(&[Mark::Captures])
            }
            Err(refused) => {
                let several = moves.split_whitespace().count() > 1;
                let place = if several {
                    crate::message::move_at(moves, refused.at)
                } else {
                    String::new()
                };
                self.refuse(Reason::Rules, &(place + &refused.why));
                Ok(())
            }
        }
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let last = self.line.view.transcript.game.history().next_back();
        let described = last.map(|played| self.described(played));
        match (self.line.undo(), described) {
            (Some(_), Some(described)) => {
                self.changed = true;
                print_lines(&[format!("taken back: {described}")])?;
                self.show(&[])
            }
            _ if self.line.ahead() > 0 => {
                let message = "`undo` is for the end of the game: `end` goes there, `back` steps";
                self.refuse(Reason::Usage, message);
                Ok(())
            }
            _ => {
                self.refuse(Reason::Usage, "nothing to take back");
                Ok(())
            }
        }
    }

    fn step(&mut self, steps: usize, step: fn(&mut Line) -> bool) -> anyhow::Result<()> {
        let mut done = 0;
        while done < steps && step(&mut self.line) {
            done += 1;
        }
        if done == 0 && steps > 0 {
            self.refuse(Reason::Usage, "the record has nothing more that way");
            return Ok(());
        }
        let last = self.line.view.transcript.game.history().next_back();
        let last: Vec<String> = last.map(|last| self.described(last)).into_iter().collect();
        print_lines(&last)?;
        self.show(&[Mark::Captures])
    }

    fn why(&mut self, text: &str) -> anyhow::Result<()> {
        let view = &self.line.view;
        let dialect = self.dialect();
        let answers = Answers {
            game: &view.transcript.game,
            dialect,
        };
        match answers.point_asked(text, read_dialect(self.coords, view)) {
            Ok(point) => {
                let answer = answers.why(point).text();
                print_lines(&[answer, String::new(), drawn(view, point, dialect)])
            }
            Err(failure) => {
                let message = failure.to_string();
                self.refuse(Reason::Usage, message.trim_start_matches("--why "));
                Ok(())
            }
        }
    }

    fn legal(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        self.show(&[Mark::Legal])?;
        let answers = Answers {
            game: &self.line.view.transcript.game,
            dialect: self.dialect(),
        };
        let all: Vec<String> = answers.legal().map(|placement| placement.text()).collect();
        let (capturing, plain): (Vec<_>, Vec<_>) = all.iter().partition(|text| text.contains(' '));
        for placement in capturing {
            writeln!(out, "{placement}")?;
        }
        if !plain.is_empty() {
            let plain: Vec<&str> = plain.into_iter().map(String::as_str).collect();
            let plain = format!("without capture: {}", plain.join(" "));
            writeln!(out, "{}", wrapped(&plain, "", &io::stdout()))?;
        }
        Ok(())
    }

    fn show(&self, marks: &[Mark]) -> anyhow::Result<()> {
        let picture = PictureArgs {
            marks: marks.to_vec(),
            ..PictureArgs::default()
        };
        let printer = Printer::new(
            OutputFormat::Diagram,
            self.coords,
            &picture,
            JsonOf::Position,
        );
        let mut out = io::stdout().lock();
        printer.print(&mut out, &self.line.view)?;
        Ok(out.flush()?)
    }

    fn saved(&mut self, saved: Result<Kept, String>) {
        match saved {
            Ok(kept) => {
                self.kept = Some(kept);
                self.changed = false;
                say("saved");
            }
            Err(message) => self.refuse(Reason::Work, &message),
        }
    }

    fn refuse(&mut self, reason: Reason, message: &str) {
        say(message);
        self.worst = self.worst.max(Some(reason));
    }

    /// An action in words.
    fn described(&self, played: Played) -> String {
        let game = &self.line.view.transcript.game;
        let side = side_letter(played.side);
        let what = match played.action {
            Action::Place(point) => {
                let coord = self.dialect().coord(game.start().board(), point);
                coord.map_or_else(String::new, |coord| coord.to_string())
            }
            Action::Pass => "passes".to_owned(),
            Action::Swap => "swaps".to_owned(),
            Action::End { ending, winner } => {
                let how = match ending {
                    Ending::Resignation => "by resignation",
                    Ending::Time => "on time",
                    Ending::Adjudication => "by adjudication",
                };
                return match winner {
                    Some(winner) => format!("{} wins {how}", side_letter(winner)),
                    None => format!("the game is ended {how}"),
                };
            }
        };
        format!("turn {}: {side} {what}", played.turn)
    }

    fn dialect(&self) -> Dialect {
        print_dialect(self.coords, &self.line.view)
    }
}

fn print_lines(lines: &[impl AsRef<str>]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for line in lines {
        let line = line.as_ref().trim_end_matches('\n');
        writeln!(out, "{}", wrapped(line, "", &out))?;
    }
    Ok(out.flush()?)
}
