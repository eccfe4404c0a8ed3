//! What is known while a mail is handled.

use oust_core::Board;

use super::failure::Failure;
use crate::id::{GameId, SeatNumber};
use crate::mail::Credentials;
use crate::people::{Actor, Secret};
use crate::play::{GameView, Kind, Settings};
use crate::service::{Service, ServiceError};
use crate::store::{StoreError, mails};

/// The mail that is handled, with who sent it and the game that it is about.
pub(super) struct Session<'s> {
    pub(super) service: &'s Service,
    /// The hash of the Message-ID.
    pub(super) key: &'s str,
    pub(super) actor: Actor,
    /// The names after which a credential may be.
    pub(super) users: Vec<String>,
    pub(super) game: Option<GameId>,
    /// The board whose points are spoken of.
    pub(super) board: Option<Board>,
    /// The seat and the number of events for which the sender has the token.
    pub(super) token: Option<(SeatNumber, u32)>,
}

impl<'s> Session<'s> {
    /// Begins with a mail of nobody.
    pub(super) fn new(service: &'s Service, key: &'s str) -> Self {
        Self {
            service,
            key,
            actor: Actor::Nobody,
            users: Vec::new(),
            game: None,
            board: None,
            token: None,
        }
    }

    /// Makes the owner of the credentials the actor.
    pub(super) async fn sign_in(&mut self, credentials: &Credentials) -> Result<(), Failure> {
        self.users.push(credentials.user.clone());
        let code = Secret::new(credentials.code.expose());
        let known = self.service.actor_of_mail_code(&credentials.user, &code);
        self.actor = known.await?;
        Ok(())
    }

    /// Makes the game that a command names the one that the mail is about.
    pub(super) async fn find(&mut self, kind: Kind, board: u64) -> Result<GameView, Failure> {
        let not_found = || ServiceError::NotFound {
            what: "game",
            name: board.to_string(),
        };
        let game = GameId(i64::try_from(board).map_err(|_| not_found())?);
        let view = self.open(game).await?;
        if view.kind == kind {
            Ok(view)
        } else {
            Err(not_found().into())
        }
    }

    /// Makes the game of a number the one that the mail is about.
    pub(super) async fn open(&mut self, game: GameId) -> Result<GameView, Failure> {
        let view = self.service.game(self.actor, game).await?;
        self.game = Some(game);
        self.board = Settings::parse_board(&view.board).ok();
        Ok(view)
    }

    /// Returns the services with the note that the mail has had its effect in the transaction of
    /// the effect.
    pub(super) fn noting(&self) -> Service {
        let (key, now) = (self.key.to_owned(), self.service.now());
        self.service.writing_also(move |tx| {
            if mails::receive(tx, &key, now)? {
                Ok(())
            } else {
                let reason = "another process handles the same mail".to_owned();
                Err(StoreError::Unavailable { reason })
            }
        })
    }

    /// Returns the seat of the actor in a game.
    pub(super) fn seat_in(&self, view: &GameView) -> Option<SeatNumber> {
        let user = self.users.last();
        let signed_in = user.filter(|_| self.actor != Actor::Nobody);
        let is_own = |name: &str| signed_in.is_some_and(|user| user.eq_ignore_ascii_case(name));
        let seat = view.seats.iter().find(|seat| is_own(&seat.name));
        let of_token = self.token.map(|(seat, _)| seat);
        of_token.or(seat.map(|seat| SeatNumber(seat.seat)))
    }

    /// Returns the address whose mails play the next turn, if it is the actor's turn.
    ///
    /// A token gives no other token: it holds for its number of events alone.
    pub(super) fn reply_address(&self, view: &GameView) -> Option<String> {
        let seat = self.seat_in(view)?;
        let is_turn = view.to_move == Some(seat.0);
        let is_held = self.token.is_none_or(|token| token == (seat, view.n));
        let address = self.service.reply_address(GameId(view.id), seat, view.n);
        address.filter(|_| is_turn && is_held)
    }
}
