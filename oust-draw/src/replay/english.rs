//! The texts of a replay in English.

use oust_core::{Color, Ending, Outcome, PlacementKind};
use oust_notation::{counted, side_letter};

use super::texts::{Label, Text, Texts, TurnState};

/// The texts in English.
///
/// ```
/// use oust_core::Color;
/// use oust_draw::replay::{English, Text, Texts};
///
/// let text = Text::Passed { side: Color::O };
/// assert_eq!(English.text(&text), "o has no placement and passes.");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct English;

impl Texts for English {
    fn text(&self, text: &Text<'_>) -> String {
        match *text {
            Text::Title { x, o, board } => match (x, o) {
                (None, None) => format!("Oust, {board}"),
                // One known name is enough for a title by names; the letter stands for the other.
                _ => format!("{} – {}, {board}", x.unwrap_or("x"), o.unwrap_or("o")),
            },
            Text::Result { outcome, winner } => result(outcome, winner),
            Text::Unfinished { side } => format!("Unfinished, {} to move", side_letter(side)),
            Text::Broken { turn, token } => format!("Broken in turn {turn}: {token} is refused"),
            Text::Step {
                turn,
                action,
                state,
            } => {
                // A swap and an ending have no turn.
                let turn = turn.map_or_else(String::new, |turn| format!("Turn {turn}: "));
                format!("{turn}{action} {state}")
            }
            Text::Start => "The start of the game.".to_owned(),
            Text::Placed { side, point, kind } => placed(side_letter(side), point, kind),
            Text::Passed { side } => {
                format!("{} has no placement and passes.", side_letter(side))
            }
            Text::Swapped => "The players exchange colors.".to_owned(),
            Text::Ended { ending, winner } => ended(ending, winner),
            Text::Refused {
                side,
                token,
                reason,
            } => {
                let side = side_letter(side);
                format!("{token} of {side} is refused: {reason}.")
            }
            Text::State { side, state } => {
                let side = side_letter(side);
                match state {
                    TurnState::ToMove => format!("{side} to move."),
                    TurnState::GoesOn => format!("{side} goes on."),
                    TurnState::MustPass => format!("{side} must pass."),
                    TurnState::Stuck => "The game cannot be played on from here.".to_owned(),
                }
            }
            Text::Over { outcome } => over(outcome),
            Text::Header(name) => name.to_owned(),
            Text::Label(label) => label_text(label).to_owned(),
        }
    }
}

fn placed(side: char, point: &str, kind: PlacementKind) -> String {
    match kind {
        PlacementKind::Capturing { group, captured } => {
            let stones = counted(captured, "stone");
            format!("{side} places {point}, makes a group of {group} and captures {stones}.")
        }
        PlacementKind::NonCapturing => format!("{side} places {point}."),
    }
}

fn result(outcome: Outcome, name: Option<&str>) -> String {
    let winner = |color: Color| match name {
        Some(name) => format!("{name} ({})", side_letter(color)),
        None => side_letter(color).to_string(),
    };
    match outcome {
        Outcome::Win(color) => format!("{} wins: every enemy stone is captured", winner(color)),
        Outcome::Deadlock => "Deadlock, no winner: neither side has a placement".to_owned(),
        Outcome::Ended { ending, winner: to } => match (ending, to) {
            (Ending::Resignation, Some(color)) => format!("{} wins by resignation", winner(color)),
            (Ending::Time, Some(color)) => format!("{} wins on time", winner(color)),
            (Ending::Adjudication, Some(color)) => {
                format!("{} wins by adjudication", winner(color))
            }
            (Ending::Resignation, None) => "Ended by resignation, winner unknown".to_owned(),
            (Ending::Time, None) => "Ended on time, winner unknown".to_owned(),
            (Ending::Adjudication, None) => "Ended by adjudication, no winner".to_owned(),
        },
    }
}

fn over(outcome: Outcome) -> String {
    match (outcome, outcome.winner()) {
        (_, Some(winner)) => format!("{} has won.", side_letter(winner)),
        (Outcome::Deadlock, None) => {
            "Deadlock: neither side has a placement. The game has no winner.".to_owned()
        }
        (_, None) => "The game is over.".to_owned(),
    }
}

fn ended(ending: Ending, winner: Option<Color>) -> String {
    let loser = match winner {
        Some(winner) => side_letter(!winner).to_string(),
        None => "A player".to_owned(),
    };
    match ending {
        Ending::Resignation => format!("{loser} resigns."),
        Ending::Time => format!("{loser} runs out of time."),
        Ending::Adjudication => "The game is adjudicated.".to_owned(),
    }
}

const fn label_text(label: Label) -> &'static str {
    match label {
        Label::Steps => "Steps",
        Label::First => "To the start",
        Label::TurnBack => "A turn back",
        Label::Back => "A step back",
        Label::Play => "Play",
        Label::Stop => "Stop",
        Label::Forward => "A step forward",
        Label::TurnForward => "A turn forward",
        Label::Last => "To the end",
        Label::Step => "Step",
        Label::Sizes => "Group sizes",
        Label::Counts => "Counts",
        Label::Stones => "stones",
        Label::Largest => "largest group",
        Label::CountsChart => "Stones and largest groups over the game",
        Label::ChanceChart => "The chance of x to win over the game",
        Label::Chance => "Chance of x to win:",
        Label::NotAnalyzed => "not analyzed",
        Label::TurnAxis => "turn",
        Label::Notes => "Notes",
        Label::NextNote => "Next note",
        Label::Turns => "Turns",
        Label::Keys => "Keys: ← → a step, ↑ ↓ a turn, Home, End, n a note, s sizes, space plays.",
        Label::Board => "Board",
        Label::Game => "Game",
    }
}
