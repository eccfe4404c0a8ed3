//! Style sheets, scripts and pictures of the pages.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::error::PageError;
use crate::people::Secret;

/// A file of the pages.
struct Asset {
    name: &'static str,
    media_type: &'static str,
    text: Cow<'static, str>,
    /// The beginning of its hash, by which browsers know whether they have it.
    version: String,
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    vec![
        asset_of("board.css", CSS, oust_draw::board_style()),
        asset_of("site.css", CSS, include_str!("site.css")),
        asset_of("site.js", SCRIPT, include_str!("site.js")),
        asset_of("game.js", SCRIPT, include_str!("game.js")),
        asset_of("icon.svg", SVG, include_str!("icon.svg")),
    ]
});

fn asset_of(
    name: &'static str,
    media_type: &'static str,
    text: impl Into<Cow<'static, str>>,
) -> Asset {
    let text = text.into();
    let version = Secret::new(text.clone()).hash().to_hex();
    Asset {
        name,
        media_type,
        version: version.chars().take(12).collect(),
        text,
    }
}

/// Returns the address of a file, which changes with its content.
pub(super) fn address(name: &str) -> String {
    match find(name) {
        Some(asset) => format!("/assets/{name}?v={}", asset.version),
        None => format!("/assets/{name}"),
    }
}

/// Returns a file. A browser that has it already is told so.
pub(super) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let Some(asset) = find(&name) else {
        return PageError::not_found().into_response();
    };
    let tag = format!("\"{}\"", asset.version);
    let is_known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let headers = [
        (header::CONTENT_TYPE, asset.media_type.to_owned()),
        (
            header::CACHE_CONTROL,
            "public, max-age=31536000, immutable".to_owned(),
        ),
        (header::ETAG, tag),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, asset.text.as_ref()).into_response()
}

/// Returns the icon, for browsers that look for it at its old address.
pub(super) async fn favicon(headers: HeaderMap) -> Response {
    asset(Path("icon.svg".to_owned()), headers).await
}

fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}
