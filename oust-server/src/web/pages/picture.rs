//! The pictures of previews: the board of a game, and the one of the site.

use std::collections::VecDeque;
use std::sync::{Arc, LazyLock};

use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use oust_core::Board;
use oust_draw::SmallStones;
use tokio::sync::{Mutex, OnceCell};

use super::rules::oust_figure;
use crate::account::Identity;
use crate::game::Visibility;
use crate::id::GameId;
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::link_preview::draw;
use crate::web::pictures::{stones_of_game, stones_of_setup};

/// The most pictures in memory: 64 of about 30 kB.
const KEPT: usize = 64;

/// The pictures that were asked for last, with what they show. The key is the whole content, so that
/// it tells nothing of a game that the reader may not see.
type Drawn = VecDeque<(Arc<str>, Bytes)>;

/// The lock is held while a picture is drawn: readers together keep one processor busy at most.
static DRAWN: LazyLock<Mutex<Drawn>> = LazyLock::new(Mutex::default);

/// The figure of the rules on the picture of the site.
const FIGURE: usize = 1;

/// Serves the picture of a game as it is now.
pub(crate) async fn of_game(
    service: &Service,
    identity: Identity,
    game: GameId,
) -> Result<Response, PageError> {
    let row = service.game_row(identity, game).await?;
    let stones = stones_of_game(&row);
    let board = &row.settings.board;
    let key: Arc<str> = format!("{board} {stones:?}").into();
    let png = kept(key, board, stones).await?;
    let caching = match row.settings.visibility {
        Visibility::Public | Visibility::Unlisted => "public, max-age=60",
        Visibility::Private => "private, no-cache",
    };
    let mut response = served(png, caching);
    // A picture is an address of its own for search engines.
    if row.settings.visibility != Visibility::Public {
        no_index(&mut response);
    }
    Ok(response)
}

/// Serves the picture of the site.
pub(crate) async fn of_site() -> Result<Response, PageError> {
    static PICTURE: OnceCell<Option<Bytes>> = OnceCell::const_new();
    let draw_it = async || {
        let setup = oust_figure(FIGURE).setup();
        draw(setup.board().clone(), stones_of_setup(setup))
            .await
            .map(Bytes::from)
    };
    let png = PICTURE.get_or_init(draw_it).await.clone();
    Ok(served(png.ok_or_else(failed)?, "public, max-age=86400"))
}

/// Keeps a response out of search engines.
pub(crate) fn no_index(response: &mut Response) {
    let value = header::HeaderValue::from_static("noindex");
    response.headers_mut().insert("x-robots-tag", value);
}

async fn kept(key: Arc<str>, board: &Board, stones: Vec<SmallStones>) -> Result<Bytes, PageError> {
    let mut drawn = DRAWN.lock().await;
    if let Some((_, png)) = drawn.iter().find(|(known, _)| *known == key) {
        return Ok(png.clone());
    }
    let png = draw(board.clone(), stones).await.map(Bytes::from);
    let png = png.ok_or_else(failed)?;
    // The oldest goes, not the least asked: a game that goes on has a new picture with each turn.
    drawn.push_back((key, png.clone()));
    if drawn.len() > KEPT {
        drawn.pop_front();
    }
    Ok(png)
}

fn failed() -> PageError {
    PageError::from_status(StatusCode::INTERNAL_SERVER_ERROR)
}

fn served(png: Bytes, caching: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "image/png"),
        (header::CACHE_CONTROL, caching),
    ];
    (headers, png).into_response()
}
