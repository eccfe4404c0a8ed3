//! The pieces of a page that a press on the board changes.

use askama::Template;
use oust_core::Shape;
use serde::{Deserialize, Serialize};

use crate::board::{Points, Style, live_board};
use crate::catalog::Catalog;
use crate::place::PanelPlace;
use crate::sentences::{group_sizes, refusal, step, turn_status};
use crate::start::TurnStart;
use crate::view::{COLOR_NAMES, PreviewColor, TurnPhase, TurnPreview};

/// The start of a turn in a page: all that its pieces are made of. A page has it as JSON.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct PanelStart {
    /// The position in which the turn begins.
    pub turn: TurnStart,
    /// The position of the panel in the page.
    pub place: PanelPlace,
    /// The button that plays the turn.
    pub submit: Submit,
    /// The language of the page, `en` or `he`.
    pub language: String,
    /// Whether legal placements are marked.
    pub hints: bool,
    /// Whether the sides of the board have labels.
    pub labels: bool,
}

/// The button that plays a whole turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Submit {
    /// The turn is tried out alone.
    None,
    /// The button of a form.
    Form,
    /// A link to the line with the turn.
    Line {
        /// The address that the turn is appended to.
        before: String,
        /// The address of the line with a swap, if there may be one.
        swap: Option<String>,
        /// The address of the line with a pass, if the player may choose it.
        pass: Option<String>,
    },
}

/// The pieces of a page that a press changes, as HTML. Each has its name in `data-piece`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPanel {
    /// The board and the status line below it.
    pub board: String,
    /// The list of the placements so far.
    pub tried_list: String,
    /// The form in which a turn is typed.
    pub typed: String,
    /// The link that takes the last placement back.
    pub take_back: String,
    /// The button that plays the turn.
    pub submit: String,
    /// The row of each color, in the order of play.
    pub sides: Vec<SideRow>,
    /// The shape of the board, for style sheets.
    pub shape: &'static str,
    /// The start of the turn as JSON, for the script of the page; `None` where nothing can be tried.
    pub start: Option<String>,
}

/// The row of a color in the table of stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideRow {
    /// The class of the color in style sheets.
    pub class: &'static str,
    /// The name of the color in the language of the page.
    pub color: String,
    /// The cells with the numbers of its stones, as HTML.
    pub cells: String,
    has_score: bool,
}

impl TurnPanel {
    /// Renders a turn that can be tried out: the points of the board are buttons.
    pub fn open(start: &PanelStart, catalog: &Catalog, preview: &TurnPreview) -> Self {
        let status = turn_status(catalog, preview);
        // Without it, which only a full memory could cause, the server answers the presses.
        let json = serde_json::to_string(start).ok();
        Self::new(start, catalog, preview, status, json)
    }

    /// Renders the position without a turn to try out. The status line is `status`, or else says that
    /// the game is over.
    pub fn still(start: &PanelStart, catalog: &Catalog, status: Option<String>) -> Self {
        let preview = start.turn.preview(&[]);
        let status = status.unwrap_or_else(|| turn_status(catalog, &preview));
        Self::new(start, catalog, &preview, status, None)
    }

    /// Renders a turn that is shown and cannot be changed, with `status` in the status line.
    pub fn shown(
        start: &PanelStart,
        catalog: &Catalog,
        preview: &TurnPreview,
        status: String,
    ) -> Self {
        Self::new(start, catalog, preview, status, None)
    }

