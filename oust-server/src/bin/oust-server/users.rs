//! The commands about accounts.

use oust_program::{Failure, Status};
use oust_server::account::Secret;
use oust_server::id::rfc3339;
use oust_server::service::Service;
use oust_server::store::Opening;
use serde_json::json;

use crate::args::SetupArgs;
use crate::decision_args::{AddUserArgs, UserCommand};
use crate::moderation;
use crate::output::{at_fault, print};

/// Runs a command about accounts.
pub(crate) async fn run(config: &SetupArgs, command: UserCommand) -> anyhow::Result<Status> {
    match command {
        UserCommand::Add(args) => add(config, args).await,
        UserCommand::List => list(&config.open_as(Opening::AsItIs).await?).await,
        UserCommand::Password { name } => {
            set_password(&config.open_as(Opening::Upgrade).await?, &name).await
        }
        UserCommand::Role { name, role } => moderation::set_role(config, name, role).await,
        UserCommand::Ban(args) => moderation::ban(config, args).await,
        UserCommand::Rename { old, new, reason } => {
            moderation::rename(config, old, new, reason).await
        }
        UserCommand::Invite { days } => moderation::invite(config, days).await,
        UserCommand::Delete { name, yes } => {
            // A name is typed quickly, and nothing brings an account back.
            if !yes {
                let message = format!("`{name}` cannot be brought back; `--yes` deletes it");
                return Err(Failure::usage(message).into());
            }
            delete(&config.open_as(Opening::Upgrade).await?, &name).await
        }
    }
}

/// Makes an account.
async fn add(config: &SetupArgs, args: AddUserArgs) -> anyhow::Result<Status> {
    let scopes = args
        .token
        .as_deref()
        .map(str::parse)
        .transpose()
        .map_err(|error| Failure::usage(format!("--token: {error}")))?;
    let service = config.open().await?;
    let added = service
        .add_user(&args.name, args.email.as_deref(), scopes)
        .await
        .map_err(at_fault)?;
    print(&json!({
        "name": added.name,
        "token": added.token.as_ref().map(Secret::expose),
        "mail_code": added.mail_code.expose(),
    }))?;
    Ok(Status::Success)
}

/// Prints all accounts.
async fn list(service: &Service) -> anyhow::Result<Status> {
    for account in service.accounts().await? {
        print(&json!({
            "name": account.name,
            "email": account.email,
            "confirmed": account.is_confirmed,
            "created": rfc3339(account.created),
            "games": account.games,
            "role": account.role.name(),
            "banned_until": account.ban.as_ref().map(|(until, _)| rfc3339(*until)),
            "ban_reason": account.ban.as_ref().map(|(_, reason)| reason),
        }))?;
    }
    Ok(Status::Success)
}

/// Gives an account a password by chance.
async fn set_password(service: &Service, name: &str) -> anyhow::Result<Status> {
    let account = service.account_of_operator(name).await.map_err(at_fault)?;
    // Not one from the command line, which the history of a shell keeps.
    let password = Secret::random("")?;
    service.set_password(account, password.clone()).await?;
    print(&json!({ "name": name, "password": password.expose() }))?;
    Ok(Status::Success)
}

/// Deletes an account.
async fn delete(service: &Service, name: &str) -> anyhow::Result<Status> {
    let account = service.account_of_operator(name).await.map_err(at_fault)?;
    service.delete_account(account).await?;
    Ok(Status::Success)
}
