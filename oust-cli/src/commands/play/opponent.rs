//! The engine that a person plays against.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use oust_core::{Action, Board, Color, Game, Seat};
use oust_search::{ChoiceError, Level, Player, Stop};

/// The engine that a person plays against.
pub(crate) struct Opponent {
    /// The seat of the engine. A swap changes its color.
    seat: Seat,
    player: Player,
    seed: u64,
}

impl Opponent {
    /// Returns an engine that has a color of the game as it is.
    pub(crate) fn new(level: Level, seed: u64, game: &Game, color: Color) -> Self {
        Self {
            seat: game.seat(color),
            player: Player::new(level, game.start().board(), seed),
            seed,
        }
    }

    /// Returns the name in records.
    pub(crate) fn name(&self) -> String {
        format!("oust level {}", self.player.level())
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }

    pub(crate) fn set_level(&mut self, level: Level, board: &Board) {
        // The seed stays, so that the session can be repeated with the same commands.
        self.player = Player::new(level, board, self.seed);
    }

    /// Returns the color of the engine.
    pub(crate) fn color(&self, game: &Game) -> Color {
        if game.seat(Color::X) == self.seat {
            Color::X
        } else {
            Color::O
        }
    }

    /// Checks whether the game goes on and the engine is to move.
    pub(crate) fn is_to_move(&self, game: &Game) -> bool {
        // By seat: a swap changes the color of the engine and not its seat.
        game.outcome().is_none() && game.seat(game.position().to_move()) == self.seat
    }

    /// Chooses an action. `interrupted` ends the search with the best found so far.
    pub(crate) fn choose(
        &mut self,
        game: &Game,
        interrupted: &Arc<AtomicBool>,
    ) -> Result<Action, ChoiceError> {
        // An interrupt from before this search must not end it.
        interrupted.store(false, Ordering::Relaxed);
        let stop = Stop::from(Arc::clone(interrupted));
        self.player.choose_within(game, None, &stop)
    }

    /// Returns the number of actions before the person's last one that is no forced pass.
    pub(crate) fn actions_before_last_of_person(&self, game: &Game) -> Option<usize> {
        let by_engine = self.by_engine(game);
        let actions = game.actions().zip(by_engine).enumerate();
        let of_person =
            actions.filter(|&(_, (action, by_engine))| !by_engine && action != Action::Pass);
        of_person.map(|(index, _)| index).last()
    }

    /// Checks whether an action after the first `before` is one of the engine.
    pub(crate) fn has_moved_since(&self, game: &Game, before: usize) -> bool {
        self.by_engine(game).skip(before).any(|by_engine| by_engine)
    }

    /// Returns for each action of a game whether the engine made it.
    fn by_engine(&self, game: &Game) -> impl Iterator<Item = bool> {
        // `Game::seat` knows the seats after the last action; before a swap the colors differ.
        let mut is_swapped = false;
        game.history().map(move |entry| {
            let seat = match (entry.side, is_swapped) {
                (Color::X, false) | (Color::O, true) => Seat::First,
                (Color::O, false) | (Color::X, true) => Seat::Second,
            };
            is_swapped |= entry.action == Action::Swap;
            seat == self.seat
        })
    }
}
