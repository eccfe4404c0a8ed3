//! The cookies of a browser: the session, guest seats, offers, invitations, the form key and the
//! preferences.

use std::convert::Infallible;

use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponseParts, ResponseParts};
use cookie::time::Duration;
use cookie::{Cookie, CookieJar, SameSite};

use crate::account::{ChallengesFrom, GuestName, MailNotices, Preferences, Secret};
use crate::id::GameId;

/// The cookies of a request, with the changes that the response makes.
///
/// With HTTPS their names begin with `__Host-`: browsers send such a cookie to this host only, over
/// an encrypted connection only.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cookies {
    jar: CookieJar,
    is_secure: bool,
    /// The games of seats that are of no more use: they are over, or the seat is another's.
    over: Vec<GameId>,
}

/// The most seats of guests in a browser, and the most links for friends. Each cookie of one has 75
/// bytes, and proxies refuse headers of more than 8 KiB.
const MAX_SEATS: usize = 40;

/// The most offers of guests that a browser is asked for: a new offer ends the ones before it, so more
/// are forged.
const MAX_OFFERS: usize = 5;

/// The lifetime of a cookie in the browser. Sessions in the database have a lifetime of their own.
const KEPT: Duration = Duration::days(180);

impl Cookies {
    /// Reads the cookies of a request. The scheme of `public_url` decides the prefix of their
    /// names.
    pub(crate) fn new(headers: &HeaderMap, public_url: &str) -> Self {
        let mut jar = CookieJar::new();
        // An HTTP/2 client may split its cookies into several headers.
        let values = headers.get_all(header::COOKIE).iter();
        for value in values.filter_map(|value| value.to_str().ok()) {
            for cookie in Cookie::split_parse(value.to_owned()).flatten() {
                jar.add_original(cookie);
            }
        }
        Self {
            jar,
            is_secure: public_url.starts_with("https://"),
            over: Vec::new(),
        }
    }

    /// Returns the value of a cookie; `None` if it is absent or empty.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let value = self.jar.get(&self.full_name(name))?.value();
        (!value.is_empty()).then_some(value)
    }

    /// Returns the key of the browser's forms, which no other browser has.
    pub(crate) fn form_key(&self) -> Option<Secret> {
        self.get("form").map(Secret::new)
    }

    /// Returns the secret of the session.
    pub(crate) fn session(&self) -> Option<Secret> {
        self.get("session").map(Secret::new)
    }

    /// Returns the secret of the guest's seat in a game.
    pub(crate) fn seat(&self, game: GameId) -> Option<Secret> {
        self.get(&format!("seat-{game}")).map(Secret::new)
    }

    /// Returns the secrets of all seats of the browser's guest, with the numbers of the games.
    pub(crate) fn seats(&self) -> Vec<(GameId, Secret)> {
        self.of_games("seat-")
    }

    /// Returns the secrets of the cookies with a game after `prefix` in their names, the oldest game
    /// first.
    fn of_games(&self, prefix: &str) -> Vec<(GameId, Secret)> {
        let prefix = self.full_name(prefix);
        let secret = |cookie: &Cookie<'static>| {
            let game = cookie.name().strip_prefix(&prefix)?.parse().ok()?;
            (!cookie.value().is_empty()).then(|| (game, Secret::new(cookie.value())))
        };
        let mut secrets: Vec<_> = self.jar.iter().filter_map(secret).collect();
        secrets.sort_by_key(|(game, _)| *game);
        secrets
    }

    /// Sets a cookie. Scripts cannot read it (`HttpOnly`), and browsers do not send it with a form
    /// of another site (`SameSite=Lax`).
    pub(crate) fn set(&mut self, name: &str, value: impl Into<String>) {
        let cookie = Cookie::build((self.full_name(name), value.into()))
            .path("/")
            .http_only(true)
            .secure(self.is_secure)
            .same_site(SameSite::Lax)
            .max_age(KEPT);
        self.jar.add(cookie);
    }

    /// Sets the secret of the session.
    pub(crate) fn set_session(&mut self, session: &Secret) {
        self.set("session", session.expose());
    }

    /// Returns the secrets of the offers that the browser's guest has made, with their ids.
    pub(crate) fn offers(&self) -> Vec<(String, Secret)> {
        let prefix = self.full_name("offer-");
        let secret = |cookie: &Cookie<'static>| {
            let id = cookie.name().strip_prefix(&prefix)?.to_owned();
            (!cookie.value().is_empty()).then(|| (id, Secret::new(cookie.value())))
        };
        self.jar
            .iter()
            .filter_map(secret)
            .take(MAX_OFFERS)
            .collect()
    }

    /// Sets the secret of an offer that the browser's guest has made.
    pub(crate) fn set_offer(&mut self, id: &str, own: &Secret) {
        self.set(&format!("offer-{id}"), own.expose());
    }

    /// Returns whether the browser can keep the seat of one more game.
    pub(crate) fn has_room_for_seat(&self) -> bool {
        let seats = self.seats().into_iter();
        seats.filter(|(game, _)| !self.over.contains(game)).count() < MAX_SEATS
    }

    /// Sets the games of seats that are of no more use, which make room for others.
    pub(crate) fn set_over(&mut self, games: Vec<GameId>) {
        self.over = games;
    }

    /// Sets the secret of the guest's seat in a game. Seats of no more use, the oldest first, make
    /// room for it; the others stay.
    pub(crate) fn set_seat(&mut self, game: GameId, seat: &Secret) {
        self.set(&format!("seat-{game}"), seat.expose());
        let seats = self.seats();
        let surplus = seats.len().saturating_sub(MAX_SEATS);
        let games = seats.into_iter().map(|(game, _)| game);
        let over: Vec<GameId> = games.filter(|game| self.over.contains(game)).collect();
        for oldest in over.into_iter().take(surplus) {
            self.delete(&format!("seat-{oldest}"));
            self.delete(&format!("invite-{oldest}"));
        }
    }

    /// Returns the secret of the seat to which the visitor has invited a friend in `game`.
    pub(crate) fn invitation(&self, game: GameId) -> Option<Secret> {
        self.get(&format!("invite-{game}")).map(Secret::new)
    }

    /// Sets the secret of the seat to which the visitor invites a friend. Drops the oldest of many:
    /// they only show a link again.
    pub(crate) fn set_invitation(&mut self, game: GameId, seat: &Secret) {
        self.set(&format!("invite-{game}"), seat.expose());
        let links = self.of_games("invite-");
        let surplus = links.len().saturating_sub(MAX_SEATS);
        for (oldest, _) in &links[..surplus] {
            self.delete(&format!("invite-{oldest}"));
        }
    }

    /// Returns the name that the visitor last had as a guest.
    pub(crate) fn guest_name(&self) -> Option<GuestName> {
        let fields: Vec<(String, String)> =
            serde_urlencoded::from_str(self.get("guest-name")?).ok()?;
        GuestName::typed(&fields.first()?.1)
    }

    /// Sets the name of the visitor as a guest, for the next game.
    pub(crate) fn set_guest_name(&mut self, name: &GuestName) {
        // Encoded as a form: a cookie has no letters besides ASCII.
        let text = serde_urlencoded::to_string([("name", name.as_str())]);
        self.set("guest-name", text.unwrap_or_default());
    }

    /// Returns the preferences. The defaults replace an absent or unreadable cookie.
    pub(crate) fn preferences(&self) -> Preferences {
        self.get("preferences")
            .map(parse_preferences)
            .unwrap_or_default()
    }

    /// Sets the preferences, which work for guests and users.
    pub(crate) fn set_preferences(&mut self, preferences: Preferences) {
        self.set("preferences", preferences_text(preferences));
    }

    /// Deletes a cookie from the browser.
    pub(crate) fn delete(&mut self, name: &str) {
        let cookie = Cookie::build(self.full_name(name)).path("/");
        // Browsers ignore a `__Host-` cookie without `Secure` and `Path=/`, its deletion included.
        self.jar.remove(cookie.secure(self.is_secure));
    }

    fn full_name(&self, name: &str) -> String {
        let prefix = if self.is_secure { "__Host-" } else { "oust-" };
        format!("{prefix}{name}")
    }
}

