//! The parts of a page around its content.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use super::assets;
use super::catalog::{Language, Phrase};
use super::form::FormKey;
use super::page_context::PageContext;
use crate::account::Preferences;

/// The common data of all pages: language, preferences, the visitor, and the token of the forms.
///
/// It is the variable `page` in templates.
pub(super) struct Layout {
    pub(super) language: Language,
    pub(super) preferences: Preferences,
    /// The name of the user; `None` without a session.
    pub(super) name: Option<String>,
    /// The number of games that wait for the user's turn.
    pub(super) turns: usize,
    /// The path and the query of the page, to return to.
    pub(super) path: String,
    /// The CSRF token of its forms.
    pub(super) form: String,
}

impl Layout {
    pub(super) fn new(context: &PageContext, key: &FormKey) -> Self {
        let session = context.caller.session.as_ref();
        Self {
            language: context.language,
            preferences: context.preferences,
            name: session.map(|session| session.name.clone()),
            turns: session.map_or(0, |session| session.turns),
            path: context.path.clone(),
            form: key.token(),
        }
    }

    /// Returns the frame of an error page if the store is unavailable.
    pub(super) fn plain() -> Self {
        Self {
            language: Language::default(),
            preferences: Preferences::default(),
            name: None,
            turns: 0,
            path: String::new(),
            form: String::new(),
        }
    }

    /// Returns the text of `key` in the language of the page.
    pub(super) fn phrase<'k>(&self, key: &'k str) -> Phrase<'k> {
        self.language.phrase(key)
    }

    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(super) fn languages(&self) -> &'static [Language] {
        Language::ALL
    }

    /// Returns the address of a style sheet or script, which changes with its content.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(super) fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    /// Returns the addresses of the scripts that step through a game, so that the page can preload
    /// them.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(super) fn replay_scripts(&self) -> Vec<String> {
        assets::replay_scripts()
    }
}

/// Renders a template; with status 500 if that fails.
pub(super) fn render(template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => Html(text).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
