//! Replays: the data and elements for the script of `oust-draw`.

use std::cell::RefCell;

use js_sys::{Function, Object, Reflect};
use oust_draw::replay::{
    Argument, Catalog, CatalogTexts, English, REPLAY_STYLE, ReplayGame, ReplayNote, Texts,
    replay_controls, replay_panel,
};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::options::dialect_of;
use crate::{Game, OustError};

/// A note of JavaScript about a turn.
#[derive(Deserialize)]
struct Note {
    turn: usize,
    text: String,
}

/// Returns the style sheet of the elements of a replay.
#[wasm_bindgen(js_name = replayStyle)]
pub fn replay_style() -> String {
    REPLAY_STYLE.to_owned()
}

/// Returns the elements below a board and next to it, with the texts of a catalog or in English.
#[wasm_bindgen(js_name = replayParts)]
pub fn replay_parts(catalog: Option<Function>) -> Result<Vec<String>, JsValue> {
    with_texts(catalog, |texts| {
        vec![replay_controls(texts), replay_panel(texts)]
    })
}

#[wasm_bindgen]
impl Game {
    /// Returns the data for the script of a replay as JSON, with the texts of a catalog or in
    /// English. `notes` are JSON.
    pub fn replay(
        &self,
        dialect: Option<String>,
        catalog: Option<Function>,
        values: Vec<f64>,
        notes: &str,
    ) -> Result<String, JsValue> {
        let dialect = dialect_of(dialect.as_deref(), self.0.board())?;
        let notes: Vec<Note> = serde_json::from_str(notes).map_err(|error| {
            let message = format!("expected notes with a turn and a text: {error}");
            OustError::new("option", message)
        })?;
        let notes = notes
            .into_iter()
            .map(|Note { turn, text }| ReplayNote { turn, text });
        let replay = ReplayGame::new(&self.0, dialect)
            .values(values)
            .notes(notes);
        with_texts(catalog, |texts| replay.data(texts).to_json())
    }
}

/// A catalog that is a function of JavaScript.
struct JsCatalog {
    function: Function,
    /// The first error of the function.
    thrown: RefCell<Option<JsValue>>,
}

impl Catalog for JsCatalog {
    fn text(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        // The result is thrown away after an error, so the function is not called again.
        if self.thrown.borrow().is_some() {
            return String::new();
        }
        self.call(key, arguments).unwrap_or_else(|error| {
            self.thrown.replace(Some(error));
            String::new()
        })
    }
}

impl JsCatalog {
    fn call(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> Result<String, JsValue> {
        let object = Object::new();
        for &(name, value) in arguments {
            let value = match value {
                Argument::Text(text) => JsValue::from(text),
                Argument::Number(number) => JsValue::from(number),
            };
            // Fails only for an object that is frozen or a proxy.
            Reflect::set(&object, &name.into(), &value)?;
        }
        let text = self
            .function
            .call2(&JsValue::UNDEFINED, &key.into(), &object)?;
        text.as_string().ok_or_else(|| {
            let message = format!("expected a text for the key `{key}`, found {text:?}");
            OustError::new("option", message).into()
        })
    }
}

/// Makes something of the texts of a catalog, or of the English ones. Returns the first error that
/// the catalog threw, as it was thrown.
fn with_texts<T>(
    catalog: Option<Function>,
    make: impl FnOnce(&dyn Texts) -> T,
) -> Result<T, JsValue> {
    let Some(function) = catalog else {
        return Ok(make(&English));
    };
    // `Texts` cannot fail, so the error waits in the catalog until everything is made.
    let catalog = JsCatalog {
        function,
        thrown: RefCell::new(None),
    };
    let result = make(&CatalogTexts(&catalog));
    catalog.thrown.into_inner().map_or(Ok(result), Err)
}
