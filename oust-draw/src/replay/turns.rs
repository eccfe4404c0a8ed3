//! The list of turns, and the notes about them.

use oust_notation::{NoteKind, side_letter};
use serde::Serialize;

use super::ReplayGame;
use super::steps::Step;

/// An entry of the list of turns: a turn, the swap, or the token of an ending.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Turn {
    /// The number of the turn; none for a swap.
    number: Option<usize>,
    side: char,
    /// Its tokens, one for each action.
    tokens: Vec<String>,
    /// The step of its last action.
    end: usize,
    /// Whether the rules refuse its last action.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    refused: bool,
}

/// A text at an entry of the list of turns.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Note {
    /// The number of entries up to this one.
    after: usize,
    text: String,
}

pub(crate) fn turns(replay: &ReplayGame<'_>, steps: &[Step]) -> Vec<Turn> {
    let entries = replay.annotated.entries(replay.dialect);
    let turns = entries.iter().map(|entry| {
        let tokens: Vec<String> = entry.text.split(',').map(str::to_owned).collect();
        let first = entry.end + 1 - tokens.len();
        Turn {
            number: (!entry.is_swap).then(|| steps[first].turn),
            side: side_letter(entry.side),
            tokens,
            end: entry.end,
            refused: false,
        }
    });
    let mut turns: Vec<Turn> = turns.collect();
    let Some(fault) = &replay.fault else {
        return turns;
    };
    let end = steps.len() - 1;
    match turns.last_mut() {
        // It is a further action of the turn.
        Some(last) if last.number == Some(fault.turn) => {
            last.tokens.push(fault.token.clone());
            (last.end, last.refused) = (end, true);
        }
        _ => turns.push(Turn {
            number: Some(fault.turn),
            side: side_letter(fault.side),
            tokens: vec![fault.token.clone()],
            end,
            refused: true,
        }),
    }
    turns
}

/// Returns the comments of the record and the further notes, in order.
pub(crate) fn notes(replay: &ReplayGame<'_>, turns: &[Turn]) -> Vec<Note> {
    let mut notes = comments(replay, turns);
    notes.extend(replay.notes.iter().map(|note| Note {
        // A swap precedes the second turn.
        after: turns.partition_point(|entry| entry.number.unwrap_or(2) <= note.turn),
        text: note.text.clone(),
    }));
    notes.sort_by_key(|note| note.after);
    notes
}

/// Returns the comments, each at the entry that it is in or after.
fn comments(replay: &ReplayGame<'_>, turns: &[Turn]) -> Vec<Note> {
    let comments = replay.annotated.notes.iter().filter_map(|note| {
        let NoteKind::Comment(text) = &note.kind else {
            return None;
        };
        let after = match note.after {
            0 => 0,
            after => (turns.partition_point(|turn| turn.end < after) + 1).min(turns.len()),
        };
        let text = text.clone();
        Some(Note { after, text })
    });
    comments.collect()
}
