//! The rules, and the two representations of stones that they work on. `README.md` explains them.

mod arrays;
mod bitboard;
mod bulk;
mod perft;
mod playout;
mod point_set;
pub(crate) mod rules;
mod store;
mod turn;
mod undo;
mod undo_stack;

use std::any::Any;

use crate::{BitboardSize, Board, Color, Setup};
use arrays::ArrayStones;
pub(crate) use bitboard::BitboardStones;
pub use bitboard::{Bitboard, PlacementBitboards};

pub(crate) use bulk::{PointSource, play_on};
pub(crate) use perft::count_sequences;
pub(crate) use playout::play_out;
pub(crate) use point_set::PointSet;
pub use point_set::Points;
pub(crate) use store::StoneStore;
pub(crate) use turn::Turn;
pub(crate) use undo::UndoLog;

/// The stones of a position: bitboards of the fewest words that the board fits into, or arrays.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a position is cloned without allocating, so the largest bitboards are in it"
)]
pub(crate) enum Engine {
    Words1(BitboardStones<1>),
    Words2(BitboardStones<2>),
    Words3(BitboardStones<3>),
    Words6(BitboardStones<6>),
    Arrays(ArrayStones),
}

/// Evaluates an expression over the [`StoneStore`] of an [`Engine`].
macro_rules! dispatch {
    ($engine:expr, $store:ident => $value:expr) => {
        match $engine {
            $crate::engine::Engine::Words1($store) => $value,
            $crate::engine::Engine::Words2($store) => $value,
            $crate::engine::Engine::Words3($store) => $value,
            $crate::engine::Engine::Words6($store) => $value,
            $crate::engine::Engine::Arrays($store) => $value,
        }
    };
}
pub(crate) use dispatch;

impl Engine {
    /// Returns the fastest representation for the board, without stones.
    pub(crate) fn new(board: &Board) -> Self {
        match board.bitboard_size() {
            Some(BitboardSize::Words1) => Self::Words1(BitboardStones::new(board)),
            Some(BitboardSize::Words2) => Self::Words2(BitboardStones::new(board)),
            Some(BitboardSize::Words3) => Self::Words3(BitboardStones::new(board)),
            Some(BitboardSize::Words6) => Self::Words6(BitboardStones::new(board)),
            None => Self::new_unspecialized(board),
        }
    }

    /// Returns the representation for boards of any size, without stones.
    pub(crate) fn new_unspecialized(board: &Board) -> Self {
        Self::Arrays(ArrayStones::new(board))
    }

    /// Adds the stones of a setup to an engine without stones.
    pub(crate) fn with_setup(mut self, setup: &Setup) -> Self {
        let board = setup.board();
        dispatch!(&mut self, store => {
            for color in Color::BOTH {
                for point in setup.stones(color) {
                    if store.touches_own(board, point, color) {
                        // Captures nothing, also where a placement would: a setup is taken as it
                        // is.
                        store.merge(board, &store.probe_merge(board, point, color));
                    } else {
                        store.place_singleton(board, point, color);
                    }
                }
            }
        });
        self
    }
}

impl Engine {
    /// Returns the bitboards of `W` words; `None` if the engine has others or arrays.
    #[inline]
    pub(crate) fn bitboards<const W: usize>(&self) -> Option<&BitboardStones<W>> {
        // With the guards `W` decides the variant, so the cast is free.
        let store: &dyn Any = match self {
            Self::Words1(store) if W == 1 => store,
            Self::Words2(store) if W == 2 => store,
            Self::Words3(store) if W == 3 => store,
            Self::Words6(store) if W == 6 => store,
            Self::Words1(_)
            | Self::Words2(_)
            | Self::Words3(_)
            | Self::Words6(_)
            | Self::Arrays(_) => return None,
        };
        store.downcast_ref()
    }
}

// By hand, since the default `clone_from` would drop the memory of arrays.
impl Clone for Engine {
    fn clone(&self) -> Self {
        match self {
            Self::Words1(store) => Self::Words1(store.clone()),
            Self::Words2(store) => Self::Words2(store.clone()),
            Self::Words3(store) => Self::Words3(store.clone()),
            Self::Words6(store) => Self::Words6(store.clone()),
            Self::Arrays(store) => Self::Arrays(store.clone()),
        }
    }

    /// Copies only the bytes of the current variant, and reuses the memory of arrays.
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Self::Words1(to), Self::Words1(from)) => to.clone_from(from),
            (Self::Words2(to), Self::Words2(from)) => to.clone_from(from),
            (Self::Words3(to), Self::Words3(from)) => to.clone_from(from),
            (Self::Words6(to), Self::Words6(from)) => to.clone_from(from),
            (Self::Arrays(to), Self::Arrays(from)) => to.clone_from(from),
            (to, from) => *to = from.clone(),
        }
    }
}
