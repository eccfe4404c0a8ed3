//! Limits the requests of a client.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::AppState;
use super::errors::ApiError;

/// The requests that a client may make, and how its address is known.
pub struct Limits {
    limiter: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// The number of proxies in front of the server that can be trusted.
    hops: usize,
    /// The most streams at once.
    pub(super) max_streams: usize,
}

impl Limits {
    /// Returns limits of `per_second` requests a client, with a burst of ten times as many; 0 for
    /// no limit. `hops` is the number of trusted proxies.
    pub fn new(per_second: u32, hops: usize, max_streams: usize) -> Self {
        let quota = NonZeroU32::new(per_second)
            .map(|rate| Quota::per_second(rate).allow_burst(rate.saturating_mul(TEN)));
        Self {
            limiter: quota.map(RateLimiter::keyed),
            hops,
            max_streams,
        }
    }

    /// Forgets clients that have not asked for a while.
    pub fn forget_idle(&self) {
        if let Some(limiter) = &self.limiter {
            limiter.retain_recent();
        }
    }

    /// Returns the address of the client: that of the connection, or the one that the outermost
    /// trusted proxy has seen. What stands left of it in the header may be forged.
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

const TEN: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Refuses the requests of a client who makes too many.
pub(super) async fn limit(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let Some(limiter) = &state.limits.limiter else {
        return next.run(request).await;
    };
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
    let client = state.limits.client(peer, request.headers());
    if limiter.check_key(&client).is_err() {
        let message = "too many requests; wait a second";
        return ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message).into_response();
    }
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
            let limits = Limits::new(1, hops, 0);
            assert_eq!(limits.client(peer, &headers).to_string(), client, "{hops}");
        }
    }
}
