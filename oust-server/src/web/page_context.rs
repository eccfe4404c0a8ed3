//! The extractors of pages, and the parts of a page around its content.

use askama::Template;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::http::{StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use oust_preview::{Catalog, PanelPlace, PanelStart, Phrase, Style, Submit, TurnStart};

use super::assets;
use super::catalog::Language;
use super::error::PageError;
use super::form::FormKey;
use crate::account::{Identity, Labels, Preferences, Secret, SecretHash};
use crate::http::{AppState, BrowserCaller};
use crate::id::{GameId, Millis, SeatNumber};
use crate::service::ServiceError;
use crate::site::LegalPage;

/// A request for a page: the visitor with language and preferences.
pub(crate) struct PageContext {
    pub(crate) caller: BrowserCaller,
    /// The preferences from the cookie.
    pub(crate) preferences: Preferences,
    /// The language that the visitor chose, or else the best one for `Accept-Language`.
    pub(crate) language: Language,
    /// Whether the reader sees the page: a script may ask for it in a tab that is hidden.
    pub(crate) is_seen: bool,
    /// The time of the request.
    now: Millis,
    /// The path and the query of the request.
    path: String,
    /// The form key of the browser.
    pub(crate) key: FormKey,
    /// The address of the script that answers presses in the page.
    code: Option<String>,
    /// The address of the site, without a slash at its end.
    public_url: String,
    /// The address of the folder with the engine.
    engine: Option<String>,
    /// The line on top of the page.
    announcement: Option<String>,
    /// The legal pages that the operator has written.
    legal: Vec<LegalPage>,
}

/// A request for a page below `/g/{id}`: the game and the visitor's role in it.
pub(crate) struct GamePageContext {
    pub(crate) context: PageContext,
    pub(crate) game: GameId,
    /// The guest of a seat in this game, or else the session's user, if any.
    pub(crate) identity: Identity,
}

/// A request of a browser that can keep a seat in one more game.
pub(crate) struct RoomForSeat;

impl FromRequestParts<AppState> for RoomForSeat {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, PageError> {
        let context = PageContext::read(parts, state).await?;
        context.check_room_for_seat().map(|()| Self)
    }
}

/// The path and the query of a request. `error_page::prepare` stores them, because the router
/// removes the prefix of a nested route from the address.
#[derive(Clone, Default)]
pub(crate) struct PagePath(String);

/// The common data of all pages: language, preferences, the visitor, and the token of the forms.
/// The default is for error pages while the store is unavailable.
///
/// It is the variable `page` in templates.
#[derive(Default)]
pub(crate) struct Layout {
    pub(crate) language: Language,
    pub(crate) preferences: Preferences,
    /// The name of the user; `None` without a session.
    pub(crate) name: Option<String>,
    /// The number of games that wait for the visitor's turn.
    pub(crate) turns: usize,
    /// The games and seats of the visitor as a guest.
    pub(crate) seats: Vec<(GameId, SeatNumber)>,
    /// The ids of the visitor's open offers as a guest.
    pub(crate) offers: Vec<String>,
    /// The path and the query of the page, to return to.
    pub(crate) path: String,
    /// The CSRF token of its forms.
    pub(crate) form: String,
    /// The address of the script that answers presses in the page; `None` if the server answers them.
    pub(crate) code: Option<String>,
    /// The address of the folder with the engine; `None` if the operator gives pages no engine.
    pub(crate) engine: Option<String>,
    /// The time when the page is made.
    pub(crate) now: Millis,
    /// The address of the site, without a slash at its end.
    pub(crate) public_url: String,
    /// Whether the visitor is a moderator.
    pub(crate) is_moderator: bool,
    /// The line of the operator on top of the page.
    pub(crate) announcement: Option<String>,
    /// The legal pages that the operator has written, for the footer.
    pub(crate) legal: Vec<LegalPage>,
}

impl PageContext {
    /// Identifies the visitor of a request.
    pub(crate) fn read<'a>(
        parts: &'a Parts,
        state: &'a AppState,
    ) -> BoxFuture<'a, Result<Self, ServiceError>> {
        // Compiled once and not into each of a hundred pages.
        Self::read_visitor(parts, state).boxed()
    }

    async fn read_visitor(parts: &Parts, state: &AppState) -> Result<Self, ServiceError> {
        let mut caller = BrowserCaller::read(&parts.headers, &state.service).await?;
        caller.load_seats().await?;
        // Users, too, have their preferences in the cookie: `begin_session` and `set_preferences`
        // copy them from the account, so that a page needs no read of the store for them.
        let preferences = caller.cookies.preferences();
        let language = preferences.language.unwrap_or_else(|| {
            let header = parts.headers.get(header::ACCEPT_LANGUAGE);
            let accepted = header.and_then(|value| value.to_str().ok());
            Language::negotiate(accepted.unwrap_or_default())
        });
        let path = parts.extensions.get::<PagePath>();
        let key = parts.extensions.get::<FormKey>();
        Ok(Self {
            caller,
            preferences,
            language,
            is_seen: !parts.headers.contains_key("oust-hidden"),
            now: state.service.now(),
            path: path.cloned().unwrap_or_default().0,
            key: key.cloned().unwrap_or_default(),
            code: state.page_code.as_ref().map(|code| code.address()),
            public_url: state.service.config().public_url.clone(),
            engine: state.page_code.as_ref().and_then(|code| code.engine()),
            announcement: state.service.announcement().await,
            legal: state.site.legal.present(),
        })
    }

    /// Returns the common data of a page, with a fresh token for its forms.
    pub(crate) fn layout(&self) -> Layout {
        let session = self.caller.session.as_ref();
        let seats = &self.caller.seats;
        let guest_turns = || seats.iter().filter(|seat| seat.is_turn()).count();
        Layout {
            language: self.language,
            preferences: self.preferences,
            name: session.map(|session| session.name.clone()),
            turns: session.map_or_else(guest_turns, |session| session.turns),
            seats: seats.iter().map(|seat| (seat.game.id, seat.seat)).collect(),
            offers: self
                .caller
                .offers
                .iter()
                .map(|open| open.id.clone())
                .collect(),
            path: self.path.clone(),
            form: self.key.token(),
            code: self.code.clone(),
            engine: self.engine.clone(),
            now: self.now,
            public_url: self.public_url.clone(),
            is_moderator: session.is_some_and(|session| session.is_moderator),
            announcement: self.announcement.clone(),
            legal: self.legal.clone(),
        }
    }

    /// Adds the cookies of the guest's seats that the browser lacks to a response: a rematch may
    /// have begun without it.
    pub(crate) fn with_seats(&self, response: Response) -> Response {
        (self.caller.cookies.clone(), response).into_response()
    }

    /// Returns the hash by which offers of this browser are known; `None` without a form key.
    pub(crate) fn browser(&self) -> Option<SecretHash> {
        let own = self.key.bind("browser of offers")?;
        Some(Secret::new(own).hash())
    }

    /// Checks that the browser can keep a seat in one more game. Seats of accounts need no cookie.
    ///
    /// # Errors
    ///
    /// Fails if the browser has as many seats of unfinished games as it can keep.
    pub(crate) fn check_room_for_seat(&self) -> Result<(), PageError> {
        if self.caller.session.is_some() || self.caller.cookies.has_room_for_seat() {
            Ok(())
        } else {
            Err(PageError::too_many_seats())
        }
    }
}

