//! The lines of a plot that is being drawn, its colors, and texts in it.

use oust_notation::escape_xml;

use super::scale::length;
use crate::palette::PlotColors;
use crate::svg::Lines;

/// The width of every plot. Narrow, so that its text is readable on a phone.
pub(super) const WIDTH: f64 = 400.0;

/// The distance of the content from the edges.
pub(super) const MARGIN: f64 = 8.0;

/// The height of a line of text.
pub(super) const LINE: f64 = 18.0;

/// The height of the unit of an upright scale, above its uppermost number.
pub(super) const ABOVE: f64 = LINE + 6.0;

/// The width of a character, about: of the digits of a sans-serif font of 12 units.
pub(super) const CHARACTER: f64 = 6.7;

/// A plot as it is drawn.
pub(super) struct Frame {
    pub(super) lines: Lines,
    pub(super) colors: PlotColors,
}

/// The end of a text that is at its place.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Frame {
    /// Writes a text with its base line at a place.
    pub(super) fn text(&mut self, at: (f64, f64), anchor: Anchor, color: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => r#" text-anchor="middle""#,
            Anchor::End => r#" text-anchor="end""#,
        };
        let (x, y) = (length(at.0), length(at.1));
        let text = escape_xml(text);
        self.lines.line(format_args!(
            r#"  <text x="{x}" y="{y}"{anchor} fill="{color}">{text}</text>"#
        ));
    }

    /// Writes a bold text.
    pub(super) fn bold(&mut self, at: (f64, f64), size: u8, text: &str) {
        let (x, y, color) = (length(at.0), length(at.1), self.colors.text);
        let text = escape_xml(text);
        self.lines.line(format_args!(
            r#"  <text x="{x}" y="{y}" font-size="{size}" font-weight="bold" fill="{color}">{text}</text>"#
        ));
    }

    /// Writes a level line of the grid with its number at its left.
    pub(super) fn level(&mut self, y: f64, left: f64, number: &str) {
        let (from, to, grid) = (length(left), length(WIDTH - MARGIN), self.colors.grid);
        let at = length(y);
        self.lines.line(format_args!(
            r#"  <path d="M{from} {at}H{to}" fill="none" stroke="{grid}"/>"#
        ));
        let quiet = self.colors.quiet;
        self.text((left - 6.0, y + 4.0), Anchor::End, quiet, number);
    }

    /// Writes a group with a text that a browser shows at the pointer.
    pub(super) fn titled(&mut self, title: &str, elements: &[String]) {
        let title = escape_xml(title);
        self.lines
            .line(format_args!("  <g>\n    <title>{title}</title>"));
        for element in elements {
            self.lines.line(format_args!("    {element}"));
        }
        self.lines.line(format_args!("  </g>"));
    }
}

/// Returns a text, or as much of it as fits into a width, with an ellipsis.
pub(super) fn shortened(text: &str, width: f64) -> String {
    let mut left = width;
    let mut end = 0;
    for (at, symbol) in text.char_indices() {
        left -= width_of(symbol);
        if left < 0.0 {
            return format!("{}…", text[..end].trim_end());
        }
        // The ellipsis needs room, too, unless all fits.
        if left >= CHARACTER * 1.5 {
            end = at + symbol.len_utf8();
        }
    }
    text.to_owned()
}

/// Returns the width of a text, about.
pub(super) fn width_of_text(text: &str) -> f64 {
    text.chars().map(width_of).sum()
}

fn width_of(symbol: char) -> f64 {
    // From Hangul on, characters of East Asia are squares.
    if symbol >= '\u{1100}' {
        2.0 * CHARACTER
    } else {
        CHARACTER
    }
}
