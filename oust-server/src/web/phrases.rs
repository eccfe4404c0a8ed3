//! The texts that several pages share: names, clocks, ratings, options of forms, and errors.

use oust_preview::COLOR_NAMES;

use super::avatar::avatar;
use super::page_context::Layout;
use crate::account::{
    ChallengesFrom, GroupSizes, Labels, MailNotices, NOT_A_PLAYER, NameError, PasswordError, Theme,
};
use crate::game::{ClockRule, GameRow, Kind, Player, Refusal};
use crate::id::{SeatNumber, rfc3339};
use crate::service::{QuotaKind, ServiceError};

/// The levels of the engine that have a name, the weakest first, each with the keys of its name and
/// its description in the catalog. The descriptions follow the measurements in
/// `docs/how-it-plays.md`.
pub(crate) const LEVELS: [(u8, &str, &str); 5] = [
    (1, "level-gentle", "level-gentle-text"),
    (3, "level-easy", "level-easy-text"),
    (5, "level-fair", "level-fair-text"),
    (7, "level-hard", "level-hard-text"),
    (9, "level-best", "level-best-text"),
];

/// An option of a list, or a checkbox.
pub(crate) struct Choice {
    /// The value of the option, or the field of the checkbox.
    pub(crate) name: &'static str,
    pub(crate) text: String,
    pub(crate) is_chosen: bool,
}

impl Layout {
    /// Returns the name of a kind of game in the language of the page.
    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "templates pass references"
    )]
    pub(crate) fn kind(&self, kind: &Kind) -> String {
        let key = match kind {
            Kind::Oust => "kind-oust",
            Kind::Orbit => "kind-orbit",
        };
        self.phrase(key).to_string()
    }

    /// Returns the name of a player. Guests and the engine have a name in each language.
    pub(crate) fn player(&self, name: &str) -> String {
        // No user has such a name: `guest` is reserved, and a name has no colon.
        if name == "guest" {
            return self.phrase("guest").to_string();
        }
        if let Some(level) = name.strip_prefix("engine:") {
            let named = LEVELS.iter().find(|(named, ..)| named.to_string() == level);
            let phrase = match named {
                Some((_, name, _)) => {
                    let name = self.phrase(name).to_string();
                    self.phrase("engine-named").with("level", name)
                }
                None => self.phrase("engine").with("level", level),
            };
            return phrase.to_string();
        }
        match name.strip_prefix("guest:") {
            Some(typed) => self.phrase("guest-named").with("name", typed).to_string(),
            None => name.to_owned(),
        }
    }

    /// Returns the name of a game's player, marked if the seat is open, or the visitor's as a guest:
    /// two guests may have the same name.
    pub(crate) fn player_of(&self, game: &GameRow, seat: SeatNumber, player: &Player) -> String {
        let name = self.player(&player.name());
        if self.is_guest_seat(game.id, seat) {
            self.phrase("guest-you").with("name", name).to_string()
        } else if player.open_link().is_some() {
            self.phrase("seat-open").to_string()
        } else {
            name
        }
    }

    /// Returns the name of a seat in the game of a row, with the color if another seat has the same
    /// name.
    pub(crate) fn seat_name(&self, game: &GameRow, seat: SeatNumber) -> String {
        let Some(player) = game.player(seat) else {
            return String::new();
        };
        let name = player.name();
        let namesakes = game.seats.iter().filter(|other| other.name() == name);
        if namesakes.count() < 2 {
            return self.player(&name);
        }
        // Only games of two players have a swap.
        let index = if game.derived.swapped {
            1 - seat.index().min(1)
        } else {
            seat.index()
        };
        let color = COLOR_NAMES.get(index).copied().unwrap_or_default();
        format!("{} ({})", self.player(&name), self.color(color))
    }

    /// Returns the picture of a player, by the name that is stored.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(crate) fn avatar(&self, name: &str) -> String {
        // Guests without a name would all look alike, and like one player.
        if name == "guest" {
            return String::new();
        }
        avatar(name)
    }

    /// Returns the name of the color `x`, `o` or `p3` to `p5`; another text as it is.
    pub(crate) fn color(&self, color: &str) -> String {
        self.catalog().color(color)
    }

    /// Describes a clock, such as the days for each turn.
    pub(crate) fn clock(&self, clock: &ClockRule) -> String {
        let phrase = match *clock {
            ClockRule::Unlimited => self.phrase("clock-none"),
            ClockRule::Days { days } => self.phrase("clock-days").with("days", days),
            ClockRule::Total { total } => self.phrase("clock-total").with("days", total),
            ClockRule::Increment {
                start, increment, ..
            } => self
                .phrase("clock-increment")
                // The form for a new game has whole minutes; the API may set seconds, too.
                .with("minutes", start / 60)
                .with("seconds", increment),
        };
        phrase.to_string()
    }

    /// Returns a rating with its deviation, `1532 ± 80`.
    #[expect(clippy::unused_self, reason = "templates have nothing else to call")]
    pub(crate) fn rating(&self, value: f64, deviation: f64) -> String {
        format!("{value:.0} ± {deviation:.0}")
    }
}

