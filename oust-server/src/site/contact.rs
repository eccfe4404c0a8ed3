//! The contact for reports of security faults, as `/.well-known/security.txt` names it (RFC 9116).

use std::fmt;
use std::str::FromStr;

use crate::account::MailAddress;
use crate::id::{DAY, Millis, rfc3339};

/// A URI by which a fault can be reported: `mailto:`, `https:` or `tel:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecurityContact(String);

/// A text that is no contact.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a mail address, or an address with `https:`, `mailto:` or `tel:`, found `{0}`")]
pub struct ContactError(String);

/// How long the file is good for. RFC 9116, section 2.5.5: less than a year is recommended.
const LIFETIME: Millis = 365 * DAY;

impl FromStr for SecurityContact {
    type Err = ContactError;

    fn from_str(text: &str) -> Result<Self, ContactError> {
        let error = || ContactError(text.to_owned());
        // The contact is a line of the file: a space or a line break would forge another field.
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(error());
        }
        let rest = ["https://", "mailto:", "tel:"]
            .iter()
            .find_map(|scheme| text.strip_prefix(scheme));
        match rest {
            Some("") => Err(error()),
            Some(_) => Ok(Self(text.to_owned())),
            None => {
                let address: MailAddress = text.parse().map_err(|_| error())?;
                Ok(Self(format!("mailto:{address}")))
            }
        }
    }
}

impl fmt::Display for SecurityContact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl SecurityContact {
    /// Writes `security.txt` as it is at `now`, for the server at `public_url`.
    pub fn file(&self, public_url: &str, now: Millis) -> String {
        // Cut to midnight, so that the file changes once a day and never promises more than a year.
        let expires = (now + LIFETIME) / DAY * DAY;
        let text = format!("Contact: {self}\nExpires: {}\n", rfc3339(expires));
        // RFC 9116, section 2.5.2: the address of the file has to be one with `https`.
        if public_url.starts_with("https://") {
            format!("{text}Canonical: {public_url}/.well-known/security.txt\n")
        } else {
            text
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contact_is_a_uri_on_one_line() {
        for (typed, contact) in [
            ("ann@example.org", Some("mailto:ann@example.org")),
            ("mailto:ann@example.org", Some("mailto:ann@example.org")),
            (
                "https://example.org/report",
                Some("https://example.org/report"),
            ),
            ("tel:+1-201-555-0123", Some("tel:+1-201-555-0123")),
            ("http://example.org", None),
            ("javascript:alert(1)", None),
            ("https://", None),
            ("https://a b", None),
            ("mailto:a@b.org\nPolicy: x", None),
            ("ann", None),
            ("", None),
        ] {
            let read = typed.parse::<SecurityContact>();
            assert_eq!(
                read.ok().map(|contact| contact.to_string()).as_deref(),
                contact,
                "{typed}"
            );
        }
    }

    #[test]
    fn the_file_expires_within_a_year_whenever_it_is_read() {
        let contact: SecurityContact = "ann@example.org".parse().unwrap();
        let morning = 1_795_564_800_000 + 1;
        let file = contact.file("https://games.example", morning);
        assert_eq!(
            file,
            "Contact: mailto:ann@example.org\nExpires: 2027-11-25T00:00:00Z\n\
             Canonical: https://games.example/.well-known/security.txt\n"
        );
        assert!(
            !contact
                .file("http://localhost", morning)
                .contains("Canonical")
        );
        for now in [morning - 2, morning, morning + DAY - 2] {
            let file = contact.file("", now);
            let expires = file.split("Expires: ").nth(1).unwrap().trim();
            let expires: jiff::Timestamp = expires.parse().unwrap();
            let left = expires.as_millisecond() - now;
            assert!((LIFETIME - DAY..=LIFETIME).contains(&left), "{now}: {left}");
        }
    }
}
