//! What players do wrong, and what the server has to answer.

use std::time::Duration;

use oust_core::RandomPlay;

use crate::client::{Client, Reply, Turn};
use crate::players::{Shared, until_answered};
use crate::turn;

/// A way to send a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mischief {
    /// None: once and right.
    None,
    /// The same request twice at once.
    Double,
    /// Another turn for the same number at once.
    Race,
    /// First a turn for an earlier number.
    Stale,
    /// First an illegal turn.
    Illegal,
    /// The connection is cut, and the request is sent again.
    Cut,
}

impl Mischief {
    /// Draws a way; half of them are right.
    pub(crate) fn draw(random: &mut RandomPlay) -> Self {
        match random.below(20) {
            0 | 1 => Self::Double,
            2 | 3 => Self::Race,
            4 | 5 => Self::Stale,
            6 | 7 => Self::Illegal,
            8 | 9 => Self::Cut,
            _ => Self::None,
        }
    }
}

/// Does wrong before a turn is sent.
pub(crate) async fn before(
    shared: &Shared,
    token: &str,
    turn: &Turn,
    mischief: Mischief,
    random: &mut RandomPlay,
) {
    let client = shared.client(random);
    match mischief {
        Mischief::Stale if turn.n > 0 => {
            let stale = Turn {
                n: turn.n - 1,
                key: format!("{}-stale", turn.key),
                ..turn.clone()
            };
            refused(shared, token, &stale, 409, client).await;
            shared.figures.count("stale turns");
        }
        Mischief::Illegal => {
            let illegal = Turn {
                text: "a99".to_owned(),
                key: format!("{}-illegal", turn.key),
                ..turn.clone()
            };
            refused(shared, token, &illegal, 422, client).await;
            shared.figures.count("illegal turns");
        }
        Mischief::Cut => {
            cut(client, token, turn, random).await;
            shared.figures.count("cut connections");
        }
        _ => {}
    }
}

/// Sends a turn twice at once, and returns it with the reply.
pub(crate) async fn double(
    shared: &Shared,
    token: &str,
    turn: Turn,
    random: &mut RandomPlay,
) -> (Turn, Reply) {
    shared.figures.count("double submissions");
    let [one, other] = both(shared, token, [&turn, &turn], random).await;
    if one != other && one != Reply::Failed && other != Reply::Failed {
        let text = format!("two replies to {turn:?}: {one:?} and {other:?}");
        shared.figures.wrong_answer(&text);
    }
    let reply = if one == Reply::Failed { other } else { one };
    (turn, reply)
}

/// Sends a turn and another one at once, and returns the one that won.
pub(crate) async fn race(
    shared: &Shared,
    token: &str,
    turn: Turn,
    position: &str,
    random: &mut RandomPlay,
) -> (Turn, Reply) {
    shared.figures.count("races");
    let rival = Turn {
        text: turn::random(position, random).unwrap_or_default(),
        key: format!("{}-rival", turn.key),
        ..turn.clone()
    };
    match both(shared, token, [&turn, &rival], random).await {
        [won @ Reply::Stored(_), Reply::Refused(409) | Reply::Failed] => (turn, won),
        [Reply::Refused(409) | Reply::Failed, won @ Reply::Stored(_)] => (rival, won),
        [Reply::Failed, _] | [_, Reply::Failed] => (turn, Reply::Failed),
        [one, other] => {
            let text = format!("{turn:?} got {one:?}, {rival:?} got {other:?}");
            shared.figures.wrong_answer(&text);
            (turn, Reply::Failed)
        }
    }
}

/// Sends a turn and another one, or the same, to two servers at once.
async fn both(
    shared: &Shared,
    token: &str,
    turns: [&Turn; 2],
    random: &mut RandomPlay,
) -> [Reply; 2] {
    let [one, other] = [shared.client(random), shared.client(random)];
    let one = until_answered(shared, one, token, turns[0]);
    let other = until_answered(shared, other, token, turns[1]);
    let (one, other) = tokio::join!(one, other);
    [one, other]
}

/// Sends a turn that has to be refused with a status.
async fn refused(shared: &Shared, token: &str, turn: &Turn, status: u16, to: &Client) {
    let reply = until_answered(shared, to, token, turn).await;
    if reply != Reply::Refused(status) && reply != Reply::Failed {
        let text = format!("expected {status} for {turn:?}, found {reply:?}");
        shared.figures.wrong_answer(&text);
    }
}

/// Sends a turn and hangs up after a moment.
async fn cut(client: &Client, token: &str, turn: &Turn, random: &mut RandomPlay) {
    let moment = Duration::from_micros(random.below(6_000) as u64);
    let _ = tokio::time::timeout(moment, client.send(token, turn)).await;
}
