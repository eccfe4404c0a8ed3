//! The chart of a rating over time.

use std::fmt::Write;

/// The line of the chart, in coordinates of its SVG.
pub(super) struct RatingLine {
    /// The value of the attribute `points`: `x,y` pairs with spaces between them.
    pub(super) points: String,
    /// The highest value, rounded up.
    pub(super) highest: i64,
    /// The lowest value, rounded down.
    pub(super) lowest: i64,
    /// The point of the last value.
    pub(super) last: (f64, f64),
}

impl RatingLine {
    /// The width and the height of the picture without its margin, in SVG units.
    pub(super) const SIZE: (f64, f64) = (300.0, 80.0);

    /// Draws a line through `values`, the oldest first; `None` if there are fewer than two.
    pub(super) fn new(values: impl IntoIterator<Item = f64>) -> Option<Self> {
        let values: Vec<f64> = values.into_iter().collect();
        let steps = u32::try_from(values.len().checked_sub(1)?).ok()?;
        if steps == 0 {
            return None;
        }
        let highest = values.iter().copied().fold(f64::MIN, f64::max).ceil();
        let lowest = values.iter().copied().fold(f64::MAX, f64::min).floor();
        let (width, height) = Self::SIZE;
        // At least 50 points over the height: a change of 3 points must not fill the picture.
        let span = (highest - lowest).max(50.0);
        let middle = f64::midpoint(highest, lowest);
        let place = |(step, value): (u32, &f64)| {
            let x = width * f64::from(step) / f64::from(steps);
            // The y axis of SVG points down.
            let y = height * (0.5 - (value - middle) / span);
            ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0)
        };
        let places: Vec<(f64, f64)> = (0..).zip(&values).map(place).collect();
        let points = places.iter().fold(String::new(), |mut points, (x, y)| {
            // A write to a `String` does not fail.
            let _ = write!(points, "{x},{y} ");
            points
        });
        #[expect(clippy::cast_possible_truncation, reason = "ratings are thousands")]
        let whole = |value: f64| value as i64;
        Some(Self {
            points: points.trim_end().to_owned(),
            highest: whole(highest),
            lowest: whole(lowest),
            last: *places.last()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_from_the_first_value_to_the_last_and_up_for_more() {
        let line = RatingLine::new([1500.0, 1600.0, 1550.0]).unwrap();
        assert_eq!(line.points, "0,80 150,0 300,40");
        assert_eq!(
            (line.lowest, line.highest, line.last),
            (1500, 1600, (300.0, 40.0))
        );
        let flat = RatingLine::new([1500.0, 1500.0]).unwrap();
        assert_eq!(flat.points, "0,40 300,40");
        assert!(RatingLine::new([1500.0]).is_none() && RatingLine::new([]).is_none());
    }
}
