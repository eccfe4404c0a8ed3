//! The parts of a text cover it, whatever the size of the chunks, and each coordinate and row of cells
//! is read or reported.

use oust_test_support::conservation::{
    check_cells, check_conservation, check_coordinates, check_partition, check_sizes, documents,
    games, joined, text_of, texts,
};
use proptest::prelude::*;

use super::CASES;
use crate::common::config;

proptest! {
    #![proptest_config(config(CASES))]

    #[test]
    fn a_document_alone_is_conserved(doc in documents(), size in 1..600_usize) {
        prop_assert_eq!(games(&doc.text).len(), 1);
        check_conservation(&doc.text);
        check_sizes(&doc.text, [1, 7, size]);
    }

    #[test]
    fn the_parts_cover_the_text(text in texts()) {
        check_partition(&text);
    }

    #[test]
    fn chunks_of_all_sizes_hold_the_same_games((docs, seams) in joined(), size in 1..600_usize) {
        check_sizes(&text_of(&docs, &seams), [1, 7, size]);
    }

    #[test]
    fn no_coordinate_is_lost(text in texts()) {
        check_coordinates(&text);
    }

    #[test]
    fn no_row_of_cells_is_lost(text in texts()) {
        check_cells(&text);
    }
}
