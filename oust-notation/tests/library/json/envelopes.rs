//! Objects that hold records: the answers of servers, and other collections.

use oust_notation::record::Record;
use oust_notation::{Document, DocumentItem};

use crate::common::{body, check_document, problems};

const GAME: &str = r#"{"header":{"game":{"name":"Oust","variants":["square-3"]},"players":[{"name":"a","result":1},{"name":"b","result":0}]},"moves":[["a1","b1"],["a2"]]}"#;
const OURS: &str = r#"{"schema":1,"type":"record","board":"3x3","coords":"pbmserv","headers":[{"name":"x","value":"a"},{"name":"o","value":"b"},{"name":"result","value":"x"}],"turns":[{"side":"x","moves":["a1"]},{"side":"o","moves":["b1"]},{"side":"x","moves":["a2"]}]}"#;
const POSITION: &str = r#"{"schema":1,"type":"position","board":"3x3","position":"3x3 3/3/3 x"}"#;

fn read(text: &str) -> (Vec<Record>, Vec<String>) {
    let document = check_document(text);
    let problems = document.problems();
    let messages = problems
        .iter()
        .map(|problem| format!("{} | {}", problem.span.slice(text), problem.kind));
    let messages = messages.collect();
    (document.into_records().collect(), messages)
}

/// Checks that `text`, in which `@` is a record, is `count` whole games and has these problems.
#[track_caller]
fn check(shape: &str, count: usize, expected: &[&str]) {
    for (record, moves) in [(GAME, "x(a1) o(b1) x(a2)"), (OURS, "x(a1) o(b1) x(a2)")] {
        let text = shape.replace('@', record);
        let (records, messages) = read(&text);
        assert_eq!(records.len(), count, "{text}");
        for found in &records {
            assert_eq!(found.span.slice(&text), record, "{text}");
            assert_eq!(body(&text, found), moves, "{text}");
            assert_eq!(problems(&text, found), [""; 0], "{text}");
        }
        assert_eq!(messages, expected, "{text}");
    }
}

