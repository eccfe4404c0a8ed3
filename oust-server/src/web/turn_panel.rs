//! The board with a turn that is tried out, and the status of that turn. The pages of games, lines
//! and rules share it.

use oust_core::{Board, Shape};
use oust_notation::Dialect;
use serde::Deserialize;

use super::board::{Points, live};
use super::page_context::Layout;
use crate::game::{COLOR_NAMES, PlacementRefusal, RefusedPlacement, Rules, TurnPhase, TurnPreview};

/// The turn that is tried out, as the query of a page has it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct TurnQuery {
    /// The placements so far, `e7,f8`.
    t: String,
    /// The points of the buttons that were pressed after them, in order: one without JavaScript.
    p: String,
}

/// The maximum number of placements in a turn: more than the 625 points of a 25x25 board.
const MAX_PLACEMENTS: usize = 1000;

/// The maximum number of presses in a request: each costs up to two previews. `presses.js` asks for
/// the rest afterwards.
const MAX_PRESSES: usize = 32;

impl TurnQuery {
    /// Tries the turn out. A press after the end of the turn moves its last stone.
    pub(crate) fn preview(&self, rules: &dyn Rules) -> TurnPreview {
        let mut placements: Vec<String> = points(&self.t).take(MAX_PLACEMENTS).collect();
        let mut preview = rules.preview(&placements);
        for point in points(&self.p).take(MAX_PRESSES) {
            if preview.refused.is_some() {
                break;
            }
            let mut pressed = placements.clone();
            if preview.phase.is_whole() {
                pressed.pop();
            }
            pressed.push(point);
            let next = rules.preview(&pressed);
            if next.refused.is_some() && preview.phase.is_whole() {
                // The last stone stays where it is.
                preview.refused = next.refused;
            } else {
                preview = next;
                placements = pressed;
            }
        }
        preview
    }
}

