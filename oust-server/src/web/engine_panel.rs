//! The engine on the page of a line: its texts, and the turns that win at once, which the server
//! finds itself.

use std::collections::BTreeMap;

use oust_core::{Color, Position, Turn};
use oust_notation::{PositionLine, side_letter};
use oust_search::{WinningTurn, find_winning_turn};

use super::page_context::Layout;
use crate::game::Rules;

/// The positions that a search for a winning turn visits at most: a few milliseconds, since it runs
/// while the page is made. The engine in the page searches further.
const POSITIONS: u64 = 2_000;

/// The engine that a page may load.
pub(crate) struct EnginePanel {
    /// The address of its folder, with a slash at its end.
    pub(crate) folder: String,
    /// Its texts by their keys as JSON, with arguments as `{$name}`.
    pub(crate) texts: String,
}

/// A turn with which a side would win at once.
pub(crate) struct Threat {
    /// The class of the color of the side.
    pub(crate) class: &'static str,
    pub(crate) text: String,
    /// The address of the line with it; `None` if the side is not to move.
    pub(crate) address: Option<String>,
}

/// The texts that the scripts of the panels fill in.
const TEXTS: [&str; 26] = [
    "color-o",
    "color-x",
    "engine-analyze",
    "engine-chance",
    "engine-evaluations",
    "engine-failed",
    "engine-line-play",
    "engine-lines",
    "engine-loading",
    "engine-map",
    "engine-over",
    "engine-proven-loss",
    "engine-proven-win",
    "engine-stop",
    "proof-bar",
    "proof-begin",
    "proof-draw",
    "proof-heading",
    "proof-large",
    "proof-line",
    "proof-over",
    "proof-searched",
    "proof-text",
    "proof-win",
    "threat-next",
    "threat-now",
];

impl EnginePanel {
    /// Returns the engine for a page; `None` if the operator gives pages no engine.
    pub(crate) fn new(page: &Layout) -> Option<Self> {
        let folder = page.engine.clone()?;
        // Without arguments, which then stay in the texts.
        let texts: BTreeMap<&str, String> = TEXTS
            .into_iter()
            .map(|key| (key, page.phrase(key).to_string()))
            .collect();
        Some(Self {
            folder,
            // Texts are always JSON.
            texts: serde_json::to_string(&texts).unwrap_or_default(),
        })
    }
}

impl Threat {
    /// Returns the turns of both sides of Oust that win at once: a turn of the side to move, and one
    /// of the other side if it were to move. `address` appends a turn to the line.
    pub(crate) fn all(
        page: &Layout,
        rules: &dyn Rules,
        address: impl Fn(&str) -> String,
    ) -> Vec<Self> {
        // The line of Orbit is another one, and has no such turns.
        let Ok(line) = rules.position().parse::<PositionLine>() else {
            return Vec::new();
        };
        let threat = |(key, side): (&'static str, Color)| {
            // The other side is asked as if this one had passed.
            let position = Position::from_setup(&line.setup, side);
            let WinningTurn::Found(turn) = find_winning_turn(&position, POSITIONS) else {
                return None;
            };
            let turn = rules.notation().text(&Turn::Place(turn.into()));
            let class = if side == Color::X { "x" } else { "o" };
            let color = page.catalog().color(&side_letter(side).to_string());
            let phrase = page.phrase(key).with("side", color);
            Some(Self {
                class,
                text: phrase.with("turn", turn.replace(',', " ")).to_string(),
                // A turn of the other side cannot be played here.
                address: (side == line.to_move).then(|| address(&turn)),
            })
        };
        let sides = [("threat-now", line.to_move), ("threat-next", !line.to_move)];
        sides.into_iter().filter_map(threat).collect()
    }
}
