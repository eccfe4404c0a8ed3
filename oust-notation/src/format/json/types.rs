//! The shapes of the JSON, field by field. The names are a contract.

use serde::Serialize;

/// The version of the JSON that this crate writes, and the latest that it reads.
pub const JSON_SCHEMA: u32 = 1;

/// A position as JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "position")]
#[non_exhaustive]
pub struct PositionJson {
    /// The version, 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = JSON_SCHEMA)))]
    pub schema: u32,
    /// `position`.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "position")))]
    pub kind: &'static str,
    /// The board's name.
    pub board: String,
    /// The dialect of the points.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"])))]
    pub coords: &'static str,
    /// The side that acts next; null when it is unknown.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o", null])))]
    pub to_move: Option<char>,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = STATES)))]
    pub state: &'static str,
    /// The winner; null when the game has none or it is unknown.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o", null])))]
    pub winner: Option<char>,
    /// Whether the side to move has no placement while the other has.
    pub must_pass: bool,
    /// Whether the side to move has captured in this turn and continues it.
    pub mid_turn: bool,
    /// Completed turns since the start.
    pub turns: usize,
    /// Stones placed since the start.
    pub placements: usize,
    /// The first player's stones.
    pub x: SideJson,
    /// The second player's stones.
    pub o: SideJson,
    /// The position line; null when the side to move is unknown.
    pub position: Option<String>,
    /// The line of the position in its source, where that holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "usize"))]
    pub line: Option<usize>,
}

/// The stones of one side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "side")]
#[non_exhaustive]
pub struct SideJson {
    /// The number of stones.
    pub stones: usize,
    /// The number of stones of the largest group.
    pub largest: usize,
    /// The points of the stones, in printed order.
    pub points: Vec<String>,
}

/// A record as JSON.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "record")]
#[non_exhaustive]
pub struct RecordJson {
    /// The version, 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = JSON_SCHEMA)))]
    pub schema: u32,
    /// `record`.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "record")))]
    pub kind: &'static str,
    /// The board's name.
    pub board: String,
    /// The dialect of the points.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"])))]
    pub coords: &'static str,
    /// The headers of a native record, without `start`.
    pub headers: Vec<HeaderJson>,
    /// The position line it begins at; null for the empty board.
    pub start: Option<String>,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = STATES)))]
    pub state: &'static str,
    /// The winner; null when the game has none or it is unknown.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o", null])))]
    pub winner: Option<char>,
    /// The turns, with the swap and the token of the ending in their places.
    pub turns: Vec<TurnJson>,
    /// Comments and diagrams between the turns, in order; left out when there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<NoteJson>,
}

/// One header.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "header")]
#[non_exhaustive]
pub struct HeaderJson {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The counts claimed after the name of a player, `41/46`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub claim: Option<String>,
}

/// One turn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "turn")]
#[non_exhaustive]
pub struct TurnJson {
    /// The side of the turn.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o"])))]
    pub side: char,
    /// Its tokens: points, `pass`, `swap`, `resign`, `timeout`.
    pub moves: Vec<String>,
}

/// A comment or a diagram between the turns. It has one of both.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "note")]
#[non_exhaustive]
pub struct NoteJson {
    /// The number of the record's `turns` before it.
    pub after: usize,
    /// The text of the comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub comment: Option<String>,
    /// The position of the diagram, as a position line.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub diagram: Option<String>,
}

/// The names of the states that a game can be in.
pub(crate) const STATES: [&str; 6] = [
    "playing",
    "won",
    "deadlock",
    "resigned",
    "time",
    "adjudicated",
];
