//! The form for a new game: against the engine, a friend by a link, anyone, or named players.

use serde::Deserialize;

use crate::account::{GuestName, Identity, RatingRange, Secret};
use crate::game::{ClockRule, Kind, Visibility};
use crate::http::{AppState, Client, Cookies};
use crate::id::GameId;
use crate::service::{ChallengeRequest, Color, Invitees, OfferingGuest, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::OnceKey;
use crate::web::page_context::PageContext;
use crate::web::phrases::LEVELS;

/// The fields of a submitted form.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NewGameForm {
    pub(crate) against: String,
    /// The level that a button names.
    pub(crate) level: u8,
    /// The exact level, which goes before `level`; empty without one.
    pub(crate) exact: String,
    pub(crate) player: String,
    pub(crate) kind: Kind,
    pub(crate) players: usize,
    /// The name of a board, or `other` for the one in `typed` or else in `size`.
    pub(crate) board: String,
    size: String,
    typed: String,
    pub(crate) color: Color,
    /// A value of [`CLOCKS`], or `other` for the one in `other_clock`.
    pub(crate) clock: String,
    other_clock: String,
    pub(crate) swap: String,
    pub(crate) rated: String,
    pub(crate) unlisted: String,
    pub(crate) no_chat: String,
    pub(crate) no_takebacks: String,
    /// The least rating of the other player; empty for any.
    pub(crate) least: String,
    /// The greatest rating of the other player; empty for any.
    pub(crate) most: String,
    /// The name of a visitor without an account; may be empty.
    name: String,
    key: OnceKey,
}

/// The values of the clock that the form offers; see [`clock`]. They are a guess at common choices.
pub(crate) const CLOCKS: [&str; 10] = [
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

/// The board that the form begins with, of Oust: the one of a short game.
pub(crate) const FIRST_BOARD: &str = "hex5";

/// Returns the board that the form begins with for a kind.
pub(crate) fn board_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Oust => FIRST_BOARD,
        Kind::Orbit => kind.default_board(),
    }
}

impl NewGameForm {
    /// Returns the form for a game against the engine.
    pub(crate) fn new() -> Self {
        Self {
            against: "engine".to_owned(),
            // A visitor's first game is to be won.
            level: LEVELS[0].0,
            players: 2,
            board: FIRST_BOARD.to_owned(),
            swap: "yes".to_owned(),
            ..Self::default()
        }
    }

    /// Returns the form for a game as x against a level of the engine, without the pie rule.
    pub(crate) fn first_game(board: &str, level: u8, key: OnceKey) -> Self {
        Self {
            level,
            board: board.to_owned(),
            color: Color::X,
            // A beginner would wonder why the colors change.
            swap: String::new(),
            key,
            ..Self::new()
        }
    }

    /// Fills in a player as the opponent; an empty name changes nothing.
    pub(crate) fn against(self, player: &str) -> Self {
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
    pub(crate) fn shortened(self) -> Self {
        let cut = |text: String| text.chars().take(200).collect();
        // A choice behind "other" comes back as it is.
        let [board, clock] = [self.chosen_board(), self.chosen_clock()].map(str::to_owned);
        Self {
            player: cut(self.player),
            board: cut(board),
            clock: cut(clock),
            exact: cut(self.exact),
            name: cut(self.name),
            least: cut(self.least),
            most: cut(self.most),
            ..self
        }
    }

    /// Returns the board: the first one of the form stands for the default one of another kind.
    fn chosen_board(&self) -> &str {
        match self.board.trim() {
            FIRST_BOARD => board_of(self.kind),
            // The list has no rectangles, so a board that is typed goes before it.
            "other" if !self.typed.trim().is_empty() => self.typed.trim(),
            "other" => self.size.trim(),
            board => board,
        }
    }

    fn chosen_clock(&self) -> &str {
        match self.clock.as_str() {
            "other" => &self.other_clock,
            clock => clock,
        }
    }

    fn chosen_level(&self) -> Result<u8, ServiceError> {
        if self.exact.is_empty() {
            return Ok(self.level);
        }
        let unknown = |_| ServiceError::Invalid(format!("unknown level `{}`", self.exact));
        self.exact.parse().map_err(unknown)
    }

    fn ratings(&self) -> Result<RatingRange, ServiceError> {
        let rating = |text: &str| {
            let unknown = |_| ServiceError::Invalid(format!("unknown rating `{text}`"));
            let text = Some(text.trim()).filter(|text| !text.is_empty());
            text.map(|text| text.parse().map_err(unknown)).transpose()
        };
        Ok(RatingRange {
            least: rating(&self.least)?,
            most: rating(&self.most)?,
        })
    }

    fn request(&self) -> Result<ChallengeRequest, ServiceError> {
        let to = match self.against.as_str() {
            "friend" => Invitees::One("guest".to_owned()),
            "engine" => Invitees::One(format!("engine:{}", self.chosen_level()?)),
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
            rated: !self.rated.is_empty() && matches!(self.against.as_str(), "anyone" | "player"),
            visibility: if self.unlisted.is_empty() {
                Visibility::Public
            } else {
                Visibility::Unlisted
            },
            chat: self.no_chat.is_empty(),
            takebacks: self.no_takebacks.is_empty(),
            clock: clock(self.chosen_clock())?,
            ratings: if self.against == "anyone" {
                self.ratings()?
            } else {
                RatingRange::default()
            },
        })
    }
}

