//! Parsed commands, and their canonical form with `***` in place of the code.

use std::fmt;
use std::time::Duration;

use super::arguments::{BoardView, Credentials, Move};
use super::options::{InUnit, Options};
use crate::game::Kind;

/// A command of a mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A command about games: `oust …` or `orbit …`.
    Game {
        /// The game that the command names.
        kind: Kind,
        /// The verb with its arguments.
        command: GameCommand,
    },
    /// A command about the account of its sender.
    Account(AccountCommand),
}

/// A command about games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameCommand {
    /// `challenge USER USER…`: proposes a game.
    ///
    /// The mail code of the challenger may follow the challenger's name: `challenge ann CODE ben`
    /// and `challenge ben ann CODE` are both by `ann`.
    Challenge {
        /// The players in the order of their seats; 2 for Oust, 2 to 5 for Orbit.
        players: Vec<String>,
        /// The player who proposes the game, one of `players`; `None` without a code, and then the
        /// sender of the mail has to confirm the challenge.
        challenger: Option<Credentials>,
        /// The board and the times.
        options: Options,
    },
    /// `move BOARD USER CODE MOVE` or `board …`, and its short forms `swap`, `pass` and
    /// `resign BOARD USER CODE`.
    Move {
        /// The number of the game.
        board: u64,
        /// The player.
        credentials: Credentials,
        /// The move.
        action: Move,
        /// The number of the event that the player expects to make (`#n`).
        expects: Option<u32>,
    },
    /// `preview BOARD MOVE…` or `preview new PLAYERS MOVE…`: shows a position without playing.
    Preview {
        /// The position that the moves begin in.
        start: PreviewStart,
        /// The moves, at least one.
        moves: Vec<Move>,
    },
    /// `accept CHALLENGE USER CODE`.
    Accept {
        /// The id of the challenge.
        challenge: String,
        /// The player.
        credentials: Credentials,
    },
    /// `reject CHALLENGE USER CODE`.
    Reject {
        /// The id of the challenge.
        challenge: String,
        /// The player.
        credentials: Credentials,
    },
    /// `chat BOARD USER CODE`: adds the text of the mail to the chat of a game.
    Chat {
        /// The number of the game.
        board: u64,
        /// The player.
        credentials: Credentials,
    },
    /// `show BOARD…`, each with `#n` or `#-n` for an earlier position.
    Show {
        /// The boards, at least one.
        boards: Vec<BoardView>,
    },
    /// `showas USER CODE BOARD…`: shows games as this user sees them.
    ShowAs {
        /// The user.
        credentials: Credentials,
        /// The numbers of the games; every game of the user if empty.
        boards: Vec<u64>,
    },
    /// `games USER… [all | active | next]`: lists games.
    Games {
        /// The players in the listed games; all players if empty.
        users: Vec<String>,
        /// The games to list; `None` if the mail names no filter.
        filter: Option<GamesFilter>,
    },
    /// `history`: lists the finished games.
    History,
    /// `standings`: lists the ratings.
    Standings,
    /// `help`.
    Help,
    /// `subscribe BOARD|all USER CODE`: sends notices of the games of other players.
    Subscribe {
        /// One game or all.
        to: Subscription,
        /// The user.
        credentials: Credentials,
    },
    /// `unsubscribe BOARD|all USER CODE`.
    Unsubscribe {
        /// One game or all.
        from: Subscription,
        /// The user.
        credentials: Credentials,
    },
}

/// The position that a preview begins in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PreviewStart {
    /// A game, at its present or an earlier position.
    Game(BoardView),
    /// A game that has not begun.
    New {
        /// The number of players.
        players: u8,
        /// The board.
        options: Options,
    },
}

/// The games that `games` lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesFilter {
    /// Finished and unfinished games.
    All,
    /// Unfinished games.
    Active,
    /// Games in which it is the user's turn.
    Next,
}

/// The games that a subscription covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subscription {
    /// One game.
    Board(u64),
    /// Every public game.
    All,
}

/// A command about the account of its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountCommand {
    /// `signup NAME ADDRESS`: opens an account.
    SignUp {
        /// The name to sign up with, not checked against others.
        name: String,
        /// The mail address of the new account.
        address: String,
    },
    /// `change password USER CODE`: mails a link that sets the web password. A password never
    /// goes by mail.
    ChangePassword {
        /// The user.
        credentials: Credentials,
    },
    /// `change address USER CODE ADDRESS`.
    ChangeAddress {
        /// The user.
        credentials: Credentials,
        /// The address, which mail goes to after it is confirmed.
        address: String,
    },
    /// `change mail-code USER CODE`: replaces the mail code by a new one.
    ChangeMailCode {
        /// The user.
        credentials: Credentials,
    },
    /// `change vacation USER CODE 14d` or `… off`.
    ChangeVacation {
        /// The user.
        credentials: Credentials,
        /// How long the user is away.
        vacation: Vacation,
    },
    /// `signoff USER CODE`: closes the account.
    SignOff {
        /// The user.
        credentials: Credentials,
    },
}

/// The vacation that a user sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vacation {
    /// Starts now and lasts for this time.
    For(Duration),
    /// Ends the vacation.
    Off,
}

impl fmt::Display for Vacation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::For(duration) => write!(f, "{}", InUnit(*duration)),
            Self::Off => f.write_str("off"),
        }
    }
}

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
