//! Reads and writes bare lists of moves, for arguments and standard input.

use oust_core::{Action, Board, Ending, Outcome};

use crate::format::item::ReadPart;
use crate::game::{AnnotatedGame, Loss, losses_among};
use crate::record::{Format, HeaderName, Item, Problem, ProblemKind, Record};
use crate::text::lines::{Line, is_blank, lines_of, trimmed};
use crate::text::printable::split_digits;
use crate::turn::parse::{read_row_number, read_turn};
use crate::turn::print::Entries;
use crate::{Dialect, PositionLine, Span};

/// Reads moves separated by white space, `b4 e2 c5 b5 a4,c1 e4`. The game begins at `start`, or on
/// the empty board.
///
/// White space does not end a turn: the side of a move follows from the rules. A comma states that
/// two placements belong to one turn. Row numbers may precede moves: `1. b4 e2`.
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

/// Reads the list of moves that begins at `at`: one line, or several numbered rows. Row number 1
/// begins another list; any other number that goes back begins a second game.
pub(crate) fn read_at(text: &str, at: usize, board: Option<&Board>) -> ReadPart {
    let mut lines = text[at..].split_inclusive('\n');
    let first = lines.next().unwrap_or_default();
    let mut last_row = first_row(first);
    let mut end = at + first.len();
    let mut second = None;
    for line in lines {
        // A list without row numbers is one line.
        if last_row.is_none() {
            break;
        }
        if !is_blank(line) {
            let row = first_row(line);
            if begins_list(line) {
                break;
            }
            if row < last_row {
                let span =
                    Span::from_slice(text, line.split_whitespace().next().unwrap_or_default());
                let kind = ProblemKind::SecondGame { first: at };
                second = Some(Problem { span, kind });
                break;
            }
            last_row = row;
        }
        end += line.len();
    }
    let list = text[at..end].trim_end();
    let span = Span::new(at, at + list.len());
    let mut record = read_moves(text, span);
    record.board = board.cloned();
    if board.is_none() {
        let word = first.split_whitespace().next().unwrap_or_default();
        record.board_span = Span::from_slice(text, word);
        record.problem(record.board_span, ProblemKind::UnknownBoard);
        record.problems.sort_by_key(|problem| problem.span);
    }
    ReadPart {
        second,
        ..ReadPart::new(end, record.into())
    }
}

/// Returns the start of the last list of a text; `None` for the list at the beginning of the text.
pub(crate) fn last_start(bytes: &[u8]) -> Option<usize> {
    let mut starts = memchr::memrchr_iter(b'\n', bytes).map(|newline| newline + 1);
    starts.find(|&start| list_begins(&bytes[start..]))
}

/// Returns whether the first line of `text`, which may be incomplete, begins a list.
fn list_begins(text: &[u8]) -> bool {
    let indent = text.iter().take_while(|byte| b" \t\r".contains(byte));
    let word = &text[indent.count()..];
    let is_of_number = |byte: &u8| byte.is_ascii_digit() || b".)".contains(byte);
    let len = word.iter().position(|byte| !is_of_number(byte));
    let number = len.and_then(|len| str::from_utf8(&word[..len]).ok());
    !word.starts_with(b"\n") && number.is_some_and(begins_list)
}

/// Returns whether a line begins a list: it has no row number, or row number 1.
fn begins_list(line: &str) -> bool {
    first_row(line).is_none_or(|number| number == 1)
}

/// Returns the row number at the start of a line.
fn first_row(line: &str) -> Option<u32> {
    let line = trimmed(line);
    begins_row(line).then(|| read_row_number(line, 0).number)
}

/// Returns whether a word begins with a row number: digits and a `.` or `)`. Digits alone may be a
/// mistyped coordinate.
fn begins_row(word: &str) -> bool {
    let (digits, after) = split_digits(word);
    !digits.is_empty() && after.starts_with(['.', ')'])
}

fn read_moves<'t>(text: &'t str, span: Span) -> Record {
    let mut record = Record::new(Format::MoveList, span);
    let lines = lines_of(text, span);
    record.check_line_ends(&lines);
    let mut moves = Vec::new();
    let words = |line: &Line<'t>| trimmed(line.raw).split_whitespace();
    for word in lines.iter().flat_map(words) {
        let mut at = Span::from_slice(text, word).start;
        let mut word = word;
        // `1.b4` has no space after its number.
        while begins_row(word) {
            let row = read_row_number(word, at);
            record.problems.extend(row.problem);
            record.items.push(Item::RowNumber {
                number: row.number,
                span: row.span,
            });
            (word, at) = (row.rest, row.span.end);
        }
        let span = Span::new(at, at + word.len());
        if word.is_empty() {
            // A row number by itself.
        } else if word.eq_ignore_ascii_case("swap") {
            record.items.push(Item::Swap(span));
        } else {
            moves.clear();
            read_turn(word, at, &mut moves, &mut record.problems);
            record.push_turn(None, span, &moves);
        }
    }
    // `check_line_ends` has added its problems first.
    record.problems.sort_by_key(|problem| problem.span);
    record
}

/// Writes the turns of a game as a list of moves on one line.
pub(crate) fn write(annotated: &AnnotatedGame, dialect: Dialect) -> String {
    // A token in the wrong word would name the other side as the loser.
    let loser = annotated.ending_token.filter(|_| shows_loser(annotated));
    let entries = Entries::new(&annotated.game, dialect, loser);
    let words: Vec<&str> = entries.iter().map(|entry| entry.text).collect();
    words.join(" ") + "\n"
}

/// Returns the parts of a game that a list of moves does not hold.
pub(crate) fn losses(annotated: &AnnotatedGame) -> Vec<Loss> {
    let ended_otherwise = match annotated.game.outcome() {
        Some(Outcome::Ended { ending, .. }) => {
            ending == Ending::Adjudication || !shows_loser(annotated)
        }
        _ => false,
    };
    let follows = |name: &HeaderName| {
        matches!(
            name,
            HeaderName::Result | HeaderName::Ended | HeaderName::Start
        )
    };
    losses_among([
        (annotated.start().is_some(), Loss::Start),
        (ended_otherwise, Loss::Ending),
        (!annotated.notes.is_empty(), Loss::Notes),
        (annotated.has_header(|name| !follows(name)), Loss::Headers),
        (annotated.has_claim(), Loss::Claims),
    ])
}

/// Checks whether a list of moves shows the side that resigned or lost on time: the side of the
/// placement in the same word, else the side to move.
fn shows_loser(annotated: &AnnotatedGame) -> bool {
    let Some(loser) = annotated.ending_token else {
        return false;
    };
    let mut history = annotated.game.history().rev();
    let last = history.find(|played| !matches!(played.action, Action::End { .. }));
    let in_word =
        last.is_some_and(|last| matches!(last.action, Action::Place(_)) && last.side == loser);
    in_word || annotated.game.position().to_move() == loser
}
