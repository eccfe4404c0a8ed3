//! Converts games to JSON.

use oust_core::{Color, Ending, Game, Outcome, Position};

use crate::format::json::types::{
    HeaderJson, JSON_SCHEMA, NoteJson, PositionJson, RecordJson, SideJson, TurnJson,
};
use crate::game::{AnnotatedGame, NoteKind, Replay};
use crate::record::HeaderName;
use crate::turn::print::Entry;
use crate::{Dialect, PositionLine, side_letter};

impl PositionJson {
    /// Creates the current position of a game. `to_move` is `None` when the side to move is
    /// unknown, as in a diagram without a caption.
    pub fn new(game: &Game, to_move: Option<Color>, dialect: Dialect) -> Self {
        let position = game.position();
        let known = to_move.is_some();
        Self {
            schema: JSON_SCHEMA,
            kind: "position",
            board: position.board().to_string(),
            coords: dialect.name(),
            to_move: to_move.map(side_letter),
            state: state_name(game.outcome()),
            winner: game.outcome().and_then(Outcome::winner).map(side_letter),
            // Without a side to move, these two facts are unknown, and false by contract.
            must_pass: known && game.outcome().is_none() && position.must_pass(),
            mid_turn: known && position.mid_turn(),
            turns: game.turns(),
            placements: game.placements(),
            x: SideJson::new(position, Color::X, dialect),
            o: SideJson::new(position, Color::O, dialect),
            position: known.then(|| PositionLine::from_position(position).to_string()),
            line: None,
            input: None,
        }
    }
}

impl SideJson {
    fn new(position: &Position, color: Color, dialect: Dialect) -> Self {
        let board = position.board();
        let stones = board
            .points()
            .filter(|&point| position.at(point) == Some(color));
        Self {
            stones: position.count(color),
            largest: position.largest_group(color),
            points: stones
                .filter_map(|point| dialect.coord(board, point))
                .map(|coord| coord.to_string())
                .collect(),
        }
    }
}

impl RecordJson {
    /// Creates the JSON of a game, with its headers and notes.
    pub fn new(annotated: &AnnotatedGame, dialect: Dialect) -> Self {
        let outcome = annotated.game.outcome();
        let written = annotated.entries(dialect);
        let entries: Vec<Entry<'_>> = written.iter().collect();
        Self {
            schema: JSON_SCHEMA,
            kind: "record",
            board: annotated.board().to_string(),
            coords: dialect.name(),
            headers: headers(annotated),
            start: annotated.start().map(|start| start.to_string()),
            state: state_name(outcome),
            winner: outcome.and_then(Outcome::winner).map(side_letter),
            turns: entries.iter().copied().map(TurnJson::new).collect(),
            notes: notes(annotated, &entries),
        }
    }
}

impl TurnJson {
    fn new(entry: Entry<'_>) -> Self {
        Self {
            side: side_letter(entry.side),
            moves: entry.text.split(',').map(str::to_owned).collect(),
        }
    }
}

/// Returns the headers except `start`, with the result and the ending last.
fn headers(annotated: &AnnotatedGame) -> Vec<HeaderJson> {
    let (facts, outcome): (Vec<_>, Vec<_>) = annotated
        .written_headers()
        .filter(|(name, ..)| **name != HeaderName::Start)
        .partition(|(name, ..)| !matches!(name, HeaderName::Result | HeaderName::Ended));
    facts
        .into_iter()
        .chain(outcome)
        .map(|(name, value, claim)| HeaderJson {
            name: name.to_string(),
            value: value.into_owned(),
            claim: claim.map(|counts| counts.to_string()),
        })
        .collect()
}

/// Converts the notes. A note inside a turn is moved after the turn.
fn notes(annotated: &AnnotatedGame, entries: &[Entry<'_>]) -> Vec<NoteJson> {
    let mut replay = Replay::new(&annotated.game);
    let notes = annotated.notes.iter().map(|note| {
        // `note.after` counts actions, the JSON counts turns.
        let before = entries.partition_point(|entry| entry.end < note.after);
        let after = match note.after {
            0 => 0,
            _ => entries.len().min(before + 1),
        };
        let mut written = NoteJson {
            after,
            comment: None,
            diagram: None,
        };
        match &note.kind {
            NoteKind::Comment(text) => written.comment = Some(text.clone()),
            NoteKind::Diagram => {
                let actions = after.checked_sub(1).map_or(0, |turn| entries[turn].end);
                let line = PositionLine::from_position(replay.position_after(actions));
                written.diagram = Some(line.to_string());
            }
        }
        written
    });
    notes.collect()
}

/// Returns the value of the JSON field `state` for an outcome: `playing` without one.
pub const fn state_name(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "playing",
        Some(Outcome::Win(_)) => "won",
        Some(Outcome::Deadlock) => "deadlock",
        Some(Outcome::Ended { ending, .. }) => match ending {
            Ending::Resignation => "resigned",
            Ending::Time => "time",
            Ending::Adjudication => "adjudicated",
        },
    }
}
