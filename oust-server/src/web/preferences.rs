//! The cookie with preferences. It works for guests and users.

use crate::account::{MailNotices, Preferences};
use crate::http::Cookies;

const COOKIE: &str = "preferences";

/// The field of [`Preferences`] that the cookie leaves out: mails need an account.
const MAIL: &str = "mail";

/// Reads the preferences from the cookie. The defaults replace an unreadable cookie.
pub(super) fn read(cookies: &Cookies) -> Preferences {
    cookies.get(COOKIE).map(parse).unwrap_or_default()
}

/// Stores the preferences in the cookie.
pub(super) fn keep(cookies: &mut Cookies, preferences: Preferences) {
    cookies.set(COOKIE, text(preferences));
}

fn parse(text: &str) -> Preferences {
    let preferences: Preferences = serde_urlencoded::from_str(text).unwrap_or_default();
    Preferences {
        // A forged cookie may have the field.
        mail: MailNotices::default(),
        ..preferences
    }
}

fn text(preferences: Preferences) -> String {
    let mut fields = preferences.fields();
    fields.remove(MAIL);
    serde_urlencoded::to_string(fields).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::account::{Language, Theme};

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
            assert_eq!(parse(&text(kept)), kept);
        }
        let account = Preferences {
            mail: MailNotices::Daily,
            ..preferences
        };
        assert!(!text(account).contains("mail"));
        assert_eq!(parse("mail=daily"), Preferences::default());
    }

    #[test]
    fn a_forged_cookie_is_harmless() {
        for text in [
            "%",
            "language=<script>&theme=\"",
            "theme=dark&theme=light",
            "confirm=on",
        ] {
            assert_eq!(parse(text), Preferences::default(), "{text}");
        }
    }
}
