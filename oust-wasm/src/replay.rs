//! Replays: the data of a game for the script of `oust-draw`, and the elements that the script fills.

use std::cell::RefCell;

use js_sys::{Function, Object, Reflect};
use oust_draw::replay::{
    Argument, Catalog, CatalogTexts, English, REPLAY_STYLE, ReplayGame, ReplayNote, Texts,
};
use serde::Deserialize;
use wasm_bindgen::prelude::*;

use crate::options::dialect_of;
use crate::{Game, OustError};

/// A function of JavaScript that returns the text of a key.
struct FunctionCatalog {
    function: Function,
    /// The first error that it has thrown.
    failure: RefCell<Option<JsValue>>,
}

impl Catalog for FunctionCatalog {
    fn text(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        let values = Object::new();
        for (name, value) in arguments {
            let value = match *value {
                Argument::Text(text) => JsValue::from(text),
                Argument::Number(number) => JsValue::from(number),
            };
            // A new object takes any property.
            let _ = Reflect::set(&values, &JsValue::from(*name), &value);
        }
        let returned = self
            .function
            .call2(&JsValue::NULL, &JsValue::from(key), &values);
        let text = returned.and_then(|text| {
            let expected = || OustError::new("option", format!("expected a text for `{key}`"));
            text.as_string().ok_or_else(|| expected().into())
        });
        text.unwrap_or_else(|error| {
            self.failure.borrow_mut().get_or_insert(error);
            String::new()
        })
    }
}

/// Returns what `make` makes of the texts of a function, or else of the English ones.
///
/// # Errors
///
/// Returns what the function has thrown.
fn with_texts<T>(
    function: Option<Function>,
    make: impl FnOnce(&dyn Texts) -> T,
) -> Result<T, JsValue> {
    let Some(function) = function else {
        return Ok(make(&English));
    };
    let catalog = FunctionCatalog {
        function,
        failure: RefCell::new(None),
    };
    let made = make(&CatalogTexts(&catalog));
    catalog.failure.into_inner().map_or(Ok(made), Err)
}

#[derive(Deserialize)]
struct Note {
    turn: usize,
    text: String,
}

#[wasm_bindgen]
impl Game {
    /// Returns the data of the game for a replay, as JSON. `notes` is JSON, too.
    pub fn replay(
        &self,
        texts: Option<Function>,
        values: Vec<f64>,
        notes: &str,
        dialect: Option<String>,
    ) -> Result<String, JsValue> {
        let dialect = dialect_of(dialect.as_deref(), self.0.board())?;
        let notes: Vec<Note> = serde_json::from_str(notes).map_err(OustError::of("option"))?;
        let notes = notes
            .into_iter()
            .map(|Note { turn, text }| ReplayNote { turn, text });
        let game = ReplayGame::new(&self.0, dialect)
            .values(values)
            .notes(notes);
        with_texts(texts, |texts| game.data(texts).to_json())
    }
}

/// Returns the elements below the board of a replay.
#[wasm_bindgen(js_name = replayControls)]
pub fn replay_controls(texts: Option<Function>) -> Result<String, JsValue> {
    with_texts(texts, |texts| oust_draw::replay::replay_controls(texts))
}

/// Returns the elements next to the board of a replay.
#[wasm_bindgen(js_name = replayPanel)]
pub fn replay_panel(texts: Option<Function>) -> Result<String, JsValue> {
    with_texts(texts, |texts| oust_draw::replay::replay_panel(texts))
}

/// Returns the style sheet of the elements of a replay.
#[wasm_bindgen(js_name = replayStyle)]
pub fn replay_style() -> String {
    REPLAY_STYLE.to_owned()
}
