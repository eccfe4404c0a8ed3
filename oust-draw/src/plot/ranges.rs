//! Lines from the least to the most, with median and mean.

use super::chart::{RangeRow, Ranges};
use super::frame::{Anchor, Frame, LINE, MARGIN, WIDTH};
use super::rows::{ROW, heading};
use super::scale::{Scale, length, real, ticks_to};
use super::table::to_one_place;

/// Draws the chart below `top`, and returns where it ends.
pub(super) fn draw(chart: &Ranges, frame: &mut Frame, top: f64) -> f64 {
    legend(frame, top);
    let top = top + LINE + 4.0;
    // From 0, so that a range twice as far right has numbers twice as large.
    let largest = chart.rows.iter().map(|row| row.most).max().unwrap_or(0);
    let ticks = ticks_to(largest as u64, 6);
    // Room at both ends for half of the number of a tick.
    let scale = Scale {
        numbers: (0.0, real(ticks.last().copied().unwrap_or(1))),
        places: (MARGIN + 6.0, WIDTH - MARGIN - 14.0),
    };
    let base = top + ROW * real(chart.rows.len() as u64);
    let (grid, quiet) = (frame.colors.grid, frame.colors.quiet);
    for tick in ticks {
        let x = scale.at(real(tick));
        frame.lines.line(format_args!(
            r#"  <path d="M{} {}V{}" fill="none" stroke="{grid}"/>"#,
            length(x),
            length(top),
            length(base)
        ));
        frame.text((x, base + 14.0), Anchor::Middle, quiet, &tick.to_string());
    }
    for (row, index) in chart.rows.iter().zip(0..) {
        let top = top + ROW * f64::from(index);
        let (least, mean, most) = (row.least, to_one_place(row.mean), row.most);
        let numbers = format!("{least} to {most}, mean {mean}");
        heading(frame, top, &row.name, &numbers);
        let title = format!(
            "{}: {numbers}, median {}, {} {}",
            row.name,
            to_one_place(row.median),
            chart.counted,
            row.count
        );
        let elements = elements(row, scale, top + 24.0, frame);
        frame.titled(&title, &elements);
    }
    let end = base + 2.0 * LINE;
    frame.text((WIDTH - MARGIN, end - 4.0), Anchor::End, quiet, &chart.unit);
    end
}

/// Returns the line of a row, the bar of its median and the disc of its mean.
fn elements(row: &RangeRow, scale: Scale, y: f64, frame: &Frame) -> [String; 3] {
    let [from, to] = [row.least, row.most].map(|end| scale.at(real(end as u64)));
    let line = format!(
        r#"<path d="M{} {}H{}" fill="none" stroke="{}" stroke-width="5" stroke-linecap="round"/>"#,
        length(from),
        length(y),
        length(to),
        frame.colors.neutral
    );
    // The mean last: it is drawn over the median where both are the same.
    [
        line,
        median(frame, scale.at(row.median), y),
        mean(frame, scale.at(row.mean), y),
    ]
}

fn median(frame: &Frame, x: f64, y: f64) -> String {
    format!(
        r#"<path d="M{} {}v14" fill="none" stroke="{}" stroke-width="2.5"/>"#,
        length(x),
        length(y - 7.0),
        frame.colors.text
    )
}

fn mean(frame: &Frame, x: f64, y: f64) -> String {
    let edge = frame.colors.ground;
    format!(
        r#"<circle cx="{}" cy="{}" r="4.5" fill="{}" stroke="{edge}"/>"#,
        length(x),
        length(y),
        frame.colors.series[0]
    )
}

fn legend(frame: &mut Frame, top: f64) {
    let (text, y) = (frame.colors.text, top + 7.0);
    for (name, x) in [("least to most", 0.0), ("median", 130.0), ("mean", 210.0)] {
        let x = MARGIN + x;
        let sample = match name {
            "median" => median(frame, x + 8.0, y),
            "mean" => mean(frame, x + 8.0, y),
            _ => format!(
                r#"<path d="M{} {}h14" fill="none" stroke="{}" stroke-width="5" stroke-linecap="round"/>"#,
                length(x + 2.0),
                length(y),
                frame.colors.neutral
            ),
        };
        frame.lines.line(format_args!("  {sample}"));
        frame.text((x + 22.0, top + 11.0), Anchor::Start, text, name);
    }
}
