//! The score of a match, as text and as JSON.

use oust_core::{Board, Seat};
use oust_notation::JSON_SCHEMA;
use oust_search::Score;
use schemars::JsonSchema;
use serde::Serialize;

use super::play::PlayedGame;

/// The scores of the first named player.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Scores {
    /// In the first seat.
    first: Score,
    /// In the second seat.
    second: Score,
}

/// The score of a match.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "match")]
pub(crate) struct MatchJson {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `match`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "match"))]
    kind: &'static str,
    /// The board's name.
    board: String,
    /// The first player, as the command line names it.
    a: String,
    /// The second player.
    b: String,
    /// The number of finished games.
    games: u32,
    /// The games that the first player won.
    a_wins: u32,
    /// The games that the second player won.
    b_wins: u32,
    /// The games without a winner.
    draws: u32,
    /// The advantage of the first player in Elo.
    elo: i64,
    /// The bounds of that advantage that hold with 95 % confidence.
    #[schemars(with = "Vec<i64>")]
    interval: [i64; 2],
    /// The seed of the openings and the players.
    seed: u64,
}

/// The settings of a match, printed above its score.
pub(crate) struct Heading<'a> {
    pub(crate) board: &'a Board,
    pub(crate) a: &'a super::contestant::ContestantArg,
    pub(crate) b: &'a super::contestant::ContestantArg,
    pub(crate) seed: u64,
}

impl Scores {
    pub(crate) fn add(&mut self, played: &PlayedGame) {
        let score = Score::from_game(&played.game, played.seat_of_a);
        match played.seat_of_a {
            Seat::First => self.first += score,
            Seat::Second => self.second += score,
        }
    }

    fn total(self) -> Score {
        self.first + self.second
    }

    pub(crate) fn json(self, heading: &Heading<'_>) -> MatchJson {
        let total = self.total();
        let (low, high) = total.interval();
        MatchJson {
            schema: JSON_SCHEMA,
            kind: "match",
            board: heading.board.to_string(),
            a: heading.a.to_string(),
            b: heading.b.to_string(),
            games: total.games(),
            a_wins: total.wins,
            b_wins: total.losses,
            draws: total.draws,
            elo: rounded(total.elo()),
            interval: [rounded(low), rounded(high)],
            seed: heading.seed,
        }
    }

    /// Returns the score in one sentence.
    pub(crate) fn line(self) -> String {
        let Score {
            wins,
            losses,
            draws,
        } = self.total();
        let (low, high) = self.total().interval();
        format!(
            "A won {wins}, B won {losses}, draws {draws}; advantage of A: {:+.0} Elo, between \
             {low:+.0} and {high:+.0} with 95 % confidence",
            self.total().elo()
        )
    }

    pub(crate) fn text(self, heading: &Heading<'_>) -> String {
        let total = self.total();
        let games = total.games();
        let word = if games == 1 { "game" } else { "games" };
        let names = [heading.a.name(), heading.b.name()];
        // `A: ` stands before the name.
        let width = names.iter().map(String::len).max().unwrap_or(0) + 3;
        let (low, high) = total.interval();
        let row = |label: &str, [wins, first, second]: [u32; 3]| {
            format!("{label:width$}  {wins:>5}  {first:>12}  {second:>13}\n")
        };
        let header = format!(
            "{:width$}  {:>5}  {:>12}  {:>13}\n",
            "", "wins", "going first", "going second"
        );
        let [a, b] = names;
        let (first, second) = (self.first, self.second);
        format!(
            "{}, {games} {word}, seed {}\n{header}{}{}{}\
             advantage of A: {:+.0} Elo, between {low:+.0} and {high:+.0} with 95 % confidence\n",
            heading.board,
            heading.seed,
            row(&format!("A: {a}"), [total.wins, first.wins, second.wins]),
            row(
                &format!("B: {b}"),
                // B goes first where A goes second.
                [total.losses, second.losses, first.losses]
            ),
            row("draws", [total.draws, first.draws, second.draws]),
            total.elo(),
        )
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a difference in Elo is finite and has few digits"
)]
fn rounded(elo: f64) -> i64 {
    elo.round() as i64
}
