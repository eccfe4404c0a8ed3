//! Listings in mails: quoted, in answers, several in one text.

use super::common::{
    LATE, LISTINGS, PLACEMENTS, TYPES, WON, content, marked, only, records, same, second_game,
    sketch,
};
use crate::common::problems;

#[test]
fn quoting_and_line_ends_do_not_change_the_record() {
    same(&WON.replace('\n', "\r\n"), WON);
    same(&WON.replace("\n\n", "\n\n\n"), WON);
    same(&format!("\u{feff}{WON}"), WON);
    for mark in ["> ", ">", ">> ", "> > ", " > ", "    ", "\t"] {
        let quoted = marked(WON, mark);
        same(&quoted, WON);
        same(
            &format!("On Monday bob wrote:\n\n{quoted}\nWell played!\n"),
            WON,
        );
    }
}

#[test]
fn an_answer_between_quoted_lines_is_skipped() {
    let quoted = marked(WON, "> ");
    let answered = quoted.replace(
        "> \n> bob's rating",
        "> \n\nYes, at last!\n   9 lives to go\n\n> bob's rating",
    );
    same(&answered, WON);
}

/// A row that a mail program wrapped is not joined, and the game has a problem.
#[test]
fn a_broken_row_is_a_problem() {
    for (broken, expected) in [
        ("10\nb4,c2", "b4,c2 | expected entries"),
        ("10 b4,\nc2", "c2 | expected entries"),
        ("10 b4\n,c2", ",c2 | expected entries"),
    ] {
        let text = WON.replace("10 b4,c2", broken);
        let found = problems(&text, &only(&text));
        assert!(
            found.iter().any(|found| found.starts_with(expected)),
            "{found:#?}"
        );
    }
    // The rest is not quoted.
    let quoted = marked(WON, "> ").replace("10 b4,c2", "10\nb4,c2");
    let quoted = quoted.replace("14 c3", "\n14 c3");
    let found = problems(&quoted, &only(&quoted));
    for rest in ["b4,c2", "14 c3"] {
        let expected = format!("{rest} | expected entries with the quote marks of the listing");
        assert!(found.contains(&expected), "{found:#?}");
    }
}

#[test]
fn an_encoded_mail_is_a_problem() {
    let body = "U3VtbWFyeSBvZiBPdXN0IEJvYXJkIDEwMQ==\n";
    let header = "content-transfer-Encoding: BASE64";
    let encoded = format!("From: pbmserv\n{header}\n\n{body}\n");
    let messages = |text: &str| -> Vec<String> {
        let problems = oust_notation::Document::read(text).problems().into_iter();
        let problems =
            problems.map(|problem| format!("{} | {}", problem.span.slice(text), problem.kind));
        problems.collect()
    };
    let message = "this mail is encoded and not read; decode it first";
    let expected = [format!("{header} | {message}")];
    assert_eq!(messages(&encoded), expected);
    assert_eq!(messages(&format!("{encoded}{WON}\n{encoded}")), expected);
    assert_eq!(messages(&format!("{WON}\n{encoded}")), expected);
    // A saved, decoded mail may keep its headers.
    for encoding in ["base64", "quoted-printable", "8bit"] {
        let text = format!("From: pbmserv\nContent-Transfer-Encoding: {encoding}\n\n{WON}");
        assert_eq!(messages(&text), [""; 0]);
    }
}

#[test]
fn several_mails_in_one_text() {
    let found = records(LISTINGS);
    let sketches: Vec<String> = found
        .iter()
        .map(|record| sketch(LISTINGS, record))
        .collect();
    insta::assert_snapshot!(sketches.join("\n\n"));
    let text = format!("{WON}{PLACEMENTS}{LATE}");
    assert_eq!(records(&text).len(), 3);
    assert_eq!(content(&records(&text)[1]), content(&only(WON)));
    let crlf = text.replace('\n', "\r\n");
    assert_eq!(records(&crlf).len(), 3);
}

#[test]
fn the_four_mails_of_the_server() {
    let found = records(TYPES);
    let sketches: Vec<String> = found.iter().map(|record| sketch(TYPES, record)).collect();
    insta::assert_snapshot!(sketches.join("\n\n"));
}

#[test]
fn a_damaged_mail_does_not_hide_the_next() {
    for (at, _) in WON.char_indices().step_by(7) {
        let text = format!("{}\n{WON}", &WON[..at]);
        let found = records(&text);
        let last = found.last().expect("the whole mail");
        assert_eq!(content(last), content(&only(WON)));
    }
}

#[test]
fn text_of_other_mails_and_answers_is_not_read() {
    // Another mail, of the server or not.
    for begin in ["From carol Tue", "Subject: bob's rating"] {
        same(
            &format!("{WON}\n{begin}\n\nGame won by alice.\n  15 a1\n"),
            WON,
        );
    }
    // A diagram in the answer.
    let quoted = marked(WON, "> ");
    same(&format!("{quoted}\nAnd then:\n\n . x\n o .\n"), WON);
    // A long sentence before a known one.
    let chatty = WON.replace(
        "bob's rating",
        "Thank you very much for this game, both of you\nbob's rating",
    );
    same(&chatty, WON);
}

#[test]
fn a_second_diagram_is_a_second_game() {
    let (_, diagram) = WON.split_once("14 c3\n").expect("the last entry");
    let (diagram, _) = diagram.split_once("\n****").expect("the dates");
    let text = WON.replace(diagram, &format!("{diagram}\n\n{diagram}"));
    let (first, _) = WON.split_once("\n****").expect("the dates");
    same(first, &text[..first.len()]);
    assert_eq!(second_game(&text), Some("x: alice          0/0"));
}
