//! Plots of figures: SVG pictures, the tables behind them, and pages of both.
//!
//! `chart` has the content, `picture` draws it, by `columns`, `parts`, `ranges` or `curves`, which all
//! write to a `frame`; `table` has the same numbers as text, and `page` puts both on a page.
//!
//! ```
//! use oust_draw::Theme;
//! use oust_draw::plot::{Chart, Column, Columns, Plot};
//!
//! let column = |name: &str, count| Column { name: name.to_owned(), tick: name.to_owned(), count };
//! let plot = Plot {
//!     title: "Games by year".to_owned(),
//!     note: String::new(),
//!     chart: Chart::Columns(Columns {
//!         across: "year".to_owned(),
//!         counted: "games".to_owned(),
//!         columns: vec![column("2025", 3), column("2026", 8)],
//!     }),
//! };
//! let svg = plot.svg(Theme::Light);
//! assert!(svg.contains("<title>2026: games 8</title>"));
//! assert_eq!(plot.table().rows[1], ["2026", "8"]);
//! ```

mod chart;
mod columns;
mod curves;
mod divided_bars;
mod frame;
mod page;
mod picture;
mod ranges;
mod rows;
mod scale;
mod table;

pub use chart::{
    Chart, Column, Columns, Curve, CurvePoint, Curves, PartRow, Parts, Plot, RangeRow, Ranges,
};
pub use page::{PlotPage, PlotSection};
pub use table::PlotTable;
