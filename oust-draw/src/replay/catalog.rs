//! The texts of a replay from a catalog: each by its key, with its arguments.

use oust_core::{Color, Ending, Outcome, PlacementKind};

use super::texts::{Label, Text, Texts, TurnState};

/// A catalog of texts in a language.
pub trait Catalog {
    /// Returns the text of a key with its arguments, each by its name.
    fn text(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String;
}

/// An argument of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument<'a> {
    /// A name, a coordinate or a text.
    Text(&'a str),
    /// A number, which may choose a plural.
    Number(usize),
}

/// Makes a catalog the texts of a replay. The keys of what only a replay says begin with `replay-`;
/// others, such as `board` and `color-x`, name what a page of games has besides.
///
/// ```
/// use oust_core::Color;
/// use oust_draw::replay::{Argument, Catalog, CatalogTexts, Text, Texts};
///
/// struct Keys;
///
/// impl Catalog for Keys {
///     fn text(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
///         let names: Vec<&str> = arguments.iter().map(|(name, _)| *name).collect();
///         format!("{key}({})", names.join(" "))
///     }
/// }
///
/// let text = Text::Passed { side: Color::O };
/// assert_eq!(CatalogTexts(&Keys).text(&text), "replay-passes(side)");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CatalogTexts<'c, C: ?Sized>(pub &'c C);

impl<C: Catalog + ?Sized> Texts for CatalogTexts<'_, C> {
    fn text(&self, text: &Text<'_>) -> String {
        use Argument::{Number, Text as Word};
        match *text {
            Text::Title {
                x: None,
                o: None,
                board,
            } => self.get("replay-title-nameless", &[("board", Word(board))]),
            Text::Title { x, o, board } => {
                let x = x.map_or_else(|| self.side(Color::X), str::to_owned);
                let o = o.map_or_else(|| self.side(Color::O), str::to_owned);
                let arguments = [("x", Word(&x)), ("o", Word(&o)), ("board", Word(board))];
                self.get("replay-title", &arguments)
            }
            Text::Result { outcome, winner } => self.result(outcome, winner),
            Text::Unfinished { side } => self.of_side("replay-unfinished", side),
            Text::Broken { turn, token } => self.get(
                "replay-broken",
                &[("turn", Number(turn)), ("token", Word(token))],
            ),
            Text::Step {
                turn: Some(turn),
                action,
                state,
            } => self.get(
                "replay-step",
                &[
                    ("turn", Number(turn)),
                    ("action", Word(action)),
                    ("state", Word(state)),
                ],
            ),
            // A swap and an ending have no turn.
            Text::Step {
                turn: None,
                action,
                state,
            } => format!("{action} {state}"),
            Text::Start => self.get("replay-start", &[]),
            Text::Placed { side, point, kind } => self.placed(side, point, kind),
            Text::Passed { side } => self.of_side("replay-passes", side),
            Text::Swapped => self.get("replay-swaps", &[]),
            Text::Ended { ending, winner } => self.ended(ending, winner),
            Text::Refused {
                side,
                token,
                reason,
            } => self.get(
                "replay-refused",
                &[
                    ("side", Word(&self.side(side))),
                    ("token", Word(token)),
                    ("reason", Word(reason)),
                ],
            ),
            Text::State { side, state } => self.of_side(state_key(state), side),
            Text::Over { outcome } => match (outcome, outcome.winner()) {
                (_, Some(winner)) => self.of_side("replay-has-won", winner),
                (Outcome::Deadlock, None) => self.get("replay-over-deadlock", &[]),
                (_, None) => self.get("replay-over", &[]),
            },
            // Records have headers of any name, which no catalog has.
            Text::Header(name) => name.to_owned(),
            Text::Label(label) => self.get(label_key(label), &[]),
        }
    }
}

