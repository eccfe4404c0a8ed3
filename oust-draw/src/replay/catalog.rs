//! The texts of a replay by keys of a catalog, for languages with files of texts.

use oust_core::{Color, Ending, Outcome, PlacementKind};

use super::texts::{Label, Text, Texts, TurnState};

/// A catalog of texts, which finds each by its key.
///
/// The keys and their arguments are in `oust-server/src/web/catalog/en/`: those that begin with
/// `replay-` in `replay.ftl`, `color-x` and `color-o` in `frame.ftl`, the others in `game.ftl`.
pub trait Catalog {
    /// Returns the text of `key`, with each argument in the place of its name.
    fn text(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String;
}

/// The value of an argument of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument<'a> {
    /// A text, which is used as it is.
    Text(&'a str),
    /// A number of stones or of a turn, which chooses the grammatical number.
    Number(usize),
}

/// The texts of a replay out of a [`Catalog`].
///
/// ```
/// use oust_core::Color;
/// use oust_draw::replay::{Argument, Catalog, CatalogTexts, Text, Texts};
///
/// struct German;
///
/// impl Catalog for German {
///     fn text(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
///         match (key, arguments) {
///             ("color-x", []) => "Weiß".to_owned(),
///             ("replay-passes", [("side", Argument::Text(side))]) => format!("{side} passt."),
///             _ => key.to_owned(),
///         }
///     }
/// }
///
/// let text = Text::Passed { side: Color::X };
/// assert_eq!(CatalogTexts(&German).text(&text), "Weiß passt.");
/// ```
#[derive(Debug)]
pub struct CatalogTexts<'a, C: ?Sized>(pub &'a C);

impl<C: ?Sized> Clone for CatalogTexts<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: ?Sized> Copy for CatalogTexts<'_, C> {}

impl<C: Catalog + ?Sized> Texts for CatalogTexts<'_, C> {
    fn text(&self, text: &Text<'_>) -> String {
        use Argument::{Number, Text as Words};
        match *text {
            Text::Title {
                x: None,
                o: None,
                board,
            } => self.phrase("replay-title-nameless", &[("board", Words(board))]),
            // One known name is enough for a title by names; the color stands for the other.
            Text::Title { x, o, board } => {
                let name = |known: Option<&str>, color| {
                    known.map_or_else(|| self.side(color), str::to_owned)
                };
                let (x, o) = (name(x, Color::X), name(o, Color::O));
                let arguments = [("x", Words(&x)), ("o", Words(&o)), ("board", Words(board))];
                self.phrase("replay-title", &arguments)
            }
            Text::Result { outcome, winner } => self.result(outcome, winner),
            Text::Unfinished { side } => self.about("replay-unfinished", side),
            Text::Broken { turn, token } => {
                let arguments = [("turn", Number(turn)), ("token", Words(token))];
                self.phrase("replay-broken", &arguments)
            }
            Text::Step {
                turn: Some(turn),
                action,
                state,
            } => {
                let arguments = [
                    ("turn", Number(turn)),
                    ("action", Words(action)),
                    ("state", Words(state)),
                ];
                self.phrase("replay-step", &arguments)
            }
            // Two whole sentences: there is nothing to translate.
            Text::Step {
                turn: None,
                action,
                state,
            } => format!("{action} {state}"),
            Text::Start => self.phrase("replay-start", &[]),
            Text::Placed { side, point, kind } => self.placed(side, point, kind),
            Text::Passed { side } => self.about("replay-passes", side),
            Text::Swapped => self.phrase("replay-swaps", &[]),
            Text::Ended { ending, winner } => self.ended(ending, winner),
            Text::Refused {
                side,
                token,
                reason,
            } => {
                let side = self.side(side);
                let arguments = [
                    ("side", Words(&side)),
                    ("token", Words(token)),
                    ("reason", Words(reason)),
                ];
                self.phrase("replay-refused", &arguments)
            }
            Text::State { side, state } => self.about(state_key(state), side),
            Text::Over { outcome } => match (outcome, outcome.winner()) {
                (_, Some(winner)) => self.about("replay-has-won", winner),
                (Outcome::Deadlock, None) => self.phrase("replay-over-deadlock", &[]),
                (_, None) => self.phrase("replay-over", &[]),
            },
            // Records may have any header, so a catalog cannot have a key for each.
            Text::Header(name) => name.to_owned(),
            Text::Label(label) => self.phrase(label_key(label), &[]),
        }
    }
}

impl<C: Catalog + ?Sized> CatalogTexts<'_, C> {
    fn phrase(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        self.0.text(key, arguments)
    }

    /// Returns a text with the argument `side` alone.
    fn about(&self, key: &str, side: Color) -> String {
        self.phrase(key, &[("side", Argument::Text(&self.side(side)))])
    }

    fn side(&self, color: Color) -> String {
        match color {
            Color::X => self.phrase("color-x", &[]),
            Color::O => self.phrase("color-o", &[]),
        }
    }

    fn placed(&self, side: Color, point: &str, kind: PlacementKind) -> String {
        use Argument::{Number, Text as Words};
        let side = self.side(side);
        let (side, point) = (("side", Words(&side)), ("point", Words(point)));
        match kind {
            PlacementKind::Capturing { group, captured } => {
                let sizes = [("group", Number(group)), ("captured", Number(captured))];
                self.phrase("replay-captures", &[sizes[0], sizes[1], side, point])
            }
            PlacementKind::NonCapturing => self.phrase("replay-places", &[side, point]),
        }
    }

    fn result(&self, outcome: Outcome, name: Option<&str>) -> String {
        use Argument::Text as Words;
        let Some(winner) = outcome.winner() else {
            return match outcome {
                Outcome::Deadlock => self.phrase("replay-deadlock", &[]),
                Outcome::Win(_) | Outcome::Ended { .. } => self.phrase("replay-no-winner", &[]),
            };
        };
        let side = self.side(winner);
        // The name is a text of its own, so that each sentence exists once and not with and without it.
        let winner = match name {
            Some(name) => {
                let arguments = [("name", Words(name)), ("side", Words(&side))];
                self.phrase("replay-winner", &arguments)
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
        self.phrase(key, &[("winner", Words(&winner))])
    }

    fn ended(&self, ending: Ending, winner: Option<Color>) -> String {
        match (ending, winner) {
            // The side that resigned lost.
            (Ending::Resignation, Some(winner)) => self.about("replay-resigns", !winner),
            (Ending::Resignation, None) => self.phrase("replay-resigns-unknown", &[]),
            (Ending::Time, Some(winner)) => self.about("replay-out-of-time", !winner),
            (Ending::Time, None) => self.phrase("replay-out-of-time-unknown", &[]),
            (Ending::Adjudication, _) => self.phrase("replay-adjudicated", &[]),
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
