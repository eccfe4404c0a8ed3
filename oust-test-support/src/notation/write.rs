//! Writing games in one format each.

use oust_notation::{AnnotatedGame, Dialect, Format, Loss, UnsupportedBoard};

/// Writes an Abstract Play record, without its line end, and returns what it does not hold.
#[track_caller]
pub fn write_abstract_play(game: &AnnotatedGame) -> (String, Vec<Loss>) {
    let format = Format::AbstractPlay;
    let text = one_line(format.write(game, Dialect::AbstractPlay));
    (text, format.losses(game))
}

/// Writes a listing, and returns what it does not hold.
#[track_caller]
pub fn write_listing(game: &AnnotatedGame) -> (String, Vec<Loss>) {
    let text = Format::Listing.write(game, Dialect::Pbmserv);
    let text = text.expect("a listing holds every board");
    (text, Format::Listing.losses(game))
}

/// Writes a list of moves, without its line end.
#[track_caller]
pub fn write_move_list(game: &AnnotatedGame, dialect: Dialect) -> String {
    one_line(Format::MoveList.write(game, dialect))
}

/// Writes a game tree.
///
/// # Errors
///
/// Fails for a board that SGF does not hold.
pub fn write_sgf(game: &AnnotatedGame) -> Result<String, UnsupportedBoard> {
    Format::Sgf.write(game, Dialect::AbstractPlay)
}

#[track_caller]
fn one_line(written: Result<String, UnsupportedBoard>) -> String {
    let text = written.expect("the format holds every board");
    let line = text.strip_suffix('\n').expect("a line end");
    line.to_owned()
}
