//! Openings and positions that games are searched for.

use oust_core::{Action, Board, Color, Game, Point, Position, Setup, Turn};
use oust_notation::{Coord, Dialect};

/// The first turns of a game, in coordinates that each board reads in its own dialect.
pub(super) struct Opening(Vec<String>);

impl Opening {
    /// Parses turns separated by white space. Row numbers such as `3.` are left out.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let is_number = |word: &&str| word.strip_suffix('.').is_some_and(is_digits);
        let turns: Vec<String> = text
            .split_whitespace()
            .filter(|word| !is_number(word))
            .map(str::to_owned)
            .collect();
        let is_turn = |turn: &str| {
            ["pass", "swap"]
                .iter()
                .any(|word| turn.eq_ignore_ascii_case(word))
                || turn.split(',').all(|token| token.parse::<Coord>().is_ok())
        };
        match turns.iter().find(|turn| !is_turn(turn)) {
            _ if turns.is_empty() => Err("--opening needs turns such as 'd4 e5'".to_owned()),
            Some(turn) => Err(format!("--opening: `{turn}` is no turn")),
            None => Ok(Self(turns)),
        }
    }

    /// Returns the placements on a board, first as they are written, then, with `symmetric`, under
    /// its other symmetries.
    pub(super) fn images(
        &self,
        board: &Board,
        dialect: Dialect,
        symmetric: bool,
    ) -> Result<Vec<Vec<Point>>, String> {
        let mut placed = Vec::new();
        for turn in &self.0 {
            let parsed = dialect.parse_turn(board, turn);
            match parsed.map_err(|error| format!("--opening: `{turn}`: {error}"))? {
                Turn::Place(points) => placed.extend(points),
                // Both follow from the placements, or change no stone.
                Turn::Pass | Turn::Swap => {}
            }
        }
        let symmetries = board
            .symmetries()
            .take(if symmetric { usize::MAX } else { 1 });
        let images = symmetries.map(|how| {
            let image = placed.iter().map(|&point| board.transform(how, point));
            image.collect::<Option<Vec<Point>>>()
        });
        Ok(images.flatten().collect())
    }

    /// Returns whether a game begins with these placements. On a board that lacks a point it does
    /// not.
    pub(super) fn begins(&self, game: &Game, dialect: Dialect, symmetric: bool) -> bool {
        let board = game.start().board();
        let images = self.images(board, dialect, symmetric).unwrap_or_default();
        images.iter().any(|image| {
            let mut played = game.actions().filter_map(|action| match action {
                Action::Place(point) => Some(point),
                _ => None,
            });
            image.iter().all(|&point| played.next() == Some(point))
        })
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A position, and its images under the symmetries of its board.
pub(super) struct SoughtPosition(Vec<Position>);

impl SoughtPosition {
    pub(super) fn new(setup: &Setup, to_move: Color, symmetric: bool) -> Self {
        let symmetries = setup.board().symmetries();
        let symmetries = symmetries.take(if symmetric { usize::MAX } else { 1 });
        let images = symmetries.filter_map(|how| setup.transformed(how));
        Self(
            images
                .map(|image| Position::from_setup(&image, to_move))
                .collect(),
        )
    }

    /// Returns whether a game has a position with these stones and this side to move.
    pub(super) fn is_in(&self, game: &Game) -> bool {
        let board = game.start().board();
        // Most games are on other boards, and need no replay.
        self.0.iter().any(|sought| sought.board() == board)
            && game.positions().any(|position| self.0.contains(&position))
    }
}
