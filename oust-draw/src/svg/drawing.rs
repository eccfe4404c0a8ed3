//! A drawing: the board and the stones on it.

use std::fmt::{self, Write};

use oust_core::{Board, Color, Point, Position};
use oust_notation::{escape_xml, side_letter, star_points};

use super::alt_text;
use super::labels::PictureLabels;
use super::picture::SvgPicture;
use crate::geometry::{Geometry, Label, Length, Spot};
use crate::palette::Palette;
use crate::shapes::{FURTHER_STONES, StoneShape, cells_path, circle, grid_path};

/// The radius of the ring on a stone of the last move.
pub(crate) const RING: i32 = 620;

/// The font of labels and numbers.
const FONT: &str = "font-family=\"sans-serif\" text-anchor=\"middle\"";

/// The geometry and colors of a picture.
pub(crate) struct Drawing<'a> {
    pub(crate) picture: &'a SvgPicture,
    pub(crate) position: Position,
    pub(crate) geometry: Geometry,
    labels: Vec<Label>,
    pub(crate) palette: Palette,
    pub(crate) stone_shape: StoneShape,
}

/// Ends with a line break.
impl fmt::Display for SvgPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Drawing::new(self).picture())
    }
}

/// The lines of an SVG text.
#[derive(Default)]
pub(crate) struct Lines(String);

impl<'a> Drawing<'a> {
    pub(crate) fn new(picture: &'a SvgPicture) -> Self {
        let (setup, style) = (&picture.diagram.setup, &picture.style);
        let (board, theme) = (setup.board(), style.theme.unwrap_or_default());
        let labels = PictureLabels::new(board, style.labels, picture.dialect);
        let geometry = Geometry::new(board, labels.room());
        Self {
            picture,
            // Only groups are asked for, so the side to move does not matter.
            position: Position::from_setup(setup, Color::X),
            labels: labels.place(&geometry),
            geometry,
            palette: theme.palette(board.shape()),
            stone_shape: StoneShape::new(board.shape(), style.hexagons, theme),
        }
    }

    /// Returns the text of the picture.
    pub(crate) fn picture(&self) -> String {
        let mut lines = self.root();
        let title = alt_text::title(self.picture);
        lines.line(format_args!("  <title>{}</title>", escape_xml(&title)));
        let description = alt_text::description(self.picture, &self.position);
        // Second, after the title: a screen reader takes both from the first children.
        lines.line(format_args!("  <desc>{}</desc>", escape_xml(&description)));
        self.board(&mut lines);
        self.stones(&mut lines);
        self.values(&mut lines);
        self.marks(&mut lines);
        lines.finish()
    }

    fn root(&self) -> Lines {
        let mut lines = Lines::default();
        let (width, height) = (Length(self.geometry.width), Length(self.geometry.height));
        lines.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">"#
        ));
        lines
    }

    fn board(&self, lines: &mut Lines) {
        let Palette {
            ground,
            cell,
            line,
            label,
            ..
        } = self.palette;
        let (width, height) = (Length(self.geometry.width), Length(self.geometry.height));
        lines.line(format_args!(
            r#"  <rect class="ground" width="{width}" height="{height}" rx="4" fill="{ground}"/>"#
        ));
        let board = self.position.board();
        if self.geometry.has_cells() {
            let cells = cells_path(&self.geometry, board);
            lines.line(format_args!(
                r#"  <path class="cells" d="{cells}" fill="{cell}" stroke="{line}"/>"#
            ));
        } else {
            let grid = grid_path(&self.geometry);
            lines.line(format_args!(
                r#"  <path class="lines" d="{grid}" fill="none" stroke="{line}" stroke-linecap="square"/>"#
            ));
            // Under the stones: a star on an occupied point is hidden.
            let stars = self.stars(board);
            let stars = self.centers(stars).map(|at| circle(at, 240));
            lines.group("stars", &format!(r#"fill="{line}""#), stars);
        }
        let labels = self.labels.iter().map(|label| (label.base, &label.text));
        lines.texts("labels", 8, &format!(r#"fill="{label}""#), labels);
    }

    /// Returns the star points of the diagram, or else the star points of a Go board.
    fn stars(&self, board: &Board) -> Vec<Point> {
        match &self.picture.diagram.stars {
            own if own.is_empty() => star_points(board),
            own => own.clone(),
        }
    }

    fn stones(&self, lines: &mut Lines) {
        for color in Color::BOTH {
            let stone = self.palette.stone(color);
            let attributes = format!(r#"fill="{}" stroke="{}""#, stone.fill, stone.edge);
            let stones = self
                .centers(self.picture.diagram.setup.stones(color))
                .map(|center| self.stone_shape.element(center));
            lines.group(&side_letter(color).to_string(), &attributes, stones);
        }
        let theme = self.picture.style.theme.unwrap_or_default();
        // Shapes and colors are both by index: the third player is first in each.
        let shapes = FURTHER_STONES.iter().zip(theme.further_stones());
        for (((_, path), stone), (name, points)) in shapes.zip(self.picture.further()) {
            let attributes = format!(r#"fill="{}" stroke="{}""#, stone.fill, stone.edge);
            let stones = self.centers(points.iter().copied()).map(|center| {
                let (x, y) = (Length(center.x), Length(center.y));
                format!(r#"<path transform="translate({x} {y})" d="{path}"/>"#)
            });
            lines.group(name, &attributes, stones);
        }
    }

    /// Returns the centers of those points that are on the board.
    pub(crate) fn centers(
        &self,
        points: impl IntoIterator<Item = Point>,
    ) -> impl Iterator<Item = Spot> {
        let points = points.into_iter();
        points.filter_map(|point| self.geometry.center(point))
    }
}

impl Lines {
    pub(crate) fn line(&mut self, line: fmt::Arguments<'_>) {
        writeln!(self.0, "{line}").expect("a String takes all");
    }

    /// Writes a `<g>` around the elements, or nothing for an empty group.
    pub(crate) fn group(
        &mut self,
        class: &str,
        attributes: &str,
        elements: impl IntoIterator<Item = String>,
    ) {
        let mut elements = elements.into_iter().peekable();
        // No empty `<g>`: a picture without marks is the same bytes as one that never had them.
        if elements.peek().is_none() {
            return;
        }
        self.line(format_args!(r#"  <g class="{class}" {attributes}>"#));
        for element in elements {
            self.line(format_args!("    {element}"));
        }
        self.line(format_args!("  </g>"));
    }

    /// Writes a group of texts of this size, each with the middle of its base line.
    pub(crate) fn texts<T: fmt::Display>(
        &mut self,
        class: &str,
        size: u8,
        attributes: &str,
        texts: impl Iterator<Item = (Spot, T)>,
    ) {
        let attributes = format!(r#"{FONT} font-size="{size}" {attributes}"#);
        let texts = texts.map(|(base, text)| {
            let (x, y) = (Length(base.x), Length(base.y));
            format!(r#"<text x="{x}" y="{y}">{text}</text>"#)
        });
        self.group(class, &attributes, texts);
    }

    /// Appends the lines of another part.
    pub(crate) fn append(&mut self, other: &Self) {
        self.0.push_str(&other.0);
    }

    /// Ends the picture and returns it.
    pub(crate) fn finish(mut self) -> String {
        self.line(format_args!("</svg>"));
        self.0
    }
}
