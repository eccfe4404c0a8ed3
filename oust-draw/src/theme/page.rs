//! The colors of pages around their boards.

use super::Theme;

/// The colors of a page.
pub(crate) struct PageColors {
    /// The background, and the background of raised parts.
    pub(crate) page: &'static str,
    pub(crate) raised: &'static str,
    /// The text, and less important text.
    pub(crate) text: &'static str,
    pub(crate) quiet: &'static str,
    /// The borders of raised parts.
    pub(crate) edge: &'static str,
    /// Links and the selected entry, and the text on it.
    pub(crate) accent: &'static str,
    pub(crate) on_accent: &'static str,
    /// Faults.
    pub(crate) alert: &'static str,
}

impl Theme {
    /// Returns the colors of a page.
    pub(crate) const fn page_colors(self) -> PageColors {
        let [page, raised, text, quiet, edge, accent, on_accent, alert] = match self {
            Self::Light | Self::Colorblind => [
                "#faf9f7", "#ffffff", "#22211f", "#67635c", "#d5d1c8", "#175ea8", "#ffffff",
                "#a4123f",
            ],
            Self::Dark => [
                "#131417", "#22252a", "#e4e3e0", "#a3a5ac", "#3a3d44", "#84b6f5", "#10131a",
                "#ff9db0",
            ],
            Self::Print => [
                "#ffffff", "#ffffff", "#000000", "#444444", "#888888", "#000000", "#ffffff",
                "#000000",
            ],
            Self::Contrast => [
                "#ffffff", "#ffffff", "#000000", "#000000", "#000000", "#0000c8", "#ffffff",
                "#b00000",
            ],
        };
        PageColors {
            page,
            raised,
            text,
            quiet,
            edge,
            accent,
            on_accent,
            alert,
        }
    }
}
