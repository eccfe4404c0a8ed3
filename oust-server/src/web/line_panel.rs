//! A line of turns of all players, tried out from a position. The what-if page of a game and the
//! analysis page share it.

use oust_core::{Board, Turn};

use super::layout::Layout;
use super::turn_panel::{PanelPlace, TurnPanel, TurnQuery};
use crate::game::{Refusal, Rules};
use crate::service::ServiceError;

/// The maximum number of turns in a line. Later turns are ignored.
const MOST: usize = 300;

/// A turn of a line, with the address of the position after it.
pub(super) struct LineTurn {
    pub(super) text: String,
    pub(super) class: &'static str,
    pub(super) address: String,
}

/// A line, and the board after it with the next turn tried out.
pub(super) struct LinePanel {
    /// The position after the line.
    pub(super) rules: Box<dyn Rules>,
    /// The board with the turn that is tried out.
    pub(super) panel: TurnPanel,
    /// The turns, forced passes included.
    pub(super) turns: Vec<LineTurn>,
    /// The turns joined by semicolons, without forced passes.
    pub(super) line: String,
    /// Whether a forced pass is among the turns.
    pub(super) has_passes: bool,
    /// The address of the position before the line.
    pub(super) start: String,
    /// The address of the line extended by the tried turn; `None` while that turn is incomplete.
    pub(super) next: Option<String>,
    /// The address of the line extended by a swap; `None` if a swap is impossible.
    pub(super) swap: Option<String>,
    /// The address of the line extended by a pass; `None` unless players may choose to pass.
    pub(super) pass: Option<String>,
    /// Whether the game is over after the line.
    pub(super) is_over: bool,
}

/// The page that shows a line.
pub(super) struct Place<'a> {
    pub(super) board: &'a Board,
    /// The path of the page.
    pub(super) path: &'a str,
    /// The fields of its address besides the line; they name the position before it.
    pub(super) start: Vec<(&'static str, String)>,
}

impl LinePanel {
    /// Plays the turns of `line`, such as `e7;f8,g9`, from the position `rules`, and tries out the
    /// turn `tried`.
    ///
    /// # Errors
    ///
    /// Fails if a turn of the line is illegal.
    pub(super) fn new(
        page: &Layout,
        place: &Place,
        mut rules: Box<dyn Rules>,
        line: &str,
        tried: &TurnQuery,
    ) -> Result<Self, ServiceError> {
        let address = |line: &str| address(place.path, &place.start, line);
        let mut turns = Vec::new();
        let mut line_so_far = String::new();
        let mut has_passes = false;
        for turn in turns_of(line).take(MOST) {
            let class = color_to_move(&*rules);
            let turn = rules.read(turn, None).map_err(Refusal::from)?;
            rules.play(&turn).map_err(Refusal::from)?;
            let text = rules.notation().text(&turn);
            line_so_far = extended(&line_so_far, &text);
            turns.push(LineTurn {
                address: address(&line_so_far),
                text,
                class,
            });
            // The line in the address has no forced passes: they follow from the position.
            while rules.must_pass() {
                has_passes = true;
                turns.push(LineTurn {
                    address: address(&line_so_far),
                    class: color_to_move(&*rules),
                    text: rules.notation().text(&Turn::Pass),
                });
                rules.play(&Turn::Pass).map_err(Refusal::from)?;
            }
        }
        let preview = tried.preview(&*rules);
        let is_over = rules.outcome().is_some();
        let mut hidden = place.start.clone();
        hidden.push(("line", line_so_far.clone()));
        let at = PanelPlace {
            hidden,
            ..PanelPlace::page(place.path)
        };
        let dialect = rules.notation().dialect();
        let panel = TurnPanel::new(page, place.board, dialect, &preview, at, !is_over);
        let next = |turn: &str| address(&extended(&line_so_far, turn));
        // A swap or a pass is a whole turn: it cannot follow placements.
        let is_untried = preview.tried.is_empty();
        Ok(Self {
            start: address(""),
            next: panel.is_whole.then(|| next(&panel.tried)),
            swap: (is_untried && rules.can_swap()).then(|| next("swap")),
            pass: (is_untried && rules.can_pass()).then(|| next("pass")),
            rules,
            panel,
            turns,
            line: line_so_far,
            has_passes,
            is_over,
        })
    }
}

/// Splits a line at semicolons; ignores empty turns.
pub(super) fn turns_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').filter(|turn| !turn.is_empty())
}

fn extended(line: &str, turn: &str) -> String {
    if line.is_empty() {
        turn.to_owned()
    } else {
        format!("{line};{turn}")
    }
}

fn address(path: &str, start: &[(&'static str, String)], line: &str) -> String {
    let start = start.iter().map(|(name, value)| format!("{name}={value}&"));
    format!("{path}?{}line={line}", start.collect::<String>())
}

fn color_to_move(rules: &dyn Rules) -> &'static str {
    rules.to_move().map_or("", |seat| rules.color(seat))
}
