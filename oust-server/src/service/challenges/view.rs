//! Challenges as they are shown: in the API, and in the mails to invited players.

use serde::Serialize;
use utoipa::ToSchema;

use super::pair::accepts;
use crate::account::{Identity, Permission, RatingRange};
use crate::game::{ClockRule, Kind, Visibility};
use crate::id::{Millis, UserId, rfc3339};
use crate::service::access::{allow, user_of};
use crate::service::notices::{Notice, Topic, capitalized, reader};
use crate::service::players::rounded;
use crate::service::{Service, ServiceError};
use crate::store::challenges::{Challenge, Holder, Invited, State};
use crate::store::{Transaction, challenges, ratings};

/// A challenge as the API shows it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of the game"
)]
pub struct ChallengeView {
    /// Its id.
    pub id: String,
    /// `open`, `accepted`, `declined`, `canceled` or `expired`.
    pub state: String,
    /// The kind of game.
    pub kind: Kind,
    /// The name of the board.
    pub board: String,
    /// The challenger.
    pub from: String,
    /// Who is challenged, the first of several; `null` for anyone.
    pub to: Option<String>,
    /// All players, the challenger first.
    pub players: Vec<InvitedView>,
    /// The color that the challenger wants.
    pub color: String,
    /// Whether the pie rule is in force.
    pub swap: bool,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Who sees the game.
    pub visibility: Visibility,
    /// Whether the players may write in the chat.
    pub chat: bool,
    /// Whether the players may ask to take back a turn.
    pub takebacks: bool,
    /// The time that the players have.
    pub clock: ClockRule,
    /// The ratings that the other player may have.
    pub ratings: RatingRange,
    /// The rating of the challenger in the lists; `null` for a guest, and before a rated game.
    pub rating: Option<f64>,
    /// The time when it was made.
    pub created: String,
    /// The time after which it cannot be accepted.
    pub expires: String,
    /// The game that came of it.
    pub game: Option<i64>,
    /// The secret link of the guest's seat, shown once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest_link: Option<String>,
    /// The secret of a guest's seat in a rematch that has begun, or of a guest's offer, for the
    /// guest alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest_secret: Option<String>,
}

/// A player of a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InvitedView {
    /// The name; `null` for a seat that anyone may take.
    pub name: Option<String>,
    /// Whether the player has accepted.
    pub accepted: bool,
}

impl Service {
    /// Returns a challenge, closed ones included.
    pub async fn challenge_by_id(
        &self,
        identity: Identity,
        id: String,
    ) -> Result<ChallengeView, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            let challenge = challenges::find(tx, &id)?;
            let visible = challenge.filter(|found| {
                is_for(found, user_of(identity).ok()) || is_of_guest(found, identity)
            });
            let not_found = || ServiceError::not_found("challenge", &id);
            let mut challenge = visible.ok_or_else(not_found)?;
            if challenge.state == State::Open && challenge.expires <= now {
                challenge.state = State::Expired;
            }
            Ok(ChallengeView::new(&challenge))
        };
        self.store.read(job).await
    }

    /// Returns the open challenges from and to the actor, and the public ones to anyone.
    pub async fn challenges(&self, identity: Identity) -> Result<Vec<ChallengeView>, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            allow(Permission::ViewLists, identity)?;
            let user = user_of(identity).ok();
            let mut views = Vec::new();
            for id in challenges::open_for(tx, user, now)? {
                let Some(challenge) = challenges::find(tx, &id)? else {
                    continue;
                };
                let kind = challenge.settings.kind;
                let is_own = user.is_some() && challenge.challenger() == user;
                // Without an account a visitor is asked to sign in.
                if user.is_some() && !is_own && !accepts(tx, challenge.ratings, kind, user)? {
                    continue;
                }
                let mut view = ChallengeView::new(&challenge);
                if let Some(challenger) = challenge.challenger() {
                    let stored = ratings::of(tx, challenger, kind)?;
                    view.rating = stored.map(|stored| rounded(stored.value));
                }
                views.push(view);
            }
            Ok(views)
        };
        self.store.read(job).await
    }

    /// Queues the mail and the push messages for an invited player.
    pub(crate) fn notify_of_challenge(
        &self,
        tx: &mut dyn Transaction,
        challenge: &Challenge,
        to: UserId,
        now: Millis,
    ) -> Result<(), ServiceError> {
        // First: push messages need no confirmed address.
        self.want_push(tx, to)?;
        let Some(reader) = reader(tx, to)? else {
            return Ok(());
        };
        let shown = ChallengeView::new(challenge);
        let kind = capitalized(shown.kind.name());
        // The first player is the challenger.
        let invited = shown.players.iter().skip(1);
        let names: Vec<_> = invited
            .map(|player| player.name.as_deref().unwrap_or("anyone"))
            .collect();
        let others = match names.len() {
            0 | 1 => String::new(),
            _ => format!("  players {}, {}\n", shown.from, names.join(", ")),
        };
        let body = format!(
            "{from} challenges you to a game of {kind}: {clock}.\n\n{url}/challenges/{id}\n\n  board   \
             {board}\n{others}  {from} plays {color}\n  swap    {swap}\n  rated   {rated}\n\nTo \
             accept or decline, use the address above, or send a mail with the subject\n\n    \
             {name} accept {id} NAME CODE\n    {name} reject {id} NAME CODE\n",
            clock = shown.clock,
            from = shown.from,
            board = shown.board,
            color = shown.color,
            swap = if shown.swap { "yes" } else { "no" },
            rated = if shown.rated { "yes" } else { "no" },
            id = shown.id,
            name = shown.kind,
            url = self.config.public_url,
        );
        let notice = Notice {
            dedupe: &format!("challenge/{}/{}", shown.id, to.0),
            user: to,
            to: &reader.email,
            subject: format!("{kind} challenge {} from {}", shown.id, shown.from),
            body,
            reply_to: None,
            topic: Topic::Games,
        };
        self.queue(tx, notice, now)
    }
}

