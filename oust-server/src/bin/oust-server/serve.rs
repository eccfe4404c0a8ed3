//! Serves until SIGTERM or SIGINT.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use axum::Router;
use axum::routing::get;
use oust_program::{Failure, Status};
use oust_server::http::{AppState, Limits, PageCode, serve};
use oust_server::mail::Sender;
use oust_server::push::PushSender;
use oust_server::service::{Repair, Service};
use oust_server::site::{LegalPages, Site};
use oust_server::store::Opening;
use oust_server::telemetry::Metrics;
use oust_server::web::router;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

use crate::args::{ServeArgs, SetupArgs};
use crate::backups::Schedule;
use crate::commands::begin_log;

/// The time that open requests have after a signal, so that the program ends within five seconds.
const GRACE: Duration = Duration::from_secs(4);

/// The connections that are no streams.
const OTHER_CONNECTIONS: usize = 2000;

/// The time between two updates of the gauges; a guess, since each one reads the store.
const HOUSEKEEPING: Duration = Duration::from_secs(15);

pub(crate) async fn run(config: &SetupArgs, args: ServeArgs) -> anyhow::Result<Status> {
    let metrics = Arc::new(Metrics::new()?);
    let _log_end = begin_log(args.log_json, &metrics)?;
    let sender: Sender = config
        .mail_out
        .parse()
        .map_err(|error| Failure::usage(format!("--mail-out: {error}")))?;
    let legal = match &args.legal_pages {
        Some(folder) => LegalPages::read(folder)
            .map_err(|error| Failure::usage(format!("--legal-pages: {error}")))?,
        None => LegalPages::default(),
    };
    let schedule = Schedule::new(config, &args)?;
    let site = Site {
        legal,
        security_contact: args.security_contact,
    };
    // Bound first: without `--public-url` the links that the services make lead here.
    let listener = bind(args.listen).await?;
    let address = listener.local_addr()?;
    let reached = reached_at(address);
    if config.follows_listener() && reached != address {
        tracing::warn!(
            "links lead to http://{reached}, which other machines cannot reach; set --public-url"
        );
    }
    let page_code = args.page_code.as_deref().map(PageCode::read).transpose();
    let page_code = page_code
        .map_err(|error| Failure::usage(format!("--page-code: {error}")))?
        .map(Arc::new);
    let service = config.open_at(Opening::Create, reached).await?;
    check_unfinished(&service).await?;
    // Before the first request: a turn that has waited for the server must find its time unchanged.
    service.note_start().await?;
    let shutdown = CancellationToken::new();
    end_on_signal(&shutdown)?;
    let mut limits = Limits::new(args.requests_per_second, args.trusted_hops)
        .with_streams(args.max_streams, args.streams_per_client)
        .with_connections(
            args.max_streams.saturating_add(OTHER_CONNECTIONS),
            args.connections_per_client,
        );
    // The defaults depend on `--requests-per-second`: 0 lifts them all.
    if let Some(per_hour) = args.sign_ins_per_hour {
        limits = limits.with_sign_ins(per_hour);
    }
    if let Some(per_hour) = args.guest_games_per_hour {
        limits = limits.with_games_of_guests(per_hour);
    }
    let state = AppState {
        service: service.clone(),
        page_code,
        limits: Arc::new(limits),
        metrics,
        site: Arc::new(site),
        shutdown: shutdown.clone(),
    };
    tokio::spawn(service.clone().run_feed());
    tokio::spawn(service.clone().run_deadlines());
    tokio::spawn(service.clone().run_engines());
    tokio::spawn(service.clone().run_reviews());
    tokio::spawn(service.clone().run_push(PushSender::new()?));
    tokio::spawn(service.run_outbox(Arc::new(sender)));
    tokio::spawn(housekeeping(state.clone()));
    if let Some(schedule) = schedule {
        tokio::spawn(schedule.run(state.clone()));
    }
    if let Some(address) = args.metrics {
        serve_metrics(&state, address).await?;
    }
    // Bound last: a process that accepts connections is ready to answer them.
    tracing::info!(%address, "listening");
    // With port 0 this line is how programs learn the port. Its reader may have closed the pipe.
    let _ = writeln!(io::stdout(), "listening on http://{address}");
    let limits = Arc::clone(&state.limits);
    let served = serve(listener, router(state), limits, shutdown.clone());
    tokio::select! {
        () = served => {}
        () = after_grace(shutdown) => tracing::warn!("some requests were cut off"),
    }
    Ok(Status::Success)
}

/// Returns the address by which this machine reaches a listener: a listener on all addresses is
/// reached at the loopback address.
fn reached_at(listener: SocketAddr) -> SocketAddr {
    let ip = match listener.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, listener.port())
}

/// Refuses to start if an unfinished game is damaged: its next turn would build on the damage.
async fn check_unfinished(service: &Service) -> anyhow::Result<()> {
    let verification = service.verify(true, Repair::No).await?;
    if let Some((game, fault)) = verification.faults.first() {
        let count = verification.faults.len();
        let message = format!(
            "{count} unfinished games are damaged; game {game}: {fault}; `oust-server verify` \
             lists all of them"
        );
        return Err(Failure::work(message).into());
    }
    tracing::info!(games = verification.games, "verified the unfinished games");
    Ok(())
}

async fn after_grace(shutdown: CancellationToken) {
    shutdown.cancelled().await;
    tokio::time::sleep(GRACE).await;
}

/// Sets the gauges and drops idle clients, every 15 seconds.
async fn housekeeping(state: AppState) {
    loop {
        let waiting = state.service.waiting().await;
        let streams = state.service.subscribers();
        state
            .metrics
            // If the store fails, the queues show 0 until the next round.
            .set_gauges(streams, waiting.unwrap_or_default());
        state.limits.forget_idle();
        tokio::time::sleep(HOUSEKEEPING).await;
    }
}

async fn serve_metrics(state: &AppState, address: SocketAddr) -> anyhow::Result<()> {
    // The metrics have no access control.
    if !address.ip().is_loopback() {
        let message = format!("--metrics: expected a loopback address, found {address}");
        return Err(Failure::usage(message).into());
    }
    let metrics = Arc::clone(&state.metrics);
    let text = move || async move { metrics.text() };
    let app = Router::new().route("/metrics", get(text));
    let listener = bind(address).await?;
    tokio::spawn(async move {
        // The games go on without metrics.
        if let Err(error) = axum::serve(listener, app).await {
            tracing::error!(%error, "the metrics are not served");
        }
    });
    Ok(())
}

async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let bound = TcpListener::bind(address).await;
    bound.with_context(|| format!("cannot listen on {address}"))
}

/// Cancels `shutdown` when a signal asks the program to end.
fn end_on_signal(shutdown: &CancellationToken) -> anyhow::Result<()> {
    // From here on the signals no longer end the process by themselves.
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let shutdown = shutdown.clone();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("ending");
        shutdown.cancel();
    });
    Ok(())
}
