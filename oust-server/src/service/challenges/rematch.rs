//! Rematches: one press offers, the press of the other side begins.

use super::begin::{GuestLink, chance};
use super::make::Random;
use super::request::Invitees;
use super::view::ChallengeView;
use super::{Accepted, ChallengeRequest, Color};
use crate::account::{Identity, Permission, Secret};
use crate::game::{COLOR_NAMES, Player, Settings};
use crate::id::{GameId, Millis, SeatNumber};
use crate::service::access::{allow_user, user_of};
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::challenges::{Challenge, Invited, State};
use crate::store::signals::Part;
use crate::store::{Transaction, challenges, games, offers, signals};

/// The offers of a rematch, as the page of a game shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RematchOffers {
    /// The seats whose players offer one.
    pub seats: Vec<SeatNumber>,
    /// The game that has begun.
    pub game: Option<GameId>,
}

impl Service {
    /// Offers a rematch to the other players of a game, or accepts theirs: the last press begins it.
    /// A second press of the same player changes nothing. Each player gets the preceding color, and
    /// the first player gets the last color, so that two players exchange colors.
    ///
    /// # Errors
    ///
    /// Fails if the game is not over.
    pub async fn rematch(
        &self,
        identity: Identity,
        game: GameId,
    ) -> Result<ChallengeView, ServiceError> {
        let (service, chance) = (self.clone(), chance()?);
        let id: String = Secret::random("")?.expose().chars().take(16).collect();
        let random = Random {
            id,
            link: GuestLink::new()?,
            chance,
        };
        let job = move |tx: &mut dyn Transaction| service.rematch_in(tx, identity, game, &random);
        self.write_events(job).await
    }

    fn rematch_in(
        &self,
        tx: &mut dyn Transaction,
        identity: Identity,
        game: GameId,
        random: &Random,
    ) -> Result<ChallengeView, ServiceError> {
        // Two players may press at once.
        games::lock(tx, game)?;
        let (loaded, seat) = GameSnapshot::load_as_player(tx, game, identity)?;
        if loaded.state.rules().outcome().is_none() {
            return Err(ServiceError::NotOver);
        }
        let now = self.now();
        let players: Vec<&Player> = loaded.game.seats.iter().collect();
        if players.iter().all(|player| player.user().is_some()) {
            return self.rematch_of_users(tx, identity, (&loaded, seat), random);
        }
        if user_of(identity).is_ok() {
            allow_user(Permission::Challenge, identity)?;
        }
        offers::add(tx, game, seat, now)?;
        let offering = offers::seats(tx, game)?;
        let mut rematch = offers::rematch(tx, game)?;
        let has_offered = |(seat, player): (SeatNumber, &Player)| {
            matches!(player, Player::Engine { .. }) || offering.contains(&seat)
        };
        let (settings, players) = self.next_game(&loaded);
        if rematch.is_none() && loaded.game.players().all(has_offered) {
            let begun = self.begin(tx, &settings, players.clone(), Color::Random, 0)?;
            offers::set_rematch(tx, game, begun)?;
            rematch = Some(begun);
        }
        signals::add(tx, game, Part::Rematch, now)?;
        Ok(offer_view(&loaded, seat, rematch, now))
    }

    /// Makes a challenge of the rematch, so that it stands in the lobby and in mails, too, or
    /// accepts that of another player.
    fn rematch_of_users(
        &self,
        tx: &mut dyn Transaction,
        identity: Identity,
        (loaded, seat): (&GameSnapshot, SeatNumber),
        random: &Random,
    ) -> Result<ChallengeView, ServiceError> {
        let (game, now) = (loaded.game.id, self.now());
        let user = allow_user(Permission::Challenge, identity)?;
        let Some(id) = challenges::rematch_of(tx, game, now)? else {
            let request = rematch_request(loaded, seat);
            let made = self.make(tx, user, &request, None, random)?;
            challenges::set_rematch_of(tx, &made.id, game)?;
            signals::add(tx, game, Part::Rematch, now)?;
            return Ok(made);
        };
        let not_found = || ServiceError::not_found("challenge", &id);
        let challenge = challenges::find(tx, &id)?.ok_or_else(not_found)?;
        let mut invited = challenge.invited.iter();
        let has_accepted = invited.any(|invited| invited.is_of(user) && invited.accepted);
        if has_accepted || challenge.state != State::Open {
            return Ok(ChallengeView::new(&challenge));
        }
        Ok(match self.accept_in(tx, user, &id, random.chance)? {
            Accepted::Waiting(view) => *view,
            Accepted::Begun(_) => {
                let begun = challenges::find(tx, &id)?.ok_or_else(not_found)?;
                ChallengeView::new(&begun)
            }
        })
    }

