//! Abstract Play's game states.

use oust_core::{Color, Ending, Outcome};
use oust_notation::record::Item;
use oust_notation::{Assumption, BoardName, PositionLine, SourceText, read_abstract_play};

use super::{GOES_ON, layer, read, state, two_turns};
use crate::common::{board, body, check_document, headers, problems, transcript_of};

const GAME: &str = include_str!("../../../../fixtures/formats/abstractplay-state.json");

#[track_caller]
fn check(text: &str, items: &str, faults: &[&str]) {
    let record = read(text);
    assert_eq!(body(text, &record), items, "{text}");
    assert_eq!(problems(text, &record), faults, "{text}");
}

#[test]
fn a_whole_game_is_read_with_its_last_board() {
    let record = read(GAME);
    let turns = "x(g7) o(f6) x(k3) o(d4) x(g6 m5) o(b2) x(c4) o(d5 j9) x(e9) x(resign) [hex7]";
    assert_eq!(body(GAME, &record), turns);
    assert_eq!(problems(GAME, &record), [""; 0]);
    assert_eq!(
        headers(&record),
        ["result \"o\"", "date \"2026-01-05T10:12:00.000Z\""]
    );
    let scores = record.scores.map(|score| score.map(|(score, _)| score));
    assert_eq!(scores, [Some(5), Some(4)]);
    // The board claimed is the one played, which the helper compares.
    let game = transcript_of(&record).game;
    let resigned = Outcome::Ended {
        ending: Ending::Resignation,
        winner: Some(Color::O),
    };
    assert_eq!(game.outcome(), Some(resigned));
    assert_eq!(game.placements(), 11);
}

