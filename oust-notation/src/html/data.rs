//! What the script of a page gets to show.

use serde::Serialize;

use crate::printable::printable_json;

/// A game.
#[derive(Serialize)]
pub(super) struct Game {
    pub(super) title: String,
    /// Which of the page's boards it is played on.
    pub(super) board: usize,
    /// Who holds each colour at the end.
    pub(super) x: Option<String>,
    pub(super) o: Option<String>,
    /// What else is said about it, name and value.
    pub(super) facts: Vec<(String, String)>,
    /// The first step at which the players have exchanged colours.
    pub(super) swap: Option<usize>,
    /// The points of the stones at the start.
    pub(super) start: [Vec<usize>; 2],
    /// The start, and then one step for each action.
    pub(super) steps: Vec<Step>,
    pub(super) turns: Vec<Turn>,
    pub(super) notes: Vec<Note>,
}

/// Where a game stands after an action.
#[derive(Serialize)]
pub(super) struct Step {
    /// The turn that the action belongs to, counted from 1; 0 for the start.
    pub(super) turn: usize,
    /// How many actions of the turn there are up to this one.
    pub(super) part: usize,
    /// Whether the turn is over.
    pub(super) ends: bool,
    /// Who has acted.
    pub(super) side: Option<char>,
    /// Where a stone was placed, and which stones went.
    pub(super) point: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) gone: Vec<usize>,
    /// For each side its stones and those of its largest group.
    pub(super) counts: [[usize; 2]; 2],
    /// What was done, in words.
    pub(super) done: String,
    /// What is next, in words.
    pub(super) next: String,
}

/// An entry of the list of turns: a turn, the swap, or the token of an ending.
#[derive(Serialize)]
pub(super) struct Turn {
    /// The number of the turn; none for a swap.
    pub(super) number: Option<usize>,
    pub(super) side: char,
    /// Its tokens, one for each action.
    pub(super) tokens: Vec<String>,
    /// The step behind its last action.
    pub(super) end: usize,
}

/// What is said at an entry of the list of turns.
#[derive(Serialize)]
pub(super) struct Note {
    /// How many entries stand before it.
    pub(super) after: usize,
    pub(super) text: String,
}

/// The game as JSON in which nothing ends the element that holds it or begins a comment.
pub(super) fn as_json(game: &Game) -> String {
    let json = serde_json::to_string(game).expect("texts and numbers are always JSON");
    // Outside of strings JSON has no `<`.
    printable_json(&json).replace('<', "\\u003c")
}
