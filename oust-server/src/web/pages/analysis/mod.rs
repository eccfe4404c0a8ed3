//! The analysis page: a player tries out turns of all colors from an empty board.

use askama::Template;
use axum::extract::Query;
use axum::response::Response;
use oust_preview::TurnQuery;
use serde::Deserialize;

use super::game::PlayerRow;
use crate::game::{ClockRule, GameState, Kind, Settings, Visibility};
use crate::id::Millis;
use crate::service::ServiceError;
use crate::web::error::PageError;
use crate::web::line_panel::{LinePage, LinePanel};
use crate::web::page_context::{Layout, PageContext, render};

/// The address of the page.
const PATH: &str = "/analysis";

/// The query of the page: the position and the line.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct AnalysisQuery {
    kind: Kind,
    /// The name of the board; the default board of the kind if empty.
    board: String,
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
}

/// Shows the board after a line, with the next turn tried out.
pub(crate) async fn show(
    context: PageContext,
    Query(query): Query<AnalysisQuery>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    let page = context.layout();
    let settings = query.settings()?;
    let (kind, board) = (settings.kind, settings.board_name());
    // A game that is not stored: only its rules are used, so any start time will do.
    let state = GameState::new(settings, Millis::default(), Vec::new());
    let line_page = LinePage {
        path: PATH,
        start: vec![("kind", kind.to_string()), ("board", board.clone())],
    };
    let lined = LinePanel::new(&page, &line_page, state.trial(), &query.line, &tried)?;
    let title = page.phrase("analysis-title").with("kind", page.kind(&kind));
    let to_move = lined.rules.to_move().map(|seat| lined.rules.color(seat));
    // The template shows players next to the colors; here the colors have no players.
    let players = lined.panel.sides.iter().map(|side| PlayerRow {
        name: String::new(),
        link: None,
        is_me: false,
        is_to_move: to_move == Some(side.class),
        is_out: false,
        clock: None,
    });
    Ok(render(&AnalysisPage {
        title: title.with("board", board.as_str()).to_string(),
        players: players.collect(),
        kind,
        kinds: &Kind::ALL,
        board,
        lined,
        page,
    }))
}

impl AnalysisQuery {
    fn settings(&self) -> Result<Settings, ServiceError> {
        let board = match self.board.trim() {
            "" => self.kind.default_board(),
            board => board,
        };
        let settings = Settings {
            kind: self.kind,
            board: Settings::parse_board(board)?,
            players: 2,
            swap: true,
            rated: false,
            visibility: Visibility::Private,
            chat: true,
            takebacks: true,
            clock: ClockRule::Unlimited,
        };
        // The address may name a board that the kind does not allow.
        settings.check()?;
        Ok(settings)
    }
}
