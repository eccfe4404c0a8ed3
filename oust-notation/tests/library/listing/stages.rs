//! Where a listing ends: at another part, or where a second listing seems to begin.

use oust_notation::record::{ProblemKind, Record};
use oust_notation::{Document, DocumentItem};

use super::common::{WON, content, marked, only, same, second_game};
use crate::common::problems;

const NATIVE: &str = "oust 3x3\nx: a\no: b\nresult: x\n\n1. a1 b1\n2. a2\n";

/// Returns the lines of the example from the one that contains `from`.
fn from_line(from: &str) -> &'static str {
    let at = WON.find(from).expect(from);
    &WON[WON[..at].rfind('\n').map_or(0, |newline| newline + 1)..]
}

/// Returns the listings of a text, and the messages of its problems with their lines.
fn read(text: &str) -> (Vec<Record>, Vec<String>) {
    let document = Document::read(text);
    let problems = document.problems();
    let messages = problems.iter().map(|problem| {
        let line = text[problem.span.start..].lines().next();
        format!("{} | {}", line.unwrap_or_default(), problem.kind)
    });
    let messages = messages.collect();
    (document.into_records().collect(), messages)
}

/// Checks that `text` is the example and a second game that begins at the line `second`.
#[track_caller]
fn check_second(text: &str, second: &str) {
    let (records, _) = read(text);
    assert_eq!(records.len(), 1, "{text}");
    assert_eq!(content(&records[0]), content(&only(WON)), "{text}");
    assert_eq!(problems(text, &records[0]), [""; 0], "{text}");
    assert_eq!(second_game(text), Some(second), "{text}");
}

#[test]
fn a_line_of_an_earlier_stage_begins_a_second_game() {
    for (from, second) in [
        ("Game won", "Game won by bob."),
        ("bob's rating", "bob's rating went up from 1500 to 1512."),
        ("Black (x)", "Black (x)     White (o)"),
        ("   1 b4", "1 b4          2 e2"),
        ("   5 a4", "5 a4,c1       6 e4"),
        ("x: alice", "x: alice          0/0"),
        ("A B C D E", "A B C D E"),
        (" 5  o o", "5  o o . . .  5"),
    ] {
        let rest = from_line(from);
        check_second(&format!("{WON}{rest}"), second);
        check_second(&format!("{WON}\n\n{rest}"), second);
        let quoted = format!("{}{}", marked(WON, "> "), marked(rest, "> "));
        assert_eq!(second_game(&quoted), Some(second), "{quoted}");
    }
}

/// The title of the second listing is damaged, and nothing of it is the first one's.
#[test]
fn a_damaged_title_ends_the_listing() {
    let (_, rest) = WON.split_once('\n').expect("a title");
    for damaged in [
        "Summry of Oust Board 101",
        "Oust Board 101",
        "Summary of Oust Bord 101",
        "Summary of Oust Board",
        "Summary of Oust Board 101!",
        "-- Summary of Oust Board 101",
        "Fwd: Summary of Oust Board 101",
    ] {
        let text = format!("{WON}{damaged}\n{rest}");
        let (records, _) = read(&text);
        assert_eq!(content(&records[0]), content(&only(WON)), "{text}");
        assert_eq!(records[0].span.end, WON.trim_end().len(), "{text}");
        assert_eq!(records.len(), 1, "{text}");
    }
}

#[test]
fn a_damaged_title_after_entries_begins_a_second_game() {
    let (before, _) = WON.split_once("   x: alice").expect("a claim");
    let (_, rest) = WON.split_once('\n').expect("a title");
    for damaged in ["Summry of Oust Board 101", "Oust Board 101"] {
        let text = format!("{before}{damaged}\n{rest}");
        assert_eq!(second_game(&text), Some(damaged), "{text}");
        let (records, _) = read(&text);
        let whole = only(before);
        assert_eq!(content(&records[0]), content(&whole), "{text}");
        assert_eq!(
            problems(&text, &records[0]),
            problems(before, &whole),
            "{text}"
        );
    }
}

#[test]
fn a_title_may_be_indented_or_quoted() {
    for second in [
        WON.replacen("Summary", "   Summary", 1),
        marked(WON, "> "),
        marked(WON, ">> "),
    ] {
        let text = format!("{WON}{second}");
        let (records, messages) = read(&text);
        assert_eq!(records.len(), 2, "{text}");
        assert_eq!(content(&records[1]), content(&only(WON)), "{text}");
        assert_eq!(messages, [""; 0], "{text}");
    }
}

