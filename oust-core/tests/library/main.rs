//! Tests of the public API. One program, since linking takes longer than compiling.

mod board;
mod board_name;
mod bulk;
#[path = "../common/mod.rs"]
mod common;
mod directed;
mod equality;
mod exhaustive;
mod facts;
mod figures;
mod game;
mod messages;
mod perft;
mod perft_tables;
mod plain_agrees;
mod quiet_updates;
mod random;
mod representations;
mod rows;
mod rules;
#[cfg(feature = "serde")]
mod serde;
mod swap;
mod symmetry;
mod turns;
mod undo;
mod whole_turns;
