//! The ratings of a game that has ended.

use super::{GameSnapshot, ServiceError};
use crate::id::Millis;
use crate::people::{Rating, Score, rate};
use crate::play::Player;
use crate::store::ratings::StoredRating;
use crate::store::{Transaction, ratings};

/// Rates a game that is over, if it is rated and both players have made a move.
pub(super) fn rate_game(
    tx: &mut dyn Transaction,
    loaded: &GameSnapshot,
    at: Millis,
) -> Result<(), ServiceError> {
    let Some(outcome) = loaded.state.rules().outcome() else {
        return Ok(());
    };
    let users: Vec<_> = loaded.game.seats.iter().filter_map(Player::user).collect();
    let [one, other] = users[..] else {
        return Ok(());
    };
    let settings = &loaded.game.settings;
    if !settings.rated || loaded.state.moves().len() < 2 {
        return Ok(());
    }
    let score = match outcome.winner {
        Some(1) => Score::Win,
        Some(_) => Score::Loss,
        None => Score::Tie,
    };
    let mut before = Vec::new();
    for user in [one, other] {
        before.push(ratings::of(tx, user, settings.kind)?);
    }
    let rating = |stored: Option<StoredRating>| match stored {
        None => Rating::default(),
        Some(StoredRating {
            value,
            deviation,
            volatility,
            at: last,
            ..
        }) => Rating {
            value,
            deviation,
            volatility,
        }
        .aged(at - last),
    };
    let [first, second] = [rating(before[0]), rating(before[1])];
    let (first_after, second_after) = rate(first, second, score);
    let changes = [
        (one, before[0], first, first_after),
        (other, before[1], second, second_after),
    ];
    for (user, stored, before, after) in changes {
        let Rating {
            value,
            deviation,
            volatility,
        } = after;
        let games = stored.map_or(0, |stored| stored.games) + 1;
        let stored = StoredRating {
            value,
            deviation,
            volatility,
            games,
            at,
        };
        ratings::set(tx, user, settings.kind, stored)?;
        ratings::add_change(tx, loaded.game.id, user, before.value, after.value)?;
    }
    Ok(())
}