#[test]
fn the_records_of_an_envelope_are_read() {
    check(r#"{"games":[@,@]}"#, 2, &[]);
    check(r#"{"data":@}"#, 1, &[]);
    check(r#"{"g-1":@,"g-2":@}"#, 2, &[]);
    check("{\n  \"games\": [\n    @,\n    @\n  ]\n}\n", 2, &[]);
    check("{\"games\": [\n@,\n@\n]}\n", 2, &[]);
    check(r#"{"a":{"b":[[{"c":{"d":@}}]]}}"#, 1, &[]);
    check(r#"{"won":[@],"lost":[@,@]}"#, 3, &[]);
    check(r#"[{"games":[@]},{"game":@}]"#, 2, &[]);
    check("{\"games\":[@]}\n{\"games\":[@]}\n@\n", 3, &[]);
    let deep = format!("{}@{}", r#"{"a":"#.repeat(50), "}".repeat(50));
    check(&deep, 1, &[]);
}

#[test]
fn other_fields_of_an_envelope_are_named() {
    check(
        r#"{"total":2,"page":[1,{"of":2}],"records":[@,@],"next":null}"#,
        2,
        &[
            "\"total\":2 | unknown field `total`",
            "\"page\":[1,{\"of\":2}] | unknown field `page`",
            "\"next\":null | unknown field `next`",
        ],
    );
    check(
        r#"{"type":"export","schema":3,"header":{"status":200},"body":{"games":[@]}}"#,
        1,
        &[
            "\"type\":\"export\" | unknown field `type`",
            "\"schema\":3 | unknown field `schema`",
            "\"header\":{\"status\":200} | unknown field `header`",
        ],
    );
    check(
        r#"{"games":[@,["a1","b1"],@,7]}"#,
        2,
        &[
            "[\"a1\",\"b1\"] | expected a record among the other records, found another value",
            "7 | expected a record among the other records, found another value",
        ],
    );
}

#[test]
fn a_record_without_all_fields_is_among_the_others() {
    let text = format!(
        r#"{{"games":[{GAME},{{"header":{{"game":{{"name":"Oust"}}}}}},{{"moves":["a1"]}}]}}"#
    );
    let (records, messages) = read(&text);
    assert_eq!((records.len(), messages), (3, Vec::new()));
    assert!(
        records[1..]
            .iter()
            .all(|record| !record.problems.is_empty())
    );
    let text = format!(r#"{{"games":[{POSITION},{GAME}]}}"#);
    let items = check_document(&text).into_items();
    let [DocumentItem::Position { line, .. }, DocumentItem::Record(_)] = &items[..] else {
        panic!("{items:?}");
    };
    assert!(line.is_ok());
}

#[test]
fn objects_without_records_are_refused() {
    for (text, expected) in [
        (
            r#"{"stack":[{"board":[["a1","x"]],"_results":[]}],"game":"oust"}"#,
            "found a game state of Abstract Play; export the game record instead",
        ),
        (r#"{"games":[]}"#, "found an object with `games`"),
        (r#"{"games":["a1 b1"]}"#, "found an object with `games`"),
        ("{}", "found an object without fields"),
    ] {
        let (records, messages) = read(text);
        assert_eq!(messages, [""; 0], "{text}");
        let [record] = &records[..] else {
            panic!("{text}")
        };
        let found = problems(text, record);
        assert!(
            found.len() == 1 && found[0].ends_with(expected),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn broken_envelopes_hide_no_record() {
    for shape in [
        r#"{"games":[@,@]"#,
        r#"{"games":[@,@"#,
        r#"{"games":[@ @]}"#,
        r#"{"games":[@,@}"#,
        r#"{"games":[@,@],"total" 2}"#,
        r#"{"games":[,@,@]}"#,
    ] {
        let text = shape.replace('@', GAME);
        let document = Document::read(&text);
        let outside = document.problems();
        let broken = outside.iter().map(|problem| problem.kind.to_string());
        let mut broken: Vec<String> = broken.collect();
        let records: Vec<Record> = document.into_records().collect();
        let is_whole = |record: &&Record| record.span.slice(&text) == GAME;
        assert_eq!(records.iter().filter(is_whole).count(), 2, "{text}");
        broken.extend(records.iter().flat_map(|record| problems(&text, record)));
        assert!(!broken.is_empty(), "{text}");
    }
}

/// An outer object is cut off by a record in it only if it is not closed.
#[test]
fn a_record_that_is_not_closed_ends_before_the_next() {
    let next = format!("\n{GAME}\n{GAME}\n");
    for cut in [
        "}",
        "]}",
        "]]}",
        "\"]]}",
        "[\"a2\"]]}",
        "\"moves\":[[\"a1\",\"b1\"],[\"a2\"]]}",
    ] {
        let damaged = GAME.strip_suffix(cut).expect(cut);
        let text = format!("{damaged}{next}");
        let document = check_document(&text);
        let records: Vec<Record> = document.into_records().collect();
        assert_eq!(records.len(), 3, "{text}");
        assert!(!records[0].problems.is_empty(), "{text}");
        let whole = records[1..].iter().map(|record| record.span.slice(&text));
        assert_eq!(whole.collect::<Vec<_>>(), [GAME, GAME], "{text}");
    }
}

#[test]
fn other_parts_end_an_object_that_is_not_closed() {
    let damaged = &GAME[..GAME.len() - 1];
    for other in [
        "oust 3x3\n\n1. a1 b1\n",
        "(;FF[4]GM[1]SZ[3]OUST[1];AB[aa])\n",
        "Summary of Oust Board 7\n\nGame won by bob.\n",
    ] {
        let text = format!("{damaged}\n{other}{GAME}\n");
        let records: Vec<Record> = oust_notation::Chunk::whole(
            text.as_str(),
            oust_notation::ReadOptions::from_format(oust_notation::Format::Json),
        )
        .document()
        .into_records()
        .collect();
        assert_eq!(records[0].span.slice(&text), damaged, "{text}");
        let last = records.last().expect("a record");
        assert_eq!(last.span.slice(&text), GAME, "{text}");
    }
}

#[test]
fn two_games_in_one_object_are_an_error() {
    let joined = GAME.replacen("]]}", r#"]],"header":{},"moves":[["c1"]]}"#, 1);
    let (records, _) = read(&joined);
    let expected = "\"moves\" | the field `moves` is repeated, so a second game seems to be in this \
                    object, and it is not read; expected an object for each game";
    assert!(problems(&joined, &records[0]).contains(&expected.to_owned()));
    for (second, expected) in [
        (r#","turns":[]}"#, "the field `turns` is repeated"),
        (
            r#","moves":[["c1"]]}"#,
            "expected the game in `turns` alone, without `moves`",
        ),
    ] {
        let text = format!("{}{second}", OURS.strip_suffix('}').expect("an object"));
        let (records, _) = read(&text);
        assert_eq!(body(&text, &records[0]), "x(a1) o(b1) x(a2)");
        let found = problems(&text, &records[0]);
        assert!(
            found.iter().any(|found| found.contains(expected)),
            "{found:?}"
        );
    }
}

/// Reading takes milliseconds in linear time and minutes in quadratic time.
#[test]
fn large_and_deep_texts_take_linear_time() {
    let many = 100_000;
    for text in [
        r#"{"header":"#.repeat(many),
        format!("{}\n", r#"{"header":[1,"#.repeat(many)),
        r#"{"a":"#.repeat(many),
        r#"{"a":[{"header":{},"moves":[]},"#.repeat(many / 10),
        format!(r#"{{"a":[{}"#, r#"{"header":{},"moves":[]},"#.repeat(many)),
        format!(
            r#"{{"a":[{}1]}}"#,
            r#"{"header":{},"moves":[]},"#.repeat(many)
        ),
        format!(r#"{{"a":[{}{GAME}]}}"#, "1,".repeat(many)),
        format!("{{{}\"g\":{GAME}}}", r#""a":1,"#.repeat(many)),
        "{\"a\":\n".repeat(many),
        "[{".repeat(many),
    ] {
        Document::read(&text);
    }
}
