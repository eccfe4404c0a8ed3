//! The headers and turns of a native record on a small board.

#![no_main]

#[path = "../../oust-validate/tests/every_way/mod.rs"]
mod every_way;

libfuzzer_sys::fuzz_target!(|text: &str| {
    every_way::check_text(&format!("oust 7x7\n{text}"));
});
