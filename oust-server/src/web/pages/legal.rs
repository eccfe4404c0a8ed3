//! The legal pages with the operator's texts.

use askama::Template;
use axum::Router;
use axum::extract::State;
use axum::response::Response;
use axum::routing::get;

use crate::http::AppState;
use crate::site::{Block, LegalPage};
use crate::web::error::PageError;
use crate::web::page_context::{Layout, PageContext, render};

#[derive(Template)]
#[template(path = "legal.html")]
struct LegalTemplate<'s> {
    page: Layout,
    title: &'static str,
    blocks: &'s [Block],
}

/// Returns the routes of all legal pages, `/imprint` among them.
pub(crate) fn router() -> Router<AppState> {
    let mut router = Router::new();
    for &page in LegalPage::ALL {
        let show = move |context: PageContext, State(state): State<AppState>| async move {
            show(page, &context, &state)
        };
        router = router.route(&format!("/{}", page.name()), get(show));
    }
    router
}

fn show(legal: LegalPage, context: &PageContext, state: &AppState) -> Result<Response, PageError> {
    let blocks = state.site.legal.text(legal, context.language);
    let page = context.layout();
    Ok(render(&LegalTemplate {
        title: Layout::legal_key(legal),
        blocks: blocks.ok_or_else(PageError::not_found)?,
        page,
    }))
}
