//! Carries out the commands of mails.

mod account;
mod challenge;
mod help;
mod lists;
mod play;
mod preview;
mod show;
mod social;
mod terms;

use super::failure::Failure;
use super::reply::Content;
use super::session::Session;
use crate::mail::{Command, GameCommand, Subscription};
use crate::play::Kind;

pub(super) use play::{play, seen};

/// Carries out a command. `message` is the text of the mail after it.
pub(super) async fn run(
    session: &mut Session<'_>,
    command: &Command,
    message: &str,
) -> Result<Content, Failure> {
    match command {
        Command::Account(command) => account::run(session, command).await,
        Command::Game { kind, command } => run_for_game(session, *kind, command, message).await,
    }
}

async fn run_for_game(
    session: &mut Session<'_>,
    kind: Kind,
    command: &GameCommand,
    message: &str,
) -> Result<Content, Failure> {
    match command {
        GameCommand::Challenge {
            players,
            challenger,
            options,
        } => challenge::challenge(session, kind, players, challenger.as_ref(), options).await,
        GameCommand::Accept {
            challenge,
            credentials,
        } => {
            session.sign_in(credentials).await?;
            challenge::accept(session, challenge).await
        }
        GameCommand::Reject {
            challenge,
            credentials,
        } => {
            session.sign_in(credentials).await?;
            challenge::reject(session, challenge).await
        }
        GameCommand::Move {
            board,
            credentials,
            action,
            expects,
        } => {
            session.sign_in(credentials).await?;
            let view = session.find(kind, *board).await?;
            play(session, &view, action, seen(*expects)?).await
        }
        GameCommand::Preview { start, moves } => {
            preview::preview(session, kind, start, moves).await
        }
        GameCommand::Chat { board, credentials } => {
            session.sign_in(credentials).await?;
            let view = session.find(kind, *board).await?;
            social::chat(session, &view, message).await
        }
        GameCommand::Show { boards } => show::show(session, kind, boards).await,
        GameCommand::ShowAs {
            credentials,
            boards,
        } => {
            session.sign_in(credentials).await?;
            show::show_as(session, kind, boards).await
        }
        GameCommand::Games { users, filter } => lists::games(session, kind, users, *filter).await,
        GameCommand::History => lists::history(session, kind).await,
        GameCommand::Standings => lists::standings(session, kind).await,
        GameCommand::Help => Ok(help::help(session, kind)),
        GameCommand::Subscribe { to, credentials } => {
            session.sign_in(credentials).await?;
            let game = subscribed(session, kind, *to).await?;
            social::subscribe(session, game).await
        }
        GameCommand::Unsubscribe { from, credentials } => {
            session.sign_in(credentials).await?;
            let game = subscribed(session, kind, *from).await?;
            social::unsubscribe(session, game).await
        }
    }
}

/// Returns the game of a subscription; `None` for all.
async fn subscribed(
    session: &mut Session<'_>,
    kind: Kind,
    subscription: Subscription,
) -> Result<Option<crate::id::GameId>, Failure> {
    match subscription {
        Subscription::All => Ok(None),
        Subscription::Board(board) => {
            session.find(kind, board).await?;
            Ok(session.game)
        }
    }
}
