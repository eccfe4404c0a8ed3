//! The push services that the server sends to.
//!
//! A browser tells the server the address of its push service. A malicious client could send the
//! address of a host inside the operator's network (server-side request forgery), so only known
//! services are accepted.

use std::str::FromStr;

use axum::http::Uri;

/// The maximum size of an address in bytes. The known services stay below half of it.
const MAX_LENGTH: usize = 1000;

/// The known push services.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushHosts(Vec<Pattern>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Pattern {
    /// A host, on the default port of `https`.
    Host(String),
    /// The suffix of a host with its leading dot, on the default port of `https`.
    Below(String),
    /// An origin: scheme, host and optional port.
    Origin(String),
}

/// The address of a subscription at a known push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    uri: Uri,
    origin: String,
}

/// An error in the address of a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EndpointError {
    /// The text is not an absolute address, or too long.
    #[error("expected the address of a push subscription, at most {MAX_LENGTH} characters")]
    Unreadable,
    /// The service is not in the list.
    #[error("the server does not know this push service")]
    UnknownService,
}

/// An error in a list of push services.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected hosts, `*.` and a domain, or origins such as https://HOST:PORT, found `{found}`")]
pub struct PushHostsError {
    /// The first entry with an unknown form.
    pub found: String,
}

impl PushHosts {
    /// The services of Chromium browsers, Firefox, Safari and Edge, as a list to parse.
    pub const KNOWN: &str = "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,\
                             *.notify.windows.com";

    /// Returns whether the list is empty: the server then sends no push messages.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Parses the address of a subscription and checks its service.
    ///
    /// # Errors
    ///
    /// Fails if the address is unreadable, or at a service that is not in the list.
    pub fn endpoint(&self, text: &str) -> Result<Endpoint, EndpointError> {
        if text.len() > MAX_LENGTH {
            return Err(EndpointError::Unreadable);
        }
        let uri: Uri = text.parse().map_err(|_| EndpointError::Unreadable)?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(EndpointError::Unreadable);
        };
        let host = authority.host().to_ascii_lowercase();
        let port = authority.port_u16();
        let port_text = port.map_or_else(String::new, |port| format!(":{port}"));
        let origin = format!("{scheme}://{host}{port_text}");
        // `Authority::host` drops a user name and a password, so they would pass unseen.
        let is_plain = authority
            .as_str()
            .eq_ignore_ascii_case(&format!("{host}{port_text}"));
        let is_https = scheme == "https" && port.is_none_or(|port| port == 443);
        let is_known = self.0.iter().any(|pattern| match pattern {
            Pattern::Host(known) => is_https && host == *known,
            Pattern::Below(end) => is_https && host.ends_with(end.as_str()),
            Pattern::Origin(known) => origin == *known,
        });
        if is_plain && is_known {
            Ok(Endpoint { uri, origin })
        } else {
            Err(EndpointError::UnknownService)
        }
    }
}

impl Default for PushHosts {
    fn default() -> Self {
        Self::KNOWN.parse().expect("the known services are a list")
    }
}

impl FromStr for PushHosts {
    type Err = PushHostsError;

    /// Parses a list with commas between the services; `none` is the empty list.
    fn from_str(text: &str) -> Result<Self, PushHostsError> {
        if text.trim() == "none" {
            return Ok(Self(Vec::new()));
        }
        let patterns = text.split(',').map(|part| pattern(part.trim()));
        patterns.collect::<Result<_, _>>().map(Self)
    }
}

fn pattern(part: &str) -> Result<Pattern, PushHostsError> {
    let text = part.to_ascii_lowercase();
    let is_name = |name: &str| {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '.');
        // A dot is required: `*.com` would include every host below `.com`.
        name.contains('.') && !name.starts_with('.') && name.chars().all(is_part)
    };
    if let Some(domain) = text.strip_prefix("*.").filter(|domain| is_name(domain)) {
        return Ok(Pattern::Below(format!(".{domain}")));
    }
    if is_name(&text) {
        return Ok(Pattern::Host(text));
    }
    let is_origin = text.parse::<Uri>().is_ok_and(|uri| {
        let scheme = matches!(uri.scheme_str(), Some("https" | "http"));
        scheme && uri.path() == "/" && !text.ends_with('/') && !text.contains(['?', '#', '@'])
    });
    if is_origin {
        Ok(Pattern::Origin(text))
    } else {
        Err(PushHostsError { found: text })
    }
}

impl Endpoint {
    /// Returns the address to which messages are sent.
    pub fn uri(&self) -> &Uri {
        &self.uri
    }

    /// Returns the scheme, the host and an explicit port, such as `https://fcm.googleapis.com`.
    pub fn origin(&self) -> &str {
        &self.origin
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_addresses_of_browsers_are_known() {
        let hosts = PushHosts::default();
        for (address, origin) in [
            (
                "https://fcm.googleapis.com/fcm/send/a:b",
                "https://fcm.googleapis.com",
            ),
            (
                "https://updates.push.services.mozilla.com/wpush/v2/gAA",
                "https://updates.push.services.mozilla.com",
            ),
            (
                "https://web.push.apple.com/QAB",
                "https://web.push.apple.com",
            ),
            (
                "https://wns2-par02p.notify.windows.com/w/?token=a%2b",
                "https://wns2-par02p.notify.windows.com",
            ),
        ] {
            assert_eq!(hosts.endpoint(address).unwrap().origin(), origin);
        }
    }

    #[test]
    fn other_addresses_are_refused() {
        let hosts = PushHosts::default();
        for address in [
            "http://fcm.googleapis.com/a",
            "https://fcm.googleapis.com:8443/a",
            "https://fcm.googleapis.com@127.0.0.1/a",
            "https://user@fcm.googleapis.com/a",
            "https://fcm.googleapis.com.example/a",
            "https://fcm.googleapis.com./a",
            "https://evilpush.apple.com/a",
            "https://push.apple.com.example/a",
            "https://127.0.0.1/a",
            "https://[::1]/a",
            "https://169.254.169.254/latest",
            "https://localhost/a",
            "file:///etc/passwd",
        ] {
            let found = hosts.endpoint(address);
            assert!(found.is_err(), "{address}: {found:?}");
        }
        for address in [
            "",
            "/a",
            "fcm.googleapis.com",
            "https://",
            "https:///a",
            "a b",
        ] {
            let found = hosts.endpoint(address);
            assert!(found.is_err(), "{address}: {found:?}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "a".repeat(MAX_LENGTH));
        assert_eq!(hosts.endpoint(&long), Err(EndpointError::Unreadable));
    }

    #[test]
    fn an_operator_lists_other_services() {
        let hosts: PushHosts = "push.example.org, http://127.0.0.1:8123".parse().unwrap();
        assert!(hosts.endpoint("https://push.example.org/a").is_ok());
        assert!(hosts.endpoint("http://127.0.0.1:8123/a").is_ok());
        assert!(hosts.endpoint("http://127.0.0.1:8124/a").is_err());
        assert!(hosts.endpoint("https://127.0.0.1:8123/a").is_err());
        assert!(hosts.endpoint("https://fcm.googleapis.com/a").is_err());
        let none: PushHosts = "none".parse().unwrap();
        assert!(none.is_empty());
        assert!(none.endpoint("https://fcm.googleapis.com/a").is_err());
        for wrong in [
            "",
            "*",
            "*.",
            "*.com",
            "localhost",
            "a b.example",
            "ftp://a.example",
            "https://a.example/b",
        ] {
            assert!(wrong.parse::<PushHosts>().is_err(), "{wrong}");
        }
    }
}
