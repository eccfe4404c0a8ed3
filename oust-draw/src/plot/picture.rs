//! A plot as a picture: its root, its words, and the chart between them.

use oust_notation::escape_xml;

use super::chart::{Chart, Plot};
use super::frame::{Anchor, Frame, LINE, MARGIN, WIDTH, shortened};
use super::scale::length;
use super::{columns, curves, divided_bars, ranges};
use crate::palette::PlotColors;
use crate::style::Theme;
use crate::svg::Lines;

/// The surroundings of a drawing.
#[derive(Clone, Copy)]
enum Around {
    /// A picture of its own, with title, note and background.
    Nothing,
    /// A page with title, note and colors.
    Page,
}

impl Plot {
    /// Draws the plot as a picture that needs no style sheet. Equal plots are equal bytes.
    ///
    /// Every number of its [`table`](Self::table) is in the text of an element, and a browser shows
    /// it at the pointer.
    pub fn svg(&self, theme: Theme) -> String {
        self.draw(PlotColors::of(theme), Around::Nothing)
    }

    /// Draws the plot for a page with the colors of a [`PlotPage`](super::PlotPage).
    pub(super) fn inline_svg(&self) -> String {
        self.draw(PlotColors::of_page(), Around::Page)
    }

    fn draw(&self, colors: PlotColors, around: Around) -> String {
        let mut frame = Frame {
            lines: Lines::default(),
            colors,
        };
        let is_alone = matches!(around, Around::Nothing);
        let top = if is_alone { MARGIN + 22.0 } else { MARGIN };
        if is_alone {
            frame.bold((MARGIN, MARGIN + 13.0), 14, &self.title);
        }
        let mut bottom = match &self.chart {
            Chart::Columns(chart) => columns::draw(chart, &mut frame, top),
            Chart::Parts(chart) => divided_bars::draw(chart, &mut frame, top),
            Chart::Ranges(chart) => ranges::draw(chart, &mut frame, top),
            Chart::Curves(chart) => curves::draw(chart, &mut frame, top),
        };
        if is_alone && !self.note.is_empty() {
            bottom += LINE;
            let note = shortened(&self.note, WIDTH - 2.0 * MARGIN);
            let quiet = frame.colors.quiet;
            frame.text((MARGIN, bottom - 4.0), Anchor::Start, quiet, &note);
        }
        let height = length(bottom + MARGIN);
        let mut whole = Lines::default();
        whole.line(format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {height}" role="img" font-family="sans-serif" font-size="12">"#,
            length(WIDTH)
        ));
        whole.line(format_args!("  <title>{}</title>", escape_xml(&self.title)));
        let description = self.description();
        whole.line(format_args!("  <desc>{}</desc>", escape_xml(&description)));
        if is_alone {
            whole.line(format_args!(
                r#"  <rect class="ground" width="{}" height="{height}" fill="{}"/>"#,
                length(WIDTH),
                frame.colors.ground
            ));
        }
        whole.append(&frame.lines);
        whole.finish()
    }

    /// Returns the plot in words, for screen readers: its note and the first rows of its table.
    fn description(&self) -> String {
        // A description is read as a whole, and cannot be skipped like a table.
        const ROWS: usize = 6;
        let table = self.table();
        let row = |row: &Vec<String>| {
            let (name, cells) = row.split_first().expect("a table has columns");
            let cells = table.head[1..].iter().zip(cells);
            let named = cells.filter(|(_, cell)| !cell.is_empty());
            let named: Vec<String> = named.map(|(head, cell)| format!("{head} {cell}")).collect();
            format!("{name}: {}.", named.join(", "))
        };
        let mut sentences: Vec<String> = table.rows.iter().take(ROWS).map(row).collect();
        if table.rows.len() > ROWS {
            sentences.push(format!("{} more rows.", table.rows.len() - ROWS));
        }
        if !self.note.is_empty() {
            sentences.insert(0, format!("{}.", self.note));
        }
        sentences.join(" ")
    }
}