#[test]
fn every_token_is_found_in_a_state_inside_a_string() {
    let quoted = serde_json::to_string(GAME.trim_end()).expect("a string");
    let inside = format!(
        r#"{{"id":"oust#7","metaGame":"oust","players":[{{"id":"1","name":"ann"}},{{"name":"b\u00f6b"}}],"state":{quoted}}}"#
    );
    let answer = format!(r#"{{"game":{inside},"comments":[]}}"#);
    let as_object = inside.replace(&quoted, GAME);
    for (text, named) in [
        (&quoted, false),
        (&inside, true),
        (&answer, true),
        (&as_object, true),
    ] {
        let record = read(text);
        assert_eq!(body(text, &record), body(GAME, &read(GAME)));
        assert_eq!(problems(text, &record), [""; 0]);
        assert_eq!(record.span.of(text), text.as_str());
        let names = ["x \"ann\"", "o \"böb\"", "id \"oust#7\""].map(str::to_owned);
        let found = headers(&record);
        assert_eq!(
            names.iter().all(|name| found.contains(name)),
            named,
            "{found:?}"
        );
        let result = record.result().expect("a result").1;
        assert_eq!(result.value_span.of(text), "[2]");
        let last = record.items.iter().rev().find_map(|item| match item {
            Item::Turn(turn) => Some(turn.span.of(text)),
            _ => None,
        });
        assert_eq!(last, Some("resign"));
        assert_eq!(problems(text, &record), [""; 0]);
    }
    // Among other records, each by itself.
    let text = format!("[{quoted},\n{quoted}, {inside}]");
    check_document(&text);
    assert_eq!(read_abstract_play(&text, None).count(), 3);
}

#[test]
fn faults_inside_a_string_stand_where_they_are() {
    let text = state("\"hex-5\"", GOES_ON, &two_turns());
    for (good, bad, fault) in [
        (
            "c3\",\"board",
            "é3\\t\",\"board",
            r"é3\\t | expected the placements of a turn joined by single commas without blanks",
        ),
        (
            r#"["c3",2]]"#,
            r#"["c3",3]]"#,
            "3 | expected 1 or 2 as the player of a stone",
        ),
        (
            "false",
            "\"\u{1f600}\"",
            "\\\"\u{1f600}\\\" | expected true or false as the value of `gameover`",
        ),
    ] {
        assert!(text.contains(good), "{good}");
        let bad = serde_json::to_string(&text.replace(good, bad)).expect("a string");
        let record = read(&bad);
        let faults = problems(&bad, &record);
        assert!(faults.contains(&fault.to_owned()), "{faults:?}");
        let escaped = bad
            .replace('\u{1f600}', "\\ud83d\\ude00")
            .replace('é', "\\u00e9");
        assert_eq!(problems(&escaped, &read(&escaped)).len(), faults.len());
    }
    let broken = serde_json::to_string(&text.replace("],", "] ")).expect("a string");
    let faults = problems(&broken, &read(&broken));
    assert!(faults[0].contains("broken JSON: "), "{faults:?}");
}

#[test]
fn the_result_is_that_of_the_winners() {
    for (rest, expected) in [
        (GOES_ON, &["result \"?\"", "ended \"unfinished\""][..]),
        (r#""gameover":true,"winner":[1]"#, &["result \"x\""]),
        (r#""gameover":true,"winner":[2]"#, &["result \"o\""]),
        (r#""gameover":true,"winner":[1,2]"#, &["result \"draw\""]),
        (r#""gameover":true,"winner":[]"#, &["result \"?\""]),
    ] {
        let mut found = headers(&read(&state("\"hex-5\"", rest, &two_turns())));
        found.sort();
        let mut expected: Vec<_> = expected.to_vec();
        expected.sort_unstable();
        assert_eq!(found, expected, "{rest}");
    }
    for (rest, fault) in [
        (
            r#""gameover":true,"winner":[3]"#,
            "[3] | expected a list of the winners, 1 or 2 as the value of `winner`",
        ),
        (
            r#""gameover":true,"winner":1"#,
            "1 | expected a list of the winners, 1 or 2 as the value of `winner`",
        ),
        (
            r#""gameover":true"#,
            "{ | expected the field `winner`, found none",
        ),
        (
            r#""winner":[]"#,
            "{ | expected the field `gameover`, found none",
        ),
        (
            r#""gameover":1,"winner":[]"#,
            "1 | expected true or false as the value of `gameover`",
        ),
    ] {
        let text = state("\"hex-5\"", rest, &two_turns());
        check(&text, "x(a1) o(c3) [hex5]", &[fault]);
    }
}

#[test]
fn who_gives_up_is_known_from_the_results() {
    let end = |token: &str, results: &str| {
        let mut layers = two_turns();
        let last = layer("1", token, r#"["a1",1],["c3",2]"#);
        layers.push(last.replace("\"_results\":[]", &format!("\"_results\":{results}")));
        state("\"hex-5\"", r#""gameover":true,"winner":[1]"#, &layers)
    };
    for (token, results, item) in [
        (
            "resign",
            r#"[{"type":"resigned","player":2},{"type":"eog"}]"#,
            "o(resign)",
        ),
        (
            "timeout",
            r#"[{"type":"eog"},{"type":"timeout","player":1}]"#,
            "x(timeout)",
        ),
        ("resign", "[]", "?(resign)"),
        (
            "resign",
            r#"[7,{"type":"resigned","player":3}]"#,
            "?(resign)",
        ),
        ("abandoned", r#"[{"type":"gameabandoned"}]"#, "?(abandoned)"),
        ("draw", r#"[{"type":"drawagreed"}]"#, "?(draw)"),
        ("pass", "[]", "x(pass)"),
    ] {
        let text = end(token, results);
        check(&text, &format!("x(a1) o(c3) {item} [hex5]"), &[]);
    }
}

#[test]
fn a_damaged_state_says_where() {
    let good = state("\"hex-5\"", GOES_ON, &two_turns());
    let board = r#"{"dataType":"Map","value":[["a1",1],["c3",2]]}"#;
    let no_map = "expected a board as `{\"dataType\":\"Map\",\"value\":[[\"a1\",1]]}`";
    for (bad, place) in [
        ("7", "7"),
        (r#"{"a1":1}"#, r#"{"a1":1}"#),
        (r#"[["a1",1]]"#, r#"[["a1",1]]"#),
        (
            r#"{"dataType":"Set","value":[]}"#,
            r#"{"dataType":"Set","value":[]}"#,
        ),
        (
            r#"{"dataType":"Map","value":{}}"#,
            r#"{"dataType":"Map","value":{}}"#,
        ),
        (r#"{"dataType":"Map"}"#, r#"{"dataType":"Map"}"#),
    ] {
        let fault = format!("{place} | {no_map}");
        check(&good.replace(board, bad), "x(a1) o(c3)", &[&fault]);
    }
    for (good_part, bad, faults) in [
        (
            r#"["c3",2]]"#,
            r#"["z9",2],["b1",3],["a1",2],["b2"],"c1"]"#,
            &[
                "\"z9\" | expected a point of the board",
                "3 | expected 1 or 2 as the player of a stone",
                "\"a1\" | expected a point where no other stone stands",
                "[\"b2\"] | expected a point and its player as `[\"a1\",1]`",
                "\"c1\" | expected a point and its player as `[\"a1\",1]`",
            ][..],
        ),
        (
            r#""board":{"dataType":"Map","value":[["a1",1],["c3",2]]}"#,
            r#""x":1"#,
            &["{ | expected the field `board`, found none"],
        ),
        (
            "\"currplayer\":2",
            "\"currplayer\":3",
            &["3 | expected 1 or 2 as the player to move"],
        ),
        (
            "\"currplayer\":2,",
            "",
            &["{ | expected the field `currplayer`, found none"],
        ),
    ] {
        let bad = good.replace(good_part, bad);
        assert_ne!(bad, good);
        let record = read(&bad);
        assert_eq!(problems(&bad, &record), faults, "{bad}");
        assert!(body(&bad, &record).starts_with("x(a1) o(c3)"));
    }
    check(
        &good.replace(r#""lastmove":"c3""#, r#""lastmove":7"#),
        "x(a1) o(!7) [hex5]",
        &["7 | expected a turn as text"],
    );
    check(
        &good.replace("\"numplayers\":2", "\"numplayers\":3"),
        "x(a1) o(c3) [hex5]",
        &["3 | expected 2 as the value of `numplayers`"],
    );
    let text = good.replace("\"variants\":[\"hex-5\"]", "\"variants\":7");
    assert!(problems(&text, &read(&text))[0].contains("broken JSON"));
}

#[test]
fn a_stack_without_states_has_no_turn() {
    let fault = "expected the states of the game, first the empty board";
    let empty = state("\"hex-5\"", GOES_ON, &[]);
    let none = "\"hex-5\" | the record has no turn";
    check(&empty, "", &[none, &format!("[] | {fault}")]);
    for stack in ["7", "null", "{}"] {
        let text = empty.replace("\"stack\":[]", &format!("\"stack\":{stack}"));
        let faults = problems(&text, &read(&text));
        assert!(
            faults.iter().any(|fault| fault.contains("broken JSON")),
            "{faults:?}"
        );
    }
    let fresh = state("\"hex-5\"", GOES_ON, &two_turns()[..1]);
    check(&fresh, "[hex5]", &[none]);
    let layers = ["7".to_owned(), two_turns()[1].clone(), "[]".to_owned()];
    let text = state("\"hex-5\"", GOES_ON, &layers);
    assert_eq!(body(&text, &read(&text)), "x(a1) o(![])");
}

#[test]
fn a_state_of_another_game_says_so() {
    let text = state("", GOES_ON, &two_turns()).replace("\"oust\"", "\"hex\"");
    check(
        &text,
        "",
        &["\"hex\" | this is a record of `hex`, not of Oust"],
    );
    let text = state("\"hex-5\"", GOES_ON, &two_turns()).replace("\"game\":\"oust\",", "");
    check(
        &text,
        "x(a1) o(c3) [hex5]",
        &["{ | expected the field `game`, found none"],
    );
}

#[test]
fn a_state_may_have_lost_its_label() {
    let layers = [
        layer("1", "", ""),
        layer("2", "b2", ""),
        layer("1", "h8", ""),
        layer("2", "c3", r#"["b2",1],["h8",2],["c3",1]"#),
    ];
    let record = read(&state("", GOES_ON, &layers));
    let name = record.board.map(|board| BoardName(board).to_string());
    assert_eq!(name.as_deref(), Some("11x11"));
    assert_eq!(record.assumed, [Assumption::Board(board("11x11"))]);
    let line: PositionLine = "11x11 11/11/11/7o3/11/11/11/11/2x8/1x9/11 o"
        .parse()
        .expect("a line");
    let Some(Item::Diagram {
        diagram: Ok(diagram),
        ..
    }) = record.items.last()
    else {
        panic!("a board at the end");
    };
    assert_eq!(diagram.setup, line.setup);
}

#[test]
fn no_damage_makes_a_reader_panic() {
    let small = state("\"hex-5\"", GOES_ON, &two_turns()[..2]);
    let quoted = serde_json::to_string(&small).expect("a string");
    let inside = format!(r#"{{"players":[{{"name":"a"}}],"state":{quoted}}}"#);
    for text in [&small, &quoted, &inside] {
        for (at, sign) in text.char_indices() {
            let (before, after) = (&text[..at], &text[at + sign.len_utf8()..]);
            check_document(
                before
                    .get(..at)
                    .filter(|text| !text.is_empty())
                    .unwrap_or("?"),
            );
            check_document(&format!("{before}{after}"));
            for other in ["\\", "\"", "[", "}", "0", "é"] {
                check_document(&format!("{before}{other}{after}"));
            }
        }
    }
    assert!(SourceText::of(GAME.as_bytes()).fault.is_none());
}
