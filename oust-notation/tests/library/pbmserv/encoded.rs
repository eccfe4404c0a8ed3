//! Mails as they travel: encoded, in several parts, flowed. All places are those of the source.

use std::fmt::Write;

use oust_core::Color;
use oust_notation::record::{Item, Record};
use oust_notation::{Document, read_listing};
use proptest::prelude::*;

use super::common::{content, only, records, same, sketch};
use super::texts::{
    BASE64, FLOWED, LATE, LISTINGS, MULTIPART, QUOTED_PRINTABLE, TYPES, WON, WRAPPED_REPLY,
};
use crate::common::{config, problems};

/// How a mail is encoded in these tests: everything in one line, so that the place of each
/// byte is known.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    Quoted,
    Base64,
}

impl Encoding {
    fn head(self) -> String {
        let name = match self {
            Self::Quoted => "quoted-printable",
            Self::Base64 => "base64",
        };
        format!("Content-Transfer-Encoding: {name}\n\n")
    }

    fn encode(self, text: &str) -> String {
        match self {
            Self::Quoted => text.bytes().fold(String::new(), |mut out, byte| {
                write!(out, "={byte:02X}").expect("a String");
                out
            }),
            Self::Base64 => base64(text.as_bytes()),
        }
    }

    /// Where these bytes of the text stand in the encoded mail.
    fn place(self, start: usize, end: usize) -> (usize, usize) {
        let head = self.head().len();
        let (from, to) = match self {
            Self::Quoted => (start * 3, end * 3),
            Self::Base64 => (start * 4 / 3, (end * 4).div_ceil(3)),
        };
        (head + if start == end { to } else { from }, head + to)
    }
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let four = |three: &[u8]| {
        let bits = (0..3).fold(0, |bits, at| {
            bits << 8 | u32::from(*three.get(at).unwrap_or(&0))
        });
        let sign = move |at: usize| char::from(SIGNS[(bits >> (18 - 6 * at)) as usize & 63]);
        let signs: String = (0..=three.len()).map(sign).collect();
        format!("{signs:=<4}")
    };
    bytes.chunks(3).map(four).collect()
}

/// All that a record is, with every place in it.
fn everything(record: &Record) -> String {
    format!("{record:?}")
}

/// The same with every place as it is in the encoded mail.
fn moved(record: &str, encoding: Encoding) -> String {
    let mut pieces = record.split("Span { start: ");
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (numbers, rest) = piece.split_once(" }").expect("a span");
        let (start, end) = numbers.split_once(", end: ").expect("a span");
        let number = |text: &str| text.parse().expect("a number");
        let (start, end) = encoding.place(number(start), number(end));
        write!(out, "Span {{ start: {start}, end: {end} }}{rest}").expect("a String");
    }
    out
}

#[track_caller]
fn every_place_is_moved(text: &str, encoding: Encoding) {
    let mail = format!("{}{}", encoding.head(), encoding.encode(text));
    let expected: Vec<String> = read_listing(text, None)
        .map(|record| moved(&everything(&record), encoding))
        .collect();
    let found: Vec<String> = read_listing(&mail, None)
        .map(|record| everything(&record))
        .collect();
    assert_eq!(found, expected, "{encoding:?}");
}

