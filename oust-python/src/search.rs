//! The engine, its searches, and the players of ten levels.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use oust::search::{self, ChoiceError, Level, Limits, Stop};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::analysis::Analysis;
use crate::classes::{Board, Game, Position};
use crate::error::{board_error, illegal_placement, plain};
use crate::values::move_of;
use crate::{background, convert};

/// The engine of a board: an evaluation by the included nets, and a search over it.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Engine(search::Engine);

#[pymethods]
impl Engine {
    /// Makes the engine of a board. `net` has the bytes of a net from elsewhere.
    #[new]
    #[pyo3(signature = (board, *, net = None))]
    fn new(py: Python<'_>, board: &Bound<'_, PyAny>, net: Option<&[u8]>) -> PyResult<Self> {
        let board = convert::board(board)?;
        match net {
            None => Ok(Self(py.detach(|| search::Engine::new(&board)))),
            Some(net) => match search::Engine::with_net(&board, net) {
                Ok(engine) => Ok(Self(engine)),
                Err(error) => Err(PyValueError::new_err(error.to_string())),
            },
        }
    }

    /// The name of the evaluation with its version, such as `net hex5 v1`.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The board of the positions that it searches.
    #[getter]
    fn board(&self) -> Board {
        Board(self.0.board().clone())
    }

    /// Returns a search of a position, or of the position of a game. It keeps what it has found between
    /// runs.
    fn search(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<Search> {
        let position = convert::position(position)?;
        let started = self
            .0
            .start(&position)
            .map_err(|error| board_error(py, error))?;
        Ok(Search {
            inner: Mutex::new(started),
            running: Mutex::new(None),
        })
    }

    fn __repr__(&self) -> String {
        format!("<Engine on {}: {}>", self.0.board(), self.0.name())
    }
}

/// A search of a position.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Search {
    inner: Mutex<search::Search>,
    /// Stops the run in progress.
    running: Mutex<Option<Stop>>,
}

#[pymethods]
impl Search {
    /// Searches until a limit is reached or the position is proven, and returns what was found.
    ///
    /// `evaluations` counts from the start of the search, over all its runs; without a limit it is
    /// 20,000. With one thread and no `seconds` the result is the same on every machine. Other
    /// threads of Python run meanwhile. Ctrl-C and `stop` end the run.
    #[pyo3(signature = (evaluations = None, *, seconds = None, threads = 1, seed = 0))]
    fn run(
        &self,
        py: Python<'_>,
        evaluations: Option<u64>,
        seconds: Option<f64>,
        threads: usize,
        seed: u64,
    ) -> PyResult<Analysis> {
        let threads = convert::threads(threads)?;
        // A search of ten seconds must not end after 20,000 evaluations.
        let default = if seconds.is_some() {
            None
        } else {
            Limits::default().evaluations
        };
        let limits = Limits {
            evaluations: evaluations.or(default),
            time: seconds.map(duration).transpose()?,
            threads,
            seed,
            ..Limits::default()
        };
        *lock(&self.running) = Some(limits.stop.clone());
        let found = background::run(py, &limits.stop, || {
            // Locked without the interpreter's lock: a second run waits here for the first to end.
            let mut search = lock(&self.inner);
            (search.run(&limits), search.position().clone())
        });
        // Also after an interrupt: a later `stop` must not end a run that has not begun.
        *lock(&self.running) = None;
        let (report, position) = found?;
        Ok(Analysis::new(&position, report))
    }

    /// Ends the run in progress, which then returns what it has found. Call it from another thread.
    fn stop(&self) {
        if let Some(stop) = &*lock(&self.running) {
            stop.stop();
        }
    }

    /// Plays a placement, and searches the position after it from now on.
    fn advance(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let position = self.position_of(py);
        let point = convert::point(r#move, position.board(), None)?;
        let played = py.detach(|| lock(&self.inner).advance(point));
        played
            .map_err(|reason| illegal_placement(py, position.board(), position.to_move(), &reason))
    }

    /// Searches another position from now on, and keeps its part of the tree.
    fn move_to(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<()> {
        let position = convert::position(position)?;
        let moved = py.detach(|| lock(&self.inner).move_to(&position));
        moved.map_err(|error| board_error(py, error))
    }

    /// The position that is searched.
    #[getter]
    fn position(&self, py: Python<'_>) -> Position {
        Position(self.position_of(py))
    }

    /// The number of positions evaluated so far.
    #[getter]
    fn evaluations(&self, py: Python<'_>) -> u64 {
        py.detach(|| lock(&self.inner).evaluations())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Search: evaluations {}>", self.evaluations(py))
    }
}

impl Search {
    fn position_of(&self, py: Python<'_>) -> oust::rules::Position {
        // Detached: a run in another thread has the lock until it ends.
        py.detach(|| lock(&self.inner).position().clone())
    }
}

/// A player of a level from 0 to 9. Its moves depend on the level, the seed and the game alone.
#[pyclass(frozen, module = "oust")]
pub(crate) struct Player {
    level: Level,
    seed: u64,
    /// The player of the last board.
    last: Mutex<Option<(oust::rules::Board, search::Player)>>,
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (level = 9, seed = 0))]
    fn new(level: u8, seed: u64) -> PyResult<Self> {
        let level = Level::new(level).ok_or_else(|| {
            let most = Level::MAX.number();
            PyValueError::new_err(format!("expected a level from 0 to {most}, found {level}"))
        })?;
        let last = Mutex::new(None);
        Ok(Self { level, seed, last })
    }

    /// The level, from 0 to 9.
    #[getter]
    fn level(&self) -> u8 {
        self.level.number()
    }

    /// The number that decides between equal moves.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    /// Chooses the next move of a game, as `Game.push` takes it: a point, `"swap"` or `"pass"`. With
    /// `seconds` it ends its search by then.
    #[pyo3(signature = (game, *, seconds = None))]
    fn choose<'py>(
        &self,
        py: Python<'py>,
        game: &Bound<'py, Game>,
        seconds: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // Other threads may push moves while it thinks.
        let game = game.borrow().annotated.game.clone();
        let time = seconds.map(duration).transpose()?;
        let stop = Stop::default();
        let chosen = background::run(py, &stop, || {
            let board = game.start().board();
            let mut player = lock(&self.last);
            // The nets are read when a player is made, so the player stays.
            if player.as_ref().is_none_or(|(other, _)| other != board) {
                let made = search::Player::new(self.level, board, self.seed);
                *player = Some((board.clone(), made));
            }
            let (_, player) = player.as_mut().expect("it was made above");
            player.choose_within(&game, time, &stop)
        })?;
        match chosen {
            Ok(action) => move_of(py, action),
            Err(ChoiceError::GameOver(_)) => Err(plain(py, "GameOverError", &ended(&game))),
            Err(error @ ChoiceError::WrongBoard(_)) => Err(board_error(py, error)),
        }
    }

    fn __repr__(&self) -> String {
        format!("Player(level={}, seed={})", self.level(), self.seed)
    }
}

fn ended(game: &oust::rules::Game) -> String {
    let outcome = game.outcome().map(|outcome| outcome.to_string());
    format!("the game is over: {}", outcome.unwrap_or_default())
}

/// Locks a value. A panic of an earlier run leaves a search that can be run again.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Converts seconds.
pub(crate) fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| PyValueError::new_err(format!("expected 0 seconds or more, found {seconds}")))
}
