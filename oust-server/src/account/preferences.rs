//! The choices of users about pages and notices.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::id::{DAY, Millis};

/// The choices of a user. A missing field has its default.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a box of a form")]
pub struct Preferences {
    /// The language; `null` for the language that the browser asks for.
    pub language: Option<Language>,
    /// The colors of pages.
    pub theme: Theme,
    /// Whether boards have labels.
    pub labels: Labels,
    /// When the sizes of groups are shown.
    pub group_sizes: GroupSizes,
    /// Whether sounds tell of turns, stones and the clock.
    pub sound: bool,
    /// Whether a turn is submitted by a button, not with its last stone.
    pub confirm: bool,
    /// Whether the points where one may place are marked.
    pub hints: bool,
    /// Whether a finger on the board opens a magnifier.
    pub magnifier: bool,
    /// Whether boards are shown without stones, for blind play.
    pub blind: bool,
    /// The mails about games.
    pub mail: MailNotices,
    /// The accounts with challenges that reach the user.
    pub challenges: ChallengesFrom,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            language: None,
            theme: Theme::default(),
            labels: Labels::default(),
            group_sizes: GroupSizes::default(),
            sound: false,
            confirm: true,
            hints: true,
            magnifier: true,
            blind: false,
            mail: MailNotices::default(),
            challenges: ChallengesFrom::default(),
        }
    }
}

impl Preferences {
    /// Returns the fields with a value, by their names in forms and in JSON.
    pub fn fields(self) -> BTreeMap<String, String> {
        // The form encoding leaves out a language of `None`.
        let text = serde_urlencoded::to_string(self).unwrap_or_default();
        serde_urlencoded::from_str(&text).unwrap_or_default()
    }

    /// Returns the preferences with some fields replaced. The last of several fields with the same
    /// name counts; an empty value means the default.
    ///
    /// # Errors
    ///
    /// Fails if a field or its value is unknown.
    pub fn with_fields(
        self,
        fields: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, serde_urlencoded::de::Error> {
        let mut all = self.fields();
        all.extend(fields);
        // A missing field is read as its default.
        all.retain(|_, value| !value.is_empty());
        let text = serde_urlencoded::to_string(all).unwrap_or_default();
        serde_urlencoded::from_str(&text)
    }
}

/// A language of the pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Hebrew.
    #[serde(rename = "he")]
    Hebrew,
}

/// The colors of pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// The colors of the reader's system.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black, white and strong lines.
    Contrast,
    /// Colors that differ in brightness, too.
    Colorblind,
}

/// Whether boards have labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Labels {
    /// On all sides.
    #[default]
    All,
    /// On no side.
    None,
}

/// When the sizes of groups are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroupSizes {
    /// For the group under the pointer.
    #[default]
    Hover,
    /// For all groups.
    All,
    /// Never.
    None,
}

/// The mails about games that a user gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MailNotices {
    /// One for each turn of another player, and for each game that ends.
    #[default]
    Each,
    /// One for all games, at most once an hour.
    Hourly,
    /// One for all games, at most once a day.
    Daily,
    /// No mail about games or challenges.
    None,
}

/// The accounts with challenges that reach a user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChallengesFrom {
    /// All that the user has not blocked.
    #[default]
    Anyone,
    /// Those in a game with the user, now or before.
    Played,
    /// No account.
    None,
}

macro_rules! names {
    ($($type:ty { $($variant:ident = $name:literal),* })*) => {
        $(
            impl $type {
                /// All values, in the order of a form.
                pub const ALL: &[Self] = &[$(Self::$variant),*];

                /// Returns the name in forms and in JSON.
                pub fn name(self) -> &'static str {
                    match self {
                        $(Self::$variant => $name),*
                    }
                }

                /// Returns the value with this name; `None` for an unknown one.
                pub fn from_name(name: &str) -> Option<Self> {
                    Self::ALL.iter().copied().find(|value| value.name() == name)
                }
            }
        )*
    };
}

names! {
    Language { English = "en", Hebrew = "he" }
    Theme { System = "system", Light = "light", Dark = "dark", Contrast = "contrast", Colorblind = "colorblind" }
    Labels { All = "all", None = "none" }
    GroupSizes { Hover = "hover", All = "all", None = "none" }
    ChallengesFrom { Anyone = "anyone", Played = "played", None = "none" }
    MailNotices { Each = "each", Hourly = "hourly", Daily = "daily", None = "none" }
}

impl MailNotices {
    /// Returns the minimum time between two digests; `None` for choices without digests.
    pub fn digest_interval(self) -> Option<Millis> {
        match self {
            Self::Hourly => Some(DAY / 24),
            Self::Daily => Some(DAY),
            Self::Each | Self::None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_missing_has_its_default_and_what_is_unknown_is_refused() {
        let read = serde_json::from_str::<Preferences>;
        assert_eq!(read("{}").unwrap(), Preferences::default());
        let chosen = read(r#"{"language": "he", "mail": "daily", "sound": true}"#).unwrap();
        assert_eq!(chosen.language, Some(Language::Hebrew));
        assert_eq!((chosen.mail, chosen.sound), (MailNotices::Daily, true));
        assert_eq!(chosen.theme, Theme::System);
        assert!(read(r#"{"language": "tlh"}"#).is_err());
        assert!(read(r#"{"colour": "red"}"#).is_err());
    }

    #[test]
    fn a_form_changes_the_fields_that_it_has() {
        let before = Preferences {
            theme: Theme::Dark,
            ..Preferences::default()
        };
        let with = |fields: &[(&str, &str)]| {
            let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
            before.with_fields(fields.iter().map(own))
        };
        // A checkbox has a hidden field before it, which is all that an unchecked one sends.
        let boxes = [("confirm", "false"), ("blind", "false"), ("blind", "true")];
        let after = with(&boxes).unwrap();
        assert_eq!((after.confirm, after.blind), (false, true));
        assert_eq!(after.theme, Theme::Dark);
        let hebrew = with(&[("language", "he"), ("theme", "")]).unwrap();
        assert_eq!(hebrew.language, Some(Language::Hebrew));
        assert_eq!(hebrew.theme, Theme::System);
        for wrong in [
            ("theme", "red"),
            ("mail", "weekly"),
            ("sound", "on"),
            ("colour", "x"),
        ] {
            assert!(with(&[wrong]).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn the_names_of_forms_are_those_of_json() {
        fn check<T: Copy + Serialize + PartialEq>(all: &[T], name: impl Fn(T) -> &'static str) {
            for &value in all {
                assert_eq!(serde_json::to_value(value).unwrap(), name(value));
            }
        }
        check(Language::ALL, Language::name);
        check(Theme::ALL, Theme::name);
        check(Labels::ALL, Labels::name);
        check(GroupSizes::ALL, GroupSizes::name);
        check(MailNotices::ALL, MailNotices::name);
        check(ChallengesFrom::ALL, ChallengesFrom::name);
        assert_eq!(Theme::from_name("dark"), Some(Theme::Dark));
        assert_eq!(Theme::from_name("Dark"), None);
    }
}
