//! The session of `oust play`: a game, its file, and the warnings given.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::bail;
use oust_core::{Color, Game};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{Format, counted, write_native};
use oust_program::{Content, Failure, Outputs, STDIN, Status};
use oust_validate::files::is_named_as_record;

use super::args::PlayArgs;
use super::display::{LEGEND, print_lines};
use super::opponent::Opponent;
use super::save::{GameFile, save, save_over};
use super::timeline::Timeline;
use crate::args::Mark;
use crate::commands::legal::board_of_answer;
use crate::message::{move_at, say, warn};
use crate::request::Request;

/// A game at the terminal.
pub(crate) struct Session {
    pub(crate) timeline: Timeline,
    /// The engine of a game against it.
    pub(crate) opponent: Option<Opponent>,
    /// Set by Ctrl-C while the engine searches.
    pub(crate) interrupted: Arc<AtomicBool>,
    file: Option<GameFile>,
    /// The files that the session reads, into which no game is saved, except its own.
    outputs: Outputs,
    /// Whether something was played that is not saved.
    pub(crate) is_changed: bool,
    /// Whether the last command was to leave, and was answered that the game is not saved.
    pub(crate) is_warned: bool,
    pub(crate) is_over: bool,
    pub(crate) mode: Mode,
    /// The worst reason for which something was refused.
    pub(crate) worst: Option<Status>,
}

/// Where the commands come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// People at a terminal, who can be asked.
    Interactive,
    /// A file or another program.
    Scripted,
}

impl Session {
    pub(crate) fn new(args: &PlayArgs, mode: Mode) -> anyhow::Result<Self> {
        let request = Request::from_file(&args.source, args.file.as_ref())?;
        let file = request.file();
        if file.is_some_and(|file| file.as_os_str() == STDIN) {
            let message = "commands come from standard input, so the game must be in a file";
            bail!(Failure::usage(message));
        }
        let mut view = request.view()?;
        view.require_side()?;
        for (name, given) in [(HeaderName::X, &args.x), (HeaderName::O, &args.o)] {
            if let Some(given) = given {
                let headers = &mut view.annotated.headers;
                headers.retain(|header| header.name != name);
                headers.push(Header::new(name, given.as_str()));
            }
        }
        let mut timeline = Timeline::new(view, args.source.read.coords);
        // A game that is over is shown from its beginning.
        if timeline.view.annotated.game.outcome().is_some() && args.source.at.is_none() {
            // To step through it; with `--at` the position asked for is shown.
            while timeline.back() {}
        }
        // The game may be saved into its own file, and into no other file that is read.
        let own = file.and_then(GameFile::open);
        let inputs = file.filter(|_| own.is_none()).map(Path::to_owned);
        let outputs = Outputs::new(inputs.into_iter().chain([STDIN.into()]), is_named_as_record);
        let opponent = args.opponent(&timeline);
        if let Some(opponent) = &opponent {
            let color = opponent.color(timeline.game());
            let given = match color {
                Color::X => &args.x,
                Color::O => &args.o,
            };
            if given.is_none() {
                timeline.set_name(color, &opponent.name());
            }
        }
        Ok(Self {
            timeline,
            opponent,
            interrupted: Arc::default(),
            file: own,
            outputs,
            is_changed: false,
            is_warned: false,
            is_over: false,
            mode,
            worst: None,
        })
    }

    pub(crate) fn welcome(&self) -> anyhow::Result<()> {
        self.timeline.show(&[])?;
        if self.mode == Mode::Interactive {
            print_lines(&[LEGEND])?;
        }
        let ahead = self.timeline.ahead();
        if ahead > 0 {
            let follow = if ahead == 1 { "follows" } else { "follow" };
            let actions = counted(ahead, "action");
            let message = format!("{actions} of the record {follow}: `next` steps through them");
            print_lines(&[message])?;
        }
        self.welcome_person()?;
        print_lines(&["`help` lists the commands"])
    }

    /// Returns the game up to the position reached.
    pub(crate) fn game(&self) -> &Game {
        self.timeline.game()
    }

    /// Leaves the game if it is saved or its commands come from a script. Otherwise warns once and
    /// asks for `again` once more.
    pub(crate) fn leave(&mut self, again: &str) {
        if !self.is_changed || self.is_warned || self.mode == Mode::Scripted {
            self.is_over = true;
            return;
        }
        self.is_warned = true;
        say(format_args!(
            "the game is not saved: `save FILE`, or {again} again to leave it"
        ));
    }

