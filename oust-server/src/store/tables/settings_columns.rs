//! The columns in which games and challenges keep the settings of a game.

use crate::play::{Kind, Settings, Visibility};
use crate::store::{Row, StoreError, Value};

/// The columns, in the order of [`values_of`] and [`read`].
pub(super) const COLUMNS: &str = "kind, board, players, swap, rated, visibility, clock";

/// Returns the values of the columns.
pub(super) fn values_of(settings: &Settings) -> Result<[Value; 7], StoreError> {
    let clock = serde_json::to_string(&settings.clock).map_err(StoreError::damaged)?;
    let players = i64::try_from(settings.players).unwrap_or(i64::MAX);
    Ok([
        settings.kind.name().into(),
        settings.board_name().into(),
        players.into(),
        settings.swap.into(),
        settings.rated.into(),
        settings.visibility.name().into(),
        clock.into(),
    ])
}

/// Reads the settings from a row that begins with the columns.
pub(super) fn read(row: &Row) -> Result<Settings, StoreError> {
    let unknown = |what: &str| StoreError::damaged(format_args!("unknown {what} of a game"));
    let settings = Settings {
        kind: Kind::from_name(row.text(0)?).ok_or_else(|| unknown("kind"))?,
        board: Settings::parse_board(row.text(1)?).map_err(StoreError::damaged)?,
        players: row.small(2)?,
        swap: row.int(3)? != 0,
        rated: row.int(4)? != 0,
        visibility: Visibility::from_name(row.text(5)?).ok_or_else(|| unknown("visibility"))?,
        clock: serde_json::from_str(row.text(6)?).map_err(StoreError::damaged)?,
    };
    settings.check().map_err(StoreError::damaged)?;
    Ok(settings)
}
