//! The headers and turns of a native record on a small board.

#![no_main]

use oust_test_support::{conservation, every_way};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let text = format!("oust 7x7\n{text}");
    every_way::check_text(&text);
    conservation::check_conservation(&text);
});
