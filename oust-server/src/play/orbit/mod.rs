//! Orbit as a kind of game of the server: two to five players on a square of 3 to 19 points.
//!
//! Orbit was designed by Steven Meyers. The rules follow the help that the mail "New game: Orbit"
//! has: `enclosure` finds orbits and half-orbits, `position` has placement, capture and territory,
//! `game` the turns, the swap and the end. Where the help is silent, this is decided:
//!
//! - A stone inside an enemy half-orbit stays, and what it encloses counts.
//! - No placement loses stones of its own color: a point in an enemy orbit is forbidden, so there
//!   is no suicide.
//! - Passing is always allowed, and never automatic. A player without a placement passes himself.
//! - The swap exchanges the colors, not the stones: who began takes the second color, and the other
//!   player is to move. It counts as the third turn whatever the two turns before were.
//! - A player who resigns or runs out of time is skipped from then on and cannot win. His stones
//!   stay, enclose points, forbid placements and can be captured. Passes before that do not count
//!   towards the end. The game ends when one player is left, who wins whatever the scores.
//! - The highest score wins; if several players have it, the game is a tie.

mod color;
mod diagram;
mod enclosure;
mod facts;
mod game;
mod listing;
mod position;
mod record;
mod scene;
mod turn;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use oust_core::{Setup, SwapRule, Turn};
use oust_draw::SvgPicture;
use oust_notation::{AnnotatedGame, Diagram, Dialect};

use super::{
    BoardView, ExportFormat, Forfeit, Kind, Labels, NoExport, Outcome, RefusedTurn, Rules, Scene,
    Settings, TurnNotation,
};
use crate::id::SeatNumber;
use color::Color;
pub(super) use facts::view_of;
use facts::{Facts, seat_of};
use game::{Action, Ending, Game};
use position::Position;
use turn::{explain, parse, print, unreadable};

/// A game of Orbit in play.
#[derive(Clone)]
pub(super) struct Orbit {
    game: Game,
    notation: Arc<TurnNotation>,
}

impl Orbit {
    /// Begins a game.
    pub(super) fn new(settings: &Settings) -> Self {
        let swap_rule = if settings.swap {
            SwapRule::Allowed
        } else {
            SwapRule::Forbidden
        };
        let game = Game::new(settings.board.clone(), settings.players, swap_rule);
        Self::from_game(game)
    }

    /// Begins at the stones of the first two colors, with the first to move.
    fn at(setup: &Setup) -> Self {
        let stones = setup.board().points().map(|point| {
            let side = setup.at(point)?;
            Color::first(2).nth(side.index())
        });
        let position = Position::from_stones(setup.board().clone(), 2, stones.collect());
        Self::from_game(Game::at(position, SwapRule::Forbidden))
    }

    fn from_game(game: Game) -> Self {
        let notation = TurnNotation::new(turn::DIALECT, game.position().board());
        Self {
            game,
            notation: Arc::new(notation),
        }
    }

    /// Returns the seat of the player who has a color now.
    fn seat(&self, color: Color) -> SeatNumber {
        seat_of(color, self.game.swapped())
    }

    fn color_of(&self, seat: SeatNumber) -> Option<Color> {
        let mut colors = self.game.position().colors();
        colors.find(|color| self.seat(*color) == seat)
    }

    /// Returns the name of the player who has a color now.
    fn player_name<'l>(&self, color: Color, labels: &'l Labels) -> &'l str {
        let name = labels.names.get(self.seat(color).index());
        name.map_or("", String::as_str)
    }

    /// Returns the scores in words, `x 7, o 5`.
    fn scores(&self) -> String {
        let position = self.game.position();
        let score = |color: Color| {
            let score = position.territory(color).count();
            format!("{} {score}", color.name())
        };
        position.colors().map(score).collect::<Vec<_>>().join(", ")
    }

    fn picture(&self) -> String {
        let position = self.game.position();
        let title = format!("Orbit, {}", position.board());
        let mut further = [const { Vec::new() }; 3];
        for (color, stones) in position.colors().skip(2).zip(&mut further) {
            let points = position.board().points();
            stones.extend(points.filter(|point| position.at(*point) == Some(color)));
        }
        let picture = SvgPicture::from_diagram(Diagram::new(diagram::setup(position)));
        let picture = picture.further_stones(further).title(title);
        picture.dialect(turn::DIALECT).to_string()
    }
}

/// Begins a game at stones of the first two colors, with the first to move.
pub fn orbit_at(setup: &Setup) -> Box<dyn Rules> {
    Box::new(Orbit::at(setup))
}

impl Rules for Orbit {
    fn copy(&self) -> Box<dyn Rules> {
        Box::new(self.clone())
    }

