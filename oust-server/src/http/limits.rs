//! Limits the requests and the streams of a client.

mod streams;

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::AppState;
use streams::OpenStreams;

pub(crate) use streams::StreamPermit;

/// The requests that a client may make, and how its address is known.
pub struct Limits {
    limiter: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// That of requests that guess or make secrets: to sign in, to sign up, to get a link.
    sign_ins: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// That of games that guests begin.
    games: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// The number of proxies in front of the server that can be trusted.
    hops: usize,
    streams: OpenStreams,
}

/// The address of the client of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Client(IpAddr);

impl Limits {
    /// Returns limits of `per_second` requests a client, with a burst of ten times as many; 0 for
    /// no limit. `hops` is the number of trusted proxies. There are 20,000 streams at most, and 50 of
    /// a client. Where requests are limited, a client may try to sign in 20 times an hour, and begin
    /// 30 games an hour without an account.
    pub fn new(per_second: u32, hops: usize) -> Self {
        let quota = NonZeroU32::new(per_second)
            .map(|rate| Quota::per_second(rate).allow_burst(rate.saturating_mul(TEN)));
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

    /// Sets how often a client may try to sign in within an hour, all at once if it likes; 0 for no
    /// limit.
    #[must_use]
    pub fn with_sign_ins(mut self, per_hour: u32) -> Self {
        let quota = NonZeroU32::new(per_hour).map(Quota::per_hour);
        self.sign_ins = quota.map(RateLimiter::keyed);
        self
    }

    /// Sets how many games a client may begin without an account within an hour; 0 for no limit.
    #[must_use]
    pub fn with_games_of_guests(mut self, per_hour: u32) -> Self {
        let quota = NonZeroU32::new(per_hour).map(Quota::per_hour);
        self.games = quota.map(RateLimiter::keyed);
        self
    }

    /// Sets the most streams in all and of a client.
    #[must_use]
    pub fn with_streams(mut self, all: usize, of_client: usize) -> Self {
        self.streams = OpenStreams::new(all, of_client);
        self
    }

    /// Counts another stream of a client; `None` if there are too many.
    pub(crate) fn open_stream(&self, client: Client) -> Option<StreamPermit> {
        self.streams.open(client)
    }

    /// Counts an attempt of a client to sign in; false if there were too many.
    pub(crate) fn may_sign_in(&self, client: Client) -> bool {
        may(self.sign_ins.as_ref(), client)
    }

    /// Counts a game that a client begins without an account; false if there were too many.
    pub(crate) fn may_begin_as_guest(&self, client: Client) -> bool {
        may(self.games.as_ref(), client)
    }

    /// Forgets clients that have not asked for a while.
    pub fn forget_idle(&self) {
        for limiter in [&self.limiter, &self.sign_ins, &self.games]
            .into_iter()
            .flatten()
        {
            limiter.retain_recent();
        }
    }

    /// Returns the address of the client: that of the connection, or the one that the outermost
    /// trusted proxy has seen. Entries before it in the header may be forged.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if self.hops == 0 {
            return peer;
        }
        let values = headers.get_all("x-forwarded-for").iter();
        let texts: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
        let addresses: Vec<&str> = texts.iter().flat_map(|text| text.split(',')).collect();
        let index = addresses.len().checked_sub(self.hops);
        let address = index.and_then(|index| addresses[index].trim().parse().ok());
        address.unwrap_or(peer)
    }
}

/// The attempts to sign in of a client in an hour.
const SIGN_INS: u32 = 20;

/// The games that a client may begin in an hour without an account.
const GAMES_OF_GUESTS: u32 = 30;

fn may(limiter: Option<&DefaultKeyedRateLimiter<IpAddr>>, Client(client): Client) -> bool {
    limiter.is_none_or(|limiter| limiter.check_key(&client).is_ok())
}

const TEN: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Refuses the requests of a client who makes too many, and tells the handlers who it is.
pub(super) async fn limit(
    State(state): State<AppState>,
    mut request: Request,
    next: Next,
) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    let client = state.limits.client(peer, request.headers());
    if let Some(limiter) = &state.limits.limiter
        && limiter.check_key(&client).is_err()
    {
        let message = "too many requests; wait a second";
        return (StatusCode::TOO_MANY_REQUESTS, message).into_response();
    }
    request.extensions_mut().insert(Client(client));
    next.run(request).await
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
