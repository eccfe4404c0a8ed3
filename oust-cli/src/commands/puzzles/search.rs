//! The search for puzzles in games, on several threads, with the puzzles in the order of the games.

use std::borrow::Borrow;
use std::collections::HashSet;
use std::error::Error;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use oust_core::{Board, Game};
use oust_program::Steps;
use oust_search::puzzle::{Difficulty, Finder, GamePuzzle, Kind, Puzzle};
use oust_search::{Engine, Stop};
use oust_validate::ordered_pool::in_order;

use super::args::ChoiceArgs;
use super::output::{Origin, PuzzleOutput};
use super::summary::Counts;
use crate::message::{note, say};

/// A game to search.
pub(super) struct SourceGame {
    pub(super) game: Game,
    pub(super) origin: Origin,
}

/// The work on a game, which any thread can do.
pub(super) struct Search {
    pub(super) finder: Finder,
    /// The limit of the measurement of difficulties.
    pub(super) evaluations: u64,
    pub(super) stop: Stop,
}

/// The puzzles of a game.
struct SearchedGame {
    /// The puzzles with their difficulties; `None` for a puzzle that an earlier game has, too.
    puzzles: Vec<(GamePuzzle, Option<Difficulty>)>,
    positions: usize,
    undecided: [usize; Kind::ALL.len()],
}

/// A puzzle up to the symmetries of its board and an exchange of the colors.
type Key = (Kind, Board, Vec<u8>);

/// The puzzles so far.
#[derive(Default)]
struct Seen(Mutex<HashSet<Key>>);

/// A run through games.
pub(super) struct Searching<'a> {
    search: Search,
    choice: &'a ChoiceArgs,
    threads: NonZeroUsize,
    seen: Seen,
    output: PuzzleOutput,
    counts: Counts,
}

/// The progress bar of a run.
pub(super) enum Bar<'a> {
    /// It counts the games, and is hidden while a puzzle is written.
    Games(&'a Steps),
    /// It shows the bytes that are read. The reader of the sources advances it, and the output hides
    /// it.
    Bytes,
}

/// The end of a run before its last game: by `--limit` or an interrupt.
#[derive(Debug)]
pub(super) struct Enough;

impl<'a> Searching<'a> {
    pub(super) fn new(
        search: Search,
        choice: &'a ChoiceArgs,
        output: PuzzleOutput,
        threads: usize,
    ) -> Self {
        Self {
            search,
            choice,
            threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
            seen: Seen::default(),
            output,
            counts: Counts::default(),
        }
    }

    /// Returns the number of games to collect for a call of [`search`](Self::search): enough to
    /// keep every thread busy while one game takes long.
    pub(super) fn batch(&self) -> usize {
        16 * self.threads.get()
    }

    /// Searches `games` games on the threads and prints their puzzles in order. `game_of` returns a
    /// game by its number, counted from 0, or `None` to end the run.
    ///
    /// Fails with [`Enough`] where no further game is to be searched.
    pub(super) fn search<G: Borrow<SourceGame> + Send>(
        &mut self,
        games: usize,
        bar: &Bar<'_>,
        game_of: impl Fn(usize) -> Option<G> + Sync,
    ) -> anyhow::Result<()> {
        let Self {
            search,
            choice,
            threads,
            seen,
            output,
            counts,
        } = self;
        let work = |number| {
            let source = game_of(usize::try_from(number).expect("fewer than the games"))?;
            // Printing all, each has to be measured.
            let known = (!choice.duplicates).then_some(&*seen);
            let searched = search.game(&source.borrow().game, known)?;
            Some((source, searched))
        };
        in_order(games as u64, *threads, work, |(source, searched)| {
            counts.add_game(searched.positions, searched.undecided);
            for (found, difficulty) in searched.puzzles {
                let is_new = seen.add(&found.puzzle);
                let Some(difficulty) = difficulty.filter(|_| is_new || choice.duplicates) else {
                    counts.duplicates += 1;
                    continue;
                };
                if !choice.wants(difficulty.evaluations) {
                    counts.not_wanted += 1;
                    continue;
                }
                bar.hide(|| output.print(&found, difficulty, &source.borrow().origin))?;
                counts.add_printed(found.puzzle.kind);
                if choice
                    .limit
                    .is_some_and(|limit| counts.all_printed() >= limit)
                {
                    return Err(Enough.into());
                }
            }
            bar.advance();
            anyhow::Ok(())
        })?;
        if search.stop.is_stopped() {
            return Err(Enough.into());
        }
        Ok(())
    }

    /// Ends the run: completes the output, and says what was found and left out.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.output.finish()?;
        if self.search.stop.is_stopped() {
            say("interrupted: the puzzles are those of the games so far");
        }
        note(self.counts);
        Ok(())
    }
}

impl Search {
    /// Returns the puzzles of a game; `None` if the run is stopped. Puzzles in `known` are not
    /// measured.
    fn game(&self, game: &Game, known: Option<&Seen>) -> Option<SearchedGame> {
        let found = self.finder.find_in_game(game)?;
        let engine = Engine::new(game.start().board());
        let mut puzzles = Vec::with_capacity(found.puzzles.len());
        for found in found.puzzles {
            // It only saves work, so that the output does not depend on how far other threads are:
            // a puzzle that is seen here is left out later in any case.
            let is_known = known.is_some_and(|known| known.contains(&found.puzzle));
            let difficulty = if is_known {
                None
            } else {
                let measured =
                    Difficulty::measure(&engine, &found.puzzle, self.evaluations, &self.stop);
                Some(measured.expect("the engine of the board")?)
            };
            puzzles.push((found, difficulty));
        }
        Some(SearchedGame {
            puzzles,
            positions: found.positions,
            undecided: found.undecided,
        })
    }
}

impl Seen {
    /// Adds a puzzle. Returns whether it is new.
    fn add(&self, puzzle: &Puzzle) -> bool {
        self.keys().insert(key(puzzle))
    }

    fn contains(&self, puzzle: &Puzzle) -> bool {
        let key = key(puzzle);
        self.keys().contains(&key)
    }

    fn keys(&self) -> MutexGuard<'_, HashSet<Key>> {
        // A set stays whole where a thread panics between its calls.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(puzzle: &Puzzle) -> Key {
    let board = puzzle.position.board().clone();
    (puzzle.kind, board, puzzle.canonical_stones())
}

impl Bar<'_> {
    fn advance(&self) {
        if let Self::Games(steps) = self {
            steps.advance();
        }
    }

    fn hide<T>(&self, write: impl FnOnce() -> T) -> T {
        match self {
            Self::Games(steps) => steps.suspend(write),
            Self::Bytes => write(),
        }
    }
}

impl fmt::Display for Enough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no further game is searched")
    }
}

impl Error for Enough {}
