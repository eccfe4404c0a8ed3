//! A line of turns of all players, tried out from a position. The what-if page of a game and the
//! analysis page share it.

use oust_core::Turn;
use oust_preview::{PanelPlace, Submit, TurnPanel, TurnQuery};

use super::engine_panel::{EnginePanel, Threat};
use super::page_context::Layout;
use crate::game::{Kind, Refusal, Rules};
use crate::service::ServiceError;

/// The maximum number of turns in a line, which bounds the work for an address. A turn has some six
/// characters, and a request's head 32 KiB.
const MAX_TURNS: usize = 2000;

/// A turn of a line, with the address of the position after it.
pub(crate) struct LineTurn {
    pub(crate) text: String,
    pub(crate) class: &'static str,
    pub(crate) address: String,
}

/// A line, and the board after it with the next turn tried out.
pub(crate) struct LinePanel {
    /// The position after the line.
    pub(crate) rules: Box<dyn Rules>,
    /// The board with the turn that is tried out.
    pub(crate) panel: TurnPanel,
    /// The turns, forced passes included.
    pub(crate) turns: Vec<LineTurn>,
    /// The turns joined by semicolons, without forced passes.
    pub(crate) line: String,
    /// Whether a forced pass is among the turns.
    pub(crate) has_passes: bool,
    /// The address of the position before the line.
    pub(crate) start: String,
    /// Whether the game is over after the line.
    pub(crate) is_over: bool,
    /// The turns that win at once.
    pub(crate) threats: Vec<Threat>,
    /// The engine that the page may load.
    pub(crate) engine: Option<EnginePanel>,
}

/// The page that shows a line.
pub(crate) struct LinePage<'a> {
    /// Without a query.
    pub(crate) path: &'a str,
    /// The fields of its address besides the line; they name the position before it.
    pub(crate) start: Vec<(&'static str, String)>,
    /// The kind of game.
    pub(crate) kind: Kind,
    /// Whether the reader may ask the engine.
    pub(crate) has_engine: bool,
}

impl LinePanel {
    /// Plays the turns of `line`, such as `e7;f8,g9`, from the position `rules`, and tries out the
    /// turn `tried`. Fails if a turn of the line is illegal.
    pub(crate) fn new(
        page: &Layout,
        line_page: &LinePage,
        mut rules: Box<dyn Rules>,
        line: &str,
        tried: &TurnQuery,
    ) -> Result<Self, ServiceError> {
        let address = |line: &str| line_address(line_page.path, &line_page.start, line);
        let mut turns = Vec::new();
        let mut line_so_far = String::new();
        let mut has_passes = false;
        let count = turns_of(line).count();
        if count > MAX_TURNS {
            return Err(ServiceError::invalid(format!(
                "the line has {count} turns, and a page shows {MAX_TURNS} at most"
            )));
        }
        for token in turns_of(line) {
            let class = color_to_move(&*rules);
            let turn = rules.read(token, None).map_err(Refusal::from)?;
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
        let is_over = rules.outcome().is_some();
        let mut place = PanelPlace::page(line_page.path);
        for (name, value) in &line_page.start {
            place.hide(name, value);
        }
        place.hide("line", &line_so_far);
        let next = |turn: &str| address(&extended(&line_so_far, turn));
        let submit = Submit::Line {
            before: next(""),
            swap: rules.can_swap().then(|| next("swap")),
            pass: rules.can_pass().then(|| next("pass")),
        };
        let start = page.panel_start(rules.turn_start(), place, submit);
        let panel = if is_over {
            TurnPanel::still(&start, page.catalog(), None)
        } else {
            TurnPanel::open(&start, page.catalog(), &tried.preview(&start.turn))
        };
        let has_engine = line_page.has_engine && line_page.kind.has_engine();
        // A page without the engine must not help by other means.
        let threats = if has_engine && !is_over {
            Threat::all(page, &*rules, next)
        } else {
            Vec::new()
        };
        Ok(Self {
            start: address(""),
            threats,
            engine: has_engine.then(|| EnginePanel::new(page)).flatten(),
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
pub(crate) fn turns_of(line: &str) -> impl Iterator<Item = &str> {
    line.split(';').filter(|turn| !turn.is_empty())
}

fn extended(line: &str, turn: &str) -> String {
    if line.is_empty() {
        turn.to_owned()
    } else {
        format!("{line};{turn}")
    }
}

/// Returns the address of a line on a page with the fields `start`.
pub(crate) fn line_address(path: &str, start: &[(&'static str, String)], line: &str) -> String {
    let fields = start.iter().cloned();
    let fields: Vec<_> = fields.chain([("line", line.to_owned())]).collect();
    query_address(path, &fields)
}

/// Returns an address with fields as they are, to be read and sent: turns and positions need no
/// escapes but the one of spaces.
pub(crate) fn query_address(path: &str, fields: &[(&'static str, String)]) -> String {
    let field = |(name, value): &(&str, String)| format!("{name}={}", value.replace(' ', "+"));
    let fields: Vec<String> = fields.iter().map(field).collect();
    format!("{path}?{}", fields.join("&"))
}

fn color_to_move(rules: &dyn Rules) -> &'static str {
    rules.to_move().map_or("", |seat| rules.color(seat))
}
