//! Games between new users, and random turns.

use oust_core::RandomPlay;
use oust_server::account::{Credential, Identity, RatingRange};
use oust_server::game::{ClockRule, GameRow, Kind, Source, Visibility};
use oust_server::id::GameId;
use oust_server::service::{
    Accepted, ChallengeRequest, Color, GameRequest, RequestedAction, Service, ServiceError,
};
use oust_server::store::events::{self, StoredEvent};
use oust_server::store::{Store, Transaction, users};

/// A game and its players, in the order of their seats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match {
    pub(crate) game: GameId,
    pub(crate) players: [Identity; 2],
}

impl Match {
    /// Begins a game between two new users.
    pub(crate) async fn begin(service: &Service, board: &str) -> Result<Self, ServiceError> {
        let (first, _) = new_user(service).await?;
        let (second, name) = new_user(service).await?;
        Self::between(service, [first, second], name, board).await
    }

    /// Begins a game between two new users; the second one has the given name.
    pub(crate) async fn between(
        service: &Service,
        [first, second]: [Identity; 2],
        name: String,
        board: &str,
    ) -> Result<Self, ServiceError> {
        let made = service
            .challenge(first, request(board, Some(name)), None)
            .await?;
        let Accepted::Begun(game) = service.accept(second, made.id).await? else {
            panic!("a game of two begins when the second has accepted");
        };
        Ok(Self {
            game: game.id(),
            players: [first, second],
        })
    }

    /// Returns the present state of the game.
    pub(crate) async fn view(&self, service: &Service) -> Result<GameRow, ServiceError> {
        Ok(service.game(self.players[0], self.game).await?.game)
    }

    /// Plays a turn of the player to move in `view`, with an idempotency key.
    pub(crate) async fn play(
        &self,
        service: &Service,
        view: &GameRow,
        turn: &str,
        key: &str,
    ) -> Result<GameRow, ServiceError> {
        let seat = view.derived.to_move.expect("the game goes on");
        let act = GameRequest {
            game: self.game,
            seen: Some(view.derived.n),
            request: RequestedAction::turn(turn),
            key: Some(key.to_owned()),
            source: Source::Api,
        };
        let player = self.players[seat.index()];
        Ok(service.act(player, act).await?.game)
    }

    /// Plays at most `turns` random turns and returns the game after them.
    pub(crate) async fn play_random(&self, service: &Service, turns: usize) -> GameRow {
        let mut random = RandomPlay::new(self.game.0.unsigned_abs());
        let mut view = self.view(service).await.unwrap();
        for _ in 0..turns {
            if view.derived.to_move.is_none() {
                break;
            }
            let turn = random_turn(&view, &mut random);
            let key = format!("random-{}", view.derived.n);
            view = self.play(service, &view, &turn, &key).await.unwrap();
        }
        view
    }

    /// Returns the stored events of the game.
    pub(crate) async fn events(&self, store: &Store) -> Vec<StoredEvent> {
        let game = self.game;
        store
            .read(move |tx| events::of_game(tx, game))
            .await
            .unwrap()
    }
}

/// Returns a random turn of the player to move.
pub(crate) fn random_turn(view: &GameRow, random: &mut RandomPlay) -> String {
    crate::turn::random(&view.derived.position, random).expect("the server writes positions")
}

/// Returns the legal placements in `view`.
pub(crate) fn legal(view: &GameRow) -> Vec<String> {
    let facts = oust_server::game::facts_of(&view.settings, &view.derived);
    facts.expect("the server writes positions").legal
}

/// Returns the first legal placement in `view`.
pub(crate) fn first_turn(view: &GameRow) -> String {
    legal(view).swap_remove(0)
}

/// Returns a challenge to a user, or to anyone.
pub(crate) fn request(board: &str, to: Option<String>) -> ChallengeRequest {
    ChallengeRequest {
        kind: Kind::Oust,
        board: board.to_owned(),
        to: to.into(),
        players: None,
        color: Color::X,
        swap: false,
        rated: true,
        visibility: Visibility::Public,
        chat: true,
        takebacks: true,
        clock: ClockRule::Unlimited,
        ratings: RatingRange::default(),
    }
}

/// Makes a user and returns the actor and the name.
pub(crate) async fn new_user(service: &Service) -> Result<(Identity, String), ServiceError> {
    let name = new_name();
    service.add_user(&name, None, None).await?;
    Ok((actor_of(service, &name).await?, name))
}

/// Returns a name that is not in use.
pub(crate) fn new_name() -> String {
    let letter = || char::from(b'a' + getrandom::u32().map_or(0, |number| (number % 26) as u8));
    std::iter::repeat_with(letter).take(20).collect()
}

/// Returns the user with this name as an actor with a session.
pub(crate) async fn actor_of(service: &Service, name: &str) -> Result<Identity, ServiceError> {
    let name = name.to_owned();
    let job = move |tx: &mut dyn Transaction| users::by_name(tx, &name);
    let user = service.store().read(job).await?;
    Ok(Identity::User {
        id: user.expect("the user was made").user_id(),
        via: Credential::Session,
    })
}
