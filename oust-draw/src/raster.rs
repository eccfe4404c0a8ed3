//! Pictures of positions as PNG, for previews of links.

use oust_core::{Board, Point, Shape};
use tiny_skia::{FillRule, LineCap, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::geometry::{CELL, Cell, Geometry, Room, Spot};
use crate::interactive::SmallStones;
use crate::palette::{Palette, Rgb, Stone};
use crate::shapes::StoneShape;
use crate::style::{HexagonStyle, Theme};

/// The part of the height of a picture that the board takes.
const SHARE: f32 = 0.92;

/// The corners of the stones of the third to the fifth player, in units of a drawing.
const CORNERS: [(&str, &[(f32, f32)]); 3] = [
    ("p3", &[(0.0, -9.4), (9.0, 6.8), (-9.0, 6.8)]),
    ("p4", &[(-7.6, -7.6), (7.6, -7.6), (7.6, 7.6), (-7.6, 7.6)]),
    ("p5", &[(0.0, -9.8), (9.8, 0.0), (0.0, 9.8), (-9.8, 0.0)]),
];

/// Returns a position as a PNG of this size in pixels, with the board in its middle and without
/// labels; `None` if a side is 0 or larger than a picture may be.
///
/// ```
/// use oust_core::{Board, Point};
/// use oust_draw::{SmallStones, png_board};
///
/// let board = Board::hexagon(3)?;
/// let stones = SmallStones {
///     class: "x",
///     points: board.points().take(2).collect(),
///     last: Vec::new(),
/// };
/// let png = png_board(&board, &[stones], (120, 63)).expect("a size");
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn png_board(board: &Board, stones: &[SmallStones], size: (u32, u32)) -> Option<Vec<u8>> {
    let mut picture = Picture::new(board, size)?;
    picture.board(board);
    for stones in stones {
        picture.stones(stones);
    }
    picture.pixels.encode_png().ok()
}

struct Picture {
    pixels: Pixmap,
    geometry: Geometry,
    palette: Palette,
    shape: StoneShape,
    board_shape: Shape,
    /// From units of the drawing to pixels.
    place: Transform,
}

impl Picture {
    fn new(board: &Board, (width, height): (u32, u32)) -> Option<Self> {
        // Both sides fit into 16 bits, so that they and the bytes of the picture are exact.
        let [across, down] =
            [u16::try_from(width).ok()?, u16::try_from(height).ok()?].map(f32::from);
        let mut pixels = Pixmap::new(width, height)?;
        let geometry = Geometry::new(board, Room::default());
        let palette = Theme::Light.palette(board.shape());
        // Opaque: some readers of previews put pictures on black.
        pixels.fill(color(Theme::Light.page_colors().page));
        let (own_width, own_height) = (units(geometry.width), units(geometry.height));
        let scale = (across / own_width).min(down / own_height) * SHARE;
        let left = (across - own_width * scale) / 2.0;
        let top = (down - own_height * scale) / 2.0;
        Some(Self {
            pixels,
            place: Transform::from_row(scale, 0.0, 0.0, scale, left, top),
            shape: StoneShape::new(board.shape(), HexagonStyle::default(), Theme::Light),
            board_shape: board.shape(),
            geometry,
            palette,
        })
    }

    fn board(&mut self, board: &Board) {
        let (width, height) = (units(self.geometry.width), units(self.geometry.height));
        if let Shape::Rectangle { .. } = board.shape()
            && let Some(rect) = Rect::from_xywh(0.0, 0.0, width, height)
        {
            self.fill(&PathBuilder::from_rect(rect), self.palette.ground);
        }
        // One path: a stroke of each line would blend twice where two of them meet.
        let mut lines = PathBuilder::new();
        if self.geometry.has_cells() {
            let centers = board
                .points()
                .filter_map(|point| self.geometry.center(point));
            centers.for_each(|center| add_cell(&mut lines, CELL, center));
        }
        for (from, to) in self.geometry.lines() {
            lines.move_to(units(from.x), units(from.y));
            lines.line_to(units(to.x), units(to.y));
        }
        if let Some(lines) = lines.finish() {
            if self.geometry.has_cells() {
                self.fill(&lines, self.palette.cell);
            }
            self.stroke(&lines, self.palette.line, 1.0);
        }
    }

    fn stones(&mut self, stones: &SmallStones) {
        let Some(Stone { fill, edge, ink }) = self.colors(stones.class) else {
            return;
        };
        let corners = CORNERS.iter().find(|(class, _)| *class == stones.class);
        let mut outlines = PathBuilder::new();
        for center in self.centers(&stones.points) {
            match (corners, self.shape) {
                (Some((_, corners)), _) => {
                    let (x, y) = (units(center.x), units(center.y));
                    let corners = corners.iter().map(|(right, down)| (x + right, y + down));
                    add_polygon(&mut outlines, corners);
                }
                (None, StoneShape::Cell(cell)) => add_cell(&mut outlines, cell, center),
                (None, StoneShape::Disc { radius }) => {
                    outlines.push_circle(units(center.x), units(center.y), units(radius));
                }
            }
        }
        if let Some(outlines) = outlines.finish() {
            self.fill(&outlines, fill);
            self.stroke(&outlines, edge, 1.0);
        }
        let mut dots = PathBuilder::new();
        for center in self.centers(&stones.last) {
            dots.push_circle(units(center.x), units(center.y), 3.0);
        }
        if let Some(dots) = dots.finish() {
            self.fill(&dots, ink);
        }
    }

    fn colors(&self, class: &str) -> Option<Stone> {
        let Palette { x, o, .. } = Theme::Light.palette(self.board_shape);
        let further = Theme::Light.further_stones();
        let named = ["x", "o", "p3", "p4", "p5"].into_iter();
        let mut named = named.zip([x, o].into_iter().chain(further));
        named
            .find(|(name, _)| *name == class)
            .map(|(_, stone)| stone)
    }

    fn centers(&self, points: &[Point]) -> Vec<Spot> {
        points
            .iter()
            .filter_map(|point| self.geometry.center(*point))
            .collect()
    }

    fn fill(&mut self, path: &Path, fill: &str) {
        let (paint, place) = (paint(fill), self.place);
        self.pixels
            .fill_path(path, &paint, FillRule::Winding, place, None);
    }

    fn stroke(&mut self, path: &Path, line: &str, width: f32) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Square,
            ..Stroke::default()
        };
        self.pixels
            .stroke_path(path, &paint(line), &stroke, self.place, None);
    }
}

