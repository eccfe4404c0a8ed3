//! Rematches: each player of a finished game offers one, and with the last offer the next game
//! begins. Between accounts the first offer is a challenge, too, so that mails and programs can
//! answer it.

use oust_preview::COLOR_NAMES;

use super::begin::check_open_games;
use super::make::{CHALLENGES, OPEN_FOR, challenge_id};
use super::view::ChallengeView;
use crate::account::{Identity, Permission, RatingRange};
use crate::game::{Color, GuestKey, Player};
use crate::id::{GameId, Millis, SeatNumber};
use crate::service::access::{allow_user, load_row};
use crate::service::blocks::{check_takes_challenges, check_takes_offers};
use crate::service::notices::{Notice, Topic, capitalized, reader};
use crate::service::offers::check_answerable;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::challenges::{Challenge, Holder, Invited, State};
use crate::store::seats::{self, rematches};
use crate::store::signals::{self, Part};
use crate::store::{Transaction, challenges, games};

/// The rematch of a game as its page shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RematchState {
    /// The seats that offer a rematch.
    pub offered: Vec<SeatNumber>,
    /// The game that came of it.
    pub game: Option<GameId>,
}

impl Service {
    /// Offers the other players of a game another one, or accepts their offer: the rematch begins
    /// when all of them have offered it. A repeated offer changes nothing. Each player gets the
    /// preceding color, and the first player gets the last color, so that two players exchange
    /// colors.
    ///
    /// # Errors
    ///
    /// Fails if the game is not over, a player has deleted the account, or a seat was never taken.
    pub async fn rematch(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<ChallengeView, ServiceError> {
        let (service, id) = (self.clone(), challenge_id()?);
        let job = move |tx: &mut dyn Transaction| {
            load_row(tx, game, Permission::Play, identity)?;
            if let Identity::User { .. } = identity {
                allow_user(tx, Permission::Challenge, identity)?;
            }
            // Two offers at the same time run one after the other: the second one sees the first.
            games::lock(tx, game)?;
            let (loaded, seat) = GameSnapshot::load_as_player(tx, game, identity)?;
            if loaded.state.rules().outcome().is_none() {
                return Err(ServiceError::NotOver);
            }
            service.offer_rematch(tx, &loaded, seat, &id)
        };
        self.write_events(job).await
    }

    /// Notes the offer of a seat, and begins the game with the last one. `id` is for a challenge
    /// that the offer makes.
    pub(crate) fn offer_rematch(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        seat: SeatNumber,
        id: &str,
    ) -> Result<ChallengeView, ServiceError> {
        let (old, now) = (loaded.id(), self.now());
        let mut next = rematches::game_after(tx, old)?;
        let mut offered = rematches::offered(tx, old, now - OPEN_FOR)?;
        let is_new = next.is_none() && !offered.contains(&seat);
        if is_new {
            check_offer(tx, loaded, seat, &offered)?;
            rematches::offer(tx, old, seat, now)?;
            offered.push(seat);
        }
        let (mut challenge, is_stored) = self.challenge_for(tx, loaded, seat, &offered, id)?;
        if is_new && !is_stored && has_accounts_only(loaded) {
            let user = loaded.game.player(seat).and_then(Player::user);
            CHALLENGES.check(challenges::count_open(
                tx,
                user.ok_or(ServiceError::SignIn)?,
                now,
            )?)?;
            challenges::add(tx, &challenge)?;
        }
        let is_agreed = |(seat, player): (SeatNumber, &Player)| {
            matches!(player, Player::Engine { .. }) || offered.contains(&seat)
        };
        if next.is_none() && loaded.game.players().all(is_agreed) {
            next = Some(self.begin_rematch(tx, loaded, seat)?);
        } else if is_new && !is_stored {
            self.notify_of_offer(tx, loaded, seat, &challenge, now)?;
        }
        if let Some(next) = next {
            (challenge.state, challenge.game) = (State::Accepted, Some(next));
        }
        if has_accounts_only(loaded) {
            challenges::update(tx, &challenge)?;
        }
        if is_new {
            signals::add(tx, old, Part::Rematch, now)?;
        }
        self.rematch_view(tx, loaded, seat, &challenge)
    }

    /// Returns the open challenge to the rematch with the offers as its answers, and whether it is
    /// stored; otherwise a new one.
    fn challenge_for(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        seat: SeatNumber,
        offered: &[SeatNumber],
        id: &str,
    ) -> Result<(Challenge, bool), ServiceError> {
        let (old, now) = (loaded.id(), self.now());
        if let Some(stored) = rematches::challenge(tx, old)?
            && let Some(mut stored) = challenges::find(tx, &stored)?
            && (stored.state == State::Accepted
                || (stored.state == State::Open && stored.expires > now))
        {
            for invited in &mut stored.invited {
                let seat = invited.user().and_then(|user| loaded.game.seat_of(user));
                invited.accepted |= seat.is_some_and(|seat| offered.contains(&seat));
            }
            return Ok((stored, true));
        }
        let invited = in_challenge(loaded, seat).into_iter();
        let invited = invited.map(|(seat, player)| Invited {
            holder: match player {
                Player::User { id, name } => Holder::User(*id, name.clone()),
                Player::Guest { .. } | Player::Engine { .. } => Holder::Unnamed,
            },
            accepted: offered.contains(&seat),
        });
        let challenge = Challenge {
            id: if has_accounts_only(loaded) {
                id.to_owned()
            } else {
                // A guest answers on the page of the game alone.
                format!("rematch-{old}")
            },
            settings: loaded.game.settings.clone(),
            color: Color::of_seat(next_seat(loaded, seat)),
            state: State::Open,
            created: now,
            expires: now + OPEN_FOR,
            game: None,
            rematch_of: Some(old),
            invited: invited.collect(),
            guest: None,
            browser: None,
            ratings: RatingRange::default(),
        };
        Ok((challenge, false))
    }

    fn begin_rematch(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        last: SeatNumber,
    ) -> Result<GameId, ServiceError> {
        let old = loaded.id();
        let mut players: Vec<_> = loaded.game.players().collect();
        players.sort_by_key(|(seat, _)| next_seat(loaded, *seat));
        let players = players.into_iter().map(|(_, player)| match player {
            Player::Guest {
                key: GuestKey::Seat(hash) | GuestKey::Link(hash),
                name,
            } => Player::Guest {
                key: GuestKey::Seat(self.next_secret(hash, old).hash().to_hex()),
                name: name.clone(),
            },
            player => player.clone(),
        });
        let next = self.begin_seated(tx, &loaded.game.settings, players.collect())?;
        // The column is unique: a game that another process has begun makes this job fail.
        rematches::set(tx, next, old)?;
        let begun = GameSnapshot::load(tx, next)?;
        let accepter = loaded.game.player(last).and_then(Player::user);
        self.notify_of_start(tx, &begun, accepter)?;
        Ok(next)
    }

    /// Queues the notices of an offer for the accounts that have not agreed yet.
    fn notify_of_offer(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        seat: SeatNumber,
        challenge: &Challenge,
        now: Millis,
    ) -> Result<(), ServiceError> {
        let others = loaded.game.players().filter(|(other, _)| *other != seat);
        for user in others.filter_map(|(_, player)| player.user()) {
            if has_accounts_only(loaded) {
                self.notify_of_challenge(tx, challenge, user, now)?;
                continue;
            }
            self.want_push(tx, user)?;
            let Some(reader) = reader(tx, user)? else {
                continue;
            };
            let name = loaded
                .game
                .player(seat)
                .map_or_else(String::new, Player::name);
            let kind = capitalized(loaded.game.settings.kind.name());
            let (old, url) = (loaded.id(), &self.config.public_url);
            let notice = Notice {
                dedupe: &format!("rematch/{old}/{}", user.0),
                user,
                to: &reader.email,
                subject: format!("{kind} game {old}: {name} offers a rematch"),
                body: format!(
                    "{name} offers a rematch of game {old}. It begins when you accept it on the \
                     page of the game:\n\n{url}/g/{old}\n"
                ),
                reply_to: None,
                topic: Topic::Games,
            };
            self.queue(tx, notice, now)?;
        }
        Ok(())
    }

    /// Returns the view of an offer for the player of a seat.
    fn rematch_view(
        &self,
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        seat: SeatNumber,
        challenge: &Challenge,
    ) -> Result<ChallengeView, ServiceError> {
        let mut view = ChallengeView::new(challenge);
        let first = challenge
            .challenger()
            .and_then(|user| loaded.game.seat_of(user));
        let players = in_challenge(loaded, first.unwrap_or(seat));
        for (shown, (_, player)) in view.players.iter_mut().zip(&players) {
            shown.name = Some(player.name());
        }
        let mut names = view.players.iter().map(|player| player.name.clone());
        (view.from, view.to) = (
            names.next().flatten().unwrap_or_default(),
            names.next().flatten(),
        );
        if challenge.game.is_some()
            && let Some(Player::Guest {
                key: GuestKey::Seat(hash) | GuestKey::Link(hash),
                ..
            }) = loaded.game.player(seat)
        {
            let secret = self.next_secret(hash, loaded.id());
            // The new seat may belong to an account by now.
            let is_own = seats::of_guest(tx, &secret.hash().to_hex())?.is_some();
            view.guest_secret = is_own.then(|| secret.expose().to_owned());
        }
        Ok(view)
    }
}

impl RematchState {
    /// Reads the offers of a game, and the game that came of them.
    pub(crate) fn read(
        tx: &mut dyn Transaction,
        game: GameId,
        now: Millis,
    ) -> Result<Self, ServiceError> {
        Ok(Self {
            offered: rematches::offered(tx, game, now - OPEN_FOR)?,
            game: rematches::game_after(tx, game)?,
        })
    }
}

fn has_accounts_only(loaded: &GameSnapshot) -> bool {
    let mut seats = loaded.game.seats.iter();
    !seats.any(|player| matches!(player, Player::Guest { .. }))
}

/// Checks that the others can answer an offer of `seat`, and that its player may begin another
/// game.
fn check_offer(
    tx: &mut dyn Transaction,
    loaded: &GameSnapshot,
    seat: SeatNumber,
    offered: &[SeatNumber],
) -> Result<(), ServiceError> {
    check_answerable(tx, &loaded.game, seat)?;
    let Some(user) = loaded.game.player(seat).and_then(Player::user) else {
        return Ok(());
    };
    for (other, player) in loaded.game.players().filter(|(other, _)| *other != seat) {
        let Some(to) = player.user() else { continue };
        // The answer to an offer is no challenge.
        if offered.contains(&other) {
            check_takes_offers(tx, to, user)?;
        } else {
            check_takes_challenges(tx, to, user)?;
        }
    }
    check_open_games(tx, user)
}

/// Returns the seat of a player in the rematch, counted from 0.
fn next_seat(loaded: &GameSnapshot, seat: SeatNumber) -> usize {
    // The color, not the seat: after a swap they differ.
    let color = loaded.state.rules().color(seat);
    let index = COLOR_NAMES.iter().position(|name| *name == color);
    let before = index.unwrap_or_default().checked_sub(1);
    before.unwrap_or(loaded.game.settings.players - 1)
}

/// Returns the players in the order of a challenge: the challenger first, then the others in the
/// order of their seats in the rematch.
fn in_challenge(loaded: &GameSnapshot, challenger: SeatNumber) -> Vec<(SeatNumber, &Player)> {
    let mut players: Vec<_> = loaded.game.players().collect();
    players.sort_by_key(|(seat, _)| (*seat != challenger, next_seat(loaded, *seat)));
    players
}
