//! The fields and turns of a record in our JSON.

#![no_main]

use oust_test_support::{conservation, every_way};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let text = format!("{{\"schema\":1,\"type\":\"record\",\"board\":\"5x5\",{text}");
    every_way::check_text(&text);
    conservation::check_conservation(&text);
});
