//! Listings as mail programs leave them: quoted, wrapped, several in one text.

use super::common::{content, marked, only, records, same, sketch};
use super::texts::{LATE, LISTINGS, PLACEMENTS, TYPES, WON};

#[test]
fn a_mail_program_may_quote_wrap_and_end_lines_as_it_likes() {
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
    let wrapped = WON
        .replace("from 1500 to 1512.", "from\n1500 to 1512.")
        .replace("White (o)\n", "\nWhite (o)\n")
        .replace("alice         bob\n", "alice        \nbob\n")
        .replace("10 b4,c2", "10\nb4,c2")
        .replace("12 a5,b2", "\n12 a5,b2");
    let (before, after) = wrapped.split_once("\n\nWhite").unwrap_or((&wrapped, ""));
    assert_eq!((before, after), (wrapped.as_str(), ""));
    same(&wrapped, WON);
}

/// A careless mail program wraps quoted lines without quoting the rest.
#[test]
fn the_rest_of_a_quoted_line_may_stand_unquoted() {
    let quoted = marked(WON, "> ");
    let wrapped = quoted
        .replace("10 b4,c2", "10\nb4,c2")
        .replace("12 a5,b2", "\n12 a5,b2")
        .replace("from 1500 to 1512.", "from 1500 to\n1512.");
    same(&wrapped, WON);
    let answered = quoted.replace(
        "> \n> bob's rating",
        "> \n\nYes, at last!\n   9 lives to go\n\n> bob's rating",
    );
    same(&answered, WON);
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
fn what_belongs_to_another_mail_or_an_answer_is_not_read() {
    // Another mail, of the server or not.
    for begin in ["From carol Tue", "Subject: bob's rating", "--=_boundary_7"] {
        same(
            &format!("{WON}\n{begin}\n\nGame won by alice.\n  15 a1\n"),
            WON,
        );
    }
    // A picture that the answer draws.
    let quoted = marked(WON, "> ");
    same(&format!("{quoted}\nAnd then:\n\n . x\n o .\n"), WON);
    // A long sentence before one that is understood.
    let chatty = WON.replace(
        "bob's rating",
        "Thank you very much for this game, both of you\nbob's rating",
    );
    same(&chatty, WON);
}

#[test]
fn of_several_pictures_the_last_one_counts() {
    let (_, picture) = WON.split_once("14 c3\n").expect("the last entry");
    let (picture, _) = picture.split_once("\n****").expect("the dates");
    let before = picture
        .replace("7/7", "9/9")
        .replace("o o . . .  5", "o o x . .  5");
    same(
        &WON.replace(picture, &format!("{before}\n\n{picture}")),
        WON,
    );
}
