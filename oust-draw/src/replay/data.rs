//! The data of a game for the script: its list of turns, and the notes about them.

use oust_core::{Action, Color, Point};
use oust_notation::record::{Header, HeaderName};
use oust_notation::{NoteKind, printable_json, side_letter};
use serde::Serialize;

use super::game::ReplayGame;
use super::steps::{Step, steps};
use super::texts::{Text, Texts};

/// The data of one game for the script: its steps, turns, notes and values, in one language.
///
/// It is JSON: an object of this, or [`ReplayData::to_json`] for an element of a page.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayData {
    title: String,
    /// The result, the side to move, or the fault.
    result: String,
    /// Whether the record breaks its game.
    broken: bool,
    /// The players that hold x and o at the end.
    x: Option<String>,
    o: Option<String>,
    /// The names and values of the other headers.
    facts: Vec<(String, String)>,
    /// The step of the swap.
    swap: Option<usize>,
    /// The points of the stones at the start.
    start: [Vec<usize>; 2],
    /// The start, and then one step for each action; the fault is the last.
    steps: Vec<Step>,
    turns: Vec<Turn>,
    notes: Vec<Note>,
    /// For each step the chance of x to win, in tenths of a percent.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    values: Vec<u16>,
}

impl ReplayGame<'_> {
    /// Returns the data of the game for the script, in the language of `texts`.
    pub fn data(&self, texts: &dyn Texts) -> ReplayData {
        ReplayData::new(self, texts)
    }
}

impl ReplayData {
    pub(crate) fn new(replay: &ReplayGame<'_>, texts: &dyn Texts) -> Self {
        let annotated = replay.annotated;
        let [x, o] = Color::BOTH.map(|color| {
            let header = annotated.header(&HeaderName::player(color));
            header.map(|header| header.value.clone())
        });
        // Before the turns and notes, which refer to steps by their index.
        let steps = steps(replay, texts);
        let turns = turns(replay, &steps);
        let mut actions = annotated.game.actions();
        let swap = actions.position(|action| action == Action::Swap);
        let setup = annotated.game.start().setup();
        Self {
            title: texts.text(&Text::Title {
                x: x.as_deref(),
                o: o.as_deref(),
                board: &annotated.board().to_string(),
            }),
            result: result(replay, [&x, &o], texts),
            broken: replay.fault.is_some(),
            facts: facts(&annotated.headers, texts),
            // Step 0 is the start, so the step of an action is one more than its index.
            swap: swap.map(|index| index + 1),
            start: Color::BOTH.map(|color| setup.stones(color).map(Point::index).collect()),
            notes: notes(replay, &turns),
            values: replay.values.iter().copied().map(per_mille).collect(),
            x,
            o,
            steps,
            turns,
        }
    }

    /// Returns the title: the players and the board.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the result of the game, or what it lacks.
    pub fn result(&self) -> &str {
        &self.result
    }

    /// Returns JSON in which nothing ends the element that holds it or begins a comment.
    pub fn to_json(&self) -> String {
        element_json(self)
    }
}

/// Returns JSON in which nothing ends the element that holds it or begins a comment.
pub(crate) fn element_json(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("texts and numbers are always JSON");
    // Outside of strings JSON has no `<`.
    // `</script>` and `<!--` both begin with it.
    printable_json(&json).replace('<', "\\u003c")
}

fn result(replay: &ReplayGame<'_>, names: [&Option<String>; 2], texts: &dyn Texts) -> String {
    let game = &replay.annotated.game;
    let text = match (&replay.fault, game.outcome()) {
        (Some(fault), _) => Text::Broken {
            turn: fault.turn,
            token: &fault.token,
        },
        (None, Some(outcome)) => Text::Result {
            outcome,
            winner: outcome.winner().and_then(|winner| match winner {
                Color::X => names[0].as_deref(),
                Color::O => names[1].as_deref(),
            }),
        },
        (None, None) => Text::Unfinished {
            side: game.position().to_move(),
        },
    };
    texts.text(&text)
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

fn facts(headers: &[Header], texts: &dyn Texts) -> Vec<(String, String)> {
    use HeaderName::{Ended, O, Result, Start, X};
    // The page shows the players, the result and the start elsewhere.
    let is_shown = |header: &&Header| !matches!(header.name, X | O | Result | Ended | Start);
    let shown = headers.iter().filter(is_shown);
    let fact = |header: &Header| {
        let name = header.name.to_string();
        (texts.text(&Text::Header(&name)), header.value.clone())
    };
    shown.map(fact).collect()
}

/// An entry of the list of turns: a turn, the swap, or the token of an ending.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Turn {
    /// The number of the turn; `None` for a swap, which is not counted.
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
        // `end` is the step of the last action, and each token is one action.
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
