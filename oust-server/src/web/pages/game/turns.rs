//! The list of a game's turns, in rows as in a record.

use oust_core::Turn;

use crate::game::{COLOR_NAMES, Forfeit, GameState, PlayedTurn, Withdrawal};
use crate::id::SeatNumber;
use crate::service::GameDetails;
use crate::web::layout::Layout;

/// A row of the list.
pub(super) enum Row {
    /// A turn of each color.
    Turns {
        /// The number of the row, counted from 1.
        number: usize,
        /// The turns, in the order of the colors; `None` for a color without one.
        cells: Vec<Option<TurnCell>>,
    },
    /// The text about a player who has left the game.
    Withdrawal(String),
}

/// A turn in the list.
pub(super) struct TurnCell {
    /// The number of moves up to and including this one. A swap counts.
    pub(super) index: usize,
    /// The turn in the notation of its board.
    pub(super) text: String,
    is_swap: bool,
    /// A sentence about a pass or a swap; `None` for placements.
    pub(super) words: Option<String>,
    /// The class of its color in style sheets.
    pub(super) class: &'static str,
    /// Whether the board shows the position after it.
    pub(super) is_shown: bool,
}

/// An entry of the list.
enum Entry<'g> {
    /// A move, with the number of moves up to and including it.
    Move(usize, &'g PlayedTurn),
    /// A player who left, by resignation or time.
    Withdrawal(&'g Withdrawal),
}

/// Returns the rows of a game. `shown` is the number of moves before the position on the board.
pub(super) fn rows(page: &Layout, details: &GameDetails, shown: usize) -> Vec<Row> {
    let mut list = List::default();
    for entry in entries(&details.snapshot.state) {
        match entry {
            Entry::Withdrawal(left) => list
                .rows
                .push(Row::Withdrawal(left_words(page, details, left))),
            Entry::Move(index, played) => list.push(TurnCell {
                index,
                text: details.snapshot.state.rules().notation().text(&played.turn),
                is_swap: played.turn == Turn::Swap,
                words: move_words(page, details, played),
                class: played.color,
                is_shown: index == shown,
            }),
        }
    }
    list.rows
}

/// Describes the events since the last placement: passes, swaps, and players who left a game that
/// goes on.
pub(super) fn happened(page: &Layout, details: &GameDetails) -> Vec<String> {
    let all: Vec<Entry<'_>> = entries(&details.snapshot.state).collect();
    let recent = all.iter().rev().map_while(|entry| match entry {
        Entry::Move(_, played) => move_words(page, details, played),
        // The page shows the result elsewhere. An empty line keeps `map_while` going.
        Entry::Withdrawal(left) if left.is_end => Some(String::new()),
        Entry::Withdrawal(left) => {
            let (words, then) = (left_words(page, details, left), page.phrase("left-stones"));
            Some(format!("{words} {then}"))
        }
    });
    let mut lines: Vec<String> = recent.filter(|line| !line.is_empty()).collect();
    lines.reverse();
    lines
}

fn entries(state: &GameState) -> impl Iterator<Item = Entry<'_>> {
    let moves = state.moves();
    // Inclusive, because a player may also leave after the last move.
    (0..=moves.len()).flat_map(move |index| {
        let left = state
            .departures()
            .iter()
            .filter(move |it| it.after == index);
        let played = moves.get(index).map(|it| Entry::Move(index + 1, it));
        left.map(Entry::Withdrawal).chain(played)
    })
}

/// A builder of rows.
#[derive(Default)]
struct List {
    rows: Vec<Row>,
    /// The number of the current round, counted from 1; 0 before the first turn.
    round: usize,
    /// The number of columns that are filled in the current row.
    filled: usize,
}

impl List {
    fn push(&mut self, turn: TurnCell) {
        let column = COLOR_NAMES.iter().position(|name| *name == turn.class);
        let column = column.unwrap_or_default();
        // A color moves once in a round, so a filled column means the next round.
        if self.round == 0 || column < self.filled {
            self.round += 1;
            self.filled = 0;
            self.rows.push(self.empty_row());
        } else if let Some(Row::Withdrawal(_)) = self.rows.last() {
            // A departure split the round: its other turns go into a new row.
            self.filled = 0;
            self.rows.push(self.empty_row());
        }
        // A swap is neither a turn nor a slot: it is written before the turn that follows it.
        let is_swap = turn.is_swap;
        if let Some(Row::Turns { cells, .. }) = self.rows.last_mut() {
            // Empty cells for colors that are out, or have moved in the round's earlier row.
            cells.extend((self.filled..column).map(|_| None));
            cells.push(Some(turn));
        }
        self.filled = column + usize::from(!is_swap);
    }

    fn empty_row(&self) -> Row {
        Row::Turns {
            number: self.round,
            cells: Vec::new(),
        }
    }
}

/// Describes a pass or a swap; returns `None` for placements.
fn move_words(page: &Layout, details: &GameDetails, played: &PlayedTurn) -> Option<String> {
    let phrase = match played.turn {
        Turn::Pass if details.snapshot.game.settings.kind.pass_is_choice() => {
            page.phrase("turn-passed-by-choice")
        }
        Turn::Pass => page.phrase("turn-passed"),
        Turn::Swap => page.phrase("turn-swapped"),
        Turn::Place(_) => return None,
    };
    let name = plain_name(page, details, played.seat);
    let phrase = phrase.with("color", page.color(played.color));
    Some(phrase.with("name", name).to_string())
}

fn left_words(page: &Layout, details: &GameDetails, left: &Withdrawal) -> String {
    let phrase = match left.reason {
        Forfeit::Resignation => page.phrase("left-resigned"),
        Forfeit::Time => page.phrase("left-out-of-time"),
    };
    let phrase = phrase.with("name", plain_name(page, details, left.seat));
    phrase.with("color", page.color(left.color)).to_string()
}

/// Returns the name of a player without a color: the text around it has the color of that time.
fn plain_name(page: &Layout, details: &GameDetails, seat: SeatNumber) -> String {
    let player = details.snapshot.game.player(seat);
    player.map_or_else(String::new, |player| page.player(&player.name()))
}
