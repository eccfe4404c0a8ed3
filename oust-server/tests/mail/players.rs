//! Actions of players in their browsers, and the mails about games that they get.

use oust_server::account::{Credential, Identity, MailNotices, Preferences, RatingRange};
use oust_server::game::{ClockRule, Command, Kind, Source, Visibility};
use oust_server::id::GameId;
use oust_server::service::{
    Accepted, ChallengeRequest, Color, GameRequest, GameSnapshot, RequestedAction,
};
use oust_server::store::{Transaction, users};

use super::post::{Post, Sent};

/// Returns a user as an actor with a session.
pub(crate) async fn identity(post: &Post, name: &'static str) -> Identity {
    let find = move |tx: &mut dyn Transaction| users::by_name(tx, name);
    let user = post.service.store().read(find).await.unwrap().unwrap();
    Identity::User {
        id: user.user_id(),
        via: Credential::Session,
    }
}

/// Sets a user's choice of mails.
pub(crate) async fn choose(post: &Post, name: &'static str, mail: MailNotices) {
    let preferences = Preferences {
        mail,
        ..Preferences::default()
    };
    let identity = identity(post, name).await;
    let chosen = post.service.set_preferences(identity, preferences);
    chosen.await.unwrap();
}

/// Begins a game between two users, the first one to move, and returns its number. The first one
/// makes the challenge. `days` is the time for a turn.
pub(crate) async fn begin_between(
    post: &Post,
    [first, second]: [&'static str; 2],
    days: Option<u16>,
) -> i64 {
    begin_as(post, [first, second], Color::X, days).await
}

/// Begins a game that the first of two users proposes with a color.
pub(crate) async fn begin_as(
    post: &Post,
    [maker, other]: [&'static str; 2],
    color: Color,
    days: Option<u16>,
) -> i64 {
    let request = ChallengeRequest {
        kind: Kind::Oust,
        board: "5x5".to_owned(),
        to: Some(other.to_owned()).into(),
        players: None,
        color,
        swap: false,
        rated: false,
        visibility: Visibility::Public,
        chat: true,
        takebacks: true,
        clock: days.map_or(ClockRule::Unlimited, |days| ClockRule::Days { days }),
        ratings: RatingRange::default(),
    };
    let [maker, other] = [identity(post, maker).await, identity(post, other).await];
    let made = post.service.challenge(maker, request, None).await.unwrap();
    match post.service.accept(other, made.id).await.unwrap() {
        Accepted::Begun(game) => game.id().0,
        Accepted::Waiting(_) => panic!("a game of two begins when the second has accepted"),
    }
}

/// Carries out a command or a turn of a user. Returns `None` if the rules or the clock refuse it.
pub(crate) async fn try_act(
    post: &Post,
    name: &'static str,
    game: i64,
    request: impl Into<RequestedAction>,
) -> Option<GameSnapshot> {
    let request = GameRequest {
        game: GameId(game),
        seen: None,
        request: request.into(),
        key: None,
        source: Source::Web,
    };
    let identity = identity(post, name).await;
    post.service.act(identity, request).await.ok()
}

/// Carries out a command of a user.
pub(crate) async fn act(post: &Post, name: &'static str, game: i64, command: Command) {
    let done = try_act(post, name, game, command).await;
    assert!(done.is_some(), "{name} in {game}");
}

/// Processes what is due, sends the mails, and returns a user's mails without the replies.
pub(crate) async fn notices(post: &Post, name: &str) -> Vec<Sent> {
    post.service.process_deadlines().await.unwrap();
    mails_of(post, name).await
}

/// Sends the waiting mails, and returns a user's mails without the replies.
pub(crate) async fn mails_of(post: &Post, name: &str) -> Vec<Sent> {
    let sent = post.sent().await.into_iter();
    let to = format!("{name}@example.org");
    sent.filter(|mail| mail.to == to && !mail.subject.starts_with("Re:"))
        .collect()
}

/// Returns the numbers of the games with an address in a text, in its order.
pub(crate) fn linked_games(text: &str) -> Vec<i64> {
    let lines = text.lines().filter_map(|line| line.split_once("/g/"));
    lines
        .map(|(_, game)| game.trim().parse().unwrap())
        .collect()
}
