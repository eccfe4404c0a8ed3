//! Games.

use oust_core::{Action, IllegalTurn, Outcome, Point, SwapRule, Turn};
use oust_draw::LiveBoard;
use oust_notation::record::{EndedValue, Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, GameAddress, Loss, side_letter, state_name};
use oust_search::json::action_name;
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::options::{board_of, dialect_of, format_of, side_of};
use crate::position::{coord_on, illegal, indices, point_on};
use crate::{OustError, Position};

/// A game with the headers and notes of its record.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Game(pub(crate) AnnotatedGame);

#[wasm_bindgen]
impl Game {
    /// Makes a game from the empty board, with the pie rule or without it.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str, swap: bool) -> Result<Self, OustError> {
        let game = oust_core::Game::new(board_of(board)?);
        Ok(Self::from(game.with_swap_rule(SwapRule::allowed_if(swap))))
    }

    /// Begins a game that has not the empty board first, with the swap rule or without.
    #[wasm_bindgen(js_name = fromPosition)]
    pub fn from_position(position: &Position, swap: bool) -> Self {
        let game = oust_core::Game::from_position(position.0.clone());
        Self::from(game.with_swap_rule(SwapRule::allowed_if(swap)))
    }

    /// Reads the address of a game.
    #[wasm_bindgen(js_name = fromAddress)]
    pub fn from_address(text: &str) -> Result<Self, OustError> {
        let address: GameAddress = text.parse().map_err(OustError::of("address"))?;
        Ok(Self::from(address.into_game()))
    }

    /// Returns the game as a text for the address of a page.
    #[wasm_bindgen(js_name = toAddress)]
    pub fn to_address(&self) -> String {
        GameAddress::new(self.0.game.clone()).to_string()
    }

    /// Copies the game for another line of play.
    pub fn copy(&self) -> Self {
        self.clone()
    }

    /// Returns the name of the board.
    pub fn board(&self) -> String {
        self.0.board().to_string()
    }

    /// Places a stone of the side to move on a point.
    #[wasm_bindgen(js_name = pushPoint)]
    pub fn push_point(&mut self, point: u16) -> Result<(), OustError> {
        // Any number makes a `Point`; `play` refuses one outside the board.
        let played = self.0.game.play(Point::new(point));
        let refused = |reason| illegal(self.0.game.position(), &reason);
        played.map(|_| ()).map_err(refused)
    }

    /// Plays a coordinate, a turn of several, `pass` or `swap`.
    #[wasm_bindgen(js_name = pushText)]
    pub fn push_text(&mut self, text: &str) -> Result<(), OustError> {
        let dialect = Dialect::default_for(self.0.board());
        let turn = dialect.parse_turn(self.0.board(), text);
        let turn = turn.map_err(OustError::of("coordinate"))?;
        // A placement alone need not be a whole turn: the side places again after a capture.
        if let Turn::Place(points) = &turn
            && let [point] = points[..]
        {
            return self.push_point(indices([point])[0]);
        }
        let side = self.0.game.position().to_move();
        let played = self.0.game.play_turn(&turn);
        played.map_err(|reason| match &reason {
            IllegalTurn::Placement { index, reason } => {
                let rule = dialect.refusal(self.0.board(), side, reason);
                let message = format!("placement {} of the turn: {rule}", index + 1);
                OustError::new("illegal", message).with(reason)
            }
            other => OustError::new("illegal", other),
        })
    }

    /// Ends the game by `resign`, `time` or `adjudicated`, with the winner if there is one.
    pub fn end(&mut self, ending: &str, winner: Option<String>) -> Result<(), OustError> {
        let winner = winner.map(|side| side_of(&side)).transpose()?;
        // Other endings follow from the stones.
        let EndedValue::Otherwise(ending) = EndedValue::parse(ending) else {
            let message = format!("expected `resign`, `time` or `adjudicated`, found `{ending}`");
            return Err(OustError::new("option", message));
        };
        let ended = self.0.game.end(ending, winner);
        ended.map_err(|reason| OustError::new("illegal", reason.to_string()))
    }

    /// Undoes the last action. Returns its name; nothing before the first one.
    pub fn pop(&mut self) -> Option<String> {
        let action = self.0.undo()?;
        Some(action_name(action, self.0.board(), self.dialect()))
    }

    /// Returns the legal placements, in the order of the points; nothing after the end.
    pub fn legal(&self) -> Vec<u16> {
        // After a resignation the position still has placements.
        if self.0.game.outcome().is_some() {
            return Vec::new();
        }
        indices(self.0.game.position().legal_points())
    }

    /// Returns whether the second player may take the first one's color now.
    #[wasm_bindgen(js_name = maySwap)]
    pub fn may_swap(&self) -> bool {
        self.0.game.check_swap().is_ok()
    }

    /// Returns the position after the last action.
    pub fn position(&self) -> Position {
        Position(self.0.game.position().clone())
    }

    /// Returns the position after a number of actions; nothing beyond the last one.
    #[wasm_bindgen(js_name = positionAt)]
    pub fn position_at(&self, actions: usize) -> Option<Position> {
        self.0.game.positions().nth(actions).map(Position)
    }

    /// Returns `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    pub fn state(&self) -> String {
        state_name(self.0.game.outcome()).to_owned()
    }

    /// Returns the winner of a game that is over, if it has one.
    pub fn winner(&self) -> Option<char> {
        let winner = self.0.game.outcome().and_then(Outcome::winner);
        winner.map(side_letter)
    }

    /// Returns the number of completed turns.
    pub fn turns(&self) -> usize {
        self.0.game.turns()
    }

    /// Returns the actions as JSON, each with its side and turn.
    pub fn history(&self) -> String {
        let entries = self.0.game.history().map(|entry| {
            let point = match entry.action {
                Action::Place(point) => Some(point),
                _ => None,
            };
            json!({
                "action": action_name(entry.action, self.0.board(), self.dialect()),
                "point": point,
                "side": side_letter(entry.side),
                "turn": entry.turn,
                "endsTurn": entry.ends_turn,
            })
        });
        entries.collect::<serde_json::Value>().to_string()
    }

    /// Returns the headers as JSON: a list of names and values.
    pub fn headers(&self) -> String {
        let headers = self.0.headers.iter();
        let pairs = headers.map(|header| json!([header.name.to_string(), header.value]));
        pairs.collect::<serde_json::Value>().to_string()
    }

    /// Sets a header; an empty value removes it.
    #[wasm_bindgen(js_name = setHeader)]
    pub fn set_header(&mut self, name: &str, value: &str) {
        let name = HeaderName::parse(name);
        // Records have a header once; the new value is the last one.
        self.0.headers.retain(|header| header.name != name);
        if !value.is_empty() {
            self.0.headers.push(Header::new(name, value));
        }
    }

    /// Writes the game in a format, with its coordinates in a dialect.
    pub fn write(&self, format: &str, dialect: Option<String>) -> Result<String, OustError> {
        let format = format_of(format)?;
        let dialect = dialect_of(dialect.as_deref(), self.0.board())?;
        format
            .write(&self.0, dialect)
            .map_err(OustError::of("format"))
    }

    /// Returns, in words, the parts of the game that a format does not hold.
    pub fn losses(&self, format: &str) -> Result<Vec<String>, OustError> {
        let losses = format_of(format)?.losses(&self.0);
        Ok(losses.iter().map(Loss::to_string).collect())
    }

    /// Returns the coordinate of a point.
    pub fn coord(&self, point: u16, dialect: Option<String>) -> Result<String, OustError> {
        coord_on(self.0.board(), point, dialect.as_deref())
    }

    /// Returns the point of a coordinate.
    pub fn point(&self, coord: &str, dialect: Option<String>) -> Result<u16, OustError> {
        point_on(self.0.board(), coord, dialect.as_deref())
    }

    /// Draws the board of a page, with a button on each point.
    #[wasm_bindgen(js_name = liveBoard)]
    pub fn live_board(&self, dialect: Option<String>) -> Result<String, OustError> {
        let dialect = dialect_of(dialect.as_deref(), self.0.board())?;
        Ok(LiveBoard::from_game(&self.0.game, dialect).to_string())
    }
}

impl Game {
    fn dialect(&self) -> Dialect {
        Dialect::default_for(self.0.board())
    }
}

impl From<oust_core::Game> for Game {
    fn from(game: oust_core::Game) -> Self {
        Self(AnnotatedGame::new(game))
    }
}