#[test]
fn a_title_glued_to_a_line_begins_another_listing() {
    let message = "expected a line break before the first line of a record";
    for (seam, end) in [
        ("Jan 19 21:40\n", "Jan 19 21:40"),
        ("Jan 19 21:40\n", "Jan 19 21:40 "),
        ("Jan 19 21:40\n", "Jan 19"),
        ("Jan 19 21:40\n", "2026-01-19"),
        ("Jan 19 21:40\n", "Jan 19 21:40\n*"),
    ] {
        let (before, _) = WON.rsplit_once(seam).expect("the last line");
        for next in [WON, NATIVE] {
            let text = format!("{before}{end}{next}");
            let (records, messages) = read(&text);
            let first_line = next.lines().next().unwrap_or_default();
            let is_at_seam = |found: &String| found.contains(message) && found.contains(first_line);
            assert!(messages.iter().any(is_at_seam), "{text}\n{messages:#?}");
            assert_eq!(records[0].items.len(), only(WON).items.len(), "{text}");
            assert_eq!(problems(&text, &records[0]), [""; 0], "{text}");
            if next == WON {
                assert_eq!(records.len(), 2, "{text}");
                assert_eq!(content(&records[1]), content(&only(WON)), "{text}");
            }
        }
    }
    // The first listing ends with its diagram.
    let (before, _) = WON.split_once("\n\n****").expect("the dates");
    let text = format!("{before}{WON}");
    let (records, messages) = read(&text);
    assert_eq!(records.len(), 2, "{text}");
    assert!(messages[0].ends_with(message), "{messages:?}");
}

#[test]
fn numbers_that_go_back_begin_a_second_game() {
    let row = "  13 c2,d5      14 c3\n";
    for (rows, second) in [
        ("   1 b4          2 e2\n", "1 b4          2 e2"),
        ("  12 c2,d5      13 c3\n", "12 c2,d5      13 c3"),
        ("  13 c2,d5       1 b4\n   2 e2\n", "1 b4"),
        ("  13 c2,d5      14 c3\n   1 b4\n", "1 b4"),
        ("  13 c2,d5       4 c3\n", "4 c3"),
    ] {
        let text = WON.replace(row, rows);
        assert_eq!(second_game(&text), Some(second), "{text}");
        let record = &read(&text).0[0];
        let found = problems(&text, record);
        assert!(
            found
                .iter()
                .all(|found| found.contains("does not name its board")),
            "{found:?}"
        );
    }
    // The next number shows that one is a typing error.
    for (from, to) in [
        ("   8 d4", "   3 d4"),
        ("   8 d4", "   7 d4"),
        ("   8 d4", "  88 d4"),
    ] {
        let text = WON.replace(from, to);
        assert_eq!(second_game(&text), None, "{text}");
        assert_eq!(only(&text).items.len(), only(WON).items.len(), "{text}");
    }
}

#[test]
fn a_line_of_names_with_an_entry_is_an_error() {
    for names in [
        "alice         bob   1 b4",
        "names   1 b4 2 e2",
        "1 b4 2 e2 bob",
    ] {
        let text = WON.replace("alice         bob\n   1 b4          2 e2", names);
        let found = problems(&text, &only(&text));
        assert!(!found.is_empty(), "{text}");
        let game = content(&only(&text));
        assert!(game.contains("Place"), "{text}");
        assert!(
            !found
                .iter()
                .any(|found| found.contains("begins with entry 3")),
            "{found:?}"
        );
    }
}

#[test]
fn a_date_is_a_day_of_the_server_or_of_iso() {
    for date in [
        "Jan  5",
        "Jan 5",
        "Jan 5 10:12",
        "2026-01-05",
        "2026-01-05T10:12",
        "Feb 29 00:00",
    ] {
        let text = WON.replace("Jan  5 10:12", date);
        assert_eq!(problems(&text, &only(&text)), [""; 0], "{text}");
    }
    for date in [
        "yesterday",
        "Jan",
        "Jan 32",
        "Jan 5 24:00",
        "Jan  5 a4",
        "5.1.",
        "Jan 5, 10:12",
    ] {
        let text = WON.replace("Jan  5 10:12", date);
        let expected = format!("{date} | expected a date such as `Jan  5 10:12`");
        assert_eq!(problems(&text, &only(&text)), [expected], "{text}");
    }
}

