//! Plots: every number is in the picture, in its place, and names are data.

mod samples;

use oust_draw::Theme;
use oust_draw::plot::{Chart, PlotPage, PlotSection};
use roxmltree::{Document, Node};

use samples::{HOSTILE, plot, plots};

#[test]
fn each_chart_is_drawn() {
    for (name, plot) in plots() {
        insta::assert_snapshot!(name, plot.svg(Theme::Light));
    }
}

#[test]
fn every_number_of_the_table_is_in_a_text_of_the_picture() {
    for (kind, plot) in plots() {
        let table = plot.table();
        assert!(table.rows.len() > 1, "{kind}");
        for theme in Theme::ALL {
            let svg = plot.svg(theme);
            let document = Document::parse(&svg).expect("it is XML");
            let titles = titles(&document);
            for row in &table.rows {
                assert_eq!(row.len(), table.head.len(), "{kind}: {row:?}");
                if kind == "curves" {
                    // A row has a point of each curve.
                    for (name, value) in table.head.iter().zip(row).skip(1) {
                        let title = format!("{name}, {}: {value}", row[0]);
                        assert_eq!(titles.contains(&title), !value.is_empty(), "{title}");
                    }
                    continue;
                }
                let title = titles.iter().find(|title| {
                    let rest = title.strip_prefix(&format!("{}: ", row[0]));
                    rest.is_some_and(|rest| {
                        let words: Vec<&str> = rest.split([' ', ',']).collect();
                        row[1..].iter().all(|cell| words.contains(&&cell[..]))
                    })
                });
                assert!(title.is_some(), "{kind}: {row:?} in {titles:?}");
            }
        }
    }
}

#[test]
fn a_table_has_the_numbers_in_the_order_of_its_head() {
    let table = plot("ranges").table();
    assert_eq!(
        table.head,
        ["player", "games", "least", "median", "mean", "most"]
    );
    assert_eq!(table.rows[0], ["Ada", "9", "3", "20.0", "20.5", "33"]);
    let table = plot("curves").table();
    assert_eq!(table.rows[0], ["2026-01", "1500", ""]);
    assert_eq!(table.rows[1], ["2026-02", "1600", "1400"]);
}

#[test]
fn columns_are_as_high_as_their_counts() {
    let svg = plot("columns").svg(Theme::Light);
    let document = Document::parse(&svg).expect("it is XML");
    let heights: Vec<f64> = marks(&document, "path")
        .iter()
        .filter(|path| path.attribute("pointer-events").is_none())
        .map(|path| {
            // `MX BASE VTOP h…`: from the base up to the top.
            let d = path.attribute("d").expect("a path");
            let (_, rest) = d.split_once(' ').expect("a base");
            let (base, rest) = rest.split_once('V').expect("a top");
            let (top, _) = rest.split_once('h').expect("a width");
            number(base) - number(top)
        })
        .collect();
    let [one, two, three] = heights[..] else {
        panic!("{heights:?}");
    };
    // Of 12, 0 and 3 games.
    assert!(
        two.abs() < 0.02 && (one - 4.0 * three).abs() < 0.1,
        "{heights:?}"
    );
}

#[test]
fn parts_share_the_whole_width() {
    let svg = plot("parts").svg(Theme::Light);
    let document = Document::parse(&svg).expect("it is XML");
    let widths = |row: usize| -> Vec<f64> {
        let rows: Vec<Node<'_, '_>> = groups(&document);
        let bars = rows[row].children();
        let bars = bars.filter(|node| node.has_tag_name("rect"));
        let mut end = 8.0;
        let width = |bar: Node<'_, '_>| {
            let [x, width] = ["x", "width"].map(|name| number(bar.attribute(name).expect(name)));
            // Each part begins where the one before it ends.
            assert!((x - end).abs() < 0.02, "{x} after {end}");
            end = x + width;
            width
        };
        bars.map(width).collect()
    };
    let [won, none, lost] = widths(0)[..] else {
        panic!("three parts: {svg}");
    };
    // Of 6, 1 and 2 games.
    assert!((won - 6.0 * none).abs() < 0.1 && (lost - 2.0 * none).abs() < 0.1);
    // A part of 0 has no bar, and a row without games has no bars.
    assert_eq!(widths(1).len(), 1);
    assert!((widths(1)[0] - (won + none + lost)).abs() < 0.05);
    assert_eq!(widths(2).len(), 0);
}

#[test]
fn ranges_and_curves_are_at_their_numbers() {
    let svg = plot("ranges").svg(Theme::Light);
    let document = Document::parse(&svg).expect("it is XML");
    let discs = marks(&document, "circle");
    let means: Vec<f64> = discs
        .iter()
        .map(|disc| number(disc.attribute("cx").expect("cx")))
        .collect();
    // Means of 20.5 and 41: from the same zero.
    let zero = 14.0;
    assert!(
        (means[1] - zero - 2.0 * (means[0] - zero)).abs() < 0.1,
        "{means:?}"
    );

    let svg = plot("curves").svg(Theme::Light);
    let document = Document::parse(&svg).expect("it is XML");
    let points: Vec<(f64, f64)> = marks(&document, "path")
        .iter()
        .filter_map(|path| path.attribute("transform"))
        .map(|at| {
            let at = at.trim_start_matches("translate(").trim_end_matches(')');
            let (x, y) = at.split_once(' ').expect("two numbers");
            (number(x), number(y))
        })
        .collect();
    // Days 0, 31 and 59: in order, and as far apart. 1500, 1600 and 1450: higher is further up.
    let [first, second, third] = points[..3] else {
        panic!("{points:?}");
    };
    let pace = (second.0 - first.0) / 31.0;
    assert!(
        (third.0 - second.0 - 28.0 * pace).abs() < 0.05,
        "{points:?}"
    );
    let rise = (first.1 - second.1) / 100.0;
    assert!(
        rise > 0.0 && (third.1 - second.1 - 150.0 * rise).abs() < 0.05,
        "{points:?}"
    );
}

