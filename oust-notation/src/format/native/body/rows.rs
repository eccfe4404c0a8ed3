//! Reads rows of turns: their numbers and their slots.

use crate::Span;
use crate::format::begins::is_whole_first_line;
use crate::format::native::body::{Body, Seam, Slot};
use crate::format::native::fast_path::PlainReader;
use crate::record::{Item, ProblemKind};
use crate::text::printable::split_digits;
use crate::turn::parse::{keyword, read_row_number, read_turn};

impl Body<'_> {
    /// Reads plain rows, separated by spaces and line breaks, with [`PlainReader`]. Returns
    /// whether it found any. [`Self::word`] reads all other text.
    pub(crate) fn plain_rows(&mut self) -> bool {
        let within = Span::new(self.at, self.end);
        let mut reader = PlainReader::after(self.row.unwrap_or(0), self.text, within);
        let mut at = self.at;
        while at < self.end {
            let second_slot = self.slot == Slot::Second && self.row.is_some();
            let Some(end) = reader.read(at, second_slot) else {
                break;
            };
            self.enter_row(reader.last_row());
            self.slot = Slot::after(reader.last_side());
            self.at = end;
            at = end;
            while at < self.end && matches!(self.bytes()[at], b' ' | b'\n') {
                at += 1;
            }
        }
        let rows = reader.into_rows();
        let found = !rows.is_empty();
        // Only the rows before all items stay compact: later ones would lose their place among the
        // items.
        if self.record.items.is_empty() && self.first_rows.is_empty() {
            self.first_rows = rows;
        } else {
            self.record.append(&rows);
        }
        found
    }

    pub(crate) fn word(&mut self) {
        // A word may hold many row numbers, `1.2.3.`; searching its end once keeps this linear.
        if self.word_end <= self.at {
            self.word_end = self.at + word_of(self.rest()).len();
        }
        let span = Span::new(self.at, self.word_end.min(self.end));
        let word = span.slice(self.text);
        if word == "oust" && is_whole_first_line(self.line()) {
            self.end_at(self.at, Seam::FirstLine);
        } else if word.starts_with(|c: char| c.is_ascii_digit()) && !is_reversed_coord(word) {
            self.row_number(word);
        } else if word.eq_ignore_ascii_case("swap") {
            self.record.items.push(Item::Swap(span));
            self.at = span.end;
        } else {
            self.turn();
        }
    }

    fn enter_row(&mut self, number: u32) {
        self.slot = Slot::First;
        self.row = Some(number);
        self.begun = true;
    }

    fn row_number(&mut self, word: &str) {
        let row = read_row_number(word, self.at);
        if self.begins_again(row.number, row.span.end) {
            return self.end_at(self.at, Seam::SecondGame);
        }
        self.record.problems.extend(row.problem);
        // `1. a1 1... b1` repeats the number of the row.
        let goes_on =
            row.is_second_slot && self.slot == Slot::Second && self.row == Some(row.number);
        if !goes_on {
            self.record.items.push(Item::RowNumber {
                number: row.number,
                span: row.span,
            });
            self.enter_row(row.number);
        }
        if row.is_second_slot {
            self.slot = Slot::Second;
        }
        self.at = row.span.end;
    }

    /// Returns whether a row number goes back, which begins a second game. A typing error does not
    /// count: after it the rows continue with the right number.
    fn begins_again(&self, number: u32, end: usize) -> bool {
        let Some(last) = self.row.filter(|_| self.begins_word()) else {
            return false;
        };
        let goes_back = number < last || number == 1 && self.begun && !self.is_second_of(number);
        goes_back && next_row_number(&self.text[end..self.end]) != last.checked_add(2)
    }

    /// Returns whether a row number, `1.` or `1)`, begins here at the start of a word.
    fn begins_word(&self) -> bool {
        let (_, after) = split_digits(self.rest());
        let before = self.text[..self.at].chars().next_back();
        // A comment may end directly before the number.
        after.starts_with(['.', ')']) && before.is_none_or(|c| c.is_whitespace() || c == '}')
    }

    /// Returns whether `number...` names the second slot of the row.
    fn is_second_of(&self, number: u32) -> bool {
        self.slot == Slot::Second
            && self.row == Some(number)
            && self
                .rest()
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .starts_with("..")
    }

    fn turn(&mut self) {
        let start = self.at;
        let word = turn_of(self.rest());
        let span = Span::new(start, start + word.len());
        let side = Some(self.slot.side());
        if self.slot == Slot::Full && self.row.is_some() {
            let expected = "the number of the next row: a row has one slot for x and one for o";
            self.record
                .problem(span, ProblemKind::UnexpectedToken { expected });
            self.record.push_unreadable(side, span);
        } else {
            self.record.read_turn(side, span, |moves, problems| {
                read_turn(word, start, moves, problems);
            });
        }
        self.slot = Slot::after(self.slot.side());
        self.begun = true;
        self.at = span.end;
    }
}

/// Returns the characters up to the next space or comment.
fn word_of(text: &str) -> &str {
    let ends = |c: char| c.is_whitespace() || matches!(c, ';' | '{');
    &text[..text.find(ends).unwrap_or(text.len())]
}

/// Returns whether a word that begins with digits is a coordinate in reverse, `4b`, and not a row
/// number before a keyword or a coordinate.
fn is_reversed_coord(word: &str) -> bool {
    let (_, after) = split_digits(word);
    let rest = after.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = &after[..after.len() - rest.len()];
    let is_word = keyword(letters).is_some() || letters.eq_ignore_ascii_case("swap");
    !letters.is_empty() && !is_word && !rest.starts_with(|c: char| c.is_ascii_digit())
}

/// Returns the word at the start of `text` with the following words that commas join to it.
fn turn_of(text: &str) -> &str {
    let mut len = word_of(text).len();
    loop {
        let gap = text[len..].len() - text[len..].trim_start_matches([' ', '\t']).len();
        let next = word_of(&text[len + gap..]);
        let joined = text[..len].ends_with(',') || next.starts_with(',');
        if gap == 0 || next.is_empty() || !joined {
            return &text[..len];
        }
        len += gap + next.len();
    }
}

/// Returns the next row number, past comments and other words.
fn next_row_number(text: &str) -> Option<u32> {
    let mut rest = text;
    loop {
        rest = rest.trim_start();
        let word = word_of(rest);
        let (digits, after) = split_digits(word);
        if !digits.is_empty() && after.starts_with(['.', ')']) {
            return digits.parse().ok();
        }
        // A number in a comment does not count.
        let len = match rest.chars().next()? {
            ';' => rest.find('\n')?,
            '{' => rest.find('}')? + 1,
            _ => word.len(),
        };
        rest = &rest[len..];
    }
}
