//! Orbit as a kind of game of the server. The rules, records and listings are in the crate `orbit`;
//! here are the seats, the facts and pictures of pages, and the formats.

mod scene;

#[cfg(test)]
mod tests;

use ::orbit::{
    Action, Color, DIALECT, Game, Headers, IllegalTurn, Position, Record, Turn, TurnError, listing,
    position_line,
};
use oust_core::{Point, Setup, SwapRule};
use oust_draw::SvgPicture;
use oust_notation::{AnnotatedGame, Diagram, Dialect};

use super::{
    BoardView, ColorView, ExportFormat, Forfeit, Illegal, Kind, Labels, NoExport, Outcome, Rules,
    Scene, Settings,
};
use crate::id::SeatNumber;
use scene::label;

/// A game of Orbit in play.
#[derive(Clone)]
pub(super) struct Orbit {
    game: Game,
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
        Self { game }
    }

    /// Begins at the stones of the first two colors, with the first to move.
    fn at(setup: &Setup) -> Self {
        let stones = setup.board().points().map(|point| {
            let side = setup.at(point)?;
            Color::first(2).nth(side.index())
        });
        let position = Position::from_stones(setup.board().clone(), 2, stones.collect());
        let game = Game::at(position, SwapRule::Forbidden);
        Self { game }
    }

    /// Returns the seat of the player who has a color now.
    fn seat(&self, color: Color) -> SeatNumber {
        let index = self.game.player(color);
        SeatNumber(u8::try_from(index + 1).unwrap_or(u8::MAX))
    }

    fn color_of(&self, seat: SeatNumber) -> Option<Color> {
        let mut colors = self.game.position().colors();
        colors.find(|color| self.seat(*color) == seat)
    }

    fn record(&self, labels: &Labels) -> Record {
        Record::new(&self.game, &headers(labels))
    }

    fn illegal(&self, refused: &IllegalTurn) -> Illegal {
        Illegal {
            code: refused.code().to_owned(),
            message: refused.to_string(),
            points: self.labels(refused.points()),
        }
    }

    fn labels(&self, points: impl Iterator<Item = Point>) -> Vec<String> {
        let board = self.game.position().board();
        points.map(|point| label(board, point)).collect()
    }

    fn side(&self, color: Color) -> ColorView {
        let position = self.game.position();
        let territory = self.labels(position.territory(color));
        ColorView {
            color: color.name(),
            symbol: color.symbol(),
            seat: self.seat(color).0,
            stones: position.count(color),
            largest: None,
            score: Some(territory.len()),
            territory: Some(territory),
            out: self.game.forfeit_of(color).map(::orbit::Forfeit::name),
        }
    }

    fn picture(&self) -> String {
        let position = self.game.position();
        let title = format!("Orbit, {}", position.board());
        let mut further = [const { Vec::new() }; 3];
        for (color, stones) in position.colors().skip(2).zip(&mut further) {
            let points = position.board().points();
            stones.extend(points.filter(|point| position.at(*point) == Some(color)));
        }
        let picture = SvgPicture::from_diagram(Diagram::new(position.setup()));
        let picture = picture.further_stones(further).title(title);
        picture.dialect(DIALECT).to_string()
    }
}

fn headers(labels: &Labels) -> Headers {
    Headers {
        id: labels.id,
        players: labels.names.clone(),
        date: labels.date.clone(),
        site: labels.site.clone(),
    }
}

/// Returns the refusal of a text that is no turn.
fn unreadable(error: &TurnError) -> Illegal {
    let points = match error {
        TurnError::Unreadable { .. } => Vec::new(),
        TurnError::NoSuchPoint { coord, .. } => vec![coord.to_string()],
    };
    Illegal {
        code: error.code().to_owned(),
        message: error.to_string(),
        points,
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
        let goes_on = !self.game.is_over();
        goes_on.then(|| self.seat(self.game.to_move()))
    }

    fn play(&mut self, turn: &str) -> Result<String, Illegal> {
        let board = self.game.position().board().clone();
        let turn = Turn::parse(&board, turn).map_err(|error| unreadable(&error))?;
        let played = self.game.play(turn);
        played.map_err(|refused| self.illegal(&refused))?;
        Ok(turn.display(&board).to_string())
    }

    fn must_pass(&self) -> bool {
        false
    }

    fn forfeit(&mut self, loser: SeatNumber, reason: Forfeit) {
        if let Some(color) = self.color_of(loser) {
            let forfeit = match reason {
                Forfeit::Resignation => ::orbit::Forfeit::Resignation,
                Forfeit::Time => ::orbit::Forfeit::Time,
            };
            self.game.forfeit(color, forfeit);
        }
    }

    fn has_forfeited(&self, seat: SeatNumber) -> bool {
        let color = self.color_of(seat);
        color.is_some_and(|color| self.game.forfeit_of(color).is_some())
    }

    fn outcome(&self) -> Option<Outcome> {
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
        let (game, position) = (&self.game, self.game.position());
        let goes_on = !game.is_over();
        let turns = game
            .entries()
            .iter()
            .filter_map(|entry| match entry.action {
                Action::Turn(turn) => Some(turn.display(position.board()).to_string()),
                Action::Forfeit(_) => None,
            });
        let legal = goes_on.then(|| self.labels(position.legal(game.to_move())));
        BoardView {
            turns: turns.collect(),
            position: position_line(position, game.to_move()),
            x: None,
            o: None,
            sides: position.colors().map(|color| self.side(color)).collect(),
            legal: legal.unwrap_or_default(),
            can_swap: game.check(Turn::Swap).is_ok(),
            can_pass: goes_on,
        }
    }

    fn dialect(&self) -> Dialect {
        DIALECT
    }

    fn scene(&self, placements: &[String]) -> Scene {
        scene::scene(&self.game, placements)
    }

    fn annotated(&self, _: &Labels) -> Option<AnnotatedGame> {
        None
    }

    fn export(&self, format: ExportFormat, labels: &Labels) -> Result<String, NoExport> {
        match format {
            ExportFormat::Json => Ok(self.record(labels).to_json()),
            ExportFormat::Listing => Ok(listing(&self.game, &headers(labels))),
            ExportFormat::Svg => Ok(self.picture()),
            ExportFormat::Native | ExportFormat::Sgf => Err(NoExport::Kind {
                kind: Kind::Orbit,
                extension: format.extension(),
                expected: "json, txt or svg",
            }),
        }
    }

    fn verify(&self, labels: &Labels) -> Result<(), String> {
        // Parses the text, so that the written bytes are checked, too.
        let record = Record::from_json(&self.record(labels).to_json());
        let replayed = record.and_then(|record| record.replay());
        replayed.map(|_| ()).map_err(|fault| fault.to_string())
    }
}