    /// Returns the offers of a rematch of a game.
    pub(crate) fn rematch_offers(
        tx: &mut dyn Transaction,
        loaded: &GameSnapshot,
        now: Millis,
    ) -> Result<RematchOffers, ServiceError> {
        let id = loaded.game.id;
        let game = offers::rematch(tx, id)?;
        let mut seats = offers::seats(tx, id)?;
        if let Some(challenge) = challenges::rematch_of(tx, id, now)?
            && let Some(challenge) = challenges::find(tx, &challenge)?
        {
            let accepted = challenge.invited.iter().filter(|invited| invited.accepted);
            let users = accepted.filter_map(|invited| invited.user.as_ref());
            seats.extend(users.filter_map(|(user, _)| loaded.game.seat_of(*user)));
        }
        Ok(RematchOffers { seats, game })
    }

    /// Returns the secret of the seat of a guest in the rematch of a game. The server derives it,
    /// so that the guest can ask for it at any time.
    pub fn rematch_secret(&self, game: GameId, seat: SeatNumber) -> Secret {
        let link = GuestLink::derived(&self.reply_secret, &format!("rematch {game} {seat}"));
        link.secret().clone()
    }

    /// Returns the settings of a rematch, and its players in the order of their seats.
    fn next_game(&self, loaded: &GameSnapshot) -> (Settings, Vec<Player>) {
        let row = &loaded.game;
        let mut players: Vec<_> = row
            .players()
            .map(|(seat, player)| {
                let player = match player {
                    Player::Guest { name, .. } => Player::Guest {
                        hash: self.rematch_secret(row.id, seat).hash().to_hex(),
                        name: name.clone(),
                        is_seated: true,
                    },
                    player => player.clone(),
                };
                (next_seat(loaded, seat), player)
            })
            .collect();
        players.sort_unstable_by_key(|(seat, _)| *seat);
        let players = players.into_iter().map(|(_, player)| player).collect();
        (row.settings.clone(), players)
    }
}

/// Returns the seat of the preceding color, counted from 0.
fn next_seat(loaded: &GameSnapshot, seat: SeatNumber) -> usize {
    // The color, not the seat: after a swap they differ.
    let color = loaded.state.rules().color(seat);
    let index = COLOR_NAMES.iter().position(|name| *name == color);
    let before = index.unwrap_or_default().checked_sub(1);
    before.unwrap_or(loaded.game.settings.players - 1)
}

/// Returns an offer that is no challenge, for guests have no challenges, in the form of one.
fn offer_view(
    loaded: &GameSnapshot,
    seat: SeatNumber,
    game: Option<GameId>,
    now: Millis,
) -> ChallengeView {
    let settings = loaded.game.settings.clone();
    let state = match game {
        Some(_) => State::Accepted,
        None => State::Open,
    };
    let invited = loaded.game.seats.iter().map(|player| Invited {
        user: player.user().map(|id| (id, player.name())),
        accepted: game.is_some(),
    });
    let mut view = ChallengeView::new(&Challenge {
        id: String::new(),
        settings,
        color: Color::of_seat(next_seat(loaded, seat)),
        state,
        created: now,
        expires: now,
        game,
        invited: invited.collect(),
    });
    let player = loaded.game.player(seat);
    view.from = player.map(Player::name).unwrap_or_default();
    let mut others = loaded.game.players().filter(|(other, _)| *other != seat);
    view.to = others.next().map(|(_, player)| player.name());
    view
}

fn rematch_request(loaded: &GameSnapshot, challenger: SeatNumber) -> ChallengeRequest {
    let settings = &loaded.game.settings;
    let players = loaded.game.players();
    let mut others: Vec<_> = players
        .filter(|(seat, _)| *seat != challenger)
        .map(|(seat, player)| (next_seat(loaded, seat), player.name()))
        .collect();
    // The invited players fill the seats in the order of the request.
    others.sort_unstable();
    let names: Vec<String> = others.into_iter().map(|(_, name)| name).collect();
    ChallengeRequest {
        kind: settings.kind,
        board: settings.board_name(),
        to: Invitees::from(names),
        players: None,
        color: Color::of_seat(next_seat(loaded, challenger)),
        swap: settings.swap,
        rated: settings.rated,
        visibility: settings.visibility,
        clock: settings.clock,
    }
}
