//! The state of a game as columns, so that lists of games need not replay events.

use super::{Forfeit, Outcome};
use crate::id::{Millis, SeatNumber};

/// The facts of a state that rows have as columns. They follow from the events;
/// `GameState::derived` is their only maker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Derived {
    /// The number of events.
    pub n: u32,
    /// The seat to move; `None` after the end.
    pub to_move: Option<SeatNumber>,
    /// The time of the last event, or of the beginning.
    pub moved_at: Millis,
    /// The time when the player to move loses.
    pub deadline_at: Option<Millis>,
    /// Whether the game is over.
    pub is_over: bool,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The seat that asks to take back a turn.
    pub undo_asked_by: Option<SeatNumber>,
    /// Whether the players have swapped their colors.
    pub swapped: bool,
    /// The players who left the game, in order.
    pub out: Vec<(SeatNumber, Forfeit)>,
    /// The number of turns, passes and swaps on the board.
    pub turn_count: u32,
    /// Their texts, separated by spaces.
    pub turns: String,
    /// The position as a line of text.
    pub position: String,
}

impl Derived {
    /// The version of these columns. A greater one makes the server derive them anew when it
    /// starts.
    pub const VERSION: i64 = 1;

    /// Returns the players who left as a column has them: `1 time 3 resignation`.
    pub fn out_text(&self) -> String {
        let texts = self.out.iter();
        let texts = texts.map(|(seat, forfeit)| format!("{seat} {}", forfeit.name()));
        texts.collect::<Vec<_>>().join(" ")
    }

    /// Returns the players who left of a column; `None` if it is unreadable.
    pub fn out_of(text: &str) -> Option<Vec<(SeatNumber, Forfeit)>> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let pairs = words.chunks(2).map(|pair| match pair {
            [seat, way] => Some((SeatNumber(seat.parse().ok()?), Forfeit::from_name(way)?)),
            _ => None,
        });
        pairs.collect()
    }

    /// Returns the texts of the turns, passes and swaps.
    pub fn turn_texts(&self) -> impl Iterator<Item = &str> {
        self.turns.split_whitespace()
    }

    /// Returns the columns in which the derived facts differ from stored ones, each with both
    /// values.
    pub fn differences(&self, stored: &Self) -> Vec<String> {
        let own = self.columns();
        let pairs = own.iter().zip(stored.columns());
        let different = pairs.filter(|((_, own), (_, other))| own != other);
        different
            .map(|((name, own), (_, other))| {
                format!("`{name}` is `{other}`, expected `{own}` from the events")
            })
            .collect()
    }

    fn columns(&self) -> [(&'static str, String); 13] {
        let text = |value: Option<String>| value.unwrap_or_default();
        let outcome = self.outcome.as_ref();
        [
            ("n", self.n.to_string()),
            ("to_move", text(self.to_move.map(|it| it.to_string()))),
            ("moved_at", self.moved_at.to_string()),
            (
                "deadline_at",
                text(self.deadline_at.map(|it| it.to_string())),
            ),
            (
                "state",
                if self.is_over { "over" } else { "playing" }.to_owned(),
            ),
            ("outcome", text(outcome.map(|it| it.reason.to_owned()))),
            (
                "winner",
                text(outcome.and_then(|it| it.winner).map(|it| it.to_string())),
            ),
            ("result", text(outcome.map(|it| it.text.clone()))),
            (
                "undo_asked_by",
                text(self.undo_asked_by.map(|it| it.to_string())),
            ),
            ("swapped", i64::from(self.swapped).to_string()),
            ("out", self.out_text()),
            ("turns", format!("{} of {}", self.turns, self.turn_count)),
            ("position", self.position.clone()),
        ]
    }
}
