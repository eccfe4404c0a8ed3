//! The entries of a listing: ` %3d text`, two in a row, numbered across both players.

use std::ops::Range;

use oust_core::{Board, Color, Game};

use crate::game::play::Player;
use crate::record::{Item, Move, MoveKind, Problem, ProblemKind, Problems, Record};
use crate::text::lines::{Line, Word};
use crate::text::printable::is_number;
use crate::turn::parse::{keyword, read_turn};
use crate::{Coord, Dialect, Span};

/// The mark after a move that the server made for a player.
const AUTOMATIC: &str = "(Auto)";

/// A numbered entry.
pub(crate) struct Entry {
    pub(crate) number: u32,
    pub(crate) number_span: Span,
    /// The span of the text; for an entry without text, the span of the number.
    pub(crate) span: Span,
    /// The indices of its moves in [`Entries::moves`].
    pub(crate) moves: Range<usize>,
    pub(crate) kind: Kind,
}

/// The content of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Only the number so far.
    Empty,
    Turn,
    /// `--`: the player was skipped.
    Skip,
    /// `Resign` or `Forfeit`.
    Ending,
    /// The swap, written as an entry.
    Swap,
    /// A turn with an unexpected word after it.
    Broken,
}

/// Collects the entries of a listing line by line.
#[derive(Default)]
pub(crate) struct Entries {
    pub(crate) list: Vec<Entry>,
    /// The moves of all entries, one after the other.
    pub(crate) moves: Vec<Move>,
    pub(crate) problems: Problems,
}

impl Entries {
    /// Reads the entries in a line.
    pub(crate) fn read(&mut self, line: &Line<'_>) {
        let mut before = "";
        for word in line.words() {
            if let Some(number) = entry_number(word.text) {
                self.begin(number, word.span);
            } else if word.text != AUTOMATIC {
                self.add(word, before.ends_with(',') || word.text.starts_with(','));
            }
            before = word.text;
        }
        self.end_last();
    }

    fn begin(&mut self, number: u32, span: Span) {
        self.end_last();
        let end = self.moves.len();
        self.list.push(Entry {
            number,
            number_span: span,
            span,
            moves: end..end,
            kind: Kind::Empty,
        });
    }

    /// Adds a word to the last entry. A second word of an entry needs a comma between the two,
    /// `joined`.
    fn add(&mut self, word: Word<'_>, joined: bool) {
        let Some(entry) = self.list.last_mut() else {
            let expected = "the number of the first entry; the names of the players are on a line \
                            of their own above it";
            let (span, kind) = (word.span, ProblemKind::UnexpectedToken { expected });
            return self.problems.push(Problem { span, kind });
        };
        if entry.kind == Kind::Empty {
            entry.span = word.span;
            entry.kind = kind(word.text);
        } else if joined {
            entry.kind = Kind::Turn;
            entry.span.end = word.span.end;
        } else if entry.kind != Kind::Broken {
            entry.kind = Kind::Broken;
            entry.span.end = word.span.end;
            let expected = "the number of the next entry";
            return self.unreadable(word.span, ProblemKind::UnexpectedToken { expected });
        }
        // A swap becomes an item of its own and has no move.
        if matches!(entry.kind, Kind::Turn | Kind::Skip | Kind::Ending) {
            read_word(word, &mut self.moves, &mut self.problems);
        }
    }

    fn end_last(&mut self) {
        let Some(entry) = self.list.last_mut() else {
            return;
        };
        if entry.kind == Kind::Empty {
            entry.kind = Kind::Turn;
            let span = entry.number_span;
            self.unreadable(span, ProblemKind::EmptyTurn);
        }
        if let Some(entry) = self.list.last_mut() {
            entry.moves.end = self.moves.len();
        }
    }

    fn unreadable(&mut self, span: Span, kind: ProblemKind) {
        self.problems.push(Problem { span, kind });
        let kind = MoveKind::Unreadable;
        self.moves.push(Move { kind, span });
    }
}

