//! The texts of refusals in the language of a page.

use super::frame::Frame;
use crate::people::{NOT_A_PLAYER, NameError, PasswordError};
use crate::play::Refusal;
use crate::service::{Counted, ServiceError};

impl Frame {
    /// Returns the text of a service's error; `None` if the catalog has no text for it.
    pub(super) fn reason(&self, error: &ServiceError) -> Option<String> {
        let phrase = match error {
            ServiceError::NotFound { what, name } => {
                // The services name things in English; the catalog has a text for each kind.
                let phrase = match *what {
                    "game" => self.say("reason-no-game"),
                    "turn" => self.say("reason-no-turn"),
                    "figure" => self.say("reason-no-figure"),
                    "user" => self.say("reason-no-player"),
                    "challenge" => self.say("reason-no-challenge"),
                    "link" => return Some(self.say("link-gone-text").to_string()),
                    _ => return None,
                };
                phrase.with("name", name.as_str())
            }
            ServiceError::Forbidden(NOT_A_PLAYER) => self.say("reason-not-a-player"),
            ServiceError::TooMany(quota) => {
                let phrase = match quota.of {
                    Counted::Games => self.say("limit-games"),
                    Counted::Challenges => self.say("limit-challenges"),
                    Counted::Tokens => self.say("limit-tokens"),
                    Counted::KeptLines => self.say("limit-kept-lines"),
                    Counted::Chat => self.say("limit-chat"),
                };
                phrase.with("most", quota.most)
            }
            ServiceError::Taken => self.say("reason-taken"),
            ServiceError::WrongPassword => self.say("password-wrong"),
            ServiceError::OwnChallenge => self.say("reason-own-challenge"),
            ServiceError::Stale { .. } => self.say("reason-stale"),
            ServiceError::Refused { refusal, .. } => match refusal {
                Refusal::GameOver => self.say("state-over"),
                Refusal::NotYourTurn { .. } => self.say("reason-not-your-turn"),
                Refusal::OutOfTime => self.say("reason-out-of-time"),
                Refusal::TimeLeft => self.say("reason-time-left"),
                Refusal::NothingToUndo => self.say("reason-nothing-to-undo"),
                Refusal::AskedAlready => self.say("undo-waits"),
                Refusal::NotAsked => self.say("reason-not-asked"),
                Refusal::Out => self.say("reason-out"),
                Refusal::UndoOfTwo => self.say("reason-undo-of-two"),
                Refusal::Illegal(_) => return None,
            },
            _ => return None,
        };
        Some(phrase.to_string())
    }

    /// Returns the text of an error in a user's name.
    pub(super) fn name_error(&self, error: &NameError) -> String {
        let phrase = match error {
            NameError::Length { found } => self.say("name-length").with("found", *found),
            NameError::FirstCharacter { .. } => self.say("name-first"),
            NameError::Character { found, .. } => {
                let found = found.to_string();
                self.say("name-character").with("found", found)
            }
            NameError::Reserved { name } => self.say("name-reserved").with("name", name.as_str()),
        };
        phrase.to_string()
    }

    /// Returns the text of an error in a new password.
    pub(super) fn password_error(&self, error: PasswordError) -> String {
        let phrase = match error {
            PasswordError::Length { found } => self.say("password-length").with("found", found),
            PasswordError::Hash => self.say("error-server"),
        };
        phrase.to_string()
    }
}
