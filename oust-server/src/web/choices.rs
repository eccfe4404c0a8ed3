//! The options of the forms about preferences, with their texts.

use super::layout::Layout;
use crate::account::{GroupSizes, Labels, MailNotices, Theme};

/// An option of a list, or a checkbox.
pub(super) struct Choice {
    /// The value of the option, or the field of the checkbox.
    pub(super) name: &'static str,
    pub(super) text: String,
    pub(super) is_chosen: bool,
}

impl Layout {
    /// Returns the color themes, the visitor's one marked.
    pub(super) fn themes(&self) -> Vec<Choice> {
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
    pub(super) fn group_sizes(&self) -> Vec<Choice> {
        let key = |sizes| match sizes {
            GroupSizes::Hover => "sizes-hover",
            GroupSizes::All => "sizes-all",
            GroupSizes::None => "sizes-none",
        };
        let chosen = self.preferences.group_sizes;
        self.choices(GroupSizes::ALL, chosen, GroupSizes::name, key)
    }

    /// Returns the options for the labels of boards.
    pub(super) fn labels(&self) -> Vec<Choice> {
        let key = |labels| match labels {
            Labels::All => "labels-all",
            Labels::None => "labels-none",
        };
        self.choices(Labels::ALL, self.preferences.labels, Labels::name, key)
    }

    /// Returns the options for mails about games, with `chosen` marked.
    pub(super) fn mails(&self, chosen: MailNotices) -> Vec<Choice> {
        let key = |mail| match mail {
            MailNotices::Each => "mails-each",
            MailNotices::Hourly => "mails-hourly",
            MailNotices::Daily => "mails-daily",
            MailNotices::None => "mails-none",
        };
        self.choices(MailNotices::ALL, chosen, MailNotices::name, key)
    }

    /// Returns the checkboxes about boards.
    pub(super) fn board_boxes(&self) -> Vec<Choice> {
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
