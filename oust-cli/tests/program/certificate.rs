//! `oust solve --certificate` and `--check`: proofs written, and checked by the rules alone.

use std::io::Write;

use crate::common::{Answer, Folder, oust_reading, run_in};

/// Writes the certificate of a position into a new folder.
#[track_caller]
fn certified(position: &str) -> (Folder, String) {
    let folder = Folder::with(&[]);
    let asked = format!("solve {position} --memory 1M --certificate proof");
    assert_eq!(folder.oust(&asked).status, 0, "{position}");
    let text = folder.text("proof");
    (folder, text)
}

#[track_caller]
fn check(text: &str) -> Answer {
    oust_reading(text, "solve --check -")
}

#[test]
fn a_certificate_is_written_and_checked() {
    for (board, winner, method) in [
        ("3x3", "x", "proof-numbers"),
        ("4x4", "x", "depth-first"),
        ("2x7", "o", "proof-numbers"),
        ("hex3", "x", "proof-numbers"),
    ] {
        let (folder, text) = certified(&format!("{board} --method {method}"));
        let claim = format!("\nclaim: {winner} wins\n");
        assert!(text.contains(&claim), "{text}");
        let answers = text.lines().count() - 5;
        assert!(text.contains(&format!("\nanswers: {answers}\n")), "{text}");
        let printed = folder.oust("solve --check proof").printed();
        let proven = format!("{winner} wins from {board} ");
        assert!(printed.starts_with(&proven), "{printed}");
        assert!(printed.contains(&format!(": answers {answers}, positions reached ")));
        assert_eq!(printed.lines().count(), 1);
    }
}

#[test]
fn a_position_after_placements_has_a_certificate_in_any_dialect() {
    let (folder, text) = certified("3x4 b2 --coords bga");
    assert!(text.contains("\nstart: 3x4 3/3/1x1/3 o\n"), "{text}");
    assert!(text.contains("\ncoords: bga\n"), "{text}");
    assert_eq!(folder.oust("solve --check proof").status, 0);
}

#[test]
fn a_draw_has_a_certificate_for_each_side() {
    let (folder, text) = certified("'2x2 1x/xo o'");
    assert_eq!(text.matches("oust-certificate 1\n").count(), 2, "{text}");
    assert_eq!(
        folder.oust("solve --check proof").printed(),
        "o does not lose from 2x2 1x/xo o: answers 1, positions reached 1\n\
         x does not lose from 2x2 1x/xo o: answers 0, positions reached 1\n\
         draw from 2x2 1x/xo o: neither side can force a win\n"
    );
    // One side alone proves no draw, and no side a win.
    let second = text.rfind("oust-certificate").expect("two");
    assert!(!check(&text[..second]).printed().contains("draw"));
    let wins = text[..second].replace("does not lose", "wins");
    check(&wins).refused(1, &["-:5: expected that o wins, found an end in 2x2 ox/xo"]);
}

#[test]
fn a_compressed_certificate_is_checked() {
    let (folder, text) = certified("3x3");
    let path = folder.path().join("proof.gz");
    let mut gzip = std::process::Command::new("gzip");
    gzip.stdin(std::process::Stdio::piped());
    gzip.stdout(std::fs::File::create(path).expect("a file"));
    let mut child = gzip.spawn().expect("gzip runs");
    let mut input = child.stdin.take().expect("its input");
    input.write_all(text.as_bytes()).expect("it reads");
    drop(input);
    child.wait().expect("it ends");
    assert_eq!(folder.oust("solve --check proof.gz").status, 0);
}

