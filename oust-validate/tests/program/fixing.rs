//! `--fix`, `--diff` and `--write`.

use std::fs;

use oust_core::{Action, RandomPlay};
use oust_notation::{BoardName, Dialect, Document, Piece, ReadOptions, Transcript, write_native};
use oust_validate::{Code, ReplayOptions, Validator, replay};
use proptest::prelude::*;

use crate::common::{ERROR, Folder, GOOD, validate};

/// A record with these headers behind the players, and this body.
fn record(board: &str, headers: &str, body: &str) -> String {
    format!("oust {board}\nx: alice\no: bob\n{headers}\n{body}")
}

const OPEN: &str = "result: ?\nended: unfinished\n";

/// Fixes a text, checks what comes out, and that it is fixed then.
#[track_caller]
fn check(before: &str, after: &str, codes: &str) {
    let fixed = fix(before);
    assert_eq!(fixed.text, after);
    let found: Vec<&str> = fixed.fixed.iter().map(|code| code.id()).collect();
    assert_eq!(found.join(" "), codes);
    assert_eq!(fixed.refused, []);
    let again = fix(after);
    assert_eq!(
        (again.text.as_str(), again.fixed),
        (after, Vec::<Code>::new())
    );
}

fn fix(text: &str) -> oust_validate::Fixed {
    Validator::default().fix(&Piece::whole(text, ReadOptions::default()))
}

/// What is fixed in the rows of an open game on 5x5.
#[track_caller]
fn rows(before: &str, after: &str, codes: &str) {
    check(
        &record("5x5", OPEN, before),
        &record("5x5", OPEN, after),
        codes,
    );
}

#[test]
fn tokens_are_joined_by_commas_and_parted_by_blanks() {
    rows(
        "1. b4 e2\n2. c5 b5\n3. a4-c1 e4\n",
        "1. b4 e2\n2. c5 b5\n3. a4,c1 e4\n",
        "S006",
    );
    rows(
        "1. b4 e2\n2. c5 b5\n3. a4, c1 e4\n",
        "1. b4 e2\n2. c5 b5\n3. a4,c1 e4\n",
        "S006",
    );
    rows(
        "1. b4 e2\n2. c5 b5\n3. a4+c1, e4\n",
        "1. b4 e2\n2. c5 b5\n3. a4+c1, e4\n",
        "",
    );
    rows("1.b4 e2\n2.c5 b5\n", "1. b4 e2\n2. c5 b5\n", "S006 S006");
    let joined = record("5x5", OPEN, "1. b4 e2\n");
    check(&joined.replace("\n\n", "\n"), &joined, "S006");
    let tight = record("5x5", OPEN, "1.b4\n");
    check(
        &tight.replace("\n\n", "\n"),
        &tight.replace("1.b4", "1. b4"),
        "S006 S006",
    );
}

#[test]
fn row_numbers_have_a_full_stop_and_follow_each_other() {
    rows("1) b4 e2\n2 c5 b5\n", "1. b4 e2\n2. c5 b5\n", "S007 S007");
    rows("1. b4 1... e2\n2. c5\n", "1. b4 e2\n2. c5\n", "S007");
    rows("1)b4 e2\n", "1. b4 e2\n", "S007");
    rows("1. b4 e2\n3. c5 b5\n", "1. b4 e2\n2. c5 b5\n", "T307");
    rows(
        "1. b4 e2\n3. c5 b5\n4. a4,c1 e4\n9. e5\n",
        "1. b4 e2\n2. c5 b5\n3. a4,c1 e4\n4. e5\n",
        "T307",
    );
    rows("1. b4 e2\n3) c5 b5\n", "1. b4 e2\n2. c5 b5\n", "S007 T307");
}

#[test]
fn the_rows_of_a_game_from_a_position_begin_where_they_do() {
    let open = |side: &str| format!("{OPEN}start: 3x3 3/3/3 {side}\n\n");
    check(
        &record("3x3", &open("x"), "5. a1 b1\n7. c3\n"),
        &record("3x3", &open("x"), "5. a1 b1\n6. c3\n"),
        "T307",
    );
    check(
        &record("3x3", &open("o"), "1... a1\n2. b1\n"),
        &record("3x3", &open("o"), "1. -- a1\n2. b1\n"),
        "S007",
    );
}

