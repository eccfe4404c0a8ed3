//! Sets what a browser keeps: language, colors, options of the board.

use axum::response::Response;
use serde::Deserialize;

use super::see_with;
use crate::web::form::Form;
use crate::web::preferences::{Fields, Preferences};
use crate::web::visit::Visit;

/// The page to return to.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct PreferencesForm {
    back: String,
    #[serde(flatten)]
    fields: Fields,
}

/// Keeps the preferences in the browser and returns to its page.
pub(super) async fn set(visit: Visit, Form(form): Form<PreferencesForm>) -> Response {
    let mut cookies = visit.visitor.cookies;
    let preferences = Preferences::new(&form.fields);
    cookies.set("preferences", preferences.to_string());
    see_with(cookies, &form.back)
}
