//! The answers of `oust legal`, as text and as JSON.

use oust_core::{Action, Game, Group, IllegalPlacement, Placement, PlacementKind, Played, Point};
use oust_notation::{
    BoardName, Coord, Dialect, JSON_SCHEMA, ResolveError, side_letter, state_name,
};
use oust_validate::{Code, Refusal, did_you_mean};
use schemars::JsonSchema;
use serde::Serialize;

use crate::failure::{Failure, Reason};

/// The legal placements of a position.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "legal")]
pub(crate) struct LegalJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// The board's name.
    board: String,
    /// The dialect of the points.
    #[schemars(extend("enum" = ["pbmserv", "abstractplay", "bga"]))]
    coords: &'static str,
    /// Who acts next.
    #[schemars(extend("enum" = ["x", "o"]))]
    to_move: char,
    /// `playing`, `won`, `deadlock`, `resigned`, `time` or `adjudicated`.
    #[schemars(extend("enum" = ["playing", "won", "deadlock", "resigned", "time", "adjudicated"]))]
    state: &'static str,
    /// Whether the side to move has no placement while the other has.
    must_pass: bool,
    /// The legal placements, in printed order.
    placements: Vec<PlacementJson>,
    /// The answer to `--why`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "WhyJson")]
    why: Option<WhyJson>,
}

/// A legal placement.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "placement")]
pub(crate) struct PlacementJson {
    /// Where the stone goes.
    point: String,
    /// `capturing` or `non-capturing`.
    #[schemars(extend("enum" = ["capturing", "non-capturing"]))]
    kind: &'static str,
    /// The stones of the group that a capturing stone makes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    group: Option<usize>,
    /// The groups that a capturing stone removes, each with its points.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Vec<String>>")]
    captures: Option<Vec<Vec<String>>>,
}

/// Why a stone may or may not go on a point.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "why")]
pub(crate) struct WhyJson {
    /// The point asked about.
    point: String,
    /// Whether a stone may go there.
    legal: bool,
    /// The code of the rule that forbids it; null when none does.
    code: Option<&'static str>,
    /// The name of that rule.
    name: Option<&'static str>,
    /// The reason in words.
    message: String,
    /// The stones of the group that the stone would make.
    group: Option<usize>,
    /// The enemy groups that this group touches.
    enemies: Vec<EnemyJson>,
}

/// An enemy group that the new group would touch.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "enemy")]
struct EnemyJson {
    /// One of its points.
    point: String,
    /// How many stones it has.
    size: usize,
}

/// A game with the dialect that its points are named in.
pub(crate) struct Answers<'a> {
    pub(crate) game: &'a Game,
    pub(crate) dialect: Dialect,
}

impl Answers<'_> {
    pub(crate) fn json(&self, why: Option<WhyJson>) -> LegalJson {
        let position = self.game.position();
        let over = self.game.outcome().is_some();
        LegalJson {
            schema: JSON_SCHEMA,
            board: BoardName(position.board().clone()).to_string(),
            coords: self.dialect.name(),
            to_move: side_letter(position.to_move()),
            state: state_name(self.game.outcome()),
            must_pass: !over && position.must_pass(),
            placements: self.legal().collect(),
            why,
        }
    }

    pub(crate) fn legal(&self) -> impl Iterator<Item = PlacementJson> + '_ {
        let over = self.game.outcome().is_some();
        let legal = self.game.position().legal().filter(move |_| !over);
        legal.map(|placement| self.placement(placement))
    }

    fn placement(&self, placement: Placement) -> PlacementJson {
        let point = self.point(placement.point);
        let PlacementKind::Capturing { group, .. } = placement.kind else {
            return PlacementJson {
                point,
                kind: "non-capturing",
                group: None,
                captures: None,
            };
        };
        let position = self.game.position();
        let captures = position.captures(placement.point).into_iter().map(|enemy| {
            let stones = position.group_stones(enemy.point).into_iter();
            stones.map(|stone| self.point(stone)).collect()
        });
        PlacementJson {
            point,
            kind: "capturing",
            group: Some(group),
            captures: Some(captures.collect()),
        }
    }

    /// The point that the question is about. One off the board is wrong use.
    pub(crate) fn point_asked(&self, text: &str, dialect: Dialect) -> Result<Point, Failure> {
        let board = self.game.position().board();
        let hint = did_you_mean(text, dialect, board);
        let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
        let coord: Coord = text
            .parse()
            .map_err(|error| Failure::new(Reason::Usage, format!("--why: {error}{hint}")))?;
        dialect.resolve(board, coord).map_err(|error| {
            let code = match error {
                ResolveError::OffBoard => Code::OffBoard,
                ResolveError::SkippedLetter => Code::SkippedLetter,
            };
            let name = BoardName(board.clone());
            Failure::new(
                Reason::Usage,
                format!(
                    "--why {text}: {code}: {name} has no such point in the dialect {dialect}{hint}"
                ),
            )
        })
    }

    pub(crate) fn why(&self, point: Point) -> WhyJson {
        let position = self.game.position();
        let (group, enemies, refusal) = match self.game.check(point) {
            Ok(placement) => match placement.kind {
                PlacementKind::NonCapturing => (Some(1), Vec::new(), None),
                PlacementKind::Capturing { group, .. } => {
                    (Some(group), position.captures(point), None)
                }
            },
            Err(reason) => {
                let placed_in = self.placed_in(point);
                let refusal = Refusal::new(&reason, position, self.dialect, point, placed_in);
                let (group, enemies) = match reason {
                    IllegalPlacement::JoinsWithoutCapture { size } => (Some(size), Vec::new()),
                    IllegalPlacement::EnemyNotSmaller { size, enemies } => (Some(size), enemies),
                    _ => (None, Vec::new()),
                };
                (group, enemies, Some(refusal))
            }
        };
        let name = self.point(point);
        WhyJson {
            legal: refusal.is_none(),
            code: refusal.as_ref().map(|refusal| refusal.code.id()),
            name: refusal.as_ref().map(|refusal| refusal.code.name()),
            message: match refusal {
                Some(refusal) => refusal.message,
                None => self.legal_message(&name, group.unwrap_or(1), &enemies),
            },
            point: name,
            group,
            enemies: enemies
                .iter()
                .map(|enemy| EnemyJson {
                    point: self.point(enemy.point),
                    size: enemy.size,
                })
                .collect(),
        }
    }

    fn legal_message(&self, point: &str, group: usize, captured: &[Group]) -> String {
        let side = side_letter(self.game.position().to_move());
        if captured.is_empty() {
            return format!("{side} on {point} touches no stone of its own: it ends the turn");
        }
        let stones: usize = captured.iter().map(|enemy| enemy.size).sum();
        let stones_word = if stones == 1 { "stone" } else { "stones" };
        format!("{side} on {point} makes a group of {group} and captures {stones} {stones_word}")
    }

    /// The turn in which the stone on a point was placed.
    fn placed_in(&self, point: Point) -> Option<usize> {
        let placed = |played: &Played| played.action == Action::Place(point);
        self.game
            .history()
            .rev()
            .find(placed)
            .map(|played| played.turn)
    }

    fn point(&self, point: Point) -> String {
        self.dialect
            .coord(self.game.position().board(), point)
            .map_or_else(String::new, |coord| coord.to_string())
    }
}

impl PlacementJson {
    pub(crate) fn text(&self) -> String {
        match (&self.captures, self.group) {
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
