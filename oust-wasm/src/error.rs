//! Errors as JavaScript sees them.

use std::cell::RefCell;
use std::panic;

use js_sys::{Array, Function, Reflect};
use serde::Serialize;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

/// An error with a kind that a program can ask for, a message for people, and the facts.
#[derive(Clone, Debug, PartialEq)]
pub struct OustError {
    kind: &'static str,
    message: String,
    facts: Value,
}

thread_local! {
    /// The class of errors of the package.
    static CLASS: RefCell<Option<Function>> = const { RefCell::new(None) };
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);
}

/// Sets the class of thrown errors, which is constructed with a kind, a message and the facts as
/// JSON. A defect of the library is written to the console before the module stops.
#[wasm_bindgen]
pub fn start(class: Function) {
    CLASS.set(Some(class));
    // Without it the browser tells of an `unreachable` alone.
    panic::set_hook(Box::new(|info| console_error(&info.to_string())));
}

impl OustError {
    /// Makes an error without facts.
    pub(crate) fn new(kind: &'static str, message: impl ToString) -> Self {
        let (message, facts) = (message.to_string(), json!({}));
        Self {
            kind,
            message,
            facts,
        }
    }

    /// Adds facts, which serialize to an object or to the name of a reason.
    #[must_use]
    pub(crate) fn with(self, facts: &impl Serialize) -> Self {
        // The message is enough where the facts are no JSON.
        let facts = serde_json::to_value(facts).unwrap_or_default();
        Self { facts, ..self }
    }

    /// Makes the conversion of an error to an error of a kind.
    pub(crate) fn of<E: ToString>(kind: &'static str) -> impl FnOnce(E) -> Self {
        move |error| Self::new(kind, error.to_string())
    }
}

impl From<OustError> for JsValue {
    fn from(error: OustError) -> Self {
        let facts = error.facts.to_string();
        let arguments = Array::of3(
            &error.kind.into(),
            &error.message.as_str().into(),
            &facts.into(),
        );
        let class = CLASS.with_borrow(Clone::clone);
        let made = class.map(|class| Reflect::construct(&class, &arguments));
        match made {
            Some(Ok(made)) => made,
            // Before `start`, or with another class.
            _ => js_sys::Error::new(&error.message).into(),
        }
    }
}
