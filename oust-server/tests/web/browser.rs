//! A browser without JavaScript, which stores cookies and submits the forms of pages.

use std::cell::RefCell;
use std::collections::BTreeMap;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response};

use crate::server::Server;

/// A browser with its cookies.
pub(crate) struct Browser<'s> {
    server: &'s Server,
    cookies: RefCell<BTreeMap<String, String>>,
    language: &'static str,
}

/// A response of the server.
pub(crate) struct Page {
    pub(crate) status: u16,
    /// The target of a redirect.
    pub(crate) location: String,
    pub(crate) policy: String,
    pub(crate) media_type: String,
    /// The value of `Cache-Control`.
    pub(crate) kept: String,
    pub(crate) text: String,
}

impl<'s> Browser<'s> {
    pub(crate) fn new(server: &'s Server) -> Self {
        Self::in_language(server, "en")
    }

    pub(crate) fn in_language(server: &'s Server, language: &'static str) -> Self {
        Self {
            server,
            cookies: RefCell::default(),
            language,
        }
    }

    /// Opens a browser and signs up in it.
    pub(crate) async fn signed_up(server: &'s Server, name: &str) -> Self {
        let browser = Self::new(server);
        let fields = [("name", name), ("password", "correct horse")];
        let page = browser.send("/signup", "/signup", &fields).await;
        assert_eq!(
            (page.status, page.location.as_str()),
            (303, "/"),
            "{}",
            page.text
        );
        browser
    }

    /// Returns the value of a cookie; `None` if the browser lacks it.
    pub(crate) fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.borrow().get(name).cloned()
    }

    /// Returns the names and the values of the cookies.
    pub(crate) fn cookies(&self) -> BTreeMap<String, String> {
        self.cookies.borrow().clone()
    }

    /// Replaces all cookies.
    pub(crate) fn set_cookies(&self, cookies: BTreeMap<String, String>) {
        self.cookies.replace(cookies);
    }

    /// Sets a cookie, as a person at the browser can.
    pub(crate) fn set_cookie(&self, name: &str, value: &str) {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.cookies.borrow_mut().insert(name, value);
    }

    /// Opens a page.
    pub(crate) async fn get(&self, path: &str) -> Page {
        let request = self.server.client.get(format!("{}{path}", self.server.url));
        self.ask(request).await
    }

    /// Opens the page `on`, and submits a form of it with these fields.
    pub(crate) async fn send(&self, on: &str, path: &str, fields: &[(&str, &str)]) -> Page {
        let token = form_token(&self.get(on).await.text);
        let mut all = vec![("form", token.as_str())];
        all.extend_from_slice(fields);
        self.post(path, &all, &[]).await
    }

    /// Sends fields and headers as they are.
    pub(crate) async fn post(
        &self,
        path: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Page {
        self.send_as(Method::POST, path, fields, headers).await
    }

    /// Sends fields and headers as they are, by a method that forms do not have.
    pub(crate) async fn send_as(
        &self,
        method: Method,
        path: &str,
        fields: &[(&str, &str)],
        headers: &[(&str, &str)],
    ) -> Page {
        let body = serde_urlencoded::to_string(fields).unwrap();
        let mut request = self
            .server
            .client
            .request(method, format!("{}{path}", self.server.url))
            .header("content-type", "application/x-www-form-urlencoded")
            .body(body);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.ask(request).await
    }

    fn ask(&self, request: RequestBuilder) -> LocalBoxFuture<'_, Page> {
        // Else the client would be compiled into each test that asks.
        self.ask_boxed(request).boxed_local()
    }

    async fn ask_boxed(&self, request: RequestBuilder) -> Page {
        let cookies = self.cookies.borrow().clone();
        let cookies: Vec<_> = cookies.iter().map(|(k, v)| format!("{k}={v}")).collect();
        let request = request
            .header(COOKIE, cookies.join("; "))
            .header("accept-language", self.language);
        let answer = request.send().await.unwrap();
        self.keep_cookies(&answer);
        let header = |name| {
            let value = answer.headers().get(name);
            value.map_or_else(String::new, |value| value.to_str().unwrap().to_owned())
        };
        Page {
            status: answer.status().as_u16(),
            location: header(LOCATION.as_str()),
            policy: header("content-security-policy"),
            media_type: header(CONTENT_TYPE.as_str()),
            kept: header(CACHE_CONTROL.as_str()),
            text: answer.text().await.unwrap(),
        }
    }

    fn keep_cookies(&self, answer: &Response) {
        for cookie in answer.headers().get_all(SET_COOKIE) {
            let cookie = cookie.to_str().unwrap();
            let (name, rest) = cookie.split_once('=').unwrap();
            let value = rest.split(';').next().unwrap();
            self.set_cookie(name, value);
            if value.is_empty() {
                self.cookies.borrow_mut().remove(name);
            }
        }
    }
}

/// Returns the CSRF token in a page.
pub(crate) fn form_token(page: &str) -> String {
    let found = page.split_once(r#"name="form" value=""#).expect("a form");
    found.1.split('"').next().unwrap().to_owned()
}

/// Returns the text of a part of a page, without tags.
pub(crate) fn words(part: &str) -> String {
    let texts = part
        .split('>')
        .map(|text| text.split('<').next().unwrap_or_default());
    let texts = texts.flat_map(str::split_whitespace);
    texts.collect::<Vec<_>>().join(" ")
}
