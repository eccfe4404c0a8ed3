//! The data of a game for the script of a page.

use oust_core::{Action, Color, Game, Point};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, NoteKind, printable_json, side_letter};
use serde::Serialize;

use super::counts::Counts;
use super::{PageNote, narration};

#[derive(Serialize)]
pub(super) struct GameJson {
    pub(super) title: String,
    /// The index of its board on the page.
    board: usize,
    /// The players that hold x and o at the end.
    x: Option<String>,
    o: Option<String>,
    /// The names and values of the other headers.
    facts: Vec<(String, String)>,
    /// The step of the swap.
    swap: Option<usize>,
    /// The points of the stones at the start.
    start: [Vec<usize>; 2],
    /// The start, and then one step for each action.
    steps: Vec<Step>,
    turns: Vec<Turn>,
    notes: Vec<Note>,
    /// For each step the chance of x to win, in tenths of a percent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<u16>,
}

/// An action and the game after it.
#[derive(Serialize)]
struct Step {
    /// The turn of the action, counted from 1; 0 for the start.
    turn: usize,
    /// The number of the action in its turn.
    part: usize,
    /// Whether the turn is over.
    ends: bool,
    side: Option<char>,
    /// The point of a placement, and the stones that it captures.
    point: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gone: Vec<usize>,
    /// For each side its stones and the size of its largest group.
    counts: [[usize; 2]; 2],
    /// The action, in words.
    done: String,
    /// The state of the game, in words.
    next: String,
}

/// An entry of the list of turns: a turn, the swap, or the token of an ending.
#[derive(Serialize)]
struct Turn {
    /// The number of the turn; none for a swap.
    number: Option<usize>,
    side: char,
    /// Its tokens, one for each action.
    tokens: Vec<String>,
    /// The step of its last action.
    end: usize,
}

/// A text at an entry of the list of turns.
#[derive(Serialize)]
struct Note {
    /// The number of entries up to this one.
    after: usize,
    text: String,
}

impl GameJson {
    pub(super) fn new(
        annotated: &AnnotatedGame,
        dialect: Dialect,
        board: usize,
        notes: impl IntoIterator<Item = PageNote>,
        values: &[f64],
    ) -> Self {
        let steps = steps(annotated, dialect);
        let turns = turns(annotated, dialect, &steps);
        let mut all_notes = comments(annotated, &turns);
        all_notes.extend(notes.into_iter().map(|note| Note {
            // A swap precedes the second turn.
            after: turns.partition_point(|entry| entry.number.unwrap_or(2) <= note.turn),
            text: note.text,
        }));
        all_notes.sort_by_key(|note| note.after);
        let [x, o] = Color::BOTH.map(|color| {
            let header = annotated.header(&HeaderName::player(color));
            header.map(|header| header.value.clone())
        });
        let mut actions = annotated.game.actions();
        let swap = actions.position(|action| action == Action::Swap);
        let setup = annotated.game.start().setup();
        Self {
            title: narration::title(annotated, x.as_deref(), o.as_deref()),
            board,
            x,
            o,
            facts: facts(&annotated.headers),
            swap: swap.map(|index| index + 1),
            start: Color::BOTH.map(|color| setup.stones(color).map(Point::index).collect()),
            steps,
            turns,
            notes: all_notes,
            values: values.iter().copied().map(per_mille).collect(),
        }
    }

    /// Returns JSON in which nothing ends the element that holds it or begins a comment.
    pub(super) fn to_json(&self) -> String {
        let json = serde_json::to_string(self).expect("texts and numbers are always JSON");
        // Outside of strings JSON has no `<`.
        printable_json(&json).replace('<', "\\u003c")
    }
}

fn steps(annotated: &AnnotatedGame, dialect: Dialect) -> Vec<Step> {
    let mut game = Game::from_position(annotated.game.start().clone());
    let mut counts = Counts::new(game.position());
    let mut steps = vec![Step {
        turn: 0,
        part: 0,
        ends: true,
        side: None,
        point: None,
        gone: Vec::new(),
        counts: counts.0,
        done: "The start of the game.".to_owned(),
        next: narration::next(&game),
    }];
    let mut part = 0;
    for played in annotated.game.history() {
        let before = game.position();
        let placement = match played.action {
            Action::Place(point) => before.check(point).ok(),
            Action::Pass | Action::Swap | Action::End { .. } => None,
        };
        let captured = placement.map_or_else(Vec::new, |placed| before.captures(placed.point));
        let gone = captured.iter();
        let gone = gone.flat_map(|group| before.group_stones(group.point));
        let gone = gone.map(Point::index).collect();
        let kind = placement.map(|placement| placement.kind);
        let done = narration::done(played, kind, before.board(), dialect);
        game.act(played.action).expect("the game has done it");
        if let Some(placement) = placement {
            let after = game.position();
            counts.place(placement, &captured, || {
                after.largest_group(!placement.color)
            });
        }
        part += 1;
        steps.push(Step {
            turn: played.turn,
            part,
            ends: played.ends_turn,
            side: Some(side_letter(played.side)),
            point: placement.map(|placement| placement.point.index()),
            gone,
            counts: counts.0,
            done,
            next: narration::next(&game),
        });
        if played.ends_turn {
            part = 0;
        }
    }
    steps
}

fn turns(annotated: &AnnotatedGame, dialect: Dialect, steps: &[Step]) -> Vec<Turn> {
    let entries = annotated.entries(dialect);
    let turns = entries.iter().map(|entry| {
        let tokens: Vec<String> = entry.text.split(',').map(str::to_owned).collect();
        let first = entry.end + 1 - tokens.len();
        Turn {
            number: (!entry.is_swap).then(|| steps[first].turn),
            side: side_letter(entry.side),
            tokens,
            end: entry.end,
        }
    });
    turns.collect()
}

/// Returns the comments, each at the entry that it is in or after.
fn comments(annotated: &AnnotatedGame, turns: &[Turn]) -> Vec<Note> {
    let comments = annotated.notes.iter().filter_map(|note| {
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

/// Returns a chance in tenths of a percent.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 0 to 1,000"
)]
fn per_mille(chance: f64) -> u16 {
    (1000.0 * chance.clamp(0.0, 1.0)).round() as u16
}

fn facts(headers: &[Header]) -> Vec<(String, String)> {
    use HeaderName::{Ended, O, Result, Start, X};
    let is_shown = |header: &&Header| !matches!(header.name, X | O | Result | Ended | Start);
    let shown = headers.iter().filter(is_shown);
    shown
        .map(|header| (header.name.to_string(), header.value.clone()))
        .collect()
}
