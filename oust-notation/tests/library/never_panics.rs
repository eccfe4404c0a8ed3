//! A reader never panics, hangs, or returns a span outside the text.

use oust_core::Board;
use oust_notation::{Coord, Counts, Dialect, PositionLine, read_move_list};
use proptest::prelude::*;

use crate::common::{check_document, check_record, config};

const RECORDS: [&str; 5] = [
    "oust 5x5\nx: alice 0/0\no: \"bob \" 7/7\ndate: 2026-01-19\nresult: o\nended: board\n\n \
     1. b4        e2 ; first\n 2. c5        b5\n{ a remark\nof two lines }\n 3. a4,c1     e4\n\
     diagram\n. . x . .\n. . . . o\n. . . . .\n. . . . o\n. . x . .\n\n 4. e5        d4,c4,b5\n\
     oust hex3 coords=pbmserv\nstart: hex3 3/4/2x2/4/3 o\nswap: used\n\n1. -- a1\n2. b2,resign\n",
    "[{\"header\": {\"game\": {\"name\": \"Oust\", \"variants\": [\"hex-5\"]}, \"site\": \
     {\"name\": \"Abstract Play\", \"gameid\": \"g\\u00e4\"}, \"players\": [{\"name\": \"ä\", \
     \"score\": 3, \"result\": 1}, {\"name\": \"b\", \"result\": 0}]}, \"moves\": [[\"a1\", \
     null], [{\"move\": \"c3,b2\"}, \"resign\"]]},\n {\"header\": {}, \"moves\": []}]\n",
    "{\"schema\":1,\"type\":\"record\",\"board\":\"3x3\",\"coords\":\"bga\",\"headers\":[{\"name\": \
     \"x\",\"value\":\"\\u00e4 1\",\"claim\":\"1/2\"}],\"start\":\"3x3 3/x2/3 o\",\"state\":\"won\",\
     \"winner\":\"x\",\"turns\":[{\"side\":\"o\",\"moves\":[\"b1\",\"resign\"]}],\"notes\":[{\"after\":1,\
     \"comment\":\"é\"},{\"after\":0,\"diagram\":\"3x3 3/x2/3 o\"}]}\n{\"schema\":1,\"type\":\
     \"position\",\"board\":\"3x3\",\"to_move\":null,\"x\":{\"points\":[\"a1\"]},\"o\":{\"points\": \
     []},\"position\":\"3x3 3/3/x2 o\"}\n",
    "5x5 4o/o1o2/1x1o1/2o2/5 x\nhex2 2/1x1/2 o\n",
    "> O . . . .\n> . # . ? .\n> . . O . .\n> . . . . .\n>\n> Black plays at ?\n",
];

/// Replaced, inserted, deleted or repeated characters.
#[derive(Clone, Debug)]
enum Damage {
    Replace(usize, char),
    Insert(usize, char),
    Delete(usize, usize),
    Repeat(usize, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let character = prop_oneof![
        proptest::sample::select(
            "xo{};,.:\"\\[]/- \t\r\n019aiZ=\u{b}\u{a0}\u{2028}é😀\u{feff}"
                .chars()
                .collect::<Vec<_>>()
        ),
        any::<char>(),
    ];
    prop_oneof![
        (any::<usize>(), character.clone())
            .prop_map(|(at, character)| Damage::Replace(at, character)),
        (any::<usize>(), character).prop_map(|(at, character)| Damage::Insert(at, character)),
        (any::<usize>(), 1..20_usize).prop_map(|(at, len)| Damage::Delete(at, len)),
        (any::<usize>(), 1..60_usize).prop_map(|(at, len)| Damage::Repeat(at, len)),
    ]
}

fn damaged(text: &str, damages: &[Damage]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for damage in damages {
        let count = characters.len();
        let place = |at: usize| at % (count + 1);
        match *damage {
            Damage::Replace(at, character) if count > 0 => characters[at % count] = character,
            Damage::Insert(at, character) | Damage::Replace(at, character) => {
                characters.insert(place(at), character);
            }
            Damage::Delete(at, len) => {
                let end = (place(at) + len).min(count);
                characters.drain(place(at)..end);
            }
            Damage::Repeat(at, len) => {
                let copy = characters[place(at)..(place(at) + len).min(count)].to_vec();
                characters.splice(place(at)..place(at), copy);
            }
        }
    }
    characters.into_iter().collect()
}

/// Parses `text` with every parser.
fn read_all(text: &str) {
    check_document(text);
    let _ = text.parse::<Board>();
    let _ = text.parse::<PositionLine>();
    let _ = text.parse::<Coord>();
    let _ = text.parse::<Counts>();
    let _ = text.parse::<Dialect>();
    let board = Board::rectangle(5, 5).expect("a board");
    let list = read_move_list(text, &board, None, None);
    check_record(text, &list);
}

proptest! {
    #![proptest_config(config(8000))]

    #[test]
    fn any_text(text in any::<String>()) {
        read_all(&text);
    }

    #[test]
    fn any_body(text in "[a-cIi0-3xo.,;{}:\\-\" \t\n\r\u{b}\u{a0}é]{0,60}") {
        read_all(&format!("oust 3x3\n\n{text}"));
        read_all(&format!("oust {text}"));
    }

    #[test]
    fn any_text_within_brackets(text in "[\\[\\]{},:\"\\\\ \na1né]{0,60}") {
        read_all(&format!("[{text}"));
        read_all(&format!("{{\"header\": {text}}}"));
        read_all(&format!("{{\"moves\": [{text}]}}"));
        read_all(&format!("{{\"schema\":1,\"type\":\"record\",\"turns\":[{text}]}}"));
        read_all(&format!("{{\"schema\":1,\"type\":\"position\",\"x\":{{{text}}}}}"));
    }

    #[test]
    fn damaged_records(
        text in proptest::sample::select(&RECORDS[..]),
        damages in proptest::collection::vec(damage(), 1..5),
    ) {
        read_all(&damaged(text, &damages));
    }
}

#[test]
fn every_prefix_of_a_valid_text() {
    for text in RECORDS {
        for (end, _) in text.char_indices() {
            read_all(&text[..end]);
        }
        read_all(text);
        read_all(&text.replace('\n', "\r\n"));
    }
}

#[test]
fn every_deleted_or_inserted_character_of_a_valid_text() {
    for text in RECORDS {
        for (at, character) in text.char_indices() {
            let (before, after) = (&text[..at], &text[at + character.len_utf8()..]);
            check_document(&format!("{before}{after}"));
            for extra in ['"', '{', '}', '\n', ',', '\u{a0}', 'é'] {
                check_document(&format!("{before}{extra}{character}{after}"));
            }
        }
    }
}
