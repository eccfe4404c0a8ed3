//! The classes that functions take as arguments. Their methods are in files of their own.

use oust::notation::AnnotatedGame;
use oust::rules;
use pyo3::prelude::*;

/// A board: `Board("hex7")`, `Board("9x9")`. Points are integers in printed order, from 0.
#[pyclass(frozen, eq, hash, module = "oust")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Board(pub(crate) rules::Board);

/// A position: a board, its stones and the side to move. It does not change.
#[pyclass(frozen, eq, hash, module = "oust")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Position(pub(crate) rules::Position);

/// A game: a start, its moves, and the headers and comments of its record.
///
/// A side without a placement passes. `push` makes such a pass together with the placement before
/// it, and `pop` takes both back; with `explicit_passes` a pass is a move of its own, `"pass"`.
#[pyclass(module = "oust")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) annotated: AnnotatedGame,
    pub(crate) explicit_passes: bool,
}

impl Game {
    pub(crate) fn new(annotated: AnnotatedGame) -> Self {
        let explicit_passes = false;
        Self {
            annotated,
            explicit_passes,
        }
    }
}