#[test]
fn a_damaged_certificate_is_refused_with_the_line() {
    let (_, text) = certified("4x4");
    let lines: Vec<&str> = text.lines().collect();
    let (first, count) = (lines[5], lines.len() - 5);
    let joined = |lines: &[&str]| lines.join("\n") + "\n";
    let with_count = |lines: &[&str], count: usize| {
        let count = format!("answers: {count}");
        let mut lines = lines.to_vec();
        lines[4] = &count;
        joined(&lines)
    };
    // Each answer is needed: without it a position is reached that has no answer.
    for left_out in 5..lines.len().min(30) {
        let mut lines = lines.clone();
        lines.remove(left_out);
        let missing = with_count(&lines, count - 1);
        check(&missing).refused(1, &["-:5: expected an answer of x for 4x4 ", "found none"]);
        check(&joined(&lines)).refused(1, &["expected", &count.to_string()]);
    }
    let twice = with_count(&[&lines[..], &[first]].concat(), count + 1);
    let message = format!(
        "-:{}: expected one answer for 4x4 4/4/4/4 x and its rotated and mirrored images, found another one",
        lines.len() + 1
    );
    check(&twice).refused(1, &[&message]);
    // An answer where a stone is.
    let (rows, _) = lines[6].rsplit_once(' ').expect("an answer");
    let (_, point) = first.rsplit_once(' ').expect("an answer");
    let on_stone = format!("{rows} {point}");
    let illegal = text.replacen(lines[6], &on_stone, 1);
    let message = format!("-:7: expected a legal placement in 4x4 {rows} x, found {point}");
    check(&illegal).refused(1, &[&message]);
    for (from, to, messages) in [
        (
            "claim: x wins",
            "claim: o wins",
            ["-:", "a legal placement in 4x4"],
        ),
        ("claim: x wins", "claim: z wins", ["-:3:", "`z wins`"]),
        (
            "start: 4x4 4/4/4/4 x",
            "start: 4x4 4/4/4/4 o",
            ["-:5:", "an answer of x"],
        ),
        ("start: 4x4", "start: 5x5", ["-:2:", "5 rows"]),
        ("coords: pbmserv", "coords: chess", ["-:4:", "`chess`"]),
        ("certificate 1", "certificate 9", ["-:1:", "version 1"]),
        (first, "4/4/4/4", ["-:6:", "rows and a point"]),
        (first, "4/4/4/4 e9", ["-:6:", "no such point"]),
        (first, "4/4/5/4 a1", ["-:6:", "row 3"]),
        (first, "rubbish a1", ["-:6:", "4 rows"]),
        (first, "", ["-:6:", "found 0"]),
    ] {
        assert!(text.contains(from), "{from}");
        check(&text.replacen(from, to, 1)).refused(1, &messages);
    }
    // Cut off in the middle of an answer.
    assert_eq!(check(&text[..text.len() / 2]).status, 1);
}

#[test]
fn a_long_certificate_is_checked_to_its_end() {
    let (_, text) = certified("5x5");
    let lines: Vec<&str> = text.lines().collect();
    let count = lines.len() - 5;
    assert!(count > 10_000, "{count}");
    for left_out in [6, 5 + count / 2, 4 + count] {
        let mut lines = lines.clone();
        lines.remove(left_out);
        let fewer = format!("answers: {}", count - 1);
        lines[4] = &fewer;
        check(&(lines.join("\n") + "\n")).refused(1, &["-:5: expected an answer of x for 5x5 "]);
    }
}

#[test]
fn a_losing_answer_is_refused() {
    let (_, text) = certified("2x2");
    let lines: Vec<&str> = text.lines().skip(5).collect();
    let mut refused = 0;
    for line in &lines {
        let (rows, proven) = line.rsplit_once(' ').expect("an answer");
        for point in ["a1", "a2", "b1", "b2"] {
            let changed = text.replacen(line, &format!("{rows} {point}"), 1);
            let answer = check(&changed);
            assert!(point != proven || answer.status == 0, "{answer}");
            refused += usize::from(answer.status == 1);
        }
    }
    assert!(refused > lines.len(), "{refused}");
}

#[test]
fn nothing_to_check_is_status_3() {
    for text in ["", "\n\n"] {
        check(text).refused(3, &["-: found no certificate"]);
    }
    check("rubbish\n").refused(1, &["-:1: expected `oust-certificate 1`, found `rubbish`"]);
    run_in(
        Folder::with(&[]).path(),
        "solve --check -",
        b"oust-certificate 1\nstart: \xff\n",
    )
    .refused(1, &["-:2: expected UTF-8"]);
    let rows = vec!["255"; 255].join("/");
    let large = format!(
        "oust-certificate 1\nstart: 255x255 {rows} x\nclaim: o wins\ncoords: bga\nanswers: 0\n"
    );
    check(&large).refused(
        3,
        &["-:5: 255x255 is a board of 65025 points", "at most 128"],
    );
    let folder = Folder::with(&[]);
    folder
        .oust("solve --check missing")
        .refused(3, &["cannot read missing"]);
    folder
        .oust("solve --check .")
        .refused(3, &["cannot read ."]);
}

#[test]
fn a_certificate_that_cannot_be_written_is_reported() {
    let folder = Folder::with(&[]);
    folder
        .oust("solve 3x3 --memory 1M --certificate no/such")
        .refused(3, &["cannot write no/such"]);
    let check_and = "solve --check proof";
    for flag in ["--openings", "--certificate x", "--board 3x3", "3x3"] {
        folder
            .oust(&format!("{check_and} {flag}"))
            .refused(2, &["cannot be used with"]);
    }
}

#[test]
fn a_limit_leaves_no_certificate_and_keeps_the_old_file() {
    let folder = Folder::with(&[("proof", "old\n")]);
    let answer = folder.oust("solve 6x6 --positions 1 --memory 1M --certificate proof");
    assert_eq!(answer.status, 3, "{answer}");
    assert_eq!(folder.text("proof"), "old\n");
}
