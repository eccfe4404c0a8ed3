//! The library from outside. One test program, as each has to be linked.

#[expect(dead_code, reason = "the tests of the notation use the rest")]
#[path = "../../../oust-notation/tests/library/common/replay.rs"]
mod replay;

mod html;
mod svg;

use oust_core::Board;
use oust_notation::BoardName;

#[track_caller]
fn board(name: &str) -> Board {
    let BoardName(board) = name.parse().expect(name);
    board
}
