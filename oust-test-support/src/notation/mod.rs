//! Creates games like those in records, reads certificates, and checks the results of readers.

#[cfg(feature = "proptest")]
mod games;
mod replay;
mod spans;

pub use crate::geometry::board;
pub use replay::{
    Certificates, annotated_game, game, game_in, read_certificates, same_game, write_abstract_play,
    write_certificates, write_listing, write_move_list, write_sgf,
};
pub use spans::{check_document, check_record, within};

#[cfg(feature = "proptest")]
pub use games::{OUR_HEADERS, annotated_games, annotated_games_of, boards, games};
