//! The search for puzzles in positions and games.

use oust_core::{Board, Game, Point, Position, State};

use super::turns::{Solution, Turns};
use super::{Kind, Puzzle};
use crate::play::after;
use crate::solve::Solver;
use crate::{Limits, Stop};

/// The kinds that a [`Finder`] looks for, and its limits.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The kinds to look for.
    pub kinds: Vec<Kind>,
    /// The number of placements that the proof of [`Kind::Win`] and of [`Kind::Save`] may try, each,
    /// for a position that is looked at.
    pub turn_placements: u64,
    /// About the number of positions that the solver may search for [`Kind::Only`], for each
    /// position that is looked at.
    pub solver_positions: u64,
    /// Ends the search of a game.
    pub stop: Stop,
}

/// Looks for puzzles. The result depends on the position or game and on the settings alone.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    settings: Settings,
}

/// The puzzles of a position.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The puzzles, at most one of each kind, in the order of [`Kind::ALL`].
    pub puzzles: Vec<Puzzle>,
    /// The kinds that a limit left undecided. For [`Kind::Only`] that are also the positions of
    /// boards with more points than [`Solver::MOST_POINTS`].
    pub undecided: Vec<Kind>,
}

/// The result of a search of a whole game.
#[derive(Clone, Debug, Default)]
pub struct GamePuzzles {
    /// The puzzles in the order of the game.
    pub puzzles: Vec<GamePuzzle>,
    /// The number of positions that were looked at: those at the start of a turn in which the side
    /// to move has a placement.
    pub positions: usize,
    /// How many of them a limit left undecided, by the order of [`Kind::ALL`].
    pub undecided: [usize; Kind::ALL.len()],
}

/// A position of a game that is a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GamePuzzle {
    /// The number of turns that the game had before it.
    pub turns: usize,
    /// The position with its solution.
    pub puzzle: Puzzle,
}

/// A limit came before the proof.
struct Undecided;

/// The memory of the solver's table. It only has to hold the proofs of one game with the limit of
/// positions that is usual here.
const TABLE_BYTES: usize = 16 << 20;

impl Default for Settings {
    /// Returns all kinds, with 20,000 placements for a turn and 10,000 positions for the solver.
    fn default() -> Self {
        Self {
            kinds: Kind::ALL.to_vec(),
            turn_placements: 20_000,
            solver_positions: 10_000,
            stop: Stop::default(),
        }
    }
}

impl Finder {
    /// Returns a finder with these settings.
    pub fn new(settings: Settings) -> Self {
        Self { settings }
    }

    /// Returns the puzzles of a position: of each kind that is asked for, at most one. A position
    /// that is over, in the middle of a turn, or has less than two placements is no puzzle.
    pub fn find(&self, position: &Position) -> Found {
        self.find_with(position, &mut self.solver(position.board()))
    }

    /// Returns the puzzles of a game; `None` if the stop of the settings ends the search.
    ///
    /// Positions that the solver leaves undecided get harder towards the start of a game. So the
    /// solver begins at the end of the game, and after the first position that it leaves undecided
    /// the earlier ones are counted as undecided, too.
    pub fn find_in_game(&self, game: &Game) -> Option<GamePuzzles> {
        let mut found = GamePuzzles::default();
        let mut solver = self.solver(game.start().board());
        for (turns, position) in turn_starts(game).into_iter().rev() {
            if self.settings.stop.is_stopped() {
                return None;
            }
            found.positions += 1;
            let Found { puzzles, undecided } = self.find_with(&position, &mut solver);
            for kind in undecided {
                found.undecided[kind as usize] += 1;
                if kind == Kind::Only {
                    solver = None;
                }
            }
            // Reversed twice, since the loop goes from the end of the game to its start.
            let puzzles = puzzles.into_iter().rev();
            found
                .puzzles
                .extend(puzzles.map(|puzzle| GamePuzzle { turns, puzzle }));
        }
        found.puzzles.reverse();
        // A proof that the stop has cut short looks like one that a limit has.
        (!self.settings.stop.is_stopped()).then_some(found)
    }

