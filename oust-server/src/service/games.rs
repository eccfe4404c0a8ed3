//! Games: states, details, records, lists and previews.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::access::{allow, allow_user, load_row, user_of, viewer};
use super::blocks::is_chat_open;
use super::players::find_user;
use super::social::{ChatLine, chat_of};
use super::{EventView, GameSnapshot, RematchState, Service, ServiceError};
use crate::account::{Identity, Permission};
use crate::game::{
    BoardView, ClockRule, Conditionals, ExportFormat, Filter, GameRow, GameState, Kind, Outcome,
    Refusal, Settings, Visibility,
};
use crate::id::{GameId, SeatNumber};
use crate::store::{Transaction, conditionals, events, follows, games, notes, reports};

/// A game with its chat and the caller's own data.
pub struct GameDetails {
    /// The state of the game for the caller.
    pub snapshot: GameSnapshot,
    /// The lines of the chat, in order.
    pub chat: Vec<ChatLine>,
    /// The caller's private note; `None` without an account.
    pub note: Option<String>,
    /// Whether the caller follows the game.
    pub follows: bool,
    /// The offers of a rematch.
    pub rematch: RematchState,
    /// The answers that the caller has prepared as a player.
    pub conditionals: Conditionals,
    /// Whether the chat takes lines of the caller.
    pub is_chat_open: bool,
    /// The seats that the caller has reported.
    pub reported: Vec<SeatNumber>,
}

/// Turns to try out, in a game or on an empty board.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewRequest {
    /// The game; none for a new one.
    #[serde(default)]
    pub game: Option<i64>,
    /// The kind of a new game.
    #[serde(default)]
    pub kind: Kind,
    /// The board of a new game.
    #[serde(default)]
    pub board: Option<String>,
    /// The number of players of a new game; by default the least of the kind.
    #[serde(default)]
    pub players: Option<usize>,
    /// Whether the pie rule is in force in a new game.
    #[serde(default)]
    pub swap: bool,
    /// The turns. The last one may be the beginning of a turn.
    #[serde(default)]
    pub turns: Vec<String>,
}

/// What turns would do.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PreviewView {
    /// The position after the whole turns.
    #[serde(flatten)]
    pub position: BoardView,
    /// The seat to move; `null` after the end.
    pub to_move: Option<u8>,
    /// How the game would end.
    pub outcome: Option<Outcome>,
}

/// The limit of turns in a preview.
const MAX_TURNS: usize = 500;

