//! `oust fmt`: native records in canonical form, in place or to standard output.

use std::fs;

use crate::common::{BROKEN, Folder, GAME, fixtures, oust, oust_reading};

/// [`GAME`] as typed by hand.
const TYPED: &str = "\
oust   5x5  coords=pbmserv
result: o
o:  bob
X: alice
Date: 2026-01-19
1. B4 e2   2. c5 b5
3. a4,c1 E4 4. e5 d4,c4,b5
5. e5 b4,c2 6. d1,e1,d3 a5,b2 7. c2,d5 c3";

/// A record with headers, comments and a diagram.
const SAID: &str = "\
oust 3x3
x: \" alice\" 1/1
o: bob 1/1
result: ?
ended: unfinished
swap: allowed
annotator: carol

{before}
 1. a1 {good} c3
; a } brace
diagram
   A B C
3  . . o 3
2  . . . 2
1  x . . 1
   A B C

";

#[test]
fn typed_records_become_canonical() {
    assert_eq!(oust_reading(TYPED, "fmt").printed(), GAME);
    assert_eq!(oust_reading(TYPED, "fmt -").printed(), GAME);
    assert_eq!(oust_reading(GAME, "fmt").printed(), GAME);
}

#[test]
fn comments_claims_and_unknown_headers_survive() {
    let typed = SAID.replace("annotator", "Annotator");
    let written = oust_reading(&typed, "fmt").printed();
    for expected in [
        "\" alice\" 1/1",
        "bob 1/1",
        "Annotator: carol",
        "{before}",
        "{good}",
        "; a } brace",
        "diagram",
    ] {
        assert!(written.contains(expected), "no {expected} in\n{written}");
    }
    assert_eq!(oust_reading(&written, "fmt").printed(), written);
}

#[test]
fn records_keep_their_dialect_and_are_separated_by_an_empty_line() {
    let two =
        format!("oust 9x9 coords=bga\nx: a\no: b\nresult: ?\nended: unfinished\n\n1. i9\n{TYPED}");
    let written = oust_reading(&two, "fmt").printed();
    assert_eq!(
        written,
        format!(
            "oust 9x9 coords=bga\nx: a\no: b\nresult: ?\nended: unfinished\n\n 1. i9\n\n{GAME}"
        )
    );
}

#[test]
fn a_file_is_rewritten_only_when_it_changes() {
    let folder = Folder::with(&[("typed.oust", TYPED), ("game.oust", GAME)]);
    let modified = |name: &str| {
        let file = fs::metadata(folder.path().join(name)).expect(name);
        file.modified().expect("a time")
    };
    let before = modified("game.oust");
    let answer = folder.oust("fmt typed.oust game.oust").ended_with(0);
    assert_eq!(answer.stdout, "");
    assert_eq!(answer.stderr, "oust: rewrote 1 of 2 files\n");
    assert_eq!(folder.text("typed.oust"), GAME);
    assert_eq!(folder.text("game.oust"), GAME);
    assert_eq!(modified("game.oust"), before);
    let files = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(files, 2, "nothing is left beside the files");
}

