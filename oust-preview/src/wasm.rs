//! The door for JavaScript.

use std::sync::LazyLock;

use wasm_bindgen::prelude::*;

use crate::catalog::{Catalog, turn_texts};
use crate::panel::{PanelStart, TurnPanel};
use crate::query::TurnQuery;

// Read once: each press would read a catalog again.
static ENGLISH: LazyLock<Catalog> = LazyLock::new(|| Catalog::new("en", &[turn_texts("en")]));
static HEBREW: LazyLock<Catalog> = LazyLock::new(|| Catalog::new("he", &[turn_texts("he")]));

/// Tries a turn out: `start` is the JSON in a page, `tried` the placements so far and `pressed` the
/// points pressed after them, each joined by commas. Returns the pieces of the page as HTML.
///
/// # Errors
///
/// Fails if `start` cannot be read.
#[wasm_bindgen]
pub fn preview(start: &str, tried: &str, pressed: &str) -> Result<String, JsError> {
    let start: PanelStart = serde_json::from_str(start)?;
    let catalog = match start.language.as_str() {
        "he" => &*HEBREW,
        _ => &*ENGLISH,
    };
    let query = TurnQuery {
        t: tried.to_owned(),
        p: pressed.to_owned(),
    };
    let preview = query.preview(&start.turn);
    Ok(TurnPanel::open(&start, catalog, &preview).pieces())
}
