//! Positions, and the facts of boards.

use oust_core::{Board, Color, IllegalPlacement, Outcome, Point};
use oust_notation::{
    Diagram, Dialect, Document, DocumentItem, PositionJson, PositionLine, side_letter, state_name,
};
use oust_search::{WinningTurn, find_winning_turn};
use serde_json::json;
use wasm_bindgen::prelude::*;

use crate::OustError;
use crate::options::{board_of, dialect_of, side_of};

/// A position: stones and a side to move. Its functions return new positions.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Position(pub(crate) oust_core::Position);

/// Returns the name, the shape and the points of a board as JSON: the coordinate of each point in a
/// dialect, and the number of its row and its column in the row.
#[wasm_bindgen(js_name = boardFacts)]
pub fn board_facts(name: &str, dialect: Option<String>) -> Result<String, OustError> {
    let board = board_of(name)?;
    let dialect = dialect_of(dialect.as_deref(), &board)?;
    let name_of = |point| dialect.point_name(&board, point).to_string();
    let coords: Vec<String> = board.points().map(name_of).collect();
    let rows: Vec<usize> = (0..board.rows()).map(|row| board.row_len(row)).collect();
    Ok(json!({
        "name": board.to_string(),
        "shape": board.shape(),
        "dialect": dialect.name(),
        "coords": coords,
        "rows": rows,
    })
    .to_string())
}

#[wasm_bindgen]
impl Position {
    /// Makes the empty board with the first player to move.
    #[wasm_bindgen(constructor)]
    pub fn new(board: &str) -> Result<Self, OustError> {
        Ok(Self(oust_core::Position::new(board_of(board)?)))
    }

    /// Reads the only position or diagram of a text. `side` is to move where a diagram does not
    /// tell.
    pub fn parse(text: &str, side: Option<String>) -> Result<Self, OustError> {
        let side = side.map(|side| side_of(&side)).transpose()?;
        let document = Document::read(text);
        let items = document.into_items();
        match &items[..] {
            [item] => position_of(item, side).map(Self),
            [] => Err(OustError::new("text", "expected a position, found none")),
            items => {
                let message = format!("expected one position, found {}", items.len());
                Err(OustError::new("text", message))
            }
        }
    }

    /// Returns the name of the board.
    pub fn board(&self) -> String {
        self.0.board().to_string()
    }

    /// Returns `x` or `o`.
    #[wasm_bindgen(js_name = toMove)]
    pub fn to_move(&self) -> char {
        side_letter(self.0.to_move())
    }

    /// Returns whether the side to move has captured in this turn.
    #[wasm_bindgen(js_name = midTurn)]
    pub fn mid_turn(&self) -> bool {
        self.0.mid_turn()
    }

    /// Returns whether the side to move has no placement, while the other has one.
    #[wasm_bindgen(js_name = mustPass)]
    pub fn must_pass(&self) -> bool {
        self.0.must_pass()
    }

    /// Returns `playing`, `won` or `deadlock`.
    pub fn state(&self) -> String {
        state_name(self.0.state().outcome()).to_owned()
    }

    /// Returns the side that has won on the board.
    pub fn winner(&self) -> Option<char> {
        let outcome = self.0.state().outcome();
        outcome.and_then(Outcome::winner).map(side_letter)
    }

    /// Returns the content of each point: 0 for no stone, 1 for `x`, 2 for `o`.
    pub fn stones(&self) -> Vec<u8> {
        let stones = self.0.board().points().map(|point| match self.0.at(point) {
            None => 0,
            Some(Color::X) => 1,
            Some(Color::O) => 2,
        });
        stones.collect()
    }

    /// Returns the legal placements, in the order of the points.
    pub fn legal(&self) -> Vec<u16> {
        // Numbers alone: an object for each placement costs more than finding it.
        indices(self.0.legal_points())
    }

    /// Returns the legal placements that capture, in the order of the points.
    pub fn capturing(&self) -> Vec<u16> {
        let legal = self.0.legal().filter(|placement| placement.is_capturing());
        indices(legal.map(|placement| placement.point))
    }

    /// Returns the points of the group with a stone on a point; nothing for an empty point.
    pub fn group(&self, point: u16) -> Vec<u16> {
        indices(self.0.group_stones(Point::new(point)))
    }

    /// Returns the effect of a placement as JSON.
    ///
    /// # Errors
    ///
    /// Fails with the rule that forbids it.
    pub fn check(&self, point: u16) -> Result<String, OustError> {
        let checked = self.0.check(Point::new(point));
        let placement = checked.map_err(|reason| illegal(&self.0, &reason))?;
        // The caller has the point and the side.
        Ok(serde_json::to_string(&placement.kind).expect("names and numbers are JSON"))
    }

    /// Returns the stones of the groups that forbid a placement; nothing for a legal one.
    pub fn blockers(&self, point: u16) -> Vec<u16> {
        let Err(refusal) = self.0.check(Point::new(point)) else {
            return Vec::new();
        };
        let groups = self.0.blockers(&refusal);
        let stones = groups
            .iter()
            .flat_map(|group| self.0.group_stones(group.point));
        indices(stones)
    }

