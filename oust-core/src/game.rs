//! A game: a start, what was done, who plays which colour, how it ended.

use crate::position::Trail;
use crate::{
    Action, Board, Color, Ending, IllegalAction, IllegalPass, IllegalPlacement, IllegalSwap,
    Outcome, Placement, Played, Point, Position, Seat, State, SwapRule,
};

/// A game from its start to where it stands, with undo.
///
/// ```
/// use oust_core::{Board, Color, Game, Outcome};
///
/// let board = Board::rectangle(3, 3)?;
/// let point = |row, place| board.point(row, place).expect("on the board");
/// let mut game = Game::new(board.clone());
/// game.play(point(2, 0))?; // x a1
/// game.play(point(2, 1))?; // o b1
/// game.play(point(1, 0))?; // x a2
/// assert_eq!(game.outcome(), Some(Outcome::Win(Color::X)));
/// assert_eq!(game.turns(), 3);
/// game.undo();
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Box<Position>,
    position: Box<Position>,
    history: Vec<Played>,
    /// What takes the placements and passes of the history back.
    trail: Trail,
    swap_rule: SwapRule,
}

/// So many steps are a long game on the boards that people play on.
const LONG: usize = 256;

impl Game {
    /// A game on an empty board, the first player to move, swapping allowed.
    ///
    /// ```
    /// use oust_core::{Board, Game};
    ///
    /// let game = Game::new(Board::rectangle(13, 13)?);
    /// assert_eq!(game.turns(), 0);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn new(board: Board) -> Self {
        Self::from_position(Position::new(board))
    }

    /// A game that begins at a position.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Position, Setup};
    ///
    /// let setup = Setup::new(Board::rectangle(3, 3)?);
    /// let game = Game::from_position(Position::from_setup(&setup, Color::O));
    /// assert_eq!(game.position().to_move(), Color::O);
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    pub fn from_position(start: Position) -> Self {
        // A game of average length; a long one asks for more.
        let steps = start.board().len().min(LONG);
        Self {
            position: Box::new(start.clone()),
            start: Box::new(start),
            history: Vec::with_capacity(steps),
            trail: Trail::with_capacity(steps),
            swap_rule: SwapRule::default(),
        }
    }

    /// Begins anew from the same start, with the memory of the game so far.
    pub fn restart(&mut self) {
        self.position.clone_from(&self.start);
        self.history.clear();
        self.trail.clear();
    }

    /// The same game with or without the pie rule. A swap already made stands.
    ///
    /// ```
    /// use oust_core::{Board, Game, IllegalSwap, SwapRule};
    ///
    /// let game = Game::new(Board::hexagon(7)?).with_swap_rule(SwapRule::Forbidden);
    /// assert_eq!(game.check_swap(), Err(IllegalSwap::NotAllowed));
    /// # Ok::<(), oust_core::BoardError>(())
    /// ```
    #[must_use]
    pub fn with_swap_rule(mut self, rule: SwapRule) -> Self {
        self.swap_rule = rule;
        self
    }

    /// Where the game began.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert_eq!(game.start().count(Color::X), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert_eq!(game.position().count(Color::X), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What was done so far.
    ///
    /// ```
    /// use oust_core::{Action, Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert!(game.actions().eq([6, 7].map(|index| Action::Place(Point::new(index)))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn actions(&self) -> impl ExactSizeIterator<Item = Action> + '_ {
        self.history().map(|played| played.action)
    }

    /// What was done so far, with whose it was and which turn it belongs to.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// let last = game.history().last().expect("two placements");
    /// assert_eq!((last.side, last.turn, last.ends_turn), (Color::O, 2, true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn history(&self) -> impl DoubleEndedIterator<Item = Played> + ExactSizeIterator + '_ {
        self.history.iter().copied()
    }

    /// The positions from the start to where the game stands: the start, and one after each
    /// action.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// let stones = game.positions().map(|position| position.count(Color::X));
    /// assert_eq!(stones.collect::<Vec<_>>(), [0, 1, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn positions(&self) -> Positions<'_> {
        Positions {
            next: Some(Position::clone(&self.start)),
            steps: self.history.iter(),
        }
    }

    /// Completed turns of both players, forced passes and a winning turn included; a swap and
    /// an ending are no turns.
    ///
    /// ```
    /// use oust_core::{Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert_eq!(game.turns(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turns(&self) -> usize {
        self.history
            .last()
            .map_or(0, |played| played.turn - usize::from(!played.ends_turn))
    }

    /// Stones placed since the start.
    ///
    /// ```
    /// use oust_core::{Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert_eq!(game.placements(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn placements(&self) -> usize {
        self.actions()
            .filter(|action| matches!(action, Action::Place(_)))
            .count()
    }

    /// Whether the players have swapped.
    ///
    /// ```
    /// use oust_core::{Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert!(!game.swapped());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn swapped(&self) -> bool {
        self.actions().any(|action| action == Action::Swap)
    }

    /// Who plays a colour now.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point, Seat};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert_eq!(game.seat(Color::O), Seat::Second);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seat(&self, color: Color) -> Seat {
        match (color, self.swapped()) {
            (Color::X, false) | (Color::O, true) => Seat::First,
            (Color::O, false) | (Color::X, true) => Seat::Second,
        }
    }

    /// How the game ended; `None` while it goes on.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Outcome, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert_eq!(game.outcome(), None);
    /// game.play(Point::new(3))?; // x a2
    /// assert_eq!(game.outcome(), Some(Outcome::Win(Color::X)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        let last = self.history.last().map(|played| played.action);
        if let Some(Action::End { ending, winner }) = last {
            return Some(Outcome::Ended { ending, winner });
        }
        match self.position.state() {
            State::Playing => None,
            State::Won(winner) => Some(Outcome::Win(winner)),
            State::Deadlock => Some(Outcome::Deadlock),
        }
    }

    /// What a stone of the side to move would do on a point. Changes nothing.
    ///
    /// # Errors
    ///
    /// The rule that forbids the placement.
    pub fn check(&self, point: Point) -> Result<Placement, IllegalPlacement> {
        if self.was_ended() && self.position.board().contains(point) {
            return Err(IllegalPlacement::GameOver);
        }
        self.position.check(point)
    }

    /// Places a stone for the side to move.
    ///
    /// ```
    /// use oust_core::{Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// let placement = game.play(Point::new(3))?; // x a2
    /// assert!(placement.is_capturing());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The rule that forbids the placement. The game is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<Placement, IllegalPlacement> {
        if self.was_ended() && self.position.board().contains(point) {
            return Err(IllegalPlacement::GameOver);
        }
        match self.position.place(point, &mut self.trail) {
            Ok(placement) => {
                let ends_turn = !self.position.mid_turn();
                self.record(Action::Place(point), placement.color, ends_turn);
                Ok(placement)
            }
            Err(refusal) => Err(self.position.explain(refusal, point)),
        }
    }

    /// Passes for the side to move, which must have no placement.
    ///
    /// ```
    /// use oust_core::{Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert!(game.pass().is_err(), "x has placements");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the side has a placement or the game is over. The game is then unchanged.
    pub fn pass(&mut self) -> Result<(), IllegalPass> {
        if self.outcome().is_some() {
            return Err(IllegalPass::GameOver);
        }
        self.position.check_pass()?;
        let side = self.position.to_move();
        self.position.apply_pass(&mut self.trail);
        self.record(Action::Pass, side, true);
        Ok(())
    }

    /// Lets the second player take the first player's colour: the two people exchange seats,
    /// the stone and the colour to move stay as they are.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point, Seat};
    ///
    /// let mut game = Game::new(Board::hexagon(7)?);
    /// game.play(Point::new(63))?;
    /// game.swap()?;
    /// assert_eq!(game.seat(Color::O), Seat::First);
    /// assert_eq!(game.position().to_move(), Color::O);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the game is over, is played without the pie rule, or the swap is not the second
    /// player's first act after the first player's first turn on an empty board. The game is
    /// then unchanged.
    pub fn swap(&mut self) -> Result<(), IllegalSwap> {
        self.check_swap()?;
        self.record(Action::Swap, self.position.to_move(), false);
        Ok(())
    }

    /// Whether the second player may swap now. Changes nothing.
    ///
    /// ```
    /// use oust_core::{Board, Game, IllegalSwap, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert_eq!(game.check_swap(), Err(IllegalSwap::WrongTime));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Game::swap`].
    pub fn check_swap(&self) -> Result<(), IllegalSwap> {
        let empty = |color| self.start.count(color) == 0;
        let from_empty_board =
            self.start.to_move() == Color::X && Color::BOTH.into_iter().all(empty);
        let first_turn_made = self.turns() == 1 && self.history.len() == 1;
        if self.outcome().is_some() {
            Err(IllegalSwap::GameOver)
        } else if self.swap_rule == SwapRule::Forbidden {
            Err(IllegalSwap::NotAllowed)
        } else if self.swapped() {
            Err(IllegalSwap::Twice)
        } else if !(from_empty_board && first_turn_made) {
            Err(IllegalSwap::WrongTime)
        } else {
            Ok(())
        }
    }

    /// Ends the game because this side gives up.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// game.resign(Color::X)?;
    /// assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Color::O));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the game is over.
    pub fn resign(&mut self, loser: Color) -> Result<(), IllegalAction> {
        self.end(Ending::Resignation, Some(!loser))
    }

    /// Ends the game because this side has run out of time.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// game.lose_on_time(Color::O)?;
    /// assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Color::X));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the game is over.
    pub fn lose_on_time(&mut self, loser: Color) -> Result<(), IllegalAction> {
        self.end(Ending::Time, Some(!loser))
    }

    /// Ends the game without deciding it on the board.
    ///
    /// ```
    /// use oust_core::{Board, Ending, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// game.end(Ending::Adjudication, None)?;
    /// assert!(game.play(Point::new(3)).is_err(), "the game is over");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the game is over.
    pub fn end(&mut self, ending: Ending, winner: Option<Color>) -> Result<(), IllegalAction> {
        if self.outcome().is_some() {
            return Err(IllegalAction::GameOver);
        }
        let side = self.position.to_move();
        self.record(Action::End { ending, winner }, side, false);
        Ok(())
    }

    /// Does any action.
    ///
    /// ```
    /// use oust_core::{Action, Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// game.act(Action::Place(Point::new(3)))?; // x a2
    /// assert!(game.act(Action::Pass).is_err(), "the game is over");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The reason against it. The game is then unchanged.
    pub fn act(&mut self, action: Action) -> Result<(), IllegalAction> {
        match action {
            Action::Place(point) => {
                self.play(point).map_err(IllegalAction::Placement)?;
                Ok(())
            }
            Action::Pass => self.pass().map_err(IllegalAction::Pass),
            Action::Swap => self.swap().map_err(IllegalAction::Swap),
            Action::End { ending, winner } => self.end(ending, winner),
        }
    }

    /// Takes the last action back and returns it.
    ///
    /// ```
    /// use oust_core::{Action, Board, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// assert_eq!(game.undo(), Some(Action::Place(Point::new(7))));
    /// game.undo();
    /// assert_eq!(game.position(), game.start());
    /// assert_eq!(game.undo(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn undo(&mut self) -> Option<Action> {
        let action = self.history.pop()?.action;
        if matches!(action, Action::Place(_) | Action::Pass) {
            self.position.take_back(&mut self.trail);
        }
        Some(action)
    }

    /// Takes back everything after the first `turns` completed turns, also a swap or an ending
    /// that stands behind them. Does nothing when the game is not that long.
    ///
    /// ```
    /// use oust_core::{Board, Color, Game, Point};
    ///
    /// let mut game = Game::new(Board::rectangle(3, 3)?);
    /// game.play(Point::new(6))?; // x a1
    /// game.play(Point::new(7))?; // o b1
    /// game.rewind_to_turn(1);
    /// assert_eq!(game.position().to_move(), Color::O);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rewind_to_turn(&mut self, turns: usize) {
        if self.turns() < turns {
            return;
        }
        while self
            .history
            .last()
            .is_some_and(|played| played.turn > turns)
        {
            self.undo();
        }
    }

    /// Whether somebody has ended it, otherwise than on the board.
    fn was_ended(&self) -> bool {
        let last = self.history.last();
        last.is_some_and(|played| matches!(played.action, Action::End { .. }))
    }

    fn record(&mut self, action: Action, side: Color, ends_turn: bool) {
        let turn = self.turns() + 1;
        self.history.push(Played {
            action,
            side,
            turn,
            ends_turn,
        });
    }
}

/// The positions of a game, from [`Game::positions`].
#[derive(Clone, Debug)]
pub struct Positions<'a> {
    next: Option<Position>,
    steps: std::slice::Iter<'a, Played>,
}

impl Iterator for Positions<'_> {
    type Item = Position;

    fn next(&mut self) -> Option<Position> {
        let current = self.next.take()?;
        self.next = self.steps.next().map(|played| {
            let mut after = current.clone();
            match played.action {
                Action::Place(point) => {
                    after.play(point).expect("the game has played it");
                }
                Action::Pass => after.pass().expect("the game has passed here"),
                Action::Swap | Action::End { .. } => {}
            }
            after
        });
        Some(current)
    }
}
