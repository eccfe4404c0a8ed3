//! The columns in which games and challenges keep the settings of a game.

use crate::game::{ClockRule, Kind, Settings, Visibility};
use crate::store::columns::columns;
use crate::store::{BorrowedRow, FromRow, StoreError, Value};

columns! {
    struct SettingsRow<'r> = "games" {
        kind: Kind,
        board: &'r str,
        players: usize,
        swap: bool,
        rated: bool,
        visibility: Visibility,
        clock: ClockRule,
    }
}

/// The columns, in the order of [`values_of`] and of the settings as a row.
pub(crate) const COLUMNS: &str = SettingsRow::COLUMNS;

/// Returns the values of the columns.
pub(crate) fn values_of(settings: &Settings) -> Result<[Value; 7], StoreError> {
    let players = i64::try_from(settings.players).unwrap_or(i64::MAX);
    Ok([
        settings.kind.into(),
        settings.board_name().into(),
        players.into(),
        settings.swap.into(),
        settings.rated.into(),
        settings.visibility.into(),
        Value::json(&settings.clock)?,
    ])
}

impl<'r> FromRow<'r> for Settings {
    const WIDTH: usize = SettingsRow::WIDTH;

    fn read_at(row: &'r dyn BorrowedRow, first: usize) -> Result<Self, StoreError> {
        let SettingsRow {
            kind,
            board,
            players,
            swap,
            rated,
            visibility,
            clock,
        } = SettingsRow::read_at(row, first)?;
        let settings = Self {
            kind,
            board: Self::parse_board(board).map_err(StoreError::damaged)?,
            players,
            swap,
            rated,
            visibility,
            clock,
        };
        settings.check().map_err(StoreError::damaged)?;
        Ok(settings)
    }
}
