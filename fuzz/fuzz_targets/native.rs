//! The headers and turns of a native record on a small board.

#![no_main]

use oust_test_support::every_way;

libfuzzer_sys::fuzz_target!(|text: &str| {
    every_way::check_text(&format!("oust 7x7\n{text}"));
});
