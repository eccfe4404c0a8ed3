//! The data for the replay script on the page of a game, and its texts.

use oust_core::{Color, Ending, Outcome, PlacementKind};
use oust_draw::replay::{Label, ReplayGame, ReplayNote, Text, Texts, TurnState, replay_charts};

use super::review::{MistakeRow, Review};
use crate::service::GameSnapshot;
use crate::web::catalog::{Language, Phrase};
use crate::web::page_context::Layout;

/// A replay as the page embeds it.
pub(crate) struct Replay {
    /// The steps of the game in JSON.
    pub(crate) data: String,
    /// The HTML of empty charts. The script draws into them.
    pub(crate) charts: String,
}

impl Replay {
    /// Returns the replay with the values and mistakes of the review; `None` for kinds of games
    /// without records.
    pub(crate) fn new(
        page: &Layout,
        snapshot: &GameSnapshot,
        site: &str,
        review: &Review,
        rows: &[MistakeRow],
    ) -> Option<Self> {
        let rules = snapshot.state.rules();
        let annotated = rules.annotated(&snapshot.record_headers(site))?;
        // `rows` has a row for each mistake, in the same order.
        let mistakes = review.mistakes().iter().zip(rows);
        let notes = mistakes.map(|(mistake, row)| ReplayNote {
            turn: mistake.turn,
            text: row.text.clone(),
        });
        let game = ReplayGame::new(&annotated, rules.notation().dialect())
            .values(review.values().iter().copied())
            .notes(notes);
        Some(Self {
            data: game.data(&page.language).to_json(),
            charts: replay_charts(&page.language),
        })
    }
}

impl Texts for Language {
    fn text(&self, text: &Text<'_>) -> String {
        let phrase = match *text {
            Text::Title {
                x: None,
                o: None,
                board,
            } => self.phrase("replay-title-nameless").with("board", board),
            Text::Title { x, o, board } => self
                .phrase("replay-title")
                .with("x", x.map_or_else(|| self.side(Color::X), str::to_owned))
                .with("o", o.map_or_else(|| self.side(Color::O), str::to_owned))
                .with("board", board),
            Text::Result { outcome, winner } => self.result(outcome, winner),
            Text::Unfinished { side } => self
                .phrase("replay-unfinished")
                .with("side", self.side(side)),
            Text::Broken { turn, token } => self
                .phrase("replay-broken")
                .with("turn", turn)
                .with("token", token),
            Text::Step {
                turn: Some(turn),
                action,
                state,
            } => self
                .phrase("replay-step")
                .with("turn", turn)
                .with("action", action)
                .with("state", state),
            Text::Step {
                turn: None,
                action,
                state,
            } => return format!("{action} {state}"),
            Text::Start => self.phrase("replay-start"),
            Text::Placed { side, point, kind } => self.placed(side, point, kind),
            Text::Passed { side } => self.phrase("replay-passes").with("side", self.side(side)),
            Text::Swapped => self.phrase("replay-swaps"),
            Text::Ended { ending, winner } => self.ended(ending, winner),
            Text::Refused {
                side,
                token,
                reason,
            } => self
                .phrase("replay-refused")
                .with("side", self.side(side))
                .with("token", token)
                .with("reason", reason),
            Text::State { side, state } => {
                self.phrase(state_key(state)).with("side", self.side(side))
            }
            Text::Over { outcome } => match (outcome, outcome.winner()) {
                (_, Some(winner)) => self
                    .phrase("replay-has-won")
                    .with("side", self.side(winner)),
                (Outcome::Deadlock, None) => self.phrase("replay-over-deadlock"),
                (_, None) => self.phrase("replay-over"),
            },
            // Unused here: the page of a game shows its settings with its own texts.
            Text::Header(name) => return name.to_owned(),
            Text::Label(label) => self.phrase(label_key(label)),
        };
        phrase.to_string()
    }
}

impl Language {
    fn side(self, color: Color) -> String {
        let key = match color {
            Color::X => "color-x",
            Color::O => "color-o",
        };
        self.phrase(key).to_string()
    }

    fn placed(self, side: Color, point: &str, kind: PlacementKind) -> Phrase<'_> {
        let phrase = match kind {
            PlacementKind::Capturing { group, captured } => self
                .phrase("replay-captures")
                .with("group", group)
                .with("captured", captured),
            PlacementKind::NonCapturing => self.phrase("replay-places"),
        };
        phrase.with("side", self.side(side)).with("point", point)
    }

    fn result(self, outcome: Outcome, name: Option<&str>) -> Phrase<'static> {
        let Some(winner) = outcome.winner() else {
            return match outcome {
                Outcome::Deadlock => self.phrase("replay-deadlock"),
                Outcome::Win(_) | Outcome::Ended { .. } => self.phrase("replay-no-winner"),
            };
        };
        let side = self.side(winner);
        let winner = match name {
            Some(name) => {
                let phrase = self.phrase("replay-winner").with("name", name);
                phrase.with("side", side).to_string()
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
        self.phrase(key).with("winner", winner)
    }

    fn ended(self, ending: Ending, winner: Option<Color>) -> Phrase<'static> {
        match (ending, winner) {
            (Ending::Resignation, Some(winner)) => {
                // The side that resigned lost.
                self.phrase("replay-resigns")
                    .with("side", self.side(!winner))
            }
            (Ending::Resignation, None) => self.phrase("replay-resigns-unknown"),
            (Ending::Time, Some(winner)) => self
                .phrase("replay-out-of-time")
                .with("side", self.side(!winner)),
            (Ending::Time, None) => self.phrase("replay-out-of-time-unknown"),
            (Ending::Adjudication, _) => self.phrase("replay-adjudicated"),
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
