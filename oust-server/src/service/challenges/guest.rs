//! Offers of visitors without an account. An offer belongs to a secret of its browser, which becomes
//! the secret of the seat, and ends when the browser is not seen for some minutes: an offer must not
//! be taken of a person who has left.

use super::ChallengeRequest;
use super::begin::chance;
use super::make::challenge_id;
use super::pair::is_same_browser;
use super::request::{Opponent, settings};
use super::view::ChallengeView;
use crate::account::{GuestName, Identity, Permission, Secret, SecretHash};
use crate::game::Visibility;
use crate::id::{DAY, GameId, Millis};
use crate::service::access::allow;
use crate::service::social::refuse_codes;
use crate::service::{GameSnapshot, Service, ServiceError};
use crate::store::challenges::{Challenge, GuestChallenger, Holder, Invited, State};
use crate::store::{Transaction, challenges, open_offers, seats, signals};

/// The time for which an offer stays open after its browser was seen. A page that waits asks every
/// minute, and browsers delay the questions of a hidden page by another minute.
const SEEN_FOR: Millis = 3 * 60_000;

/// The time that an offer must have lost before it is renewed, so that few questions write.
const RENEWED_AFTER: Millis = 30_000;

/// A visitor without an account who makes or takes an offer.
#[derive(Clone)]
pub struct OfferingGuest {
    /// The secret of the offer, and then of the seat. The same one again is the same request.
    pub own: Secret,
    /// The hash of the browser: no offer is taken by the browser that made it. `None` for a program.
    pub browser: Option<SecretHash>,
    /// The name that the visitor has typed.
    pub name: Option<GuestName>,
}

/// An open offer of a browser's guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestOffer {
    /// The id of the challenge.
    pub id: String,
}

impl OfferingGuest {
    fn challenger(&self) -> GuestChallenger {
        GuestChallenger {
            hash: self.own.hash().to_hex(),
            name: self.name.as_ref().map(|name| name.as_str().to_owned()),
        }
    }

    fn browser(&self) -> Option<String> {
        self.browser.map(SecretHash::to_hex)
    }

    fn check(&self, tx: &mut dyn Transaction) -> Result<(), ServiceError> {
        allow(Permission::PlayAsGuest, Identity::Nobody)?;
        refuse_codes(tx, self.name.as_ref().map_or("", GuestName::as_str))
    }
}

impl Service {
    /// Returns the guest for the secret of an open offer; `Identity::Nobody` without such an offer.
    pub async fn offering(&self, secret: &Secret) -> Result<Identity, ServiceError> {
        let offer = secret.hash();
        let job = move |tx: &mut dyn Transaction| open_offers::of_guest(tx, &offer.to_hex());
        let found = self.store.read(job).await?;
        Ok(found.map_or(Identity::Nobody, |_| Identity::Offering { offer }))
    }

    /// Makes an offer to anyone for a visitor without an account, or begins the game at once with
    /// an open offer that wants the same. The browser's other open offers end. Returns the offer
    /// that the same secret has made before.
    ///
    /// # Errors
    ///
    /// Fails if a setting is wrong, or the offer is to someone, rated, for players with a rating,
    /// or not public.
    pub async fn offer_as_guest(
        &self,
        request: ChallengeRequest,
        guest: OfferingGuest,
    ) -> Result<ChallengeView, ServiceError> {
        let (service, id, chance) = (self.clone(), challenge_id()?, chance()?);
        let job = move |tx: &mut dyn Transaction| {
            guest.check(tx)?;
            let mut offer = service.guest_offer(&request, &guest, &id)?;
            let own = guest.own.hash().to_hex();
            // The answer to the first form was lost: the offer stands, or its game has begun.
            if let Some(made) = open_offers::of_guest(tx, &own)?
                && let Some(made) = challenges::find(tx, &made)?
            {
                return Ok(ChallengeView::new(&made));
            }
            // A guest waits for one game at a time; two would begin unseen.
            if let Some(browser) = &offer.browser {
                open_offers::cancel_of_browser(tx, browser)?;
            }
            service.pair(tx, &mut offer, chance)?;
            challenges::add(tx, &offer)?;
            Ok(ChallengeView::new(&offer))
        };
        self.write_events(job).await
    }

    fn guest_offer(
        &self,
        request: &ChallengeRequest,
        guest: &OfferingGuest,
        id: &str,
    ) -> Result<Challenge, ServiceError> {
        // Challenges to users and to several players need an account.
        let is_large = request.players.is_some_and(|players| players != 2);
        if !request.to.names().is_empty() || is_large || !request.ratings.is_open() {
            return Err(ServiceError::SignIn);
        }
        let settings = settings(request)?;
        if settings.rated {
            return Err(ServiceError::invalid("games of guests are not rated"));
        }
        if settings.visibility != Visibility::Public {
            return Err(ServiceError::OfferNotPublic);
        }
        let now = self.now();
        Ok(Challenge {
            id: id.to_owned(),
            settings,
            color: request.color,
            state: State::Open,
            created: now,
            expires: now + SEEN_FOR,
            game: None,
            rematch_of: None,
            invited: vec![
                Invited::accepted(Holder::Unnamed),
                Opponent::Anyone.invited(),
            ],
            guest: Some(guest.challenger()),
            browser: guest.browser(),
            ratings: request.ratings,
        })
    }

