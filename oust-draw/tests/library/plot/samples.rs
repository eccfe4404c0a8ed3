//! A plot of each kind, with a name that would break a careless picture.

use oust_draw::plot::{
    Chart, Column, Columns, Curve, CurvePoint, Curves, PartRow, Parts, Plot, RangeRow, Ranges,
};

/// A name that would end an element or an attribute, and a longer one than any plot has room for.
pub(crate) const HOSTILE: &str = "</title><script>alert(1)</script>\" onload=\"alert(2)";

pub(crate) fn plot(kind: &str) -> Plot {
    let mut plots = plots().into_iter();
    plots.find(|(name, _)| *name == kind).expect(kind).1
}

/// Returns a plot of each kind.
pub(crate) fn plots() -> [(&'static str, Plot); 4] {
    let column = |name: &str, tick: &str, count| Column {
        name: name.to_owned(),
        tick: tick.to_owned(),
        count,
    };
    let columns = Columns {
        across: "turns".to_owned(),
        counted: "games".to_owned(),
        columns: vec![
            column("10 to 19", "10", 12),
            column("20 to 29", "20", 0),
            column("30 to 39", "30", 3),
        ],
    };
    let row = |name: &str, counts| PartRow {
        name: name.to_owned(),
        counts,
    };
    let parts = Parts {
        of: "player".to_owned(),
        names: ["won", "no winner", "lost"].map(str::to_owned),
        rows: vec![
            row("Ada", [6, 1, 2]),
            row(HOSTILE, [0, 0, 7]),
            row("Cy", [0, 0, 0]),
        ],
    };
    let range = |name: &str, least, mean, most| RangeRow {
        name: name.to_owned(),
        count: 9,
        least,
        median: mean - 0.5,
        mean,
        most,
    };
    let ranges = Ranges {
        of: "player".to_owned(),
        unit: "turns".to_owned(),
        counted: "games".to_owned(),
        rows: vec![range("Ada", 3, 20.5, 33), range(HOSTILE, 41, 41.0, 41)],
    };
    let curve = |name: &str, points: &[(i64, &str, i64)]| Curve {
        name: name.to_owned(),
        points: points
            .iter()
            .map(|&(at, name, value)| CurvePoint {
                at,
                name: name.to_owned(),
                value,
            })
            .collect(),
    };
    let curves = Curves {
        across: "month".to_owned(),
        value: "rating".to_owned(),
        ticks: vec![
            (0, "2026-01".to_owned()),
            (31, "2026-02".to_owned()),
            (59, "2026-03".to_owned()),
        ],
        curves: vec![
            curve(
                "Ada",
                &[
                    (0, "2026-01", 1500),
                    (31, "2026-02", 1600),
                    (59, "2026-03", 1450),
                ],
            ),
            curve(HOSTILE, &[(31, "2026-02", 1400)]),
        ],
    };
    let plot = |title: &str, note: &str, chart| Plot {
        title: title.to_owned(),
        note: note.to_owned(),
        chart,
    };
    [
        (
            "columns",
            plot(
                "Turns of a game",
                "Without a date: 3",
                Chart::Columns(columns),
            ),
        ),
        ("parts", plot("Results by player", "", Chart::Parts(parts))),
        ("ranges", plot("Turns by player", "", Chart::Ranges(ranges))),
        (
            "curves",
            plot("Ratings over time", "Glicko-2", Chart::Curves(curves)),
        ),
    ]
}
