//! Curves over time.

use super::chart::{Curve, CurvePoint, Curves};
use super::frame::{ABOVE, Anchor, Frame, LINE, MARGIN, WIDTH, shortened, width_of_text};
use super::scale::{Scale, length, nice_step};

/// The height of the curves.
const HEIGHT: f64 = 190.0;

/// The dashes of the curves.
const DASHES: [&str; 6] = ["", "7 3", "2 3", "9 3 2 3", "", "7 3"];

/// The marks of points, around the origin.
const MARKS: [&str; 6] = [
    "M-3.2 0a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
    "M-3-3H3V3H-3z",
    "M0-4 3.8 3H-3.8z",
    "M0-4.4 4.4 0 0 4.4-4.4 0z",
    "M-3.8-3H3.8L0 4z",
    "M-4-1.2h2.8V-4h2.4v2.8H4v2.4H1.2V4h-2.4V1.2H-4z",
];

/// The largest number of points of a curve that has a mark on each; a longer one would be a band.
const MARKED: usize = 40;

/// Draws the chart below `top`, and returns where it ends.
pub(super) fn draw(chart: &Curves, frame: &mut Frame, top: f64) -> f64 {
    let levels = levels(chart);
    let (lowest, highest) = (levels.first().copied(), levels.last().copied());
    let longest = [lowest, highest].into_iter().flatten();
    let longest = longest.map(|level| width_of_text(&level.to_string()));
    let left = MARGIN + longest.fold(0.0, f64::max) + 8.0;
    let quiet = frame.colors.quiet;
    frame.text((MARGIN, top + 10.0), Anchor::Start, quiet, &chart.value);
    let base = top + ABOVE + HEIGHT;
    let up = Scale {
        numbers: (real(lowest.unwrap_or(0)), real(highest.unwrap_or(1))),
        places: (base, top + ABOVE),
    };
    for level in levels {
        frame.level(up.at(real(level)), left, &level.to_string());
    }
    let moments = || {
        chart
            .curves
            .iter()
            .flat_map(|curve| &curve.points)
            .map(|point| point.at)
    };
    let along = Scale {
        numbers: (
            real(moments().min().unwrap_or(0)),
            real(moments().max().unwrap_or(0)),
        ),
        places: (left + 6.0, WIDTH - MARGIN - 10.0),
    };
    ticks(chart, frame, along, base);
    for (index, curve) in chart.curves.iter().enumerate() {
        draw_curve(curve, index, frame, |point| {
            (along.at(real(point.at)), up.at(real(point.value)))
        });
    }
    legend(chart, frame, base + LINE + 8.0)
}

/// Returns the numbers of the level lines, from the lowest.
fn levels(chart: &Curves) -> Vec<i64> {
    let points = || chart.curves.iter().flat_map(|curve| &curve.points);
    let least = points().map(|point| point.value).min().unwrap_or(0);
    let most = points().map(|point| point.value).max().unwrap_or(0);
    // Not from 0: ratings are compared by their differences.
    let step = nice_step(most.abs_diff(least).max(1), 5);
    let step = i64::try_from(step).unwrap_or(i64::MAX);
    let lowest = least.div_euclid(step);
    let highest = most.div_euclid(step) + i64::from(most.rem_euclid(step) > 0);
    // One level line is no scale.
    (lowest..=highest.max(lowest + 1))
        .map(|level| level.saturating_mul(step))
        .collect()
}

/// Writes the ticks that have room.
fn ticks(chart: &Curves, frame: &mut Frame, along: Scale, base: f64) {
    let (grid, text) = (frame.colors.grid, frame.colors.text);
    let mut free_from = 0.0;
    for (at, name) in &chart.ticks {
        let (x, half) = (along.at(real(*at)), width_of_text(name) / 2.0);
        // Inside, so that the name of the first and the last moment is not cut off.
        let middle = x.clamp(half + 2.0, WIDTH - half - 2.0);
        // Ticks are in order: the earlier of two that touch stays.
        if middle - half < free_from {
            continue;
        }
        free_from = middle + half + 8.0;
        frame.lines.line(format_args!(
            r#"  <path d="M{} {}v5" fill="none" stroke="{grid}"/>"#,
            length(x),
            length(base)
        ));
        frame.text((middle, base + 18.0), Anchor::Middle, text, name);
    }
}

fn draw_curve(
    curve: &Curve,
    index: usize,
    frame: &mut Frame,
    place: impl Fn(&CurvePoint) -> (f64, f64),
) {
    let color = frame.colors.series[index % frame.colors.series.len()];
    let places: Vec<String> = curve
        .points
        .iter()
        .map(|point| {
            let (x, y) = place(point);
            format!("{} {}", length(x), length(y))
        })
        .collect();
    let dashes = dashes(index);
    // Below the marks of its points, which answer to the pointer.
    frame.lines.line(format_args!(
        r#"  <path d="M{}" fill="none" stroke="{color}" stroke-width="2" stroke-linejoin="round"{dashes}/>"#,
        places.join("L")
    ));
    let last = curve.points.len().saturating_sub(1);
    for (number, (point, at)) in curve.points.iter().zip(&places).enumerate() {
        let has_mark = last < MARKED || number == last;
        let fill = if has_mark { color } else { "none" };
        let element = format!(
            r#"<path transform="translate({at})" d="{}" fill="{fill}" pointer-events="all"/>"#,
            MARKS[index % MARKS.len()]
        );
        // Also a point without a mark has its number.
        let title = format!("{}, {}: {}", curve.name, point.name, point.value);
        frame.titled(&title, &[element]);
    }
}

/// Writes the names of the curves below each other, with their last numbers, and returns where they
/// end.
fn legend(chart: &Curves, frame: &mut Frame, top: f64) -> f64 {
    let text = frame.colors.text;
    let mut top = top + 4.0;
    for (index, curve) in chart.curves.iter().enumerate() {
        let color = frame.colors.series[index % frame.colors.series.len()];
        let (y, dashes) = (length(top + 9.0), dashes(index));
        let mark = MARKS[index % MARKS.len()];
        frame.lines.line(format_args!(
            r#"  <path d="M{} {y}h28" fill="none" stroke="{color}" stroke-width="2"{dashes}/>"#,
            length(MARGIN)
        ));
        frame.lines.line(format_args!(
            r#"  <path transform="translate({} {y})" d="{mark}" fill="{color}"/>"#,
            length(MARGIN + 14.0)
        ));
        // The number that a reader looks for first.
        let last = curve.points.last().map(|point| point.value.to_string());
        let last = last.unwrap_or_default();
        let room = WIDTH - 2.0 * MARGIN - 46.0 - width_of_text(&last);
        let name = shortened(&curve.name, room);
        frame.text((MARGIN + 36.0, top + 13.0), Anchor::Start, text, &name);
        frame.text((WIDTH - MARGIN, top + 13.0), Anchor::End, text, &last);
        top += LINE;
    }
    top
}

fn dashes(index: usize) -> String {
    match DASHES[index % DASHES.len()] {
        "" => String::new(),
        dashes => format!(r#" stroke-dasharray="{dashes}""#),
    }
}

/// Returns a number as a place on a scale.
#[expect(clippy::cast_precision_loss, reason = "a place in a drawing")]
fn real(number: i64) -> f64 {
    number as f64
}
