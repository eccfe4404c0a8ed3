//! The styles in which a diagram is displayed.

/// The symbols in which a board is drawn.
///
/// All styles but [`DiagramStyle::Figure`] mark the last move. Upper-case letters are used only where they
/// read back as a mark.
///
/// Exhaustive on purpose: programs let a user choose among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagramStyle {
    /// As figures 1 to 6 of the rules: `#`, `O` and `.`.
    Figure,
    /// As figure 7 of the rules, drawn by the pbmserv server: `x`, `o` and `.`, the last move in upper
    /// case. An odd square of at least 13 columns has nine star points unless the diagram has its
    /// own.
    Pbmserv,
    /// As the server's Orbit pages: `x`, `o` and `-`, with empty lines around the rows.
    Orbit,
    /// `●`, `○` and `·`, the last move `◉` or `◎`.
    Unicode,
}

/// The visibility of the labels of rows and columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Labels {
    /// Rows and columns are labeled.
    #[default]
    Shown,
    /// Only the points are drawn. Boards that would not read back have labels all the same: a single row or
    /// column, and a board whose edge looks like a drawn line (`- - -`).
    Hidden,
}