impl IntoResponseParts for Cookies {
    type Error = Infallible;

    fn into_response_parts(self, mut parts: ResponseParts) -> Result<ResponseParts, Infallible> {
        // The delta has only the cookies that were set or deleted.
        for cookie in self.jar.delta() {
            if let Ok(value) = HeaderValue::try_from(cookie.to_string()) {
                parts.headers_mut().append(header::SET_COOKIE, value);
            }
        }
        Ok(parts)
    }
}

fn parse_preferences(text: &str) -> Preferences {
    let preferences: Preferences = serde_urlencoded::from_str(text).unwrap_or_default();
    Preferences {
        // A forged cookie may have the fields.
        mail: MailNotices::default(),
        challenges: ChallengesFrom::default(),
        ..preferences
    }
}

fn preferences_text(preferences: Preferences) -> String {
    let mut fields = preferences.fields();
    // Mails and challenges need an account.
    fields.remove("mail");
    fields.remove("challenges");
    serde_urlencoded::to_string(fields).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::{Language, Theme};

    fn set_by(url: &str) -> String {
        let mut cookies = Cookies::new(&HeaderMap::new(), url);
        cookies.set_session(&Secret::new("s3"));
        let cookie = cookies.jar.delta().next().unwrap();
        cookie.to_string()
    }

    #[test]
    fn a_cookie_is_for_this_host_alone_and_hidden_from_scripts() {
        assert_eq!(
            set_by("https://oust.example"),
            "__Host-session=s3; HttpOnly; SameSite=Lax; Secure; Path=/; Max-Age=15552000"
        );
        let plain = set_by("http://127.0.0.1:8080");
        assert!(plain.starts_with("oust-session=s3; HttpOnly; SameSite=Lax; Path=/"));
    }

    #[test]
    fn a_cookie_without_the_prefix_is_not_read_where_it_is_asked_for() {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::COOKIE,
            "oust-session=forged; session=x".parse().unwrap(),
        );
        assert!(
            Cookies::new(&headers, "https://oust.example")
                .session()
                .is_none()
        );
        assert!(
            Cookies::new(&headers, "http://localhost")
                .session()
                .is_some()
        );
    }

    #[test]
    fn what_a_browser_keeps_is_read_back_but_for_mails() {
        let preferences = Preferences {
            language: Some(Language::Hebrew),
            theme: Theme::Contrast,
            sound: true,
            confirm: false,
            ..Preferences::default()
        };
        for kept in [preferences, Preferences::default()] {
            assert_eq!(parse_preferences(&preferences_text(kept)), kept);
        }
        let account = Preferences {
            mail: MailNotices::Daily,
            challenges: ChallengesFrom::None,
            ..preferences
        };
        assert_eq!(preferences_text(account), preferences_text(preferences));
        assert_eq!(parse_preferences("mail=daily"), Preferences::default());
    }

    #[test]
    fn a_forged_cookie_is_harmless() {
        for text in [
            "%",
            "language=<script>&theme=\"",
            "theme=dark&theme=light",
            "confirm=on",
        ] {
            assert_eq!(parse_preferences(text), Preferences::default(), "{text}");
        }
    }
}