    /// Returns the placements of a turn that wins at once; `null` if no turn does, `undefined` if
    /// `positions` positions were visited before it was decided.
    #[wasm_bindgen(js_name = winningTurn)]
    pub fn winning_turn(&self, positions: u32) -> JsValue {
        match find_winning_turn(&self.0, positions.into()) {
            WinningTurn::Found(turn) => JsValue::from(indices(turn)),
            WinningTurn::Impossible => JsValue::NULL,
            WinningTurn::Undecided => JsValue::UNDEFINED,
        }
    }

    /// Returns the position after a placement.
    pub fn play(&self, point: u16) -> Result<Position, OustError> {
        let mut after = self.0.clone();
        let played = after.play(Point::new(point));
        played.map_err(|reason| illegal(&self.0, &reason))?;
        Ok(Self(after))
    }

    /// Returns the position with another content of a point, at the start of a turn. `stone` is
    /// `x`, `o` or missing.
    pub fn put(&self, point: u16, stone: Option<String>) -> Result<Position, OustError> {
        let stone = stone.map(|stone| side_of(&stone)).transpose()?;
        // A setup takes any arrangement of stones.
        let mut setup = self.0.setup();
        let put = setup.put(Point::new(point), stone);
        put.map_err(OustError::of("coordinate"))?;
        Ok(Self(oust_core::Position::from_setup(
            &setup,
            self.0.to_move(),
        )))
    }

    /// Returns the position with a side to move, at the start of its turn.
    #[wasm_bindgen(js_name = withToMove)]
    pub fn with_to_move(&self, side: &str) -> Result<Position, OustError> {
        let side = side_of(side)?;
        Ok(Self(oust_core::Position::from_setup(&self.0.setup(), side)))
    }

    /// Returns the coordinate of a point.
    pub fn coord(&self, point: u16, dialect: Option<String>) -> Result<String, OustError> {
        coord_on(self.0.board(), point, dialect.as_deref())
    }

    /// Returns the point of a coordinate.
    pub fn point(&self, coord: &str, dialect: Option<String>) -> Result<u16, OustError> {
        point_on(self.0.board(), coord, dialect.as_deref())
    }

    /// Returns the position as one line.
    pub fn line(&self) -> String {
        PositionLine::from_position(&self.0).to_string()
    }

    /// Returns the position as the JSON of the programs.
    pub fn json(&self) -> String {
        // The JSON of the programs is made of a game.
        let game = oust_core::Game::from_position(self.0.clone());
        let dialect = Dialect::default_for(self.0.board());
        let json = PositionJson::new(&game, Some(self.0.to_move()), dialect);
        serde_json::to_string(&json).expect("names and numbers are JSON")
    }
}

pub(crate) fn indices(points: impl IntoIterator<Item = Point>) -> Vec<u16> {
    let points = points.into_iter();
    let number = |point: Point| u16::try_from(point.index()).expect("a point fits 16 bits");
    points.map(number).collect()
}

pub(crate) fn coord_on(
    board: &Board,
    point: u16,
    dialect: Option<&str>,
) -> Result<String, OustError> {
    let dialect = dialect_of(dialect, board)?;
    let coord = dialect.coord(board, Point::new(point));
    let missing = || {
        let message = format!("expected a point below {}, found {point}", board.len());
        OustError::new("coordinate", message)
    };
    Ok(coord.ok_or_else(missing)?.to_string())
}

pub(crate) fn point_on(
    board: &Board,
    coord: &str,
    dialect: Option<&str>,
) -> Result<u16, OustError> {
    let dialect = dialect_of(dialect, board)?;
    let parsed = coord.parse().map_err(OustError::of("coordinate"))?;
    let found = dialect.resolve(board, parsed);
    let refused = |error| OustError::new("coordinate", format!("`{coord}` on {board}: {error}"));
    Ok(indices([found.map_err(refused)?])[0])
}

/// Returns the error of a refused placement, with the facts of its rule.
pub(crate) fn illegal(position: &oust_core::Position, reason: &IllegalPlacement) -> OustError {
    let board = position.board();
    let dialect = Dialect::default_for(board);
    let message = dialect.refusal(board, position.to_move(), reason);
    OustError::new("illegal", message).with(reason)
}

/// Returns the position of an item; for a game the last one.
pub(crate) fn position_of(
    item: &DocumentItem,
    side: Option<Color>,
) -> Result<oust_core::Position, OustError> {
    match item {
        DocumentItem::Record(record) => {
            let played = record.play().map_err(OustError::of("text"))?;
            Ok(played.game.position().clone())
        }
        DocumentItem::Position { line, .. } => {
            let line = line.as_ref().map_err(OustError::of("text"))?;
            Ok(line.position())
        }
        DocumentItem::Diagram(found) => {
            let diagram = found.diagram.as_ref().map_err(OustError::of("text"))?;
            diagram_position(diagram, side)
        }
        DocumentItem::Skipped(problem) => Err(OustError::new("text", &problem.kind)),
        _ => Err(OustError::new(
            "text",
            "expected a position, a diagram or a game",
        )),
    }
}

fn diagram_position(
    diagram: &Diagram,
    side: Option<Color>,
) -> Result<oust_core::Position, OustError> {
    match (diagram.position(), side) {
        (Ok(position), _) => Ok(position),
        (Err(_), Some(side)) => Ok(oust_core::Position::from_setup(&diagram.setup, side)),
        (Err(error), None) => Err(OustError::new("text", error)),
    }
}
