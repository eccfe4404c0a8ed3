//! From games to JSON.

use oust_core::{Color, Ending, Game, Outcome, Point, Position};

use super::types::{
    HeaderJson, JSON_SCHEMA, NoteJson, PositionJson, RecordJson, SideJson, TurnJson,
};
use crate::entries::Entry;
use crate::record::HeaderName;
use crate::transcript::{NoteKind, Replay, Transcript};
use crate::{BoardName, Dialect, PositionLine, side_letter};

/// Whether it is known who is to move in a position that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideToMove {
    /// It is.
    Known,
    /// It is not, as in a picture that does not say it.
    Unknown,
}

impl PositionJson {
    /// Where a game stands.
    pub fn of(game: &Game, side: SideToMove, dialect: Dialect) -> Self {
        let position = game.position();
        let known = side == SideToMove::Known;
        Self {
            schema: JSON_SCHEMA,
            kind: "position",
            board: BoardName(position.board().clone()).to_string(),
            coords: dialect.name(),
            to_move: known.then(|| side_letter(position.to_move())),
            state: state_name(game.outcome()),
            winner: game.outcome().and_then(Outcome::winner).map(side_letter),
            must_pass: known && game.outcome().is_none() && position.must_pass(),
            mid_turn: known && position.mid_turn(),
            turns: game.turns(),
            placements: game.placements(),
            x: SideJson::of(position, Color::X, dialect),
            o: SideJson::of(position, Color::O, dialect),
            position: known.then(|| PositionLine::of(position).to_string()),
        }
    }
}

impl SideJson {
    fn of(position: &Position, color: Color, dialect: Dialect) -> Self {
        let points = position.board().points();
        Self {
            stones: position.count(color),
            largest: position.largest_group(color),
            points: points
                .filter(|&point| position.at(point) == Some(color))
                .map(|point| point_name(position, point, dialect))
                .collect(),
        }
    }
}

impl RecordJson {
    /// A game with what is said about it.
    pub fn of(transcript: &Transcript, dialect: Dialect) -> Self {
        let outcome = transcript.game.outcome();
        let entries = transcript.entries(dialect);
        let entries: Vec<Entry<'_>> = entries.iter().collect();
        Self {
            schema: JSON_SCHEMA,
            kind: "record",
            board: BoardName(transcript.board().clone()).to_string(),
            coords: dialect.name(),
            headers: headers(transcript),
            start: transcript.start().map(|start| start.to_string()),
            state: state_name(outcome),
            winner: outcome.and_then(Outcome::winner).map(side_letter),
            turns: entries.iter().copied().map(TurnJson::of).collect(),
            notes: notes(transcript, &entries),
        }
    }
}

impl TurnJson {
    fn of(entry: Entry<'_>) -> Self {
        Self {
            side: side_letter(entry.side),
            moves: entry.text.split(',').map(str::to_owned).collect(),
        }
    }
}

fn headers(transcript: &Transcript) -> Vec<HeaderJson> {
    let header =
        |name: String, value: String, claim: Option<String>| HeaderJson { name, value, claim };
    // One order, whatever the order of the text that the game comes from.
    let known = HeaderName::KNOWN.iter();
    let known = known.filter_map(|name| transcript.header(name));
    let others = transcript.headers.iter();
    let others = others.filter(|found| matches!(found.name, HeaderName::Other(_)));
    let follows = |name: &HeaderName| {
        matches!(
            name,
            HeaderName::Result | HeaderName::Ended | HeaderName::Start
        )
    };
    let mut headers: Vec<HeaderJson> = known
        .chain(others)
        .filter(|found| !follows(&found.name))
        .map(|found| {
            let claim = found.claim.map(|(counts, _)| counts.to_string());
            header(found.name.to_string(), found.value.clone(), claim)
        })
        .collect();
    headers.push(header(
        "result".to_owned(),
        transcript.result().to_string(),
        None,
    ));
    if let Some(ended) = transcript.ended() {
        headers.push(header("ended".to_owned(), ended.to_string(), None));
    }
    headers
}

/// The notes. One that belongs inside a turn stands behind it: a turn is one thing.
fn notes(transcript: &Transcript, entries: &[Entry<'_>]) -> Vec<NoteJson> {
    let mut replay = Replay::new(&transcript.game);
    let notes = transcript.notes.iter().map(|note| {
        let before = entries.partition_point(|entry| entry.end < note.after);
        let after = match note.after {
            0 => 0,
            _ => entries.len().min(before + 1),
        };
        let (comment, diagram) = match &note.kind {
            NoteKind::Comment(text) => (Some(text.clone()), None),
            NoteKind::Diagram => {
                let actions = after.checked_sub(1).map_or(0, |turn| entries[turn].end);
                let line = PositionLine::of(replay.position_after(actions));
                (None, Some(line.to_string()))
            }
        };
        NoteJson {
            after,
            comment,
            diagram,
        }
    });
    notes.collect()
}

/// The name of the state that a game is in.
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

fn point_name(position: &Position, point: Point, dialect: Dialect) -> String {
    dialect
        .coord(position.board(), point)
        .map_or_else(String::new, |coord| coord.to_string())
}
