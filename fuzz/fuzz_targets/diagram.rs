//! Pictures in a text: printed in every style they are read as the same stones.

#![no_main]

use oust_test_support::{conservation, every_way};

libfuzzer_sys::fuzz_target!(|text: &str| {
    every_way::check_diagrams(text);
    conservation::check_cells(text);
});