/// A game that has begun, or a challenge.
pub(crate) struct Begun {
    /// The path of its page.
    pub(crate) path: String,
    /// The game, and the visitor's role in it; `None` for a challenge.
    pub(crate) game: Option<(GameId, Identity)>,
    /// The visitor's cookies from now on.
    pub(crate) cookies: Cookies,
}

/// Begins a game or makes a challenge. A visitor without a session becomes a guest of the game.
pub(crate) async fn begin_by(
    context: &PageContext,
    AppState {
        service, limits, ..
    }: &AppState,
    client: Client,
    form: &NewGameForm,
) -> Result<Begun, PageError> {
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
        if let Invitees::Anyone = request.to {
            return offer(context, service, request, name, key, cookies).await;
        }
        let begun = service.begin_as_guest(request, name, key).await?;
        // Without an account these cookies are the only access to the two seats.
        cookies.set_seat(begun.game, &begun.own);
        if let Some(friend) = &begun.friend {
            cookies.set_invitation(begun.game, friend.secret());
        }
        return Ok(Begun {
            path: format!("/g/{}", begun.game),
            game: Some((begun.game, service.guest(&begun.own).await?)),
            cookies,
        });
    }
    let identity = context.caller.identity();
    let made = service
        .challenge_in_browser(
            identity,
            request,
            form.key.clone().given(),
            context.browser(),
        )
        .await?;
    let Some(game) = made.game else {
        return Ok(Begun {
            path: format!("/challenges/{}", made.id),
            game: None,
            cookies,
        });
    };
    // The secret is the last part of the link. The cookie lets the game's page show it again.
    if let Some((_, secret)) = made
        .guest_link
        .as_deref()
        .and_then(|link| link.rsplit_once('/'))
    {
        cookies.set_invitation(GameId(game), &Secret::new(secret));
    }
    Ok(Begun {
        path: format!("/g/{game}"),
        game: Some((GameId(game), identity)),
        cookies,
    })
}

/// Makes an offer to anyone for the browser's guest, or begins the game with one that waits.
async fn offer(
    context: &PageContext,
    service: &Service,
    request: ChallengeRequest,
    name: Option<GuestName>,
    key: Option<String>,
    mut cookies: Cookies,
) -> Result<Begun, PageError> {
    let own = match key {
        // Another choice by the same key is another offer, as another game is.
        Some(key) => {
            let text = serde_json::to_string(&request).unwrap_or_default();
            Secret::new(key).derive(&format!("offer {text}"))
        }
        None => Secret::random("").map_err(ServiceError::from)?,
    };
    let guest = OfferingGuest {
        own: own.clone(),
        browser: context.browser(),
        name,
    };
    let made = service.offer_as_guest(request, guest).await?;
    let Some(game) = made.game.map(GameId) else {
        cookies.set_offer(&made.id, &own);
        return Ok(Begun {
            path: format!("/challenges/{}", made.id),
            game: None,
            cookies,
        });
    };
    cookies.set_seat(game, &own);
    Ok(Begun {
        path: format!("/g/{game}"),
        game: Some((game, service.guest(&own).await?)),
        cookies,
    })
}

/// Parses a value of the clock: empty for no limit, `days:3` for each turn, `total:90` days for the
/// game, or `increment:10+20` with minutes at the start and seconds after each turn.
pub(crate) fn clock(value: &str) -> Result<ClockRule, ServiceError> {
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
