//! The list of a game's turns, in rows as in a record.

use oust_core::Turn;
use oust_preview::{COLOR_NAMES, Phrase, TriedPlacement, TurnPreview};

use crate::game::{Forfeit, GameState, PlayedTurn, RefusedTurn, Withdrawal};
use crate::id::SeatNumber;
use crate::service::{GameSnapshot, ServiceError};
use crate::web::page_context::Layout;

/// A row of the list.
pub(crate) enum Row {
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
pub(crate) struct TurnCell {
    /// The number of moves up to and including this one. A swap counts.
    pub(crate) index: usize,
    /// The turn in the notation of its board.
    pub(crate) text: String,
    is_swap: bool,
    /// A sentence about a pass or a swap; `None` for placements.
    pub(crate) words: Option<String>,
    /// The class of its color in style sheets.
    pub(crate) class: &'static str,
    /// Whether the board shows the position after it.
    pub(crate) is_shown: bool,
    /// The number of stones that it captured.
    pub(crate) captured: usize,
}

/// The last turn with placements before a position.
pub(crate) struct LastTurn {
    /// The number of moves before it.
    pub(crate) index: usize,
    /// The class of its color in style sheets.
    pub(crate) class: &'static str,
    /// Whether the visitor has played it.
    pub(crate) is_own: bool,
    steps: Vec<TriedPlacement>,
}

impl LastTurn {
    /// Returns the last turn among the first `shown` moves of a game with these placements.
    pub(crate) fn new(
        snapshot: &GameSnapshot,
        placements: &[Vec<TriedPlacement>],
        shown: usize,
    ) -> Option<Self> {
        let mut before = placements.iter().take(shown);
        let index = before.rposition(|steps| !steps.is_empty())?;
        let played = &snapshot.state.moves()[index];
        Some(Self {
            index,
            class: played.color,
            is_own: snapshot.seat == Some(played.seat),
            steps: placements[index].clone(),
        })
    }

    /// Returns the turn tried out on the position before it.
    ///
    /// # Errors
    ///
    /// Fails if a stored move is illegal.
    pub(crate) fn preview(&self, state: &GameState) -> Result<TurnPreview, RefusedTurn> {
        let coords: Vec<String> = self.steps.iter().map(|step| step.coord.clone()).collect();
        let before = state.position_after(self.index)?;
        Ok(before.turn_start().preview(&coords))
    }

