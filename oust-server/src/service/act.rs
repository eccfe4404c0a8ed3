//! Requests of players in their games, with all their consequences in one transaction.

use oust_notation::Dialect;

use super::access::user_of;
use super::offers::check_answerable;
use super::{GameSnapshot, Service, ServiceError, ratings};
use crate::account::Identity;
use crate::game::{Action, Command, Conditionals, Event, Kind, Player, Refusal, Source};
use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::events::{Origin, StoredEvent};
use crate::store::{Transaction, conditionals, events, games, reviews};

/// A request of a player.
#[derive(Clone, Debug)]
pub struct GameRequest {
    /// The game in which the player acts.
    pub game: GameId,
    /// The number of events that the player has seen; `None` for any.
    pub seen: Option<u32>,
    /// The turn or the command.
    pub request: RequestedAction,
    /// The key that makes a repeated request harmless.
    pub key: Option<String>,
    /// The interface that sent the request.
    pub source: Source,
}

/// A turn or another command of a player.
#[derive(Clone, Debug)]
pub enum RequestedAction {
    /// A turn in text form, parsed against the state of the game.
    Turn {
        /// The turn as it was typed.
        text: String,
        /// The dialect of its coordinates; `None` for the game's own.
        dialect: Option<Dialect>,
    },
    /// A command that needs no parsing.
    Command(Command),
}

impl RequestedAction {
    /// Returns a request to play the turn `text` in the game's own dialect.
    pub fn turn(text: impl Into<String>) -> Self {
        Self::Turn {
            text: text.into(),
            dialect: None,
        }
    }

    fn is_void(&self) -> bool {
        matches!(self, Self::Command(Command::Void))
    }
}

impl From<Command> for RequestedAction {
    fn from(command: Command) -> Self {
        Self::Command(command)
    }
}

/// The limit of conditional moves in one transaction, in case both players have prepared many.
const MAX_ANSWERS: usize = 100;

/// The most characters of an idempotency key.
const MAX_KEY: usize = 200;

/// Checks the length of an idempotency key.
pub(crate) fn check_key(key: Option<&str>) -> Result<(), ServiceError> {
    if key.is_some_and(|key| key.len() > MAX_KEY) {
        let message = format!("a key has at most {MAX_KEY} characters");
        return Err(ServiceError::Invalid(message));
    }
    Ok(())
}

impl Service {
    /// Carries out a request and returns the game after it. If the same request was carried out
    /// before, with the same key, returns the game as it is now.
    ///
    /// # Errors
    ///
    /// Fails if `seen` is not the current number of events, if the rules refuse the request, or if
    /// the key was used for another request.
    pub async fn act(
        &self,
        identity: Identity,
        act: GameRequest,
    ) -> Result<GameSnapshot, ServiceError> {
        check_key(act.key.as_deref())?;
        self.check_awake().await?;
        let service = self.clone();
        self.write_events(move |tx| service.act_in(tx, identity, &act))
            .await
    }

    /// Plays a turn, and prepares answers to what the other player may do after it, in one
    /// transaction. Answers that the game has overtaken are not stored.
    ///
    /// # Errors
    ///
    /// Fails as [`Self::act`] does, or if a turn of the answers cannot be played in its line. Nothing
    /// is then played.
    pub async fn act_and_prepare(
        &self,
        identity: Identity,
        act: GameRequest,
        answers: Conditionals,
    ) -> Result<GameSnapshot, ServiceError> {
        check_key(act.key.as_deref())?;
        self.check_awake().await?;
        let service = self.clone();
        self.write_events(move |tx| {
            let game = service.act_in(tx, identity, &act)?;
            let n = game.state.n();
            // A repeated request, or a prepared answer of the other player: the game is further.
            let is_last = act.seen.is_some_and(|seen| game.state.is_next(seen, n));
            let seat = game
                .seat
                .filter(|_| is_last && game.game.settings.players == 2);
            if let Some(seat) = seat.filter(|_| game.state.rules().to_move().is_some()) {
                // An illegal answer undoes the turn, too: the player sees the line again.
                let answers = answers.played_from(game.state.rules())?;
                conditionals::set(tx, act.game, seat, n, &answers)?;
            }
            Ok(game)
        })
        .await
    }

