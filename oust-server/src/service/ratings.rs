//! The ratings that games change, one after the other, and their computation without a game that is
//! void.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{GameSnapshot, ServiceError};
use crate::account::{Rating, Score, rate};
use crate::game::{Kind, Player};
use crate::id::{GameId, Millis, SeatNumber, UserId};
use crate::store::ratings::{RatedGame, StoredRating};
use crate::store::{Transaction, ratings};

/// Updates the ratings of both players after a rated game with at least two moves.
pub(crate) fn rate_game(
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
    let stored = [
        ratings::of(tx, one, settings.kind)?,
        ratings::of(tx, other, settings.kind)?,
    ];
    let winner = outcome.winner.map(SeatNumber);
    let changes = changed(stored, winner, at);
    let mut rated: Vec<_> = [one, other].into_iter().zip(changes).collect();
    // The order of `Store::write`: players with several games may end two at once.
    rated.sort_by_key(|&(user, _)| user);
    for (user, (before, rating)) in rated {
        ratings::set(tx, user, settings.kind, rating)?;
        ratings::add_change(tx, loaded.game.id, user, before, rating.value)?;
    }
    Ok(())
}

/// Takes a game that is void out of the ratings of its kind: plays through all later changes again,
/// and stores those that are different.
pub(crate) fn rate_without(
    tx: &mut dyn Transaction,
    game: GameId,
    kind: Kind,
) -> Result<(), ServiceError> {
    if ratings::remove_changes(tx, game)? == 0 {
        // It never counted: unrated, too short, or not over.
        return Ok(());
    }
    // From the first game on: changes have no deviation to begin at a later one.
    let stored: BTreeMap<UserId, StoredRating> = ratings::all(tx, kind)?.into_iter().collect();
    let old: HashMap<_, _> = ratings::changes(tx, kind)?
        .into_iter()
        .map(|change| ((change.game, change.user), (change.before, change.after)))
        .collect();
    let mut new: BTreeMap<UserId, StoredRating> = BTreeMap::new();
    for RatedGame {
        game,
        winner,
        at,
        first,
        second,
    } in ratings::games(tx, kind)?
    {
        let before = [first, second].map(|user| new.get(&user).copied());
        let changes = changed(before, winner, at);
        for (user, (before, rating)) in [first, second].into_iter().zip(changes) {
            let change = (before, rating.value);
            // Most games are not after the void one, and keep their rows.
            if old.get(&(game, user)) != Some(&change) {
                ratings::set_change(tx, game, user, change)?;
            }
            new.insert(user, rating);
        }
    }
    for (&user, rating) in &new {
        if stored.get(&user) != Some(rating) {
            ratings::set(tx, user, kind, *rating)?;
        }
    }
    // A player of the void game alone has no rating any more.
    let rated: BTreeSet<UserId> = new.into_keys().collect();
    for user in stored.into_keys().filter(|user| !rated.contains(user)) {
        ratings::remove(tx, user, kind)?;
    }
    Ok(())
}

/// Returns the value of each player before a game at the time `at`, and the rating after it.
fn changed(
    stored: [Option<StoredRating>; 2],
    winner: Option<SeatNumber>,
    at: Millis,
) -> [(f64, StoredRating); 2] {
    let score = match winner {
        Some(SeatNumber(1)) => Score::Win,
        Some(_) => Score::Loss,
        None => Score::Tie,
    };
    let before = stored.map(|stored| match stored {
        None => Rating::default(),
        // The deviation grows with the time since the last game.
        Some(stored) => Rating::from(stored).aged(at - stored.at),
    });
    // Both from the ratings before the game: Glicko-2 updates the players at the same time.
    let after = rate(before[0], before[1], score);
    let change = |index: usize, rated: Rating| {
        let rating = StoredRating {
            value: rated.value,
            deviation: rated.deviation,
            volatility: rated.volatility,
            games: stored[index].map_or(0, |stored| stored.games) + 1,
            at,
        };
        (before[index].value, rating)
    };
    [change(0, after.0), change(1, after.1)]
}

impl From<StoredRating> for Rating {
    fn from(stored: StoredRating) -> Self {
        Self {
            value: stored.value,
            deviation: stored.deviation,
            volatility: stored.volatility,
        }
    }
}
