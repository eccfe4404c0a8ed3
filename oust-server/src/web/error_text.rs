//! The texts of refusals in the language of a page.

use super::layout::Layout;
use crate::account::{NOT_A_PLAYER, NameError, PasswordError};
use crate::game::Refusal;
use crate::service::{QuotaKind, ServiceError};

impl Layout {
    /// Returns the text of a service's error; `None` if the catalog has no text for it.
    pub(super) fn reason(&self, error: &ServiceError) -> Option<String> {
        let phrase = match error {
            ServiceError::NotFound { what, name } => {
                // The services name things in English; the catalog has a text for each kind.
                let phrase = match *what {
                    "game" => self.phrase("reason-no-game"),
                    "turn" => self.phrase("reason-no-turn"),
                    "figure" => self.phrase("reason-no-figure"),
                    "user" => self.phrase("reason-no-player"),
                    "challenge" => self.phrase("reason-no-challenge"),
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
                    QuotaKind::Chat => self.phrase("limit-chat"),
                };
                phrase.with("most", quota.most)
            }
            ServiceError::Taken => self.phrase("reason-taken"),
            ServiceError::WrongPassword => self.phrase("password-wrong"),
            ServiceError::OwnChallenge => self.phrase("reason-own-challenge"),
            ServiceError::Stale { .. } => self.phrase("reason-stale"),
            ServiceError::Refused { refusal, .. } => match refusal {
                Refusal::GameOver => self.phrase("state-over"),
                Refusal::NotYourTurn { .. } => self.phrase("reason-not-your-turn"),
                Refusal::OutOfTime => self.phrase("reason-out-of-time"),
                Refusal::TimeLeft => self.phrase("reason-time-left"),
                Refusal::NothingToUndo => self.phrase("reason-nothing-to-undo"),
                Refusal::AskedAlready => self.phrase("undo-waits"),
                Refusal::NotAsked => self.phrase("reason-not-asked"),
                Refusal::Out => self.phrase("reason-out"),
                Refusal::UndoOfTwo => self.phrase("reason-undo-of-two"),
                Refusal::Illegal(_) => return None,
            },
            _ => return None,
        };
        Some(phrase.to_string())
    }

    /// Returns the text of an error in a user's name.
    pub(super) fn name_error(&self, error: &NameError) -> String {
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
    pub(super) fn password_error(&self, error: PasswordError) -> String {
        let phrase = match error {
            PasswordError::Length { found } => self.phrase("password-length").with("found", found),
            PasswordError::Hash => self.phrase("error-server"),
        };
        phrase.to_string()
    }
}
