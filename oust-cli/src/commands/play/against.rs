//! A game of a person against the engine, and the engine's hints.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use anyhow::bail;
use oust_core::{Action, Color, Outcome};
use oust_notation::record::{Header, HeaderName};
use oust_notation::side_letter;
use oust_program::Failure;
use oust_search::{Engine, Limits, Proof, Stop};

use super::display::print_lines;
use super::opponent::Opponent;
use super::session::Session;
use super::timeline::Timeline;
use crate::args::{Mark, level};

impl Session {
    /// Prints the colors of the person and the engine.
    pub(crate) fn welcome_person(&self) -> anyhow::Result<()> {
        let Some(opponent) = &self.opponent else {
            return Ok(());
        };
        let person = side_letter(!opponent.color(self.game()));
        let (name, seed) = (opponent.name(), opponent.seed());
        print_lines(&[format!("you are {person} against {name}, seed {seed}")])
    }

    /// Plays the turn of the engine, if it is to move at the end of the game, and says how the game
    /// ended or that the person may swap.
    pub(crate) fn respond(&mut self) -> anyhow::Result<()> {
        let Some(mut opponent) = self.opponent.take() else {
            return Ok(());
        };
        let responded = self.play_engine(&mut opponent);
        let name = opponent.name();
        let is_person = !opponent.is_to_move(self.game());
        // Put back before an error returns, so that the session keeps its engine.
        self.opponent = Some(opponent);
        let has_played = responded?;
        let game = self.game();
        if has_played && is_person && game.check_swap().is_ok() {
            let message = format!("you may `swap`: then you are x, and {name} places next");
            print_lines(&[message])?;
        }
        Ok(())
    }

    /// Plays actions of the engine until the person is to move. Returns whether there were any.
    fn play_engine(&mut self, opponent: &mut Opponent) -> anyhow::Result<bool> {
        let before = self.game().actions().len();
        while self.engine_plays(opponent) {
            let action = opponent.choose(self.game(), &self.interrupted)?;
            // A turn may be several placements, and after a capture the engine is to move again.
            self.timeline.act(action)?;
            self.is_changed = true;
        }
        if self.game().actions().len() == before {
            return Ok(false);
        }
        let mut lines = self.timeline.described_turns(before);
        if self.game().actions().last() == Some(Action::Swap) {
            let person = side_letter(!opponent.color(self.game()));
            lines.push(format!("{} swaps: you are {person} now", opponent.name()));
        }
        print_lines(&lines)?;
        self.timeline.show(&[Mark::Captures])?;
        self.print_result_against(opponent)?;
        Ok(true)
    }

    /// Checks whether the engine plays next.
    pub(crate) fn engine_is_to_move(&self) -> bool {
        let opponent = self.opponent.as_ref();
        opponent.is_some_and(|opponent| self.engine_plays(opponent))
    }

    fn engine_plays(&self, opponent: &Opponent) -> bool {
        !self.is_over && self.timeline.ahead() == 0 && opponent.is_to_move(self.game())
    }

    /// Takes back the actions after the first `before` and fails, if the person has moved for the
    /// engine at the end of the game.
    pub(crate) fn refuse_moves_of_engine(&mut self, before: usize) -> anyhow::Result<()> {
        let Some(opponent) = &self.opponent else {
            return Ok(());
        };
        if self.timeline.ahead() > 0 || !opponent.has_moved_since(self.game(), before) {
            return Ok(());
        }
        let (name, color) = (opponent.name(), opponent.color(self.game()));
        while self.game().actions().len() > before {
            self.timeline.undo();
        }
        bail!(Failure::usage(format!(
            "{name} plays {}; type the placements of one turn",
            side_letter(color)
        )))
    }

    /// Prints the winner, if the game is over and has an engine.
    pub(crate) fn print_result(&self) -> anyhow::Result<()> {
        let Some(opponent) = &self.opponent else {
            return Ok(());
        };
        self.print_result_against(opponent)
    }