/// Converts a length to units of the drawing.
fn units(length: i32) -> f32 {
    // Lengths of a drawing have at most seven digits, which a float holds.
    #[expect(clippy::cast_precision_loss, reason = "at most seven digits")]
    let hundredths = length as f32;
    hundredths / 100.0
}

fn add_cell(path: &mut PathBuilder, Cell { apothem, radius }: Cell, center: Spot) {
    let [x, y] = [center.x, center.y].map(units);
    let [across, edge, down] = [apothem, radius, radius / 2].map(units);
    let corners = [
        (x, y - edge),
        (x + across, y - down),
        (x + across, y + down),
        (x, y + edge),
        (x - across, y + down),
        (x - across, y - down),
    ];
    add_polygon(path, corners);
}

fn add_polygon(path: &mut PathBuilder, corners: impl IntoIterator<Item = (f32, f32)>) {
    for (index, (x, y)) in corners.into_iter().enumerate() {
        if index == 0 {
            path.move_to(x, y);
        } else {
            path.line_to(x, y);
        }
    }
    path.close();
}

fn color(text: &str) -> tiny_skia::Color {
    let [red, green, blue] = Rgb::parse(text).bytes();
    tiny_skia::Color::from_rgba8(red, green, blue, 255)
}

fn paint(text: &str) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(color(text));
    paint
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(board: &Board, class: &'static str, points: Vec<Point>) -> Pixmap {
        let last = points.iter().copied().take(1).collect();
        let stones = SmallStones {
            class,
            points,
            last,
        };
        let png = png_board(board, &[stones], (240, 126)).unwrap();
        Pixmap::decode_png(&png).unwrap()
    }

    fn count(picture: &Pixmap, text: &str) -> usize {
        let wanted = color(text).to_color_u8();
        let pixels = picture.pixels().iter();
        pixels.filter(|pixel| pixel.demultiply() == wanted).count()
    }

    #[test]
    fn a_picture_shows_the_stones_in_their_colors() {
        for board in [Board::hexagon(3).unwrap(), Board::rectangle(5, 5).unwrap()] {
            let palette = Theme::Light.palette(board.shape());
            for (class, stone) in [("x", &palette.x), ("o", &palette.o)] {
                let empty = picture(&board, class, Vec::new());
                assert_eq!((empty.width(), empty.height()), (240, 126));
                assert_eq!(count(&empty, stone.fill), 0, "{board}");
                let few = picture(&board, class, board.points().take(2).collect());
                let all = picture(&board, class, board.points().collect());
                let (few, all) = (count(&few, stone.fill), count(&all, stone.fill));
                assert!(few > 50 && all > 5 * few, "{board} {class}: {few} {all}");
            }
        }
    }

    #[test]
    fn a_size_of_no_picture_is_refused() {
        let board = Board::hexagon(3).unwrap();
        for size in [(0, 63), (120, 0), (70_000, 63)] {
            assert!(png_board(&board, &[], size).is_none(), "{size:?}");
        }
    }
}
