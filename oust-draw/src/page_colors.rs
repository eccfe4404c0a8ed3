//! The colors of the pages around boards.

use crate::style::Theme;

/// The colors of a page around its boards. Red and blue belong to the players: no color here is one
/// of theirs.
pub(crate) struct PageColors {
    /// The background, the background of raised parts, and the one of parts that are set in.
    pub(crate) page: &'static str,
    pub(crate) raised: &'static str,
    pub(crate) sunk: &'static str,
    /// The text, and less important text.
    pub(crate) text: &'static str,
    pub(crate) quiet: &'static str,
    /// The borders of raised parts, and of parts that can be pressed.
    pub(crate) edge: &'static str,
    pub(crate) control: &'static str,
    /// Links and the main button, the text on it, and the background of what is chosen.
    pub(crate) accent: &'static str,
    pub(crate) on_accent: &'static str,
    pub(crate) soft: &'static str,
    /// Faults.
    pub(crate) alert: &'static str,
    /// The ring around the focused element.
    pub(crate) focus: &'static str,
}

impl Theme {
    /// Returns the colors around the boards, as `#rrggbb`.
    pub(crate) const fn page_colors(self) -> PageColors {
        match self {
            Self::Light | Self::Colorblind => PageColors {
                page: "#f5f2ec",
                raised: "#fffefb",
                sunk: "#ebe6dc",
                text: "#211f1b",
                quiet: "#5c574e",
                edge: "#ddd6c9",
                control: "#857e71",
                accent: "#14653c",
                on_accent: "#ffffff",
                soft: "#dcefe2",
                alert: "#a4123f",
                focus: "#0b57d0",
            },
            Self::Dark => PageColors {
                page: "#131417",
                raised: "#1e2025",
                sunk: "#0d0e10",
                text: "#e8e6e1",
                quiet: "#abacb2",
                edge: "#33363d",
                control: "#7d818b",
                accent: "#6fd394",
                on_accent: "#08210f",
                soft: "#173524",
                alert: "#ff9db0",
                focus: "#9cc4ff",
            },
            Self::Print => PageColors {
                page: "#ffffff",
                raised: "#ffffff",
                sunk: "#ffffff",
                text: "#000000",
                quiet: "#444444",
                edge: "#888888",
                control: "#000000",
                accent: "#000000",
                on_accent: "#ffffff",
                soft: "#ffffff",
                alert: "#000000",
                focus: "#000000",
            },
            Self::Contrast => PageColors {
                page: "#ffffff",
                raised: "#ffffff",
                sunk: "#ffffff",
                text: "#000000",
                quiet: "#000000",
                edge: "#000000",
                control: "#000000",
                accent: "#0000c8",
                on_accent: "#ffffff",
                soft: "#ffffff",
                alert: "#b00000",
                focus: "#8000a0",
            },
        }
    }
}
