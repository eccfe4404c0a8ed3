//! The position to solve: a word may be the name of a board or a position line.

use std::ffi::OsString;
use std::path::Path;

use oust_core::Board;
use oust_notation::PositionLine;
use oust_program::Failure;

use crate::args::SourceArgs;

/// Returns the source with the board or position of the first word, and the other words.
pub(crate) fn split<'a>(
    args: &SourceArgs,
    words: &'a [OsString],
) -> Result<(SourceArgs, &'a [OsString]), Failure> {
    let mut source = args.clone();
    let Some((first, rest)) = words.split_first() else {
        return Ok((source, words));
    };
    let Some(text) = first.to_str().filter(|_| !Path::new(first).exists()) else {
        return Ok((source, words));
    };
    if PositionLine::looks_like(text) {
        let line = text.parse();
        let line =
            line.map_err(|error| Failure::usage(format!("invalid position line: {error}")))?;
        source.position = Some(line);
    } else if let Some(name) = board_name(text) {
        source.read.board = Some(name);
    } else {
        return Ok((source, words));
    }
    if args.position.is_some() || args.from.is_some() || args.read.board.is_some() {
        let message = format!("expected one source, found `{text}` and a flag that names another");
        return Err(Failure::usage(message));
    }
    Ok((source, rest))
}

/// Parses the name of a board. A number alone names a square elsewhere, but is not
/// a board here.
fn board_name(text: &str) -> Option<Board> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| !is_number)
}
