//! Pairs offers: two that want the same game begin it at once.

use super::begin::seated;
use crate::account::{Rating, RatingRange};
use crate::game::{Color, Kind, Player, Visibility};
use crate::id::UserId;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::challenges::{Challenge, Holder, State};
use crate::store::{Transaction, blocks, challenges, open_offers, ratings, signals};

impl Challenge {
    /// Returns whether anyone may take the one other seat, and the lists show it.
    pub(crate) fn is_public_offer(&self) -> bool {
        self.settings.visibility == Visibility::Public
            && self.rematch_of.is_none()
            && matches!(&self.invited[..], [_, other] if other.holder == Holder::Anyone)
    }

    /// Returns the challenger as the player of a seat; `None` if the account is not known.
    pub(crate) fn first_player(&self) -> Option<Player> {
        if let Some(guest) = &self.guest {
            return Some(guest.player());
        }
        match self.invited.first()?.holder.clone() {
            Holder::User(id, name) => Some(Player::User { id, name }),
            Holder::Anyone | Holder::Unnamed => None,
        }
    }
}

impl Service {
    /// Begins the game of a public offer that is not stored yet, if an open one of another player
    /// wants the same, and closes both. Returns whether it has.
    pub(crate) fn pair(
        &self,
        tx: &mut dyn Transaction,
        offer: &mut Challenge,
        chance: u32,
    ) -> Result<bool, ServiceError> {
        let now = self.now();
        open_offers::lock(tx, now)?;
        // Before the search, too: an offer that stays is a change of the list.
        signals::add_offers(tx, now)?;
        for id in open_offers::alike(tx, &offer.settings, now)? {
            let Some(mut other) = challenges::find(tx, &id)? else {
                continue;
            };
            if !fits(tx, offer, &other)? {
                continue;
            }
            let (Some(first), Some(second)) = (other.first_player(), offer.first_player()) else {
                continue;
            };
            let color = match (other.color, offer.color) {
                (Color::Random, Color::X) => Color::O,
                (Color::Random, Color::O) => Color::X,
                (color, _) => color,
            };
            let seats = seated(vec![first, second], color, chance);
            let game = self.begin_seated(tx, &offer.settings, seats)?;
            let (mine, theirs) = (offer.invited[0].clone(), other.invited[0].clone());
            (offer.invited[1], other.invited[1]) = (theirs, mine);
            for closed in [&mut *offer, &mut other] {
                (closed.state, closed.game) = (State::Accepted, Some(game));
            }
            challenges::update(tx, &other)?;
            let begun = GameSnapshot::load(tx, game)?;
            self.notify_of_start(tx, &begun, offer.challenger())?;
            return Ok(true);
        }
        Ok(false)
    }
}

/// Returns whether two offers with the same settings are of two players, and suit both.
fn fits(
    tx: &mut dyn Transaction,
    one: &Challenge,
    other: &Challenge,
) -> Result<bool, ServiceError> {
    let is_same = |one: Option<_>, other| one.is_some() && one == other;
    if is_same(one.challenger(), other.challenger())
        || is_same_browser(one.browser.as_deref(), other)
    {
        return Ok(false);
    }
    // Pairing is taking an offer: a block closes it in both directions.
    if let (Some(one), Some(other)) = (one.challenger(), other.challenger())
        && blocks::are_between(tx, one, other)?
    {
        return Ok(false);
    }
    let is_same_color = one.color != Color::Random && one.color == other.color;
    Ok(!is_same_color
        && accepts(tx, one.ratings, one.settings.kind, other.challenger())?
        && accepts(tx, other.ratings, one.settings.kind, one.challenger())?)
}

/// Returns whether a challenge was made in this browser.
pub(crate) fn is_same_browser(browser: Option<&str>, challenge: &Challenge) -> bool {
    browser.is_some() && browser == challenge.browser.as_deref()
}

/// Returns whether a player is in a range of ratings; one without an account only in an open range.
pub(crate) fn accepts(
    tx: &mut dyn Transaction,
    range: RatingRange,
    kind: Kind,
    user: Option<UserId>,
) -> Result<bool, ServiceError> {
    if range.is_open() {
        return Ok(true);
    }
    let Some(user) = user else {
        return Ok(false);
    };
    let stored = ratings::of(tx, user, kind)?;
    // A new player has the rating that a first rated game would begin with.
    let rating = stored.map_or(Rating::default().value, |stored| stored.value);
    Ok(range.contains(rating))
}
