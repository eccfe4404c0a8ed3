//! The page on which stones are set up: each press puts the next kind of stone on a point.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use oust_core::{Color, Game, Point, Setup, Shape};
use oust_notation::{Coord, CoordError, Dialect, PositionLine};
use oust_preview::{Points, Style, TurnStart, live_board};
use serde::Deserialize;

use crate::game::Kind;
use crate::service::ServiceError;
use crate::web::error::PageError;
use crate::web::form::redirect;
use crate::web::line_panel::query_address;
use crate::web::line_start::Start;
use crate::web::page_context::{Layout, PageContext, render};

/// The address of the page.
const PATH: &str = "/analysis/setup";

/// The query of the page: the stones so far, or a board, and the point that is pressed.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SetupQuery {
    board: String,
    start: String,
    p: Option<String>,
}

#[derive(Template)]
#[template(path = "analysis_setup.html")]
struct SetupPage {
    page: Layout,
    /// The position as a line.
    start: String,
    board_name: String,
    /// The SVG of the board.
    board: String,
    shape: &'static str,
    sides: [SideLink; 2],
    clear: String,
    begin: String,
}

/// The link that gives the move to a side.
struct SideLink {
    class: &'static str,
    text: String,
    address: String,
    is_to_move: bool,
}

/// Shows the stones. A press leads to the address of the stones after it.
pub(crate) async fn show(
    context: PageContext,
    Query(query): Query<SetupQuery>,
) -> Result<Response, PageError> {
    let start = Start::read(Kind::Oust, &query.board, &query.start)?;
    let mut line = start.position_line();
    if let Some(pressed) = &query.p {
        let point = point_of(&line.setup, pressed)?;
        press(&mut line.setup, point);
        // The address has the stones alone, so that loading it again presses nothing.
        return Ok(redirect(&address(&line)));
    }
    let page = context.layout();
    let board = line.setup.board();
    let begun = TurnStart::oust(&Game::from_position(line.position()));
    let style = Style {
        // A press puts a stone on any point, legal or not.
        hints: false,
        ..page.style()
    };
    let dialect = Dialect::default_for(board);
    let shown = live_board(style, board, dialect, &begun.preview(&[]), Points::Place);
    let side = |to_move: Color, class| SideLink {
        class,
        text: page
            .phrase("setup-side")
            .with("side", page.catalog().color(class))
            .to_string(),
        address: address(&PositionLine {
            to_move,
            ..line.clone()
        }),
        is_to_move: line.to_move == to_move,
    };
    // The side to move was chosen apart from the stones.
    let empty = PositionLine {
        setup: Setup::new(board.clone()),
        to_move: line.to_move,
    };
    let setup_page = SetupPage {
        start: line.to_string(),
        board_name: board.to_string(),
        board: shown,
        shape: match board.shape() {
            Shape::Rectangle { .. } => "rectangle",
            Shape::Hexagon { .. } => "hexagon",
        },
        sides: [side(Color::X, "x"), side(Color::O, "o")],
        clear: address(&empty),
        begin: Start::at(line)?.address(""),
        page,
    };
    Ok(render(&setup_page))
}

/// Returns the address of the page with stones.
pub(crate) fn address(line: &PositionLine) -> String {
    query_address(PATH, &[("start", line.to_string())])
}

/// Puts the next kind of stone on a point: from no stone to x, to o, to no stone.
fn press(setup: &mut Setup, point: Point) {
    let next = match setup.at(point) {
        None => Some(Color::X),
        Some(Color::X) => Some(Color::O),
        Some(Color::O) => None,
    };
    // The point was resolved on this board.
    let _ = setup.put(point, next);
}

fn point_of(setup: &Setup, pressed: &str) -> Result<Point, ServiceError> {
    let board = setup.board();
    let refused = |reason: String| {
        ServiceError::Invalid(format!(
            "expected a point of {board}, found `{pressed}`: {reason}"
        ))
    };
    let coord: Coord = pressed
        .parse()
        .map_err(|error: CoordError| refused(error.to_string()))?;
    let point = Dialect::default_for(board).resolve(board, coord);
    point.map_err(|error| refused(error.to_string()))
}
