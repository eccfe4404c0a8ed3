//! The values on a board.

use oust_core::{Point, Position};
use oust_draw::{PictureStyle, PointValue, SvgPicture};
use oust_notation::Dialect;
use oust_search::openings::OpeningMap;

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
        .values(board.points().filter_map(|point| value(map, point)))
}

/// Returns the value of a point; `None` without games.
fn value(map: &OpeningMap, point: Point) -> Option<PointValue> {
    let score = map.class_of(point)?.score;
    (score.games() > 0).then(|| PointValue {
        point,
        text: format!("{:.0}", score.share() * 100.0),
        share: Some(0.5 + (score.share() - 0.5) / (2.0 * PURE - 1.0)),
    })
}
