//! The records of files and folders.

use std::fs;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use oust_validate::files::{FoundRecord, RecordsError, records};

const GAME: &str = "oust 3x3\n\n1. a1 b1\n2. a2\n";

fn found(path: &Path) -> Vec<Result<FoundRecord, RecordsError>> {
    records(path).collect()
}

/// Returns each record as its file, number, line and turns, and each error as its message, without
/// the folder.
#[track_caller]
fn check(folder: &Path, expected: &[&str]) {
    let folder_name = format!("{}/", folder.display());
    let shown = found(folder).into_iter().map(|found| match found {
        Ok(found) => {
            let game = found.record.play().expect("a legal game").game;
            let (number, line, turns) = (found.number, found.line, game.turns());
            let path = found.path.display();
            format!("{path} {number} {line} {turns}")
        }
        Err(error) => error.to_string(),
    });
    let shown: Vec<String> = shown.map(|text| text.replace(&folder_name, "")).collect();
    assert_eq!(shown, expected);
}

#[test]
fn records_of_a_folder_come_in_the_order_of_names_in_any_format_and_compression() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes);
    write("a.oust", format!("{GAME}\n{GAME}").as_bytes()).expect("written");
    write("b.sgf", b"(;FF[4]GM[1]SZ[3]OUST[1];B[aa];W[ba])").expect("written");
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(GAME.as_bytes()).expect("in memory");
    write("c.oust.gz", &packed.finish().expect("in memory")).expect("written");
    write("d.txt", b"a remark\n").expect("written");
    write(".hidden.oust", GAME.as_bytes()).expect("written");
    let utf16: Vec<u8> = GAME.encode_utf16().flat_map(u16::to_le_bytes).collect();
    write("e.oust", &[&[0xff, 0xfe], &utf16[..]].concat()).expect("written");
    check(
        folder.path(),
        &[
            "a.oust 1 1 3",
            "a.oust 2 6 3",
            "b.sgf 1 1 2",
            "c.oust.gz 1 1 3",
            "e.oust 1 1 3",
        ],
    );
}

#[test]
fn an_unread_game_is_an_error_and_the_records_around_it_are_returned() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("{GAME}\n\n1. a1 b1\n2. c1 a2\n3. b2\n\n{GAME}");
    fs::write(folder.path().join("a.oust"), text).expect("written");
    let found = found(folder.path());
    let kinds: Vec<bool> = found.iter().map(Result::is_ok).collect();
    assert!(kinds.contains(&false), "{found:?}");
    assert_eq!(kinds.iter().filter(|is_ok| **is_ok).count(), 2, "{found:?}");
}

#[test]
fn a_file_that_cannot_be_read_is_one_error() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures/archives");
    for path in [root.join("record.oust.bz2"), root.join("missing.oust")] {
        let found = found(&path);
        assert!(
            matches!(&found[..], [Err(RecordsError::Read { .. })]),
            "{found:?}"
        );
    }
}
