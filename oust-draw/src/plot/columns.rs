//! Columns next to each other.

use super::chart::Columns;
use super::frame::{ABOVE, Anchor, Frame, LINE, MARGIN, WIDTH, width_of_text};
use super::scale::{Scale, length, real, ticks_to};

/// The height of the tallest column.
const HEIGHT: f64 = 150.0;

/// Draws the chart below `top`, and returns where it ends.
pub(super) fn draw(chart: &Columns, frame: &mut Frame, top: f64) -> f64 {
    let largest = chart.columns.iter().map(|column| column.count).max();
    // From 0: the heights of columns are compared.
    let ticks = ticks_to(largest.unwrap_or(0), 4);
    let last = ticks.last().copied().unwrap_or(1);
    let left = MARGIN + width_of_text(&last.to_string()) + 8.0;
    let (text, quiet) = (frame.colors.text, frame.colors.quiet);
    frame.text((MARGIN, top + 10.0), Anchor::Start, quiet, &chart.counted);
    let base = top + ABOVE + HEIGHT;
    let scale = Scale {
        numbers: (0.0, real(last)),
        places: (base, top + ABOVE),
    };
    for &tick in &ticks {
        frame.level(scale.at(real(tick)), left, &tick.to_string());
    }
    let pitch = (WIDTH - MARGIN - left) / real(chart.columns.len().max(1) as u64);
    let widths = chart
        .columns
        .iter()
        .map(|column| width_of_text(&column.tick));
    // Only every few columns have a name below, so that names do not overlap.
    let every = ((widths.fold(0.0, f64::max) + 8.0) / pitch).ceil();
    let fill = frame.colors.series[0];
    let mut place = 0.0;
    for column in &chart.columns {
        let (x, y) = (left + pitch * place, scale.at(real(column.count)));
        // At most a tenth, so that narrow columns stay visible.
        let gap = (pitch * 0.1).min(2.0);
        let bar = format!(
            r#"<path d="M{} {}V{}h{}V{}z" fill="{fill}"/>"#,
            length(x + gap),
            length(base),
            length(y),
            length(pitch - 2.0 * gap),
            length(base)
        );
        // The whole height answers to the pointer: a low column is hard to meet.
        let area = format!(
            r#"<path d="M{} {}V{}h{}V{}z" fill="none" pointer-events="all"/>"#,
            length(x),
            length(base),
            length(top + ABOVE),
            length(pitch),
            length(base)
        );
        let title = format!("{}: {} {}", column.name, chart.counted, column.count);
        frame.titled(&title, &[bar, area]);
        if place % every == 0.0 {
            let at = (x + pitch / 2.0, base + 15.0);
            frame.text(at, Anchor::Middle, text, &column.tick);
        }
        place += 1.0;
    }
    let end = base + 2.0 * LINE;
    let right = (WIDTH - MARGIN, end - 4.0);
    frame.text(right, Anchor::End, quiet, &chart.across);
    end
}
