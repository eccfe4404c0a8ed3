//! Two players who play one game after the other.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::Context;
use oust_core::RandomPlay;
use serde_json::{Value, json};

use crate::client::{Client, Game, Reply, Turn};
use crate::figures::Figures;
use crate::journal::{Acknowledged, Journal};
use crate::mischief::{Mischief, before, double, race};
use crate::turn;

/// The time before a failed request is sent again.
const PAUSE: Duration = Duration::from_millis(30);

/// What all players share.
pub(crate) struct Shared {
    pub(crate) clients: Vec<Client>,
    pub(crate) boards: Vec<String>,
    pub(crate) until: Instant,
    /// Whether all players behave.
    pub(crate) behaves: bool,
    pub(crate) pause: Duration,
    pub(crate) journal: Journal,
    pub(crate) figures: Figures,
}

impl Shared {
    /// Returns a random client.
    pub(crate) fn client(&self, random: &mut RandomPlay) -> &Client {
        &self.clients[random.below(self.clients.len())]
    }

    fn is_over(&self) -> bool {
        Instant::now() >= self.until
    }
}

/// Reads the tokens of players.
pub(crate) fn read_tokens(path: &Path) -> anyhow::Result<Vec<String>> {
    let text = std::fs::read_to_string(path);
    let text = text.with_context(|| format!("cannot read {}", path.display()))?;
    let token = |line: &str| {
        let value: Value = serde_json::from_str(line)?;
        let token = value["token"].as_str().map(str::to_owned);
        token.context("a line has no token")
    };
    text.lines().map(token).collect()
}

/// Plays games between two players until the time is over.
pub(crate) async fn play(
    shared: Arc<Shared>,
    tokens: [String; 2],
    seed: u64,
) -> anyhow::Result<()> {
    let mut random = RandomPlay::new(seed);
    while !shared.is_over() {
        let Some(mut game) = begin(&shared, &tokens, &mut random).await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        shared.figures.count("games");
        while let Some(seat) = game.to_move
            && !shared.is_over()
        {
            let token = &tokens[usize::from(seat) - 1];
            tokio::time::sleep(shared.pause).await;
            match play_turn(&shared, token, &game, seat, &mut random).await? {
                Some(after) => game = after,
                None => break,
            }
        }
    }
    Ok(())
}

/// Sends a request until the server answers it. `Failed` is returned when the time is over.
pub(crate) async fn until_answered(
    shared: &Shared,
    client: &Client,
    token: &str,
    turn: &Turn,
) -> Reply {
    let mut attempts = 0;
    loop {
        let reply = client.send(token, turn).await;
        if reply != Reply::Failed {
            return reply;
        }
        shared.figures.count("failed requests");
        // A server that is started again gets a few seconds after the end.
        attempts += 1;
        if shared.is_over() && attempts > 100 {
            return Reply::Failed;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn begin(shared: &Shared, tokens: &[String; 2], random: &mut RandomPlay) -> Option<Game> {
    let client = shared.client(random);
    let board = &shared.boards[random.below(shared.boards.len())];
    let body = json!({"kind": "oust", "board": board, "color": "x", "swap": false});
    let made = client.post(&tokens[0], "challenges", &body).await?;
    let path = format!("challenges/{}/accept", made["id"].as_str()?);
    let game = client.post(&tokens[1], &path, &json!({})).await?;
    serde_json::from_value(game).ok()
}

/// Plays a turn, and returns the game after it; `None` if the time is over.
async fn play_turn(
    shared: &Shared,
    token: &str,
    game: &Game,
    seat: u8,
    random: &mut RandomPlay,
) -> anyhow::Result<Option<Game>> {
    let text = turn::random(&game.position, random).context("the position is unreadable")?;
    let turn = Turn {
        game: game.id,
        n: game.n,
        text,
        key: format!("{}-{}-a", game.id, game.n),
    };
    let mischief = if shared.behaves {
        Mischief::None
    } else {
        Mischief::draw(random)
    };
    let (turn, reply) = match mischief {
        Mischief::Double => double(shared, token, turn, random).await,
        Mischief::Race => race(shared, token, turn, &game.position, random).await,
        _ => {
            before(shared, token, &turn, mischief, random).await;
            let began = Instant::now();
            let client = shared.client(random);
            let reply = until_answered(shared, client, token, &turn).await;
            if mischief == Mischief::None {
                shared.figures.time(began.elapsed());
            }
            (turn, reply)
        }
    };
    match reply {
        Reply::Stored(after) => {
            shared.figures.count("turns");
            shared.journal.write(&Acknowledged {
                game: turn.game,
                n: turn.n + 1,
                seat,
                turn: turn.text,
            })?;
            Ok(Some(after))
        }
        Reply::Refused(status) => {
            let text = format!("{turn:?} was refused with {status}");
            shared.figures.wrong_answer(&text);
            Ok(None)
        }
        Reply::Failed => Ok(None),
    }
}
