//! Configures property tests in every crate of the workspace.

use proptest::test_runner::{Config, RngSeed};

/// Creates a configuration of `cases` cases, the same in every run. `PROPTEST_RNG_SEED` chooses
/// other cases, and `PROPTEST_CASES` scales their number: 256 means `cases`.
pub fn config(cases: u32) -> Config {
    let given = Config::default();
    let more = |number: u32| (number * given.cases).div_ceil(256);
    Config {
        cases: more(cases),
        max_global_rejects: more(given.max_global_rejects),
        rng_seed: match given.rng_seed {
            RngSeed::Random => RngSeed::Fixed(2007),
            fixed @ RngSeed::Fixed(_) => fixed,
        },
        // The fixed seed makes every run reproducible, so failures need no file.
        failure_persistence: None,
        ..given
    }
}
