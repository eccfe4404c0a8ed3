//! Texts without diagrams, and damaged diagrams.

use std::fs;

use oust_notation::{Diagram, read_diagrams};
use proptest::prelude::*;

use crate::common::{FIGURES, config};

/// Reads every diagram and checks that all spans are within the text.
fn read_all(text: &str) -> usize {
    let _ = text.parse::<Diagram>();
    let found = read_diagrams(text);
    for found in &found {
        assert!(text.get(found.span.start..found.span.end).is_some());
        if let Err(error) = &found.diagram {
            assert!(text.get(error.span.start..error.span.end).is_some());
            assert_eq!(found.span.cover(error.span), found.span, "{text}");
            assert!(!error.to_string().ends_with('.'));
        }
        for problem in &found.problems {
            assert!(text.get(problem.span.start..problem.span.end).is_some());
        }
        if let Ok(diagram) = &found.diagram {
            let _ = diagram.to_move();
            // A caption below a single stone may look like a diagram.
            let mut printed = diagram.clone();
            printed.caption = None;
            let again: Diagram = printed
                .to_string()
                .parse()
                .expect("a printed diagram reads back");
            // A single point is a rectangle or a hexagon.
            let is_point = diagram.setup.board().len() == 1;
            assert!(is_point || again.setup == diagram.setup, "{text}");
        }
    }
    found.len()
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn any_text_is_survived(text in "\\PC{0,200}") {
        read_all(&text);
    }

    #[test]
    fn any_text_of_diagram_symbols_is_survived(
        text in "[xXoO#.,?~ \n>:/0-9A-E●◉○◎·*+-]{0,300}",
    ) {
        read_all(&text);
    }

    #[test]
    fn any_text_of_line_parts_is_survived(
        parts in proptest::collection::vec(
            prop::sample::select(vec![
                "x", "o", ".", " ", "  ", "\n", "\n\n", "\t", "> ", "|", "```", "(X)", "(", "é",
                "-----", "3", "A-", "A B C", "/", "x: al 1/2", "to move", ". x o", "x.o", ",", "0", "*",
            ]),
            0..60,
        ),
    ) {
        read_all(&parts.concat());
    }

    #[test]
    fn bytes_are_survived(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        read_all(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn rows_of_any_lengths_are_survived(
        lengths in proptest::collection::vec(1..7_usize, 1..8),
        labels in any::<bool>(),
    ) {
        let rows: Vec<String> = lengths
            .iter()
            .enumerate()
            .map(|(row, length)| {
                let label = if labels { format!("{} ", lengths.len() - row) } else { String::new() };
                format!("{label}{}", "x ".repeat(*length))
            })
            .collect();
        read_all(&rows.join("\n"));
    }
}

#[test]
fn truncated_and_damaged_figures_are_survived() {
    for file in fs::read_dir(FIGURES).expect("figures") {
        let text = fs::read_to_string(file.expect("a file").path()).expect("text");
        for at in 0..text.len() {
            read_all(&text[..at]);
            read_all(&text[at..]);
            for symbol in ["Z", "x", " ", "\n", ""] {
                read_all(&format!("{}{symbol}{}", &text[..at], &text[at + 1..]));
            }
        }
    }
}

#[test]
fn prose_has_no_diagram() {
    for text in [
        "A \"group\" here can be a singleton (a single stone which is not connected to any\n\
         other like-colored stones), or a set of two or more interconnected stones.\n",
        "Rules\n=====\n\n- Place a stone.\n- x goes first, o second.\n\n---\n\n1. a4 b2\n2. c3 d1\n",
        "* one\n* two\n\n  * three\n",
        "| a | b |\n|---|---|\n| x | o |\n| . | . |\n",
        "x: alice\no: bob\n\n 1. b4        e2\n 2. c5        b5\n 3. a4,c1     e4\n",
        "   Black (x)     White (o)\n   alice         bob\n   1 b4          2 e2\n   3 c5          4 --\n",
        "5x5 4o/o1o2/1x1o1/2o2/5 x\n",
        "I saw a cat. O what a cat!\nOo\no o o\nand so on...\n",
        "row\nbow\nrob\n",
        "wow.\nrow.\n",
        "use a | b, or\na || b -- not\n|a| + |b|\n",
        "| game | won | lost |\n|------|-----|------|\n| oust | 3   | 2    |\n| go   | 0   | 1    |\n",
        "1 0 0\n0 1 0\n0 0 1\n",
        "| 1 | 0 | 0 |\n| 2 | 0 | 0 |\n",
        "+----+\n| hi |\n+----+\n",
        "┌────┐\n│ hi │\n└────┘\n",
        "+---+\n+---+\n",
        "src\n├── a.rs\n├── b.rs\n│   └── c\n└── d.rs\n",
        "fn f(x: u8) -> u8 {\n    x + 1\n}\n\nfor x in 0..9 {\n    f(x);\n}\n",
        "1. x\n2. o\n3. x\n",
        "1..1\n2..2\n4..4\n",
        "pages 1..2\n3..4\n",
        "<p>I saw</p>\n<p>a cat</p>\n",
        "a) foo\nb) bar\nc) x\n",
        "-- \nBob\n",
        "---\n\n- - -\n\n---\n\n- - -\n\n- - -\n",
        "...\n\n...\n\n...\n",
        // A figure without its line breaks is not a row of 25 points.
        "indicated by ?'s.# . ? O ? . # . ? O # . ? ? ? . ? O ? . ? O ? . # Figure 1 -- bla\n",
    ] {
        assert_eq!(read_all(text), 0, "{text}");
    }
}
