//! The position that an analysis begins from, and its address.

use oust_core::{Board, Color, Game, Position, Setup};
use oust_notation::{Dialect, Entries, PositionLine};

use super::line_panel::line_address;
use crate::game::{ClockRule, GameState, Kind, Rules, Settings, Visibility, oust_at};
use crate::id::Millis;
use crate::service::ServiceError;

/// The address of the page of analyses.
pub(crate) const PATH: &str = "/analysis";

/// The position that an analysis begins from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// The beginning of a game.
    New { kind: Kind, board: Board },
    /// Any position of Oust.
    At(PositionLine),
}

impl Start {
    /// Reads the fields of an address: `start` has a position line of Oust, or else `board` the name
    /// of a board; the default board of the kind if both are empty.
    ///
    /// # Errors
    ///
    /// Fails with the place of the fault in the line, or if the kind does not have the board.
    pub(crate) fn read(kind: Kind, board: &str, start: &str) -> Result<Self, ServiceError> {
        if !start.trim().is_empty() {
            return Self::parse(start);
        }
        let board = match board.trim() {
            "" => kind.default_board(),
            board => board,
        };
        let settings = new_game(kind, Settings::parse_board(board)?);
        // The address may name a board that the kind does not allow.
        settings.check()?;
        Ok(Self::New {
            kind,
            board: settings.board,
        })
    }

    /// Reads a position line of Oust.
    ///
    /// # Errors
    ///
    /// Fails with the place of the fault in the line, or if its board is outside of the limits.
    pub(crate) fn parse(line: &str) -> Result<Self, ServiceError> {
        let line: Result<PositionLine, _> = line.parse();
        let line = line.map_err(|error| {
            let message = format!("the start is no position: {error}");
            ServiceError::Invalid(message)
        })?;
        Self::at(line)
    }

    /// Returns the start at a position of Oust.
    ///
    /// # Errors
    ///
    /// Fails if its board is outside of the server's limits.
    pub(crate) fn at(line: PositionLine) -> Result<Self, ServiceError> {
        let board = Settings::parse_board(&line.setup.board().to_string())?;
        // One position has one address, so that lines kept from it are found again.
        let is_new = line.to_move == Color::X && line.setup == Setup::new(board.clone());
        Ok(if is_new {
            Self::New {
                kind: Kind::Oust,
                board,
            }
        } else {
            Self::At(line)
        })
    }

    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::New { kind, .. } => *kind,
            Self::At(_) => Kind::Oust,
        }
    }

    pub(crate) fn board(&self) -> &Board {
        match self {
            Self::New { board, .. } => board,
            Self::At(line) => line.setup.board(),
        }
    }

    /// Returns the position as a line of Oust.
    pub(crate) fn position_line(&self) -> PositionLine {
        match self {
            Self::New { board, .. } => PositionLine::from_position(&Position::new(board.clone())),
            Self::At(line) => line.clone(),
        }
    }

    /// Returns the rules at the position.
    pub(crate) fn rules(&self) -> Box<dyn Rules> {
        match self {
            // A game that is not stored: only its rules are used, so any start time will do.
            Self::New { kind, board } => {
                let settings = new_game(*kind, board.clone());
                GameState::new(settings, Millis::default(), Vec::new()).trial()
            }
            Self::At(line) => oust_at(line.position()),
        }
    }

    /// Returns the fields of an address.
    pub(crate) fn fields(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::New { kind, board } => {
                vec![("kind", kind.to_string()), ("board", board.to_string())]
            }
            Self::At(line) => vec![("start", line.to_string())],
        }
    }

    /// Returns the address of a line from the position on.
    pub(crate) fn address(&self, line: &str) -> String {
        line_address(PATH, &self.fields(), line)
    }
}

/// Returns the address of the analysis of a game of Oust, at its end or in the middle of its last
/// turn.
///
/// # Errors
///
/// Fails if its board is outside of the server's limits.
pub(crate) fn game_address(game: &Game) -> Result<String, ServiceError> {
    let start = Start::at(PositionLine::from_position(game.start()))?;
    let dialect = Dialect::default_for(game.start().board());
    let entries = Entries::of_game(game, dialect);
    let mut turns: Vec<&str> = entries.iter().map(|entry| entry.text).collect();
    // A line has whole turns: the page tries the rest out.
    let rest = if game.position().mid_turn() {
        turns.pop()
    } else {
        None
    };
    // Forced passes follow from the position.
    turns.retain(|turn| *turn != "pass");
    let address = start.address(&turns.join(";"));
    Ok(match rest {
        Some(turn) => format!("{address}&t={turn}"),
        None => address,
    })
}

fn new_game(kind: Kind, board: Board) -> Settings {
    Settings {
        kind,
        board,
        players: 2,
        swap: true,
        rated: false,
        visibility: Visibility::Private,
        chat: true,
        takebacks: true,
        clock: ClockRule::Unlimited,
    }
}

#[cfg(test)]
mod tests {
    use oust_core::RandomPlay;

    use super::*;

    #[test]
    fn the_address_of_a_game_plays_it_again() {
        for (board, seed) in [("hex3", 1), ("4x4", 2), ("5x5", 3), ("hex4", 4)] {
            let mut game = RandomPlay::new(seed).game(&board.parse().unwrap());
            loop {
                let address = game_address(&game).unwrap();
                let (line, tried) = address.split_once("&t=").unwrap_or((&address, ""));
                let line = line.split_once("line=").unwrap().1;
                let mut rules = Start::read(Kind::Oust, board, "").unwrap().rules();
                for turn in line.split(';').filter(|turn| !turn.is_empty()) {
                    rules.play_text(turn, None).unwrap();
                }
                if game.position().must_pass() {
                    // The page passes by itself.
                } else if tried.is_empty() {
                    let line = PositionLine::from_position(game.position());
                    assert_eq!(rules.position(), line.to_string(), "{address}");
                } else {
                    let placed = tried.split(',').map(str::to_owned);
                    let placed = rules.turn_start().placements(&placed.collect::<Vec<_>>());
                    assert_eq!(placed.len(), tried.split(',').count(), "{address}");
                }
                if game.undo().is_none() {
                    break;
                }
            }
        }
    }

    #[test]
    fn an_empty_board_is_a_new_game_only_if_x_begins() {
        let read = |start: &str| Start::read(Kind::Oust, "", start).unwrap();
        assert_eq!(read("3x3 3/3/3 x").fields()[1].1, "3x3");
        assert_eq!(
            read("3x3 3/3/3 o").address(""),
            "/analysis?start=3x3+3/3/3+o&line="
        );
    }

    #[test]
    fn a_start_that_is_no_position_is_refused_with_its_place() {
        for (start, told) in [
            ("3x3 3/3/4 x", "expected 3 points in row 3, found 4"),
            ("3x3 3/3 x", "expected 3 rows joined by /, found 2"),
            ("3x3 3/3/3 z", "column 11: expected the side to move"),
            ("99x99 1 x", "expected 99 rows"),
            ("<b>", "expected a board, rows and the side to move"),
        ] {
            let error = Start::read(Kind::Oust, "", start).unwrap_err().to_string();
            assert!(error.contains(told), "{start}: {error}");
        }
    }
}
