//! Oust as a kind of game of the server.

mod export;
mod facts;
mod preview;
mod turn;

pub(super) use facts::view_of;
use facts::{Facts, name, seat_number};
pub(super) use turn::explain;

use std::sync::Arc;

use oust_core::{Board, Color, Ending, Game, IllegalTurn, Position, Turn};
use oust_notation::{AnnotatedGame, Dialect, Entries, PositionLine};
use oust_validate::{Severity, Validator};

use super::{
    BoardView, ExportFormat, Forfeit, NoExport, Outcome, RecordHeaders, RefusedOustTurn,
    RefusedTurn, Rules, Settings, TurnNotation, TurnPreview,
};
use crate::id::SeatNumber;

/// A game of Oust in play.
#[derive(Clone)]
pub(super) struct Oust {
    game: Game,
    notation: Arc<TurnNotation>,
    /// The side that resigned or ran out of time.
    forfeited: Option<Color>,
}

impl Oust {
    /// Begins a game.
    pub(super) fn new(settings: &Settings) -> Self {
        Self {
            game: Game::new(settings.board.clone()).with_swap_rule(settings.swap_rule()),
            notation: notation_of(&settings.board),
            forfeited: None,
        }
    }

    /// Begins at a position that no game has led to.
    fn at(position: Position) -> Self {
        Self {
            notation: notation_of(position.board()),
            game: Game::from_position(position),
            forfeited: None,
        }
    }

    fn color_of(&self, seat: SeatNumber) -> Color {
        let first = seat_number(self.game.seat(Color::X)) == seat;
        if first { Color::X } else { Color::O }
    }

    fn annotated(&self) -> AnnotatedGame {
        let mut annotated = AnnotatedGame::new(self.game.clone());
        annotated.ending_token = self.forfeited;
        annotated
    }

    fn entries(&self) -> Entries {
        self.annotated().entries(self.notation.dialect())
    }

    fn refused(&self, text: String, dialect: Dialect, rule: Option<IllegalTurn>) -> RefusedTurn {
        RefusedTurn::Oust(Box::new(RefusedOustTurn {
            game: self.game.clone(),
            text,
            dialect,
            rule,
        }))
    }

    /// Returns how the game was lost off the board.
    fn forfeit(&self) -> Forfeit {
        match self.game.outcome() {
            Some(oust_core::Outcome::Ended {
                ending: Ending::Time,
                ..
            }) => Forfeit::Time,
            _ => Forfeit::Resignation,
        }
    }
}

fn notation_of(board: &Board) -> Arc<TurnNotation> {
    Arc::new(TurnNotation::new(Dialect::default_for(board), board))
}

/// Returns the rules of Oust at a position that no game has led to, to try turns on it.
pub fn oust_at(position: Position) -> Box<dyn Rules> {
    Box::new(Oust::at(position))
}

impl Rules for Oust {
    fn copy(&self) -> Box<dyn Rules> {
        Box::new(self.clone())
    }

    fn to_move(&self) -> Option<SeatNumber> {
        let side = self.game.position().to_move();
        let seat = seat_number(self.game.seat(side));
        self.game.outcome().is_none().then_some(seat)
    }

    fn notation(&self) -> &Arc<TurnNotation> {
        &self.notation
    }

    fn read(&self, text: &str, dialect: Option<Dialect>) -> Result<Turn, RefusedTurn> {
        let own = self.notation.dialect();
        let dialect = dialect.unwrap_or(own);
        let parsed = if dialect == own {
            self.notation.parse(text)
        } else {
            dialect.parse_turn(self.notation.board(), text)
        };
        if let Ok(turn) = parsed {
            return Ok(turn);
        }
        let read = turn::read(&self.game, text, dialect);
        read.map_err(|_| self.refused(text.to_owned(), dialect, None))
    }

    fn play(&mut self, turn: &Turn) -> Result<(), RefusedTurn> {
        let played = self.game.play_turn(turn);
        played.map_err(|rule| {
            self.refused(
                self.notation.text(turn),
                self.notation.dialect(),
                Some(rule),
            )
        })
    }

    fn take_back(&mut self, count: usize) -> bool {
        let mut game = self.game.clone();
        for _ in 0..count {
            let actions = match game.last_turn() {
                None => return false,
                Some(Turn::Place(points)) => points.len(),
                Some(Turn::Pass | Turn::Swap) => 1,
            };
            for _ in 0..actions {
                game.undo();
            }
        }
        self.game = game;
        true
    }

    fn can_swap(&self) -> bool {
        self.game.check_swap().is_ok()
    }

    fn can_pass(&self) -> bool {
        false
    }

    fn must_pass(&self) -> bool {
        self.game.outcome().is_none() && self.game.position().must_pass()
    }

    fn forfeit(&mut self, loser: SeatNumber, reason: Forfeit) {
        let loser = self.color_of(loser);
        let ending = match reason {
            Forfeit::Resignation => Ending::Resignation,
            Forfeit::Time => Ending::Time,
        };
        if self.game.end(ending, Some(!loser)).is_ok() {
            self.forfeited = Some(loser);
        }
    }

    fn has_forfeited(&self, seat: SeatNumber) -> bool {
        self.forfeited == Some(self.color_of(seat))
    }

    fn outcome(&self) -> Option<Outcome> {
        let outcome = self.game.outcome()?;
        let winner = outcome.winner().map(|color| self.game.seat(color));
        Some(Outcome {
            winner: winner.map(|seat| seat_number(seat).0),
            reason: match outcome {
                oust_core::Outcome::Win(_) => "board",
                oust_core::Outcome::Deadlock => "deadlock",
                oust_core::Outcome::Ended { ending, .. } => reason(ending),
            },
            text: outcome.to_string(),
        })
    }

    fn color(&self, seat: SeatNumber) -> &'static str {
        name(self.color_of(seat))
    }

    fn view(&self) -> BoardView {
        Facts {
            position: self.game.position(),
            notation: &self.notation,
            swapped: self.game.swapped(),
            forfeited: self.forfeited.map(|color| (color, self.forfeit())),
            is_over: self.game.outcome().is_some(),
            can_swap: self.can_swap(),
        }
        .view(self.turns())
    }

    fn turns(&self) -> Vec<String> {
        let entries = self.entries();
        entries.iter().map(|entry| entry.text.to_owned()).collect()
    }

    fn position(&self) -> String {
        PositionLine::from_position(self.game.position()).to_string()
    }

    fn preview(&self, placements: &[String]) -> TurnPreview {
        preview::preview(self, placements)
    }

    fn annotated(&self, headers: &RecordHeaders) -> Option<AnnotatedGame> {
        Some(export::record(self, headers))
    }

    fn export(&self, format: ExportFormat, headers: &RecordHeaders) -> Result<String, NoExport> {
        export::write(self, format, headers)
    }

    fn verify(&self, headers: &RecordHeaders) -> Result<(), String> {
        let record = self.export(ExportFormat::Native, headers);
        let record = record.map_err(|error| error.to_string())?;
        let report = Validator::default().validate(&record);
        let mut findings = report.games.iter().flat_map(|game| &game.findings);
        match findings.find(|finding| finding.severity() == Severity::Error) {
            Some(finding) => Err(format!("{}: {}", finding.code, finding.message)),
            None => Ok(()),
        }
    }
}

fn reason(ending: Ending) -> &'static str {
    match ending {
        Ending::Resignation => Forfeit::Resignation.name(),
        Ending::Time => Forfeit::Time.name(),
        Ending::Adjudication => "adjudication",
    }
}
