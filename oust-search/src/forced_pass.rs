//! Forced passes, which the search folds into the placement before them.

use oust_core::Position;

/// Passes for the side to move if it has no placement while the other side has one.
#[inline]
pub(crate) fn pass_if_forced(position: &mut Position) {
    if position.must_pass() {
        position.pass().expect("the side has to pass");
    }
}