/// Checks that the numbers of a listing's entries ascend, and tolerates a single typing error.
#[derive(Default)]
pub(crate) struct EntryNumbers {
    last: Option<u32>,
    /// The next number if the last one was a typing error.
    after_error: Option<u32>,
    /// A number that is not larger than the one before it, until the next number shows a typing
    /// error.
    open: Option<Span>,
}

/// The error for a number that goes back and is no typing error; [`EntryNumbers::open`] returns
/// its span.
pub(crate) struct Backwards;

impl EntryNumbers {
    /// Checks the numbers of a row.
    pub(crate) fn read(&mut self, line: &Line<'_>) -> Result<(), Backwards> {
        for word in line.words() {
            if let Some(number) = entry_number(word.text) {
                self.add(number, word.span)?;
            }
        }
        Ok(())
    }

    fn add(&mut self, number: u32, span: Span) -> Result<(), Backwards> {
        // `4 6 6`: the second 6 confirms that the first one should be a 5.
        if self.after_error.take() == Some(number) {
            self.open = None;
        } else if self.open.is_some() {
            // No typing error: the number after the open one does not confirm it.
            return Err(Backwards);
        } else if let Some(last) = self.last
            && Some(number) != last.checked_add(1)
        {
            // If this number is the error, the next one is two above the last.
            self.after_error = last.checked_add(2);
            if number <= last {
                self.open = Some(span);
                return Ok(());
            }
        }
        self.last = Some(number);
        Ok(())
    }

    /// Returns the span of a number that goes back and is not known to be a typing error.
    pub(crate) fn open(&self) -> Option<Span> {
        self.open
    }
}

/// Checks whether a line contains an entry: a number before a turn.
pub(crate) fn holds_entry(line: &Line<'_>) -> bool {
    let mut words = line.content.split_whitespace().peekable();
    while let Some(word) = words.next() {
        if entry_number(word).is_some() && words.peek().is_some_and(|next| is_move(next)) {
            return true;
        }
    }
    false
}

/// Checks whether a line begins with an entry and has nothing but entries.
pub(crate) fn is_row(line: &Line<'_>) -> bool {
    let mut words = line.content.split_whitespace();
    words.next().and_then(entry_number).is_some()
        && words.next().is_some_and(is_move)
        && is_rest(line)
}

/// Checks whether a line has only entries or parts of entries, as after a broken line.
pub(crate) fn is_rest(line: &Line<'_>) -> bool {
    let is_part = |word: &str| entry_number(word).is_some() || is_move(word) || word == AUTOMATIC;
    !line.is_blank() && line.content.split_whitespace().all(is_part)
}

/// Checks whether a line has only entries or parts of entries, and at least one turn.
pub(crate) fn holds_turns(line: &Line<'_>) -> bool {
    is_rest(line) && line.content.split_whitespace().any(is_move)
}

/// Checks whether a line among entries is a damaged row of entries: it begins with a number and is
/// no row of the diagram.
pub(crate) fn is_damaged_row(line: &Line<'_>) -> bool {
    let mut words = line.content.split_whitespace();
    // A row of the diagram also begins with a number.
    let is_point = |word: &str| word.len() == 1 && ".,-+xoXO#?~".contains(word);
    words.next().is_some_and(is_number) && !words.next().is_some_and(is_point)
}

fn kind(word: &str) -> Kind {
    if word == "--" {
        Kind::Skip
    } else if word.eq_ignore_ascii_case("resign") || is_forfeit(word) {
        Kind::Ending
    } else if word.eq_ignore_ascii_case("swap") {
        Kind::Swap
    } else {
        Kind::Turn
    }
}

/// Reads a turn, which may end with `Forfeit`, the server's word for a loss on time.
fn read_word(word: Word<'_>, moves: &mut Vec<Move>, problems: &mut Problems) {
    // `a4,Forfeit`: the last placement and the loss share an entry.
    let (turn, last) = word.text.rsplit_once(',').unwrap_or(("", word.text));
    let (turn, forfeit) = if is_forfeit(last) {
        (turn, Some(last))
    } else {
        (word.text, None)
    };
    if !turn.is_empty() {
        read_turn(turn, word.span.start, moves, problems);
    }
    if let Some(forfeit) = forfeit {
        let kind = MoveKind::Timeout;
        let span = word.part(forfeit).span;
        moves.push(Move { kind, span });
    }
}

