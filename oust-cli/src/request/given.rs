//! The grammar of sources: which of the arguments is the source, and which are the moves.

use std::path::Path;

use oust_notation::Coord;
use oust_program::STDIN;

/// The things that a command line gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is given or not")]
pub(crate) struct Given {
    /// A file, as an argument or with `--from`.
    pub(crate) file: bool,
    /// `--position`.
    pub(crate) position: bool,
    /// `--board`, unless it is only the board of something that is read.
    pub(crate) board: bool,
    /// Standard input is no terminal and holds more than white space.
    pub(crate) pipe: bool,
    /// Moves as arguments.
    pub(crate) moves: bool,
}

/// A kind of command, by its use of standard input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// The source where no other is named: `show`, `legal`, `analyze`, `solve`, `check`.
    Show,
    /// The source next to moves, otherwise the moves: `apply`.
    Apply,
    /// Not read: `perft`, `play`.
    Play,
}

/// The source of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceKind {
    File,
    Position,
    StandardInput,
    /// The empty board of `--board`.
    Board,
    /// The empty board of 13x13.
    Default,
}

/// The moves that are played on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MovesKind {
    /// The arguments of the command line, possibly an empty list.
    Arguments,
    StandardInput,
}

/// Why a command line is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misuse {
    /// `--position`, and a file or `--board`. Of a file, `--board` is the board.
    TwoSources,
    /// A source, and another one on standard input.
    SourceAndPipe,
    /// Moves as arguments and on standard input.
    TwiceMoves,
}

/// Returns the source and the moves of a command line. Uses or refuses every input that is given.
pub(crate) fn decide(command: Command, given: Given) -> Result<(SourceKind, MovesKind), Misuse> {
    let named = match (given.file, given.position) {
        (_, true) if given.file || given.board => return Err(Misuse::TwoSources),
        (_, true) => Some(SourceKind::Position),
        (true, false) => Some(SourceKind::File),
        (false, false) => None,
    };
    let board = if given.board {
        SourceKind::Board
    } else {
        SourceKind::Default
    };
    let (arguments, pipe) = (MovesKind::Arguments, MovesKind::StandardInput);
    match (command, named) {
        (Command::Play, named) => Ok((named.unwrap_or(board), arguments)),
        // Without moves as arguments they come from standard input, even when that is empty.
        (Command::Apply, named) if !given.moves => Ok((named.unwrap_or(board), pipe)),
        (Command::Apply, Some(_)) if given.pipe => Err(Misuse::TwiceMoves),
        (Command::Show, Some(_)) if given.pipe => Err(Misuse::SourceAndPipe),
        (_, Some(source)) => Ok((source, arguments)),
        // Content of a pipe is never ignored, so it wins over `--board`, which then checks it.
        (_, None) if given.pipe => Ok((SourceKind::StandardInput, arguments)),
        (Command::Show, None) if !given.board => Ok((SourceKind::StandardInput, arguments)),
        (_, None) => Ok((board, arguments)),
    }
}

/// Returns whether a word is a turn of a list of moves, on any board.
pub(crate) fn is_moves(word: &str) -> bool {
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
pub(crate) fn names_file(word: &str) -> bool {
    let path = Path::new(word);
    // `1.a1` and `12.` are numbered moves and no files.
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let ending = path.extension().and_then(|ending| ending.to_str());
    word.contains('/')
        || ending.is_some_and(|ending| ending.starts_with(char::is_alphabetic))
            && stem.is_some_and(|stem| !is_number(stem))
        || word != STDIN && path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 32 combinations by their letters: a file, a position, a board, a pipe with content,
    /// moves. Each has the answer of `show` and of `apply`: the source and, after `+`, moves on
    /// standard input; or why it is refused.
    const TABLE: [(&str, &str, &str); 32] = [
        ("", "pipe", "13x13+pipe"),
        ("m", "pipe", "13x13"),
        ("i", "pipe", "13x13+pipe"),
        ("im", "pipe", "pipe"),
        ("b", "board", "board+pipe"),
        ("bm", "board", "board"),
        ("bi", "pipe", "board+pipe"),
        ("bim", "pipe", "pipe"),
        ("p", "position", "position+pipe"),
        ("pm", "position", "position"),
        ("pi", "source and pipe", "position+pipe"),
        ("pim", "source and pipe", "moves twice"),
        ("pb", "two sources", "two sources"),
        ("pbm", "two sources", "two sources"),
        ("pbi", "two sources", "two sources"),
        ("pbim", "two sources", "two sources"),
        ("f", "file", "file+pipe"),
        ("fm", "file", "file"),
        ("fi", "source and pipe", "file+pipe"),
        ("fim", "source and pipe", "moves twice"),
        ("fb", "file", "file+pipe"),
        ("fbm", "file", "file"),
        ("fbi", "source and pipe", "file+pipe"),
        ("fbim", "source and pipe", "moves twice"),
        ("fp", "two sources", "two sources"),
        ("fpm", "two sources", "two sources"),
        ("fpi", "two sources", "two sources"),
        ("fpim", "two sources", "two sources"),
        ("fpb", "two sources", "two sources"),
        ("fpbm", "two sources", "two sources"),
        ("fpbi", "two sources", "two sources"),
        ("fpbim", "two sources", "two sources"),
    ];

    fn answer(command: Command, letters: &str) -> String {
        let has = |letter| letters.contains(letter);
        let given = Given {
            file: has('f'),
            position: has('p'),
            board: has('b'),
            pipe: has('i'),
            moves: has('m'),
        };
        let (source, moves) = match decide(command, given) {
            Ok(decided) => decided,
            Err(Misuse::TwoSources) => return "two sources".to_owned(),
            Err(Misuse::SourceAndPipe) => return "source and pipe".to_owned(),
            Err(Misuse::TwiceMoves) => return "moves twice".to_owned(),
        };
        let source = match source {
            SourceKind::File => "file",
            SourceKind::Position => "position",
            SourceKind::StandardInput => "pipe",
            SourceKind::Board => "board",
            SourceKind::Default => "13x13",
        };
        match moves {
            MovesKind::Arguments => source.to_owned(),
            MovesKind::StandardInput => format!("{source}+pipe"),
        }
    }

    #[test]
    fn every_combination_has_one_meaning() {
        for (letters, show, apply) in TABLE {
            assert_eq!(answer(Command::Show, letters), show, "show {letters}");
            assert_eq!(answer(Command::Apply, letters), apply, "apply {letters}");
        }
        let mut all: Vec<_> = TABLE.iter().map(|(letters, ..)| *letters).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 32);
    }

    #[test]
    fn what_is_given_is_used_or_refused() {
        for (letters, ..) in TABLE {
            for command in [Command::Show, Command::Apply] {
                let found = answer(command, letters);
                let is_refused = ["two sources", "source and pipe", "moves twice"];
                if letters.contains('i') && !is_refused.contains(&&*found) {
                    assert!(found.contains("pipe"), "{command:?} {letters}: {found}");
                }
            }
        }
    }
}