    /// Returns its placements for the script that plays them back, as JSON: pairs of a coordinate
    /// and the coordinates of captured stones.
    pub(crate) fn script(&self) -> String {
        let steps = self.steps.iter();
        let pairs = steps.map(|step| (&step.coord, &step.captured));
        serde_json::json!(pairs.collect::<Vec<_>>()).to_string()
    }
}

/// An entry of the list.
enum Entry<'g> {
    /// A move, with the number of moves up to and including it.
    Move(usize, &'g PlayedTurn),
    /// A player who left, by resignation or time.
    Withdrawal(&'g Withdrawal),
}

/// Returns the rows of a game with the placements of its moves. `shown` is the number of moves before
/// the position on the board.
pub(crate) fn rows(
    page: &Layout,
    snapshot: &GameSnapshot,
    placements: &[Vec<TriedPlacement>],
    shown: usize,
) -> Vec<Row> {
    let mut list = List::default();
    for entry in entries(&snapshot.state) {
        match entry {
            Entry::Withdrawal(withdrawal) => {
                let text = withdrawal_text(page, snapshot, withdrawal);
                list.rows.push(Row::Withdrawal(text));
            }
            Entry::Move(index, played) => {
                let steps = placements.get(index - 1).map_or(&[][..], Vec::as_slice);
                let captured = steps.iter().map(|step| step.captured.len()).sum();
                let words = (captured > 0).then(|| steps_text(page, steps));
                list.push(TurnCell {
                    index,
                    text: snapshot.state.rules().notation().text(&played.turn),
                    is_swap: played.turn == Turn::Swap,
                    words: move_text(page, snapshot, played).or(words),
                    class: played.color,
                    is_shown: index == shown,
                    captured,
                });
            }
        }
    }
    list.rows
}

/// Describes the last placements with what they captured, and the events since then: passes, swaps,
/// and players who left a game that goes on.
pub(crate) fn recent_lines(
    page: &Layout,
    snapshot: &GameSnapshot,
    placements: &[Vec<TriedPlacement>],
) -> Vec<String> {
    let all: Vec<Entry<'_>> = entries(&snapshot.state).collect();
    let mut is_placed = false;
    let recent = all.iter().rev().map_while(|entry| match entry {
        _ if is_placed => None,
        Entry::Move(index, played) => {
            Some(move_text(page, snapshot, played).unwrap_or_else(|| {
                is_placed = true;
                let steps = placements.get(index - 1).map_or(&[][..], Vec::as_slice);
                let steps = steps_text(page, steps);
                let phrase = page.phrase("turn-played").with("steps", steps);
                of_player(page, snapshot, phrase, played.seat, played.color)
            }))
        }
        // The page shows the result elsewhere. An empty line keeps `map_while` going.
        Entry::Withdrawal(withdrawal) if withdrawal.is_end => Some(String::new()),
        Entry::Withdrawal(withdrawal) => {
            let text = withdrawal_text(page, snapshot, withdrawal);
            Some(format!("{text} {}", page.phrase("left-stones")))
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
        let withdrawals = state.departures().iter();
        let here = withdrawals.filter(move |withdrawal| withdrawal.after == index);
        let played = moves
            .get(index)
            .map(|played| Entry::Move(index + 1, played));
        here.map(Entry::Withdrawal).chain(played)
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
        let column = COLOR_NAMES
            .iter()
            .position(|name| *name == turn.class)
            .unwrap_or_default();
        // A color moves once in a round, so a filled column means the next round.
        if self.round == 0 || column < self.filled {
            self.round += 1;
            self.filled = 0;
            self.rows.push(self.empty_row());
        } else if let Some(Row::Withdrawal(_)) = self.rows.last() {
            // A withdrawal split the round: its other turns go into a new row.
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

/// Describes placements: `a4 captures 2, c1`.
fn steps_text(page: &Layout, steps: &[TriedPlacement]) -> String {
    let texts = steps.iter().map(|step| match step.captured.len() {
        0 => step.coord.clone(),
        count => {
            let phrase = page.phrase("placement-captures").with("count", count);
            phrase.with("coord", step.coord.as_str()).to_string()
        }
    });
    texts.collect::<Vec<_>>().join(", ")
}

/// Describes a pass or a swap; returns `None` for placements.
fn move_text(page: &Layout, snapshot: &GameSnapshot, played: &PlayedTurn) -> Option<String> {
    let phrase = match played.turn {
        Turn::Pass if snapshot.game.settings.kind.pass_is_choice() => {
            page.phrase("turn-passed-by-choice")
        }
        Turn::Pass => page.phrase("turn-passed"),
        Turn::Swap => page.phrase("turn-swapped"),
        Turn::Place(_) => return None,
    };
    Some(of_player(page, snapshot, phrase, played.seat, played.color))
}

fn withdrawal_text(page: &Layout, snapshot: &GameSnapshot, withdrawal: &Withdrawal) -> String {
    let phrase = match withdrawal.reason {
        Forfeit::Resignation => page.phrase("left-resigned"),
        Forfeit::Time => page.phrase("left-out-of-time"),
    };
    of_player(page, snapshot, phrase, withdrawal.seat, withdrawal.color)
}

/// Completes a text with the name of a player and the color at that time. The name has no color of
/// its own, in contrast to `name_of`.
fn of_player(
    page: &Layout,
    snapshot: &GameSnapshot,
    phrase: Phrase<'_>,
    seat: SeatNumber,
    color: &str,
) -> String {
    let player = snapshot.game.player(seat);
    let name = player.map_or_else(String::new, |player| page.player(&player.name()));
    phrase
        .with("color", page.color(color))
        .with("name", name)
        .to_string()
}

/// Returns the error for an address with a number above the last move.
pub(crate) fn no_turn(number: usize) -> ServiceError {
    ServiceError::NotFound {
        what: "turn",
        name: number.to_string(),
    }
}
