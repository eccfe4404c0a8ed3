//! Abstract Play's records.

use oust_core::{Action, Color, Ending, Outcome};
use oust_notation::record::{Header, HeaderName, Item, Record};
use oust_notation::{
    BoardName, Counts, Dialect, Loss, Note, NoteKind, Span, Transcript, read_abstract_play,
    write_abstract_play,
};
use proptest::prelude::*;

use crate::common::{
    board, body, check_document, config, game_in, headers, problems, transcript_of, transcripts,
};

#[track_caller]
fn read_all(text: &str) -> Vec<Record> {
    check_document(text);
    read_abstract_play(text, None).collect()
}

#[track_caller]
fn read(text: &str) -> Record {
    let mut records = read_all(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

/// A record with these moves on the hexagon of side 5.
fn with_moves(moves: &str) -> String {
    let header = r#"{"game": {"name": "Oust", "variants": ["hex-5"]}, "players": [{"name": "a"}, {"name": "b"}]}"#;
    format!(r#"{{"header": {header}, "moves": {moves}}}"#)
}

fn with_header(header: &str) -> String {
    format!(r#"{{"header": {header}, "moves": [["a1"]]}}"#)
}

fn with_players(players: &str) -> String {
    let game = r#"{"name": "Oust", "variants": ["hex-5"]}"#;
    with_header(&format!(r#"{{"game": {game}, "players": {players}}}"#))
}

#[track_caller]
fn check_moves(moves: &str, items: &str, faults: &[&str]) {
    let text = with_moves(moves);
    let record = read(&text);
    assert_eq!(body(&text, &record), items, "{moves}");
    assert_eq!(problems(&text, &record), faults, "{moves}");
}

#[track_caller]
fn check_game(game: &str, expected: Option<&str>, faults: &[&str]) {
    let text = with_header(&format!(r#"{{"game": {game}, "players": []}}"#));
    let record = read(&text);
    let found = record
        .board
        .clone()
        .map(|board| BoardName(board).to_string());
    assert_eq!(found.as_deref(), expected, "{game}");
    assert_eq!(problems(&text, &record), faults, "{game}");
}

#[track_caller]
fn check_label(label: &str, expected: &str) {
    let game = format!(r#"{{"name": "Oust", "variants": [{label:?}]}}"#);
    check_game(&game, Some(expected), &[]);
    let text = with_header(&format!(r#"{{"game": {game}}}"#));
    assert_eq!(read(&text).board_span.of(&text), format!("{label:?}"));
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

const JSON_FAULT: &str = "broken JSON: ";

/// How many records are found, which of them have broken JSON, and the bodies of the others.
#[track_caller]
fn check_damage(text: &str, expected: &[Option<&str>]) {
    let records = read_all(text);
    let bodies = records.iter().map(|record| {
        let broken = |line: &String| line.contains(JSON_FAULT);
        let whole = !problems(text, record).iter().any(broken);
        whole.then(|| body(text, record))
    });
    let bodies: Vec<Option<String>> = bodies.collect();
    let bodies: Vec<Option<&str>> = bodies.iter().map(Option::as_deref).collect();
    assert_eq!(bodies, expected, "{text}");
}

#[test]
fn one_object_an_array_and_one_a_line_read_the_same() {
    let one = with_moves(r#"[["a1", "b1"]]"#);
    let two = with_moves(r#"[["c1"]]"#);
    let (first, second) = (Some("x(a1) o(b1)"), Some("x(c1)"));
    check_damage(&one, &[first]);
    check_damage(&format!("\n {one}\n"), &[first]);
    check_damage(&format!("[{one}]"), &[first]);
    check_damage(&format!("[{one},{two}]"), &[first, second]);
    check_damage(&format!("[\n  {one},\n  {two}\n]\n"), &[first, second]);
    check_damage(&format!("{one}\n{two}\n"), &[first, second]);
    check_damage(&format!("{one}\r\n{two}"), &[first, second]);
    check_damage(&format!("{one}{two}"), &[first, second]);
    check_damage(&format!("[{one}]\n[{two}]"), &[first, second]);
    check_damage(&one.replace(": ", " :\n\t"), &[first]);
    check_damage("[]", &[]);
}

#[test]
fn a_records_dialect_is_always_the_sites() {
    assert_eq!(read(&with_moves("[]")).dialect, Some(Dialect::AbstractPlay));
}

#[test]
fn rounds_have_an_entry_for_each_player() {
    check_moves(r#"[["a1", "b1"], ["c1"]]"#, "x(a1) o(b1) x(c1)", &[]);
    check_moves(r#"[["a1,b2,c3", "PASS"]]"#, "x(a1 b2 c3) o(pass)", &[]);
    check_moves(
        r#"[["a1", null], [null, "b1"]]"#,
        "x(a1) o(empty) x(empty) o(b1)",
        &[],
    );
    check_moves(r#"[[], ["a1"]]"#, "x(a1)", &[]);
    check_moves("[]", "", &["\"hex-5\" | the record has no turn"]);
}

#[test]
fn an_entry_may_be_an_object_with_the_turn() {
    let moves = r#"[[{"move": "a1", "sequence": [1, {"x": "]"}]}, {"comment": "", "move": "b1"}]]"#;
    check_moves(moves, "x(a1) o(b1)", &[]);
    let text = with_moves(r#"[[{"move": "a1,b2"}]]"#);
    let record = read(&text);
    let Item::Turn(turn) = &record.items[0] else {
        panic!("a turn")
    };
    let tokens: Vec<&str> = record
        .moves(turn)
        .iter()
        .map(|token| token.span.of(&text))
        .collect();
    assert_eq!(
        (turn.span.of(&text), &tokens[..]),
        ("a1,b2", &["a1", "b2"][..])
    );
}

#[test]
fn an_ending_is_nobodys() {
    for (token, kind) in [
        ("resign", "resign"),
        ("timeout", "timeout"),
        ("draw", "draw"),
        ("abandoned", "abandoned"),
    ] {
        check_moves(
            &format!(r#"[["a1", "{token}"]]"#),
            &format!("x(a1) ?({kind})"),
            &[],
        );
        check_moves(
            &format!(r#"[["a1", "b1"], ["{token}"]]"#),
            &format!("x(a1) o(b1) ?({kind})"),
            &[],
        );
    }
    // Behind placements it stands in the slot of who placed.
    check_moves(r#"[["a1,resign"]]"#, "x(a1 resign)", &[]);
}

#[test]
fn an_entry_of_another_kind_is_kept_as_unreadable() {
    let fault = "expected a turn as text, null, or an object with the text as its `move`";
    check_moves(
        "[[1, true]]",
        "x(!1) o(!true)",
        &[&format!("1 | {fault}"), &format!("true | {fault}")],
    );
    check_moves(
        r#"[[["a1"]]]"#,
        "x(![\"a1\"])",
        &[&format!("[\"a1\"] | {fault}")],
    );
    check_moves("[[{}]]", "x(!{})", &[&format!("{{}} | {fault}")]);
    check_moves(
        r#"[[{"move": 3}]]"#,
        "x(!{\"move\": 3})",
        &[&format!("{{\"move\": 3}} | {fault}")],
    );
    check_moves(
        r#"[[{"move": null}]]"#,
        "x(!{\"move\": null})",
        &[&format!("{{\"move\": null}} | {fault}")],
    );
    let third = "expected the end of the round: it has one entry for each player";
    check_moves(
        r#"[["a1", "b1", "c1", "d1"], ["e1"]]"#,
        "x(a1) o(b1) ?(!\"c1\") x(e1)",
        &[&format!("\"c1\" | {third}")],
    );
}

#[test]
fn turns_have_the_faults_of_turns() {
    let joined = "expected the placements of a turn joined by single commas without blanks";
    check_moves(
        r#"[["a1, b1"]]"#,
        "x(a1 b1)",
        &[&format!("a1, b1 | {joined}")],
    );
    check_moves(
        r#"[["a1-b1"]]"#,
        "x(a1 b1)",
        &[&format!("a1-b1 | {joined}")],
    );
    check_moves(r#"[[" a1"]]"#, "x(a1)", &[&format!(" a1 | {joined}")]);
    check_moves(
        r#"[[""]]"#,
        "x(!)",
        &[" | expected a placement or pass, found nothing"],
    );
    check_moves(
        r#"[["swap", "é1"]]"#,
        "x(!swap) o(!é1)",
        &[
            "swap | expected a coordinate, pass, swap, resign or timeout, found `swap`",
            "é1 | expected a coordinate (letters and a number such as g4), found `é1`",
        ],
    );
}

/// The decoded text has other places than the source, so the whole string is pointed at.
#[test]
fn a_turn_with_an_escape_is_read() {
    check_moves(r#"[["\u0061\u0031,b1"]]"#, "x(a1 b1)", &[]);
    let joined = "expected the placements of a turn joined by single commas without blanks";
    check_moves(
        r#"[["a1,\tb1"]]"#,
        "x(a1 b1)",
        &[&format!("a1,\\tb1 | {joined}")],
    );
}

#[test]
fn every_label_of_a_board() {
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
fn other_labels_name_no_board() {
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
        let fault = "nothing here says what board it is, and the moves leave open hex7, hex6, \
                     hex8, 11x11; `--board hex7` says it";
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
fn a_record_of_another_game_says_so() {
    check_game(
        r#"{"name": "Havannah", "variants": ["hex-5"]}"#,
        None,
        &["\"Havannah\" | this is a record of `Havannah`, not of Oust"],
    );
}

#[test]
fn a_missing_board_is_pointed_at_where_it_should_stand() {
    let fault = "nothing here says what board it is, and the moves leave open hex7, hex6, hex8, \
                 11x11; `--board hex7` says it";
    let text = "{\"header\": {\n\"players\": []}, \"moves\": [[\"a1\"]]}";
    assert_eq!(problems(text, &read(text)), [format!("{{ | {fault}")]);
    let text = r#"{"moves": [["a1"]]}"#;
    assert_eq!(problems(text, &read(text)), [format!("{{ | {fault}")]);
    let text = r#"{"header": null, "moves": [["a1"]]}"#;
    assert_eq!(problems(text, &read(text)), [format!("{{ | {fault}")]);
}

#[test]
fn parts_of_another_type_are_broken_and_the_others_read() {
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
    for moves in ["{}", "7", r#""a1""#] {
        let text = with_moves(moves);
        let record = read(&text);
        assert_eq!(record.board, Some(board("hex5")));
        let faults = problems(&text, &record);
        assert!(
            faults.iter().any(|fault| fault.contains(JSON_FAULT)),
            "{faults:?}"
        );
    }
    check_moves(
        r#"[["a1"], "b1", ["c1"]]"#,
        "x(a1) ?(!\"b1\") x(c1)",
        &["\" | broken JSON: invalid type: string \"b1\", expected a sequence"],
    );
    check_headers(
        r#""event": ["a"], "round": 2.5"#,
        &["round \"2.5\""],
        &["[\"a\"] | expected a text as the value of `event`"],
    );
}

#[test]
fn an_object_that_is_no_record_says_so() {
    let fault = "expected an Abstract Play record, an object with `header` and `moves`";
    for text in ["{}", r#"{"schema": 1, "type": "position"}"#] {
        assert_eq!(problems(text, &read(text)), [format!("{{ | {fault}")]);
    }
}

#[test]
fn headers_come_from_their_own_places() {
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
    // It points at the winner's.
    for (x, o) in [("0", "1"), ("1", "0")] {
        let text = with_players(&players(x, o));
        let record = read(&text);
        assert_eq!(
            record.result().expect("a result").1.value_span.of(&text),
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
        o.map(|(score, span)| (score, span.of(&text).to_owned()))
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
        let said = record
            .problems
            .iter()
            .map(|problem| problem.kind.to_string());
        assert_eq!(
            said.filter(|said| said.starts_with("nobody")).count(),
            missing,
            "{players}"
        );
    }
}

#[test]
fn tokens_are_found_in_a_file_of_one_line() {
    let line = [
        with_moves(r#"[["a1","b1"]]"#),
        with_moves(r#"[["c1"],["d4,e5"]]"#),
    ]
    .join(",");
    let text = format!("[{line}]");
    let records = read_all(&text);
    let tokens: Vec<&str> = records
        .iter()
        .flat_map(|record| {
            let turns = record.items.iter().filter_map(|item| match item {
                Item::Turn(turn) => Some(turn),
                _ => None,
            });
            turns.flat_map(|turn| record.moves(turn))
        })
        .map(|token| token.span.of(&text))
        .collect();
    assert_eq!(tokens, ["a1", "b1", "c1", "d4", "e5"]);
    let (first, second) = (records[0].span, records[1].span);
    assert_eq!(first.end + 1, second.start);
    assert!(first.of(&text).ends_with("]]}") && second.of(&text).starts_with("{\"header\""));
}

#[test]
fn damage_in_a_record_leaves_the_others_whole() {
    let good = with_moves(r#"[["a1"]]"#);
    let whole = Some("x(a1)");
    for part in [
        r#"[["a1"]"#,
        r#"[["a1]]"#,
        r#"[["a1"]]]"#,
        r#"[["a1" "b1"]]"#,
        r#"[["a1",]]"#,
        "[[a1]]",
        r#"[["a1\"]]"#,
        r#"[["\u12"]]"#,
        "[[\"a\u{1}1\"]]",
        r#"[["a1"}]"#,
        "",
        "é",
        r#"[["a1"]], "moves": []"#,
    ] {
        let bad = with_moves(part);
        let lines = format!("{good}\n{bad}\n{good}\n");
        check_damage(&lines, &[whole, None, whole]);
        let array = format!("[{good},\n{bad},\n{good}]");
        check_damage(&array, &[whole, None, whole]);
    }
    // Also where the brackets of the object itself are damaged.
    for bad in [
        good.trim_end_matches('}').to_owned(),
        good.replacen("]}, ", "], ", 1),
        good.replacen("\"players\": [", "\"players\": ", 1),
        good.replacen("}]", "]", 1),
        good.replacen("}]}", "", 1),
    ] {
        assert_ne!(bad, good);
        check_damage(&format!("{good}\n{bad}\n{good}\n"), &[whole, None, whole]);
        check_damage(&format!("[{good},{bad},{good}]"), &[whole, None, whole]);
    }
}

#[test]
fn broken_json_is_pointed_at() {
    for (moves, part, message) in [
        ("[[a1]]", "a", "expected value"),
        ("[[\"a1\", é]]", "é", "expected value"),
        (r#"[["a1" "b1"]]"#, "\"", "expected `,` or `]`"),
        (r#"[["a1"],]"#, "]", "expected value"),
    ] {
        let text = format!("\n{}", with_moves(moves));
        let expected = format!("{part} | {JSON_FAULT}{message}");
        assert_eq!(problems(&text, &read(&text)), [expected], "{moves}");
    }
}

#[test]
fn text_around_the_records_belongs_to_none() {
    let good = with_moves(r#"[["a1"]]"#);
    for (text, outside) in [
        (format!("[{good}] and so on"), Some("and so on")),
        (format!("{good}\nsee above\n{good}"), Some("see above")),
        (format!("{good}, {good}"), Some(", ")),
        (format!("[{good}, 7, {good}]"), Some("7, ")),
        (format!("{good}\u{1f600}"), Some("\u{1f600}")),
        (format!("[{good}, null]"), Some("null]")),
        (format!("[{good}]\n"), None),
    ] {
        let document = check_document(&text);
        let spans: Vec<&str> = document
            .problems
            .iter()
            .map(|found| found.span.of(&text))
            .collect();
        assert_eq!(spans, outside.into_iter().collect::<Vec<_>>(), "{text}");
        assert!(!document.parts.is_empty());
    }
}

/// A game given as a bare list of moves.
fn game(start: &str, moves: &str) -> Transcript {
    game_in(Some(Dialect::AbstractPlay), start, moves)
}

#[track_caller]
fn check_written(transcript: &Transcript, expected: &str) {
    let (text, losses) = write_abstract_play(transcript);
    assert_eq!((&text[..], &losses[..]), (expected, &[][..]));
}

#[test]
fn a_game_is_one_line() {
    let mut transcript = game("hex3", "a1 c3 e3");
    for (name, value) in [
        (HeaderName::X, "ann \"a\""),
        (HeaderName::O, "bob"),
        (HeaderName::Site, "here"),
        (HeaderName::Id, "7"),
        (HeaderName::Date, "2026-01-19"),
        (HeaderName::Event, "cup"),
        (HeaderName::Round, "2"),
    ] {
        transcript.headers.push(Header::new(name, value));
    }
    check_written(
        &transcript,
        r#"{"header":{"game":{"name":"Oust","variants":["hex-3"]},"event":"cup","round":"2","site":{"name":"here","gameid":"7"},"date-start":"2026-01-19","players":[{"name":"ann \"a\"","score":2},{"name":"bob","score":1}]},"moves":[["a1","c3"],["e3"]]}"#,
    );
    check_written(
        &game("3x3", "a1 b1 a2"),
        r#"{"header":{"game":{"name":"Oust","variants":["square-3"]},"players":[{"score":2,"result":1},{"score":0,"result":0}]},"moves":[["a1","b1"],["a2"]]}"#,
    );
}

#[test]
fn the_first_slot_is_empty_when_o_begins() {
    let (text, _) = write_abstract_play(&game("3x3 3/3/3 o", "a1 c3 c1"));
    assert!(
        text.ends_with(r#""moves":[[null,"a1"],["c3","c1"]]}"#),
        "{text}"
    );
}

#[test]
fn an_ending_takes_the_next_free_slot() {
    let rounds = |moves: &str, ending, token| {
        let mut transcript = game("3x3", moves);
        transcript
            .game
            .end(ending, Some(Color::O))
            .expect("it goes on");
        transcript.ending_token = token;
        let (text, losses) = write_abstract_play(&transcript);
        assert_eq!(losses, []);
        assert!(text.contains(r#""score":1,"result":0"#), "{text}");
        let (_, rounds) = text.split_once("\"moves\":").expect("moves");
        rounds.trim_end_matches('}').to_owned()
    };
    for token in [None, Some(Color::X)] {
        let resigned = r#"[["a1","c3"],["resign"]]"#;
        assert_eq!(rounds("a1 c3", Ending::Resignation, token), resigned);
        let late = r#"[["a1","timeout"]]"#;
        assert_eq!(rounds("a1", Ending::Time, token), late);
    }
    let given_up = r#"[["a1","abandoned"]]"#;
    assert_eq!(rounds("a1", Ending::Adjudication, None), given_up);
}

#[test]
fn what_the_format_cannot_hold_is_named() {
    #[track_caller]
    fn check(transcript: &Transcript, expected: &[Loss]) {
        assert_eq!(write_abstract_play(transcript).1, expected);
    }
    fn with(name: HeaderName) -> Transcript {
        let mut transcript = game("3x3", "a1");
        transcript.headers.push(Header::new(name, "board"));
        transcript
    }
    check(&game("3x3", "a1"), &[]);
    check(&game("hex3", "a1"), &[]);
    check(&game("3x4", "a1"), &[Loss::Board]);
    check(&game("3x3 3/3/3 o", "a1"), &[Loss::Start]);
    check(&game("3x3 3/x2/xo1 o", "c3"), &[Loss::Start]);
    check(&game("3x3", "a1 swap c3"), &[Loss::Swap]);
    check(&with(HeaderName::Swap), &[Loss::Headers]);
    check(&with(HeaderName::Ended), &[]);
    check(
        &with(HeaderName::Other("annotator".to_owned())),
        &[Loss::Headers],
    );
    for held in [
        HeaderName::X,
        HeaderName::O,
        HeaderName::Date,
        HeaderName::Site,
        HeaderName::Event,
        HeaderName::Round,
        HeaderName::Id,
        HeaderName::Result,
    ] {
        check(&with(held), &[]);
    }
    let mut claimed = with(HeaderName::X);
    let counts = Counts {
        largest: 1,
        stones: 1,
    };
    claimed.headers[0].claim = Some((counts, Span::default()));
    check(&claimed, &[Loss::Claims]);
    let mut noted = game("3x3", "a1");
    for kind in [NoteKind::Comment(String::new()), NoteKind::Diagram] {
        noted.notes = vec![Note { after: 0, kind }];
        check(&noted, &[Loss::Notes]);
    }
    let all = [
        Loss::Board,
        Loss::Start,
        Loss::Swap,
        Loss::Notes,
        Loss::Headers,
        Loss::Claims,
    ];
    let messages = all.map(|loss| loss.to_string());
    assert!(messages.iter().all(|message| !message.is_empty()));
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn a_written_game_reads_back(transcript in transcripts()) {
        let (text, losses) = write_abstract_play(&transcript);
        prop_assert!(!text.contains('\n'));
        let record = read(&text);
        prop_assert_eq!(record.board.as_ref(), Some(transcript.board()));
        for color in Color::BOTH {
            let name = |header: Option<&Header>| header.map(|header| header.value.clone());
            let written = transcript.header(&HeaderName::of_player(color));
            prop_assert_eq!(name(record.player(color)), name(written));
        }
        let index = |color| usize::from(color == Color::O);
        for color in Color::BOTH {
            let stones = transcript.game.position().count(color);
            let score = record.scores[index(color)].map(|(score, _)| score as usize);
            prop_assert_eq!(score, Some(stones));
        }
        if !losses.contains(&Loss::Start) {
            let again = transcript_of(&record);
            let kept = |action: &Action| *action != Action::Swap;
            let actions: Vec<Action> = transcript.game.actions().filter(kept).collect();
            prop_assert!(again.game.actions().eq(actions), "{}", text);
            let winner = |game: &Transcript| game.game.outcome().and_then(Outcome::winner);
            prop_assert_eq!(winner(&again), winner(&transcript));
            let (second, _) = write_abstract_play(&again);
            prop_assert_eq!(second, text);
        }
    }
}
