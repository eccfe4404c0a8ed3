//! Random turns. The example `simulate` includes this file, too.

use oust_core::{RandomPlay, State};
use oust_notation::{Dialect, PositionLine};

/// Returns a random turn of the player to move in a position, as text; `None` if the position is
/// unreadable.
pub(crate) fn random(position: &str, random: &mut RandomPlay) -> Option<String> {
    let line: PositionLine = position.parse().ok()?;
    let mut position = line.position();
    let side = position.to_move();
    let dialect = Dialect::default_for(position.board());
    let mut turn = Vec::new();
    while position.state() == State::Playing && position.to_move() == side {
        let Some(point) = random.placement(&position) else {
            break;
        };
        turn.push(dialect.coord(position.board(), point)?.to_string());
        position.play(point).ok()?;
    }
    Some(turn.join(","))
}