#[test]
fn headers_are_mended_where_there_is_one_way() {
    let game = "1. a1 b1\n2. a2\n";
    let won = |headers: &str| record("3x3", headers, game);
    check(&won(""), &won("result: x\n"), "R403");
    check(&won("result: x\nX:  alice \n"), &won("result: x\n"), "H102");
    check(
        &won("result: x\nx: carol\n"),
        &won("result: x\nx: carol\n"),
        "",
    );
    check(
        &won("result: x\ndate: 19.1.2026\n"),
        &won("result: x\ndate: 2026-01-19\n"),
        "H113",
    );
    check(
        &won("result: x\ndate: 1/2/2026\n"),
        &won("result: x\ndate: 1/2/2026\n"),
        "",
    );
    let swap = |value: &str| record("3x3", &format!("{OPEN}swap: {value}\n"), "1. a1 swap b1\n");
    check(&swap("allowed"), &swap("used"), "T316");
    let crlf = |text: String| text.replace('\n', "\r\n");
    check(&crlf(won("")), &crlf(won("result: x\n")), "R403");
    let deadlock = record("2x2", "", "1. a1 b1\n2. b2 a2\n");
    check(
        &deadlock,
        &deadlock.replace("bob\n", "bob\nresult: deadlock\n"),
        "R403",
    );
    let open = record("3x3", "", "1. a1 b1\n");
    check(&open, &open, "");
}

#[test]
fn a_forced_pass_is_written_and_the_turns_behind_it_move_up() {
    let small = |rows: &str| record("3x3", "result: x\n", rows);
    check(
        &small("1. b1 a1\n2. c2 a3\n3. c1,a2 b3,a1\n4. a2\n5. b2\n"),
        &small("1. b1 a1\n2. c2 a3\n3. c1,a2 b3,a1\n4. a2  pass\n5. b2\n"),
        "T305",
    );
    let large = |rows: &str| {
        record(
            "4x4",
            "result: o\n",
            &format!("1. a1 c1\n2. d1 c3\n3. b4 c2,a3\n4. a2,d2 d4\n{rows}"),
        )
    };
    check(
        &large("5. d3,a4  d1\n6. d2,b2,c4\n"),
        &large("5. pass  d3,a4\n 6. d1  d2,b2,c4\n"),
        "T305",
    );
    let remark = large("5. d3,a4  d1 ; a remark\n6. d2,b2,c4\n");
    check(&remark, &remark, "");
}

#[test]
fn a_broken_record_keeps_its_moves_and_its_fault() {
    let before = record("3x3", OPEN, "1) a1 a1\n2. b1-c1\n3. c1\n");
    check(
        &before,
        &before.replace("1)", "1.").replace("b1-c1", "b1,c1"),
        "S007 S006",
    );
}

#[test]
fn only_codes_selected_are_fixed() {
    let text = record("5x5", OPEN, "1)b4 e2\n3. c5\n");
    let answer = validate(&text, "--fix --select T307").ended_with(0);
    assert_eq!(answer.stdout, text.replace("3.", "2."), "{answer}");
    let answer = validate(&text, "--fix --ignore T307").ended_with(0);
    assert_eq!(answer.stdout, text.replace("1)", "1. "), "{answer}");
}

#[test]
fn the_difference_is_shown_and_nothing_changed() {
    let before = record("5x5", OPEN, "1) b4 e2\n2. c5\n");
    let folder = Folder::with(&[("a.oust", &before), ("b.oust", GOOD)]);
    insta::assert_snapshot!(folder.validate("--diff a.oust b.oust"), @"
    $ oust-validate --diff a.oust b.oust
    status: 1
    --- stdout
    --- a.oust
    +++ a.oust
    @@ -4,5 +4,5 @@
     result: ?
     ended: unfinished
     
    -1) b4 e2
    +1. b4 e2
     2. c5

    --- stderr
    1 correction to be made in 1 file, 0 refused, 0 files left alone
    ");
    folder.validate("--diff b.oust").ended_with(0);
    let kept = fs::read_to_string(folder.path().join("a.oust"));
    assert_eq!(kept.expect("it is there"), before);
}

