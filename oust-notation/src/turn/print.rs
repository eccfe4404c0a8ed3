//! Prints the turns of a game.

use oust_core::{Action, Color, Ending, Game, Outcome};

use crate::Dialect;

/// A turn of a game as text, or the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'t> {
    /// The side that takes the turn; for a swap, the side to move.
    pub side: Color,
    /// The tokens of the turn, joined by `,`.
    pub text: &'t str,
    /// The number of actions of the game up to the end of the entry.
    pub end: usize,
    /// Whether the second player swaps here; the text is then `swap`.
    pub is_swap: bool,
}

impl<'t> Entry<'t> {
    /// Returns the text without the token of an ending; an empty text if nothing else is in it.
    pub(crate) fn without_ending(&self) -> &'t str {
        let (turn, last) = self.text.rsplit_once(',').unwrap_or(("", self.text));
        if matches!(last, "resign" | "timeout") {
            turn
        } else {
            self.text
        }
    }
}

/// The turns of a game and the swap as text. One string holds all texts, so a game needs two
/// allocations.
///
/// [`AnnotatedGame::entries`](crate::AnnotatedGame::entries) creates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries {
    text: String,
    entries: Vec<StoredEntry>,
}

/// An [`Entry`] with the offset of the end of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct StoredEntry {
    side: Color,
    text_end: usize,
    end: usize,
    is_swap: bool,
}

impl Entries {
    /// Returns the turns and the swap of a game in a dialect, without a token of its ending.
    ///
    /// ```
    /// use oust_core::{Board, Game};
    /// use oust_notation::{Dialect, Entries};
    ///
    /// let board = Board::rectangle(3, 3)?;
    /// let turns = ["a1", "b2", "c3"].map(|turn| Dialect::Pbmserv.parse_turn(&board, turn));
    /// let mut game = Game::new(board);
    /// for turn in turns {
    ///     game.play_turn(&turn?)?;
    /// }
    /// let entries = Entries::of_game(&game, Dialect::Pbmserv);
    /// let texts: Vec<&str> = entries.iter().map(|entry| entry.text).collect();
    /// assert_eq!(texts, ["a1", "b2", "c3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_game(game: &Game, dialect: Dialect) -> Self {
        Self::new(game, dialect, None)
    }

    /// Creates the entries of a game. With `loser`, adds the token of the game's ending in that
    /// side's slot.
    pub(crate) fn new(game: &Game, dialect: Dialect, loser: Option<Color>) -> Self {
        let (board, history) = (game.start().board(), game.history());
        let actions = history.len();
        let mut entries = Self {
            // A coordinate and its comma take three or four bytes on boards up to 26x99.
            text: String::with_capacity(4 * actions),
            entries: Vec::with_capacity(actions),
        };
        let mut turn_goes_on = false;
        for (index, played) in history.enumerate() {
            if let Action::End { .. } = played.action {
                continue;
            }
            entries.begin(played.side, turn_goes_on);
            match played.action {
                Action::Place(point) => {
                    if let Some(coord) = dialect.coord(board, point) {
                        coord.push_to(&mut entries.text);
                    }
                }
                Action::Swap => entries.text.push_str("swap"),
                // Endings are skipped above.
                Action::Pass | Action::End { .. } => entries.text.push_str("pass"),
            }
            entries.end(index + 1, played.action == Action::Swap);
            turn_goes_on = matches!(played.action, Action::Place(_)) && !played.ends_turn;
        }
        entries.add_ending_token(game, loser, actions);
        entries
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether the game has no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the entries in the order of play.
    pub fn iter(&self) -> impl Iterator<Item = Entry<'_>> {
        let mut start = 0;
        self.entries.iter().map(move |entry| {
            let text = &self.text[start..entry.text_end];
            start = entry.text_end;
            Entry {
                side: entry.side,
                text,
                end: entry.end,
                is_swap: entry.is_swap,
            }
        })
    }

    /// Begins an entry, or continues the last one if `goes_on`.
    fn begin(&mut self, side: Color, goes_on: bool) {
        if goes_on {
            return self.text.push(',');
        }
        self.entries.push(StoredEntry {
            side,
            text_end: 0,
            end: 0,
            is_swap: false,
        });
    }

    /// Ends the last entry after `end` actions of the game.
    fn end(&mut self, end: usize, is_swap: bool) {
        if let Some(last) = self.entries.last_mut() {
            last.text_end = self.text.len();
            last.end = end;
            last.is_swap = is_swap;
        }
    }

    /// Adds the token to the last entry if that is the loser's turn, else as an entry of its own.
    fn add_ending_token(&mut self, game: &Game, loser: Option<Color>, actions: usize) {
        let (Some(side), Some(Outcome::Ended { ending, .. })) = (loser, game.outcome()) else {
            return;
        };
        let token = match ending {
            Ending::Resignation => "resign",
            Ending::Time => "timeout",
            Ending::Adjudication => return,
        };
        let last = self.entries.last();
        // Before the first turn only the side to move has a slot.
        if last.is_none() && side != game.start().to_move() {
            return;
        }
        let goes_on = last.is_some_and(|turn| turn.side == side && !turn.is_swap);
        self.begin(side, goes_on);
        self.text.push_str(token);
        self.end(actions, false);
    }
}
