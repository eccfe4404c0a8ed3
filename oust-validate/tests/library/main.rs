//! The library from outside. Few test programs, as each has to be linked.

mod abstract_play;
mod agreement;
mod bounds;
mod codes;
mod compact_rows;
mod elsewhere;
#[cfg(feature = "files")]
mod files;
mod fixtures;
mod folders;
mod fuzz_regressions;
mod random_faults;
mod reachability;
mod replay;
mod replay_json;
mod round_trips;
