//! The permissions of users, guests and programs, in one table.

use super::{Scope, Scopes, SecretHash};
use crate::game::Visibility;
use crate::id::{GameId, SeatNumber, UserId};

/// The sender of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Identity {
    /// A person without an account, or with a session or token that has ended.
    Nobody,
    /// The holder of the secret of a seat.
    Guest {
        /// The game of the seat.
        game: GameId,
        /// The seat, counted from 1.
        seat: SeatNumber,
    },
    /// A program with the secret link of an open seat. It has no page to sit down on, so it takes
    /// the seat with the first request to play that is carried out.
    Invited {
        /// The game of the link.
        game: GameId,
        /// The seat of the link, counted from 1.
        seat: SeatNumber,
        /// The secret of the link.
        link: SecretHash,
    },
    /// The maker of an open offer without an account, before its game has begun.
    Offering {
        /// The secret of the offer, which becomes the secret of the seat.
        offer: SecretHash,
    },
    /// The owner of an account.
    User {
        /// The number of the account.
        id: UserId,
        /// The proof of identity.
        via: Credential,
    },
}

/// The proof of a user's identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Credential {
    /// The session of a browser.
    Session,
    /// The token of a program.
    Token(Scopes),
    /// The code in a command by mail.
    MailCode,
    /// The address of an answer to a notice of this game.
    Reply(GameId),
    /// A command line on the server's machine.
    Operator,
}

/// An action that needs a permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permission {
    /// To see a game, its chat and its exports.
    ViewGame,
    /// To see lists, players, standings and the history.
    ViewLists,
    /// To play, resign, undo, prepare moves or talk in a game.
    Play,
    /// To read and write one's own note on a game.
    Note,
    /// To follow a game by mail.
    Follow,
    /// To answer puzzles with a rating.
    Solve,
    /// To make, answer and cancel challenges.
    Challenge,
    /// To begin a game without an account, against a friend, the engine or anyone.
    PlayAsGuest,
    /// To see one's own account.
    ViewAccount,
    /// To change or delete one's own account, and to make tokens.
    ChangeAccount,
    /// To see reports and to decide about accounts and games. The account has to be a moderator's,
    /// too.
    Moderate,
}

/// The result of [`decide`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// The actor may.
    Allowed,
    /// The actor has to sign in.
    SignIn,
    /// The actor may not, for this reason.
    Forbidden(&'static str),
    /// The game must not be known to exist: the answer is the one for an unknown number.
    Hidden,
}

/// The facts of a game that permissions depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameAccess {
    /// The number of the game.
    pub game: GameId,
    /// The circle of its viewers.
    pub visibility: Visibility,
    /// The users in the order of their seats; `None` for guests and engines.
    pub users: Vec<Option<UserId>>,
}

/// The relation of an actor to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A player, with the seat.
    Player(SeatNumber),
    /// Anyone else.
    Spectator,
}

impl GameAccess {
    /// Returns whether lists show the game to an actor: public games, and the actor's own.
    pub fn is_listed_to(&self, identity: Identity) -> bool {
        self.visibility == Visibility::Public || self.of(identity) != Role::Spectator
    }

    /// Returns the seat of an actor, counted from 1; `None` for a spectator.
    pub fn seat_of(&self, identity: Identity) -> Option<SeatNumber> {
        match self.of(identity) {
            Role::Player(seat) => Some(seat),
            Role::Spectator => None,
        }
    }

    /// Returns the relation of an actor to the game.
    pub fn of(&self, identity: Identity) -> Role {
        let seat = match identity {
            Identity::Nobody | Identity::Offering { .. } => None,
            Identity::Guest { game, seat } | Identity::Invited { game, seat, .. } => {
                (game == self.game).then_some(seat)
            }
            Identity::User { id, .. } => {
                let mut seats = (1..).map(SeatNumber).zip(&self.users);
                seats
                    .find(|(_, user)| **user == Some(id))
                    .map(|(seat, _)| seat)
            }
        };
        seat.map_or(Role::Spectator, Role::Player)
    }
}

/// The reason given to a spectator who tries to play.
pub const NOT_A_PLAYER: &str = "you do not play in this game";

