//! The entries of a listing: ` %3d text`, two a row, numbered through over both players.

use crate::lines::{Line, Word, is_number};
use crate::record::{Move, MoveKind, Problem, ProblemKind, Problems};
use crate::turn_text::{keyword, read_turn};
use crate::{Coord, Span};

/// The mark behind a move that the server made by itself.
const AUTOMATIC: &str = "(Auto)";

/// A numbered entry.
pub(super) struct Entry<'t> {
    pub(super) number: u32,
    pub(super) number_span: Span,
    /// What stands behind the number, without the mark of an automatic move.
    pub(super) words: Vec<Word<'t>>,
    /// Which of the words follow a comma at which a mail program broke the line. The comma is
    /// none of the words'.
    joined: Vec<usize>,
}

/// The entries of a listing while its lines are read.
#[derive(Default)]
pub(super) struct Entries<'t> {
    pub(super) list: Vec<Entry<'t>>,
    pub(super) problems: Problems,
}

impl<'t> Entries<'t> {
    /// Whether nothing but entries stands in a line.
    pub(super) fn is_row(line: &Line<'_>) -> bool {
        let mut words = line.content.split_whitespace();
        words.next().is_some_and(is_entry_number)
            && words.next().is_some_and(is_move)
            && words.all(|word| is_entry_number(word) || is_move(word) || word == AUTOMATIC)
    }

    /// Whether a line can be the rest of a row that a mail program has wrapped.
    pub(super) fn goes_on_in(&self, line: &Line<'_>) -> bool {
        let mut words = line.content.split_whitespace();
        let open = self.list.last().is_some_and(|entry| {
            let last = entry.words.last();
            last.is_none_or(|word| word.text.ends_with(','))
        });
        let first_fits = words.next().is_some_and(|word| {
            word == AUTOMATIC || word.starts_with(',') || is_entry_number(word) != open
        });
        first_fits
            && line
                .content
                .split_whitespace()
                .all(|word| is_entry_number(word) || is_move(word) || word == AUTOMATIC)
    }

    /// Reads a line of entries.
    pub(super) fn read(&mut self, line: &Line<'t>) {
        for (at, word) in line.words().enumerate() {
            if let Some(number) = entry_number(word.text) {
                self.list.push(Entry {
                    number,
                    number_span: word.span,
                    words: Vec::new(),
                    joined: Vec::new(),
                });
            } else if word.text == AUTOMATIC {
                // Who moved for a player is no part of the game.
            } else if let Some(entry) = self.list.last_mut() {
                let word = if at == 0 { entry.go_on_at(word) } else { word };
                entry.words.push(word);
            } else {
                self.problems.push(Problem {
                    span: word.span,
                    kind: ProblemKind::UnexpectedToken {
                        expected: "the number of an entry",
                    },
                });
            }
        }
    }
}

impl<'t> Entry<'t> {
    /// The first word of the line in which the entry goes on, without the comma before it.
    fn go_on_at(&mut self, word: Word<'t>) -> Word<'t> {
        let Some(last) = self.words.last_mut() else {
            return word;
        };
        let before = last.text.strip_suffix(',');
        let here = word.text.strip_prefix(',');
        if let (Some(text), None) = (before, here) {
            *last = last.part(text);
        }
        if before.is_some() != here.is_some() {
            self.joined.push(self.words.len());
        }
        here.filter(|_| before.is_none())
            .map_or(word, |text| word.part(text))
    }

    /// Where the text of the entry stands.
    pub(super) fn text_span(&self) -> Span {
        match (self.words.first(), self.words.last()) {
            (Some(first), Some(last)) => Span::new(first.span.start, last.span.end),
            _ => self.number_span,
        }
    }

    /// Whether the entry says that the player was skipped.
    pub(super) fn is_skip(&self) -> bool {
        matches!(&self.words[..], [word] if word.text == "--")
    }

    /// Whether the entry says that the player gives up, or lost on time.
    pub(super) fn is_ending(&self) -> bool {
        let ends =
            |word: &Word<'_>| word.text.eq_ignore_ascii_case("resign") || is_forfeit(word.text);
        matches!(&self.words[..], [word] if ends(word))
    }

    /// The swap, written as an entry.
    pub(super) fn swap(&self) -> Option<Span> {
        match &self.words[..] {
            [word] if word.text.eq_ignore_ascii_case("swap") => Some(word.span),
            _ => None,
        }
    }

    /// What the entry says.
    pub(super) fn moves(&self, problems: &mut Problems) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.words.is_empty() {
            let span = self.number_span;
            let kind = ProblemKind::EmptyTurn;
            problems.push(Problem { span, kind });
            moves.push(unreadable(span));
        }
        for (at, word) in self.words.iter().enumerate() {
            let joined = at.checked_sub(1).is_none_or(|before| {
                self.words[before].text.ends_with(',')
                    || word.text.starts_with(',')
                    || self.joined.binary_search(&at).is_ok()
            });
            if joined {
                read_word(word, &mut moves, problems);
            } else {
                let kind = ProblemKind::UnexpectedToken {
                    expected: "the number of the next entry",
                };
                let span = word.span;
                problems.push(Problem { span, kind });
                moves.push(unreadable(span));
                break;
            }
        }
        moves
    }
}

fn read_word(word: &Word<'_>, moves: &mut Vec<Move>, problems: &mut Problems) {
    let (turn, forfeit) = match word.text.rsplit_once(',') {
        _ if is_forfeit(word.text) => ("", Some(word.text)),
        Some((turn, last)) if is_forfeit(last) => (turn, Some(last)),
        _ => (word.text, None),
    };
    if !turn.is_empty() {
        read_turn(turn, word.span.start, moves, problems);
    }
    if let Some(forfeit) = forfeit {
        let kind = MoveKind::Timeout;
        let span = Span::new(word.span.end - forfeit.len(), word.span.end);
        moves.push(Move { kind, span });
    }
}

fn unreadable(span: Span) -> Move {
    let kind = MoveKind::Unreadable;
    Move { kind, span }
}

/// The server's word for a loss on time.
fn is_forfeit(word: &str) -> bool {
    word.eq_ignore_ascii_case("forfeit")
}

fn is_entry_number(word: &str) -> bool {
    entry_number(word).is_some()
}

fn entry_number(word: &str) -> Option<u32> {
    let digits = word.strip_suffix(['.', ')']).unwrap_or(word);
    // A number beyond 32 bits is no entry's either way.
    is_number(digits).then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Whether a word is a turn, or a part of one that a blank has cut off.
pub(super) fn is_move(word: &str) -> bool {
    let is_piece = |piece: &str| {
        Coord::has_shape(piece) && piece.ends_with(|sign: char| sign.is_ascii_digit())
            || keyword(piece).is_some()
            || is_forfeit(piece)
            || piece.eq_ignore_ascii_case("swap")
    };
    let pieces = word.trim_matches(',');
    !pieces.is_empty() && pieces.split(',').all(is_piece)
}
