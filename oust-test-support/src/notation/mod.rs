//! Games as records hold them, certificates, and checks of what readers return.

mod certificates;
#[cfg(feature = "proptest")]
mod games;
mod replay;
mod sgf_spans;
mod spans;
mod write;

pub use certificates::{Certificates, read_certificates, write_certificates};
#[cfg(feature = "proptest")]
pub use games::{OUR_HEADERS, annotated_games, annotated_games_of, boards, games};
pub use replay::{annotated_game, game, game_in, same_game};
pub use spans::{check_document, check_record, within};
pub use write::{write_abstract_play, write_listing, write_move_list, write_sgf};

use oust_core::Board;

/// Returns the board of a name.
#[track_caller]
pub fn board(name: &str) -> Board {
    let board: Board = name.parse().expect(name);
    board
}