#[test]
fn nothing_is_drawn_outside_the_view_box() {
    for (kind, plot) in plots() {
        let svg = plot.svg(Theme::Light);
        let document = Document::parse(&svg).expect("it is XML");
        let size = document
            .root_element()
            .attribute("viewBox")
            .expect("it has one");
        let size: Vec<f64> = size.split(' ').map(number).collect();
        for node in document
            .descendants()
            .filter(|node| node.has_tag_name("text"))
        {
            let place = |name| number(node.attribute(name).expect("a place"));
            let length = node.text().unwrap_or_default().chars().count();
            let width = f64::from(u8::try_from(length).expect("a short text")) * 6.0;
            let left = match node.attribute("text-anchor") {
                Some("end") => place("x") - width,
                Some("middle") => place("x") - width / 2.0,
                _ => place("x"),
            };
            let text = node.text();
            assert!(
                left >= 0.0 && left + width <= size[2],
                "{kind}: {text:?} at {left}"
            );
            assert!(
                place("y") >= 9.0 && place("y") <= size[3],
                "{kind}: {text:?}"
            );
        }
    }
}

#[test]
fn empty_charts_are_pictures_too() {
    for (_, mut plot) in plots() {
        match &mut plot.chart {
            Chart::Columns(chart) => chart.columns.clear(),
            Chart::Parts(chart) => chart.rows.clear(),
            Chart::Ranges(chart) => chart.rows.clear(),
            Chart::Curves(chart) => chart.curves.clear(),
            _ => {}
        }
        let svg = plot.svg(Theme::Dark);
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        Document::parse(&svg).expect("it is XML");
    }
}

#[test]
fn text_never_becomes_markup() {
    for (kind, plot) in plots() {
        let svg = plot.svg(Theme::Light);
        let document = Document::parse(&svg).expect("it is XML");
        let is_script = |node: &Node<'_, '_>| node.has_tag_name("script");
        assert!(
            !document.descendants().any(|node| is_script(&node)),
            "{kind}"
        );
        let is_handler =
            |node: Node<'_, '_>| node.attributes().any(|found| found.name() == "onload");
        assert!(!document.descendants().any(is_handler), "{kind}");
        if kind != "columns" {
            assert!(
                titles(&document)
                    .iter()
                    .any(|title| title.contains(HOSTILE)),
                "{kind}"
            );
        }
    }
}

#[test]
fn a_page_has_each_plot_with_its_table_and_loads_nothing() {
    let page = PlotPage {
        title: HOSTILE.to_owned(),
        facts: vec![("Games".to_owned(), "15".to_owned())],
        theme: None,
        sections: vec![PlotSection {
            heading: "All".to_owned(),
            note: HOSTILE.to_owned(),
            plots: plots().into_iter().map(|(_, plot)| plot).collect(),
            table: Some(plot("parts").table()),
        }],
    };
    let html = page.to_string();
    assert!(!html.contains("<script"), "a script");
    assert!(html.contains("Content-Security-Policy\" content=\"default-src 'none';"));
    assert_eq!(html.matches("<figure>").count(), 4);
    assert_eq!(html.matches("<details>").count(), 5);
    assert_eq!(
        html.matches("<svg ").count(),
        html.matches("role=\"img\"").count()
    );
    for loaded in ["src=", "href=", "url(", "@import", "http:"] {
        // The name of the SVG namespace is no address.
        let html = html.replace("http://www.w3.org/2000/svg", "");
        let html = html.replace("onload=", "");
        assert!(!html.contains(loaded), "{loaded}");
    }
    // The pictures on a page have no colors of their own: the page's theme has them.
    let body = html.split_once("</style>").expect("a style").1;
    assert!(!body.contains("=\"#"), "a color in the body");
    for name in ["--series-1:", "--series-6:", "--neutral:", "--raised:"] {
        // The light theme, three settings of the system, and five themes by name.
        assert_eq!(html.matches(name).count(), 9, "{name}");
    }
    assert!(!html.contains("data-theme=\"dark\""));
    let dark = PlotPage {
        theme: Some(Theme::Dark),
        ..page
    };
    assert!(
        dark.to_string()
            .contains("<html lang=\"en\" data-theme=\"dark\">")
    );
}

/// Returns the groups that a browser explains at the pointer.
fn groups<'a>(document: &'a Document<'_>) -> Vec<Node<'a, 'a>> {
    let groups = document.descendants().filter(|node| node.has_tag_name("g"));
    groups.collect()
}

/// Returns the explanations.
fn titles(document: &Document<'_>) -> Vec<String> {
    let titles = groups(document).into_iter().filter_map(|group| {
        let mut children = group.children();
        let title = children.find(|node| node.has_tag_name("title"))?;
        title.text().map(str::to_owned)
    });
    titles.collect()
}

/// Returns the marks of numbers, which are in groups.
fn marks<'a>(document: &'a Document<'_>, tag: &str) -> Vec<Node<'a, 'a>> {
    let in_groups = groups(document)
        .into_iter()
        .flat_map(|group| group.children());
    in_groups
        .filter(|node| node.tag_name().name() == tag)
        .collect()
}

#[track_caller]
fn number(text: &str) -> f64 {
    text.parse().expect("a number")
}
