//! The numbers of a plot as a table.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use oust_notation::escape_xml;

use super::chart::{Chart, Curves, Plot};

/// The numbers of a plot as texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlotTable {
    /// The names of the columns; the first column names the rows.
    pub head: Vec<String>,
    /// The rows, with a cell for each column.
    pub rows: Vec<Vec<String>>,
}

impl Plot {
    /// Returns the numbers of the plot. A moment without a point of a curve has an empty cell.
    pub fn table(&self) -> PlotTable {
        let (head, rows) = match &self.chart {
            Chart::Columns(chart) => {
                let columns = chart.columns.iter();
                (
                    vec![chart.across.clone(), chart.counted.clone()],
                    columns
                        .map(|column| vec![column.name.clone(), column.count.to_string()])
                        .collect(),
                )
            }
            Chart::Parts(chart) => {
                let head = [chart.of.clone()].into_iter();
                let rows = chart.rows.iter().map(|row| {
                    let counts = row.counts.iter().map(u64::to_string);
                    [row.name.clone()].into_iter().chain(counts).collect()
                });
                (head.chain(chart.names.clone()).collect(), rows.collect())
            }
            Chart::Ranges(chart) => {
                let head = [&chart.of, &chart.counted].map(Clone::clone).into_iter();
                let figures = ["least", "median", "mean", "most"].map(str::to_owned);
                let rows = chart.rows.iter().map(|row| {
                    vec![
                        row.name.clone(),
                        row.count.to_string(),
                        row.least.to_string(),
                        to_one_place(row.median),
                        to_one_place(row.mean),
                        row.most.to_string(),
                    ]
                });
                (head.chain(figures).collect(), rows.collect())
            }
            Chart::Curves(chart) => curves(chart),
        };
        PlotTable { head, rows }
    }
}

/// Returns a row for each moment of any curve.
fn curves(chart: &Curves) -> (Vec<String>, Vec<Vec<String>>) {
    let names = chart.curves.iter().map(|curve| curve.name.clone());
    let head = [chart.across.clone()].into_iter().chain(names).collect();
    // The name too: two curves may name one moment differently.
    let mut moments: BTreeMap<(i64, &str), Vec<String>> = BTreeMap::new();
    for (index, curve) in chart.curves.iter().enumerate() {
        for point in &curve.points {
            let row = moments
                .entry((point.at, &point.name))
                .or_insert_with(|| vec![String::new(); chart.curves.len()]);
            row[index] = point.value.to_string();
        }
    }
    let rows = moments.into_iter().map(|((_, name), values)| {
        let name = [name.to_owned()].into_iter();
        name.chain(values).collect()
    });
    (head, rows.collect())
}

impl PlotTable {
    /// Returns the table as HTML, named by `label`.
    pub(super) fn html(&self, label: &str) -> String {
        let mut html = format!("<table aria-label=\"{}\">\n<thead><tr>", escape_xml(label));
        for cell in &self.head {
            let _ = write!(
                html,
                "<th scope=\"col\"><bdi>{}</bdi></th>",
                escape_xml(cell)
            );
        }
        html.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            html.push_str("<tr>");
            for (index, cell) in row.iter().enumerate() {
                let cell = escape_xml(cell);
                let _ = match index {
                    0 => write!(html, "<th scope=\"row\"><bdi>{cell}</bdi></th>"),
                    _ => write!(html, "<td>{cell}</td>"),
                };
            }
            html.push_str("</tr>\n");
        }
        html + "</tbody>\n</table>\n"
    }
}

/// Returns a number to one decimal place.
pub(super) fn to_one_place(number: f64) -> String {
    format!("{number:.1}")
}