    fn act_in(
        &self,
        tx: &mut dyn Transaction,
        identity: Identity,
        act: &GameRequest,
    ) -> Result<GameSnapshot, ServiceError> {
        if act.request.is_void() {
            return Err(ServiceError::Forbidden("a moderator alone voids a game"));
        }
        let identity = self.seated(tx, identity)?;
        let (mut game, seat) = GameSnapshot::load_as_player(tx, act.game, identity)?;
        // The seat is part of the key: two players may send the same key in one game.
        let key = act.key.as_ref().map(|key| format!("{seat}/{key}"));
        if let Some(key) = &key
            && let Some(made) = events::of_key(tx, act.game, key)?
        {
            return if asks_for(act, &made, &game) {
                Ok(game)
            } else {
                Err(ServiceError::KeyUsed)
            };
        }
        // The key is checked first: a repeated request has an old `seen` and is still no error.
        if let Some(seen) = act.seen {
            game = game.at_event(seen)?;
        }
        self.see_in(tx, &mut game, seat)?;
        let origin = Origin {
            user: user_of(identity).ok(),
            key: key.as_deref(),
            source: act.source,
        };
        let command = match &act.request {
            RequestedAction::Command(command) => command.clone(),
            RequestedAction::Turn { text, dialect } => {
                // As in `Appended::new`: a clock that was set back must not precede the last event.
                let at = self.now().max(game.state.moved_at());
                let read = game.state.read_turn(seat, text, *dialect, at);
                Command::Turn(read.map_err(|refusal| refused(refusal, &game))?)
            }
        };
        if command == Command::AskUndo {
            check_answerable(tx, &game.game, seat)?;
        }
        self.append(tx, &mut game, seat, &command, origin)?;
        Ok(game)
    }

    /// Carries out a command and its consequences: the consent of an engine, conditional moves,
    /// derived columns, ratings, the queued review, and notices.
    pub(crate) fn append(
        &self,
        tx: &mut dyn Transaction,
        game: &mut GameSnapshot,
        seat: SeatNumber,
        command: &Command,
        origin: Origin<'_>,
    ) -> Result<(), ServiceError> {
        // First of all, in the order of `Store::write`: others lock the game before they change its rows.
        games::lock(tx, game.id())?;
        let mut appended = Appended::new(tx, game, origin.user, self.now())?;
        appended.act(tx, game, seat, command, origin)?;
        if *command == Command::AskUndo {
            accept_for_engine(tx, game, seat, &mut appended)?;
        }
        answer(tx, game, &mut appended)?;
        // The caller gets the columns as they are stored.
        game.game.derived = game.state.derived();
        games::save(tx, game.id(), &game.game.derived)?;
        if game.game.derived.is_over {
            let kind = game.game.settings.kind;
            if game.state.is_void() {
                ratings::rate_without(tx, game.id(), kind)?;
            } else {
                ratings::rate_game(tx, game, appended.at)?;
            }
            // The engine, which reviews games, plays Oust only.
            if kind == Kind::Oust && !game.state.is_void() {
                reviews::queue(tx, game.id(), appended.at)?;
            }
        }
        // Last: the notices show the state after the conditional moves, one mail for all of them.
        self.notify_of_events(tx, game, &appended)
    }
}

/// Returns whether a request asks for a stored event: for its action in its position.
fn asks_for(act: &GameRequest, made: &StoredEvent, game: &GameSnapshot) -> bool {
    if !act.seen.is_none_or(|seen| game.state.is_next(seen, made.n)) {
        return false;
    }
    let action = match &act.request {
        RequestedAction::Command(command) => command.action(),
        RequestedAction::Turn { text, dialect } => match game.state.rules().read(text, *dialect) {
            Ok(turn) => Action::Turn(turn),
            Err(_) => return false,
        },
    };
    let text = action.text(&game.state.notation());
    (action.kind(), text) == (made.kind, made.text.clone())
}

/// Accepts an undo request of `asker` for the engine, if one plays in the game.
fn accept_for_engine(
    tx: &mut dyn Transaction,
    game: &mut GameSnapshot,
    asker: SeatNumber,
    appended: &mut Appended,
) -> Result<(), ServiceError> {
    let is_engine = |seat: &SeatNumber| *seat != asker && game.is_engine(*seat);
    let engine = game.game.players().map(|(seat, _)| seat).find(is_engine);
    let Some(seat) = engine else {
        return Ok(());
    };
    let origin = Origin::of(Source::Engine);
    appended.act(tx, game, seat, &Command::AcceptUndo, origin)
}

