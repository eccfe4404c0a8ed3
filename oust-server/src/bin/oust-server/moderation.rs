//! The commands of moderation: decisions of the operator.

use oust_program::Status;
use oust_server::account::UserRole;
use oust_server::id::rfc3339;
use oust_server::service::{Decision, Service};
use oust_server::store::Opening;
use serde_json::json;

use crate::args::SetupArgs;
use crate::decision_args::{BanArgs, GameCommand};
use crate::output::{at_fault, print};

/// Gives an account a role.
pub(crate) async fn set_role(
    config: &SetupArgs,
    name: String,
    role: UserRole,
) -> anyhow::Result<Status> {
    let service = open(config).await?;
    service.set_role(name, role).await.map_err(at_fault)?;
    Ok(Status::Success)
}

/// Bans an account, or ends its ban.
pub(crate) async fn ban(config: &SetupArgs, args: BanArgs) -> anyhow::Result<Status> {
    let service = open(config).await?;
    let decision = Decision::of_operator(args.reason);
    if args.lift {
        let lifted = service.lift_ban(decision, args.name);
        lifted.await.map_err(at_fault)?;
    } else {
        let banned = service.ban(decision, args.name, args.days);
        banned.await.map_err(at_fault)?;
    }
    Ok(Status::Success)
}

/// Gives an account another name.
pub(crate) async fn rename(
    config: &SetupArgs,
    old: String,
    new: String,
    reason: String,
) -> anyhow::Result<Status> {
    let service = open(config).await?;
    let renamed = service.rename(Decision::of_operator(reason), old, new);
    renamed.await.map_err(at_fault)?;
    Ok(Status::Success)
}

/// Prints a link by which one account can be made.
pub(crate) async fn invite(config: &SetupArgs, days: u16) -> anyhow::Result<Status> {
    let service = open(config).await?;
    let (link, until) = service.invite(days).await.map_err(at_fault)?;
    print(&json!({ "link": link, "until": rfc3339(until) }))?;
    Ok(Status::Success)
}

/// Runs a command that decides about a game.
pub(crate) async fn game(config: &SetupArgs, command: GameCommand) -> anyhow::Result<Status> {
    let GameCommand::Void { game, reason } = command;
    let service = open(config).await?;
    let decided = service.void_game(Decision::of_operator(reason), game);
    decided.await.map_err(at_fault)?;
    Ok(Status::Success)
}

/// Puts a line on top of every page, or removes it for `None`.
pub(crate) async fn announce(config: &SetupArgs, text: Option<String>) -> anyhow::Result<Status> {
    let service = open(config).await?;
    service.announce(text).await.map_err(at_fault)?;
    Ok(Status::Success)
}

async fn open(config: &SetupArgs) -> anyhow::Result<Service> {
    config.open_as(Opening::Upgrade).await
}