#[test]
fn every_record_of_a_file_is_fixed_and_what_stands_between_them_kept() {
    let bad = record("5x5", OPEN, "1) b4 e2\n\n\n");
    let text = format!("a remark\n\n{GOOD}\n{bad}{ERROR}{bad}");
    let answer = validate(&text, "--fix").ended_with(0);
    assert_eq!(answer.stdout, text.replace("1)", "1."), "{answer}");
}

#[test]
fn files_are_replaced_as_a_whole_and_only_where_it_is_asked_for() {
    let before = record("5x5", OPEN, "1) b4 e2\n2. c5\n");
    let folder = Folder::with(&[
        ("in/a.oust", &before),
        ("in/b.oust", ERROR),
        ("in/c.oust", GOOD),
    ]);
    let path = |name: &str| folder.path().join(name);
    // A link to the old file keeps the old text: nothing was written into it.
    fs::hard_link(path("in/a.oust"), path("old")).expect("a link can be made");
    insta::assert_snapshot!(folder.validate("--fix --write in"), @"
    $ oust-validate --fix --write in
    status: 1
    --- stdout
    in/b.oust:7:9: E M201 point-occupied: a1 is occupied by a stone of x, placed in turn 1

    --- stderr
    1 correction made in 1 file, 0 refused, 0 files left alone
    3 games in 3 files: 2 valid, 1 invalid
          1 E M201 point-occupied
    ");
    let read = |name: &str| fs::read_to_string(path(name)).expect("it is there");
    assert_eq!(read("in/a.oust"), before.replace("1)", "1."));
    assert_eq!(read("old"), before);
    assert_eq!(
        (read("in/b.oust"), read("in/c.oust")),
        (ERROR.to_owned(), GOOD.to_owned())
    );
    let names = fs::read_dir(path("in")).expect("it is there").count();
    assert_eq!(names, 3, "nothing is left beside them");
}

#[cfg(unix)]
#[test]
fn permissions_are_kept_and_links_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let before = record("5x5", OPEN, "1) b4 e2\n2. c5\n");
    let folder = Folder::with(&[("real/a.oust", &before)]);
    let path = |name: &str| folder.path().join(name);
    fs::set_permissions(path("real/a.oust"), fs::Permissions::from_mode(0o640)).expect("ours");
    symlink("real/a.oust", path("link.oust")).expect("a link can be made");
    folder.validate("--fix --write link.oust").ended_with(0);
    assert!(path("link.oust").is_symlink());
    let mode = fs::metadata(path("real/a.oust"))
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
    let text = fs::read_to_string(path("real/a.oust")).expect("it is there");
    assert_eq!(text, before.replace("1)", "1."));
}

