//! The accept loop: connections with time limits and a limit for each client.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use hyper_util::service::TowerToHyperService;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

use super::{Client, Limits};

/// The time in which the head of a request has to arrive, and the time that a connection may be
/// idle between two requests.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// The time after which a connection ends if its client does not acknowledge what was sent.
const UNREAD_TIMEOUT: Duration = Duration::from_secs(30);

/// Browsers send about 20 headers, and proxies add a few.
const MAX_HEADERS: usize = 64;

/// The most bytes of the head of a request.
const MAX_HEAD: usize = 32 * 1024;

/// The pause after the system has refused a connection: descriptors are free again soon.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves `app` on `listener` until `shutdown`, and then waits until open requests have their
/// responses. A connection above a limit of `limits` is closed at once.
///
/// `axum::serve` has neither limit: it sets no timer, without which hyper ignores the time limit of
/// a head.
pub fn serve(
    listener: TcpListener,
    app: Router,
    limits: Arc<Limits>,
    shutdown: CancellationToken,
) -> BoxFuture<'static, ()> {
    // Every crate that awaits a plain `async fn` compiles all of it again: here that would be hyper.
    accept(listener, app, limits, shutdown).boxed()
}

async fn accept(
    listener: TcpListener,
    app: Router,
    limits: Arc<Limits>,
    shutdown: CancellationToken,
) {
    let connections = GracefulShutdown::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = shutdown.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                if let Some(permit) = limits.open_connection(Client::new(peer.ip())) {
                    let served = connection(stream, peer, app.clone(), connections.watcher());
                    tokio::spawn(async move {
                        served.await;
                        drop(permit);
                    });
                }
            }
            Err(error) if is_of_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    connections.shutdown().await;
}

/// Returns whether the client itself ended the connection before it was accepted.
fn is_of_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::ConnectionAborted
            | io::ErrorKind::ConnectionRefused
            | io::ErrorKind::ConnectionReset
    )
}

/// Serves the requests of one connection.
async fn connection(stream: TcpStream, peer: SocketAddr, app: Router, watcher: Watcher) {
    // Both options only end a connection sooner or make it quicker: one without them is served.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = SockRef::from(&stream).set_tcp_user_timeout(Some(UNREAD_TIMEOUT));
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.call(request)
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_headers(MAX_HEADERS)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    // Errors are the client's: it closed, was too slow, or sent no HTTP.
    let _ = watcher.watch(served).await;
}