impl ChallengeView {
    /// Converts a stored challenge, without a guest link.
    pub(crate) fn new(challenge: &Challenge) -> Self {
        let player = |invited: &Invited| InvitedView {
            name: match &invited.holder {
                Holder::User(_, name) => Some(name.clone()),
                // The engine does not accept.
                Holder::Unnamed => invited.accepted.then(|| "guest".to_owned()),
                Holder::Anyone => None,
            },
            accepted: invited.accepted,
        };
        let mut players: Vec<_> = challenge.invited.iter().map(player).collect();
        if let (Some(guest), Some(first)) = (&challenge.guest, players.first_mut()) {
            first.name = Some(guest.player().name());
        }
        let name = |seat: usize| players.get(seat).and_then(|player| player.name.clone());
        let settings = &challenge.settings;
        let (from, to) = (name(0).unwrap_or_default(), name(1));
        Self {
            id: challenge.id.clone(),
            state: challenge.state.name().to_owned(),
            kind: settings.kind,
            board: settings.board_name(),
            from,
            to,
            players,
            color: challenge.color.name().to_owned(),
            swap: settings.swap,
            rated: settings.rated,
            visibility: settings.visibility,
            chat: settings.chat,
            takebacks: settings.takebacks,
            clock: settings.clock,
            ratings: challenge.ratings,
            rating: None,
            created: rfc3339(challenge.created),
            expires: rfc3339(challenge.expires),
            game: challenge.game.map(|game| game.0),
            guest_link: None,
            guest_secret: None,
        }
    }
}

/// Returns whether a challenge is the offer of a guest, who may play already.
fn is_of_guest(challenge: &Challenge, identity: Identity) -> bool {
    match (identity, &challenge.guest) {
        (Identity::Offering { offer }, Some(guest)) => offer.matches(&guest.hash),
        (Identity::Guest { game, .. }, Some(_)) => challenge.game == Some(game),
        _ => false,
    }
}

/// Returns whether a user may see a challenge: a participant, or anyone if a seat is open. Only users
/// see an open seat of a game that is not public.
pub(crate) fn is_for(challenge: &Challenge, user: Option<UserId>) -> bool {
    // The seats of guests and engines name no user. No one can take them: their game has begun.
    let may_take = user.is_some() && challenge.game.is_none();
    challenge.invited.iter().any(|invited| match user {
        _ if invited.user().is_none() => {
            challenge.settings.visibility == Visibility::Public || may_take
        }
        Some(user) => invited.is_of(user),
        None => false,
    })
}
