//! What no question to a position shows, but for games too long to be tried.

use super::beside::Beside;
use super::{Mask, Masks};
use crate::position::stones::Stones;
use crate::position::{Position, Trail};
use crate::{Board, Color, Point, RandomPlay, zobrist};

/// The ids in use are those of the groups of two or more.
#[track_caller]
fn ids_are_of_groups<const W: usize, const K: usize>(masks: &Masks<W, K>, board: &Board) {
    for color in Color::BOTH {
        let mut ids = Vec::new();
        let side = masks.stones[color.index()];
        masks.each_large(board, side, side, |group| {
            let stones = group.reach & side;
            assert!(stones.into_iter().all(|stone| masks.id(stone) == group.id));
            assert_eq!(usize::from(group.size), stones.len());
            ids.push(group.id);
        });
        let of_side = masks.ids[color.index()];
        let all = 1..=u16::try_from(32 * W).expect("few words");
        ids.sort_unstable();
        assert_eq!(ids, all.filter(|&id| of_side.has(id)).collect::<Vec<u16>>());
    }
}

#[track_caller]
fn check(position: &Position) {
    match &position.stones {
        Stones::One(masks) => ids_are_of_groups(masks, &position.board),
        Stones::Two(masks) => ids_are_of_groups(masks, &position.board),
        Stones::Three(masks) => ids_are_of_groups(masks, &position.board),
        Stones::Six(masks) => ids_are_of_groups(masks, &position.board),
        Stones::Any(_) => unreachable!("the boards are small"),
    }
}

#[test]
fn ids_of_groups_that_are_gone_are_free_again() {
    // Larger boards take Miri too long.
    let sides: &[u8] = if cfg!(miri) {
        &[3, 5, 7]
    } else {
        &[3, 5, 7, 8, 11]
    };
    for &side in sides {
        let mut position = Position::new(Board::hexagon(side).expect("a small side"));
        let mut play = RandomPlay::new(u64::from(side));
        let mut trail = Trail::default();
        let mut placed = 0;
        while let Some(point) = play.placement(&position) {
            let placement = position.place(point, Some(&mut trail));
            placement.expect("it was drawn from the legal ones");
            placed += 1;
            check(&position);
        }
        for _ in 0..placed {
            position.take_back(&mut trail);
            check(&position);
        }
    }
}

/// What is beside points of a board is what their neighbours say, whether they are moved as a
/// whole or gone through.
#[track_caller]
fn beside_is_near<const W: usize>(board: &Board) {
    assert_eq!(board.words(), Some(W));
    for number in 0..50u64 {
        // Few points, and many.
        let chosen =
            |point: &Point| zobrist::mix(1000 * number + point.index() as u64) % 50 <= number;
        let points: Vec<Point> = board.points().filter(chosen).collect();
        let mut set = Mask::<W>::EMPTY;
        for &point in &points {
            set.insert(point);
        }

        let beside = Beside::lone(board, set, Mask::EMPTY, Mask::EMPTY);
        // What is said of the points themselves means nothing.
        for point in board.points().filter(|&point| !set.has(point)) {
            let near = board
                .neighbours(point)
                .iter()
                .filter(|&&near| set.has(near));
            let near = near.count();
            assert_eq!(set.beside(board).has(point), near > 0);
            assert_eq!(beside.any.has(point), near > 0);
            assert_eq!(beside.several.has(point), near > 1);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "too much for Miri")]
fn points_are_moved_along_the_steps_of_their_board() {
    let rectangle = |width, height| Board::rectangle(width, height).expect("a small board");
    for (width, height, has_steps) in [
        (9, 9, true),
        (63, 2, true),
        (64, 2, false),
        (1, 128, true),
        (128, 1, false),
    ] {
        let board = rectangle(width, height);
        assert_eq!(board.has_steps(), has_steps, "{width}x{height}");
        beside_is_near::<2>(&board);
    }
    beside_is_near::<1>(&rectangle(8, 8));
    beside_is_near::<3>(&rectangle(13, 13));
    beside_is_near::<6>(&rectangle(19, 19));
    beside_is_near::<6>(&rectangle(63, 6));
    for (side, has_steps) in [(1, false), (2, false), (7, false)] {
        let board = Board::hexagon(side).expect("a small board");
        assert_eq!(board.has_steps(), has_steps, "side {side}");
    }
    beside_is_near::<2>(&Board::hexagon(7).expect("a small board"));
}
