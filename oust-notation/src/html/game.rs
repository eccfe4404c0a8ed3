//! From a game to what a page shows.

use oust_core::{Action, Color, Game, Group, Point, Position};

use super::counts::Counts;
use super::{PageNote, data, words};
use crate::record::HeaderName;
use crate::{Dialect, NoteKind, Transcript, side_letter};

pub(super) fn game(
    transcript: &Transcript,
    dialect: Dialect,
    board: usize,
    notes: Vec<PageNote>,
) -> data::Game {
    let steps = steps(transcript, dialect);
    let turns = turns(transcript, dialect, &steps);
    let [x, o] = Color::BOTH.map(|color| {
        let header = transcript.header(&HeaderName::of_player(color));
        header.map(|header| header.value.clone())
    });
    let is_swap = |action| action == Action::Swap;
    let mut all_notes = comments(transcript, &turns);
    all_notes.extend(notes.into_iter().map(|note| data::Note {
        after: entries_until(&turns, note.turn),
        text: note.text,
    }));
    all_notes.sort_by_key(|note| note.after);
    data::Game {
        title: words::title(transcript, x.as_deref(), o.as_deref()),
        board,
        x,
        o,
        facts: facts(transcript),
        swap: transcript
            .game
            .actions()
            .position(is_swap)
            .map(|index| index + 1),
        start: Color::BOTH.map(|color| {
            let stones = transcript.game.start().setup();
            stones.stones(color).map(Point::index).collect()
        }),
        steps,
        turns,
        notes: all_notes,
    }
}

fn steps(transcript: &Transcript, dialect: Dialect) -> Vec<data::Step> {
    let mut game = Game::from_position(transcript.game.start().clone());
    let mut counts = Counts::new(game.position());
    let mut steps = vec![data::Step {
        turn: 0,
        part: 0,
        ends: true,
        side: None,
        point: None,
        gone: Vec::new(),
        counts: counts.sides,
        done: words::START.to_owned(),
        next: words::next(&game),
    }];
    let mut part = 0;
    for played in transcript.game.history() {
        let before = game.position();
        let placement = match played.action {
            Action::Place(point) => before.check(point).ok(),
            Action::Pass | Action::Swap | Action::End { .. } => None,
        };
        let point = placement.map(|placement| placement.point);
        let captured = point.map_or_else(Vec::new, |point| before.captures(point));
        let gone = gone(before, &captured);
        let kind = placement.map(|placement| placement.kind);
        let done = words::done(played, kind, before.board(), dialect);
        game.act(played.action).expect("the game has done it");
        if let Some(placement) = placement {
            counts.place(placement, &captured, game.position());
        }
        part += 1;
        steps.push(data::Step {
            turn: played.turn,
            part,
            ends: played.ends_turn,
            side: Some(side_letter(played.side)),
            point: point.map(Point::index),
            gone,
            counts: counts.sides,
            done,
            next: words::next(&game),
        });
        if played.ends_turn {
            part = 0;
        }
    }
    steps
}

/// Returns the stones of these groups.
fn gone(before: &Position, groups: &[Group]) -> Vec<usize> {
    let stones = groups.iter();
    let stones = stones.flat_map(|group| before.group_stones(group.point));
    stones.map(Point::index).collect()
}

fn turns(transcript: &Transcript, dialect: Dialect, steps: &[data::Step]) -> Vec<data::Turn> {
    let entries = transcript.entries(dialect);
    let turns = entries.iter().map(|entry| {
        // The first action of the entry is that of its turn; an ending may stand behind it.
        let tokens: Vec<String> = entry.text.split(',').map(str::to_owned).collect();
        let first = entry.end + 1 - tokens.len();
        data::Turn {
            number: (!entry.is_swap).then(|| steps[first].turn),
            side: side_letter(entry.side),
            tokens,
            end: entry.end,
        }
    });
    turns.collect()
}

/// How many entries of the list there are up to the end of a turn.
fn entries_until(turns: &[data::Turn], turn: usize) -> usize {
    // A swap stands before the second turn.
    turns.partition_point(|entry| entry.number.unwrap_or(2) <= turn)
}

/// The comments, each at the entry that it stands in or behind.
fn comments(transcript: &Transcript, turns: &[data::Turn]) -> Vec<data::Note> {
    let notes = transcript.notes.iter();
    let notes = notes.filter_map(|note| match &note.kind {
        NoteKind::Comment(text) => Some(data::Note {
            after: match note.after {
                0 => 0,
                after => (turns.partition_point(|turn| turn.end < after) + 1).min(turns.len()),
            },
            text: text.clone(),
        }),
        // The board shows it.
        NoteKind::Diagram => None,
    });
    notes.collect()
}

/// What a record says beside the players.
fn facts(transcript: &Transcript) -> Vec<(String, String)> {
    let shown = |name: &HeaderName| {
        !matches!(
            name,
            HeaderName::X
                | HeaderName::O
                | HeaderName::Result
                | HeaderName::Ended
                | HeaderName::Start
        )
    };
    let headers = transcript
        .headers
        .iter()
        .filter(|header| shown(&header.name));
    headers
        .map(|header| (header.name.to_string(), header.value.clone()))
        .collect()
}
