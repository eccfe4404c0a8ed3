//! The lobby, and its form for a new game: against a friend by a link, the engine, anyone, or named
//! players.

use askama::Template;
use axum::Extension;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::challenge::ChallengeCard;
use super::games::{GameCard, GamesQuery};
use super::seats::guest_name;
use crate::account::{GuestName, Secret};
use crate::game::{ClockRule, Kind, Visibility};
use crate::http::{AppState, Client};
use crate::id::GameId;
use crate::service::{ChallengeRequest, Color, Invitees, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Form, OnceKey, redirect, redirect_with};
use crate::web::page_context::{Layout, PageContext, render};

/// The maximum number of games in the lobby; a guess.
const GAMES: u32 = 12;

#[derive(Template)]
#[template(path = "lobby.html")]
struct LobbyPage {
    page: Layout,
    new: NewGame,
    kinds: &'static [Kind],
    challenges: Vec<ChallengeCard>,
    games: Vec<GameCard>,
    /// The unfinished games of a visitor without an account.
    own: Vec<GameCard>,
    guest_name: String,
}

/// The query of a link that challenges a player; empty for the plain lobby.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LobbyQuery {
    player: String,
}

/// The values of the form: the initial ones, or those that were refused.
struct NewGame {
    form: NewGameForm,
    /// The options for the clock: values and texts.
    clocks: Vec<(&'static str, String)>,
    /// The reason of a refusal.
    wrong: Option<String>,
}

/// Returns the board that the form begins with for a kind.
fn board_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Oust => FIRST_BOARD,
        Kind::Orbit => kind.default_board(),
    }
}

/// The fields of a submitted form.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NewGameForm {
    against: String,
    level: u8,
    player: String,
    kind: Kind,
    players: usize,
    board: String,
    color: Color,
    clock: String,
    swap: String,
    rated: String,
    unlisted: String,
    /// The name of a visitor without an account; empty for no name.
    name: String,
    key: OnceKey,
}

/// The values of the clock that the form offers; see [`clock`]. They are a guess at common choices.
const CLOCKS: [&str; 10] = [
    "",
    "days:1",
    "days:3",
    "days:7",
    "days:14",
    "total:30",
    "total:90",
    "increment:5+5",
    "increment:10+10",
    "increment:30+20",
];

/// Shows the lobby: the form for a new game, with `player` filled in as the opponent, open
/// challenges, and unfinished games.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Query(LobbyQuery { player }): Query<LobbyQuery>,
) -> Result<Response, PageError> {
    let form = NewGameForm::new().against(&player);
    lobby(&context, &service, form, None).await
}

/// Returns the lobby with the values of its form, and the reason for which they were refused.
async fn lobby(
    context: &PageContext,
    service: &Service,
    form: NewGameForm,
    wrong: Option<&ServiceError>,
) -> Result<Response, PageError> {
    let identity = context.caller.identity();
    let filter = GamesQuery::default().filter(GAMES);
    let games = service.games(identity, None, filter).await?;
    let challenges = service.challenges(identity).await?;
    let page = context.layout();
    let reason = wrong.map(|error| page.reason(error).unwrap_or_else(|| error.to_string()));
    Ok(context.with_seats(render(&LobbyPage {
        challenges: challenges
            .iter()
            .map(|challenge| ChallengeCard::new(&page, challenge))
            .collect(),
        games: GameCard::all(&page, &games),
        own: GameCard::of_guest(&page, &context.caller.seats, false),
        guest_name: guest_name(context),
        new: NewGame::new(&page, form, reason),
        kinds: &Kind::ALL,
        page,
    })))
}

impl NewGame {
    fn new(page: &Layout, form: NewGameForm, wrong: Option<String>) -> Self {
        let option = |value| Some((value, page.clock(&clock(value).ok()?)));
        Self {
            clocks: CLOCKS.into_iter().filter_map(option).collect(),
            form: form.shortened(),
            wrong,
        }
    }
}

/// The board that the form begins with, of Oust.
const FIRST_BOARD: &str = "hex7";

impl NewGameForm {
    /// Returns the form for a game against a friend.
    fn new() -> Self {
        Self {
            against: "friend".to_owned(),
            level: 3,
            players: 2,
            board: FIRST_BOARD.to_owned(),
            swap: "yes".to_owned(),
            ..Self::default()
        }
    }

    /// Fills in a player as the opponent; an empty name changes nothing.
    fn against(self, player: &str) -> Self {
        if player.is_empty() {
            return self;
        }
        Self {
            against: "player".to_owned(),
            player: player.to_owned(),
            ..self
        }
    }

    /// Cuts the texts: any link and any form can have any text here.
    fn shortened(self) -> Self {
        let cut = |text: String| text.chars().take(200).collect();
        Self {
            player: cut(self.player),
            board: cut(self.board),
            name: cut(self.name),
            ..self
        }
    }

    /// Returns the opponents' group: a name that is typed without its button chooses it.
    fn chosen(&self) -> &str {
        match self.against.as_str() {
            "friend" if !self.player.trim().is_empty() => "player",
            chosen => chosen,
        }
    }

    /// Returns the board: the first one of the form stands for the default one of another kind.
    fn chosen_board(&self) -> &str {
        match self.board.trim() {
            FIRST_BOARD => board_of(self.kind),
            board => board,
        }
    }

