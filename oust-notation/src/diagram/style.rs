//! The styles in which a diagram is displayed.

/// The symbols in which a board is drawn.
///
/// All styles except [`DiagramStyle::Figure`] mark the last move. Upper-case letters mark it only
/// if they read back as that mark.
///
/// Exhaustive on purpose: programs let a user choose among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DiagramStyle {
    /// Like figures 1 to 6 of the rules: `#`, `O` and `.`.
    Figure,
    /// Like figure 7 of the rules, drawn by the pbmserv server: `x`, `o` and `.`, the last move in
    /// upper case. An odd square of at least 13 columns has nine star points unless the diagram
    /// has its own.
    Pbmserv,
    /// Like the server's Orbit pages: `x`, `o` and `-`, with empty lines around the rows.
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
    /// Only the points are drawn. A board that would not read back still gets labels: a single row
    /// or column, and a board with an edge that looks like a drawn line (`- - -`).
    Hidden,
}