impl<C: Catalog + ?Sized> CatalogTexts<'_, C> {
    fn get(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        self.0.text(key, arguments)
    }

    fn of_side(&self, key: &str, side: Color) -> String {
        self.get(key, &[("side", Argument::Text(&self.side(side)))])
    }

    fn side(&self, color: Color) -> String {
        let key = match color {
            Color::X => "color-x",
            Color::O => "color-o",
        };
        self.get(key, &[])
    }

    fn placed(&self, side: Color, point: &str, kind: PlacementKind) -> String {
        let side = self.side(side);
        let mut arguments = vec![
            ("side", Argument::Text(&side)),
            ("point", Argument::Text(point)),
        ];
        let key = match kind {
            PlacementKind::Capturing { group, captured } => {
                arguments.push(("group", Argument::Number(group)));
                arguments.push(("captured", Argument::Number(captured)));
                "replay-captures"
            }
            PlacementKind::NonCapturing => "replay-places",
        };
        self.get(key, &arguments)
    }

    fn result(&self, outcome: Outcome, name: Option<&str>) -> String {
        let Some(winner) = outcome.winner() else {
            return match outcome {
                Outcome::Deadlock => self.get("replay-deadlock", &[]),
                Outcome::Win(_) | Outcome::Ended { .. } => self.get("replay-no-winner", &[]),
            };
        };
        let side = self.side(winner);
        let winner = match name {
            Some(name) => {
                let arguments = [
                    ("name", Argument::Text(name)),
                    ("side", Argument::Text(&side)),
                ];
                self.get("replay-winner", &arguments)
            }
            None => side,
        };
        let key = match outcome {
            Outcome::Win(_) | Outcome::Deadlock => "replay-wins-board",
            Outcome::Ended { ending, .. } => match ending {
                Ending::Resignation => "replay-wins-resignation",
                Ending::Time => "replay-wins-time",
                Ending::Adjudication => "replay-wins-adjudication",
            },
        };
        self.get(key, &[("winner", Argument::Text(&winner))])
    }

    fn ended(&self, ending: Ending, winner: Option<Color>) -> String {
        match (ending, winner) {
            // The side that resigned lost.
            (Ending::Resignation, Some(winner)) => self.of_side("replay-resigns", !winner),
            (Ending::Resignation, None) => self.get("replay-resigns-unknown", &[]),
            (Ending::Time, Some(winner)) => self.of_side("replay-out-of-time", !winner),
            (Ending::Time, None) => self.get("replay-out-of-time-unknown", &[]),
            (Ending::Adjudication, _) => self.get("replay-adjudicated", &[]),
        }
    }
}

fn state_key(state: TurnState) -> &'static str {
    match state {
        TurnState::ToMove => "replay-to-move",
        TurnState::GoesOn => "replay-goes-on",
        TurnState::MustPass => "replay-must-pass",
        TurnState::Stuck => "replay-stuck",
    }
}

fn label_key(label: Label) -> &'static str {
    match label {
        Label::Steps => "steps",
        Label::First => "step-first",
        Label::TurnBack => "step-back",
        Label::Back => "replay-back",
        Label::Play => "replay-play",
        Label::Stop => "replay-stop",
        Label::Forward => "replay-forward",
        Label::TurnForward => "step-on",
        Label::Last => "step-last",
        Label::Step => "replay-slider",
        Label::Sizes => "replay-sizes",
        Label::Counts => "replay-counts",
        Label::Stones => "side-stones",
        Label::Largest => "replay-largest",
        Label::CountsChart => "replay-counts-chart",
        Label::ChanceChart => "replay-chance-chart",
        Label::Chance => "replay-chance",
        Label::NotAnalyzed => "replay-not-analyzed",
        Label::TurnAxis => "replay-turn-axis",
        Label::Notes => "replay-notes",
        Label::NextNote => "replay-next-note",
        Label::Turns => "turns",
        Label::Keys => "replay-keys",
        Label::Board => "board",
        Label::Game => "game",
    }
}