    fn request(&self) -> Result<ChallengeRequest, ServiceError> {
        let to = match self.chosen() {
            "friend" => Invitees::One("guest".to_owned()),
            "engine" => Invitees::One(format!("engine:{}", self.level)),
            "anyone" => Invitees::Anyone,
            // Several names make a game of more than two players.
            _ => {
                let names = self.player.split([',', ' ']).map(str::to_owned);
                Invitees::from(names.filter(|name| !name.is_empty()).collect::<Vec<_>>())
            }
        };
        Ok(ChallengeRequest {
            kind: self.kind,
            board: self.chosen_board().to_owned(),
            // The field always has a value; without open seats the named players decide.
            players: (self.players > to.names().len() + 1).then_some(self.players),
            to,
            color: self.color,
            swap: !self.swap.is_empty(),
            // The service refuses rated games against guests and engines, but their form has the
            // box.
            rated: !self.rated.is_empty() && matches!(self.chosen(), "anyone" | "player"),
            visibility: if self.unlisted.is_empty() {
                Visibility::Public
            } else {
                Visibility::Unlisted
            },
            clock: clock(&self.clock)?,
        })
    }
}

/// Begins a game or makes a challenge, or shows the form again with the reason for which it is
/// refused.
pub(crate) async fn begin(
    context: PageContext,
    State(state): State<AppState>,
    Extension(client): Extension<Client>,
    Form(form): Form<NewGameForm>,
) -> Result<Response, PageError> {
    match begin_by(&context, &state, client, &form).await {
        Err(PageError {
            status,
            cause: Some(error),
            ..
        }) if is_of_form(status) => {
            let page = lobby(&context, &state.service, form, Some(&error)).await?;
            Ok((status, page).into_response())
        }
        done => done,
    }
}

/// Returns whether an error is about the values of the form.
fn is_of_form(status: StatusCode) -> bool {
    [
        StatusCode::UNPROCESSABLE_ENTITY,
        StatusCode::NOT_FOUND,
        StatusCode::CONFLICT,
    ]
    .contains(&status)
}

/// Begins a game or makes a challenge. A visitor without a session becomes a guest of the game.
async fn begin_by(
    context: &PageContext,
    AppState {
        service, limits, ..
    }: &AppState,
    client: Client,
    form: &NewGameForm,
) -> Result<Response, PageError> {
    let request = form.request()?;
    let mut cookies = context.caller.cookies.clone();
    if context.caller.session.is_none() {
        context.check_room_for_seat()?;
        // Each game of guests stays in the store: without the limit a script could fill it.
        if !limits.may_begin_as_guest(client) {
            return Err(PageError::too_many_games());
        }
        let name = GuestName::typed(&form.name);
        if let Some(name) = &name {
            cookies.set_guest_name(name);
        }
        // The key is bound to the browser: the answer has the secrets of the game that it made.
        let key = form.key.clone().given();
        let key = key.and_then(|key| context.key.bind(&key));
        let begun = service.begin_as_guest(request, name, key).await?;
        // Without an account these cookies are the only access to the two seats.
        cookies.set_seat(begun.game, &begun.own);
        if let Some(friend) = &begun.friend {
            cookies.set_invitation(begun.game, friend.secret());
        }
        return Ok(redirect_with(cookies, &format!("/g/{}", begun.game)));
    }
    let made = service
        .challenge(context.caller.identity(), request, form.key.clone().given())
        .await?;
    let Some(game) = made.game else {
        return Ok(redirect(&format!("/challenges/{}", made.id)));
    };
    // The secret is the last part of the link. The cookie lets the game's page show it again.
    if let Some((_, secret)) = made
        .guest_link
        .as_deref()
        .and_then(|link| link.rsplit_once('/'))
    {
        cookies.set_invitation(GameId(game), &Secret::new(secret));
    }
    Ok(redirect_with(cookies, &format!("/g/{game}")))
}

/// Parses a value of the clock: empty for no limit, `days:3` for each turn, `total:90` days for the
/// game, or `increment:10+20` with minutes at the start and seconds after each turn.
fn clock(value: &str) -> Result<ClockRule, ServiceError> {
    let unreadable = || ServiceError::Invalid(format!("unknown clock `{value}`"));
    if value.is_empty() {
        return Ok(ClockRule::Unlimited);
    }
    let (name, numbers) = value.split_once(':').ok_or_else(unreadable)?;
    let number = |text: &str| text.parse::<u16>().map_err(|_| unreadable());
    match name {
        "days" => Ok(ClockRule::Days {
            days: number(numbers)?,
        }),
        "total" => Ok(ClockRule::Total {
            total: number(numbers)?,
        }),
        "increment" => {
            let (minutes, seconds) = numbers.split_once('+').ok_or_else(unreadable)?;
            Ok(ClockRule::Increment {
                start: u32::from(number(minutes)?) * 60,
                increment: number(seconds)?.into(),
                cap: None,
            })
        }
        _ => Err(unreadable()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_of_the_form_are_read_and_others_refused() {
        assert_eq!(clock("").unwrap(), ClockRule::Unlimited);
        assert_eq!(clock("days:3").unwrap(), ClockRule::Days { days: 3 });
        assert_eq!(clock("total:90").unwrap(), ClockRule::Total { total: 90 });
        let ten = ClockRule::Increment {
            start: 600,
            increment: 20,
            cap: None,
        };
        assert_eq!(clock("increment:10+20").unwrap(), ten);
        for wrong in [
            "days",
            "days:x",
            "weeks:3",
            "increment:10",
            "increment:-1+3",
        ] {
            assert!(clock(wrong).is_err(), "{wrong}");
        }
    }
}
