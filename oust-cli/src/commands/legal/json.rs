//! The answers of `oust legal` as JSON, and the lines of text that say the same.

use oust_notation::JSON_SCHEMA;
use schemars::JsonSchema;
use serde::Serialize;

/// The legal placements of a position.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "legal")]
pub(crate) struct LegalJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    pub(crate) schema: u32,
    /// The board's name.
    pub(crate) board: String,
    /// The dialect of the points.
    #[schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"]))]
    pub(crate) coords: &'static str,
    /// The side that acts next.
    #[schemars(extend("enum" = ["x", "o"]))]
    pub(crate) to_move: char,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    #[schemars(extend("enum" = ["playing", "won", "deadlock", "resigned", "time", "adjudicated"]))]
    pub(crate) state: &'static str,
    /// Whether the side to move has no placement while the other has.
    pub(crate) must_pass: bool,
    /// The legal placements, in printed order.
    pub(crate) placements: Vec<PlacementJson>,
    /// The answer to `--why`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "WhyJson")]
    pub(crate) why: Option<WhyJson>,
    /// The line of the position in its source, where that holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub(crate) line: Option<usize>,
    /// The position line as it was read, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub(crate) input: Option<String>,
}

/// A legal placement.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "placement")]
pub(crate) struct PlacementJson {
    /// The point of the stone.
    pub(crate) point: String,
    /// `capturing` or `non-capturing`.
    #[schemars(extend("enum" = ["capturing", "non-capturing"]))]
    pub(crate) kind: &'static str,
    /// The stones of the group that a capturing stone makes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    pub(crate) group: Option<usize>,
    /// The groups that a capturing stone removes, each with its points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Vec<String>>")]
    pub(crate) captures: Option<Vec<Vec<String>>>,
}

/// Why a stone may or may not go on a point.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "why")]
pub(crate) struct WhyJson {
    /// The point asked about.
    pub(crate) point: String,
    /// Whether a stone may be placed there.
    pub(crate) legal: bool,
    /// The code of the rule that forbids it; null when the placement is legal.
    pub(crate) code: Option<&'static str>,
    /// The name of that rule.
    pub(crate) name: Option<&'static str>,
    /// The reason in words.
    pub(crate) message: String,
    /// The stones of the group that the stone would make.
    pub(crate) group: Option<usize>,
    /// The enemy groups that this group touches.
    pub(crate) enemies: Vec<EnemyJson>,
}

/// An enemy group that the new group would touch.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "enemy")]
pub(crate) struct EnemyJson {
    /// One of its points.
    pub(crate) point: String,
    /// The number of its stones.
    pub(crate) size: usize,
}

impl PlacementJson {
    pub(crate) fn text(&self) -> String {
        match (&self.captures, self.group) {
            // A capturing placement has both, a non-capturing one neither.
            (Some(captures), Some(group)) => {
                let groups: Vec<String> = captures.iter().map(|stones| stones.join(",")).collect();
                let gone = groups.join(" ");
                format!("{} makes a group of {group}, captures {gone}", self.point)
            }
            _ => self.point.clone(),
        }
    }
}

impl WhyJson {
    pub(crate) fn text(&self) -> String {
        match (self.code, self.name) {
            (Some(code), Some(name)) => {
                format!("{}: illegal, {code} {name}: {}", self.point, self.message)
            }
            _ => format!("{}: legal: {}", self.point, self.message),
        }
    }
}
