//! Rate limits per client, and limits of open streams.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::HeaderMap;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

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
    limiter: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// Limits requests that guess or make secrets: sign-in, sign-up, links by mail.
    sign_ins: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// Limits the games that clients begin without an account.
    games: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// The number of trusted proxies in front of the server.
    hops: usize,
    streams: OpenStreams,
}

/// The address of the client of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(pub(crate) IpAddr);

impl Limits {
    /// Returns the default limits for each client.
    ///
    /// A client may send `per_second` requests, with a burst of ten times as many; 0 means no limit
    /// of requests, sign-ins and games. Otherwise it may try to sign in 20 times an hour, and begin
    /// 30 games an hour without an account. It may have 50 open streams, and all clients together
    /// 20,000. `hops` is the number of trusted proxies in front of the server.
    pub fn new(per_second: u32, hops: usize) -> Self {
        let quota = NonZeroU32::new(per_second)
            .map(|rate| Quota::per_second(rate).allow_burst(rate.saturating_mul(BURST)));
        Self {
            limiter: quota.map(RateLimiter::keyed),
            sign_ins: None,
            games: None,
            hops,
            streams: OpenStreams::new(20_000, 50),
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
        self.streams = OpenStreams::new(all, of_client);
        self
    }

    /// Counts another stream of a client until the permit is dropped; `None` above a limit.
    pub(crate) fn open_stream(&self, client: Client) -> Option<StreamPermit> {
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

    /// Returns the address of the client: the connection's peer or, with trusted proxies, the entry
    /// in `X-Forwarded-For` that the outermost trusted proxy appended.
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if self.hops == 0 {
            return peer;
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
        address.unwrap_or(peer)
    }
}

fn may(limiter: Option<&DefaultKeyedRateLimiter<IpAddr>>, Client(client): Client) -> bool {
    limiter.is_none_or(|limiter| limiter.check_key(&client).is_ok())
}

/// The open streams, with their limits.
struct OpenStreams {
    most: usize,
    most_of_client: usize,
    open: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    all: usize,
    of_client: HashMap<Client, usize>,
}

/// An open stream. It stops counting when dropped.
pub(crate) struct StreamPermit {
    client: Client,
    open: Arc<Mutex<Counts>>,
}

impl OpenStreams {
    fn new(most: usize, most_of_client: usize) -> Self {
        Self {
            most,
            most_of_client,
            open: Arc::default(),
        }
    }

    /// Counts another stream until the permit is dropped; `None` above a limit.
    fn open(&self, client: Client) -> Option<StreamPermit> {
        // One lock for the check and the count: two streams at once must not both be the last one.
        let mut open = lock(&self.open);
        let of_client = open.of_client.get(&client).copied().unwrap_or_default();
        if open.all >= self.most || of_client >= self.most_of_client {
            return None;
        }
        open.all += 1;
        open.of_client.insert(client, of_client + 1);
        drop(open);
        Some(StreamPermit {
            client,
            open: Arc::clone(&self.open),
        })
    }
}

impl Drop for StreamPermit {
    fn drop(&mut self) {
        let mut open = lock(&self.open);
        open.all -= 1;
        if let Some(count) = open.of_client.get_mut(&self.client) {
            *count -= 1;
            // Otherwise an entry would stay for every address that ever had a stream.
            if *count == 0 {
                open.of_client.remove(&self.client);
            }
        }
    }
}

/// Locks the counts. A poisoned lock is fine: no code panics between two related changes.
fn lock(open: &Mutex<Counts>) -> MutexGuard<'_, Counts> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
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
            assert_eq!(limits.client(peer, &headers).to_string(), client, "{hops}");
        }
    }
}
