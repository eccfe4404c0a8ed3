//! The library from outside. Few test programs, as each has to be linked.

mod abstract_play;
mod bounds;
mod broken_at_random;
#[path = "../../../oust-core/tests/common/cases.rs"]
mod cases;
mod codes;
#[path = "../every_way/mod.rs"]
mod every_way;
mod fixtures;
mod fuzz_finds;
#[path = "../../../oust-notation/tests/library/common/games.rs"]
#[expect(dead_code, reason = "these tests want a part of it")]
mod games;
mod pairs;
mod possible;
mod replay;
mod replay_json;
mod spelt_out;

use oust_core::Board;
use oust_notation::BoardName;

#[track_caller]
fn board(name: &str) -> Board {
    let BoardName(board) = name.parse().expect(name);
    board
}