    fn find_with(&self, position: &Position, solver: &mut Option<Solver>) -> Found {
        let mut found = Found::default();
        // A position with one legal placement asks no question.
        let is_candidate = position.state() == State::Playing
            && !position.mid_turn()
            && position.legal_points().nth(1).is_some();
        if !is_candidate {
            return found;
        }
        let mut turns = Turns::new();
        turns.refill(self.settings.turn_placements);
        // Each kind depends on it.
        let wins = turns.wins(position);
        for kind in Kind::ALL {
            if !self.settings.kinds.contains(&kind) {
                continue;
            }
            // Refilled for each kind, so that a kind does not depend on which others are asked for.
            turns.refill(self.settings.turn_placements);
            let solution = match (kind, wins) {
                (_, None) => Err(Undecided),
                (Kind::Win, Some(true)) => win(position, &mut turns),
                (Kind::Save, Some(false)) => save(position, &mut turns),
                (Kind::Only, Some(false)) => self.only(position, solver.as_mut()),
                // A win in this turn answers the questions of the other kinds, too easily.
                _ => Ok(None),
            };
            match solution {
                Ok(Some(Solution { placements, forced })) => found.puzzles.push(Puzzle {
                    kind,
                    position: position.clone(),
                    solution: placements,
                    forced,
                }),
                Ok(None) => {}
                Err(Undecided) => found.undecided.push(kind),
            }
        }
        found
    }

    /// Returns the answer where one placement alone wins with perfect play.
    fn only(
        &self,
        position: &Position,
        solver: Option<&mut Solver>,
    ) -> Result<Option<Solution>, Undecided> {
        let solver = solver.ok_or(Undecided)?;
        let limits = Limits {
            stop: self.settings.stop.clone(),
            ..Limits::evaluations(self.settings.solver_positions)
        };
        // Two are enough to know that it is no puzzle, and save the proofs of all others.
        let winners = solver.winning_placements(position, 2, &limits);
        let winners = winners.ok_or(Undecided)?;
        let [answer] = winners[..] else {
            return Ok(None);
        };
        let mut placements = vec![answer];
        let mut forced = 1;
        let mut reached = after(position, answer);
        while reached.mid_turn() {
            let next = solver.winning_placements(&reached, usize::MAX, &limits);
            let next = next.ok_or(Undecided)?;
            if next.len() == 1 && forced == placements.len() {
                forced += 1;
            }
            // A placement that ends the turn, if there is one: the rest of the turn is no part of
            // the question.
            let ends_turn = |point: &&Point| !after(&reached, **point).mid_turn();
            let point = next.iter().find(ends_turn).or(next.first());
            let point = *point.expect("a won position has a placement that wins");
            placements.push(point);
            reached = after(&reached, point);
        }
        Ok(Some(Solution { placements, forced }))
    }

    /// Returns the solver of a board; `None` where no puzzle needs it, or the board is too large.
    fn solver(&self, board: &Board) -> Option<Solver> {
        // A new one for each game: what an old table knows would decide which proofs end within
        // the limit.
        let is_needed = self.settings.kinds.contains(&Kind::Only);
        is_needed
            .then(|| Solver::with_proof_numbers(board, TABLE_BYTES).ok())
            .flatten()
    }
}

/// Returns the answer where one placement alone begins a turn that wins, given that one does.
fn win(position: &Position, turns: &mut Turns) -> Result<Option<Solution>, Undecided> {
    let winners = turns.winners(position, 2).ok_or(Undecided)?;
    let [answer] = winners[..] else {
        return Ok(None);
    };
    // A single capture that takes everything is seen at once.
    if !after(position, answer).mid_turn() {
        return Ok(None);
    }
    turns.winning_turn(position).map(Some).ok_or(Undecided)
}

/// Returns the answer where one placement alone does not lose to the next turn of the enemy, given
/// that no turn wins.
fn save(position: &Position, turns: &mut Turns) -> Result<Option<Solution>, Undecided> {
    // Most positions have no threat: they are left after two placements.
    let survivors = turns.survivors(position, 2).ok_or(Undecided)?;
    if survivors.len() != 1 {
        return Ok(None);
    }
    turns.surviving_turn(position).map(Some).ok_or(Undecided)
}

/// Returns the positions of a game at the start of a turn, each with the number of turns before it.
fn turn_starts(game: &Game) -> Vec<(usize, Position)> {
    let mut starts: Vec<(usize, Position)> = Vec::new();
    let mut turns = 0;
    let mut history = game.history();
    for position in game.positions() {
        // A swap and an ending change no stone, so the position is there already.
        let is_repeated = starts.last().is_some_and(|(_, last)| *last == position);
        if position.state() == State::Playing
            && !position.mid_turn()
            && !position.must_pass()
            && !is_repeated
        {
            starts.push((turns, position));
        }
        // After the position: the entry is the action that is played in it.
        turns += usize::from(history.next().is_some_and(|entry| entry.ends_turn));
    }
    starts
}
