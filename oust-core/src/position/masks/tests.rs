//! What no question to a position shows, but for games too long to be tried.

use super::Masks;
use crate::position::stones::Stones;
use crate::position::{Position, Trail};
use crate::{Board, Color, RandomPlay};

/// The ids in use are those of the groups of two or more.
#[track_caller]
fn ids_are_of_groups<const W: usize, const K: usize>(masks: &Masks<W, K>, board: &Board) {
    let mut ids = Vec::new();
    for color in Color::BOTH {
        let side = masks.stones[color.index()];
        masks.each_large(board, side, side, |group| {
            let stones = group.reach & side;
            assert!(stones.into_iter().all(|stone| masks.id(stone) == group.id));
            assert_eq!(usize::from(group.size), stones.len());
            ids.push(group.id);
        });
    }
    let used = |id: &u16| masks.ids[usize::from(id / 32)] >> (id % 32) & 1 == 1;
    let all = 0..u16::try_from(32 * W).expect("few words");
    ids.sort_unstable();
    assert_eq!(ids, all.filter(used).collect::<Vec<u16>>());
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
