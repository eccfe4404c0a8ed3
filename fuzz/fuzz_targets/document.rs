//! Bytes through the one entrance: nothing panics, all that is found stands where it is said,
//! what is valid goes through every format and comes back, no part of the text is lost, and the
//! validator reports the same games in chunks of any size.

#![no_main]

use oust_test_support::{conservation, every_way};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    every_way::check_bytes(bytes);
    conservation::check_source(bytes);
});
