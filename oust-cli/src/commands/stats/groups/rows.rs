//! The rows of groups, as JSON has them.

use oust_notation::JSON_SCHEMA;
use schemars::JsonSchema;
use serde::Serialize;

use super::super::distribution::{Spread, SpreadSummary};
use super::super::figures::Totals;
use super::by::By;
use super::players::Player;

/// The figures of a collection by groups.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "groups")]
pub(crate) struct GroupsJson<'a> {
    /// The version, 1.
    #[schemars(extend("const" = JSON_SCHEMA))]
    schema: u32,
    /// `groups`.
    #[serde(rename = "type")]
    #[schemars(extend("const" = "groups"))]
    kind: &'static str,
    /// The kind of the groups.
    #[schemars(with = "String", extend("enum" = By::NAMES))]
    by: By,
    /// The records and sources that broke a rule or could not be read.
    left_out: u64,
    /// The groups: `player` objects by players, and `group` objects otherwise.
    groups: Vec<GroupRow<'a>>,
}

/// A row of a table of groups.
#[derive(JsonSchema, Serialize)]
#[schemars(inline)]
#[serde(untagged)]
pub(crate) enum GroupRow<'a> {
    Player(PlayerFigures<'a>),
    Named(NamedFigures<'a>),
}

/// A player with games, results, rating and captures.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "player")]
pub(crate) struct PlayerFigures<'a> {
    /// The name; null for games that name no player.
    pub(super) name: Option<&'a str>,
    /// The number of games.
    pub(super) games: u64,
    /// The games that the player won; not against oneself.
    pub(super) won: u64,
    /// The games that the other player won.
    pub(super) lost: u64,
    /// The share of wins in the games with a winner, 0 to 1; null without such a game.
    pub(super) share_won: Option<f64>,
    /// The Glicko-2 rating after all games, in the order of their dates; null without a game of known
    /// result against another player.
    pub(super) rating: Option<f64>,
    /// The deviation of the rating; null without a rating.
    pub(super) deviation: Option<f64>,
    /// Turns of a game, over both players.
    #[schemars(with = "SpreadSummary")]
    pub(super) turns: &'a Spread,
    /// Stones placed in a game, by both players.
    #[schemars(with = "SpreadSummary")]
    pub(super) placements: &'a Spread,
    /// Capturing placements of the player in a game.
    #[schemars(with = "SpreadSummary")]
    pub(super) captures: &'a Spread,
    /// Stones that the player captured in a game.
    #[schemars(with = "SpreadSummary")]
    pub(super) captured: &'a Spread,
}

/// The figures of the games on a board, in a year or at an event.
#[derive(JsonSchema, Serialize)]
#[schemars(rename = "group")]
pub(crate) struct NamedFigures<'a> {
    /// The board, the year or the event; null for games that do not tell.
    pub(super) name: Option<&'a str>,
    /// The share of `x`'s wins in the games with a winner, 0 to 1; null without such a game.
    pub(super) share_won_by_x: Option<f64>,
    /// The figures of its games.
    #[serde(flatten)]
    pub(super) totals: &'a Totals,
}

impl<'a> GroupsJson<'a> {
    pub(crate) const fn new(by: By, left_out: u64, groups: Vec<GroupRow<'a>>) -> Self {
        Self {
            schema: JSON_SCHEMA,
            kind: "groups",
            by,
            left_out,
            groups,
        }
    }
}

impl<'a> GroupRow<'a> {
    pub(super) fn from_player(player: &'a Player) -> Self {
        let rating = player.rating;
        Self::Player(PlayerFigures {
            name: player.name.as_deref(),
            games: player.games,
            won: player.won,
            lost: player.lost,
            share_won: share(player.won, player.won + player.lost),
            rating: rating.map(|rating| rounded(rating.value, 10.0)),
            deviation: rating.map(|rating| rounded(rating.deviation, 10.0)),
            turns: &player.turns,
            placements: &player.placements,
            captures: &player.captures,
            captured: &player.captured,
        })
    }

    /// Returns the name; `None` for games that do not tell it.
    pub(crate) const fn name(&self) -> Option<&'a str> {
        match self {
            Self::Player(player) => player.name,
            Self::Named(group) => group.name,
        }
    }

    /// Returns the name as people see it.
    pub(crate) fn shown_name(&self) -> &'a str {
        self.name().unwrap_or("?")
    }

    /// Returns the number of games.
    pub(crate) const fn games(&self) -> u64 {
        match self {
            Self::Player(player) => player.games,
            Self::Named(group) => group.totals.games,
        }
    }

    /// Returns the games won, without a winner, and lost: by the player, or by x.
    pub(crate) const fn results(&self) -> [u64; 3] {
        match self {
            Self::Player(player) => [player.won, player.no_winner(), player.lost],
            Self::Named(group) => group.totals.results(),
        }
    }

    /// Returns the distribution of the turns of a game.
    pub(crate) const fn turns(&self) -> &'a Spread {
        match self {
            Self::Player(player) => player.turns,
            Self::Named(group) => &group.totals.turns,
        }
    }

    /// Returns the distribution of the stones captured in a game: by the player, or by both sides.
    pub(crate) const fn captured(&self) -> &'a Spread {
        match self {
            Self::Player(player) => player.captured,
            Self::Named(group) => &group.totals.captured,
        }
    }
}

impl PlayerFigures<'_> {
    /// Returns the number of games without a winner.
    pub(super) const fn no_winner(&self) -> u64 {
        self.games - self.won - self.lost
    }
}

impl<'a> NamedFigures<'a> {
    pub(super) fn new(name: Option<&'a str>, totals: &'a Totals) -> Self {
        Self {
            name,
            share_won_by_x: share(totals.won_by_x, totals.won()),
            totals,
        }
    }
}

/// Returns a share to four places.
#[expect(clippy::cast_precision_loss, reason = "figures for people")]
fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| rounded(part as f64 / whole as f64, 10_000.0))
}

fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}
