//! Pictures in a text: printed in every style they are read as the same stones.

#![no_main]

#[path = "../../oust-validate/tests/every_way/mod.rs"]
mod every_way;

libfuzzer_sys::fuzz_target!(|text: &str| every_way::check_diagrams(text));
