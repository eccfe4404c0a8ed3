//! Which way the stones of a position are kept.

use super::arrays::ArrayStones;
use super::bitboard::BitboardStones;
use super::groups::Groups;
use crate::{Board, Color, Setup};

/// The stones of a position: bitboards of the fewest words that the board fits into, or arrays.
///
/// Random games seldom have more groups of two or more stones than have their reach cached.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "a position is cloned without allocating, so the largest bitboards are in it"
)]
pub(super) enum Stones {
    One(BitboardStones<1>),
    Two(BitboardStones<2>),
    Three(BitboardStones<3>),
    Six(BitboardStones<6>),
    Any(ArrayStones),
}

/// Evaluates an expression over the groups of some [`Stones`], whichever they are.
macro_rules! each {
    ($stones:expr, $groups:ident => $value:expr) => {
        match $stones {
            $crate::position::stones::Stones::One($groups) => $value,
            $crate::position::stones::Stones::Two($groups) => $value,
            $crate::position::stones::Stones::Three($groups) => $value,
            $crate::position::stones::Stones::Six($groups) => $value,
            $crate::position::stones::Stones::Any($groups) => $value,
        }
    };
}
pub(super) use each;

impl Clone for Stones {
    fn clone(&self) -> Self {
        match self {
            Self::One(stones) => Self::One(stones.clone()),
            Self::Two(stones) => Self::Two(stones.clone()),
            Self::Three(stones) => Self::Three(stones.clone()),
            Self::Six(stones) => Self::Six(stones.clone()),
            Self::Any(stones) => Self::Any(stones.clone()),
        }
    }

    /// Copies no more than stones of this kind are, and into the memory that is there.
    fn clone_from(&mut self, source: &Self) {
        match (self, source) {
            (Self::One(to), Self::One(from)) => to.clone_from(from),
            (Self::Two(to), Self::Two(from)) => to.clone_from(from),
            (Self::Three(to), Self::Three(from)) => to.clone_from(from),
            (Self::Six(to), Self::Six(from)) => to.clone_from(from),
            (Self::Any(to), Self::Any(from)) => to.clone_from(from),
            (to, from) => *to = from.clone(),
        }
    }
}

impl Stones {
    /// No stones, kept in the way that is fastest for the board.
    pub(super) fn empty(board: &Board) -> Self {
        match board.words() {
            Some(1) => Self::One(BitboardStones::empty(board)),
            Some(2) => Self::Two(BitboardStones::empty(board)),
            Some(3) => Self::Three(BitboardStones::empty(board)),
            Some(Board::MOST_WORDS) => Self::Six(BitboardStones::empty(board)),
            _ => Self::Any(ArrayStones::empty(board)),
        }
    }

    /// The same with the stones of a setup.
    pub(super) fn filled(mut self, setup: &Setup) -> Self {
        let board = setup.board();
        each!(&mut self, groups => {
            for color in Color::BOTH {
                for point in setup.stones(color) {
                    if groups.joins(board, point, color) {
                        groups.join(board, &groups.gather(board, point, color));
                    } else {
                        groups.put_alone(board, point, color, None);
                    }
                }
            }
        });
        self
    }
}
