//! Reading listings from the mails of the server.

use oust_core::Outcome;
use oust_notation::record::{HeaderName, Record};
use oust_notation::{DocumentItem, read_listing};

use super::common::{
    LATE, PLACEMENTS, WON, by_placements, check_spans, game, only, replay, same, sketch, summary,
};
use crate::common::{board, body, problems};

#[track_caller]
fn value(record: &Record, name: &str) -> Option<String> {
    let header = record.header(&HeaderName::parse(name));
    header.map(|header| header.value.clone())
}

/// Returns the value of a header after `lines` replace the line that names the winner.
#[track_caller]
fn value_after(lines: &str, name: &str) -> Option<String> {
    let text = WON.replace("Game won by bob.\n", lines);
    value(&only(&text), name)
}

#[test]
fn a_summary() {
    let record = only(WON);
    insta::assert_snapshot!(sketch(WON, &record));
    let annotated = replay(&record);
    assert!(matches!(annotated.game.outcome(), Some(Outcome::Win(_))));
}

#[test]
fn one_entry_per_placement_is_the_same_game() {
    same(PLACEMENTS, WON);
    for (name, moves) in [
        ("3x3", "b1 a1 c2 a3 c1,a2 b3,a1 a2 pass"),
        ("4x4", "a1 c1 d1 c3 b4 c2,a3 a2,d2 d4 pass"),
        ("2x6", "a1 b2 a4 a3 b5 b3 a6 a5"),
        ("5x5", "b4 e2 c5 b5 a4"),
        ("3x3", "a1 b1"),
        ("3x3", ""),
    ] {
        let annotated = game(name, moves);
        let text = by_placements(&annotated);
        same(
            &text,
            &summary(name, moves)
                .replace("alice", "?")
                .replace("bob", "?")
                .replace("101", "?"),
        );
    }
}

#[test]
fn both_forms_may_be_mixed() {
    let mixed = WON.replace(
        "   5 a4,c1       6 e4\n   7 e5          8 d4,c4,b5\n",
        "   5 a4          6 --\n   7 c1          8 e4\n   9 e5         10 d4,c4,b5\n",
    );
    let mixed = mixed
        .replace("  13 c2,d5      14 c3", "  15 c2,d5      16 c3")
        .replace("  11 d1,e1,d3   12 a5,b2", "  13 d1,e1,d3   14 a5,b2")
        .replace("   9 e5         10 b4,c2", "  11 e5         12 b4,c2");
    same(&mixed, WON);
}

#[test]
fn a_listing_that_starts_mid_game_is_not_played() {
    let record = only(LATE);
    insta::assert_snapshot!(sketch(LATE, &record));
    assert!(record.start.is_none() && record.header(&HeaderName::Start).is_some());
    // Without entries, the stones of the diagram are from unknown turns.
    let rows: Vec<&str> = LATE
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("   9") && !line.starts_with("  11"))
        .collect();
    let record = only(&rows.concat());
    assert_eq!(value(&record, "start").as_deref(), Some("?"));
    // There are no stones before the first turn.
    let record = only(&summary("3x3", ""));
    assert_eq!(value(&record, "start"), None);
}

#[test]
fn the_board_comes_from_the_diagram_or_the_caller() {
    let (before, _) = WON.split_once("   x: ").expect("a claim");
    let record = only(before);
    assert!(record.board.is_none());
    let message = "the record does not name its board";
    let expected = format!("Summary of Oust Board 101 | {message}");
    assert_eq!(problems(before, &record), [expected]);

    let passed = board("5x5");
    let record = read_listing(before, Some(&passed))
        .next()
        .expect("a record");
    check_spans(before, &record);
    assert!(record.problems.is_empty());
    assert_eq!(record.board.as_ref(), Some(&passed));
    replay(&record);

    let record = read_listing(WON, Some(&board("13x13"))).next();
    assert_eq!(record.expect("a record").board, Some(passed));
}

#[test]
fn sentences_set_headers() {
    assert_eq!(
        value_after("Game won by bob.\n", "result").as_deref(),
        Some("o")
    );
    assert_eq!(
        value_after("Game won by alice.\n", "result").as_deref(),
        Some("x")
    );
    assert_eq!(
        value_after("Game won by alice by 7 points.\n", "result").as_deref(),
        Some("x")
    );
    assert_eq!(
        value_after("Game won by White (o).\n", "result").as_deref(),
        Some("o")
    );
    assert_eq!(
        value_after("It is bob's turn.\n", "result").as_deref(),
        Some("?")
    );
    assert_eq!(
        value_after("It is bob's turn.\n", "ended").as_deref(),
        Some("unfinished")
    );
    assert_eq!(
        value_after("bob has swapped sides.\n", "swap").as_deref(),
        Some("used")
    );
    assert_eq!(value_after("", "result"), None);
    assert_eq!(value_after("Bob has won, well played!\n", "result"), None);
    let both = "bob has swapped sides.\nGame won by alice.\nIt is bob's turn.\n";
    assert_eq!(value_after(both, "result").as_deref(), Some("x"));
    assert_eq!(value_after(both, "ended"), None);
    assert_eq!(value_after(both, "swap").as_deref(), Some("used"));
}

