//! The lines of a listing of pbmserv.

#![no_main]

use oust_test_support::every_way;

libfuzzer_sys::fuzz_target!(|text: &str| {
    every_way::check_text(&format!("Summary of Oust Board 1\n{text}"));
});
