//! The canonical form of commands, with `***` in place of the code.

use std::fmt;

use super::account::AccountCommand;
use super::command::{Command, GameCommand, GamesFilter, PreviewStart, Subscription};

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game { kind, command } => write!(f, "{} {command}", kind.name()),
            Self::Account(command) => write!(f, "{command}"),
        }
    }
}

impl fmt::Display for GameCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Challenge {
                players,
                challenger,
                options,
            } => {
                f.write_str("challenge")?;
                for player in players {
                    match challenger {
                        Some(challenger) if challenger.user == *player => {
                            write!(f, " {challenger}")?;
                        }
                        _ => write!(f, " {player}")?,
                    }
                }
                write!(f, "{options}")
            }
            Self::Move {
                board,
                credentials,
                action,
                expects,
            } => {
                write!(f, "move {board} {credentials} {action}")?;
                expects.map_or(Ok(()), |n| write!(f, "#{n}"))
            }
            Self::Preview { start, moves } => {
                write!(f, "preview {start}")?;
                moves.iter().try_for_each(|action| write!(f, " {action}"))
            }
            Self::Accept {
                challenge,
                credentials,
            } => {
                write!(f, "accept {challenge} {credentials}")
            }
            Self::Reject {
                challenge,
                credentials,
            } => {
                write!(f, "reject {challenge} {credentials}")
            }
            Self::Chat { board, credentials } => write!(f, "chat {board} {credentials}"),
            Self::Show { boards } => {
                f.write_str("show")?;
                boards.iter().try_for_each(|board| write!(f, " {board}"))
            }
            Self::ShowAs {
                credentials,
                boards,
            } => {
                write!(f, "showas {credentials}")?;
                boards.iter().try_for_each(|board| write!(f, " {board}"))
            }
            Self::Games { users, filter } => {
                f.write_str("games")?;
                users.iter().try_for_each(|user| write!(f, " {user}"))?;
                f.write_str(match filter {
                    Some(GamesFilter::All) => " all",
                    Some(GamesFilter::Active) => " active",
                    Some(GamesFilter::Next) => " next",
                    None => "",
                })
            }
            Self::History => f.write_str("history"),
            Self::Standings => f.write_str("standings"),
            Self::Help => f.write_str("help"),
            Self::Subscribe { to, credentials } => write!(f, "subscribe {to} {credentials}"),
            Self::Unsubscribe { from, credentials } => {
                write!(f, "unsubscribe {from} {credentials}")
            }
        }
    }
}

impl fmt::Display for PreviewStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(board) => write!(f, "{board}"),
            Self::New { players, options } => write!(f, "new {players}{options}"),
        }
    }
}

impl fmt::Display for Subscription {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(board) => write!(f, "{board}"),
            Self::All => f.write_str("all"),
        }
    }
}

impl fmt::Display for AccountCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SignUp { name, address } => write!(f, "signup {name} {address}"),
            Self::ChangePassword { credentials } => write!(f, "change password {credentials}"),
            Self::ChangeAddress {
                credentials,
                address,
            } => {
                write!(f, "change address {credentials} {address}")
            }
            Self::ChangeMailCode { credentials } => write!(f, "change mail-code {credentials}"),
            Self::ChangeVacation {
                credentials,
                vacation,
            } => {
                write!(f, "change vacation {credentials} {vacation}")
            }
            Self::SignOff { credentials } => write!(f, "signoff {credentials}"),
        }
    }
}