impl Service {
    /// Returns a game with its chat and the actor's note, follow and conditional moves.
    pub async fn details(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<GameDetails, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let snapshot = GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)?;
            let user = user_of(identity).ok();
            let stored = match snapshot.seat {
                Some(seat) => conditionals::of(tx, game, seat)?,
                None => None,
            };
            // The server plays no answer from a tree that is based on an older state.
            let n = snapshot.state.n();
            let current = stored.filter(|(based_on, _)| *based_on == n);
            Ok(GameDetails {
                chat: chat_of(tx, &snapshot.game)?,
                note: match user {
                    Some(user) => Some(notes::of(tx, game, user)?.unwrap_or_default()),
                    None => None,
                },
                follows: match user {
                    Some(user) => follows::of_game(tx, game)?.contains(&user),
                    None => false,
                },
                rematch: RematchState::read(tx, game, now)?,
                // For the form alone: `say` checks it again.
                is_chat_open: is_chat_open(tx, &snapshot.game, user)?,
                reported: match snapshot.seat {
                    Some(seat) => {
                        let made = reports::of_seat(tx, game, seat)?.into_iter();
                        made.map(|report| report.reported).collect()
                    }
                    None => Vec::new(),
                },
                conditionals: current.map(|(_, tree)| tree).unwrap_or_default(),
                snapshot,
            })
        };
        self.store.read(job).await
    }

    /// Returns a game with its current state.
    pub async fn game(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<GameSnapshot, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)
        };
        self.store.read(job).await
    }

    /// Returns the row of a game: its present state without its events.
    pub async fn game_row(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<GameRow, ServiceError> {
        let job =
            move |tx: &mut dyn Transaction| load_row(tx, game, Permission::ViewGame, identity);
        self.store.read(job).await
    }

    /// Returns a game in the state after its first `n` events.
    pub async fn game_at(
        &self,
        identity: Identity,
        game: GameId,
        n: u32,
    ) -> Result<GameSnapshot, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            GameSnapshot::load_at(tx, game, Permission::ViewGame, identity, n)
        };
        self.store.read(job).await
    }

    /// Returns the events of a game, in order.
    pub async fn game_events(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<Vec<EventView>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            load_row(tx, game, Permission::ViewGame, identity)?;
            Ok(events::of_game(tx, game)?
                .iter()
                .map(EventView::new)
                .collect())
        };
        self.store.read(job).await
    }

    /// Returns the record of a game in a format.
    ///
    /// # Errors
    ///
    /// Fails if the format has no such games.
    pub async fn export(
        &self,
        identity: Identity,
        game: GameId,
        format: ExportFormat,
    ) -> Result<String, ServiceError> {
        let site = self.config.public_url.clone();
        let job = move |tx: &mut dyn Transaction| {
            let loaded = GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)?;
            let headers = loaded.record_headers(&site);
            Ok(loaded.state.rules().export(format, &headers)?)
        };
        self.store.read(job).await
    }

    /// Returns the games that match `filter` and are listed to the actor. `user` restricts them to
    /// the games of one player.
    ///
    /// # Errors
    ///
    /// Fails if there is no such user.
    pub async fn games(
        &self,
        identity: Identity,
        user: Option<String>,
        filter: Filter,
    ) -> Result<Vec<GameRow>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            let mut filter = filter;
            if let Some(name) = &user {
                filter.user = Some(find_user(tx, name)?.user_id());
            }
            Ok(games::list(tx, filter, viewer(identity))?)
        };
        self.store.read(job).await
    }

    /// Returns the public games that go on, the ones with the latest moves first.
    pub async fn moved_last(
        &self,
        identity: Identity,
        limit: u32,
    ) -> Result<Vec<GameRow>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            Ok(games::moved_last(tx, limit)?)
        };
        self.store.read(job).await
    }

    /// Returns the games with the actor to move, the longest waiting first.
    pub async fn my_turns(&self, identity: Identity) -> Result<Vec<GameRow>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            let user = allow_user(tx, Permission::ViewAccount, identity)?;
            Ok(games::waiting_for(tx, user)?)
        };
        self.store.read(job).await
    }

    /// Returns the finished public games of a kind among the next 200 games after `after`, as JSON
    /// records, and the number of the last of the 200; `None` at the end.
    pub async fn history(
        &self,
        identity: Identity,
        kind: Kind,
        after: GameId,
    ) -> Result<(Vec<String>, Option<GameId>), ServiceError> {
        let site = self.config.public_url.clone();
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            // The limit counts the games that are left out, too: it bounds the work of a call.
            let ids = games::after(tx, after, false, 200)?;
            let mut records = Vec::new();
            for &id in &ids {
                let row = games::find(tx, id)?.ok_or_else(|| ServiceError::no_game(id))?;
                let is_public = row.settings.visibility == Visibility::Public;
                if is_public && row.settings.kind == kind && row.derived.is_over {
                    let loaded = GameSnapshot::of_row(tx, row, u32::MAX)?;
                    let headers = loaded.record_headers(&site);
                    // `extend` with a `Result` leaves out a game without a JSON record.
                    records.extend(loaded.state.rules().export(ExportFormat::Json, &headers));
                }
            }
            Ok((records, ids.last().copied()))
        };
        self.store.read(job).await
    }

    /// Returns the position and the outcome after the turns of `request`, without playing them.
    ///
    /// # Errors
    ///
    /// Fails if a turn is illegal or not whole.
    pub async fn preview(
        &self,
        identity: Identity,
        request: PreviewRequest,
    ) -> Result<PreviewView, ServiceError> {
        if request.turns.len() > MAX_TURNS {
            let message = format!("a preview has at most {MAX_TURNS} turns");
            return Err(ServiceError::Invalid(message));
        }
        if let Some(game) = request.game.map(GameId) {
            let job = move |tx: &mut dyn Transaction| {
                let loaded = GameSnapshot::load_for(tx, game, Permission::ViewGame, identity)?;
                try_out(&loaded.state, &request.turns)
            };
            return self.store.read(job).await;
        }
        let kind = request.kind;
        let board = request.board.as_deref().unwrap_or(kind.default_board());
        let settings = Settings {
            kind,
            board: Settings::parse_board(board)?,
            players: request.players.unwrap_or(*kind.players().start()),
            swap: request.swap,
            // The settings from here on do not change a position.
            rated: false,
            visibility: Visibility::Private,
            chat: true,
            takebacks: true,
            clock: ClockRule::Unlimited,
        };
        settings.check()?;
        try_out(&GameState::new(settings, 0, Vec::new()), &request.turns)
    }
}

fn try_out(state: &GameState, turns: &[String]) -> Result<PreviewView, ServiceError> {
    let mut rules = state.trial();
    for turn in turns {
        rules.play_text(turn, None).map_err(Refusal::from)?;
    }
    Ok(PreviewView {
        position: rules.view(),
        to_move: rules.to_move().map(|SeatNumber(seat)| seat),
        outcome: rules.outcome(),
    })
}