    /// Takes an open offer for a visitor without an account, and begins the game. The browser's own
    /// open offers end. Returns the game that the same secret has begun before.
    ///
    /// # Errors
    ///
    /// Fails if the offer is no longer open, needs an account, or was made in the same browser.
    pub async fn take_as_guest(
        &self,
        id: String,
        guest: OfferingGuest,
    ) -> Result<GameId, ServiceError> {
        let (service, chance) = (self.clone(), chance()?);
        let job = move |tx: &mut dyn Transaction| {
            guest.check(tx)?;
            let own = guest.own.hash().to_hex();
            // The secret is a seat already: the same press arrived twice.
            if let Some((game, _)) = seats::of_guest(tx, &own)? {
                return Ok(game);
            }
            let browser = guest.browser();
            let mut challenge = service.open_challenge(tx, &id, None)?;
            if !challenge.is_public_offer() {
                // As if it did not exist: its id tells of a private game.
                return Err(ServiceError::not_found("challenge", &id));
            }
            if challenge.settings.rated || !challenge.ratings.is_open() {
                return Err(ServiceError::SignIn);
            }
            if is_same_browser(browser.as_deref(), &challenge) {
                return Err(ServiceError::OwnChallenge);
            }
            challenge.invited[1] = Invited::accepted(Holder::Unnamed);
            let player = guest.challenger().player();
            let first = challenge.first_player().into_iter();
            let players = first.chain([player]).collect();
            let game = service.begin_of(tx, &mut challenge, players, chance)?;
            if let Some(browser) = &browser {
                open_offers::cancel_of_browser(tx, browser)?;
            }
            let begun = GameSnapshot::load(tx, game)?;
            service.notify_of_start(tx, &begun, None)?;
            Ok(game)
        };
        self.write_events(job).await
    }

    /// Returns the open offers with secrets of these hashes, and puts off their end: their browser is here.
    pub async fn renew_offers(
        &self,
        offers: Vec<SecretHash>,
    ) -> Result<Vec<GuestOffer>, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            let mut open = Vec::new();
            for offer in &offers {
                let hash = offer.to_hex();
                let Some(id) = open_offers::of_guest(tx, &hash)? else {
                    continue;
                };
                let found = challenges::find(tx, &id)?;
                if found.is_some_and(|offer| offer.state == State::Open && offer.expires > now) {
                    open_offers::renew(
                        tx,
                        &hash,
                        now,
                        now + SEEN_FOR - RENEWED_AFTER,
                        now + SEEN_FOR,
                    )?;
                    open.push(GuestOffer { id });
                }
            }
            Ok(open)
        };
        self.store.write(job).await
    }

    /// Cancels the open offers of the guest of a browser, who signs in.
    pub async fn cancel_offers(&self, browser: SecretHash) -> Result<(), ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            if open_offers::cancel_of_browser(tx, &browser.to_hex())? > 0 {
                signals::add_offers(tx, now)?;
            }
            Ok(())
        };
        self.write_events(job).await
    }

    /// Cancels the offer of a guest.
    pub(crate) fn cancel_as_guest(
        &self,
        tx: &mut dyn Transaction,
        offer: SecretHash,
        id: &str,
    ) -> Result<ChallengeView, ServiceError> {
        let mut challenge = self.open_challenge(tx, id, None)?;
        let guest = challenge.guest.as_ref();
        if !guest.is_some_and(|guest| offer.matches(&guest.hash)) {
            let reason = "the challenger cancels, who is challenged declines";
            return Err(ServiceError::Forbidden(reason));
        }
        challenge.state = State::Canceled;
        challenges::update(tx, &challenge)?;
        signals::add_offers(tx, self.now())?;
        Ok(ChallengeView::new(&challenge))
    }

    /// Ends the offers of guests that were not seen, and tells open pages of it.
    pub(crate) async fn end_offers(&self) -> Result<(), ServiceError> {
        let now = self.now();
        // A pass comes each second: it writes only where an offer has ended.
        let late = move |tx: &mut dyn Transaction| open_offers::has_late(tx, now);
        if !self.store.read(late).await? {
            return Ok(());
        }
        let job = move |tx: &mut dyn Transaction| {
            if open_offers::end_late(tx, now)? > 0 {
                signals::add_offers(tx, now)?;
            }
            Ok(())
        };
        self.write_events(job).await
    }

    /// Deletes the offers of guests that ended a day ago without a game.
    pub(crate) fn forget_offers(&self, tx: &mut dyn Transaction) -> Result<(), ServiceError> {
        Ok(open_offers::forget_old(tx, self.now() - DAY)?)
    }
}
