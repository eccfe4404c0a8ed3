//! Bytes through the one entrance: nothing panics, all that is found stands where it is said,
//! what is valid goes through every format and comes back, no part of the text is lost, and the
//! validator reports the same games in chunks of any size.

#![no_main]

use oust_notation::SourceText;
use oust_test_support::{conservation, every_way};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    every_way::check_bytes(bytes);
    let text = SourceText::from_bytes(bytes).text;
    conservation::check_conservation(&text);
    // The first byte chooses the size of the chunks.
    let size = 1 + usize::from(bytes.first().copied().unwrap_or(0));
    conservation::check_agreement(&text, size);
});
