//! The SVG of a live board.

use std::fmt::{self, Write as _};

use oust_core::{Board, Point, Shape};
use oust_notation::{Dialect, Labels, escape_xml, star_points};

use super::labels::LiveLabels;
use super::{LiveBoard, LivePoint, PointButton};
use crate::geometry::{CELL, Geometry, Label, Length, PITCH, Spot};
use crate::shapes::{FURTHER_STONES, StoneShape, cells_path, grid_path};
use crate::style::Theme;

/// The symbols of a point: the ring of a last stone, the symbol of an `o` stone, a dot and a cross.
const SIGNS: &str = concat!(
    r#"<circle class="point-ring" r="6.2"/>"#,
    r#"<circle class="point-hole" r="3"/>"#,
    r#"<circle class="point-dot" r="2.8"/>"#,
    r#"<path class="point-cross" d="M-3-3 3 3M3-3-3 3"/>"#,
);

/// The radius of the disc of a stone outside of a board.
const ICON_RADIUS: i32 = 930;

impl fmt::Display for LiveBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let labels = LiveLabels::new(&self.board, self.labels, self.dialect);
        let geometry = Geometry::new(&self.board, labels.room());
        let role = if self.has_buttons() { "group" } else { "img" };
        let (width, height) = (Length(geometry.width), Length(geometry.height));
        writeln!(
            f,
            r#"<svg class="board" data-shape="{}" viewBox="0 0 {width} {height}" role="{role}" aria-label="{}">"#,
            shape_name(self.board.shape()),
            escape_xml(&self.title)
        )?;
        self.symbol(f)?;
        writeln!(
            f,
            r#"<rect class="ground" width="{width}" height="{height}" rx="4"/>"#
        )?;
        write_lines(f, &self.board, &geometry)?;
        write_labels(f, labels.font, &labels.place(&geometry))?;
        f.write_str("<g class=\"points\">\n")?;
        for point in self.board.points() {
            if let Some(center) = geometry.center(point) {
                self.write_point(f, point, center)?;
            }
        }
        f.write_str("</g>\n</svg>")
    }
}

impl LiveBoard {
    fn has_buttons(&self) -> bool {
        self.points.values().any(|point| point.button.is_some())
    }

    /// Returns the shape of stones and the name of the symbol of points.
    fn stone(&self) -> (StoneShape, &'static str) {
        let stone = StoneShape::new(self.board.shape(), self.hexagons, Theme::Light);
        // Named by the shape of the stone, so that a rectangle and a hexagon on one page share no
        // id.
        let id = match (stone, self.players > 2) {
            (StoneShape::Cell(_), _) => "point-cell",
            (StoneShape::Disc { .. }, false) => match self.board.shape() {
                Shape::Rectangle { .. } => "point-disc",
                Shape::Hexagon { .. } => "point-small-disc",
            },
            (StoneShape::Disc { .. }, true) => "point-shapes",
        };
        (stone, id)
    }