/// Text in a listing is no part of the record: where it names a point, it is named.
#[test]
fn text_that_names_a_point_is_reported() {
    for (line, point) in [
        ("I should have played c3, bob", Some("c3")),
        ("(b4) was good", Some("b4")),
        ("Thank you for this game", None),
        ("See you on 2026-01-05 at 10:12", None),
    ] {
        let in_head = WON.replace("\n\nbob's", &format!("\n\n{line}\n\nbob's"));
        let quoted = marked(WON, "> ");
        let answer = quoted.replace("> \n> bob's", &format!("> \n\n{line}\n\n> bob's"));
        for text in [in_head, answer] {
            let record = only(&text);
            assert_eq!(content(&record), content(&only(WON)), "{text}");
            let expected = |point| format!("{point} | this text belongs to no record or position");
            let expected: Vec<String> = point.map(expected).into_iter().collect();
            assert_eq!(problems(&text, &record), expected, "{text}");
        }
    }
}

/// A line that looks like a game is read or reported wherever it is in a listing.
#[test]
fn a_line_that_looks_like_a_game_is_reported() {
    for line in [
        "a1 b1 c1 d1 e1",
        "result: x",
        ";B[aa]",
        "  . x o . .",
        "3. a1",
        "a1 b1",
    ] {
        for at in 0..=WON.lines().count() {
            let before: String = WON.split_inclusive('\n').take(at).collect();
            let text = format!("{before}{line}\n{}", &WON[before.len()..]);
            let document = Document::read(&text);
            // A row of cells outside of the listing is a diagram that cannot be read.
            let is_item = document.items().count() > 1;
            let is_outside = !document.problems().is_empty();
            let mut records = document.into_records();
            let is_inside = records.any(|record| !record.problems.is_empty());
            assert!(is_item || is_outside || is_inside, "{text}");
        }
    }
}

#[test]
fn other_parts_end_a_listing() {
    for next in [
        NATIVE,
        "(;FF[4]GM[1]SZ[3]OUST[1];AB[aa])",
        "{\"header\":{}}",
        "{\n  \"games\": []}",
    ] {
        let text = format!("{WON}{next}\nGame won by alice.\n");
        let first = &read(&text).0[0];
        assert_eq!(content(first), content(&only(WON)), "{text}");
        assert_eq!(first.span.end, WON.trim_end().len(), "{text}");
    }
    same(&format!("{WON}\nRegards,\nbob\n"), WON);
}

/// A title in prose is no listing, and the prose after it is not read.
#[test]
fn a_title_without_a_listing_is_text() {
    for text in [
        "Summary of Oust Board 101\n\nThey play it on 13x13.\n",
        "Subject: Summary of Oust Board 101\n\nHello bob,\nnice game.\n",
    ] {
        let document = Document::read(text);
        let is_record = |item: &DocumentItem| matches!(item, DocumentItem::Record(_));
        assert!(!document.items().any(is_record), "{text}");
    }
}

/// The subject of a mail is the title of the listing in it.
#[test]
fn the_subject_and_the_title_are_one_listing() {
    let mail = format!("Subject: Re: Summary of Oust Board 7\nFrom: bob\n\nSee:\n\n{WON}");
    same(&mail, WON);
    let quoted = format!(
        "Subject: Re: Summary of Oust Board 7\n\nSee:\n\n{}",
        marked(WON, "> ")
    );
    same(&quoted, WON);
    let (_, rest) = WON.split_once('\n').expect("a title");
    same(
        &format!("Subject: Summary of Oust Board 101\nFrom: bob\n{rest}"),
        WON,
    );
}

#[test]
fn the_second_game_names_the_first() {
    let text = format!("Hello\n{WON}{}", from_line("Game won"));
    let document = Document::read(&text);
    let first = document
        .problems()
        .iter()
        .find_map(|problem| match problem.kind {
            ProblemKind::SecondGame { first } => Some(first),
            _ => None,
        });
    assert_eq!(first, text.find("Summary"));
}
