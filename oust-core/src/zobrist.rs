//! Zobrist keys: equal stones and side to move have the same key.

use crate::{Board, Color, Point, Shape, SplitMix64};

/// Returns the key of a stone. The key of a position is the exclusive or of the keys of its board,
/// stones and side to move.
pub(crate) fn stone(point: Point, color: Color) -> u64 {
    match STONES.get(point.index()) {
        Some(keys) => keys[color.index()],
        None => compute_stone(point.index(), color.index()),
    }
}

/// The keys of the stones on boards up to 19x19, computed at compile time.
static STONES: [[u64; 2]; 64 * Board::MAX_BITBOARD_WORDS] = {
    let mut keys = [[0; 2]; 64 * Board::MAX_BITBOARD_WORDS];
    let mut point = 0;
    while point < keys.len() {
        keys[point] = [compute_stone(point, 0), compute_stone(point, 1)];
        point += 1;
    }
    keys
};

const fn compute_stone(point: usize, color: usize) -> u64 {
    // From 1 on: `mix(0)` is 0, and a stone with that key would not change the key of a position.
    mix(2 * point as u64 + color as u64 + 1)
}

/// The key of the second player to move.
pub(crate) const SECOND_TO_MOVE: u64 = mix(1 << 32);

/// Returns the key of an empty board with the first player to move.
pub(crate) fn board(board: &Board) -> u64 {
    let shape = match board.shape() {
        Shape::Rectangle { width, height } => (u64::from(width) << 8) | u64::from(height),
        // Above the 16 bits of a rectangle.
        Shape::Hexagon { side } => (1 << 16) | u64::from(side),
    };
    // Above the numbers of stones and of `SECOND_TO_MOVE`: `mix` is a bijection, so all keys
    // differ.
    mix((1 << 33) | shape)
}

/// Scatters small numbers over 64 bits, by a bijection: the `number`-th number of [`SplitMix64`]
/// for the state 0.
pub(crate) const fn mix(number: u64) -> u64 {
    SplitMix64::after(number.wrapping_sub(1)).next_u64()
}