impl Layout {
    /// Returns the color themes, the visitor's one marked.
    pub(crate) fn themes(&self) -> Vec<Choice> {
        let key = |theme| match theme {
            Theme::System => "colors-system",
            Theme::Light => "colors-light",
            Theme::Dark => "colors-dark",
            Theme::Contrast => "colors-contrast",
            Theme::Colorblind => "colors-colorblind",
        };
        self.choices(Theme::ALL, self.preferences.theme, Theme::name, key)
    }

    /// Returns the options for showing the sizes of groups.
    pub(crate) fn group_sizes(&self) -> Vec<Choice> {
        let key = |sizes| match sizes {
            GroupSizes::Hover => "sizes-hover",
            GroupSizes::All => "sizes-all",
            GroupSizes::None => "sizes-none",
        };
        let chosen = self.preferences.group_sizes;
        self.choices(GroupSizes::ALL, chosen, GroupSizes::name, key)
    }

    /// Returns the options for the labels of boards.
    pub(crate) fn labels(&self) -> Vec<Choice> {
        let key = |labels| match labels {
            Labels::All => "labels-all",
            Labels::None => "labels-none",
        };
        self.choices(Labels::ALL, self.preferences.labels, Labels::name, key)
    }

    /// Returns the options for mails about games, with `chosen` marked.
    pub(crate) fn mails(&self, chosen: MailNotices) -> Vec<Choice> {
        let key = |mail| match mail {
            MailNotices::Each => "mails-each",
            MailNotices::Hourly => "mails-hourly",
            MailNotices::Daily => "mails-daily",
            MailNotices::None => "mails-none",
        };
        self.choices(MailNotices::ALL, chosen, MailNotices::name, key)
    }

    /// Returns the options for the accounts with challenges that reach the user, with `chosen` marked.
    pub(crate) fn challengers(&self, chosen: ChallengesFrom) -> Vec<Choice> {
        let key = |from| match from {
            ChallengesFrom::Anyone => "challenges-anyone",
            ChallengesFrom::Played => "challenges-played",
            ChallengesFrom::None => "challenges-none",
        };
        self.choices(ChallengesFrom::ALL, chosen, ChallengesFrom::name, key)
    }

    /// Returns the checkboxes about boards.
    pub(crate) fn board_boxes(&self) -> Vec<Choice> {
        let preferences = &self.preferences;
        let boxes = [
            ("confirm", preferences.confirm, "option-confirm"),
            ("hints", preferences.hints, "option-hints"),
            ("magnifier", preferences.magnifier, "option-magnifier"),
            ("blind", preferences.blind, "option-blind"),
        ];
        let choice = |(name, is_chosen, key)| Choice {
            name,
            text: self.phrase(key).to_string(),
            is_chosen,
        };
        boxes.into_iter().map(choice).collect()
    }

    fn choices<T: Copy + PartialEq>(
        &self,
        all: &[T],
        chosen: T,
        name: impl Fn(T) -> &'static str,
        key: impl Fn(T) -> &'static str,
    ) -> Vec<Choice> {
        let choice = |&value: &T| Choice {
            name: name(value),
            text: self.phrase(key(value)).to_string(),
            is_chosen: value == chosen,
        };
        all.iter().map(choice).collect()
    }
}