    /// Writes the symbols that every point has. The style sheet shows the ones that a point needs.
    fn symbol(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (stone, id) = self.stone();
        write!(f, r#"<defs><g id="{id}"><g class="point-stone">"#)?;
        match stone {
            StoneShape::Disc { radius } => {
                write!(f, r#"<circle class="point-disc" r="{}"/>"#, Length(radius))?;
            }
            StoneShape::Cell(cell) => {
                let path = cell.path(Spot::default());
                write!(f, r#"<path class="point-disc" d="{path}"/>"#)?;
            }
        }
        for stone in FURTHER_STONES.iter().take(self.players.saturating_sub(2)) {
            f.write_str(&further_stone(*stone))?;
        }
        writeln!(f, "</g>{SIGNS}</g></defs>")
    }

    fn write_point(&self, f: &mut fmt::Formatter<'_>, point: Point, center: Spot) -> fmt::Result {
        let index = point.index();
        write!(f, r#"<g data-point="{index}""#)?;
        let name = self.dialect.point_name(&self.board, point);
        write!(f, r#" data-coord="{name}""#)?;
        // Every point is written, also without content: the script sets classes on it.
        let empty = LivePoint::default();
        let live = self.points.get(&point).unwrap_or(&empty);
        if !live.classes.is_empty() {
            write!(f, r#" class="{}""#, escape_xml(&live.classes.join(" ")))?;
        }
        let (x, y) = (Length(center.x), Length(center.y));
        // One symbol and a `<use>` for each point: a board of 19x19 would else repeat its shapes
        // 361 times.
        write!(f, r##"><use href="#{}" x="{x}" y="{y}"/>"##, self.stone().1)?;
        if let Some(size) = live.size {
            // Three digits fit a stone only in a smaller font, which the class selects.
            let class = if size < 100 { "" } else { " class=\"long\"" };
            write!(
                f,
                r#"<text x="{x}" y="{y}"{class} aria-hidden="true">{size}</text>"#
            )?;
        }
        if let Some(button) = &live.button {
            self.write_button(f, button, center)?;
        }
        writeln!(f, "</g>")
    }

    fn write_button(
        &self,
        f: &mut fmt::Formatter<'_>,
        button: &PointButton,
        center: Spot,
    ) -> fmt::Result {
        // Buttons of neighboring cells of a hexagon meet without an overlap.
        let down = match self.board.shape() {
            Shape::Rectangle { .. } => PITCH,
            Shape::Hexagon { .. } => CELL.radius * 3 / 2,
        };
        let (x, y) = (Length(center.x - PITCH / 2), Length(center.y - down / 2));
        let (width, height) = (Length(PITCH), Length(down));
        let disabled = if button.disabled {
            " disabled=\"\""
        } else {
            ""
        };
        write!(
            f,
            r#"<foreignObject x="{x}" y="{y}" width="{width}" height="{height}"><button type="submit" name="{}" value="{}" aria-label="{}"{disabled}></button></foreignObject>"#,
            escape_xml(&button.name),
            escape_xml(&button.value),
            escape_xml(&button.label)
        )
    }
}

/// Returns a stone as a small picture for a line of text: `x`, `o`, or `p3` to `p5`.
///
/// ```
/// assert!(oust_draw::stone_icon("x").starts_with("<svg class=\"stone x\""));
/// ```
pub fn stone_icon(class: &str) -> String {
    let radius = Length(ICON_RADIUS);
    let further = FURTHER_STONES.map(further_stone).concat();
    format!(
        r#"<svg class="stone {}" viewBox="-10.5 -10.5 21 21" aria-hidden="true"><g class="point-stone"><circle class="point-disc" r="{radius}"/>{further}</g>{SIGNS}</svg>"#,
        escape_xml(class)
    )
}

/// Returns the lines of a board as a small picture, such as for a button. Its elements have the
/// classes of a live board and no colors of their own.
///
/// ```
/// let board = oust_core::Board::hexagon(5)?;
/// assert!(oust_draw::board_icon(&board).contains("class=\"cells\""));
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn board_icon(board: &Board) -> String {
    struct Icon<'b>(&'b Board);
    impl fmt::Display for Icon<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            let Self(board) = self;
            let labels = LiveLabels::new(board, Labels::Hidden, Dialect::default_for(board));
            let geometry = Geometry::new(board, labels.room());
            let (width, height) = (Length(geometry.width), Length(geometry.height));
            let shape = shape_name(board.shape());
            write!(
                f,
                r#"<svg class="board-icon" data-shape="{shape}" viewBox="0 0 {width} {height}" aria-hidden="true">"#
            )?;
            // Not the points: nothing is pressed or shown on it.
            write_lines(f, board, &geometry)?;
            f.write_str("</svg>")
        }
    }
    Icon(board).to_string()
}

pub(super) fn write_lines(
    f: &mut impl fmt::Write,
    board: &Board,
    geometry: &Geometry,
) -> fmt::Result {
    if geometry.has_cells() {
        let cells = cells_path(geometry, board);
        return writeln!(f, r#"<path class="cells" d="{cells}"/>"#);
    }
    let stars = star_points(board)
        .into_iter()
        .filter_map(|star| geometry.center(star))
        .fold(String::new(), |mut path, Spot { x, y }| {
            let _ = write!(path, "M{} {}h0", Length(x), Length(y));
            path
        });
    let grid = grid_path(geometry);
    writeln!(
        f,
        r#"<path class="lines" d="{grid}"/><path class="stars" d="{stars}"/>"#
    )
}

fn write_labels(f: &mut fmt::Formatter<'_>, font: i32, labels: &[Label]) -> fmt::Result {
    if labels.is_empty() {
        return Ok(());
    }
    let font = Length(font);
    write!(
        f,
        r#"<g class="labels" font-size="{font}" aria-hidden="true">"#
    )?;
    for Label { text, base } in labels {
        let (x, y) = (Length(base.x), Length(base.y));
        write!(f, r#"<text x="{x}" y="{y}">{text}</text>"#)?;
    }
    writeln!(f, "</g>")
}

/// Returns the element of a stone of a further player.
fn further_stone((name, path): (&str, &str)) -> String {
    format!(r#"<path class="point-{name}" d="{path}"/>"#)
}

/// Returns the name by which a style sheet selects the colors of a shape of boards.
pub(crate) const fn shape_name(shape: Shape) -> &'static str {
    match shape {
        Shape::Rectangle { .. } => "rectangle",
        Shape::Hexagon { .. } => "hexagon",
    }
}
