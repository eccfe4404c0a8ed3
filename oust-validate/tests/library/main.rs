//! The library from outside. Few test programs, as each has to be linked.

mod abstract_play;
mod bounds;
mod broken_at_random;
mod codes;
mod compact_rows;
mod fixtures;
mod fuzz_finds;
mod pairs;
mod reachability;
mod replay;
mod replay_json;