#[test]
fn names_may_have_any_form() {
    for name in [
        "j. doe",
        "a's turn",
        "by 3 points",
        "d1",
        "won.",
        "(x)",
        "A B",
        "x",
        "ö\u{1f600}",
    ] {
        let text = WON.replace("bob  ", name).replace("bob", name);
        let text = text.replace(&format!("o: {name}"), &format!("o: {name}    "));
        let record = only(&text);
        assert_eq!(value(&record, "o").as_deref(), Some(name), "{text}");
        assert_eq!(value(&record, "result").as_deref(), Some("o"), "{text}");
        assert_eq!(
            value(&record, "o-rating").as_deref(),
            Some("1500 to 1512"),
            "{text}"
        );
        assert!(record.problems.is_empty(), "{text}\n{:?}", record.problems);
    }
}

#[test]
fn columns_may_have_any_width() {
    let names = "   alice         bob\n";
    let sides = "   Black (x)     White (o)\n";
    for (wide_sides, wide_names) in [
        ("Black (x) White (o)\n", "alice bob\n"),
        ("Black (x)\t\tWhite (o)\n", "alice\tbob\n"),
        (
            "      Black (x)                                     White (o)\n",
            "      alice                                         bob\n",
        ),
    ] {
        same(
            &WON.replace(sides, wide_sides).replace(names, wide_names),
            WON,
        );
    }
    let spaces = WON
        .replace(names, "   alice the 2nd bob of B\n")
        .replace(sides, "   Black (x)     White (o)\n")
        .replace("x: alice", "x: alice the 2nd")
        .replace("o: bob", "o: bob of B");
    let record = only(&spaces);
    assert_eq!(value(&record, "x").as_deref(), Some("alice the 2nd"));
    assert_eq!(value(&record, "o").as_deref(), Some("bob of B"));
}

#[test]
fn resign_forfeit_and_automatic_moves() {
    let row = "  13 c2,d5      14 c3\n";
    let ends = |entries: &str| {
        let text = WON.replace(row, entries);
        let record = only(&text);
        assert!(record.problems.is_empty(), "{:?}", record.problems);
        body(&text, &record)
    };
    let tail = |entries: &str| {
        let body = ends(entries);
        let (_, tail) = body.split_once("o(a5 b2)").expect("the row before");
        tail.trim().replace(" [5x5]", "")
    };
    assert_eq!(tail("  13 Resign\n"), "x(resign)");
    assert_eq!(tail("  13 Forfeit\n"), "x(timeout)");
    assert_eq!(tail("  13 c2,d5      14 Resign\n"), "x(c2 d5) o(resign)");
    assert_eq!(tail("  13 c2,d5,Resign\n"), "x(c2 d5 resign)");
    assert_eq!(tail("  13 c2,d5,Forfeit\n"), "x(c2 d5 timeout)");
    // The first player resigns on the other player's turn or in an unfinished turn.
    assert_eq!(
        tail("  13 c2,d5      14 --\n  15 Resign\n"),
        "x(c2 d5 resign)"
    );
    assert_eq!(tail("  13 c2         14 --\n  15 Resign\n"), "x(c2 resign)");
    assert_eq!(tail("  13 c2,d5 (Auto)   14 c3 (Auto)\n"), "x(c2 d5) o(c3)");
    assert_eq!(tail("  13 -- (Auto)  14 c3\n"), "x(empty) o(c3)");
    assert_eq!(tail("  13 pass       14 PASS\n"), "x(pass) o(pass)");
}

#[test]
fn listings_are_detected_by_their_title() {
    let kinds = |text: &str| -> String {
        let document = oust_notation::Document::read(text);
        let kind = |part: &DocumentItem| match part {
            DocumentItem::Record(record) => format!("{:?} ", record.format),
            DocumentItem::Position { .. } => "position ".to_owned(),
            _ => "other ".to_owned(),
        };
        document.items().map(kind).collect()
    };
    let native = "oust 3x3\n\n1. a1 b1\n";
    assert_eq!(kinds(WON), "Listing ");
    assert_eq!(
        kinds(&format!("We play\noust on the server:\n\n{WON}")),
        "Listing "
    );
    assert_eq!(kinds(&format!("{native}{{\n{WON}\n}}\n2. a2\n")), "Native ");
    assert_eq!(kinds("Summary of Oust Board 101\n"), "");
    assert_eq!(
        kinds("Summary of Oust Board 101\n\nThey play it on 13x13.\n"),
        ""
    );
    assert_eq!(
        kinds("Summary of Oust Board Meetings\n\nGame won by bob.\n"),
        ""
    );
    assert_eq!(
        kinds("A Summary of Oust Board 101\n\nGame won by bob.\n"),
        ""
    );
    assert_eq!(kinds("3x3 3/x2/xo1 o\n"), "position ");
    for kind in ["Preview", "Submit", "Notification"] {
        assert_eq!(kinds(&WON.replace("Summary", kind)), "Listing ");
    }
    // The title may be in the subject only.
    assert_eq!(kinds(&format!("Subject: Re: {WON}")), "Listing ");
    assert_eq!(kinds(&format!("{WON}\n{native}")), "Listing Native ");
}

#[test]
fn hexagons_have_the_servers_coordinates() {
    // Row e is the bottom one: its first point is on the third diagonal.
    let text = summary("hex3", "b2 c3 e4");
    assert!(text.contains("      E- . X .\n"), "{text}");
    let record = only(&text);
    assert_eq!(record.board, Some(board("hex3")));
    replay(&record);
}
