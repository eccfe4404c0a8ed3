//! The validator reports the games that the library reads, of every text and in chunks of all sizes.

use oust_test_support::cases::config;
use oust_test_support::conservation::{check_agreement, documents, texts};
use proptest::prelude::*;

proptest! {
    #![proptest_config(config(64))]

    #[test]
    fn the_validator_reports_the_game_of_a_document(doc in documents(), size in 1..600_usize) {
        check_agreement(&doc.text, size);
    }

    #[test]
    fn the_validator_reports_the_games_that_are_read(text in texts(), size in 1..600_usize) {
        check_agreement(&text, size);
    }
}
