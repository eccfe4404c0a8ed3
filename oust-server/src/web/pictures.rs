//! Small pictures of games for lists, drawn from their rows.

use oust_draw::{SmallStones, small_board};

use crate::game::{GameRow, last_placements, stones_of};

/// Returns the picture of a game: its stones, with the last turn marked.
pub(crate) fn game_picture(game: &GameRow) -> String {
    small_board(&game.settings.board, &stones_of_game(game))
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
