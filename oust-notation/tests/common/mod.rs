//! What several test files share.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test file is a crate of its own and uses a part"
)]

mod games;
mod replay;
mod sgf_spans;
mod sketch;
mod spans;

pub(crate) use games::{OUR_HEADERS, boards, config, transcripts};
pub(crate) use replay::{same_game, transcript_of};
pub(crate) use sketch::{body, headers, problems};
pub(crate) use spans::{check_document, check_record};

use oust_core::Board;
use oust_notation::BoardName;

#[track_caller]
pub(crate) fn board(name: &str) -> Board {
    let BoardName(board) = name.parse().expect(name);
    board
}
