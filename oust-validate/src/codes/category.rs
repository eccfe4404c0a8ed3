//! Categories of codes.

/// The subject of a code: the letter of its id.
///
/// May grow with the codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Category {
    /// `F`: files that cannot be read, and text that is no record.
    File,
    /// `S`: text that does not follow its format.
    Syntax,
    /// `H`: headers.
    Header,
    /// `C`: coordinates.
    Coordinate,
    /// `M`: single placements.
    Placement,
    /// `T`: turns, passes and swaps.
    Turn,
    /// `R`: the end of a game and its result.
    Result,
    /// `N`: claimed counts, sides and marks.
    Count,
    /// `D`: diagrams.
    Diagram,
    /// `P`: positions that no game leads to.
    Position,
    /// `G`: games compared with one another.
    Duplicate,
    /// `X`: faults of this tool.
    Tool,
}

impl Category {
    /// Returns the letter with which the ids of its codes begin.
    pub const fn letter(self) -> char {
        match self {
            Self::File => 'F',
            Self::Syntax => 'S',
            Self::Header => 'H',
            Self::Coordinate => 'C',
            Self::Placement => 'M',
            Self::Turn => 'T',
            Self::Result => 'R',
            Self::Count => 'N',
            Self::Diagram => 'D',
            Self::Position => 'P',
            Self::Duplicate => 'G',
            Self::Tool => 'X',
        }
    }
}
