//! Listings of wide boards and long turns, as a mail program breaks and a careless one spoils them.

use std::fmt::Write;

use oust_core::{Game, RandomPlay};
use oust_notation::{Transcript, write_listing};
use proptest::prelude::*;

use super::common::{content, marked, only, players, same, with};
use super::texts::WON;
use crate::common::{board, config, problems};

/// A random game of alice and bob.
fn summary(name: &str, seed: u64, placements: usize) -> String {
    let mut game = Game::new(board(name));
    let mut play = RandomPlay::new(seed);
    for _ in 0..placements {
        if game.outcome().is_some() {
            break;
        }
        match play.placement(game.position()) {
            Some(point) => {
                game.play(point).expect("it is legal");
            }
            None => game.pass().expect("there is no placement"),
        }
    }
    write_listing(&with(Transcript::new(game), &players())).0
}

/// Every line broken at blanks so that none is longer than `width`; blanks at the start stay.
fn broken(text: &str, width: usize) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut rest = line.trim_end();
        loop {
            let indent = rest.len() - rest.trim_start().len();
            let at = rest[..rest.len().min(width)].rfind(' ');
            match at.filter(|&at| rest.len() > width && at > indent) {
                Some(at) => {
                    writeln!(out, "{}", rest[..at].trim_end()).expect("a String");
                    rest = rest[at..].trim_start();
                }
                None => break,
            }
        }
        writeln!(out, "{rest}").expect("a String");
    }
    out
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn broken_rows_of_a_wide_picture_are_joined(
        name in proptest::sample::select(&["30x4", "60x3", "26x5", "hex9", "hex16"][..]),
        seed: u64,
        placements in 0..60_usize,
        width in 40..79_usize,
        mark in proptest::sample::select(&["", "> ", "> > ", ">>"][..]),
        indented: bool,
    ) {
        let good = summary(name, seed, placements);
        let mut text = broken(&good, width);
        if !indented {
            text = text.lines().fold(String::new(), |text, line| text + line.trim_start() + "\n");
        }
        same(&marked(&text, mark), &good);
    }

    /// The program breaks lines that are quoted already and does not quote the rest.
    #[test]
    fn the_rest_of_a_quoted_row_may_stand_unquoted(seed: u64, width in 60..79_usize) {
        let good = summary("40x4", seed, 30);
        same(&broken(&marked(&good, "> "), width), &good);
    }
}

#[test]
fn a_broken_row_that_nothing_joins_is_said() {
    let good = summary("30x3", 7, 20);
    let unnumbered: String = good.lines().fold(String::new(), |text, line| {
        let is_row = line.contains(" .  .");
        let line = if is_row {
            line.trim_end_matches(|sign: char| sign.is_ascii_digit())
        } else {
            line
        };
        text + line + "\n"
    });
    let text = broken(&unnumbered, 72);
    let record = only(&text);
    let said = problems(&text, &record);
    let expected = "expected a row with its number at both ends, by which its parts can be joined";
    assert!(
        said.iter().any(|said| said.ends_with(expected)),
        "{said:#?}\n{text}"
    );
}

/// A long turn may be broken at any comma and any blank, with or without a blank behind it.
#[test]
fn a_turn_may_be_broken_at_each_comma() {
    let row = "   7 e5          8 d4,c4,b5";
    assert!(WON.contains(row));
    for broken in [
        "   7 e5          8 d4,\nc4,b5",
        "   7 e5          8 d4,\n   c4,\n   b5",
        "   7 e5          8 d4\n,c4,b5",
        "   7 e5\n          8 d4,c4,b5",
        "   7\ne5          8\nd4,c4,\nb5",
        "7 e5 8 d4,c4,b5",
        "\t7 e5\t8 d4,c4,b5",
        "\t7\te5\t\t8\td4,c4,b5",
        "   7 e5                                         8 d4,c4,b5",
        "   7 e5 (Auto)   8 d4,c4,b5 (Auto)",
        "   7 e5 (Auto)   8 d4,c4,b5\n(Auto)",
    ] {
        same(&WON.replace(row, broken), WON);
        let quoted = marked(&WON.replace(row, broken), "> ");
        same(&quoted, WON);
    }
}

/// The lines over the entries may be swapped, and their columns as wide as they like.
#[test]
fn the_lines_over_the_entries_may_look_otherwise() {
    let head = "   Black (x)     White (o)\n   alice         bob\n";
    assert!(WON.contains(head));
    for other in [
        "Black (x) White (o)\nalice bob\n",
        "\tBlack (x)\tWhite (o)\n\talice\tbob\n",
        "   Black (x)                              White (o)\n   alice                                  bob\n",
        "   alice         bob\n   Black (x)     White (o)\n",
        "   White (o)     Black (x)\n   bob           alice\n",
        "   Black (x)     White (o)\n\n   alice         bob\n",
        "   Black (x)     White (o)\n",
        "   alice         bob\n",
        "",
    ] {
        same(&WON.replace(head, other), WON);
    }
}

#[test]
fn a_name_may_look_like_anything() {
    for name in [
        "a b c",
        "12",
        "7 a1",
        "e5",
        "resign",
        "--",
        "won by",
        "Game",
        "x",
        "o c",
        "Jürgen W.",
    ] {
        let text = WON.replace("alice", name);
        let record = only(&text);
        let header = record.player(oust_core::Color::X).expect("a player");
        assert_eq!(header.value, name, "{text}");
        let body = |record| {
            content(record)
                .split_once("\nSome(X)")
                .map(|(_, body)| body.to_owned())
        };
        assert_eq!(body(&record), body(&only(WON)), "{text}");
    }
}

#[test]
fn sentences_may_stand_in_any_order_and_be_said_again() {
    let sentences = [
        "Game won by bob.",
        "bob's rating went up from 1500 to 1512.",
        "alice's rating went down from 1500 to 1488.",
        "bob has swapped sides.",
    ];
    let said = WON.replace(sentences[0], &[sentences[3], sentences[0]].join("\n"));
    let good = only(&said);
    for order in [[3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
        let mut text = sentences[..3]
            .iter()
            .fold(WON.to_owned(), |text, line| text.replace(line, ""));
        let lines: Vec<&str> = order.iter().map(|&at| sentences[at]).collect();
        text = text.replacen(
            "\n\n",
            &format!("\n\n{}\n{}\n\n", lines.join("\n"), sentences[3]),
            1,
        );
        let record = only(&text);
        assert_eq!(content(&record), content(&good), "{text}");
        assert!(problems(&text, &record).is_empty(), "{text}");
    }
}
