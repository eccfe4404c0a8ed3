//! Folders: each file is read or skipped once, in the order of names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use oust_notation::ReadOptions;
use oust_validate::files::{FileFilter, SkipReason, Sought, files_below};
use proptest::prelude::*;

const GAME: &str = "oust 3x3\n\n1. a1 b1\n2. a2\n";

/// Files, at most two folders deep, and the lines of the ignore file of the outermost folder.
fn tree() -> impl Strategy<Value = (BTreeSet<String>, Vec<String>)> {
    let file = "([abc]/){0,2}[de]\\.(oust|txt)";
    let line = "[abc]/|[de]\\.oust|/[abc]|\\*\\.txt|![abc]/|[abc]/[de]\\.\\*";
    (
        prop::collection::btree_set(file, 1..12),
        prop::collection::vec(line, 0..4),
    )
}

fn glob() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec("[abc]/|\\*\\.oust|[de]\\.\\*", 0..3)
}

/// Returns whether a glob of [`glob`] matches a path below the folder.
fn is_matched(glob: &str, path: &Path) -> bool {
    let name = path.file_name().expect("a name").to_string_lossy();
    let stem_or_folder = &glob[..1];
    if glob.ends_with('/') {
        let mut folders = path.parent().expect("a folder").iter();
        folders.any(|folder| folder == stem_or_folder)
    } else if glob == "*.oust" {
        name.ends_with(".oust")
    } else {
        name.starts_with(stem_or_folder)
    }
}

proptest! {
    #![proptest_config(oust_test_support::cases::config(64))]

    #[test]
    fn each_file_is_read_or_skipped_once_in_order(
        (files, ignored) in tree(),
        include in glob(),
        exclude in glob(),
    ) {
        let folder = tempfile::tempdir().expect("a folder");
        for file in &files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, GAME).expect("written");
        }
        fs::write(folder.path().join(".ignore"), ignored.join("\n")).expect("written");
        let texts = |globs: &'_ [String]| globs.iter().map(String::clone).collect::<Vec<_>>();
        let (include, exclude) = (texts(&include), texts(&exclude));
        let filter = FileFilter::new(
            include.iter().map(String::as_str),
            exclude.iter().map(String::as_str),
        ).expect("globs");
        let below = |path: &Path| path.strip_prefix(folder.path()).expect("below").to_owned();
        let (mut read, mut excluded, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
        for found in files_below(folder.path(), Sought::Records, &ReadOptions::default(), &filter) {
            match found {
                Ok(path) => read.push(below(&path)),
                Err(skipped) if skipped.reason == SkipReason::Excluded => {
                    excluded.push(below(&skipped.path));
                }
                Err(skipped) => {
                    prop_assert_eq!(skipped.reason, SkipReason::Ignored);
                    left_out.push(below(&skipped.path));
                }
            }
        }
        // In the order of names, which is the order of paths by their parts.
        prop_assert!(read.is_sorted(), "{read:?}");
        let is_under = |path: &PathBuf| left_out.iter().any(|ignored| path.starts_with(ignored));
        for file in files.iter().map(PathBuf::from) {
            let counts = [read.contains(&file), excluded.contains(&file), is_under(&file)];
            prop_assert_eq!(counts.iter().filter(|is_so| **is_so).count(), 1, "{:?}: {:?}", file, counts);
            if !is_under(&file) {
                let is_in = |globs: &[String]| globs.iter().any(|glob| is_matched(glob, &file));
                let is_chosen = (include.is_empty() || is_in(&include)) && !is_in(&exclude);
                prop_assert_eq!(read.contains(&file), is_chosen, "{:?}", file);
            }
        }
        // Without ignore files nothing but the globs leaves a file out.
        let mut all = filter.clone();
        all.reads_ignored = true;
        let reasons: BTreeSet<_> = files_below(folder.path(), Sought::Records, &ReadOptions::default(), &all)
            .filter_map(Result::err)
            .map(|skipped| skipped.reason)
            .collect();
        prop_assert!(reasons.iter().all(|reason| *reason == SkipReason::Excluded), "{reasons:?}");
    }
}
