//! The style sheets, scripts and pictures of the pages, compiled into the program.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use oust_draw::replay::{REPLAY_SCRIPTS, REPLAY_STYLE};
use serde::Deserialize;

use super::error::PageError;
use crate::http::{AppState, FOR_GOOD, content_version};

/// A file that pages load.
struct Asset {
    name: &'static str,
    media_type: &'static str,
    text: Cow<'static, str>,
    /// The first 12 hexadecimal digits of its hash, for its address and its `ETag`.
    version: String,
}

const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// The scripts of the pages. Each imports only scripts before it: their versions are then known.
const SCRIPTS: [(&str, &str); 15] = [
    ("analyze.js", include_str!("analyze.js")),
    ("board_keys.js", include_str!("board_keys.js")),
    ("first_board.js", include_str!("first_board.js")),
    ("title.js", include_str!("title.js")),
    ("sounds.js", include_str!("sounds.js")),
    ("clock.js", include_str!("clock.js")),
    ("magnifier.js", include_str!("magnifier.js")),
    ("morph.js", include_str!("morph.js")),
    ("own_code.js", include_str!("own_code.js")),
    ("playback.js", include_str!("playback.js")),
    ("presses.js", include_str!("presses.js")),
    ("push.js", include_str!("push.js")),
    ("site.js", include_str!("site.js")),
    ("stepping.js", include_str!("stepping.js")),
    ("game.js", include_str!("game.js")),
];

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let board_style = oust_draw::board_style() + REPLAY_STYLE;
    let mut assets = vec![
        asset_of("board.css", CSS, board_style),
        asset_of("site.css", CSS, include_str!("site.css")),
        asset_of("icon.svg", SVG, include_str!("icon.svg")),
    ];
    for (name, text) in stepping_scripts().chain(SCRIPTS) {
        let text = with_versions(text, &assets);
        assets.push(asset_of(name, SCRIPT, text));
    }
    assets
});

/// Returns the replay's scripts, without the two for a page that has only a replay.
fn stepping_scripts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let scripts = REPLAY_SCRIPTS.into_iter();
    scripts.filter(|(name, _)| !matches!(*name, "page.js" | "theme.js"))
}

/// Returns the addresses of all scripts that a script imports before it runs, itself or by others.
pub(crate) fn imports_of(script: &str) -> Vec<String> {
    let mut needed = vec![script];
    let mut addresses = Vec::new();
    // Backward, since each imports only scripts before it.
    for asset in ASSETS.iter().rev() {
        if !needed.contains(&asset.name) {
            continue;
        }
        if asset.name != script {
            addresses.push(address(asset.name));
        }
        let lines = asset
            .text
            .lines()
            .filter(|line| line.starts_with("import "));
        let names = lines.filter_map(|line| line.split_once("\"./")?.1.split('?').next());
        needed.extend(names);
    }
    addresses
}

/// Adds versions to the imports of a script. The addresses are then equal to the ones in pages, so
/// that a browser loads each script once, in its current version.
fn with_versions(script: &str, assets: &[Asset]) -> String {
    // `assets` has only the files before this one: see `SCRIPTS`.
    assets.iter().fold(script.to_owned(), |script, asset| {
        let import = |version: &str| format!("\"./{}{version}\"", asset.name);
        let version = format!("?v={}", asset.version);
        script.replace(&import(""), &import(&version))
    })
}

fn asset_of(
    name: &'static str,
    media_type: &'static str,
    text: impl Into<Cow<'static, str>>,
) -> Asset {
    let text = text.into();
    let version = content_version(&[text.as_bytes()]);
    Asset {
        name,
        media_type,
        text,
        version,
    }
}

/// Returns the address of a file with its version.
pub(crate) fn address(name: &str) -> String {
    match find(name) {
        Some(asset) => format!("/assets/{name}?v={}", asset.version),
        None => format!("/assets/{name}"),
    }
}

/// The version in the address of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Version {
    v: String,
}

/// Serves a file: status 304 if the browser has it already. An address with the current version may
/// be cached for a year, another address only with revalidation.
pub(crate) async fn asset(
    Path(name): Path<String>,
    Query(Version { v }): Query<Version>,
    headers: HeaderMap,
) -> Response {
    let Some(asset) = find(&name) else {
        return PageError::not_found().into_response();
    };
    let tag = format!("\"{}\"", asset.version);
    let is_known = headers
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let caching = if v == asset.version {
        FOR_GOOD
    } else {
        "public, no-cache"
    };
    let headers = [
        (header::CONTENT_TYPE, asset.media_type.to_owned()),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, tag),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    (headers, asset.text.as_ref()).into_response()
}

/// Serves a file of the code for pages. Its address never has another content.
pub(crate) async fn page_code(
    State(state): State<AppState>,
    Path((version, path)): Path<(String, String)>,
) -> Response {
    let code = state.page_code.as_deref();
    let Some((media_type, bytes)) = code.and_then(|code| code.file(&version, &path)) else {
        return PageError::not_found().into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, FOR_GOOD),
    ];
    (headers, bytes).into_response()
}

/// Serves the icon at the address that browsers try without a link.
pub(crate) async fn favicon(headers: HeaderMap) -> Response {
    let unversioned = Query(Version::default());
    asset(Path("icon.svg".to_owned()), unversioned, headers).await
}

/// Serves the service worker for push messages. Its scope is the folder of its address, so the
/// address must be at the root; it has no version, so that browsers find an update.
pub(crate) async fn service_worker() -> impl IntoResponse {
    let headers = [
        (header::CONTENT_TYPE, SCRIPT),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, include_str!("service-worker.js"))
}

fn find(name: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_preloads_what_its_script_waits_for() {
        let names = |script| -> Vec<String> {
            let name = |address: String| address.split(['/', '?']).nth(2).unwrap().to_owned();
            imports_of(script).into_iter().map(name).collect()
        };
        let game = names("game.js");
        assert!(game.iter().any(|name| name == "presses.js"), "{game:?}");
        // The replay is most of the code, and a press does not wait for it.
        assert!(!game.iter().any(|name| name == "replay.js"), "{game:?}");
        let stepping = names("stepping.js");
        assert!(
            stepping.iter().any(|name| name == "replay.js"),
            "{stepping:?}"
        );
        assert!(
            stepping.iter().any(|name| name == "chart.js"),
            "{stepping:?}"
        );
    }

    #[test]
    fn scripts_import_only_addresses_that_change_with_their_content() {
        let mut count = 0;
        for asset in ASSETS.iter().filter(|asset| asset.media_type == SCRIPT) {
            let lines = asset.text.lines();
            for import in lines.filter_map(|line| line.strip_prefix("import ")) {
                let (_, path) = import.split_once("\"./").expect("a module of this folder");
                let name = path.split('?').next().unwrap();
                let address = address(name);
                let file = address.trim_start_matches("/assets/");
                assert!(
                    import.contains(&format!("\"./{file}\"")),
                    "{}: {import}",
                    asset.name
                );
                count += 1;
            }
        }
        assert!(count > 5, "{count}");
    }
}
