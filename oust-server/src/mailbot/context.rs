//! The state of handling a mail, and the failures of its command.

use oust_notation::Dialect;

use super::listing::player;
use crate::account::{Identity, MailCode, Secret};
use crate::game::{Kind, Refusal, RefusedTurn};
use crate::id::{GameId, SeatNumber};
use crate::mail::{CommandError, Credentials, Quotes, View, quotable_message};
use crate::service::{GameSnapshot, Service, ServiceError};

/// The mail that is handled, its sender, and the game that it is about.
pub(crate) struct CommandContext<'s> {
    pub(crate) service: &'s Service,
    /// The hash of the sender and the Message-ID.
    pub(crate) key: &'s str,
    pub(crate) identity: Identity,
    /// The names after which a credential may be.
    pub(crate) users: Vec<String>,
    /// The line of the command in the body, from 1, or 0 for the subject.
    pub(crate) line: Option<usize>,
    /// How replies tell the words of the mail from the server's.
    pub(crate) quotes: Quotes,
    /// The code with which the sender signed in.
    code: Option<Secret>,
    pub(crate) game: Option<GameId>,
    /// The seat and the number of events for which the sender has the token.
    pub(crate) token: Option<(SeatNumber, u32)>,
}

impl<'s> CommandContext<'s> {
    /// Creates the context of a mail without an authenticated sender.
    pub(crate) fn new(service: &'s Service, key: &'s str) -> Self {
        Self {
            service,
            key,
            identity: Identity::Nobody,
            users: Vec::new(),
            line: None,
            quotes: Quotes::Mail,
            code: None,
            game: None,
            token: None,
        }
    }

    /// Checks credentials and makes their owner the actor.
    pub(crate) async fn sign_in(
        &mut self,
        credentials: &Credentials,
    ) -> Result<(), CommandFailure> {
        self.users.push(credentials.user.clone());
        let code = Secret::new(credentials.code.expose());
        let known = self.service.identity_of_mail_code(&credentials.user, &code);
        self.identity = known.await?;
        self.code = Some(code);
        Ok(())
    }

    /// Returns whether `text` has five characters of the sender's mail code in a row, in any
    /// spelling.
    pub(crate) fn has_part_of_code(&self, text: &str) -> bool {
        self.code
            .as_ref()
            .is_some_and(|code| MailCode::shares_part(text, code.expose()))
    }

    /// Returns the names of accounts for the subject of the reply.
    pub(crate) fn known_users(&self) -> Vec<&str> {
        match self.identity {
            // A name that did not sign in may be anything.
            Identity::Nobody => Vec::new(),
            _ => self.users(),
        }
    }

    /// Sets the game that the mail is about to the game that a command names.
    pub(crate) async fn find(
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
    pub(crate) async fn open(&mut self, game: GameId) -> Result<GameSnapshot, CommandFailure> {
        let view = self.service.game(self.identity, game).await?;
        self.game = Some(game);
        Ok(view)
    }

    /// Returns a game at one of its positions.
    pub(crate) async fn at_view(
        &self,
        game: GameSnapshot,
        view: Option<View>,
    ) -> Result<GameSnapshot, CommandFailure> {
        let (id, count) = (game.id(), game.state.n());
        let kept = match view {
            None => return Ok(game),
            Some(View::After(n)) => Some(n).filter(|n| *n <= count),
            Some(View::Ago(n)) => count.checked_sub(n),
        };
        let kept = kept.ok_or_else(|| {
            CommandFailure::Text(format!(
                "game {id} has {count} events, expected a number from 0 to {count} after `#`"
            ))
        })?;
        Ok(self.service.game_at(self.identity, id, kept).await?)
    }

    /// Returns the address of the server for links.
    pub(crate) fn url(&self) -> &str {
        &self.service.config().public_url
    }

    /// Returns the names after which a credential may be.
    pub(crate) fn users(&self) -> Vec<&str> {
        self.users.iter().map(String::as_str).collect()
    }

    /// Returns a service handle that also marks the mail as handled in each write's transaction.
    pub(crate) fn noting(&self) -> Service {
        self.service.with_receipt(self.key)
    }

    /// Returns the seat of the actor in a game.
    pub(crate) fn seat_in(&self, view: &GameSnapshot) -> Option<SeatNumber> {
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
    pub(crate) fn reply_address(&self, view: &GameSnapshot) -> Option<String> {
        let (seat, n) = (self.seat_in(view)?, view.state.n());
        let is_turn = view.state.rules().to_move() == Some(seat);
        let is_held = self.token.is_none_or(|token| token == (seat, n));
        let address = self.service.reply_address(view.id(), seat, n);
        address.filter(|_| is_turn && is_held)
    }
}

/// The dialect of the listings in mails.
pub(crate) const LISTING: Dialect = Dialect::Pbmserv;

/// A reason not to carry out a command.
#[derive(Clone, Debug)]
pub(crate) enum CommandFailure {
    /// A service refused it, or failed.
    Service(ServiceError),
    /// It is not a command.
    Command(CommandError),
    /// Another reason.
    Text(String),
}

impl CommandFailure {
    /// Returns the reason with the coordinates of the listings. Words of the mail are in it only if
    /// they are shown to hold no part of a code.
    pub(crate) fn message(&self, quotes: Quotes) -> String {
        match self {
            // Its words were checked when it was made.
            Self::Command(error) => error.to_string(),
            // All of its words are the moderator's, and a time looks like a part of a code.
            Self::Service(error @ ServiceError::Banned { .. }) => error.to_string(),
            other => quotable_message(&other.full_message(), quotes),
        }
    }

    fn full_message(&self) -> String {
        match self {
            Self::Command(error) => error.to_string(),
            Self::Text(text) => text.clone(),
            Self::Service(ServiceError::Refused {
                refusal: Refusal::NotYourTurn { to_move, .. },
                game: Some(game),
            }) => {
                format!("it is {}'s turn", player(&game.game, Some(*to_move)))
            }
            Self::Service(ServiceError::Refused {
                refusal: Refusal::Illegal(refused),
                ..
            }) => no_point_of_hexagon(refused).unwrap_or_else(|| {
                let explanation = refused.explain(Some(LISTING));
                format!("{} ({})", explanation.message, explanation.code)
            }),
            Self::Service(ServiceError::Stale { seen, game }) => format!(
                "the game has gone on: your mail is about the position after {seen} events, now \
                 there are {}",
                game.state.n()
            ),
            Self::Service(ServiceError::SignIn) => {
                "this is private, expected your name and mail code".to_owned()
            }
            Self::Service(error) => error.to_string(),
        }
    }
}

/// Returns the message for a word that names no point of a hexagon. It refers the sender to the
/// board in the reply, because mails do not accept the other dialects that an explanation names.
fn no_point_of_hexagon(refused: &RefusedTurn) -> Option<String> {
    let RefusedTurn::Oust(turn) = refused else {
        return None;
    };
    let board = turn.game.position().board();
    if Dialect::default_for(board) == LISTING {
        return None;
    }
    let word = turn.missing_point()?;
    let example = board.points().next()?;
    let example = LISTING.point_name(board, example);
    Some(format!(
        "the board has no point `{word}`, expected a letter and a number as in the picture, such as \
         {example}"
    ))
}

impl From<ServiceError> for CommandFailure {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}

impl From<CommandError> for CommandFailure {
    fn from(error: CommandError) -> Self {
        Self::Command(error)
    }
}
