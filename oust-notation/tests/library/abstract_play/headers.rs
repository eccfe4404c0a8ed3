//! Abstract Play's records: the board, the players and the headers.

use super::{check_moves, read, with_header, with_moves};
use crate::common::{board, body, headers, problems};

fn with_players(players: &str) -> String {
    let game = r#"{"name": "Oust", "variants": ["hex-5"]}"#;
    with_header(&format!(r#"{{"game": {game}, "players": {players}}}"#))
}

#[track_caller]
fn check_game(game: &str, expected: Option<&str>, faults: &[&str]) {
    let text = with_header(&format!(r#"{{"game": {game}, "players": []}}"#));
    let record = read(&text);
    let found = record.board.as_ref().map(ToString::to_string);
    assert_eq!(found.as_deref(), expected, "{game}");
    assert_eq!(problems(&text, &record), faults, "{game}");
}

#[track_caller]
fn check_label(label: &str, expected: &str) {
    let game = format!(r#"{{"name": "Oust", "variants": [{label:?}]}}"#);
    check_game(&game, Some(expected), &[]);
    let text = with_header(&format!(r#"{{"game": {game}}}"#));
    assert_eq!(read(&text).board_span.slice(&text), format!("{label:?}"));
}

#[track_caller]
fn check_headers(header: &str, expected: &[&str], faults: &[&str]) {
    let game = r#""game": {"name": "Oust", "variants": ["hex-5"]}"#;
    let text = with_header(&format!("{{{game}, {header}}}"));
    let record = read(&text);
    assert_eq!(headers(&record), expected, "{header}");
    assert_eq!(problems(&text, &record), faults, "{header}");
}

#[track_caller]
fn check_players(players: &str, expected: &[&str], faults: &[&str]) {
    let text = with_players(players);
    let record = read(&text);
    assert_eq!(headers(&record), expected, "{players}");
    assert_eq!(problems(&text, &record), faults, "{players}");
}

#[test]
fn labels_name_boards() {
    for (label, expected) in [
        ("square-11", "11x11"),
        ("square-9", "9x9"),
        ("hex-6", "hex6"),
        ("hex-100", "hex100"),
        ("size-6 hex", "hex6"),
        ("Size-8 Hex", "hex8"),
        ("size-11 square", "11x11"),
        ("Default board", "hex7"),
        ("default board", "hex7"),
        ("variants.oust.hex-8.name", "hex8"),
        ("variants.oust.square-13.name", "13x13"),
        ("9x7", "9x7"),
        ("255x1", "255x1"),
        (" hex-5 ", "hex5"),
    ] {
        check_label(label, expected);
    }
}

#[test]
fn other_labels_are_problems() {
    for label in [
        "",
        "hex",
        "hex-",
        "hex-0",
        "hex-101",
        "square-256",
        "square-a",
        "13",
        "hex7x7",
        "size-6",
        "variants.oust.hex-8",
        "triangle-5",
        "hex-6-7",
    ] {
        let game = format!(r#"{{"name": "Oust", "variants": [{label:?}]}}"#);
        let fault = "the record does not name its board, and the moves leave open hex7, hex6, \
                     hex8, 11x11";
        check_game(&game, None, &[&format!("{label:?} | {fault}")]);
    }
}

#[test]
fn a_board_is_found_among_other_variants() {
    check_game(
        r#"{"name": "Oust", "variants": ["no-swap", "hex-5"]}"#,
        Some("hex5"),
        &[],
    );
    check_game(
        r#"{"name": "OUST", "variants": [7, "hex-5"]}"#,
        Some("hex5"),
        &[],
    );
    check_game(r#"{"variants": ["hex-5"]}"#, Some("hex5"), &[]);
}

#[test]
fn records_of_other_games_are_problems() {
    check_game(
        r#"{"name": "Havannah", "variants": ["hex-5"]}"#,
        None,
        &["\"Havannah\" | this is a record of `Havannah`, not of Oust"],
    );
}

#[test]
fn a_missing_board_has_the_span_of_its_parent() {
    let fault = "the record does not name its board, and the moves leave open hex7, hex6, hex8, \
                 11x11";
    let text = "{\"header\": {\n\"players\": []}, \"moves\": [[\"a1\"]]}";
    assert_eq!(problems(text, &read(text)), [format!("{{ | {fault}")]);
    let text = r#"{"moves": [["a1"]]}"#;
    assert_eq!(problems(text, &read(text)), [format!("{{ | {fault}")]);
    let text = r#"{"header": null, "moves": [["a1"]]}"#;
    assert_eq!(problems(text, &read(text)), [format!("{{ | {fault}")]);
}

#[test]
fn fields_of_another_type_are_problems_and_the_others_are_read() {
    for game in [
        "[]",
        "7",
        r#""Oust""#,
        r#"{"name": "Oust", "variants": "hex-5"}"#,
    ] {
        let text = with_header(&format!(r#"{{"game": {game}, "event": "e"}}"#));
        let record = read(&text);
        assert!(record.board.is_none());
        assert_eq!(headers(&record), ["event \"e\""], "{game}");
        assert_eq!(body(&text, &record), "x(a1)");
    }
    for (moves, found) in [("{}", "an object"), ("7", "`7`"), (r#""a1""#, "`\"a1\"`")] {
        let text = with_moves(moves);
        let record = read(&text);
        assert_eq!(record.board, Some(board("hex5")));
        let fault = format!(
            "{moves} | expected a list of rounds such as `[[\"b4\",\"e2\"],[\"c5\"]]`, found {found}"
        );
        let faults = problems(&text, &record);
        assert_eq!(faults, ["\"hex-5\" | the record has no turn", &fault]);
    }
    let round = "expected a round, the turns of both players as in `[\"b4\",\"e2\"]` (the moves \
                 from here on are not read)";
    check_moves(
        r#"[["a1"], "b1", ["c1"]]"#,
        "x(a1) ?(!\"b1\")",
        &[&format!("\"b1\" | {round}, found `\"b1\"`")],
    );
    // A flat list is one problem, regardless of its length.
    check_moves(
        r#"["b4", "e2", "c5", "b5"]"#,
        "?(!\"b4\")",
        &[&format!("\"b4\" | {round}, found `\"b4\"`")],
    );
    check_headers(
        r#""event": ["a"], "round": 2.5"#,
        &["round \"2.5\""],
        &["[\"a\"] | expected a text as the value of `event`"],
    );
}

#[test]
fn other_objects_are_problems() {
    let expected = "{ | expected a record (`header` and `moves` of Abstract Play, or \
                    `\"schema\":1` and `\"type\":\"record\"`) or a position, found ";
    let flat = "`moves` without rounds and `header`; a plain list of moves is read as text, \
                without the JSON around it";
    let state = "a game state of Abstract Play; export the game record instead";
    for (text, found) in [
        ("{}", "an object without fields"),
        (r#"{"board": "5x5", "a": 1}"#, "an object with `board`, `a`"),
        (
            r#"{"a": 1, "b": 1, "c": 1, "d": 1, "e": 1}"#,
            "an object with `a`, `b`, `c`, `d`",
        ),
        (r#"{"board": "5x5", "moves": ["b4", "e2"]}"#, flat),
        (r#"{"moves": "b4 e2"}"#, flat),
        (r#"{"game": "oust", "stack": [{"board": {}}]}"#, state),
        (r#"{"id": "oust#7", "state": "{\"game\":\"oust\"}"}"#, state),
    ] {
        assert_eq!(problems(text, &read(text)), [format!("{expected}{found}")]);
    }
}

#[test]
fn headers_come_from_their_fields() {
    check_headers(
        r#""site": {"name": "Abstract Play", "gameid": "oust#1"}, "date-start": "2025-12-12T17:10:28.636Z", "date-end": "2026-01-07", "event": "Cup \u00e4", "round": 3, "players": [{"name": "ann", "userid": "u1", "is_ai": true}, {"name": "bob"}]"#,
        &[
            "x \"ann\"",
            "o \"bob\"",
            "site \"Abstract Play\"",
            "id \"oust#1\"",
            "date \"2025-12-12T17:10:28.636Z\"",
            "event \"Cup ä\"",
            "round \"3\"",
        ],
        &[],
    );
}

#[test]
fn the_result_follows_from_the_players() {
    let players = |x: &str, o: &str| {
        format!(r#"[{{"name": "a", "result": {x}}}, {{"name": "b", "result": {o}}}]"#)
    };
    for (x, o, result) in [
        ("1", "0", "x"),
        ("0", "1", "o"),
        ("1.0", "-3.5", "x"),
        ("0", "1e3", "o"),
        ("0.5", "0.5", "draw"),
    ] {
        let result = format!("result {result:?}");
        check_players(&players(x, o), &["x \"a\"", "o \"b\"", &result], &[]);
    }
    check_players(
        &players("\" 1 \"", "\"0\""),
        &["x \"a\"", "o \"b\"", "result \"x\""],
        &[],
    );
    check_players(
        &players("\"win\"", "true"),
        &["x \"a\"", "o \"b\""],
        &[
            "\"win\" | expected a number as the value of `result`",
            "true | expected a number as the value of `result`",
        ],
    );
    check_players(&players("null", "0"), &["x \"a\"", "o \"b\""], &[]);
    // The span is the result of the winner.
    for (x, o) in [("0", "1"), ("1", "0")] {
        let text = with_players(&players(x, o));
        let record = read(&text);
        assert_eq!(
            record.result().expect("a result").1.value_span.slice(&text),
            "1"
        );
    }
}

#[test]
fn scores_are_whole_numbers_of_stones() {
    let score = |score: &str| {
        let text = with_players(&format!(
            r#"[{{"name": "a"}}, {{"name": "b", "score": {score}}}]"#
        ));
        let [x, o] = read(&text).scores;
        assert_eq!(x, None);
        o.map(|(score, span)| (score, span.slice(&text).to_owned()))
    };
    assert_eq!(score("33"), Some((33, "33".to_owned())));
    assert_eq!(score("0"), Some((0, "0".to_owned())));
    assert_eq!(score("7.0"), Some((7, "7.0".to_owned())));
    assert_eq!(score("\"3\""), Some((3, "\"3\"".to_owned())));
    for none in ["-1", "0.5", "1e9", "\"\"", "\"inf\"", "null", "[]"] {
        assert_eq!(score(none), None, "{none}");
    }
}

#[test]
fn players_may_be_missing() {
    for (players, missing) in [
        ("[]", 2),
        (r#"[{"name": "a"}]"#, 1),
        (r#"[{}, {"name": null}]"#, 2),
        ("null", 2),
        (r#"[{"name": "a"}, {"name": "b"}, {"name": "c"}]"#, 0),
    ] {
        let record = read(&with_players(players));
        let messages = record
            .problems
            .iter()
            .map(|problem| problem.kind.to_string());
        assert_eq!(
            messages
                .filter(|message| message.starts_with("no player is named"))
                .count(),
            missing,
            "{players}"
        );
    }
}
