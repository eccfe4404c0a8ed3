//! Bars that are divided into parts.

use super::chart::{PartRow, Parts};
use super::frame::{Anchor, Frame, LINE, MARGIN, WIDTH, width_of_text};
use super::rows::{ROW, heading};
use super::scale::{Scale, length, real};

/// Draws the chart below `top`, and returns where it ends.
pub(super) fn draw(chart: &Parts, frame: &mut Frame, top: f64) -> f64 {
    let colors = frame.colors.parts();
    let edge = frame.colors.text;
    let mut x = MARGIN;
    for (name, color) in chart.names.iter().zip(colors) {
        frame.lines.line(format_args!(
            r#"  <rect x="{}" y="{}" width="10" height="10" fill="{color}" stroke="{edge}" stroke-width=".5"/>"#,
            length(x),
            length(top + 2.0)
        ));
        frame.text((x + 15.0, top + 11.0), Anchor::Start, edge, name);
        x += 33.0 + width_of_text(name);
    }
    let mut top = top + LINE + 4.0;
    for row in &chart.rows {
        let counts = row.counts.map(|count| count.to_string());
        heading(frame, top, &row.name, &counts.join(" / "));
        let bars = bars(row, top + 17.0, colors, edge);
        let named = chart.names.iter().zip(counts);
        let named: Vec<String> = named
            .map(|(name, count)| format!("{name} {count}"))
            .collect();
        frame.titled(&format!("{}: {}", row.name, named.join(", ")), &bars);
        top += ROW;
    }
    top
}

/// Returns the bars of the parts that are not 0.
fn bars(row: &PartRow, top: f64, colors: [&str; 3], edge: &str) -> Vec<String> {
    let scale = Scale {
        numbers: (0.0, real(row.counts.iter().sum())),
        places: (MARGIN, WIDTH - MARGIN),
    };
    let mut before = 0;
    let mut bars = Vec::new();
    for (count, color) in row.counts.into_iter().zip(colors) {
        let (from, to) = (scale.at(real(before)), scale.at(real(before + count)));
        before += count;
        // An outline without an area would look like a small count.
        if count > 0 {
            bars.push(format!(
                r#"<rect x="{}" y="{}" width="{}" height="12" fill="{color}" stroke="{edge}" stroke-width=".5"/>"#,
                length(from),
                length(top),
                length(to - from)
            ));
        }
    }
    bars
}
