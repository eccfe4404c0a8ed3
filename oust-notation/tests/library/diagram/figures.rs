//! The figures of the rules, parsed and printed.

use std::fs;

use oust_core::{Board, Color, Position, Shape};
use oust_notation::{Claim, Counts, Diagram, DiagramStyle, Dialect, Labels, read_diagrams};

use crate::common::FIGURES;

fn text(name: &str) -> String {
    fs::read_to_string(format!("{FIGURES}{name}")).expect("a figure")
}

fn figure(name: &str) -> Diagram {
    text(name).parse().expect("a diagram")
}

fn all() -> Vec<String> {
    let files = fs::read_dir(FIGURES).expect("figures");
    let mut names: Vec<String> = files
        .map(|file| {
            file.expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .filter(|name| name != "README.md")
        .collect();
    names.sort();
    assert_eq!(names.len(), 8);
    names
}

fn coords(diagram: &Diagram, points: &[oust_core::Point]) -> Vec<String> {
    let coord = |&point| Dialect::Pbmserv.coord(diagram.setup.board(), point);
    points
        .iter()
        .map(|point| coord(point).expect("on the board").to_string())
        .collect()
}

#[test]
fn every_figure_prints_as_it_was_written() {
    for name in all() {
        assert_eq!(figure(&name).to_string(), text(&name), "{name}");
    }
}

#[test]
fn every_figure_reads_the_same_however_it_is_quoted() {
    let changes: [fn(&str) -> String; 7] = [
        |line| format!("      {line}"),
        |line| format!("> {line}"),
        |line| format!("  > > {line}"),
        |line| format!(">>{line}"),
        |line| format!("{line}\r"),
        |line| format!("{line} \t "),
        |line| line.replace(' ', "\t"),
    ];
    for name in all() {
        let plain = figure(&name);
        for change in changes {
            let quoted: Vec<String> = text(&name).lines().map(change).collect();
            let mut read: Diagram = quoted.join("\n").parse().expect("a diagram");
            if let Some(caption) = &mut read.caption {
                *caption = caption.replace('\t', " ");
            }
            assert_eq!(read, plain, "{quoted:?}");
        }
    }
}

#[test]
fn figures_1_to_6_say_that_black_is_to_move() {
    for number in 1..=6 {
        let diagram = figure(&format!("figure-{number}.txt"));
        assert_eq!(diagram.to_move(), Some(Color::X), "figure {number}");
        assert_eq!(diagram.style, DiagramStyle::Figure);
        assert_eq!(diagram.labels, Labels::Hidden);
        assert_eq!(diagram.dialect, None);
        assert_eq!(diagram.setup.board(), &Board::rectangle(5, 5).unwrap());
    }
}

#[test]
fn figure_1_asks_about_exactly_the_legal_placements() {
    let diagram = figure("figure-1.txt");
    let position = Position::from_setup(&diagram.setup, Color::X);
    let legal: Vec<_> = position.legal().map(|placement| placement.point).collect();
    assert_eq!(diagram.asked, legal);
}

#[test]
fn figure_7_says_what_the_rules_say_of_it() {
    let diagram = figure("figure-7.txt");
    let claim = |name: &str, largest, stones| {
        let name = Some(name.to_owned());
        let counts = Some(Counts { largest, stones });
        Some(Claim { name, counts })
    };
    assert_eq!(
        diagram.claims,
        [claim("rrognlie", 41, 46), claim("marksteere", 20, 40)]
    );
    assert_eq!(
        diagram.caption.as_deref(),
        Some("Figure 7 -- Example position")
    );
    assert_eq!(coords(&diagram, &diagram.last_move), ["f6"]);
    assert_eq!(
        coords(&diagram, &diagram.stars),
        ["g10", "k10", "d7", "g7", "k7", "d4", "g4"]
    );
    assert_eq!(diagram.dialect, Some(Dialect::Pbmserv));
    assert_eq!(diagram.style, DiagramStyle::Pbmserv);
    assert_eq!(diagram.setup.stones(Color::X).count(), 46);
    assert_eq!(diagram.setup.stones(Color::O).count(), 40);
    // The last stone is a singleton, so the turn is over.
    assert_eq!(diagram.to_move(), Some(Color::O));
}

#[test]
fn the_orbit_diagram_has_a_column_i() {
    let diagram = figure("orbit.txt");
    assert_eq!(diagram.dialect, Some(Dialect::AbstractPlay));
    assert_eq!(diagram.style, DiagramStyle::Orbit);
    let shape = Shape::Rectangle {
        width: 9,
        height: 9,
    };
    assert_eq!(diagram.setup.board().shape(), shape);
    assert_eq!(diagram.to_move(), None);
}

#[test]
fn all_figures_in_one_text_are_found_one_by_one() {
    let pages: Vec<String> = all().iter().map(|name| text(name)).collect();
    for between in [
        "\n",
        "\n\n",
        "\nAnd this is what he wrote about the next one.\n\n",
    ] {
        let found = read_diagrams(&pages.join(between));
        let found: Vec<Diagram> = found
            .into_iter()
            .map(|found| found.diagram.expect("a diagram"))
            .collect();
        let single: Vec<Diagram> = all().iter().map(|name| figure(name)).collect();
        assert_eq!(found, single);
    }
}