/// Returns points in lower case. A visitor may type them, with spaces instead of commas.
fn points(text: &str) -> impl Iterator<Item = String> {
    let words = text.split([',', ' ']).map(str::trim);
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// The position of a panel in a page, and the address of the page.
pub(crate) struct PanelPlace {
    /// The path of the page.
    pub(crate) path: String,
    /// The id of the element around the panel; `None` if the page has only one panel.
    pub(crate) anchor: Option<String>,
    /// The fields of the query besides the turn. Forms repeat them in hidden inputs.
    pub(crate) hidden: Vec<(&'static str, String)>,
}

/// The board with a turn that is tried out.
pub(crate) struct TurnPanel {
    /// The SVG of the board.
    pub(crate) board: String,
    pub(crate) place: PanelPlace,
    /// Whether the points of the board are buttons.
    pub(crate) is_open: bool,
    /// The placements so far, joined by commas.
    pub(crate) tried: String,
    /// The text of each placement, and the address that takes it and the later ones back.
    pub(crate) steps: Vec<(String, String)>,
    /// The status line: the state of the turn and the options of the player.
    pub(crate) turn_status: String,
    /// The reason why the last placement is refused.
    pub(crate) refused: Option<String>,
    /// Whether the turn can be submitted.
    pub(crate) is_whole: bool,
    /// The state of the turn for scripts: `begins`, `goes-on`, `whole`, `stopped`, `wins`,
    /// `must-pass`, `over`.
    pub(crate) phase: &'static str,
    /// The class of the color to move.
    pub(crate) turn: &'static str,
    /// The shape of the board, for style sheets.
    pub(crate) shape: &'static str,
    /// The row of each color, in the order of play.
    pub(crate) sides: Vec<SideRow>,
}

/// The row of a color in the table of stones.
pub(crate) struct SideRow {
    /// The class of the color in style sheets.
    pub(crate) class: &'static str,
    /// The name of the color in the language of the page.
    pub(crate) color: String,
    /// The number of stones.
    pub(crate) stones: usize,
    /// The size of the largest group.
    pub(crate) largest: usize,
    /// The sizes of all groups, `7, 3, 1 x 4`.
    pub(crate) groups: String,
    /// The score; `None` in games without scores.
    pub(crate) score: Option<usize>,
}

impl TurnPanel {
    /// Renders a preview of a turn. The points are buttons if `is_open`.
    pub(crate) fn new(
        page: &Layout,
        board: &Board,
        dialect: Dialect,
        preview: &TurnPreview,
        place: PanelPlace,
        is_open: bool,
    ) -> Self {
        let points = if is_open {
            Points::Place
        } else {
            Points::Still
        };
        let tried: Vec<&str> = preview
            .tried
            .iter()
            .map(|tried| tried.coord.as_str())
            .collect();
        // The address without a placement and the later ones, which build on it.
        let address = |count: usize| place.trying(&tried[..count].join(","));
        let steps = preview.tried.iter().enumerate().map(|(index, step)| {
            let coord = step.coord.to_uppercase();
            let phrase = match (step.captured.len(), step.group) {
                (0, _) => page.phrase("tried-quiet"),
                (count, Some(group)) => page
                    .phrase("tried-captures")
                    .with("count", count)
                    .with("group", group),
                // Games without groups.
                (count, None) => page.phrase("tried-removes").with("count", count),
            };
            (phrase.with("coord", coord).to_string(), address(index))
        });
        Self {
            board: live(page, board, dialect, preview, points),
            steps: steps.collect(),
            tried: tried.join(","),
            turn_status: turn_status(page, preview),
            refused: preview
                .refused
                .as_ref()
                .map(|refused| refusal(page, refused)),
            is_whole: preview.phase.is_whole(),
            phase: phase_name(preview.phase),
            sides: sides(page, preview),
            turn: COLOR_NAMES[preview.to_move.min(COLOR_NAMES.len() - 1)],
            shape: match board.shape() {
                Shape::Rectangle { .. } => "rectangle",
                Shape::Hexagon { .. } => "hexagon",
            },
            place,
            is_open,
        }
    }

    /// Returns whether the table has a column of scores instead of columns of groups.
    pub(crate) fn has_scores(&self) -> bool {
        self.sides.iter().any(|side| side.score.is_some())
    }
}

impl PanelPlace {
    /// Returns the place of the only panel of a page.
    pub(crate) fn page(path: impl Into<String>) -> Self {
        Self {
            path: path.into(),
            anchor: None,
            hidden: Vec::new(),
        }
    }

    /// Returns the address for the `action` of a form.
    pub(crate) fn action(&self) -> String {
        format!("{}{}", self.path, self.fragment())
    }

    /// Returns the id of an element in the panel, unique in the page.
    pub(crate) fn id(&self, part: &str) -> String {
        match &self.anchor {
            Some(anchor) => format!("{anchor}-{part}"),
            None => part.to_owned(),
        }
    }

    /// Returns the address that tries out the turn `tried`, such as `e7,f8`.
    fn trying(&self, tried: &str) -> String {
        let mut fields: Vec<(&str, &str)> = self
            .hidden
            .iter()
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        if !tried.is_empty() {
            fields.push(("t", tried));
        }
        match serde_urlencoded::to_string(&fields) {
            Ok(query) if !query.is_empty() => format!("{}?{query}{}", self.path, self.fragment()),
            _ => self.action(),
        }
    }

    fn fragment(&self) -> String {
        let anchor = self.anchor.as_ref();
        anchor.map_or_else(String::new, |anchor| format!("#{anchor}"))
    }
}

/// Returns the status line of a turn.
fn turn_status(page: &Layout, preview: &TurnPreview) -> String {
    let last = preview.tried.last();
    let coord = last.map_or_else(String::new, |last| last.coord.to_uppercase());
    let count = last.map_or(0, |last| last.captured.len());
    let phrase = match preview.phase {
        TurnPhase::Begins if !preview.can_pass => page.phrase("strip-begins"),
        TurnPhase::Begins if has_placement(preview) => page.phrase("strip-begins-or-pass"),
        TurnPhase::Begins => page.phrase("strip-pass-alone"),
        TurnPhase::GoesOn { placements } if last.is_some() => page
            .phrase("strip-goes-on")
            .with("coord", coord)
            .with("count", count)
            .with("placements", placements),
        TurnPhase::GoesOn { placements } => page
            .phrase("strip-place-again")
            .with("placements", placements),
        TurnPhase::Whole => page.phrase("strip-whole"),
        TurnPhase::Stopped => page
            .phrase("strip-stopped")
            .with("coord", coord)
            .with("count", count),
        TurnPhase::Wins => page.phrase("strip-wins").with("coord", coord),
        TurnPhase::MustPass => page.phrase("strip-must-pass"),
        TurnPhase::Over => page.phrase("strip-over"),
    };
    phrase.to_string()
}

fn has_placement(preview: &TurnPreview) -> bool {
    preview.points.iter().any(|point| point.captures.is_some())
}

/// Returns the text of a refused placement.
fn refusal(page: &Layout, refused: &RefusedPlacement) -> String {
    use ::orbit::IllegalPlacement as Orbit;
    use oust_core::IllegalPlacement as Oust;
    let phrase = match &refused.reason {
        PlacementRefusal::NoPoint | PlacementRefusal::Oust(Oust::OffBoard { .. }) => {
            page.phrase("refused-no-point")
        }
        PlacementRefusal::GameOver | PlacementRefusal::Oust(Oust::GameOver) => {
            page.phrase("refused-game-over")
        }
        PlacementRefusal::TurnOver => page.phrase("refused-turn-whole"),
        PlacementRefusal::Oust(Oust::Occupied { .. })
        | PlacementRefusal::Orbit(Orbit::Occupied { .. }) => page.phrase("refused-occupied"),
        PlacementRefusal::Oust(Oust::JoinsWithoutCapture { size, .. }) => {
            page.phrase("refused-joins").with("group", *size)
        }
        PlacementRefusal::Oust(Oust::EnemyNotSmaller { size, enemies, .. }) => {
            // The smaller enemies do not prevent the placement.
            let sizes = enemies.iter().map(|enemy| enemy.size);
            let sizes: Vec<String> = sizes
                .filter(|enemy| enemy >= size)
                .map(|enemy| enemy.to_string())
                .collect();
            page.phrase("refused-not-smaller")
                .with("group", *size)
                .with("enemies", sizes.join(", "))
        }
        PlacementRefusal::Orbit(Orbit::Enclosed { by, .. }) => page
            .phrase("refused-enclosed")
            .with("color", page.color(by.name())),
    };
    // The coordinate may be any text from the address.
    let coord: String = refused.coord.to_uppercase().chars().take(20).collect();
    phrase.with("coord", coord).to_string()
}

fn sides(page: &Layout, preview: &TurnPreview) -> Vec<SideRow> {
    let sides = preview.sides.iter().zip(COLOR_NAMES);
    let rows = sides.map(|(side, class)| SideRow {
        class,
        color: page.color(side.color),
        stones: side.stones,
        largest: side.largest(),
        groups: group_sizes(&side.groups),
        score: side.score,
    });
    rows.collect()
}

/// Writes the sizes of groups, with equal sizes counted: `7, 3, 1 × 4`.
fn group_sizes(sizes: &[usize]) -> String {
    // The sizes are sorted, so equal ones are neighbors.
    let runs = sizes.chunk_by(|one, other| one == other);
    let texts = runs.map(|run| match run.len() {
        1 => run[0].to_string(),
        // No-break spaces: a line must not end before the count.
        count => format!("{}\u{a0}×\u{a0}{count}", run[0]),
    });
    texts.collect::<Vec<_>>().join(", ")
}

fn phase_name(phase: TurnPhase) -> &'static str {
    match phase {
        TurnPhase::Begins => "begins",
        TurnPhase::GoesOn { .. } => "goes-on",
        TurnPhase::Whole => "whole",
        TurnPhase::Stopped => "stopped",
        TurnPhase::Wins => "wins",
        TurnPhase::MustPass => "must-pass",
        TurnPhase::Over => "over",
    }
}

#[cfg(test)]
mod tests {
    use oust_core::{Color, Position};
    use oust_notation::Diagram;

    use super::*;
    use crate::game::oust_at;

    /// Returns the placements that a turn of x on 5x5 keeps, and whether it is refused. x may
    /// capture b1 by a2.
    fn tried(t: &str, p: &str) -> (String, bool) {
        let text = " O . . . .\n . . . . .\n . . X . .\n . . . . .\n X O . . X\n";
        let diagram: Diagram = text.parse().unwrap();
        let rules = oust_at(Position::from_setup(&diagram.setup, Color::X));
        let query = TurnQuery {
            t: t.to_owned(),
            p: p.to_owned(),
        };
        let preview = query.preview(&*rules);
        let tried = preview.tried.iter().map(|tried| tried.coord.as_str());
        let tried: Vec<&str> = tried.collect();
        (tried.join(","), preview.refused.is_some())
    }

    #[test]
    fn pressed_points_join_the_turn_so_far() {
        assert_eq!(tried("", ""), (String::new(), false));
        assert_eq!(tried("", "A2"), ("a2".to_owned(), false));
        assert_eq!(tried(" A2 ", "e5"), ("a2,e5".to_owned(), false));
        assert_eq!(tried("", "a2,e5"), ("a2,e5".to_owned(), false));
    }

    #[test]
    fn a_press_after_the_turn_moves_its_last_stone() {
        assert_eq!(tried("a2,e5", "c5"), ("a2,c5".to_owned(), false));
        assert_eq!(tried("", "a2,e5,c5,e3"), ("a2,e3".to_owned(), false));
        assert_eq!(tried("e5", "e5"), ("e5".to_owned(), false));
        assert_eq!(tried("e5", "a2,c5"), ("a2,c5".to_owned(), false));
        // A point that is refused leaves it where it is, and later presses do nothing.
        assert_eq!(tried("a2,e5", "c3"), ("a2,e5".to_owned(), true));
        assert_eq!(tried("a2,e5", "c3,c5"), ("a2,e5".to_owned(), true));
        assert_eq!(tried("", "c3,a2"), (String::new(), true));
        // A turn that was typed is what was typed.
        assert_eq!(tried("a2,e5,c5", ""), ("a2,e5".to_owned(), true));
    }

    #[test]
    fn equal_groups_are_counted_together() {
        assert_eq!(group_sizes(&[7, 3, 3, 1]), "7, 3\u{a0}×\u{a0}2, 1");
        assert_eq!(group_sizes(&[]), "");
    }
}
