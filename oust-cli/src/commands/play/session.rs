//! Doing what is said to `oust play`.

use std::io::{self, Write};

use oust_core::Color;
use oust_notation::record::{Header, HeaderName};
use oust_notation::{write_move_list, write_native};

use super::command::{Command, HELP, HELP_INDENT, LEGEND, parse};
use super::line::{Line, Rest};
use super::save::{Kept, save, save_over};
use super::shown::print_lines;
use crate::args::{Mark, PlayArgs};
use crate::commands::legal::drawn::drawn;
use crate::failure::{Failure, Reason};
use crate::input::STDIN;
use crate::message::{move_at, say, warn, wrapped};
use crate::source::Request;
use crate::view::read_dialect;

/// A game at the terminal.
pub(super) struct Session {
    pub(super) line: Line,
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
        let mut line = Line::new(view, args.source.coords);
        // Who opens a game that is over wants to see it.
        if line.view.transcript.game.outcome().is_some() && args.source.at.is_none() {
            while line.back() {}
        }
        Ok(Self {
            line,
            kept: file.and_then(Kept::of),
            changed: false,
            warned: false,
            mode,
            worst: None,
        })
    }

    pub(super) fn welcome(&self) -> anyhow::Result<()> {
        self.line.show(&[])?;
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

    /// Does what a line says. A command that is refused changes nothing.
    pub(super) fn follow(&mut self, line: &str) -> anyhow::Result<Next> {
        let done = match parse(line) {
            Ok(command) => self.obey(command),
            Err(message) => Err(Failure::new(Reason::Usage, message).into()),
        };
        io::stdout().flush()?;
        done.or_else(|error| {
            let refused = error.downcast::<Failure>()?;
            say(&refused);
            self.worst = self.worst.max(Some(refused.reason));
            Ok(Next::Line)
        })
    }

    /// Does a command. One that is refused fails with a [`Failure`].
    fn obey(&mut self, command: Command<'_>) -> anyhow::Result<Next> {
        if command != Command::Quit {
            self.warned = false;
        }
        match command {
            Command::Nothing => {}
            Command::Moves(moves) => self.play(moves)?,
            Command::Legal => self.line.print_legal()?,
            Command::Why(point) => self.why(point)?,
            Command::Undo => self.undo()?,
            Command::Next(steps) => self.step(steps, Line::next)?,
            Command::Back(steps) => self.step(steps, Line::back)?,
            Command::Start => self.step(usize::MAX, Line::back)?,
            Command::End => self.step(usize::MAX, Line::next)?,
            Command::Turn(turn) => {
                if !self.line.go_to_turn(turn) {
                    let turns = self.line.whole().game.turns();
                    return refuse(format!("the game has {turns} turns"));
                }
                self.line.show(&[Mark::Captures])?;
            }
            Command::Show => self.line.show(&[Mark::Captures])?,
            Command::Record => write!(io::stdout(), "{}", self.record())?,
            Command::Save(path) => self.saved(save(&path, &self.record(), self.kept.as_ref())?),
            Command::SaveOver(path) => self.saved(save_over(&path, &self.record())?),
            Command::Help => {
                let mut out = io::stdout().lock();
                write!(out, "{}", wrapped(HELP, HELP_INDENT, &out))?;
                if self.mode == Mode::Interactive {
                    print_lines(&[LEGEND])?;
                }
            }
            Command::Quit if self.mode == Mode::Interactive => return Ok(self.leave("`quit`")),
            Command::Quit => return Ok(Next::Quit),
        }
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
            let moves = write_move_list(&self.line.whole(), self.line.dialect());
            warn(format_args!("the game is not saved: {moves}"));
        }
        io::stdout().flush()?;
        Ok(())
    }

    fn play(&mut self, moves: &str) -> anyhow::Result<()> {
        let before = self.line.view.transcript.game.actions().len();
        let rest = self.line.play(moves).map_err(|refused| {
            let is_one = moves.split_whitespace().nth(1).is_none();
            let place = if is_one {
                String::new()
            } else {
                move_at(moves, refused.at)
            };
            Failure::new(Reason::Rules, place + &refused.why)
        })?;
        if let Rest::Left(actions) = rest {
            say(format_args!(
                "this is not what the record has: its other {actions} actions are left"
            ));
        }
        self.changed = true;
        let played = self.line.view.transcript.game.history().skip(before);
        let played: Vec<String> = played.map(|played| self.line.described(played)).collect();
        print_lines(&played)?;
        self.line.show(&[Mark::Captures])
    }

    /// Returns the whole game as a native record.
    fn record(&self) -> String {
        write_native(&self.line.whole(), self.line.dialect())
    }

    fn undo(&mut self) -> anyhow::Result<()> {
        let last = self.line.last_described();
        if self.line.undo().is_none() {
            return refuse(if self.line.ahead() > 0 {
                "`undo` is for the end of the game: `end` goes there, `back` steps"
            } else {
                "nothing to take back"
            });
        }
        self.changed = true;
        let lines: Vec<String> = last
            .map(|last| format!("taken back: {last}"))
            .into_iter()
            .collect();
        print_lines(&lines)?;
        self.line.show(&[])
    }

    fn step(&mut self, steps: usize, step: fn(&mut Line) -> bool) -> anyhow::Result<()> {
        let mut done = 0;
        while done < steps && step(&mut self.line) {
            done += 1;
        }
        if done == 0 && steps > 0 {
            return refuse("the record has nothing more that way");
        }
        print_lines(self.line.last_described().as_slice())?;
        self.line.show(&[Mark::Captures])
    }

    fn why(&self, text: &str) -> anyhow::Result<()> {
        let view = &self.line.view;
        let answers = self.line.answers();
        match answers.point_asked(text, read_dialect(self.line.coords, view)) {
            Ok(point) => {
                let answer = answers.why(point).text();
                print_lines(&[answer, String::new(), drawn(view, point, answers.dialect)])
            }
            Err(failure) => {
                let message = failure.to_string();
                let message = message.trim_start_matches("--why");
                refuse(message.trim_start_matches([':', ' ']))
            }
        }
    }

    fn saved(&mut self, kept: Kept) {
        self.kept = Some(kept);
        self.changed = false;
        say("saved");
    }
}

/// Refuses a command that cannot be done here.
fn refuse<T>(message: impl Into<String>) -> anyhow::Result<T> {
    Err(Failure::new(Reason::Usage, message).into())
}