/// Decides whether an actor may do `permission`; `game` is `None` for
/// permissions outside of games.
pub fn decide(permission: Permission, identity: Identity, game: Option<&GameAccess>) -> Access {
    use Access::{Allowed, Forbidden, Hidden, SignIn};
    let access = game.map(|game| (game.of(identity), game.visibility));
    // Before all other rules: no refusal may reveal that a private game exists.
    if let Some((Role::Spectator, Visibility::Private)) = access {
        return Hidden;
    }
    let is_private = matches!(access, Some((_, Visibility::Private)));
    let is_player = matches!(access, Some((Role::Player(_), _)));
    // The order of the rows matters: the first match decides.
    match (permission, identity) {
        // For all others the pages of moderators do not exist, whatever else they may do.
        (Permission::Moderate, _) if !is_at_browser(identity) => Hidden,
        // Public pages are open to everyone, and so to a token without the scope `read`.
        (Permission::ViewGame | Permission::ViewLists, _) if !is_private => Allowed,
        (Permission::PlayAsGuest, Identity::Nobody) => Allowed,
        (_, Identity::Nobody) => SignIn,
        (_, Identity::Offering { .. }) => Forbidden("a guest has no account"),
        (permission, Identity::Guest { .. } | Identity::Invited { .. }) => match permission {
            Permission::Play if !is_player => Forbidden(NOT_A_PLAYER),
            Permission::Play if matches!(identity, Identity::Invited { .. }) => {
                Forbidden("the seat is not taken yet: a turn or a line of the chat takes it")
            }
            Permission::Play | Permission::PlayAsGuest | Permission::ViewGame => Allowed,
            _ => Forbidden("a guest has no account"),
        },
        (permission, Identity::User { via, .. }) => {
            let missing = match (via, permission) {
                (Credential::Session | Credential::MailCode | Credential::Operator, _) => None,
                (Credential::Token(scopes), _) => missing_scope(permission, scopes),
                (Credential::Reply(replied), Permission::Play | Permission::ViewGame)
                    if game.is_some_and(|game| game.game == replied) =>
                {
                    None
                }
                (Credential::Reply(_), _) => Some("an answer to a notice plays in its game alone"),
            };
            match missing {
                Some(reason) => Forbidden(reason),
                None if permission == Permission::Play && !is_player => Forbidden(NOT_A_PLAYER),
                None => Allowed,
            }
        }
    }
}

fn is_at_browser(identity: Identity) -> bool {
    matches!(
        identity,
        Identity::User {
            via: Credential::Session,
            ..
        }
    )
}

fn missing_scope(permission: Permission, scopes: Scopes) -> Option<&'static str> {
    let (scope, reason) = match permission {
        Permission::ViewGame | Permission::ViewLists | Permission::ViewAccount => {
            (Scope::Read, "the token lacks the scope `read`")
        }
        Permission::Play | Permission::Note | Permission::Follow | Permission::Solve => {
            (Scope::Play, "the token lacks the scope `play`")
        }
        Permission::Challenge | Permission::PlayAsGuest => {
            (Scope::Challenge, "the token lacks the scope `challenge`")
        }
        Permission::ChangeAccount | Permission::Moderate => {
            return Some("a token cannot change an account");
        }
    };
    (!scopes.contains(scope)).then_some(reason)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;
    use crate::account::Secret;

    const PERMISSIONS: [Permission; 11] = [
        Permission::ViewGame,
        Permission::ViewLists,
        Permission::Play,
        Permission::Note,
        Permission::Follow,
        Permission::Solve,
        Permission::Challenge,
        Permission::PlayAsGuest,
        Permission::ViewAccount,
        Permission::ChangeAccount,
        Permission::Moderate,
    ];

    fn actors() -> Vec<(&'static str, Identity)> {
        let game = GameId(101);
        let user = |id, via| Identity::User {
            id: UserId(id),
            via,
        };
        let token = |scopes: &str| Credential::Token(scopes.parse().unwrap());
        vec![
            ("nobody", Identity::Nobody),
            (
                "guest of the game",
                Identity::Guest {
                    game,
                    seat: SeatNumber(2),
                },
            ),
            (
                "invited to the game",
                Identity::Invited {
                    game,
                    seat: SeatNumber(2),
                    link: Secret::new("link").hash(),
                },
            ),
            (
                "guest with an offer",
                Identity::Offering {
                    offer: Secret::new("offer").hash(),
                },
            ),
            (
                "guest of another",
                Identity::Guest {
                    game: GameId(102),
                    seat: SeatNumber(2),
                },
            ),
            ("player", user(1, Credential::Session)),
            ("other user", user(9, Credential::Session)),
            ("player, token read", user(1, token("read"))),
            ("player, token play", user(1, token("play"))),
            ("player, token challenge", user(1, token("challenge"))),
            ("other, all scopes", user(9, token("read,play,challenge"))),
            ("player, mail code", user(1, Credential::MailCode)),
            ("player, reply", user(1, Credential::Reply(game))),
            (
                "player, other reply",
                user(1, Credential::Reply(GameId(102))),
            ),
            ("operator", user(9, Credential::Operator)),
        ]
    }

    #[test]
    fn every_cell_of_the_table_is_decided() {
        let mut table = String::new();
        for visibility in [Visibility::Public, Visibility::Private] {
            let access = GameAccess {
                game: GameId(101),
                visibility,
                users: vec![Some(UserId(1)), None],
            };
            for (name, identity) in actors() {
                for permission in PERMISSIONS {
                    let concerns = matches!(
                        permission,
                        Permission::ViewGame
                            | Permission::Play
                            | Permission::Note
                            | Permission::Follow
                    );
                    let decision = decide(permission, identity, concerns.then_some(&access));
                    let _ = writeln!(
                        table,
                        "{:<8}{name:<25}{:<15}{decision:?}",
                        visibility.name(),
                        format!("{permission:?}")
                    );
                }
            }
        }
        insta::assert_snapshot!(table);
    }
}
