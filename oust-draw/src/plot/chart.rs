//! The content of plots.

/// A plot: a chart with its words.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// The title, a few words.
    pub title: String,
    /// A sentence below the chart, such as what was left out; may be empty.
    pub note: String,
    /// The numbers.
    pub chart: Chart,
}

/// The numbers of a plot, by the way they are drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Chart {
    /// A column for each count.
    Columns(Columns),
    /// A bar for each row, divided into its parts.
    Parts(Parts),
    /// A line from the least to the most for each row.
    Ranges(Ranges),
    /// Curves over time.
    Curves(Curves),
}

/// Counts next to each other, as of a histogram.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The name of what runs from left to right, such as `turns`.
    pub across: String,
    /// The name of what is counted, such as `games`.
    pub counted: String,
    /// The columns, from left to right.
    pub columns: Vec<Column>,
}

/// A count with the numbers that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in full, such as `20 to 29`.
    pub name: String,
    /// The short name below it, such as `20`. It is left out where there is no room for all.
    pub tick: String,
    /// The height.
    pub count: u64,
}

/// Shares of wholes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The name of what a row stands for, such as `player`.
    pub of: String,
    /// The names of the three parts, from left to right. The second is in a neutral color.
    pub names: [String; 3],
    /// The rows, from top to bottom.
    pub rows: Vec<PartRow>,
}

/// A whole in three parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartRow {
    /// Such as a player; it is above the bar.
    pub name: String,
    /// The parts, in the order of [`Parts::names`].
    pub counts: [u64; 3],
}

/// Distributions, each as a range.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranges {
    /// The name of what a row stands for, such as `player`.
    pub of: String,
    /// The unit of the numbers, such as `turns`.
    pub unit: String,
    /// The name of what is counted, such as `games`.
    pub counted: String,
    /// The rows, from top to bottom.
    pub rows: Vec<RangeRow>,
}

/// The distribution of a number.
#[derive(Clone, Debug, PartialEq)]
pub struct RangeRow {
    /// Such as a player; it is above the line.
    pub name: String,
    /// How many numbers there are.
    pub count: u64,
    /// The least number.
    pub least: usize,
    /// The middle number, or the mean of the two in the middle.
    pub median: f64,
    /// The sum of the numbers divided by their count.
    pub mean: f64,
    /// The largest number.
    pub most: usize,
}

/// Numbers over time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curves {
    /// The name of a moment, such as `month`.
    pub across: String,
    /// The name of the numbers, such as `rating`.
    pub value: String,
    /// The moments that are named below the chart, with their names, in order.
    pub ticks: Vec<(i64, String)>,
    /// The curves. Six of them differ in color, dashes and marks; further ones repeat these.
    pub curves: Vec<Curve>,
}

/// Points that a line joins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// The name in the legend.
    pub name: String,
    /// The points, in order.
    pub points: Vec<CurvePoint>,
}

/// A number at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurvePoint {
    /// The moment, in any unit that all points and ticks share.
    pub at: i64,
    /// The name of the moment, such as `2026-01`.
    pub name: String,
    /// The number.
    pub value: i64,
}