    fn print_result_against(&self, opponent: &Opponent) -> anyhow::Result<()> {
        let Some(outcome) = self.game().outcome() else {
            return Ok(());
        };
        let engine = opponent.color(self.game());
        let message = match outcome.winner() {
            Some(winner) if winner == engine => format!("{} wins", opponent.name()),
            Some(_) => format!("you win against {}", opponent.name()),
            None if outcome == Outcome::Deadlock => {
                "deadlock: neither side has a placement, nobody wins".to_owned()
            }
            None => "nobody wins".to_owned(),
        };
        print_lines(&[message])
    }

    /// Takes back the person's last placement and the engine's answer. Returns whether there
    /// is an engine.
    pub(crate) fn take_back(&mut self) -> anyhow::Result<bool> {
        let Some(opponent) = &self.opponent else {
            return Ok(false);
        };
        if self.timeline.ahead() > 0 {
            return Ok(false);
        }
        let Some(kept) = opponent.actions_before_last_of_person(self.game()) else {
            bail!(Failure::usage("nothing to take back: you have not placed"));
        };
        let lines: Vec<String> = self
            .timeline
            .described_turns(kept)
            .into_iter()
            .map(|line| format!("taken back: {line}"))
            .collect();
        while self.game().actions().len() > kept {
            self.timeline.undo();
        }
        self.is_changed = true;
        print_lines(&lines)?;
        self.timeline.show(&[])?;
        Ok(true)
    }

    /// Prints the best placement and its value.
    pub(crate) fn hint(&mut self) -> anyhow::Result<()> {
        let game = self.game();
        if game.outcome().is_some() {
            bail!(Failure::usage("no hint: the game is over"));
        }
        let position = game.position();
        // An interrupt from before this search must not end it.
        self.interrupted.store(false, Ordering::Relaxed);
        let report = Engine::new(position.board()).search(
            position,
            &Limits {
                stop: Stop::from(Arc::clone(&self.interrupted)),
                ..Limits::default()
            },
        )?;
        let side = side_letter(position.to_move());
        let Some(best) = report.best else {
            return print_lines(&[format!("hint: pass, {side} has no placement")]);
        };
        let value = match report.proof {
            Some(Proof::Win) => format!("{side} wins, proven"),
            Some(Proof::Loss) => format!("{side} loses against the best play, proven"),
            None => format!("{side} wins with a chance of {:.0} %", 100.0 * report.value),
        };
        let best = self.timeline.move_text(Action::Place(best));
        // After a swap the other player moves in this position, with less than an even chance.
        let hint = if game.check_swap().is_ok() && report.value < 0.5 {
            format!("hint: swap; after {best} {value}")
        } else {
            format!("hint: {best}, {value}")
        };
        print_lines(&[hint])
    }

    /// Sets the level of the engine; says it without a number.
    pub(crate) fn set_level(&mut self, text: &str) -> anyhow::Result<()> {
        let Some(opponent) = &mut self.opponent else {
            bail!(Failure::usage(
                "no engine plays; `oust play --against 5` plays against it"
            ));
        };
        if !text.is_empty() {
            let old = opponent.name();
            let board = self.timeline.view.position().board();
            opponent.set_level(level(text).map_err(Failure::usage)?, board);
            let (name, color) = (opponent.name(), opponent.color(self.timeline.game()));
            self.timeline.rename(color, &old, &name);
        }
        print_lines(&[format!("you play against {}", opponent.name())])
    }
}

impl Timeline {
    /// Names the player of a color.
    pub(crate) fn set_name(&mut self, color: Color, name: &str) {
        let headers = &mut self.view.annotated.headers;
        let player = HeaderName::player(color);
        headers.retain(|header| header.name != player);
        headers.push(Header::new(player, name));
    }

    /// Renames the player of a color, if the name is `old`.
    fn rename(&mut self, color: Color, old: &str, name: &str) {
        let header = self.view.annotated.header(&HeaderName::player(color));
        // A name that the person has chosen stays.
        if header.is_some_and(|header| header.value == old) {
            self.set_name(color, name);
        }
    }
}
