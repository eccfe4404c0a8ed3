//! The lines of a listing of pbmserv.

#![no_main]

use oust_test_support::{conservation, every_way};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let text = format!("Summary of Oust Board 1\n{text}");
    every_way::check_text(&text);
    conservation::check_conservation(&text);
});
