//! The open reports and the acts, as moderators see them.

use crate::account::{Identity, UserRole};
use crate::game::{GameRow, Kind, Player};
use crate::id::{GameId, Millis, SeatNumber, UserId, rfc3339};
use crate::service::access::load_moderator;
use crate::service::social::{ChatLine, chat_of};
use crate::service::{Service, ServiceError};
use crate::store::acts::StoredAct;
use crate::store::reports::Report;
use crate::store::users::FOREVER;
use crate::store::{Transaction, acts, games, ratings, reports, users};

/// The most open reports on the page.
const REPORTS: u32 = 50;

/// An open report with all that a moderator needs for a decision.
#[derive(Clone, Debug)]
pub struct ReportView {
    /// Its number.
    pub id: i64,
    /// The row of the game.
    pub game: GameRow,
    /// The player with the report.
    pub reporter: ReportedPlayer,
    /// The player that it is about.
    pub reported: ReportedPlayer,
    /// The words of the reporter, bounded and without control characters.
    pub text: String,
    /// The time.
    pub at: String,
    /// The chat of the game.
    pub chat: Vec<ChatLine>,
}

/// A player of a reported game.
#[derive(Clone, Debug)]
pub struct ReportedPlayer {
    /// The seat in the game, counted from 1.
    pub seat: SeatNumber,
    /// The present name of the account, or the one that a guest has typed.
    pub name: String,
    /// The account; `None` for a guest.
    pub account: Option<Standing>,
}

/// The standing of an account on the server.
#[derive(Clone, Debug)]
pub struct Standing {
    /// The time when it was made.
    pub created: String,
    /// The number of rated games of the game's kind.
    pub rated_games: i64,
    /// The rating of the game's kind.
    pub rating: Option<f64>,
    /// The end of a ban; empty for a ban without an end, `None` without a ban.
    pub banned_until: Option<String>,
    /// The end of a mute that lasts.
    pub muted_until: Option<String>,
    /// Whether it is a moderator's.
    pub is_moderator: bool,
}

/// An act in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActView {
    /// Its number.
    pub id: i64,
    /// The time.
    pub at: String,
    /// The moderator; `None` for the operator.
    pub moderator: Option<String>,
    /// The kind, such as `ban`.
    pub act: &'static str,
    /// The account that it is about, by its present name.
    pub user: Option<String>,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// Its values: the end of a ban, or the name before a new one.
    pub detail: String,
    /// The words of the moderator for it.
    pub reason: String,
}

impl Service {
    /// Returns whether the actor is a moderator.
    pub async fn is_moderator(&self, identity: Identity) -> Result<bool, ServiceError> {
        let job = move |tx: &mut dyn Transaction| match load_moderator(tx, identity) {
            Ok(_) => Ok(true),
            Err(ServiceError::NotFound { .. }) => Ok(false),
            Err(error) => Err(error),
        };
        self.store.read(job).await
    }

    /// Returns the open reports for a moderator, the newest first.
    ///
    /// # Errors
    ///
    /// Fails with `NotFound` if the actor is no moderator.
    pub async fn open_reports(&self, identity: Identity) -> Result<Vec<ReportView>, ServiceError> {
        let now = self.now();
        let job = move |tx: &mut dyn Transaction| {
            // A moderator sees the chat of a private game here, and nowhere else.
            load_moderator(tx, identity)?;
            let mut views = Vec::new();
            for report in reports::open(tx, REPORTS)? {
                views.push(view(tx, report, now)?);
            }
            Ok(views)
        };
        self.store.read(job).await
    }

    /// Returns the acts with numbers below `before` for a moderator, the last ones first.
    ///
    /// # Errors
    ///
    /// Fails with `NotFound` if the actor is no moderator.
    pub async fn acts(
        &self,
        identity: Identity,
        before: i64,
        limit: u32,
    ) -> Result<Vec<ActView>, ServiceError> {
        let job = move |tx: &mut dyn Transaction| {
            load_moderator(tx, identity)?;
            let stored = acts::list(tx, before, limit)?.into_iter();
            Ok(stored.map(ActView::new).collect())
        };
        self.store.read(job).await
    }
}

impl ActView {
    fn new(stored: StoredAct) -> Self {
        Self {
            id: stored.id,
            at: rfc3339(stored.at),
            moderator: stored.moderator,
            act: stored.act.name(),
            user: stored.user,
            game: stored.game,
            detail: stored.detail,
            reason: stored.reason,
        }
    }
}

fn view(tx: &mut dyn Transaction, report: Report, now: Millis) -> Result<ReportView, ServiceError> {
    let game = games::find(tx, report.game)?;
    let game = game.ok_or_else(|| ServiceError::no_game(report.game))?;
    Ok(ReportView {
        id: report.id,
        reporter: player(tx, &game, report.seat, now)?,
        reported: player(tx, &game, report.reported, now)?,
        text: report.text,
        at: rfc3339(report.at),
        chat: chat_of(tx, &game)?,
        game,
    })
}

fn player(
    tx: &mut dyn Transaction,
    game: &GameRow,
    seat: SeatNumber,
    now: Millis,
) -> Result<ReportedPlayer, ServiceError> {
    let player = game.player(seat);
    let account = match player.and_then(Player::user) {
        Some(user) => standing(tx, user, game.settings.kind, now)?,
        None => None,
    };
    Ok(ReportedPlayer {
        seat,
        name: player.map_or_else(String::new, Player::name),
        account,
    })
}

/// Returns the standing of an account; `None` for a deleted one.
fn standing(
    tx: &mut dyn Transaction,
    user: UserId,
    kind: Kind,
    now: Millis,
) -> Result<Option<Standing>, ServiceError> {
    let Some(found) = users::by_id(tx, user)? else {
        return Ok(None);
    };
    let rating = ratings::of(tx, user, kind)?;
    let ban_text = |until| match until {
        FOREVER => String::new(),
        until => rfc3339(until),
    };
    Ok(Some(Standing {
        created: rfc3339(found.created),
        rated_games: rating.map_or(0, |rating| rating.games),
        rating: rating.map(|rating| rating.value),
        banned_until: found.banned_until.map(ban_text),
        // A mute that is over stays in its column until the next one.
        muted_until: found.muted_until.filter(|until| *until > now).map(rfc3339),
        is_moderator: found.role == UserRole::Moderator,
    }))
}
