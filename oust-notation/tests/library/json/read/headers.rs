//! The headers of a record, its start, and the fields that replace headers.

use super::{HEADERS, TURNS, check_fields, read, record_with};
use crate::common::{headers, problems};

#[test]
fn header_problems_are_reported() {
    let check = |headers: &str, expected: &[&str]| {
        check_fields(&format!(r#""board":"3x3","headers":{headers}"#), expected);
    };
    check(
        r#"[{"name":"annotator","value":"carol"}]"#,
        &["\"annotator\" | unknown header `annotator`"],
    );
    check(
        r#"[{"name":"site","value":"a"},{"name":"Site","value":"b"}]"#,
        &["\"Site\" | the header `site` is repeated; the first one counts"],
    );
    check(
        r#"[{"name":"two/words","value":"a"}]"#,
        &[
            "\"two/words\" | expected the name of a header: a letter, then letters, digits, `-` and `_`, found `\"two/words\"`",
        ],
    );
    check(
        r#"[{"name":"site","value":7}]"#,
        &["7 | expected the value of a header as a text, found `7`"],
    );
    check(
        r#"[{"name":"site"}]"#,
        &[
            "{\"name\":\"site\"} | expected an object with the `name` and the `value` of a header, found an object",
        ],
    );
    check(
        r#"[{"name":"x","value":"alice","claim":"many"}]"#,
        &[
            "\"many\" | expected the largest group and the stones, as in 41/46, as the value of `claim`",
        ],
    );
    check(
        r#"[{"name":"site","value":"a","claim":"1/2"}]"#,
        &["\"claim\" | unknown field `claim`"],
    );
    check(
        r#"[{"name":"swap","value":"perhaps"}]"#,
        &["\"perhaps\" | expected allowed, used or no as the value of `swap`"],
    );
    check("{}", &["{} | expected a list of headers, found an object"]);
}

#[test]
fn an_unreadable_start_has_a_span() {
    let check = |start: &str, expected: &str| {
        check_fields(&format!(r#""board":"3x3","start":{start}"#), &[expected]);
    };
    check(
        r#""3x3 3/z2/3 x""#,
        "z | no start position: expected x, o or the number of empty points, found `z`",
    );
    check(
        r#""5x5 5/5/5/5/5 x""#,
        "\"5x5 5/5/5/5/5 x\" | the start position is on another board than the record",
    );
    check(
        "7",
        "7 | expected a position line as a text, or null, found `7`",
    );
}

#[test]
fn state_and_winner_replace_missing_headers() {
    for (fields, expected) in [
        (r#""state":"won","winner":"x""#, "result \"x\""),
        (r#""state":"deadlock","winner":null"#, "result \"deadlock\""),
        (
            r#""state":"playing","winner":null"#,
            "result \"?\", ended \"unfinished\"",
        ),
        (
            r#""state":"resigned","winner":"o""#,
            "result \"o\", ended \"resign\"",
        ),
        (
            r#""state":"time","winner":null"#,
            "result \"?\", ended \"time\"",
        ),
        (r#""winner":"o""#, "result \"o\""),
        (r#""winner":null"#, ""),
    ] {
        let text = record_with(&format!(r#""board":"3x3",{fields},"turns":{TURNS}"#));
        let record = read(&text);
        assert_eq!(headers(&record).join(", "), expected, "{text}");
        assert_eq!(problems(&text, &record), [""; 0], "{text}");
    }
}

#[test]
fn state_and_winner_must_match_the_headers() {
    let check = |fields: &str, expected: &[&str]| {
        check_fields(
            &format!(r#""board":"3x3","headers":{HEADERS},{fields}"#),
            expected,
        );
    };
    check(
        r#""winner":"x""#,
        &["\"x\" | expected the winner that the header `result` names as the value of `winner`"],
    );
    check(
        r#""state":"won""#,
        &[
            "\"won\" | expected the state that the headers `result` and `ended` name as the value of `state`",
        ],
    );
    check(
        r#""state":"lost","winner":"z""#,
        &[
            "\"lost\" | expected playing, won, deadlock, resigned, time or adjudicated as the value of `state`",
            "\"z\" | expected x, o or null as the value of `winner`",
        ],
    );
}
