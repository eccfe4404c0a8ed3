//! Playing placements of a search. A forced pass is folded into the placement before it.

use oust_core::{Point, Position};

/// Passes for the side to move if it has no placement while the other side has one.
#[inline]
pub(crate) fn pass_if_forced(position: &mut Position) {
    if position.must_pass() {
        // Nothing else is legal here, so a search gains nothing from a node for the pass.
        position.pass().expect("the side has to pass");
    }
}

/// Plays a legal placement and the forced pass after it.
pub(crate) fn play(position: &mut Position, point: Point) {
    position
        .play(point)
        .expect("a generated placement is legal");
    pass_if_forced(position);
}

/// Returns the position after a legal placement, before a forced pass.
pub(crate) fn after(position: &Position, point: Point) -> Position {
    let mut after = position.clone();
    after.play(point).expect("a generated placement is legal");
    after
}

/// Returns the position after the forced pass, if there is one.
pub(crate) fn after_pass(position: &Position) -> Position {
    let mut after = position.clone();
    pass_if_forced(&mut after);
    after
}