fn is_forfeit(word: &str) -> bool {
    word.eq_ignore_ascii_case("forfeit")
}

fn entry_number(word: &str) -> Option<u32> {
    let digits = word.strip_suffix(['.', ')']).unwrap_or(word);
    // A number above 32 bits is out of order in any case, so the exact value does not matter.
    is_number(digits).then(|| digits.parse().unwrap_or(u32::MAX))
}

/// Checks whether a word is a turn: coordinates or keywords joined by commas.
fn is_move(word: &str) -> bool {
    let is_part = |part: &str| {
        Coord::has_shape(part)
            || keyword(part).is_some()
            || is_forfeit(part)
            || part.eq_ignore_ascii_case("swap")
    };
    let parts = word.trim_matches(',');
    !parts.is_empty() && parts.split(',').all(is_part)
}

/// Joins entries into turns.
///
/// A listing may have an entry for each placement, and a player continues after a capture, so the
/// entries are played to find the ends of turns. From the first entry that cannot be played, every
/// entry is a turn; a replay of the record reports the reason.
pub(crate) struct Turns<'r> {
    record: &'r mut Record,
    /// `None` from the first entry that cannot be played.
    player: Option<Player>,
    /// The current turn, which the next entry may continue.
    open: Option<(Color, Span, Vec<Move>)>,
}

impl<'r> Turns<'r> {
    /// Begins the turns of a record. Without a board every entry is a turn.
    pub(crate) fn new(board: Option<Board>, record: &'r mut Record) -> Self {
        Self {
            record,
            player: board.map(|board| Player::new(Game::new(board), Dialect::Pbmserv)),
            open: None,
        }
    }

    /// Returns the side that has captured and continues its turn.
    pub(crate) fn continuing_side(&self) -> Option<Color> {
        let position = self.player.as_ref()?.game.position();
        position.mid_turn().then(|| position.to_move())
    }

    /// Checks whether a side has to pass now.
    pub(crate) fn must_pass(&self, side: Color) -> bool {
        let position = self.player.as_ref().map(|player| player.game.position());
        position.is_some_and(|position| position.must_pass() && position.to_move() == side)
    }

    /// Adds an entry of a side. Continues the open turn of that side after a capture, or if the
    /// entry ends the game; otherwise begins a new turn.
    pub(crate) fn add(&mut self, side: Color, span: Span, moves: &[Move]) {
        let ends_game = |token: &Move| matches!(token.kind, MoveKind::Resign | MoveKind::Timeout);
        // An ending joins the last turn of its side.
        let continues = self.continuing_side() == Some(side) || moves.iter().all(ends_game);
        match &mut self.open {
            Some((owner, whole, before)) if continues && *owner == side => {
                before.extend_from_slice(moves);
                whole.end = span.end;
            }
            _ => {
                self.finish_turn();
                self.open = Some((side, span, moves.to_vec()));
            }
        }
        for token in moves {
            self.play(side, token.kind);
        }
    }

    /// Adds a swap. It is an item of the record but no turn.
    pub(crate) fn swap(&mut self, span: Span) {
        self.finish_turn();
        self.record.items.push(Item::Swap(span));
    }

    /// Moves the open turn to the record.
    pub(crate) fn finish_turn(&mut self) {
        if let Some((side, span, moves)) = self.open.take() {
            self.record.push_turn(Some(side), span, &moves);
        }
    }

    fn play(&mut self, side: Color, kind: MoveKind) {
        // An ending does not affect the ends of turns.
        if matches!(kind, MoveKind::Resign | MoveKind::Timeout) {
            return;
        }
        if let Some(player) = &mut self.player
            && player.play(Some(side), kind).is_err()
        {
            self.player = None;
        }
    }
}