/// The events that one transaction appends to a game.
pub(crate) struct Appended {
    /// The appended events, in order.
    pub(crate) events: Vec<Event>,
    /// The user that sent the first event; `None` for guests, engines and the server.
    pub(crate) user: Option<UserId>,
    /// The time of all events.
    pub(crate) at: Millis,
    /// The hash of the game's last event, to which the next one is chained.
    hash: String,
}

impl Appended {
    /// Starts with no events, chained to the last event of `game`.
    pub(crate) fn new(
        tx: &mut dyn Transaction,
        game: &GameSnapshot,
        user: Option<UserId>,
        now: Millis,
    ) -> Result<Self, ServiceError> {
        let last = events::last_hash(tx, game.id())?;
        // The first event is chained to the root, or to the empty hash in a game without a root.
        let root = || game.game.root.clone().unwrap_or_default();
        Ok(Self {
            events: Vec::new(),
            user,
            // The clock may have been set back: the times of events must not decrease.
            at: now.max(game.state.moved_at()),
            hash: last.unwrap_or_else(root),
        })
    }

    /// Carries out the command of `seat` and appends the resulting events.
    pub(crate) fn act(
        &mut self,
        tx: &mut dyn Transaction,
        game: &mut GameSnapshot,
        seat: SeatNumber,
        command: &Command,
        origin: Origin<'_>,
    ) -> Result<(), ServiceError> {
        let acted = game.state.act(seat, command, self.at);
        let new = acted.map_err(|refusal| refused(refusal, game))?;
        let notation = game.state.notation();
        for (index, event) in new.into_iter().enumerate() {
            // The rules add the events after the first: passes of players without a placement.
            let origin = match index {
                0 => origin,
                _ => Origin::of(Source::Server),
            };
            self.hash = events::append(tx, game.id(), &event, &notation, origin, &self.hash)?;
            self.events.push(event);
        }
        Ok(())
    }

    /// Returns the last turn, pass or swap, ignoring the first `first` events.
    pub(crate) fn last_turn(&self, first: usize) -> Option<&Event> {
        let mut new = self.events.iter().skip(first);
        new.rfind(|event| matches!(event.action, Action::Turn(_)))
    }
}

/// Returns the error for a refusal, with the current state of the game.
pub(crate) fn refused(refusal: Refusal, game: &GameSnapshot) -> ServiceError {
    ServiceError::Refused {
        refusal,
        game: Some(Box::new(game.clone())),
    }
}

/// Plays the conditional moves that answer the last appended turn, and the answers to these moves,
/// up to [`MAX_ANSWERS`].
pub(crate) fn answer(
    tx: &mut dyn Transaction,
    game: &mut GameSnapshot,
    appended: &mut Appended,
) -> Result<(), ServiceError> {
    let mut first = 0;
    for _ in 0..MAX_ANSWERS {
        let (Some(seat), Some(event)) = (game.state.rules().to_move(), appended.last_turn(first))
        else {
            return Ok(());
        };
        let Action::Turn(turn) = &event.action else {
            return Ok(());
        };
        let (text, before) = (game.state.notation().text(turn), event.n - 1);
        let id = game.id();
        let Some((based_on, tree)) = conditionals::of(tx, id, seat)? else {
            return Ok(());
        };
        let Some((reply, next)) = tree.answer(&text).filter(|_| based_on == before) else {
            // The turn is not the expected one: the whole tree is obsolete.
            let none = Conditionals::default();
            return Ok(conditionals::set(tx, id, seat, 0, &none)?);
        };
        first = appended.events.len();
        let origin = Origin {
            user: game.game.player(seat).and_then(Player::user),
            ..Origin::of(Source::Conditional)
        };
        let played = match game.state.read_turn(seat, reply, None, appended.at) {
            Ok(turn) => appended.act(tx, game, seat, &Command::Turn(turn), origin),
            Err(refusal) => Err(refusal.into()),
        };
        let rest = match played {
            Ok(()) => next,
            // An illegal answer must not undo the opponent's turn, so it is dropped.
            Err(ServiceError::Refused { .. }) => Conditionals::default(),
            Err(error) => return Err(error),
        };
        conditionals::set(tx, id, seat, game.state.n(), &rest)?;
    }
    Ok(())
}
