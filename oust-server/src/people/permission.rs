//! The permissions of users, guests and programs, in one table.

use super::{Scope, Scopes};
use crate::id::{GameId, SeatNumber, UserId};
use crate::play::Visibility;

/// The sender of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A person without an account, or with a session or token that has ended.
    Nobody,
    /// The holder of the secret link of a seat.
    Guest {
        /// The game of the link.
        game: GameId,
        /// The seat of the link, counted from 1.
        seat: SeatNumber,
    },
    /// The owner of an account.
    User {
        /// The number of the account.
        id: UserId,
        /// The proof of identity.
        via: Via,
    },
}

/// The proof of a user's identity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Via {
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
pub enum Deed {
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
    /// To make, answer and cancel challenges.
    Challenge,
    /// To begin a game without an account, against a friend or the engine.
    PlayAsGuest,
    /// To see one's own account.
    ViewAccount,
    /// To change or delete one's own account, and to make tokens.
    ChangeAccount,
}

/// The result of [`decide`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
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
pub enum Access {
    /// A player, with the seat.
    Player(SeatNumber),
    /// Anyone else.
    Spectator,
}

impl GameAccess {
    /// Returns whether lists show the game to an actor: public games, and the actor's own.
    pub fn is_listed_to(&self, actor: Actor) -> bool {
        self.visibility == Visibility::Public || self.of(actor) != Access::Spectator
    }

    /// Returns the seat of an actor, counted from 1; `None` for a spectator.
    pub fn seat_of(&self, actor: Actor) -> Option<SeatNumber> {
        match self.of(actor) {
            Access::Player(seat) => Some(seat),
            Access::Spectator => None,
        }
    }

    /// Returns the relation of an actor to the game.
    pub fn of(&self, actor: Actor) -> Access {
        let seat = match actor {
            Actor::Nobody => None,
            Actor::Guest { game, seat } => (game == self.game).then_some(seat),
            Actor::User { id, .. } => {
                let mut seats = (1..).map(SeatNumber).zip(&self.users);
                seats
                    .find(|(_, user)| **user == Some(id))
                    .map(|(seat, _)| seat)
            }
        };
        seat.map_or(Access::Spectator, Access::Player)
    }
}

/// The reason given to a spectator who tries to play.
pub const NOT_A_PLAYER: &str = "you do not play in this game";

/// Decides whether an actor may do `deed`; `game` is `None` for deeds outside of games.
pub fn decide(deed: Deed, actor: Actor, game: Option<&GameAccess>) -> Decision {
    use Decision::{Allowed, Forbidden, Hidden, SignIn};
    let access = game.map(|game| (game.of(actor), game.visibility));
    // Before all other rules: no refusal may reveal that a private game exists.
    if let Some((Access::Spectator, Visibility::Private)) = access {
        return Hidden;
    }
    let is_private = matches!(access, Some((_, Visibility::Private)));
    let is_player = matches!(access, Some((Access::Player(_), _)));
    // The order of the rows matters: the first match decides.
    match (deed, actor) {
        // Public pages are open to everyone, and so to a token without the scope `read`.
        (Deed::ViewGame | Deed::ViewLists, _) if !is_private => Allowed,
        (Deed::PlayAsGuest, Actor::Nobody)
        | (Deed::PlayAsGuest | Deed::ViewGame, Actor::Guest { .. }) => Allowed,
        (Deed::Play, Actor::Guest { .. }) if is_player => Allowed,
        (Deed::Play, Actor::Guest { .. }) => Forbidden(NOT_A_PLAYER),
        (_, Actor::Nobody) => SignIn,
        (_, Actor::Guest { .. }) => Forbidden("a guest has no account"),
        (deed, Actor::User { via, .. }) => {
            let missing = match (via, deed) {
                (Via::Session | Via::MailCode | Via::Operator, _) => None,
                (Via::Token(scopes), _) => missing_scope(deed, scopes),
                (Via::Reply(replied), Deed::Play | Deed::ViewGame)
                    if game.is_some_and(|game| game.game == replied) =>
                {
                    None
                }
                (Via::Reply(_), _) => Some("an answer to a notice plays in its game alone"),
            };
            match missing {
                Some(reason) => Forbidden(reason),
                None if deed == Deed::Play && !is_player => Forbidden(NOT_A_PLAYER),
                None => Allowed,
            }
        }
    }
}

fn missing_scope(deed: Deed, scopes: Scopes) -> Option<&'static str> {
    let (scope, reason) = match deed {
        Deed::ViewGame | Deed::ViewLists | Deed::ViewAccount => {
            (Scope::Read, "the token lacks the scope `read`")
        }
        Deed::Play | Deed::Note | Deed::Follow => (Scope::Play, "the token lacks the scope `play`"),
        Deed::Challenge | Deed::PlayAsGuest => {
            (Scope::Challenge, "the token lacks the scope `challenge`")
        }
        Deed::ChangeAccount => return Some("a token cannot change an account"),
    };
    (!scopes.contains(scope)).then_some(reason)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use super::*;

    const DEEDS: [Deed; 9] = [
        Deed::ViewGame,
        Deed::ViewLists,
        Deed::Play,
        Deed::Note,
        Deed::Follow,
        Deed::Challenge,
        Deed::PlayAsGuest,
        Deed::ViewAccount,
        Deed::ChangeAccount,
    ];

    fn actors() -> Vec<(&'static str, Actor)> {
        let game = GameId(101);
        let user = |id, via| Actor::User {
            id: UserId(id),
            via,
        };
        let token = |scopes: &str| Via::Token(scopes.parse().unwrap());
        vec![
            ("nobody", Actor::Nobody),
            (
                "guest of the game",
                Actor::Guest {
                    game,
                    seat: SeatNumber(2),
                },
            ),
            (
                "guest of another",
                Actor::Guest {
                    game: GameId(102),
                    seat: SeatNumber(2),
                },
            ),
            ("player", user(1, Via::Session)),
            ("other user", user(9, Via::Session)),
            ("player, token read", user(1, token("read"))),
            ("player, token play", user(1, token("play"))),
            ("player, token challenge", user(1, token("challenge"))),
            ("other, all scopes", user(9, token("read,play,challenge"))),
            ("player, mail code", user(1, Via::MailCode)),
            ("player, reply", user(1, Via::Reply(game))),
            ("player, other reply", user(1, Via::Reply(GameId(102)))),
            ("operator", user(9, Via::Operator)),
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
            for (name, actor) in actors() {
                for deed in DEEDS {
                    let concerns = matches!(
                        deed,
                        Deed::ViewGame | Deed::Play | Deed::Note | Deed::Follow
                    );
                    let decision = decide(deed, actor, concerns.then_some(&access));
                    let _ = writeln!(
                        table,
                        "{:<8}{name:<25}{:<15}{decision:?}",
                        visibility.name(),
                        format!("{deed:?}")
                    );
                }
            }
        }
        insta::assert_snapshot!(table);
    }
}
