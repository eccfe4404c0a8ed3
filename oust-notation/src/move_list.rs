//! A bare list of moves, for arguments and standard input.

use oust_core::Board;

use crate::entries::Entries;
use crate::record::{Format, Item, ProblemKind, Record};
use crate::transcript::Transcript;
use crate::turn_text::read_turn;
use crate::{Dialect, PositionLine, Span};

/// Reads moves parted by blanks: `b4 e2 c5 b5 a4,c1 e4`.
///
/// A blank does not end a turn: whose move it is follows from the rules. A comma promises that
/// both placements belong to one turn. The game begins at `start`, or on the empty board.
///
/// ```
/// use oust_core::Board;
///
/// let record = oust_notation::read_move_list("a1 b1 a2", &Board::rectangle(3, 3)?, None, None);
/// assert_eq!(record.items.len(), 3);
/// assert!(record.problems.is_empty());
/// # Ok::<(), oust_core::BoardError>(())
/// ```
pub fn read_move_list(
    text: &str,
    board: &Board,
    start: Option<PositionLine>,
    dialect: Option<Dialect>,
) -> Record {
    let mut record = read_moves(text, Span::new(0, text.len()));
    record.board = Some(board.clone());
    record.start = start;
    record.dialect = dialect;
    record
}

/// The lists of moves of a text, a line each, all on one board and from its beginning.
pub(crate) fn read_lines(text: &str, board: Option<&Board>) -> impl Iterator<Item = Record> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(move |line| {
        let at = line.as_ptr() as usize - text.as_ptr() as usize;
        let mut record = read_moves(text, Span::new(at, at + line.len()));
        record.board = board.cloned();
        if board.is_none() {
            let first = line.len() - line.trim_start().len() + at;
            let word = line.split_whitespace().next().unwrap_or_default();
            record.board_span = Span::new(first, first + word.len());
            record.problem(record.board_span, ProblemKind::BoardUnsaid);
            record.problems.sort_by_key(|problem| problem.span);
        }
        record
    })
}

fn read_moves(text: &str, span: Span) -> Record {
    let mut record = Record::new(Format::MoveList, span);
    let mut moves = Vec::new();
    for word in span.of(text).split_whitespace() {
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        let span = Span::new(at, at + word.len());
        if word.eq_ignore_ascii_case("swap") {
            record.items.push(Item::Swap(span));
            continue;
        }
        moves.clear();
        read_turn(word, at, &mut moves, &mut record.problems);
        record.push_turn(None, span, &moves);
    }
    record.problems.sort_by_key(|problem| problem.span);
    record
}

/// Writes the turns of a game as a list of moves, without a line end.
///
/// The start, the headers and the comments of a record have no place in it, and `resign` and
/// `timeout` stand there only where they say whose they are; [`Transcript::losses`] tells what
/// is missing.
pub fn write_move_list(transcript: &Transcript, dialect: Dialect) -> String {
    let loser = transcript.ending_token;
    let loser = loser.filter(|_| transcript.moves_say_loser());
    let entries = Entries::new(transcript, dialect, loser);
    let words: Vec<&str> = entries.iter().map(|entry| entry.text).collect();
    words.join(" ")
}
