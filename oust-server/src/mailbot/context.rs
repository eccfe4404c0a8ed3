//! The state of handling a mail: the sender, the game and the token.

use super::failure::CommandFailure;
use crate::account::{Identity, Secret};
use crate::game::Kind;
use crate::id::{GameId, SeatNumber};
use crate::mail::Credentials;
use crate::service::{GameSnapshot, Service, ServiceError};

/// The mail that is handled, with who sent it and the game that it is about.
pub(super) struct CommandContext<'s> {
    pub(super) service: &'s Service,
    /// The hash of the Message-ID.
    pub(super) key: &'s str,
    pub(super) identity: Identity,
    /// The names after which a credential may be.
    pub(super) users: Vec<String>,
    pub(super) game: Option<GameId>,
    /// The seat and the number of events for which the sender has the token.
    pub(super) token: Option<(SeatNumber, u32)>,
}

impl<'s> CommandContext<'s> {
    /// Creates a session without an authenticated sender.
    pub(super) fn new(service: &'s Service, key: &'s str) -> Self {
        Self {
            service,
            key,
            identity: Identity::Nobody,
            users: Vec::new(),
            game: None,
            token: None,
        }
    }

    /// Makes the owner of the credentials the actor.
    pub(super) async fn sign_in(
        &mut self,
        credentials: &Credentials,
    ) -> Result<(), CommandFailure> {
        self.users.push(credentials.user.clone());
        let code = Secret::new(credentials.code.expose());
        let known = self.service.identity_of_mail_code(&credentials.user, &code);
        self.identity = known.await?;
        Ok(())
    }

    /// Sets the game that the mail is about to the game that a command names.
    pub(super) async fn find(
        &mut self,
        kind: Kind,
        board: u64,
    ) -> Result<GameSnapshot, CommandFailure> {
        let not_found = || ServiceError::NotFound {
            what: "game",
            name: board.to_string(),
        };
        let game = GameId(i64::try_from(board).map_err(|_| not_found())?);
        let view = self.open(game).await?;
        if view.game.settings.kind == kind {
            Ok(view)
        } else {
            Err(not_found().into())
        }
    }

    /// Sets the game that the mail is about by its number.
    pub(super) async fn open(&mut self, game: GameId) -> Result<GameSnapshot, CommandFailure> {
        let view = self.service.game(self.identity, game).await?;
        self.game = Some(game);
        Ok(view)
    }

    /// Returns a service handle that also marks the mail as handled in each write's transaction.
    pub(super) fn noting(&self) -> Service {
        self.service.with_receipt(self.key)
    }

    /// Returns the seat of the actor in a game.
    pub(super) fn seat_in(&self, view: &GameSnapshot) -> Option<SeatNumber> {
        let user = self.users.last();
        let signed_in = user.filter(|_| self.identity != Identity::Nobody);
        let is_own = |name: &str| signed_in.is_some_and(|user| user.eq_ignore_ascii_case(name));
        let mut players = view.game.players();
        let own = players.find(|(_, player)| is_own(&player.name()));
        let of_token = self.token.map(|(seat, _)| seat);
        of_token.or(own.map(|(seat, _)| seat))
    }

    /// Returns the reply address that plays the next turn, if it is the actor's turn.
    ///
    /// A token gives no other token: it holds for its number of events alone.
    pub(super) fn reply_address(&self, view: &GameSnapshot) -> Option<String> {
        let (seat, n) = (self.seat_in(view)?, view.state.n());
        let is_turn = view.state.rules().to_move() == Some(seat);
        let is_held = self.token.is_none_or(|token| token == (seat, n));
        let address = self.service.reply_address(view.id(), seat, n);
        address.filter(|_| is_turn && is_held)
    }
}
