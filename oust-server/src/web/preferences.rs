//! Preferences that a browser keeps in a cookie, also for visitors without an account.

use serde::{Deserialize, Serialize};

use super::catalog::Language;

/// What a visitor prefers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Preferences {
    /// The language; that of the browser without one.
    pub(super) language: Option<Language>,
    /// The colors; those of the system without one.
    pub(super) theme: Option<Theme>,
    /// The options that are on.
    pub(super) options: Options,
}

/// The colors of the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Theme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
    /// Black, white and strong lines.
    Contrast,
    /// Colors that differ in brightness, too.
    Colorblind,
}

/// Options of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Options(u8);

/// An option of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum BoardOption {
    /// Whether a turn is submitted by a button, not with its last stone.
    Confirm = 1,
    /// Whether every group has its size, not the one under the pointer.
    Sizes = 2,
    /// Whether a sound tells that it is one's turn.
    Sound = 4,
    /// Whether the points where one may place are marked.
    Hints = 8,
    /// Whether a finger on the board opens a magnifier.
    Magnifier = 16,
}

/// The fields of the cookie and of the form.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Fields {
    /// The code of the language; empty for that of the browser.
    pub(super) language: String,
    /// The name of the theme; empty for that of the system.
    pub(super) theme: String,
    confirm: String,
    sizes: String,
    sound: String,
    hints: String,
    magnifier: String,
}

impl Default for Options {
    fn default() -> Self {
        Self(BoardOption::Confirm as u8 | BoardOption::Hints as u8 | BoardOption::Magnifier as u8)
    }
}

impl Options {
    /// Returns whether an option is on.
    pub(super) fn has(self, option: BoardOption) -> bool {
        self.0 & option as u8 != 0
    }
}

impl Theme {
    /// All themes.
    pub(super) const ALL: [Self; 4] = [Self::Light, Self::Dark, Self::Contrast, Self::Colorblind];

    /// Returns the name in cookies and style sheets.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Contrast => "contrast",
            Self::Colorblind => "colorblind",
        }
    }
}

impl BoardOption {
    /// All options.
    pub(super) const ALL: [Self; 5] = [
        Self::Confirm,
        Self::Sizes,
        Self::Hints,
        Self::Magnifier,
        Self::Sound,
    ];

    /// Returns the name in cookies and forms.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Sizes => "sizes",
            Self::Sound => "sound",
            Self::Hints => "hints",
            Self::Magnifier => "magnifier",
        }
    }
}

impl Preferences {
    /// Parses the value of the cookie; what is unknown is as by default.
    pub(super) fn parse(text: &str) -> Self {
        let fields = serde_urlencoded::from_str::<Fields>(text);
        fields.map(|fields| Self::new(&fields)).unwrap_or_default()
    }

    /// Returns the preferences of a form.
    pub(super) fn new(fields: &Fields) -> Self {
        let options = BoardOption::ALL.into_iter();
        let on = options.filter(|option| !fields.of(*option).is_empty());
        let mut themes = Theme::ALL.into_iter();
        Self {
            language: Language::from_code(&fields.language),
            theme: themes.find(|theme| theme.name() == fields.theme),
            options: Options(on.fold(0, |sum, option| sum | option as u8)),
        }
    }
}

impl Fields {
    fn of(&self, option: BoardOption) -> &str {
        match option {
            BoardOption::Confirm => &self.confirm,
            BoardOption::Sizes => &self.sizes,
            BoardOption::Sound => &self.sound,
            BoardOption::Hints => &self.hints,
            BoardOption::Magnifier => &self.magnifier,
        }
    }
}

impl std::fmt::Display for Preferences {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let on = |option: BoardOption| {
            let value = if self.options.has(option) { "on" } else { "" };
            value.to_owned()
        };
        let fields = Fields {
            language: self.language.map_or("", Language::code).to_owned(),
            theme: self.theme.map_or("", Theme::name).to_owned(),
            confirm: on(BoardOption::Confirm),
            sizes: on(BoardOption::Sizes),
            sound: on(BoardOption::Sound),
            hints: on(BoardOption::Hints),
            magnifier: on(BoardOption::Magnifier),
        };
        f.write_str(&serde_urlencoded::to_string(&fields).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_keeps_is_read_back() {
        let preferences = Preferences {
            language: Some(Language::Hebrew),
            theme: Some(Theme::Contrast),
            options: Options(BoardOption::Sound as u8),
        };
        assert_eq!(Preferences::parse(&preferences.to_string()), preferences);
        assert_eq!(
            Preferences::parse(&Preferences::default().to_string()),
            Preferences::default()
        );
    }

    #[test]
    fn a_forged_cookie_is_harmless() {
        for text in ["%", "language=<script>&theme=\"", "theme=dark&theme=light"] {
            let preferences = Preferences::parse(text);
            assert_eq!(
                (preferences.language, preferences.theme),
                (None, None),
                "{text}"
            );
        }
    }
}
