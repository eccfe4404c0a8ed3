//! `--fix`, `--diff` and `--write`.

mod corrections;
mod random_records;

use std::fs;

use oust_notation::{Chunk, ReadOptions};
use oust_validate::{Fixed, Validator};

use crate::common::{ERROR, Folder, GOOD, validate};

/// A record with these headers after the players, and this body.
fn record(board: &str, headers: &str, body: &str) -> String {
    format!("oust {board}\nx: alice\no: bob\n{headers}\n{body}")
}

const OPEN: &str = "result: ?\nended: unfinished\n";

fn fix(text: &str) -> Fixed {
    Validator::default().fix(&Chunk::whole(text, ReadOptions::default()))
}

#[test]
fn only_selected_codes_are_fixed() {
    let text = record("5x5", OPEN, "1)b4 e2\n3. c5\n");
    let answer = validate(&text, "--fix --select T307").ended_with(0);
    assert_eq!(answer.stdout, text.replace("3.", "2."), "{answer}");
    let answer = validate(&text, "--fix --ignore T307").ended_with(0);
    assert_eq!(answer.stdout, text.replace("1)", "1. "), "{answer}");
}

#[test]
fn diff_prints_the_difference_and_changes_no_file() {
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
fn every_record_of_a_file_is_fixed_and_text_between_records_is_kept() {
    let bad = record("5x5", OPEN, "1) b4 e2\n\n\n");
    let text = format!("a remark\n\n{GOOD}\n{bad}{ERROR}{bad}");
    let answer = validate(&text, "--fix").ended_with(0);
    assert_eq!(answer.stdout, text.replace("1)", "1."), "{answer}");
}

#[test]
fn files_are_replaced_atomically_and_only_on_request() {
    let before = record("5x5", OPEN, "1) b4 e2\n2. c5\n");
    let folder = Folder::with(&[
        ("in/a.oust", &before),
        ("in/b.oust", ERROR),
        ("in/c.oust", GOOD),
    ]);
    let path = |name: &str| folder.path().join(name);
    // An open handle still reads the old text: the file was replaced, not overwritten.
    let old = fs::File::open(path("in/a.oust")).expect("it is there");
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
    assert_eq!(std::io::read_to_string(old).expect("it is text"), before);
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
fn sources_that_cannot_be_rewritten_are_kept_and_reported() {
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
        ("a.oust.gz", "packed, not in UTF-8"),
        ("latin.oust", "byte 13 is not UTF-8"),
        ("wide.oust", "packed, not in UTF-8"),
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
fn a_correction_that_would_change_the_game_is_refused_and_reported() {
    let text = record("5x5", OPEN, "1. b4\n2... e2\n");
    let answer = validate(&text, "--fix").ended_with(1);
    assert_eq!(answer.stdout, text, "{answer}");
    assert!(answer.stderr.contains("no correction of S007"), "{answer}");
}

#[test]
fn the_number_of_individually_tried_corrections_is_bounded() {
    // Each would put a turn of o into a row where it is o's already.
    let letters = "acegjlnpr";
    let points = letters
        .chars()
        .flat_map(|letter| (0..10).map(move |row| format!("{letter}{}", 2 * row + 1)));
    let points: Vec<String> = points.collect();
    let rows = points.chunks(2).enumerate().map(|(row, turns)| {
        let [x, o] = turns else {
            unreachable!("their number is even")
        };
        format!("{}. {x}\n{}... {o}\n", 2 * row + 1, 2 * row + 2)
    });
    let text = record("19x19", OPEN, &rows.collect::<String>());
    let fixed = fix(&text);
    assert_eq!((fixed.text.as_str(), fixed.fixed.len()), (text.as_str(), 0));
    let too_many = fixed
        .refused
        .iter()
        .filter(|refused| refused.why.contains("too many"));
    assert_eq!((fixed.refused.len(), too_many.count()), (45, 13));
}

#[test]
fn usage_errors_are_refused() {
    let folder = Folder::with(&[("a.oust", GOOD), ("b.oust", GOOD)]);
    folder
        .validate("--fix a.oust b.oust")
        .refused(2, &["--write"]);
    folder.validate("--fix .").refused(2, &["--write"]);
    folder
        .validate("--fix --write -")
        .refused(2, &["needs files"]);
    folder.validate("--write a.oust").refused(2, &["--fix"]);
    folder
        .validate("--diff --fix a.oust")
        .refused(2, &["--fix"]);
    folder
        .validate("--diff --write-good x a.oust")
        .refused(2, &["--diff"]);
}
