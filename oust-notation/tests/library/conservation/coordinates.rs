//! Each coordinate of a text is read or reported.

use oust_test_support::conservation::{check_coordinates, texts};
use proptest::prelude::*;

use super::CASES;
use crate::common::config;

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn no_coordinate_is_lost(text in texts()) {
        check_coordinates(&text);
    }
}
