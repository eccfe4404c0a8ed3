//! The pages of the rules, with playable figures.

mod figures;
mod orbit;
mod oust;
mod page;

use axum::extract::{Path, Query};
use axum::response::Response;
use serde::Deserialize;

use crate::game::Kind;
use crate::web::error::PageError;
use crate::web::page_context::PageContext;
use crate::web::turn_panel::TurnQuery;

/// The query of the page: the number of the figure on which a turn is tried out, from 1.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Wanted {
    figure: Option<usize>,
}

/// Shows the rules of a kind of game.
pub(super) async fn show(
    context: PageContext,
    Path(kind): Path<String>,
    Query(Wanted { figure }): Query<Wanted>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    let text = match Kind::from_name(&kind).ok_or_else(PageError::not_found)? {
        Kind::Oust => &oust::OUST,
        Kind::Orbit => &orbit::ORBIT,
    };
    Ok(page::show(&context, text, figure, &tried)?)
}
