//! Severities.

/// The severity of a finding.
///
/// Exhaustive on purpose: every output shows each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing; nothing is wrong.
    Info,
    /// Doubtful or untidy; the game is understood.
    Warning,
    /// A rule or a claim is broken, or the record cannot be understood.
    Error,
}

impl Severity {
    /// Returns the letter in one-line output: `E`, `W` or `I`.
    pub const fn letter(self) -> char {
        match self {
            Self::Error => 'E',
            Self::Warning => 'W',
            Self::Info => 'I',
        }
    }

    /// Returns the name: `error`, `warning` or `info`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Info => "info",
        }
    }
}
