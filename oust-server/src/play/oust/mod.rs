//! Oust as a kind of game of the server.

mod export;
mod scene;
mod turn;

use oust_core::{Color, Ending, Game, Position, Seat, SwapRule};
use oust_notation::{AnnotatedGame, Dialect, Entries, PositionLine, side_letter};
use oust_validate::{Severity, Validator};

use super::{
    BoardView, COLOR_NAMES, ColorView, ExportFormat, Forfeit, Illegal, Labels, NoExport, Outcome,
    Rules, Scene, Settings, SideView,
};
use crate::id::SeatNumber;

/// A game of Oust in play.
#[derive(Clone)]
pub(super) struct Oust {
    game: Game,
    dialect: Dialect,
    /// The side that resigned or ran out of time.
    forfeited: Option<Color>,
}

impl Oust {
    /// Begins a game.
    pub(super) fn new(settings: &Settings) -> Self {
        let rule = if settings.swap {
            SwapRule::Allowed
        } else {
            SwapRule::Forbidden
        };
        Self {
            game: Game::new(settings.board.clone()).with_swap_rule(rule),
            dialect: Dialect::default_for(&settings.board),
            forfeited: None,
        }
    }

    /// Begins at a position that no game has led to.
    fn at(position: Position) -> Self {
        Self {
            dialect: Dialect::default_for(position.board()),
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
        self.annotated().entries(self.dialect)
    }

    fn label(&self, point: oust_core::Point) -> String {
        let board = self.game.position().board();
        self.dialect.point_name(board, point).to_string()
    }

    fn side(&self, color: Color) -> SideView {
        let position = self.game.position();
        SideView {
            stones: position.count(color),
            largest: position.largest_group(color),
        }
    }

    fn color_view(&self, color: Color) -> ColorView {
        let SideView { stones, largest } = self.side(color);
        ColorView {
            color: name(color),
            symbol: side_letter(color),
            seat: seat_number(self.game.seat(color)).0,
            stones,
            largest: Some(largest),
            score: None,
            territory: None,
            out: match self.game.outcome() {
                Some(oust_core::Outcome::Ended { ending, .. }) if self.forfeited == Some(color) => {
                    Some(reason(ending))
                }
                _ => None,
            },
        }
    }
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

    fn play(&mut self, turn: &str) -> Result<String, Illegal> {
        self.game = turn::play(&self.game, turn, self.dialect)?;
        let entries = self.entries();
        let last = entries.iter().last();
        Ok(last.map_or_else(String::new, |entry| entry.text.to_owned()))
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
        let position = self.game.position();
        let legal = self
            .game
            .outcome()
            .is_none()
            .then(|| position.legal_points());
        BoardView {
            turns: self
                .entries()
                .iter()
                .map(|entry| entry.text.to_owned())
                .collect(),
            position: PositionLine::from_position(position).to_string(),
            x: Some(self.side(Color::X)),
            o: Some(self.side(Color::O)),
            sides: Color::BOTH.map(|color| self.color_view(color)).to_vec(),
            legal: legal
                .into_iter()
                .flatten()
                .map(|point| self.label(point))
                .collect(),
            can_swap: self.game.check_swap().is_ok(),
            can_pass: false,
        }
    }

    fn dialect(&self) -> Dialect {
        self.dialect
    }

    fn scene(&self, placements: &[String]) -> Scene {
        scene::scene(self, placements)
    }

    fn annotated(&self, labels: &Labels) -> Option<AnnotatedGame> {
        Some(export::record(self, labels))
    }

    fn export(&self, format: ExportFormat, labels: &Labels) -> Result<String, NoExport> {
        export::write(self, format, labels)
    }

    fn verify(&self, labels: &Labels) -> Result<(), String> {
        let record = self.export(ExportFormat::Native, labels);
        let record = record.map_err(|error| error.to_string())?;
        let report = Validator::default().validate(&record);
        let mut findings = report.games.iter().flat_map(|game| &game.findings);
        match findings.find(|finding| finding.severity() == Severity::Error) {
            Some(finding) => Err(format!("{}: {}", finding.code, finding.message)),
            None => Ok(()),
        }
    }
}

fn name(color: Color) -> &'static str {
    COLOR_NAMES[color.index()]
}

fn reason(ending: Ending) -> &'static str {
    match ending {
        Ending::Resignation => Forfeit::Resignation.name(),
        Ending::Time => Forfeit::Time.name(),
        Ending::Adjudication => "adjudication",
    }
}

fn seat_number(seat: Seat) -> SeatNumber {
    match seat {
        Seat::First => SeatNumber(1),
        Seat::Second => SeatNumber(2),
    }
}
