//! No part of a text may vanish: property tests over documents of all formats.

mod edit;
mod found;
mod join;
mod partition;

/// The number of cases of each property; `PROPTEST_CASES` scales it.
const CASES: u32 = 64;