    /// Ends the session: writes the moves of a game that is not saved, unless leaving it was
    /// confirmed.
    pub(crate) fn end(&self) -> anyhow::Result<()> {
        // A second `quit` after the warning is a decision to lose the game.
        if self.is_changed && !self.is_warned {
            let game = self.timeline.whole();
            let moves = Format::MoveList.write(&game, self.timeline.dialect())?;
            warn(format_args!("the game is not saved: {}", moves.trim_end()));
        }
        Ok(io::stdout().flush()?)
    }

    pub(crate) fn play(&mut self, moves: &str) -> anyhow::Result<()> {
        let before = self.timeline.view.annotated.game.actions().len();
        let dropped = self.timeline.play(moves).map_err(|refused| {
            let is_one = moves.split_whitespace().nth(1).is_none();
            let place = if is_one {
                String::new()
            } else {
                move_at(moves, refused.at)
            };
            // A single move needs no place: the person has just typed it.
            Failure::rules(place + &refused.why)
        })?;
        // After playing: only the rules know where the turn of the person ends.
        self.refuse_moves_of_engine(before)?;
        if dropped > 0 {
            let actions = counted(dropped, "action");
            let are = if dropped == 1 { "is" } else { "are" };
            say(format_args!(
                "this differs from the record: its next {actions} {are} dropped"
            ));
        }
        self.is_changed = true;
        let actions = self.timeline.view.annotated.game.history().skip(before);
        let played: Vec<String> = actions
            .map(|played| self.timeline.described(played))
            .collect();
        print_lines(&played)?;
        // The board is shown after the answer of the engine.
        if !self.engine_is_to_move() {
            self.timeline.show(&[Mark::Captures])?;
        }
        self.print_result()
    }

    /// Returns the whole game as a native record.
    pub(crate) fn record(&self) -> String {
        write_native(&self.timeline.whole(), self.timeline.dialect())
    }

    pub(crate) fn undo(&mut self) -> anyhow::Result<()> {
        // Against the engine an undo of its answer alone would make it answer again.
        if self.take_back()? {
            return Ok(());
        }
        // Described before it is undone: the description needs the game with it.
        let last = self.timeline.last_described();
        if self.timeline.undo().is_none() {
            bail!(Failure::usage(if self.timeline.ahead() > 0 {
                "`undo` is for the end of the game: `end` goes there, `back` steps"
            } else {
                "nothing to take back"
            }));
        }
        self.is_changed = true;
        let line = last.map(|last| format!("taken back: {last}"));
        print_lines(line.as_slice())?;
        self.timeline.show(&[])
    }

    /// Steps at most `steps` times.
    pub(crate) fn step(
        &mut self,
        steps: usize,
        step: fn(&mut Timeline) -> bool,
    ) -> anyhow::Result<()> {
        let mut done = 0;
        while done < steps && step(&mut self.timeline) {
            done += 1;
        }
        if done == 0 && steps > 0 {
            bail!(Failure::usage("the record ends here"));
        }
        print_lines(self.timeline.last_described().as_slice())?;
        self.timeline.show(&[Mark::Captures])
    }

    pub(crate) fn go_to_turn(&mut self, turn: usize) -> anyhow::Result<()> {
        if !self.timeline.go_to_turn(turn) {
            let turns = counted(self.timeline.whole().game.turns(), "turn");
            bail!(Failure::usage(format!("the game has {turns}")));
        }
        self.timeline.show(&[Mark::Captures])
    }

    pub(crate) fn why(&mut self, text: &str) -> anyhow::Result<()> {
        if text.is_empty() {
            bail!(Failure::usage("expected a point, such as `why b4`"));
        }
        let answers = self.timeline.answers();
        let point = answers.point_asked(text).map_err(Failure::usage)?;
        let answer = answers.why(point).text();
        let board = board_of_answer(&self.timeline.view, &answers, point);
        print_lines(&[answer, String::new(), board])
    }

    pub(crate) fn save(&mut self, path: &str) -> anyhow::Result<()> {
        let path: &Path = path.as_ref();
        self.outputs.check("save", path, Content::Records)?;
        let saved = save(path, &self.record(), self.file.as_ref())?;
        self.is_saved(saved);
        Ok(())
    }

    pub(crate) fn save_over(&mut self, path: &str) -> anyhow::Result<()> {
        let path: &Path = path.as_ref();
        self.outputs.check("save!", path, Content::Records)?;
        let saved = save_over(path, &self.record())?;
        self.is_saved(saved);
        Ok(())
    }

    fn is_saved(&mut self, file: GameFile) {
        self.file = Some(file);
        self.is_changed = false;
        say("saved");
    }
}
