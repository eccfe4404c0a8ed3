//! A condition that every winning turn needs: own stones come next to every enemy group in time.

use oust_core::{BitboardSize, Bitboards, Position};

/// Checks whether the side to move might touch every enemy group in this turn. Wrong only where it
/// returns true. Returns true on boards that are too large for bitboards.
///
/// Each placement of the turn captures an enemy group, so there are at most as many as groups. After
/// a capture the merged group touches no enemy. Hence each placement is next to an enemy stone, or
/// next to an own group that touches an enemy since the turn began.
pub(super) fn may_touch_all(position: &Position) -> bool {
    match position.board().bitboard_size() {
        Some(BitboardSize::Words1) => may_touch::<1>(position),
        Some(BitboardSize::Words2) => may_touch::<2>(position),
        Some(BitboardSize::Words3) => may_touch::<3>(position),
        Some(BitboardSize::Words6) => may_touch::<6>(position),
        None => true,
    }
}

fn may_touch<const W: usize>(position: &Position) -> bool {
    let bitboards: Bitboards<'_, W> = position.bitboards().expect("a board of `W` words");
    let mover = position.to_move();
    let [own, enemy] = [mover, !mover].map(|color| bitboards.stones(color));
    let next_to_enemy = bitboards.adjacent(enemy);
    let singletons = own & bitboards.singletons() & next_to_enemy;
    let mut allowed = enemy | next_to_enemy | bitboards.adjacent(singletons);
    bitboards.for_each_group(mover, |neighborhood, _| {
        if neighborhood.intersects(enemy) {
            allowed |= neighborhood;
        }
    });
    let enemy_singletons = enemy & bitboards.singletons();
    let mut placements = enemy_singletons.len();
    bitboards.for_each_group(!mover, |_, _| placements += 1);

    let mut reached = own;
    loop {
        let adjacent = bitboards.adjacent(reached);
        let mut touches_all = enemy_singletons.without(adjacent | reached).is_empty();
        bitboards.for_each_group(!mover, |neighborhood, _| {
            touches_all &= neighborhood.intersects(reached);
        });
        let next = reached | (adjacent & allowed);
        if touches_all || placements == 0 || next == reached {
            return touches_all;
        }
        reached = next;
        placements -= 1;
    }
}
