//! Random documents of all formats.

use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, Format};
use proptest::prelude::*;

use crate::notation::{board, games};

/// The formats of documents.
const FORMATS: [Format; 7] = [
    Format::Native,
    Format::Json,
    Format::AbstractPlay,
    Format::Sgf,
    Format::Listing,
    Format::Position,
    Format::Diagram,
];

const BOARDS: [&str; 8] = ["3x3", "4x4", "5x5", "3x7", "9x7", "13x13", "hex3", "hex4"];

/// A document with one game, position or diagram.
#[derive(Clone, Debug)]
pub struct Doc {
    /// Its format.
    pub format: Format,
    /// Its text.
    pub text: String,
}

/// Returns documents of all formats, with and without a line end.
pub fn documents() -> impl Strategy<Value = Doc> {
    documents_in(&FORMATS)
}

/// Returns documents of some formats. Native records replace those of a format that does not hold
/// all of the game.
pub fn documents_in(formats: &'static [Format]) -> impl Strategy<Value = Doc> {
    let boards = proptest::sample::select(&BOARDS[..]).prop_map(board);
    let game = games(boards, 30);
    let format = proptest::sample::select(formats);
    (game, format, any::<bool>(), any::<bool>()).prop_map(|(game, format, is_named, has_end)| {
        let mut game = AnnotatedGame::new(game);
        if is_named {
            for (name, value) in [(HeaderName::X, "alice"), (HeaderName::O, "bob")] {
                game.headers.push(Header::new(name, value));
            }
        }
        let holds_all = format.check_board(game.board()).is_ok() && format.losses(&game).is_empty();
        let format = if holds_all { format } else { Format::Native };
        let dialect = Dialect::default_for(game.board());
        let text = format
            .write(&game, dialect)
            .expect("the format holds the board");
        let text = if has_end {
            text
        } else {
            text.trim_end().to_owned()
        };
        Doc { format, text }
    })
}
