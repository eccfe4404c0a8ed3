//! Each row of cells of a text is read or reported.

use oust_test_support::conservation::{check_cells, texts};
use proptest::prelude::*;

use super::CASES;
use crate::common::config;

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn no_row_of_cells_is_lost(text in texts()) {
        check_cells(&text);
    }
}
