//! What every page has around its content.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use super::assets;
use super::catalog::{Language, Phrase};
use super::form::FormKey;
use super::visit::Visit;
use crate::people::Preferences;

/// What every page has: its language and colors, the visitor, and the token of its forms.
///
/// Templates have it as `page`.
pub(super) struct Frame {
    /// The language.
    pub(super) language: Language,
    /// What the visitor prefers.
    pub(super) preferences: Preferences,
    /// The name of the user.
    pub(super) name: Option<String>,
    /// The number of games in which it is the user's turn.
    pub(super) turns: usize,
    /// The path of the page, to return to.
    pub(super) path: String,
    /// The token of its forms.
    pub(super) form: String,
}

impl Frame {
    pub(super) fn new(visit: &Visit, key: &FormKey) -> Self {
        let session = visit.visitor.session.as_ref();
        Self {
            language: visit.language,
            preferences: visit.preferences,
            name: session.map(|session| session.name.clone()),
            turns: session.map_or(0, |session| session.turns),
            path: visit.path.clone(),
            form: key.token(),
        }
    }

    /// Returns the frame of a page that is shown without the store.
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

    /// Returns a text of the catalog.
    pub(super) fn say<'k>(&self, key: &'k str) -> Phrase<'k> {
        self.language.say(key)
    }

    /// Returns all languages.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(super) fn languages(&self) -> &'static [Language] {
        Language::ALL
    }

    /// Returns the address of a style sheet or script, which changes with its content.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(super) fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    /// Returns the addresses of the scripts that step through a game, to be loaded at once.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(super) fn replay_scripts(&self) -> Vec<String> {
        assets::replay_scripts()
    }
}

/// Returns a page.
pub(super) fn shown(template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => Html(text).into_response(),
        Err(error) => {
            tracing::error!(%error, "a page cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
