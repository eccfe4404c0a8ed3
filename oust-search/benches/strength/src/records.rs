//! Games of a match as native records.

use oust_core::Color;
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, write_native};

use crate::contender::Spec;
use crate::versus::Played;

/// Writes a game with the names of its players and the seed of its opening.
pub(crate) fn write(played: &Played, players: [&Spec; 2], number: usize) -> String {
    let mut game = AnnotatedGame::new(played.game.clone());
    let [first, second] = players.map(Spec::to_string);
    let names = match played.first_is {
        Color::X => [first, second],
        Color::O => [second, first],
    };
    for (color, name) in Color::BOTH.into_iter().zip(names) {
        game.headers
            .push(Header::new(HeaderName::player(color), name));
    }
    let id = format!("{number} opening {}", played.opening);
    game.headers.push(Header::new(HeaderName::Id, id));
    write_native(&game, Dialect::Pbmserv)
}
