//! The properties and nodes of a game in SGF.

#![no_main]

use oust_test_support::{conservation, every_way};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let text = format!("(;FF[4]GM[1]OUST[1]SZ[5]{text}");
    every_way::check_text(&text);
    conservation::check_conservation(&text);
});
