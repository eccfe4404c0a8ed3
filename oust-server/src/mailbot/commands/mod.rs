//! Carries out the commands of mails.

mod account;
mod challenge;
mod help;
mod play;
mod show;

use super::context::{CommandContext, CommandFailure};
use super::reply::Content;
use crate::game::Kind;
use crate::id::GameId;
use crate::mail::{Command, GameCommand, Subscription};

pub(crate) use play::{play, seen};

/// Carries out a command. `message` is the text of the mail after it.
pub(crate) async fn run(
    context: &mut CommandContext<'_>,
    command: &Command,
    message: &str,
) -> Result<Content, CommandFailure> {
    match command {
        Command::Account(command) => account::run(context, command).await,
        Command::Game { kind, command } => run_for_game(context, *kind, command, message).await,
    }
}

async fn run_for_game(
    context: &mut CommandContext<'_>,
    kind: Kind,
    command: &GameCommand,
    message: &str,
) -> Result<Content, CommandFailure> {
    match command {
        GameCommand::Challenge {
            players,
            challenger,
            options,
        } => challenge::challenge(context, kind, players, challenger.as_ref(), options).await,
        GameCommand::Accept {
            challenge,
            credentials,
        } => {
            context.sign_in(credentials).await?;
            challenge::accept(context, challenge).await
        }
        GameCommand::Reject {
            challenge,
            credentials,
        } => {
            context.sign_in(credentials).await?;
            challenge::reject(context, challenge).await
        }
        GameCommand::Move {
            board,
            credentials,
            action,
            expects,
        } => {
            context.sign_in(credentials).await?;
            let view = context.find(kind, *board).await?;
            play(context, &view, action, seen(*expects)?).await
        }
        GameCommand::Preview { start, moves } => show::preview(context, kind, start, moves).await,
        GameCommand::Chat { board, credentials } => {
            context.sign_in(credentials).await?;
            let view = context.find(kind, *board).await?;
            play::chat(context, &view, message).await
        }
        GameCommand::Show { boards } => show::show(context, kind, boards).await,
        GameCommand::ShowAs {
            credentials,
            boards,
        } => {
            context.sign_in(credentials).await?;
            show::show_as(context, kind, boards).await
        }
        GameCommand::Games { users, filter } => show::games(context, kind, users, *filter).await,
        GameCommand::History => show::history(context, kind).await,
        GameCommand::Standings => show::standings(context, kind).await,
        GameCommand::Help => Ok(help::help(context, kind)),
        GameCommand::Subscribe { to, credentials } => {
            context.sign_in(credentials).await?;
            let game = subscribed(context, kind, *to).await?;
            play::subscribe(context, game).await
        }
        GameCommand::Unsubscribe { from, credentials } => {
            context.sign_in(credentials).await?;
            let game = subscribed(context, kind, *from).await?;
            play::unsubscribe(context, game).await
        }
    }
}

/// Returns the game of a subscription; `None` for all.
async fn subscribed(
    context: &mut CommandContext<'_>,
    kind: Kind,
    subscription: Subscription,
) -> Result<Option<GameId>, CommandFailure> {
    match subscription {
        Subscription::All => Ok(None),
        Subscription::Board(board) => {
            context.find(kind, board).await?;
            Ok(context.game)
        }
    }
}
