//! The values of the openings as text, as JSON and as a picture.

use oust_core::{Point, Position};
use oust_draw::{PictureStyle, PointValue, SvgPicture};
use oust_notation::{Dialect, JSON_SCHEMA, counted};
use oust_search::Score;
use oust_search::openings::{OpeningClass, OpeningMap};
use schemars::JsonSchema;
use serde::Serialize;

/// The values of the first placements of a board.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "openings")]
pub(crate) struct OpeningsJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `openings`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "openings"))]
    kind: &'static str,
    /// The board's name.
    board: String,
    /// The dialect of the coordinates.
    coords: String,
    /// The evaluations for each placement; null for games that were read.
    evaluations: Option<u64>,
    /// The seed of the games; null for games that were read.
    seed: Option<u64>,
    /// The number of finished games.
    games: u32,
    /// The share of the points of the side that placed first in all games; null without games.
    value: Option<f64>,
    /// The bounds of that share that hold with 95 % confidence.
    #[schemars(with = "Vec<f64>")]
    interval: [f64; 2],
    /// The classes of first placements that are the same up to symmetry.
    classes: Vec<ClassJson>,
    /// The value of each point, in printed order.
    points: Vec<PointJson>,
}

/// First placements that are the same up to symmetry.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "opening-class")]
struct ClassJson {
    /// The points, in printed order.
    points: Vec<String>,
    /// The number of finished games.
    games: u32,
    /// The games that the side that placed first won.
    wins: u32,
    /// The games that the other side won.
    losses: u32,
    /// The games without a winner.
    draws: u32,
    /// The share of the points of the side that placed first, a draw counting half; null without
    /// games.
    value: Option<f64>,
    /// The bounds of the value that hold with 95 % confidence.
    #[schemars(with = "Vec<f64>")]
    interval: [f64; 2],
    /// Whether the second player should swap: `yes` or `no` where the interval is above or below
    /// one half, otherwise `either`.
    #[schemars(extend("enum" = ["yes", "no", "either"]))]
    swap: &'static str,
}

/// The value of a first placement.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "opening-point")]
struct PointJson {
    /// The point.
    point: String,
    /// The value of its class; null without games.
    value: Option<f64>,
}

/// The settings of games that are the same each time.
#[derive(Clone, Copy)]
pub(crate) struct Settings {
    pub(crate) evaluations: u64,
    pub(crate) seed: u64,
}

/// The values of a map, in a dialect.
pub(crate) struct Values<'a> {
    pub(crate) map: &'a OpeningMap,
    pub(crate) dialect: Dialect,
    /// `None` for games that were read.
    pub(crate) settings: Option<Settings>,
}

impl Values<'_> {
    pub(crate) fn json(&self) -> OpeningsJson {
        let points = self.map.board().points().map(|point| PointJson {
            point: self.name(point),
            value: self
                .map
                .class_of(point)
                .and_then(|class| value(class.score)),
        });
        OpeningsJson {
            schema: JSON_SCHEMA,
            kind: "openings",
            board: self.map.board().to_string(),
            coords: self.dialect.name().to_owned(),
            evaluations: self.settings.map(|settings| settings.evaluations),
            seed: self.settings.map(|settings| settings.seed),
            games: self.map.games(),
            value: value(self.map.score()),
            interval: interval(self.map.score()),
            classes: self
                .map
                .classes()
                .iter()
                .map(|class| self.class(class))
                .collect(),
            points: points.collect(),
        }
    }

    fn class(&self, class: &OpeningClass) -> ClassJson {
        ClassJson {
            points: class.points.iter().map(|&point| self.name(point)).collect(),
            games: class.score.games(),
            wins: class.score.wins,
            losses: class.score.losses,
            draws: class.score.draws,
            value: value(class.score),
            interval: interval(class.score),
            swap: swap(class.score),
        }
    }

    /// Returns a table of the classes, the best for the side that places first on top.
    pub(crate) fn text(&self) -> String {
        let board = self.map.board();
        let games = counted(self.map.games(), "game");
        let settings = self.settings.map_or_else(String::new, |settings| {
            format!(
                ", {} a placement, seed {}",
                counted(settings.evaluations, "evaluation"),
                settings.seed
            )
        });
        let mut lines = vec![
            format!("{board}, {games}{settings}"),
            "  value      interval  games  swap    first placement".to_owned(),
        ];
        let mut classes: Vec<_> = self.map.classes().iter().collect();
        // The sort is stable: equal values stay in the order of the map.
        classes.sort_by(|a, b| b.score.share().total_cmp(&a.score.share()));
        lines.extend(classes.into_iter().map(|class| {
            let points: Vec<_> = class.points.iter().map(|&point| self.name(point)).collect();
            row(class.score, swap(class.score), &points.join(" "))
        }));
        lines.push(row(self.map.score(), "", "all"));
        lines.join("\n") + "\n"
    }

    fn name(&self, point: Point) -> String {
        self.dialect.point_name(self.map.board(), point).to_string()
    }
}

/// The value that is drawn in the pure color of the first player. The pure color of the second
/// player stands for `1.0 - PURE`. Values between them differ clearly from each other.
const PURE: f64 = 0.75;

/// Returns a picture of the values in percent.
pub(crate) fn picture(map: &OpeningMap, dialect: Dialect, style: PictureStyle) -> SvgPicture {
    let board = map.board();
    SvgPicture::from_position(&Position::new(board.clone()))
        .style(style)
        .dialect(dialect)
        .title(format!(
            "{board}: wins in percent for the side that places first, by its first placement"
        ))
        .values(board.points().filter_map(|point| point_value(map, point)))
}

/// Returns the value of a point; `None` without games.
fn point_value(map: &OpeningMap, point: Point) -> Option<PointValue> {
    let score = map.class_of(point)?.score;
    (score.games() > 0).then(|| PointValue {
        point,
        text: format!("{:.0}", score.share() * 100.0),
        // Maps `1.0 - PURE` to 0 and `PURE` to 1.
        share: Some(0.5 + (score.share() - 0.5) / (2.0 * PURE - 1.0)),
    })
}

/// Returns a row of the table.
fn row(score: Score, swap: &str, points: &str) -> String {
    let games = score.games();
    let value = match games {
        0 => "-".to_owned(),
        _ => format!("{:.1}%", score.share() * 100.0),
    };
    let (low, high) = score.share_interval();
    let interval = format!("{:.1}-{:.1}%", low * 100.0, high * 100.0);
    format!("{value:>7}  {interval:>12}  {games:>5}  {swap:6}  {points}")
}

/// Returns the share of the points to four places; `None` without games.
fn value(score: Score) -> Option<f64> {
    (score.games() > 0).then(|| rounded(score.share()))
}

/// Returns the bounds of the share to four places.
fn interval(score: Score) -> [f64; 2] {
    let (low, high) = score.share_interval();
    [rounded(low), rounded(high)]
}

/// Returns whether the second player should swap.
fn swap(score: Score) -> &'static str {
    let (low, high) = score.share_interval();
    // The whole interval decides: within it the better choice is not known.
    if low > 0.5 {
        "yes"
    } else if high < 0.5 {
        "no"
    } else {
        "either"
    }
}

fn rounded(share: f64) -> f64 {
    (share * 10_000.0).round() / 10_000.0
}
