//! Forms with protection against cross-site request forgery (CSRF), and redirects after them.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use subtle::ConstantTimeEq;

use super::error::PageError;
use crate::account::Secret;
use crate::http::{AppState, Cookies};

/// Form fields that passed the CSRF check: the origin and the token of the request are right.
pub(crate) struct Form<T>(pub(crate) T);

/// The form of a button: it has only the CSRF token.
#[derive(Debug, Deserialize)]
pub(crate) struct Empty {}

/// The key of a form that creates something: sent twice, the form works once. The template
/// `keyed.html` renders it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub(crate) struct OnceKey(String);

impl OnceKey {
    /// Returns the key as a request has it; `None` without one.
    pub(crate) fn given(self) -> Option<String> {
        // An empty key would make all requests with one the same request.
        Some(self.0).filter(|key| !key.is_empty())
    }
}

/// The key that signs the form tokens of a browser. The browser stores it in a cookie.
#[derive(Clone, Default)]
pub(crate) struct FormKey(Option<Arc<Secret>>);

#[derive(Deserialize)]
struct Token {
    #[serde(default)]
    form: String,
}

/// The number of characters of a token's salt. It differs from page to page: otherwise the length
/// of compressed pages would reveal the token (the BREACH attack).
const SALT: usize = 16;

impl FormKey {
    /// Wraps the key from a cookie.
    pub(crate) fn new(key: Secret) -> Self {
        Self(Some(Arc::new(key)))
    }

    /// Returns a fresh token: a salt and its signature. The token is empty, and no form accepts it,
    /// if the system gives no random bytes.
    pub(crate) fn token(&self) -> String {
        let salt = Secret::random("").map(|salt| salt.expose()[..SALT].to_owned());
        salt.map(|salt| self.salted(&salt)).unwrap_or_default()
    }

    /// Returns the secret with which the browser's guest sits down by a link. It is the same each
    /// time, so a guest who loses the answer has the seat all the same; `None` without a key.
    pub(crate) fn seat_by(&self, link: &str) -> Option<Secret> {
        let key = self.0.as_deref()?;
        Some(key.derive(&format!("seat by {link}")))
    }

    /// Returns the key of a form, bound to the browser: the same key of another browser differs.
    pub(crate) fn bind(&self, key: &str) -> Option<String> {
        let own = self.0.as_deref()?.derive(&format!("form {key}"));
        Some(own.expose().to_owned())
    }

    /// Returns the salt with its signature.
    fn salted(&self, salt: &str) -> String {
        let empty = Secret::new("");
        let code = self.0.as_deref().unwrap_or(&empty).authenticate(salt);
        // 128 bits of the signature: too many to guess, and half the length in each form.
        let signature = data_encoding::HEXLOWER.encode(&code.as_ref()[..16]);
        format!("{salt}{signature}")
    }

    fn accepts(&self, token: &str) -> bool {
        // A request without a key must fail: `salted` signs with an empty key then.
        let Some(salt) = token.get(..SALT).filter(|_| self.0.is_some()) else {
            return false;
        };
        self.salted(salt).as_bytes().ct_eq(token.as_bytes()).into()
    }
}

impl<T: DeserializeOwned> FromRequest<AppState> for Form<T> {
    type Rejection = PageError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, PageError> {
        if !is_from_here(request.headers(), &state.service.config().public_url) {
            return Err(PageError::foreign());
        }
        let key = request
            .extensions()
            .get::<FormKey>()
            .cloned()
            .unwrap_or_default();
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(|rejection| PageError::from_status(rejection.status()))?;
        let token: Result<Token, _> = serde_urlencoded::from_bytes(&bytes);
        if !token.is_ok_and(|token| key.accepts(&token.form)) {
            return Err(PageError::foreign());
        }
        // Read a second time, so that `T` needs no field for the token.
        serde_urlencoded::from_bytes(&bytes)
            .map(Self)
            .map_err(|error| {
                tracing::debug!(%error, "a form cannot be read");
                PageError::from_status(StatusCode::BAD_REQUEST)
            })
    }
}

/// Returns whether the request comes from a page of this server, by its headers. A request without
/// such headers is not from a browser, and so has no cookies of a victim.
fn is_from_here(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    // Scripts cannot set this header. Browsers without it send `Origin` with a form.
    if let Some(site) = text("sec-fetch-site") {
        return site == "same-origin";
    }
    let Some(origin) = text(header::ORIGIN.as_str()) else {
        return true;
    };
    let host = text(header::HOST.as_str()).unwrap_or_default();
    let authority = origin
        .split_once("://")
        .map_or("", |(_, authority)| authority);
    // The server may also be reached by another name, such as an address in a local network.
    origin == public_url || (!host.is_empty() && authority == host)
}

/// Redirects to a page after a form; to the lobby if `path` is not a path of this server.
pub(crate) fn redirect(path: &str) -> Response {
    // `//host` and `/\host` lead browsers to another server; a line break would forge a header.
    let is_local = path.starts_with('/') && !path.starts_with("//") && !path.contains('\\');
    let path = if is_local && !path.contains(char::is_control) {
        path
    } else {
        "/"
    };
    Redirect::to(path).into_response()
}

/// Redirects to a page and sets cookies.
pub(crate) fn redirect_with(cookies: Cookies, path: &str) -> Response {
    (cookies, redirect(path)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_of_this_server_are_followed() {
        for (path, led) in [
            ("/g/101?t=e4", "/g/101?t=e4"),
            ("https://evil.example", "/"),
            ("//evil.example", "/"),
            ("/\\evil.example", "/"),
            ("/a\nb", "/"),
            ("", "/"),
        ] {
            let response = redirect(path);
            assert_eq!(response.headers()["location"], led, "{path}");
        }
    }

    #[test]
    fn a_token_is_good_for_its_own_key_alone() {
        let [one, other] = [(); 2].map(|()| FormKey::new(Secret::random("").unwrap()));
        let token = one.token();
        assert!(one.accepts(&token));
        assert!(one.accepts(&one.token()) && one.token() != token);
        assert!(!other.accepts(&token));
        assert!(!FormKey::default().accepts(&FormKey::default().salted("0123456789abcdef")));
        for forged in ["", "x", &token[..SALT], &format!("{token}0")] {
            assert!(!one.accepts(forged), "{forged}");
        }
    }

    #[test]
    fn a_form_of_another_site_is_refused() {
        let url = "https://oust.example";
        for (headers, accepted) in [
            (&[("sec-fetch-site", "same-origin")][..], true),
            (&[("sec-fetch-site", "cross-site")], false),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("origin", "https://oust.example")], true),
            (&[("origin", "https://evil.example")], false),
            (&[("origin", "null")], false),
            (
                &[("origin", "http://127.0.0.1:81"), ("host", "127.0.0.1:81")],
                true,
            ),
            (
                &[("origin", "http://127.0.0.1:82"), ("host", "127.0.0.1:81")],
                false,
            ),
            (&[], true),
        ] {
            let mut map = HeaderMap::new();
            for (name, value) in headers {
                map.insert(*name, value.parse().unwrap());
            }
            assert_eq!(is_from_here(&map, url), accepted, "{headers:?}");
        }
    }
}
