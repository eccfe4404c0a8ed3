//! Changes the ratings after a game.

use super::{GameSnapshot, ServiceError};
use crate::account::{Rating, Score, rate};
use crate::game::Player;
use crate::id::Millis;
use crate::store::ratings::StoredRating;
use crate::store::{Transaction, ratings};

/// Updates the ratings of both players after a rated game with at least two moves.
pub(super) fn rate_game(
    tx: &mut dyn Transaction,
    loaded: &GameSnapshot,
    at: Millis,
) -> Result<(), ServiceError> {
    let Some(outcome) = loaded.state.rules().outcome() else {
        return Ok(());
    };
    let users: Vec<_> = loaded.game.seats.iter().filter_map(Player::user).collect();
    // Guests and engines have no rating, and ratings are for two players.
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
        // The deviation grows with the time since the last game.
        .aged(at - last),
    };
    let [first, second] = [rating(before[0]), rating(before[1])];
    // Both from the ratings before the game: Glicko-2 updates the players at the same time.
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
