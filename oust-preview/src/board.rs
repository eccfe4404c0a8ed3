//! Draws the board of a page from the preview of a turn.

use oust_core::Board;
use oust_draw::{LiveBoard, LivePoint, PointButton};
use oust_notation::{Dialect, Labels};

use crate::catalog::Catalog;
use crate::view::{COLOR_NAMES, PointView, TurnPreview};

/// The look of boards for a reader.
#[derive(Clone, Copy, Debug)]
pub struct Style<'c> {
    /// The texts in the reader's language.
    pub catalog: &'c Catalog,
    /// Whether legal placements are marked.
    pub hints: bool,
    /// Whether the sides of the board have labels.
    pub labels: bool,
}

/// The effect of a click on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// Tries a placement out.
    Place,
    /// Begins a game with it.
    Begin,
    /// Does nothing.
    Still,
}

/// Draws `board` as SVG, with a button on each point that does something.
pub fn live_board(
    style: Style<'_>,
    board: &Board,
    dialect: Dialect,
    preview: &TurnPreview,
    points: Points,
) -> String {
    let mut live = LiveBoard::new(board.clone(), dialect)
        .players(preview.sides.len())
        .title(style.catalog.phrase("board").to_string());
    if !style.labels {
        live = live.labels(Labels::Hidden);
    }
    for (point, shown) in board.points().zip(&preview.points) {
        let mut classes = classes(shown, points == Points::Place && style.hints);
        if let Some(refused) = &preview.refused {
            let is_marked = refused.marked.contains(&shown.coord);
            classes.extend(is_marked.then_some("blocker"));
            // The coordinate is as the visitor typed it, in any case.
            let is_refused = refused.coord.eq_ignore_ascii_case(&shown.coord);
            classes.extend(is_refused.then_some("refused"));
        }
        let size = (shown.group > 1).then_some(shown.group);
        let field = match points {
            // Short, for each press is in the address.
            Points::Place => Some("p"),
            Points::Begin => Some("stone"),
            Points::Still => None,
        };
        let button = field.map(|field| PointButton {
            name: field.to_owned(),
            value: shown.coord.clone(),
            label: label(style.catalog, preview, shown),
            disabled: false,
        });
        live.point(
            point,
            LivePoint {
                classes,
                size,
                button,
            },
        );
    }
    live.to_string()
}

/// The classes of enclosed points, in the order of the colors that enclose them.
const TERRITORIES: [&str; 5] = [
    "territory-x",
    "territory-o",
    "territory-p3",
    "territory-p4",
    "territory-p5",
];

/// The classes of points where the last turn captured a stone, in the order of the colors.
const TAKEN: [&str; 5] = ["taken-x", "taken-o", "taken-p3", "taken-p4", "taken-p5"];

fn classes(point: &PointView, hints: bool) -> Vec<&'static str> {
    let mut classes = Vec::new();
    // A stone that the turn captured stays on the board in its color; `gone` makes it faint.
    classes.extend(
        point
            .stone
            .or(point.captured)
            .and_then(|color| COLOR_NAMES.get(color))
            .copied(),
    );
    classes.extend(point.captured.map(|_| "gone"));
    let taken = point.taken.and_then(|color| TAKEN.get(color));
    classes.extend(taken.copied());
    classes.extend(point.is_middle.then_some("middle"));
    classes.extend(point.is_last.then_some("last"));
    classes.extend(point.is_tried.then_some("placed"));
    if let Some(captures) = point.captures.as_ref().filter(|_| hints) {
        let class = if captures.is_empty() {
            "legal"
        } else {
            "capturing"
        };
        classes.push(class);
    }
    let territory = point.territory.and_then(|color| TERRITORIES.get(color));
    classes.extend(territory.copied());
    classes
}

/// Describes a point and the effect of a placement on it, for screen readers.
fn label(catalog: &Catalog, preview: &TurnPreview, point: &PointView) -> String {
    let coord = point.coord.to_uppercase();
    if let Some(color) = point.stone {
        let color = preview.sides.get(color).map_or("", |side| side.color);
        let phrase = match point.group {
            0 | 1 => catalog.phrase("point-stone"),
            size => catalog.phrase("point-group").with("size", size),
        };
        return phrase
            .with("coord", coord)
            .with("color", catalog.color(color))
            .to_string();
    }
    let encloser = point.territory.and_then(|color| preview.sides.get(color));
    let phrase = match (&point.captures, encloser) {
        (None, Some(side)) => catalog
            .phrase("point-enclosed")
            .with("color", catalog.color(side.color)),
        (None, None) => catalog.phrase("point-empty"),
        (Some(captured), _) if captured.is_empty() => catalog.phrase("point-legal"),
        (Some(captured), _) => catalog
            .phrase("point-captures")
            .with("count", captured.len())
            .with("at", captured.join(", ").to_uppercase()),
    };
    phrase.with("coord", coord).to_string()
}
