//! Shared helpers of the test files.

mod sketch;

pub(crate) use oust_test_support::cases::config;
pub(crate) use oust_test_support::notation::{
    annotated_game, annotated_games, board, boards, check_document, check_record, game, game_in,
    same_game,
};
pub(crate) use sketch::{body, headers, problems};

/// The folder of the figures.
pub(crate) const FIGURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/figures/");
