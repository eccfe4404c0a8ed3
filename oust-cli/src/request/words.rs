//! The words of a command line: moves or names of files.

use std::path::Path;

use oust_notation::Coord;
use oust_program::STDIN;

/// Returns whether a word is a turn of a list of moves, on any board.
pub(super) fn is_moves(word: &str) -> bool {
    const ACTIONS: [&str; 4] = ["pass", "swap", "resign", "timeout"];
    // Two letters and three digits name every point of the largest board.
    let is_point = |token: &str| {
        token.parse::<Coord>().is_ok()
            && token.trim_start_matches(char::is_alphabetic).len() < 4
            && token.trim_end_matches(char::is_numeric).len() < 3
    };
    word.split(',')
        .all(|token| is_point(token) || ACTIONS.contains(&token.to_lowercase().as_str()))
}

/// Returns whether a word that is no move is the name of a file: one that exists, or a name with
/// a folder or an ending.
pub(super) fn names_file(word: &str) -> bool {
    let path = Path::new(word);
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let ending = path.extension().and_then(|ending| ending.to_str());
    word.contains('/')
        || ending.is_some_and(|ending| ending.starts_with(char::is_alphabetic))
            && stem.is_some_and(|stem| !is_number(stem))
        || word != STDIN && path.exists()
}
