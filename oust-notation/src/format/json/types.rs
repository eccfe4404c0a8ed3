//! The shapes of the JSON, field by field. The names are a contract.

use serde::de::{Error as _, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

use crate::Dialect;
use crate::text::serde_text::deserialize_text;

/// The version of the JSON that this crate writes, and the latest that it reads.
pub const JSON_SCHEMA: u32 = 1;

/// One of the fixed texts of a field. Serde would borrow a field of the type `&'static str` from its
/// input, but does not see through an alias.
type Name = &'static str;

/// A position as JSON.
///
/// A deserialized value has the fields and texts of the schema; its board, points and position line
/// are not parsed. [`Document::read`](crate::Document::read) does that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(description = "A position as JSON."))]
#[serde(rename = "position")]
#[non_exhaustive]
pub struct PositionJson {
    /// The version, 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = JSON_SCHEMA)))]
    #[serde(deserialize_with = "schema")]
    pub schema: u32,
    /// `position`.
    #[serde(rename = "type", deserialize_with = "position_type")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "position")))]
    pub kind: Name,
    /// The board's name.
    pub board: String,
    /// The dialect of the points.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"])))]
    #[serde(deserialize_with = "dialect_name")]
    pub coords: Name,
    /// The side that acts next; null when it is unknown.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o", null])))]
    #[serde(deserialize_with = "side_or_null")]
    pub to_move: Option<char>,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = STATES)))]
    #[serde(deserialize_with = "state")]
    pub state: Name,
    /// The winner; null when the game has none or it is unknown.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o", null])))]
    #[serde(deserialize_with = "side_or_null")]
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
    /// The position line as it was read, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub input: Option<String>,
}

/// The stones of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
///
/// A deserialized value has the fields and texts of the schema; its board, headers and turns are not
/// parsed. [`RecordJson::record`] does that.
///
/// ```
/// use oust_notation::{Dialect, Document, RecordJson};
///
/// let document = Document::read("oust 3x3\nx: alice\no: bob\n\n1. a1 b1\n2. a2\n");
/// let game = document.into_records().next().expect("a record").play()?;
/// let written = serde_json::to_string(&RecordJson::new(&game, Dialect::Pbmserv))?;
/// let read: RecordJson = serde_json::from_str(&written)?;
/// assert_eq!(read.turns[1].moves, ["b1"]);
/// assert_eq!(read.record().play()?.game.turns(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(description = "A record as JSON."))]
#[serde(rename = "record")]
#[non_exhaustive]
pub struct RecordJson {
    /// The version, 1.
    #[cfg_attr(feature = "schema", schemars(extend("const" = JSON_SCHEMA)))]
    #[serde(deserialize_with = "schema")]
    pub schema: u32,
    /// `record`.
    #[serde(rename = "type", deserialize_with = "record_type")]
    #[cfg_attr(feature = "schema", schemars(extend("const" = "record")))]
    pub kind: Name,
    /// The board's name.
    pub board: String,
    /// The dialect of the points.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"])))]
    #[serde(deserialize_with = "dialect_name")]
    pub coords: Name,
    /// The headers of a native record, without `start`.
    pub headers: Vec<HeaderJson>,
    /// The position line it begins at; null for the empty board.
    pub start: Option<String>,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = STATES)))]
    #[serde(deserialize_with = "state")]
    pub state: Name,
    /// The winner; null when the game has none or it is unknown.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o", null])))]
    #[serde(deserialize_with = "side_or_null")]
    pub winner: Option<char>,
    /// The turns, with the swap and the token of the ending in their places.
    pub turns: Vec<TurnJson>,
    /// Comments and diagrams between the turns, in order; left out when there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(!default))]
    pub notes: Vec<NoteJson>,
}

/// One header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "turn")]
#[non_exhaustive]
pub struct TurnJson {
    /// The side of the turn.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["x", "o"])))]
    #[serde(deserialize_with = "side")]
    pub side: char,
    /// Its tokens: points, `pass`, `swap`, `resign`, `timeout`.
    pub moves: Vec<String>,
}

/// A comment or a diagram between the turns. It has one of both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

fn schema<'de, D: Deserializer<'de>>(input: D) -> Result<u32, D::Error> {
    let found = u32::deserialize(input)?;
    if found != JSON_SCHEMA {
        let found = Unexpected::Unsigned(found.into());
        return Err(D::Error::invalid_value(
            found,
            &"the version of the JSON, 1",
        ));
    }
    Ok(found)
}

/// Reads a text that must be one of `names`.
fn one_of<'de, D: Deserializer<'de>>(input: D, names: &'static [Name]) -> Result<Name, D::Error> {
    // A borrowed text would have to live as long as the program.
    let found = String::deserialize(input)?;
    let known = names.iter().find(|name| **name == found);
    known
        .copied()
        .ok_or_else(|| D::Error::unknown_variant(&found, names))
}

fn position_type<'de, D: Deserializer<'de>>(input: D) -> Result<Name, D::Error> {
    one_of(input, &["position"])
}

fn record_type<'de, D: Deserializer<'de>>(input: D) -> Result<Name, D::Error> {
    one_of(input, &["record"])
}

fn state<'de, D: Deserializer<'de>>(input: D) -> Result<Name, D::Error> {
    one_of(input, &STATES)
}

fn dialect_name<'de, D: Deserializer<'de>>(input: D) -> Result<Name, D::Error> {
    let dialect: Dialect = deserialize_text(input)?;
    Ok(dialect.name())
}

fn side<'de, D: Deserializer<'de>>(input: D) -> Result<char, D::Error> {
    checked_side(char::deserialize(input)?)
}

fn side_or_null<'de, D: Deserializer<'de>>(input: D) -> Result<Option<char>, D::Error> {
    Option::<char>::deserialize(input)?
        .map(checked_side)
        .transpose()
}

fn checked_side<E: serde::de::Error>(found: char) -> Result<char, E> {
    match found {
        'x' | 'o' => Ok(found),
        _ => Err(E::invalid_value(Unexpected::Char(found), &"x or o")),
    }
}
