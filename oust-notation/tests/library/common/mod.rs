//! What several test files share.

#[path = "../../../../oust-core/tests/common/cases.rs"]
mod cases;
mod games;
mod replay;
mod sgf_spans;
mod sketch;
mod spans;

pub(crate) use cases::config;
pub(crate) use games::{boards, transcripts};
pub(crate) use replay::{game, game_in, same_game, transcript_of};
pub(crate) use sketch::{body, headers, problems};
pub(crate) use spans::{check_document, check_record, within};

use oust_core::Board;
use oust_notation::BoardName;

/// The folder of the figures.
pub(crate) const FIGURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/figures/");

#[track_caller]
pub(crate) fn board(name: &str) -> Board {
    let BoardName(board) = name.parse().expect(name);
    board
}
