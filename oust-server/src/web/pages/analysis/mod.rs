//! The analysis pages: a visitor tries out turns of all colors from any position, pastes games and
//! positions, and sets stones up.

mod import;
mod kept;
mod setup;

use askama::Template;
use axum::Router;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::{get, post};
use oust_notation::PositionLine;
use oust_preview::TurnQuery;
use serde::Deserialize;

use self::kept::KeptAnalysis;
use super::game::PlayerRow;
use crate::game::Kind;
use crate::http::AppState;
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::line_panel::{LinePage, LinePanel};
use crate::web::line_start::{PATH, Start};
use crate::web::page_context::{Layout, PageContext, render};

/// The query of the page: the position and the line.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AnalysisQuery {
    kind: Kind,
    /// The name of the board; the default board of the kind if empty.
    board: String,
    /// A position line of Oust, instead of the kind and the board.
    start: String,
    /// The complete turns, such as `e7;f8,g9`.
    line: String,
}

#[derive(Template)]
#[template(path = "analysis.html")]
struct AnalysisPage {
    page: Layout,
    title: String,
    lined: LinePanel,
    players: Vec<PlayerRow>,
    kind: Kind,
    kinds: &'static [Kind],
    board: String,
    /// The address that sets stones up from the position after the line; `None` in other kinds than
    /// Oust.
    setup: Option<String>,
    /// The position before the line, to keep the line; `None` in other kinds than Oust.
    start: Option<String>,
    kept: Vec<KeptAnalysis>,
    /// The name of the analysis with the newest line; empty without one.
    last_name: String,
}

/// Returns the routes below `/analysis`.
pub(crate) fn router() -> Router<AppState> {
    Router::new()
        .route("/", get(show))
        .route("/import", get(import::ask).post(import::read))
        .route("/setup", get(setup::show))
        .route("/keep", post(kept::keep))
        .route("/forget", post(kept::forget))
        .route("/kept.oust", get(kept::records))
}

/// Shows the board after a line, with the next turn tried out.
async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(query): Query<AnalysisQuery>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    let page = context.layout();
    let start = Start::read(query.kind, &query.board, &query.start)?;
    let (kind, board) = (start.kind(), start.board().to_string());
    let line_page = LinePage {
        path: PATH,
        start: start.fields(),
        kind,
        has_engine: true,
    };
    let lined = LinePanel::new(&page, &line_page, start.rules(), &query.line, &tried)?;
    let title = page.phrase("analysis-title").with("kind", page.kind(&kind));
    let to_move = lined.rules.to_move().map(|seat| lined.rules.color(seat));
    // The template shows players next to the colors; here the colors have no players.
    let players = lined.panel.sides.iter().map(|side| PlayerRow {
        name: String::new(),
        avatar: String::new(),
        link: None,
        is_me: false,
        is_to_move: to_move == Some(side.class),
        is_out: false,
        clock: None,
    });
    // The line as it is now, not its start: stones are set up from the position that is shown.
    let position: Option<PositionLine> = match kind {
        Kind::Oust => lined.rules.position().parse().ok(),
        Kind::Orbit => None,
    };
    let kept = KeptAnalysis::all(&service, &context).await?;
    // Branches of one idea follow each other: the name is there already.
    let newest = kept
        .iter()
        .max_by_key(|analysis| analysis.lines.iter().map(|line| line.id).max());
    Ok(render(&AnalysisPage {
        start: (kind == Kind::Oust).then(|| start.position_line().to_string()),
        last_name: newest.map_or_else(String::new, |analysis| analysis.name.clone()),
        kept,
        title: title.with("board", board.as_str()).to_string(),
        players: players.collect(),
        kind,
        kinds: &Kind::ALL,
        board,
        setup: position.as_ref().map(setup::address),
        lined,
        page,
    }))
}