impl FromRequestParts<AppState> for PageContext {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, PageError> {
        Ok(Self::read(parts, state).await?)
    }
}

impl GamePageContext {
    /// Identifies the visitor's role in `game`.
    pub(crate) async fn new(context: PageContext, game: GameId) -> Result<Self, ServiceError> {
        let identity = context.caller.identity_in(game).await?;
        Ok(Self {
            context,
            game,
            identity,
        })
    }

    /// Returns the session's user and ignores guest seats: guests have no notes, lines or
    /// subscriptions.
    pub(crate) fn user(&self) -> Identity {
        self.context.caller.identity()
    }

    /// Returns the path of the game's page, `/g/101`.
    pub(crate) fn path(&self) -> String {
        format!("/g/{}", self.game)
    }
}

impl FromRequestParts<AppState> for GamePageContext {
    type Rejection = PageError;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, PageError> {
        // `Path<String>` fails on routes with a second parameter, such as `/g/{id}/{n}`.
        let params = RawPathParams::from_request_parts(parts, state)
            .await
            .map_err(|_| PageError::not_found())?;
        let (_, id) = params
            .iter()
            .find(|(name, _)| *name == "id")
            .ok_or_else(PageError::not_found)?;
        let game = id.parse().map_err(|_| PageError::not_found())?;
        let context = PageContext::from_request_parts(parts, state).await?;
        Ok(Self::new(context, game).await?)
    }
}