#[test]
fn every_place_of_a_record_is_in_the_mail_as_it_travelled() {
    let broken = WON.replace(" 4  . o", " 4  § o").replace("7 e5 ", "7 $$ ");
    let named = WON.replace("alice", "Jürgen Ł.");
    for encoding in [Encoding::Quoted, Encoding::Base64] {
        for text in [WON, LATE, LISTINGS, &broken, &named] {
            // A byte order mark and the like may stand at any place in a quantum.
            for before in ["", " ", "  "] {
                every_place_is_moved(&format!("{before}{text}"), encoding);
            }
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn every_place_of_a_damaged_record_is_moved_as_well(
        damages in proptest::collection::vec((any::<usize>(), 0..9_usize, "[a-z0-9 ,\n#]{0,4}"), 0..6),
        quoted: bool,
    ) {
        let mut text = WON.to_owned();
        for (at, len, piece) in damages {
            let at = at % (text.len() + 1);
            text.replace_range(at..(at + len).min(text.len()), &piece);
        }
        let encoding = if quoted { Encoding::Quoted } else { Encoding::Base64 };
        every_place_is_moved(&text, encoding);
    }
}

#[test]
fn an_encoded_mail_says_what_the_plain_one_says() {
    let named = WON.replace("alice", "Älice = A");
    for mail in [QUOTED_PRINTABLE, BASE64] {
        let (found, good) = (the_one(mail), only(&named));
        assert_eq!(content(&found), content(&good), "{mail}");
        assert!(found.problems.is_empty(), "{:?}", found.problems);
    }
    for mail in [MULTIPART, FLOWED] {
        same(mail, WON);
        same(&mail.replace('\n', "\r\n"), WON);
    }
    let tokens = |text: &str| -> Vec<String> {
        let record = the_one(text);
        let turns = record.items.iter().filter_map(|item| match item {
            Item::Turn(turn) => Some(record.moves(turn).to_vec()),
            _ => None,
        });
        let spans = turns.flatten().map(|token| token.span);
        spans.map(|span| span.of(text).to_owned()).collect()
    };
    // No place is in the midst of an escape.
    assert_eq!(tokens(QUOTED_PRINTABLE), tokens(WON));
    let all = format!("{QUOTED_PRINTABLE}\n{BASE64}\n{MULTIPART}\n{FLOWED}\n{TYPES}\n{LISTINGS}");
    let boards = Document::read(&all).parts.len();
    assert_eq!(boards, 4 + 4 + records(LISTINGS).len());
}

/// The record of a mail with encoded names, in which these do not stand as they are read.
#[track_caller]
fn the_one(text: &str) -> Record {
    let mut records: Vec<Record> = read_listing(text, None).collect();
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

#[test]
fn the_four_mails_of_the_server() {
    let found = records(TYPES);
    let sketches: Vec<String> = found.iter().map(|record| sketch(TYPES, record)).collect();
    insta::assert_snapshot!(sketches.join("\n\n"));
}

#[test]
fn a_quoted_picture_that_is_broken_and_its_rests_unquoted() {
    let record = only(WRAPPED_REPLY);
    assert!(
        record.problems.is_empty(),
        "{:?}",
        problems(WRAPPED_REPLY, &record)
    );
    let board = record.board.as_ref().expect("a board");
    assert_eq!(board.len(), 120);
    let Some(Item::Diagram {
        diagram: Ok(diagram),
        span,
    }) = record.items.last()
    else {
        panic!("a picture")
    };
    assert_eq!(diagram.setup.stones(Color::X).count(), 2);
    assert_eq!(diagram.last_move.len(), 1);
    assert!(
        span.of(WRAPPED_REPLY).starts_with("x: alice") && span.of(WRAPPED_REPLY).ends_with("AP")
    );
}

/// The problems of a mail, inside its records and outside of them: where, and what.
fn damage(mail: &str) -> Vec<String> {
    let outside = Document::read(mail).problems.into_iter();
    let inside = read_listing(mail, None).flat_map(|record| record.problems);
    let all = outside.chain(inside);
    all.map(|problem| format!("{} | {}", problem.span.of(mail), problem.kind))
        .collect()
}

#[test]
fn a_damaged_encoding_is_a_problem_at_its_place() {
    let hexadecimal =
        "expected `=` and two hexadecimal digits such as `=3D`, as the head of the mail says";
    let no_base64 = "expected base64, as the head of the mail says";
    let utf8 = "expected text in UTF-8, or a head of the mail that names ISO 8859-1";
    let line = BASE64.lines().nth(12).expect("a line of base64");
    for (mail, expected) in [
        (
            QUOTED_PRINTABLE.replace("Game won", "=G1 won"),
            format!("= | {hexadecimal}"),
        ),
        (
            QUOTED_PRINTABLE.replace("Game ended", "Game=01ended"),
            format!("= | {hexadecimal}"),
        ),
        (
            QUOTED_PRINTABLE.replacen("=C3=84", "=C3", 1),
            format!("=C3 | {utf8}"),
        ),
        (
            BASE64.replace(line, "what is this?"),
            format!("what is this? | {no_base64}"),
        ),
    ] {
        let found = damage(&mail);
        assert!(found.contains(&expected), "{found:#?}");
    }
    // What is behind the damage is read.
    let mail = QUOTED_PRINTABLE.replace("Game won", "=G1 won");
    assert_eq!(the_one(&mail).items.len(), only(WON).items.len());
}

/// Programs that save a mail decoded may leave its head as it was.
#[test]
fn a_head_that_promises_too_much_hides_nothing() {
    for encoding in [Encoding::Quoted, Encoding::Base64] {
        let mail = format!("{}{WON}", encoding.head());
        assert_eq!(content(&the_one(&mail)), content(&only(WON)), "{mail}");
    }
}

/// Signs that stand in the source unencoded are text already, whatever the head says.
#[test]
fn a_sign_is_never_cut_in_two() {
    let head =
        "Content-Type: text/plain; charset=latin1\nContent-Transfer-Encoding: quoted-printable\n\n";
    let named = WON.replace("alice", "J\u{a0}ürgen");
    let mail = format!("{head}{named}").replacen("ürgen", "=FCrgen", 2);
    assert_eq!(content(&the_one(&mail)), content(&only(&named)));
}

#[test]
fn a_subject_may_name_the_board() {
    let (_, body) = WON.split_once("\n\n").expect("a title");
    for head in [
        "Subject: Summary of Oust Board 101\nDate: today\nTo: bob\n\n",
        "Subject: =?utf-8?Q?Summary_of_Oust?= =?us-ascii?B?IEJvYXJkIDEwMQ==?=\n\n",
        "Date: today\nSubject: =?utf-8?q?Summary_of_?=\n =?utf-8?q?Oust_Board_101?=\nTo: bob\n\n",
    ] {
        let mail = format!("{head}{body}");
        assert_eq!(content(&the_one(&mail)), content(&only(WON)), "{mail}");
    }
}
