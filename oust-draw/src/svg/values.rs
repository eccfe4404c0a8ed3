//! Values on empty points.

use oust_core::Point;
use oust_notation::escape_xml;

use super::drawing::{Drawing, Lines};
use super::labels::TO_BASE_LINE;
use crate::geometry::{CELL, Geometry, Length, Spot};
use crate::theme::Rgb;

/// A text on an empty point, such as the value of a placement there, on a color between the colors of the
/// two sides.
#[derive(Clone, Debug, PartialEq)]
pub struct PointValue {
    /// The point. A point with a stone has no value, nor has one off the board.
    pub point: Point,
    /// The text; three characters fit.
    pub text: String,
    /// The color: 0 for the color of o, 1 for the color of x; `None` for the background.
    pub share: Option<f64>,
}

/// Half the side of the square of a value on a rectangle.
const HALF: i32 = 820;

impl Drawing<'_> {
    /// Writes the values, each on its color.
    pub(crate) fn values(&self, lines: &mut Lines) {
        let line = self.palette.line;
        let [ground, x, o] = [
            self.palette.ground,
            self.palette.x.fill,
            self.palette.o.fill,
        ]
        .map(Rgb::parse);
        let values = self.picture.values.iter();
        let placed = values.filter_map(|value| Some((value, self.empty_center(value.point)?)));
        let placed: Vec<(&PointValue, Spot)> = placed.collect();
        let color = |value: &PointValue| match value.share {
            Some(share) => o.mix(x, share),
            None => ground,
        };
        let grounds = placed.iter().map(|&(value, center)| {
            let (path, color) = (ground_path(&self.geometry, center), color(value));
            format!(r#"<path d="{path}" fill="{color}"/>"#)
        });
        lines.group("values", &format!(r#"stroke="{line}""#), grounds);
        for ink in ["#000000", "#ffffff"] {
            let texts = placed.iter().filter(|(value, _)| color(value).ink() == ink);
            let texts = texts.map(|&(value, center)| {
                let base = Spot {
                    y: center.y + TO_BASE_LINE,
                    ..center
                };
                (base, escape_xml(&value.text))
            });
            let bold = format!(r#"font-weight="bold" fill="{ink}""#);
            lines.texts("value-texts", 8, &bold, texts);
        }
    }

    /// Returns the center of a point that is on the board and empty.
    fn empty_center(&self, point: Point) -> Option<Spot> {
        let is_empty = self.picture.diagram.setup.at(point).is_none();
        self.geometry.center(point).filter(|_| is_empty)
    }
}

/// Returns the outline of the color of a value: a square on a rectangle, on a hexagon the cell.
fn ground_path(geometry: &Geometry, center: Spot) -> String {
    if geometry.has_cells() {
        return CELL.path(center);
    }
    let [left, top, side] = [center.x - HALF, center.y - HALF, 2 * HALF].map(Length);
    format!("M{left} {top}h{side}v{side}h-{side}z")
}