#[test]
fn what_cannot_be_fixed_where_it_is_stays_and_is_said() {
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use std::io::Write;
    let before = record("5x5", OPEN, "1) b4 e2\n");
    let folder = Folder::with(&[(
        "a.json",
        r#"{"header":{"game":{"name":"Oust","variants":["square-3"]},"players":[]},"moves":[["a1","a1"]]}"#,
    )]);
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer
        .write_all(before.as_bytes())
        .expect("memory takes all");
    folder.write("a.oust.gz", &packer.finish().expect("memory takes all"));
    let mut latin = before.clone().into_bytes();
    latin[13] = 0xff;
    folder.write("latin.oust", &latin);
    let wide: Vec<u8> = [0xfeff]
        .into_iter()
        .chain(before.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.write("wide.oust", &wide);
    for (name, why) in [
        ("a.json", "only native records"),
        ("a.oust.gz", "packed or not in UTF-8"),
        ("latin.oust", "not in UTF-8"),
        ("wide.oust", "packed or not in UTF-8"),
        ("missing.oust", "No such file"),
    ] {
        let bytes = fs::read(folder.path().join(name)).ok();
        let answer = folder
            .validate(&format!("--fix --write {name}"))
            .ended_with(3);
        assert!(
            answer.stderr.contains("left as it is") && answer.stderr.contains(why),
            "{answer}"
        );
        assert_eq!(fs::read(folder.path().join(name)).ok(), bytes, "{name}");
    }
}

#[test]
fn a_correction_that_would_change_the_game_is_refused_and_said() {
    let text = record("5x5", OPEN, "1. b4\n2... e2\n");
    let answer = validate(&text, "--fix").ended_with(1);
    assert_eq!(answer.stdout, text, "{answer}");
    assert!(answer.stderr.contains("no correction of S007"), "{answer}");
}

#[test]
fn wrong_uses_are_refused() {
    let folder = Folder::with(&[("a.oust", GOOD), ("b.oust", GOOD)]);
    folder
        .validate("--fix a.oust b.oust")
        .wrong_use(&["--write"]);
    folder.validate("--fix .").wrong_use(&["--write"]);
    folder
        .validate("--fix --write -")
        .wrong_use(&["needs files"]);
    folder.validate("--write a.oust").wrong_use(&["--fix"]);
    folder.validate("--diff --fix a.oust").wrong_use(&["--fix"]);
    folder
        .validate("--diff --write-good x a.oust")
        .wrong_use(&["--diff"]);
}

/// The actions of every record of a text, as far as it can be played.
fn actions(text: &str) -> Vec<Vec<Action>> {
    let played = |record| {
        let transcript = replay(&record, &ReplayOptions::default()).transcript;
        transcript.map_or_else(Vec::new, |found| found.game.actions().collect())
    };
    Document::read(text).into_records().map(played).collect()
}

const BOARDS: [&str; 5] = ["3x3", "2x2", "4x4", "3x5", "hex3"];
const PIECES: [&str; 24] = [
    "1.",
    "1)",
    "2...",
    "2",
    "7.",
    " ",
    " ",
    "\n",
    "\n",
    "a1",
    "b1",
    "b2",
    "a2",
    "c1-c2",
    ",",
    "--",
    "pass",
    "result: x\n",
    "x: alice\n",
    "date: 1.13.2026\n",
    "swap: allowed\n",
    "swap",
    "; why\n",
    "{",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 256, ..ProptestConfig::default() })]

    #[test]
    fn an_untidy_record_of_a_good_game_becomes_tidy_and_stays_its_game(
        seed: u64, board in prop::sample::select(&BOARDS[..]), with_passes: bool, numbers: bool, joined: bool,
    ) {
        let BoardName(board) = board.parse().expect("a board");
        let game = RandomPlay::new(seed).game(&board);
        let tidy = write_native(&Transcript::new(game), Dialect::default_for(&board));
        let mut untidy = tidy.replace("result: x\n", "").replace("result: o\n", "");
        if numbers {
            untidy = untidy.replace(" 1. ", " 1)").replace(" 3. ", " 4. ");
        }
        if joined {
            untidy = untidy.replace(',', "-");
        }
        if with_passes {
            untidy = untidy.replacen("  pass", "", 1).replacen(" pass  ", " ", 1);
        }
        let fixed = fix(&untidy);
        prop_assert_eq!(actions(&fixed.text), actions(&untidy), "{}", untidy);
        let report = Validator::default().validate(&fixed.text);
        let left: Vec<Code> = report.games[0].findings.iter().map(|finding| finding.code).collect();
        for code in [Code::MalformedTurnNumber, Code::TurnNumberMismatch, Code::BadSeparator, Code::MissingResult, Code::ForcedPassNotRecorded] {
            prop_assert!(!left.contains(&code) || report.games[0].broken_at.is_some(), "{:?}\n{}", left, fixed.text);
        }
    }

    #[test]
    fn no_text_changes_its_games(pieces in prop::collection::vec(prop::sample::select(&PIECES[..]), 0..30)) {
        let text = format!("oust 3x3\n{}\noust 2x2\n\n1. a1 b1\n2. b2 a2\n", pieces.concat());
        let fixed = fix(&text);
        prop_assert_eq!(actions(&fixed.text), actions(&text), "{}", &text);
        prop_assert_eq!(fix(&fixed.text).text, fixed.text, "{}", &text);
    }
}
