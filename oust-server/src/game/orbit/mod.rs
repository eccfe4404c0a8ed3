//! Orbit as a kind of game of the server. The rules, records and listings are in the crate `orbit`;
//! here are the seats, the views of pages, and the formats.

mod view;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use ::orbit::{
    Action, Color, DIALECT, Game, Headers, Position, Record, TurnError, listing, position_line,
};
use oust_core::{Setup, SwapRule, Turn};
use oust_draw::SvgPicture;
use oust_notation::{AnnotatedGame, Diagram, Dialect};
use oust_preview::TurnStart;

use super::event::TurnNotation;
use super::refusal::RefusedTurn;
use super::rules::{ExportFormat, Forfeit, NoExport, Outcome, RecordHeaders, Rules};
use super::settings::{Kind, Settings};
use super::view::BoardView;
use crate::id::SeatNumber;
use view::{Facts, seat_of};

pub(crate) use view::{stones_of, view_of};

/// A game of Orbit in play.
#[derive(Clone)]
pub(crate) struct Orbit {
    game: Game,
    notation: Arc<TurnNotation>,
    /// Whether a moderator has ended the game without a result.
    is_void: bool,
}

impl Orbit {
    /// Begins a game.
    pub(crate) fn new(settings: &Settings) -> Self {
        let Settings { board, players, .. } = settings;
        let game = Game::new(board.clone(), *players, settings.swap_rule());
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
        let notation = TurnNotation::new(DIALECT, game.position().board());
        Self {
            game,
            notation: Arc::new(notation),
            is_void: false,
        }
    }

    /// Returns the seat of the player who has `color` now: a swap exchanges the colors.
    fn seat(&self, color: Color) -> SeatNumber {
        seat_of(color, self.game.swapped())
    }

    fn color_of(&self, seat: SeatNumber) -> Option<Color> {
        let mut colors = self.game.position().colors();
        colors.find(|color| self.seat(*color) == seat)
    }

    fn record(&self, headers: &RecordHeaders) -> Record {
        Record::new(&self.game, &self.headers(headers))
    }

    fn headers(&self, headers: &RecordHeaders) -> Headers {
        Headers {
            id: headers.id,
            players: headers.names.clone(),
            date: headers.date.clone(),
            site: headers.site.clone(),
            void: self.is_void,
        }
    }

    fn is_over(&self) -> bool {
        self.is_void || self.game.is_over()
    }

    /// Replays the game without its last `count` turns, passes and swaps; `None` if it has fewer of
    /// them, or a player has left it.
    fn without_last(&self, count: usize) -> Option<Game> {
        let kept = self.game.entries().len().checked_sub(count)?;
        let position = self.game.position();
        let colors = position.colors().count();
        let mut game = Game::new(position.board().clone(), colors, self.game.swap_rule());
        for entry in &self.game.entries()[..kept] {
            match entry.action {
                Action::Turn(turn) => game.play(turn).ok()?,
                Action::Forfeit(_) => return None,
            }
        }
        Some(game)
    }

    fn picture(&self) -> String {
        let position = self.game.position();
        let title = format!("Orbit, {}", position.board());
        let mut further = [const { Vec::new() }; 3];
        for (color, stones) in position.colors().skip(2).zip(&mut further) {
            let points = position.board().points();
            stones.extend(points.filter(|point| position.at(*point) == Some(color)));
        }
        SvgPicture::from_diagram(Diagram::new(position.setup()))
            .further_stones(further)
            .title(title)
            .dialect(DIALECT)
            .to_string()
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
        let goes_on = !self.is_over();
        goes_on.then(|| self.seat(self.game.to_move()))
    }

    fn notation(&self) -> &Arc<TurnNotation> {
        &self.notation
    }

    fn read(&self, text: &str, _: Option<Dialect>) -> Result<Turn, RefusedTurn> {
        let read = ::orbit::Turn::parse(self.notation.board(), text);
        Ok(match read.map_err(RefusedTurn::OrbitText)? {
            ::orbit::Turn::Place(point) => Turn::Place([point].into()),
            ::orbit::Turn::Pass => Turn::Pass,
            ::orbit::Turn::Swap => Turn::Swap,
        })
    }

    fn play(&mut self, turn: &Turn) -> Result<(), RefusedTurn> {
        let turn = match turn {
            Turn::Place(points) => {
                let [point] = **points else {
                    let found = self.notation.text(turn);
                    let unreadable = TurnError::Unreadable { found };
                    return Err(RefusedTurn::OrbitText(unreadable));
                };
                ::orbit::Turn::Place(point)
            }
            Turn::Pass => ::orbit::Turn::Pass,
            Turn::Swap => ::orbit::Turn::Swap,
        };
        let played = self.game.play(turn);
        played.map_err(|illegal| RefusedTurn::Orbit {
            illegal,
            board: self.notation.board().clone(),
        })
    }

    fn take_back(&mut self, count: usize) -> bool {
        let Some(game) = self.without_last(count) else {
            return false;
        };
        self.game = game;
        true
    }

    fn can_swap(&self) -> bool {
        !self.is_void && self.game.check(::orbit::Turn::Swap).is_ok()
    }

    fn can_pass(&self) -> bool {
        !self.is_over()
    }

    fn must_pass(&self) -> bool {
        false
    }

    fn forfeit(&mut self, loser: SeatNumber, reason: Forfeit) {
        if let Some(color) = self.color_of(loser) {
            self.game.forfeit(color, reason);
        }
    }

    fn void(&mut self) {
        // The rules have no such end: the position and its result stay for the record.
        self.is_void = true;
    }

    fn has_forfeited(&self, seat: SeatNumber) -> bool {
        let color = self.color_of(seat);
        color.is_some_and(|color| self.game.forfeit_of(color).is_some())
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_void {
            return Some(Outcome::void());
        }
        let outcome = self.game.outcome()?;
        Some(Outcome {
            winner: outcome.winner().map(|color| self.seat(color).0),
            reason: outcome.reason(),
            text: outcome.to_string(),
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
            is_over: self.is_over(),
            can_swap: self.can_swap(),
        }
        .view(self.turns())
    }

    fn turns(&self) -> Vec<String> {
        let board = self.game.position().board();
        let entries = self.game.entries().iter();
        entries
            .filter_map(|entry| match entry.action {
                Action::Turn(turn) => Some(turn.display(board).to_string()),
                Action::Forfeit(_) => None,
            })
            .collect()
    }

    fn position(&self) -> String {
        position_line(self.game.position(), self.game.to_move())
    }

    fn turn_start(&self) -> TurnStart {
        TurnStart::orbit(&self.game)
    }

    fn annotated(&self, _: &RecordHeaders) -> Option<AnnotatedGame> {
        None
    }

    fn export(&self, format: ExportFormat, headers: &RecordHeaders) -> Result<String, NoExport> {
        match format {
            ExportFormat::Json => Ok(self.record(headers).to_json()),
            ExportFormat::Listing => Ok(listing(&self.game, &self.headers(headers))),
            ExportFormat::Svg => Ok(self.picture()),
            ExportFormat::Native | ExportFormat::Sgf => Err(NoExport::Kind {
                kind: Kind::Orbit,
                extension: format.extension(),
                expected: "json, txt or svg",
            }),
        }
    }

    fn verify(&self, headers: &RecordHeaders) -> Result<(), String> {
        // Parses the text, so that the written bytes are checked, too.
        let record = Record::from_json(&self.record(headers).to_json());
        let replayed = record.and_then(|record| record.replay());
        replayed.map(|_| ()).map_err(|fault| fault.to_string())
    }
}
