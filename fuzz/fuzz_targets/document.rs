//! Bytes through the one entrance: nothing panics, all that is found stands where it is said,
//! and what is valid goes through every format and comes back.

#![no_main]

use oust_test_support::every_way;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| every_way::check_bytes(bytes));
