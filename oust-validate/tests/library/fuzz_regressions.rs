//! The fixtures, with the finds of fuzzing: nothing panics, spans are right, and valid games go
//! through every format.

use std::fs;
use std::path::{Path, PathBuf};

use oust_test_support::conservation::check_source;
use oust_test_support::every_way::{check_bytes, check_diagrams};

/// Returns the files of a folder of `fixtures/` with their contents.
fn files(folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures")).join(folder);
    let entries = fs::read_dir(path).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_none_or(|ending| ending != "md"))
        .collect();
    files.sort();
    assert!(!files.is_empty(), "{folder} holds files");
    let read = |path: PathBuf| {
        let bytes = fs::read(&path).expect("the file can be read");
        (path, bytes)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn fuzzing_inputs_are_read_without_a_panic() {
    for (path, bytes) in files("fuzz-finds") {
        println!("{}", path.display());
        check_bytes(&bytes);
        check_source(&bytes);
        check_diagrams(&String::from_utf8_lossy(&bytes));
    }
}

/// Deadlocks, forced passes, swaps, endings of every kind are among them.
#[test]
fn fixtures_round_trip_through_every_format() {
    for folder in ["games", "formats", "broken", "figures"] {
        for (path, bytes) in files(folder) {
            println!("{}", path.display());
            check_bytes(&bytes);
        }
    }
}