#[test]
fn check_lists_the_files_to_change_and_changes_none() {
    let folder = Folder::with(&[("typed.oust", TYPED), ("game.oust", GAME)]);
    insta::assert_snapshot!(folder.oust("fmt --check game.oust typed.oust"), @r"
    $ oust fmt --check game.oust typed.oust
    status: 1
    --- stdout
    typed.oust

    --- stderr
    oust: not in canonical form: 1
    ");
    assert_eq!(folder.text("typed.oust"), TYPED);
    assert_eq!(folder.oust("fmt --check game.oust").printed(), "");
    let answer = oust_reading(TYPED, "fmt --check");
    assert_eq!((answer.status, &answer.stdout[..]), (1, "-\n"), "{answer}");
}

#[test]
fn unplayable_records_are_kept_and_the_others_are_formatted() {
    let prose = format!("A game of last week.\n\n{GAME}");
    let lines = "3x3 3/3/3 x\n";
    let files = [
        ("broken.oust", BROKEN),
        ("prose.oust", &prose),
        ("typed.oust", TYPED),
    ];
    let folder = Folder::with(&files);
    insta::assert_snapshot!(folder.oust("fmt broken.oust prose.oust typed.oust"), @r"
    $ oust fmt broken.oust prose.oust typed.oust
    status: 1
    --- stderr
    oust: broken.oust:9:9: M201 point-occupied: c3 is occupied by a stone of o, placed in turn 2
    oust: prose.oust:1:1: F010 text-outside-record: this text belongs to no record or position
    oust: rewrote 1 of 3 files
    oust: left as they are: 2
    ");
    for (name, text) in &files[..2] {
        assert_eq!(folder.text(name), *text);
    }
    assert_eq!(folder.text("typed.oust"), GAME);
    oust_reading(BROKEN, "fmt").refused(1, &["-:9:9: M201"]);
    for text in ["", lines, "{}"] {
        oust_reading(text, "fmt").refused(3, &["found no native record"]);
    }
    oust("fmt missing.oust").refused(3, &["cannot read missing.oust"]);
}

#[test]
fn records_that_would_lose_data_are_kept() {
    let record = |headers: &str, body: &str| format!("oust 3x3{headers}\nresult: ?\n\n{body}\n");
    let captioned = "1. a1\ndiagram\n . . .\n . . .\n # . .\n\no to move\n";
    for (text, reason) in [
        (
            record("\nsite: a\nsite: b", "1. a1"),
            "-:3:1: the header `site` is repeated",
        ),
        (record(" coords=chess", "1. a1"), "-:1:10: expected pbmserv"),
        (
            record("\nended: flood", "1. a1"),
            "the header `ended` would change from `flood` to `unfinished`",
        ),
        (
            record("", "1. a1 b1\n2. a2"),
            "the header `result` would change from `?` to `x`",
        ),
        (
            record("", &captioned.replace("\n\no to", "\no to")),
            "the claims, caption or marks",
        ),
    ] {
        oust_reading(&text, "fmt").refused(1, &[reason, "left as they are: 1"]);
    }
}

#[test]
fn every_record_of_the_fixtures_has_one_canonical_form() {
    let games = fs::read_dir(fixtures().join("games")).expect("games");
    let paths = games.map(|file| file.expect("a file").path());
    let records = paths.filter(|path| path.extension().is_some_and(|name| name == "oust"));
    for path in records {
        let text = fs::read_to_string(&path).expect("a text");
        let once = oust_reading(&text, "fmt").printed();
        assert_eq!(oust_reading(&once, "fmt").printed(), once, "{path:?}");
        let facts = |text: &str| oust_reading(text, "convert --to json").printed();
        assert_eq!(facts(&text), facts(&once), "{path:?}");
    }
}

#[cfg(unix)]
#[test]
fn links_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::with(&[("typed.oust", TYPED), ("locked.oust", TYPED)]);
    let path = |name: &str| folder.path().join(name);
    symlink("typed.oust", path("link.oust")).expect("a link");
    let set = |name: &str, mode| {
        fs::set_permissions(path(name), fs::Permissions::from_mode(mode)).expect("allowed");
    };
    set("typed.oust", 0o640);
    set("locked.oust", 0o440);
    assert_eq!(folder.oust("fmt -q link.oust").printed(), "");
    assert_eq!(folder.text("typed.oust"), GAME);
    assert!(
        fs::symlink_metadata(path("link.oust"))
            .expect("a link")
            .is_symlink()
    );
    let mode = fs::metadata(path("typed.oust"))
        .expect("a file")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o640);
    folder
        .oust("fmt locked.oust")
        .refused(3, &["locked.oust: cannot write"]);
    assert_eq!(folder.text("locked.oust"), TYPED);
}
