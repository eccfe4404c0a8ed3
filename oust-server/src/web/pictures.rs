//! Small pictures of games and positions, for lists.

use oust_core::{Color, Setup};
use oust_draw::{SmallStones, small_board};
use oust_preview::COLOR_NAMES;

use crate::game::{GameRow, last_placements, stones_of};

/// Returns the picture of a game: its stones, with the last turn marked.
pub(crate) fn game_picture(game: &GameRow) -> String {
    small_board(&game.settings.board, &stones_of_game(game))
}

/// Returns the picture of a position of Oust.
pub(crate) fn setup_picture(setup: &Setup) -> String {
    small_board(setup.board(), &stones_of_setup(setup))
}

/// Returns the stones of a position of Oust.
pub(crate) fn stones_of_setup(setup: &Setup) -> Vec<SmallStones> {
    let stones = Color::BOTH.map(|color| SmallStones {
        class: COLOR_NAMES[color.index()],
        points: setup.stones(color).collect(),
        last: Vec::new(),
    });
    stones.into()
}

/// Returns the stones of a game, with the last turn marked.
pub(crate) fn stones_of_game(game: &GameRow) -> Vec<SmallStones> {
    let (settings, derived) = (&game.settings, &game.derived);
    // The stones are missing rather than the page: `verify` reports damaged columns.
    let colors = stones_of(settings, derived).unwrap_or_default();
    let last = last_placements(settings, derived);
    let small = colors.into_iter().map(|stones| SmallStones {
        class: stones.color,
        // The stones of a turn have one color: the others find nothing here.
        last: stones
            .points
            .iter()
            .copied()
            .filter(|point| last.contains(point))
            .collect(),
        points: stones.points,
    });
    small.collect()
}
