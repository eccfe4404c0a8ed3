//! The commands that do one thing and end.

use std::io::Write;
use std::path::PathBuf;

use oust_program::{Failure, Status};
use oust_server::account::Secret;
use oust_server::service::{Repair, ServiceError};
use serde_json::json;

use crate::args::{AddUserArgs, SetupArgs};

/// Makes an account.
pub(crate) async fn add_user(config: &SetupArgs, args: AddUserArgs) -> anyhow::Result<Status> {
    let scopes = args.token.as_deref().map(str::parse).transpose();
    let scopes = scopes.map_err(|error| Failure::usage(format!("--token: {error}")))?;
    let service = config.open().await?;
    let added = service
        .add_user(&args.name, args.email.as_deref(), scopes)
        .await;
    let added = added.map_err(|error| match error {
        ServiceError::Invalid(message) => Failure::usage(message).into(),
        error => anyhow::Error::from(error),
    })?;
    let line = json!({
        "name": added.name,
        "token": added.token.as_ref().map(Secret::expose),
        "mail_code": added.mail_code.expose(),
    });
    writeln!(std::io::stdout(), "{line}")?;
    Ok(Status::Success)
}

/// Verifies all games.
pub(crate) async fn verify(config: &SetupArgs, repair: Repair) -> anyhow::Result<Status> {
    let verification = config.open().await?.verify(false, repair).await?;
    let mut out = std::io::stdout().lock();
    for (game, fault) in &verification.repaired {
        writeln!(out, "game {game}: repaired: {fault}")?;
    }
    for (game, fault) in &verification.faults {
        writeln!(out, "game {game}: {fault}")?;
    }
    let (games, events) = (verification.games, verification.events);
    let faults = verification.faults.len();
    writeln!(
        out,
        "{games} games, {events} events, {faults} games with faults"
    )?;
    Ok(if faults == 0 {
        Status::Success
    } else {
        Status::BrokenRules
    })
}

/// Copies the database.
pub(crate) async fn backup(config: &SetupArgs, file: PathBuf) -> anyhow::Result<Status> {
    config.open().await?.backup(file).await?;
    Ok(Status::Success)
}

/// Ends games that are lost on time, reminds players, and queues digests.
pub(crate) async fn deadlines(config: &SetupArgs) -> anyhow::Result<Status> {
    let done = config.open().await?.process_deadlines().await?;
    let (forfeited, reminded, digests) = (done.forfeited, done.reminded, done.digests);
    writeln!(
        std::io::stdout(),
        "{forfeited} games ended, {reminded} players reminded, {digests} digests queued"
    )?;
    Ok(Status::Success)
}

/// Prints the description of the API.
pub(crate) fn openapi() -> anyhow::Result<Status> {
    let text = serde_json::to_string_pretty(oust_server::api::openapi())?;
    writeln!(std::io::stdout(), "{text}")?;
    Ok(Status::Success)
}