    fn to_move(&self) -> Option<SeatNumber> {
        let goes_on = self.game.ending().is_none();
        goes_on.then(|| self.seat(self.game.to_move()))
    }

    fn notation(&self) -> &TurnNotation {
        &self.notation
    }

    fn shared_notation(&self) -> Arc<TurnNotation> {
        Arc::clone(&self.notation)
    }

    fn read(&self, text: &str, _: Option<Dialect>) -> Result<Turn, RefusedTurn> {
        let board = self.game.position().board();
        let turn = parse(board, text).map_err(RefusedTurn::Orbit)?;
        Ok(match turn {
            game::Turn::Place(point) => Turn::Place([point].into()),
            game::Turn::Pass => Turn::Pass,
            game::Turn::Swap => Turn::Swap,
        })
    }

    fn play(&mut self, turn: &Turn) -> Result<(), RefusedTurn> {
        let turn = match turn {
            Turn::Place(points) => match **points {
                [point] => game::Turn::Place(point),
                _ => {
                    let text = self.notation.text(turn);
                    return Err(RefusedTurn::Orbit(unreadable(&text)));
                }
            },
            Turn::Pass => game::Turn::Pass,
            Turn::Swap => game::Turn::Swap,
        };
        let played = self.game.play(turn);
        played.map_err(|refused| RefusedTurn::Orbit(explain(&self.game, refused)))
    }

    fn take_back(&mut self, count: usize) -> bool {
        let Some(game) = self.game.without_last(count) else {
            return false;
        };
        self.game = game;
        true
    }

    fn can_swap(&self) -> bool {
        self.game.check(game::Turn::Swap).is_ok()
    }

    fn can_pass(&self) -> bool {
        self.game.ending().is_none()
    }

    fn must_pass(&self) -> bool {
        false
    }

    fn forfeit(&mut self, loser: SeatNumber, reason: Forfeit) {
        if let Some(color) = self.color_of(loser) {
            self.game.forfeit(color, reason);
        }
    }

    fn has_forfeited(&self, seat: SeatNumber) -> bool {
        let color = self.color_of(seat);
        color.is_some_and(|color| self.game.forfeit_of(color).is_some())
    }

    fn outcome(&self) -> Option<Outcome> {
        let ending = self.game.ending()?;
        let winner = self.game.winner();
        let (reason, text) = match (ending, winner) {
            (Ending::Last { winner, forfeit }, _) => {
                let reason = forfeit.name();
                (reason, format!("{} wins by {reason}", winner.name()))
            }
            (Ending::Scores, Some(winner)) => (
                "score",
                format!("{} wins by territory: {}", winner.name(), self.scores()),
            ),
            (Ending::Scores, None) => ("tie", format!("tie: {}", self.scores())),
        };
        Some(Outcome {
            winner: winner.map(|color| self.seat(color).0),
            reason,
            text,
        })
    }

    fn color(&self, seat: SeatNumber) -> &'static str {
        self.color_of(seat).map_or("", Color::name)
    }

    fn view(&self) -> BoardView {
        let game = &self.game;
        Facts {
            position: game.position(),
            to_move: game.to_move(),
            swapped: game.swapped(),
            out: &|color| game.forfeit_of(color),
            is_over: game.ending().is_some(),
            can_swap: self.can_swap(),
        }
        .view(self.turns())
    }

    fn turns(&self) -> Vec<String> {
        let board = self.game.position().board();
        let entries = self.game.entries().iter();
        let turns = entries.filter_map(|entry| match entry.action {
            Action::Turn(turn) => Some(print(board, turn)),
            Action::Forfeit(_) => None,
        });
        turns.collect()
    }

    fn position(&self) -> String {
        diagram::line(self.game.position(), self.game.to_move())
    }

    fn scene(&self, placements: &[String]) -> Scene {
        scene::scene(self, placements)
    }

    fn annotated(&self, _: &Labels) -> Option<AnnotatedGame> {
        None
    }

    fn export(&self, format: ExportFormat, labels: &Labels) -> Result<String, NoExport> {
        match format {
            ExportFormat::Json => Ok(record::write(self, labels)),
            ExportFormat::Listing => Ok(listing::write(self, labels)),
            ExportFormat::Svg => Ok(self.picture()),
            ExportFormat::Native | ExportFormat::Sgf => Err(NoExport::Kind {
                kind: Kind::Orbit,
                extension: format.extension(),
                expected: "json, txt or svg",
            }),
        }
    }

    fn verify(&self, labels: &Labels) -> Result<(), String> {
        record::check(&record::write(self, labels))
    }
}
