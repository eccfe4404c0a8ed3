//! The two games of an opening between two players.

use std::error::Error;
use std::fmt;

use oust_core::{Action, Game, IllegalAction, Outcome, Seat};

use super::Score;
use crate::{ChoiceError, Player};

/// A player of games: one of this crate, or another program.
///
/// Every function and closure of the same shape is one.
pub trait Contestant {
    /// Chooses the next action of a game that is not over.
    ///
    /// # Errors
    ///
    /// Returns an error if the contestant cannot play this game.
    fn choose(&mut self, game: &Game) -> Result<Action, ChoiceError>;
}

impl<F: FnMut(&Game) -> Action> Contestant for F {
    fn choose(&mut self, game: &Game) -> Result<Action, ChoiceError> {
        Ok(self(game))
    }
}

impl Contestant for Player {
    fn choose(&mut self, game: &Game) -> Result<Action, ChoiceError> {
        Player::choose(self, game)
    }
}

/// Why a game between two contestants stopped before its end.
#[derive(Clone, Debug)]
pub enum PlayError {
    /// A contestant cannot play the game.
    Choice(ChoiceError),
    /// A contestant chose an action that the rules forbid.
    Illegal(IllegalChoice),
}

/// An action that the rules forbid, chosen by a contestant.
#[derive(Clone, Debug)]
pub struct IllegalChoice {
    /// The seat of the contestant.
    pub seat: Seat,
    /// The refused action.
    pub action: Action,
    /// The rule that forbids it.
    pub reason: IllegalAction,
    /// The game before it.
    pub game: Box<Game>,
}

impl fmt::Display for IllegalChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seat = match self.seat {
            Seat::First => "first",
            Seat::Second => "second",
        };
        let number = self.game.actions().len() + 1;
        write!(f, "the {seat} player chose an illegal action {number}: ")?;
        self.reason.fmt(f)
    }
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Choice(error) => error.fmt(f),
            Self::Illegal(error) => error.fmt(f),
        }
    }
}

impl Error for PlayError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Choice(_) => None,
            Self::Illegal(error) => error.source(),
        }
    }
}

impl From<ChoiceError> for PlayError {
    fn from(error: ChoiceError) -> Self {
        Self::Choice(error)
    }
}

impl Error for IllegalChoice {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.reason)
    }
}

impl Score {
    /// Returns the score of one game for the player of a seat. A game that is not over, or has no
    /// known winner, is a draw.
    pub fn from_game(game: &Game, seat: Seat) -> Self {
        let winner = game
            .outcome()
            .and_then(Outcome::winner)
            .map(|color| game.seat(color));
        Self {
            wins: u32::from(winner.is_some_and(|winner| winner == seat)),
            losses: u32::from(winner.is_some_and(|winner| winner != seat)),
            // Also for an unfinished game, so that a match always sums to its number of games.
            draws: u32::from(winner.is_none()),
        }
    }
}

/// Plays a game from where it is to its end.
///
/// # Errors
///
/// Returns the first illegal action of a contestant, or why one cannot play.
pub fn play_game(
    mut game: Game,
    first: &mut dyn Contestant,
    second: &mut dyn Contestant,
) -> Result<Game, PlayError> {
    while game.outcome().is_none() {
        // By seat and not by color: a swap exchanges the colors, and the players keep their seats.
        let seat = game.seat(game.position().to_move());
        let action = match seat {
            Seat::First => first.choose(&game)?,
            Seat::Second => second.choose(&game)?,
        };
        if let Err(reason) = game.act(action) {
            return Err(PlayError::Illegal(IllegalChoice {
                seat,
                action,
                reason,
                game: Box::new(game),
            }));
        }
    }
    Ok(game)
}

/// Plays an opening twice: `a` has the first seat in the first game and the second seat in the
/// second game.
///
/// ```
/// use oust_core::{Board, Seat};
/// use oust_search::{Level, Player, Score, balanced_opening, play_pair};
///
/// let board = Board::hexagon(3)?;
/// let mut a = Player::new(Level::new(2).expect("a level"), &board, 1);
/// let mut b = Player::new(Level::new(0).expect("a level"), &board, 2);
/// let [first, second] = play_pair(&balanced_opening(&board, 3), &mut a, &mut b)?;
/// let score = Score::from_game(&first, Seat::First) + Score::from_game(&second, Seat::Second);
/// assert_eq!(score.games(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the first illegal action of a contestant, or why one cannot play.
pub fn play_pair(
    opening: &Game,
    a: &mut dyn Contestant,
    b: &mut dyn Contestant,
) -> Result<[Game; 2], PlayError> {
    Ok([
        play_game(opening.clone(), a, b)?,
        // The same opening with the seats exchanged: its advantage counts for both and cancels out.
        play_game(opening.clone(), b, a)?,
    ])
}

#[cfg(test)]
mod tests {
    use oust_core::{Board, Color, Ending};

    use super::*;

    fn first_legal(game: &Game) -> Action {
        let point = game.position().legal_points().next();
        point.map_or(Action::Pass, Action::Place)
    }

    /// Swaps where it is legal, and resigns later.
    fn swap_and_resign(game: &Game) -> Action {
        if game.check_swap().is_ok() {
            Action::Swap
        } else {
            let ending = Ending::Resignation;
            let winner = Some(!game.position().to_move());
            Action::End { ending, winner }
        }
    }

    #[test]
    fn players_change_seats_between_the_games() {
        let board = Board::rectangle(5, 5).expect("a board");
        let opening = Game::new(board);
        let [first, second] =
            play_pair(&opening, &mut first_legal, &mut swap_and_resign).expect("legal play");
        // The second player swaps, the first one places for O, the second one resigns as X.
        assert_eq!(first.outcome().expect("an end").winner(), Some(Color::O));
        assert_eq!(
            Score::from_game(&first, Seat::First),
            Score {
                wins: 1,
                losses: 0,
                draws: 0
            }
        );
        // The first player resigns before the first placement.
        assert_eq!(second.placements(), 0);
        assert_eq!(
            Score::from_game(&second, Seat::Second),
            Score {
                wins: 1,
                losses: 0,
                draws: 0
            }
        );
    }

    #[test]
    fn a_deadlock_is_a_draw() {
        // 2x2: x a1, o b1, x b2, o a2.
        let board = Board::rectangle(2, 2).expect("a board");
        let points = [(1, 0), (1, 1), (0, 1), (0, 0)];
        let mut game = Game::new(board.clone());
        for (row, column) in points {
            let point = board.point(row, column).expect("a point of the board");
            game.play(point).expect("a legal placement");
        }
        assert_eq!(game.outcome(), Some(Outcome::Deadlock));
        let score = Score::from_game(&game, Seat::First);
        assert_eq!(
            score,
            Score {
                wins: 0,
                losses: 0,
                draws: 1
            }
        );
    }

    #[test]
    fn an_illegal_action_ends_the_game_with_its_reason() {
        let board = Board::hexagon(3).expect("a board");
        let mut passes = |_: &Game| Action::Pass;
        let error = play_pair(&Game::new(board), &mut first_legal, &mut passes)
            .expect_err("a pass with placements at hand");
        let PlayError::Illegal(error) = error else {
            panic!("{error}");
        };
        assert_eq!(error.seat, Seat::Second);
        assert_eq!(error.game.placements(), 1);
        assert!(
            error
                .to_string()
                .starts_with("the second player chose an illegal action 2: "),
            "{error}"
        );
    }
}
