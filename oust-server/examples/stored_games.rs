//! What it costs to read stored games: a work to count instructions of, and to time.
//!
//! ```text
//! stored_games make FOLDER BOARD GAMES TURNS   a database with games whose turns interleave
//! stored_games read FOLDER ROUNDS              loads each of its games
//! stored_games list FOLDER ROUNDS              lists 100 games as the API does
//! ```

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use oust_core::{RandomPlay, State, Turn};
use oust_notation::PositionLine;
use oust_server::account::Identity;
use oust_server::game::{
    ClockRule, Command, GameState, Kind, NewGame, Player, Settings, Source, Visibility,
};
use oust_server::http::{AppState, Limits};
use oust_server::id::GameId;
use oust_server::service::{Clock, Service, ServiceConfig};
use oust_server::store::events::{self, Origin};
use oust_server::store::games;
use oust_server::store::{Database, Store, StoreError, Transaction};
use oust_server::telemetry::Metrics;
use oust_server::web::router;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

#[tokio::main(flavor = "current_thread")]
async fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["make", folder, board, games, turns] => {
            let store = open(folder).await?;
            make(&store, board, games.parse()?, turns.parse()?).await
        }
        ["read", folder, rounds] => read(folder, rounds.parse()?).await,
        ["list", folder, rounds] => list(folder, rounds.parse()?).await,
        _ => anyhow::bail!("expected make, read or list; see the head of the file"),
    }
}

async fn open(folder: &str) -> anyhow::Result<Store> {
    Ok(Store::open(&Database::Folder(PathBuf::from(folder))).await?)
}

async fn service(folder: &str) -> anyhow::Result<Service> {
    let store = open(folder).await?;
    Ok(Service::open(store, Clock::System, ServiceConfig::default()).await?)
}

/// Begins games and plays their turns in turn, so that their events lie apart.
async fn make(store: &Store, board: &str, count: usize, turns: usize) -> anyhow::Result<()> {
    let settings = Settings {
        kind: Kind::Oust,
        board: Settings::parse_board(board)?,
        players: 2,
        swap: false,
        rated: false,
        visibility: Visibility::Public,
        chat: true,
        takebacks: true,
        clock: ClockRule::Unlimited,
    };
    let job = move |tx: &mut dyn Transaction| {
        let mut states = Vec::new();
        for index in 0..count {
            let new = NewGame {
                settings: settings.clone(),
                seats: [1, 2].map(|level| Player::Engine { level }).to_vec(),
                slug: format!("game-{index}"),
                created: 0,
            };
            let id = games::create(tx, &new)?;
            let state = GameState::new(settings.clone(), 0, Vec::new());
            let random = RandomPlay::new(index as u64);
            let root = games::find(tx, id)?.and_then(|row| row.root);
            states.push((id, state, random, root.unwrap_or_default()));
        }
        for _ in 0..turns {
            for (id, state, random, hash) in &mut states {
                play(tx, *id, state, random, hash)?;
            }
        }
        for (id, state, ..) in &states {
            games::save(tx, *id, &state.derived())?;
        }
        Ok::<_, StoreError>(())
    };
    Ok(store.write(job).await?)
}

/// Plays and stores a random turn, unless the game is over.
fn play(
    tx: &mut dyn Transaction,
    id: GameId,
    state: &mut GameState,
    random: &mut RandomPlay,
    hash: &mut String,
) -> Result<(), StoreError> {
    let Some(seat) = state.rules().to_move() else {
        return Ok(());
    };
    let Some(turn) = random_turn(state, random) else {
        return Ok(());
    };
    let notation = state.notation();
    for event in state.act(seat, &Command::Turn(turn), 0).unwrap_or_default() {
        let origin = Origin::of(Source::Server);
        *hash = events::append(tx, id, &event, &notation, origin, hash)?;
    }
    Ok(())
}

/// Returns a random whole turn of the player to move.
fn random_turn(state: &GameState, random: &mut RandomPlay) -> Option<Turn> {
    let line: PositionLine = state.rules().position().parse().ok()?;
    let mut position = line.position();
    let side = position.to_move();
    let mut points = Vec::new();
    while position.state() == State::Playing && position.to_move() == side {
        let point = random.placement(&position)?;
        position.play(point).ok()?;
        points.push(point);
    }
    Some(Turn::Place(points.into()))
}

async fn read(folder: &str, rounds: usize) -> anyhow::Result<()> {
    let service = service(folder).await?;
    let (began, mut events) = (Instant::now(), 0);
    for _ in 0..rounds {
        for id in (GameId::FIRST.0..).map(GameId) {
            let Ok(game) = service.game(Identity::Nobody, id).await else {
                break;
            };
            events += game.state.n();
        }
    }
    let took = began.elapsed();
    let each = took.as_nanos() / u128::from(events.max(1));
    println!("{events} events in {took:?}, {each} ns an event");
    Ok(())
}

async fn list(folder: &str, rounds: usize) -> anyhow::Result<()> {
    let state = AppState {
        page_code: None,
        service: service(folder).await?,
        limits: Arc::new(Limits::new(0, 0)),
        metrics: Arc::new(Metrics::new()?),
        site: Arc::default(),
        shutdown: CancellationToken::new(),
    };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/api/v1/games?limit=100", listener.local_addr()?);
    let app = router(state).into_make_service_with_connect_info::<SocketAddr>();
    tokio::spawn(async move { axum::serve(listener, app).await });
    let client = reqwest::Client::new();
    let mut bytes = client.get(&url).send().await?.bytes().await?.len();
    let began = Instant::now();
    for _ in 0..rounds {
        bytes = client.get(&url).send().await?.bytes().await?.len();
    }
    println!("{rounds} lists of {bytes} bytes in {:?}", began.elapsed());
    Ok(())
}