impl Layout {
    /// Returns the text of a service's error; `None` if the catalog has no text for it.
    pub(crate) fn reason(&self, error: &ServiceError) -> Option<String> {
        let phrase = match error {
            ServiceError::NotFound { what, name } => {
                // The services name things in English; the catalog has a text for each kind.
                let phrase = match *what {
                    "game" => self.phrase("reason-no-game"),
                    "turn" => self.phrase("reason-no-turn"),
                    "figure" => self.phrase("reason-no-figure"),
                    "user" => self.phrase("reason-no-player"),
                    "challenge" => self.phrase("reason-no-challenge"),
                    // A link has no name: its token is a secret.
                    "link" => return Some(self.phrase("link-gone-text").to_string()),
                    _ => return None,
                };
                phrase.with("name", name.as_str())
            }
            ServiceError::Forbidden(NOT_A_PLAYER) => self.phrase("reason-not-a-player"),
            ServiceError::TooMany(quota) => {
                let phrase = match quota.of {
                    QuotaKind::Games => self.phrase("limit-games"),
                    QuotaKind::Challenges => self.phrase("limit-challenges"),
                    QuotaKind::Tokens => self.phrase("limit-tokens"),
                    QuotaKind::KeptLines => self.phrase("limit-kept-lines"),
                    QuotaKind::AnalysisLines => self.phrase("limit-analysis-lines"),
                    QuotaKind::Chat => self.phrase("limit-chat"),
                    QuotaKind::Reports => self.phrase("limit-reports"),
                };
                phrase.with("most", quota.most)
            }
            ServiceError::Banned { until, reason } => match until {
                Some(until) => self
                    .phrase("reason-banned-until")
                    .with("until", rfc3339(*until)),
                None => self.phrase("reason-banned"),
            }
            .with("reason", reason.as_str()),
            ServiceError::Muted { until } => {
                self.phrase("reason-muted").with("until", rfc3339(*until))
            }
            ServiceError::NoChallenges { name } => self
                .phrase("reason-no-challenges")
                .with("name", name.as_str()),
            ServiceError::ReportClosed => self.phrase("reason-report-closed"),
            ServiceError::ReportedAlready => self.phrase("reason-reported-already"),
            ServiceError::SeatTaken => self.phrase("guest-taken"),
            ServiceError::Taken => self.phrase("reason-taken"),
            ServiceError::WrongPassword => self.phrase("password-wrong"),
            ServiceError::OwnChallenge => self.phrase("reason-own-challenge"),
            ServiceError::OfferNotPublic => self.phrase("reason-offer-not-public"),
            ServiceError::KeyUsed => self.phrase("reason-key-used"),
            ServiceError::Stale { .. } => self.phrase("reason-stale"),
            ServiceError::Refused { refusal, .. } => match refusal {
                Refusal::GameOver => self.phrase("state-over"),
                Refusal::NotYourTurn { .. } => self.phrase("reason-not-your-turn"),
                Refusal::OutOfTime => self.phrase("reason-out-of-time"),
                Refusal::TimeLeft => self.phrase("reason-time-left"),
                Refusal::NothingToUndo => self.phrase("reason-nothing-to-undo"),
                Refusal::AskedAlready => self.phrase("undo-waits"),
                Refusal::NotAsked => self.phrase("reason-not-asked"),
                Refusal::TooManyUndos { limit } => self
                    .phrase("reason-too-many-undos")
                    .with("limit", i64::from(*limit)),
                Refusal::TooLong { limit } => self
                    .phrase("reason-game-too-long")
                    .with("limit", i64::from(*limit)),
                Refusal::Out => self.phrase("reason-out"),
                Refusal::UndoOfTwo => self.phrase("reason-undo-of-two"),
                Refusal::NoTakebacks => self.phrase("reason-no-takebacks"),
                Refusal::NoChat => self.phrase("chat-closed"),
                Refusal::Void => self.phrase("reason-void"),
                // The server alone starts clocks.
                Refusal::Illegal(_) | Refusal::Started => return None,
            },
            // The page shows the English message instead.
            _ => return None,
        };
        Some(phrase.to_string())
    }

    /// Returns the text of an error in a user's name.
    pub(crate) fn name_error(&self, error: &NameError) -> String {
        let phrase = match error {
            NameError::Length { found } => self.phrase("name-length").with("found", *found),
            NameError::FirstCharacter { .. } => self.phrase("name-first"),
            NameError::Character { found, .. } => {
                let found = found.to_string();
                self.phrase("name-character").with("found", found)
            }
            NameError::Reserved { name } => {
                self.phrase("name-reserved").with("name", name.as_str())
            }
        };
        phrase.to_string()
    }

    /// Returns the text of an error in a new password.
    pub(crate) fn password_error(&self, error: PasswordError) -> String {
        let phrase = match error {
            PasswordError::Length { found } => self.phrase("password-length").with("found", found),
            PasswordError::Hash => self.phrase("error-server"),
        };
        phrase.to_string()
    }
}