    fn new(
        start: &PanelStart,
        catalog: &Catalog,
        preview: &TurnPreview,
        status: String,
        json: Option<String>,
    ) -> Self {
        let &PanelStart {
            ref turn,
            ref place,
            ref submit,
            hints,
            labels,
            ..
        } = start;
        let style = Style {
            catalog,
            hints,
            labels,
        };
        let points = match json {
            Some(_) => Points::Place,
            None => Points::Still,
        };
        let (board, dialect) = (turn.board(), turn.dialect());
        let tried: Vec<&str> = preview
            .tried
            .iter()
            .map(|tried| tried.coord.as_str())
            .collect();
        // The address without a placement and the later ones, which build on it.
        let address = |count: usize| place.trying(&tried[..count].join(","));
        // Taking a placement back takes the ones after it along: they may need its captures.
        let numbered = preview.tried.iter().enumerate();
        let steps: Vec<(String, String)> = numbered
            .map(|(index, tried)| (step(catalog, tried), address(index)))
            .collect();
        let facts = Facts {
            catalog,
            place,
            submit,
            board: live_board(style, board, dialect, preview, points),
            steps: &steps,
            tried: tried.join(","),
            status,
            refused: preview
                .refused
                .as_ref()
                .map(|refused| refusal(catalog, refused)),
            is_open: json.is_some(),
            is_whole: preview.phase.is_whole(),
            has_scores: preview.sides.iter().any(|side| side.score.is_some()),
            phase: phase_name(preview.phase),
            // Never out of range: a game has at most five colors.
            turn: COLOR_NAMES[preview.to_move.min(COLOR_NAMES.len() - 1)],
        };
        let sides = preview.sides.iter().zip(COLOR_NAMES);
        Self {
            board: html(&BoardPiece { facts: &facts }),
            tried_list: html(&TriedPiece { facts: &facts }),
            typed: html(&TypedPiece { facts: &facts }),
            take_back: html(&TakeBackPiece { facts: &facts }),
            submit: html(&SubmitPiece { facts: &facts }),
            sides: sides
                .map(|(side, class)| SideRow::new(catalog, side, class))
                .collect(),
            shape: match board.shape() {
                Shape::Rectangle { .. } => "rectangle",
                Shape::Hexagon { .. } => "hexagon",
            },
            start: json,
        }
    }

    /// Returns whether the table has a column of scores instead of columns of groups.
    pub fn has_scores(&self) -> bool {
        self.sides.iter().any(|side| side.has_score)
    }

    /// Returns all pieces, one after the other.
    pub fn pieces(&self) -> String {
        let Self {
            board,
            tried_list,
            typed,
            take_back,
            submit,
            ..
        } = self;
        let cells: String = self.sides.iter().map(|side| side.cells.as_str()).collect();
        // A browser drops cells outside of a table.
        format!("{board}{tried_list}{typed}{take_back}{submit}<table><tr>{cells}</tr></table>")
    }
}

impl SideRow {
    fn new(catalog: &Catalog, side: &PreviewColor, class: &'static str) -> Self {
        Self {
            class,
            color: catalog.color(side.color),
            cells: html(&CellsPiece {
                class,
                stones: side.stones,
                largest: side.largest(),
                groups: group_sizes(&side.groups),
                score: side.score,
            }),
            has_score: side.score.is_some(),
        }
    }
}

/// The facts that the templates of the pieces write.
struct Facts<'p> {
    catalog: &'p Catalog,
    place: &'p PanelPlace,
    submit: &'p Submit,
    /// The SVG of the board.
    board: String,
    /// The text of each placement, and the address that takes it and the later ones back.
    steps: &'p [(String, String)],
    /// The placements so far, joined by commas.
    tried: String,
    /// The state of the turn and the options of the player.
    status: String,
    /// The reason why the last placement is refused.
    refused: Option<String>,
    is_open: bool,
    is_whole: bool,
    has_scores: bool,
    /// The state of the turn for scripts.
    phase: &'static str,
    /// The class of the color to move.
    turn: &'static str,
}

macro_rules! pieces {
    ($($piece:ident = $path:literal),*) => {
        $(
            #[derive(Template)]
            #[template(path = $path)]
            struct $piece<'p> {
                facts: &'p Facts<'p>,
            }
        )*
    };
}

pieces! {
    BoardPiece = "board.html",
    TriedPiece = "tried.html",
    TypedPiece = "typed.html",
    TakeBackPiece = "take_back.html",
    SubmitPiece = "submit.html"
}

#[derive(Template)]
#[template(path = "cells.html")]
struct CellsPiece {
    class: &'static str,
    stones: usize,
    largest: usize,
    groups: String,
    score: Option<usize>,
}

/// Renders a piece. Only a value that fails to format could prevent it, and these are texts.
fn html(piece: &impl Template) -> String {
    // An empty piece is seen at once, and a panic in a page would end the script of the page.
    piece.render().unwrap_or_default()
}

/// Returns the state of a turn for scripts.
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
