//! The colors of themes in style sheets, and the policy of pages.

use std::fmt::Write as _;

use crate::style::Theme;

/// A page with this policy loads and sends nothing, and runs no script.
pub(crate) const PAGE_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/// Returns a style sheet with `rules` of every theme, each below a root that selects the theme.
///
/// `rules` is called with the root, empty for the theme that others replace.
pub(crate) fn theme_sheet(rules: impl Fn(&str, Theme) -> String) -> String {
    // The light theme is the default that the other rules replace.
    let mut sheet = rules("", Theme::Light);
    // A theme that the user chose goes before the settings of the system.
    let auto = ":root:not([data-theme])";
    let system = [
        ("(prefers-color-scheme:dark)", Theme::Dark),
        ("(prefers-contrast:more)", Theme::Contrast),
        ("print", Theme::Print),
    ];
    for (media, theme) in system {
        let root = if theme == Theme::Print {
            ":root:root"
        } else {
            auto
        };
        let _ = writeln!(sheet, "@media {media}{{\n{}}}", rules(root, theme));
    }
    for theme in Theme::ALL {
        sheet += &rules(&format!(":root[data-theme={}]", theme.name()), theme);
    }
    sheet
}

/// Returns the rule of a theme's colors of pages below `root`, or everywhere.
pub(crate) fn page_colors_rule(root: &str, theme: Theme) -> String {
    let page = theme.page_colors();
    let scheme = if theme == Theme::Dark {
        "dark"
    } else {
        "light"
    };
    // Where brightness and shape have to tell stones apart, they have signs.
    let signs = match theme {
        Theme::Light | Theme::Dark => "none",
        Theme::Print | Theme::Colorblind | Theme::Contrast => "inline",
    };
    let selected = if root.is_empty() { ":root" } else { root };
    format!(
        "{selected}{{color-scheme:{scheme};--signs:{signs};--page:{};--raised:{};--sunk:{};--text:{};\
         --quiet:{};--edge:{};--control:{};--accent:{};--on-accent:{};--soft:{};--alert:{};--focus:{}}}\n",
        page.page,
        page.raised,
        page.sunk,
        page.text,
        page.quiet,
        page.edge,
        page.control,
        page.accent,
        page.on_accent,
        page.soft,
        page.alert,
        page.focus,
    )
}