impl PagePath {
    /// Returns the path and the query of a whole address.
    pub(crate) fn of(uri: &Uri) -> Self {
        let path = uri.path_and_query().map(ToString::to_string);
        Self(path.unwrap_or_default())
    }
}

impl Layout {
    /// Returns the text of `key` in the language of the page.
    pub(crate) fn phrase<'k>(&self, key: &'k str) -> Phrase<'k> {
        self.language.phrase(key)
    }

    /// Returns the texts in the language of the page.
    pub(crate) fn catalog(&self) -> &'static Catalog {
        self.language.catalog()
    }

    /// Returns the look of boards that the visitor has chosen.
    pub(crate) fn style(&self) -> Style<'static> {
        Style {
            catalog: self.catalog(),
            hints: self.preferences.hints,
            labels: self.preferences.labels == Labels::All,
        }
    }

    /// Returns the start of a turn on the page.
    pub(crate) fn panel_start(
        &self,
        turn: TurnStart,
        place: PanelPlace,
        submit: Submit,
    ) -> PanelStart {
        let Style { hints, labels, .. } = self.style();
        PanelStart {
            turn,
            place,
            submit,
            language: self.language.name().to_owned(),
            hints,
            labels,
        }
    }

    /// Returns the names of the legal pages for their addresses, with the keys of their titles.
    pub(crate) fn legal_links(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let pages = self.legal.iter();
        pages.map(|&page| (page.name(), Self::legal_key(page)))
    }

    /// Returns the key of the title of a legal page, which is the text of its link, too.
    pub(crate) fn legal_key(page: LegalPage) -> &'static str {
        match page {
            LegalPage::Imprint => "legal-imprint",
            LegalPage::Privacy => "legal-privacy",
            LegalPage::Terms => "legal-terms",
        }
    }

    /// Returns the key of a form that creates something, another one each time. It is empty, and the
    /// form has no key, if the system gives no random bytes.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(crate) fn key(&self) -> String {
        Secret::random("").map_or_else(|_| String::new(), |key| key.expose().to_owned())
    }

    /// Returns whether a seat of a game is the visitor's as a guest.
    pub(crate) fn is_guest_seat(&self, game: GameId, seat: SeatNumber) -> bool {
        self.seats.contains(&(game, seat))
    }

    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(crate) fn languages(&self) -> &'static [Language] {
        Language::ALL
    }

    /// Returns the address of a style sheet or script, which changes with its content.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(crate) fn asset(&self, name: &str) -> String {
        assets::address(name)
    }

    /// Returns whether the page has this path, with any query.
    pub(crate) fn is_at(&self, path: &str) -> bool {
        self.path.split('?').next() == Some(path)
    }

    /// Returns the addresses of the scripts that a script needs before it runs, so that the page can
    /// load them at the same time.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(crate) fn imports_of(&self, script: &str) -> Vec<String> {
        assets::imports_of(script)
    }
}

/// Renders a template; with status 500 if that fails.
pub(crate) fn render(template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => Html(text).into_response(),
        // Templates are checked when they are compiled: only a value that fails to format ends here.
        Err(error) => {
            tracing::error!(%error, "a page cannot be written");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
