//! The start position and the swap rule of an address.

use std::fmt;

use oust_core::{Board, Color, Point, Position, Setup, SwapRule};

use super::block::{push_symbols, values_of};
use super::error::AddressError;

/// The points of two characters: 3 to the power of 7 is below 64 squared.
const POINTS: usize = 7;

/// Writes the start, with a dot before it; nothing for the usual one.
pub(super) fn write(f: &mut fmt::Formatter<'_>, start: &Position, rule: SwapRule) -> fmt::Result {
    let board = start.board();
    let points: Vec<Point> = board.points().collect();
    // Bit 0 is the side to move, bit 1 the swap rule.
    let flags =
        u128::from(start.to_move() == Color::O) | u128::from(rule == SwapRule::Forbidden) << 1;
    let mut text = String::new();
    push_symbols(&mut text, flags, 1);
    // Empty points after the last stone take no characters.
    let stones = points.iter().rposition(|&point| start.at(point).is_some());
    let cells = stones.map_or(0, |last| last + 1);
    for points in points[..cells].chunks(POINTS) {
        // The first point is the lowest digit.
        let cells = points.iter().rev().fold(0, |cells, &point| {
            let cell = match start.at(point) {
                None => 0,
                Some(Color::X) => 1,
                Some(Color::O) => 2,
            };
            3 * cells + cell
        });
        push_symbols(&mut text, cells, 2);
    }
    // x to move on the empty board, with the swap rule.
    if text == "A" {
        Ok(())
    } else {
        write!(f, ".{text}")
    }
}

/// Reads the start of an address, without its dot.
pub(super) fn read(board: &Board, text: &str) -> Result<(Position, SwapRule), AddressError> {
    let refused = || AddressError::Start(text.to_owned());
    let values = values_of(text)?;
    let (&flags, cells) = values.split_first().ok_or_else(refused)?;
    let (pairs, odd) = cells.as_chunks::<2>();
    if flags > 3 || !odd.is_empty() {
        return Err(refused());
    }
    let mut setup = Setup::new(board.clone());
    for (index, &[low, high]) in pairs.iter().enumerate() {
        let mut cells = u16::from(low) | u16::from(high) << 6;
        for point in index * POINTS..(index + 1) * POINTS {
            let stone = match cells % 3 {
                0 => None,
                1 => Some(Color::X),
                _ => Some(Color::O),
            };
            cells /= 3;
            if stone.is_some() {
                let point = u16::try_from(point).map_err(|_| refused())?;
                setup.put(Point::new(point), stone).map_err(|_| refused())?;
            }
        }
        // More points than fit, or a board with fewer points: the position would be another one.
        if cells > 0 || index * POINTS >= board.len() {
            return Err(refused());
        }
    }
    let side = if flags & 1 == 0 { Color::X } else { Color::O };
    let rule = SwapRule::allowed_if(flags & 2 == 0);
    Ok((Position::from_setup(&setup, side), rule))
}
