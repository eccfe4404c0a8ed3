//! The flags that choose files: a list of them, and those below folders.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::{Failure, STDIN, standard_input};

/// The heading of the flags in a help text.
const HEADING: &str = "Files";

/// The most bytes of a list of files.
const LIMIT: u64 = 1 << 28;

/// The flags that choose files next to the arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct FilesArgs {
    /// Read the files and folders that this file lists, one a line; `-` is standard input
    #[arg(long, value_name = "FILE", help_heading = HEADING)]
    pub files_from: Option<PathBuf>,

    /// End each path of `--files-from` with a NUL character, as `find -print0` and `git ls-files -z`
    /// write them
    #[arg(short = '0', long, requires = "files_from", help_heading = HEADING)]
    null: bool,

    /// Give standard input this name in messages and outputs
    #[arg(long, value_name = "NAME", help_heading = HEADING)]
    pub stdin_filename: Option<PathBuf>,

    /// In folders, read only the files that match this glob, as in `.gitignore`: `*.oust`,
    /// `/games/2026/`
    #[arg(long, value_name = "GLOB", help_heading = HEADING)]
    pub include: Vec<String>,

    /// In folders, leave out the files that match this glob, also where `--include` takes them in
    #[arg(long, value_name = "GLOB", help_heading = HEADING)]
    pub exclude: Vec<String>,

    /// In folders, read also hidden files, but not those in `.git`
    #[arg(short = 'H', long, help_heading = HEADING)]
    pub hidden: bool,

    /// In folders, read also the files that `.gitignore` and `.ignore` files leave out
    #[arg(short = 'I', long, help_heading = HEADING)]
    pub no_ignore: bool,
}

impl FilesArgs {
    /// Returns the sources of a run: the paths that are `named` as arguments, and the listed ones.
    ///
    /// # Errors
    ///
    /// Returns the wrong use of standard input, and the error of reading the list.
    pub fn paths(&self, named: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
        let mut paths = named.to_vec();
        if let Some(list) = &self.files_from {
            let listed = self.listed(list)?;
            if listed.is_empty() && named.is_empty() {
                let list = list.display();
                return Err(Failure::work(format!(
                    "--files-from {list}: found no paths"
                )));
            }
            paths.extend(listed);
        }
        let is_stdin = |path: &PathBuf| path.as_os_str() == STDIN;
        let reads_stdin = paths.iter().any(is_stdin) || paths.is_empty();
        if reads_stdin && self.files_from.as_ref().is_some_and(is_stdin) {
            let message = "--files-from -: standard input is the list, and cannot be a source, too";
            return Err(Failure::usage(message));
        }
        if let Some(name) = self.stdin_filename.as_ref().filter(|_| !reads_stdin) {
            let name = name.display();
            let message = format!(
                "--stdin-filename {name}: expected standard input, as `-` or without files"
            );
            return Err(Failure::usage(message));
        }
        Ok(paths)
    }

    /// Fails if a flag is given, for a run that reads no files.
    ///
    /// # Errors
    ///
    /// Returns the wrong use.
    pub fn refuse(&self) -> Result<(), Failure> {
        if *self == Self::default() {
            return Ok(());
        }
        let message = "expected files for the flags that choose files, such as --include";
        Err(Failure::usage(message))
    }

    /// Returns the name of a source in messages and outputs.
    pub fn name_of<'a>(&'a self, path: &'a Path) -> &'a Path {
        match &self.stdin_filename {
            Some(name) if path.as_os_str() == STDIN => name,
            _ => path,
        }
    }

    fn listed(&self, list: &Path) -> Result<Vec<PathBuf>, Failure> {
        let open = || -> io::Result<Box<dyn Read>> {
            if list.as_os_str() == STDIN {
                Ok(Box::new(standard_input()))
            } else {
                Ok(Box::new(File::open(list)?))
            }
        };
        let mut bytes = Vec::new();
        // One byte more than allowed, to tell a list of `LIMIT` bytes from a longer one.
        let read = open().and_then(|input| input.take(LIMIT + 1).read_to_end(&mut bytes));
        let failed = |reason: &str| {
            let list = list.display();
            Failure::work(format!("--files-from {list}: cannot read it: {reason}"))
        };
        read.map_err(|error| failed(&error.to_string()))?;
        if bytes.len() as u64 > LIMIT {
            return Err(failed(&format!("it is longer than {LIMIT} bytes")));
        }
        if !self.null && bytes.contains(&0) {
            let list = list.display();
            let message = format!(
                "--files-from {list}: expected one path a line, found a NUL character; pass --null"
            );
            return Err(Failure::usage(message));
        }
        let paths = paths_in(&bytes, if self.null { 0 } else { b'\n' });
        let paths = paths.map(|path| os_string(path).map(PathBuf::from));
        let paths: Option<Vec<_>> = paths.collect();
        paths.ok_or_else(|| failed("a path is not in UTF-8"))
    }
}

/// Returns the paths of a list that are not empty, each with `end` after it, or with CR and LF where
/// `end` is LF.
fn paths_in(list: &[u8], end: u8) -> impl Iterator<Item = &[u8]> {
    let paths = list.split(move |byte| *byte == end).map(move |path| {
        let line = path.strip_suffix(b"\r").filter(|_| end == b'\n');
        line.unwrap_or(path)
    });
    paths.filter(|path| !path.is_empty())
}

#[cfg(unix)]
#[expect(
    clippy::unnecessary_wraps,
    reason = "not every system has paths of any bytes"
)]
fn os_string(bytes: &[u8]) -> Option<OsString> {
    use std::os::unix::ffi::OsStringExt;
    Some(OsString::from_vec(bytes.to_owned()))
}

#[cfg(not(unix))]
fn os_string(bytes: &[u8]) -> Option<OsString> {
    String::from_utf8(bytes.to_owned()).ok().map(OsString::from)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(oust_test_support::cases::config(256))]

        #[test]
        fn a_list_has_the_paths_that_were_written(
            paths in prop::collection::vec(prop::collection::vec(1_u8.., 1..8), 0..8),
            line_end in prop::sample::select(vec!["\n", "\r\n"]),
        ) {
            let list = |end: &[u8], paths: &[Vec<u8>]| -> Vec<u8> {
                paths.iter().flat_map(|path| [path, end].concat()).collect()
            };
            let with_nul = list(b"\0", &paths);
            prop_assert!(paths_in(&with_nul, 0).eq(paths.iter().map(Vec::as_slice)));
            // A line has no line break in it.
            let is_line = |path: &Vec<u8>| !path.contains(&b'\n') && !path.ends_with(b"\r");
            let lines: Vec<Vec<u8>> = paths.into_iter().filter(is_line).collect();
            let with_breaks = list(line_end.as_bytes(), &lines);
            prop_assert!(paths_in(&with_breaks, b'\n').eq(lines.iter().map(Vec::as_slice)));
            // The last line may lack its end.
            let trimmed = with_breaks.strip_suffix(b"\n").unwrap_or_default();
            prop_assert!(paths_in(trimmed, b'\n').eq(lines.iter().map(Vec::as_slice)));
        }
    }
}
