//! The limits of clients: rates of requests, and numbers of open connections and streams.

use std::net::IpAddr;
use std::num::NonZeroU32;

use axum::http::HeaderMap;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::{Client, Permit, Permits};

/// The seconds of requests that may come at once: a page loads its style sheets, scripts and pictures
/// together. A guess.
const BURST: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// The attempts to sign in per client and hour: enough for a family with one address, too few to
/// guess a password. Not measured.
const SIGN_INS: u32 = 20;

/// The games without an account per client and hour. Not measured.
const GAMES_OF_GUESTS: u32 = 30;

/// The rate limiters, the count of open streams, and the number of trusted proxies.
pub struct Limits {
    limiter: Option<DefaultKeyedRateLimiter<Client>>,
    /// Limits requests that guess or make secrets: sign-in, sign-up, links by mail.
    sign_ins: Option<DefaultKeyedRateLimiter<Client>>,
    /// Limits the games that clients begin without an account.
    games: Option<DefaultKeyedRateLimiter<Client>>,
    /// The number of trusted proxies in front of the server.
    hops: usize,
    streams: Permits,
    connections: Permits,
}

impl Limits {
    /// Returns the default limits for each client.
    ///
    /// A client may send `per_second` requests, with a burst of ten times as many; 0 means no limit
    /// of requests, sign-ins and games. Otherwise it may try to sign in 20 times an hour, and begin
    /// 30 games an hour without an account. It may have 100 open connections and 50 streams, and all
    /// clients together 22,000 and 20,000. `hops` is the number of trusted proxies in front of the server.
    pub fn new(per_second: u32, hops: usize) -> Self {
        let quota = NonZeroU32::new(per_second)
            .map(|rate| Quota::per_second(rate).allow_burst(rate.saturating_mul(BURST)));
        Self {
            limiter: quota.map(RateLimiter::keyed),
            sign_ins: None,
            games: None,
            hops,
            streams: Permits::new(20_000, 50),
            connections: Permits::new(22_000, 100),
        }
        .with_sign_ins(if per_second == 0 { 0 } else { SIGN_INS })
        .with_games_of_guests(if per_second == 0 { 0 } else { GAMES_OF_GUESTS })
    }

    /// Sets the number of attempts to sign in per client and hour, which may come all at once; 0
    /// for no limit.
    #[must_use]
    pub fn with_sign_ins(mut self, per_hour: u32) -> Self {
        let quota = NonZeroU32::new(per_hour).map(Quota::per_hour);
        self.sign_ins = quota.map(RateLimiter::keyed);
        self
    }

    /// Sets the number of games without an account per client and hour; 0 for no limit.
    #[must_use]
    pub fn with_games_of_guests(mut self, per_hour: u32) -> Self {
        let quota = NonZeroU32::new(per_hour).map(Quota::per_hour);
        self.games = quota.map(RateLimiter::keyed);
        self
    }

    /// Sets the maximum numbers of open streams: `all` in total, `of_client` per client.
    #[must_use]
    pub fn with_streams(mut self, all: usize, of_client: usize) -> Self {
        self.streams = Permits::new(all, of_client);
        self
    }

    /// Sets the maximum numbers of open connections: `all` in total, `of_client` per client. Behind
    /// trusted proxies a connection is the proxy's, so its client has no limit of its own.
    #[must_use]
    pub fn with_connections(mut self, all: usize, of_client: usize) -> Self {
        let of_client = if self.hops == 0 { of_client } else { all };
        self.connections = Permits::new(all, of_client);
        self
    }

    /// Counts another connection of a client until the permit is dropped; `None` above a limit.
    pub(super) fn open_connection(&self, client: Client) -> Option<Permit> {
        self.connections.open(client)
    }

    /// Counts another stream of a client until the permit is dropped; `None` above a limit.
    pub(crate) fn open_stream(&self, client: Client) -> Option<Permit> {
        self.streams.open(client)
    }

    /// Counts a request; returns `false` above the client's limit.
    pub(crate) fn may_ask(&self, client: Client) -> bool {
        may(self.limiter.as_ref(), client)
    }

    /// Counts an attempt to sign in; returns `false` above the client's limit.
    pub(crate) fn may_sign_in(&self, client: Client) -> bool {
        may(self.sign_ins.as_ref(), client)
    }

    /// Counts a game without an account; returns `false` above the client's limit.
    pub(crate) fn may_begin_as_guest(&self, client: Client) -> bool {
        may(self.games.as_ref(), client)
    }

    /// Drops the state of clients with a full quota, so that memory does not grow with each
    /// address.
    pub fn forget_idle(&self) {
        let limiters = [&self.limiter, &self.sign_ins, &self.games];
        for limiter in limiters.into_iter().flatten() {
            limiter.retain_recent();
        }
    }

    /// Returns the client: the connection's peer or, with trusted proxies, the entry
    /// in `X-Forwarded-For` that the outermost trusted proxy appended.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        if self.hops == 0 {
            return Client::new(peer);
        }
        let values = headers.get_all("x-forwarded-for").iter();
        let addresses: Vec<&str> = values
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(','))
            .collect();
        // Each proxy appends the address that it saw; the client may have forged earlier entries.
        let index = addresses.len().checked_sub(self.hops);
        let address = index.and_then(|index| addresses[index].trim().parse().ok());
        // Without such an entry the request did not pass all proxies.
        Client::new(address.unwrap_or(peer))
    }
}

fn may(limiter: Option<&DefaultKeyedRateLimiter<Client>>, client: Client) -> bool {
    limiter.is_none_or(|limiter| limiter.check_key(&client).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forged_forwarded_header_does_not_change_the_client() {
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        let mut headers = HeaderMap::new();
        headers.append("x-forwarded-for", "6.6.6.6, 1.2.3.4".parse().unwrap());
        headers.append("x-forwarded-for", "5.6.7.8".parse().unwrap());
        for (hops, client) in [
            (0, "10.0.0.1"),
            (1, "5.6.7.8"),
            (2, "1.2.3.4"),
            (9, "10.0.0.1"),
        ] {
            let limits = Limits::new(1, hops);
            let expected = Client::new(client.parse().unwrap());
            assert_eq!(limits.client(peer, &headers), expected, "{hops}");
        }
    }
}
