//! Likely corrections of a wrong coordinate.

use std::fmt;

use oust_notation::Dialect;

use super::Edit;

/// A suggestion of a broken record with which its whole game can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Suggestion {
    /// How the record would have gone wrong.
    pub mistake: Mistake,
    /// The text that is there; `None` where all coordinates are read otherwise.
    pub found: Option<String>,
    /// What to write, where one edit says it.
    pub edit: Option<Edit>,
}

/// How a coordinate goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mistake {
    /// The letter is one off.
    Letter,
    /// The number is one off.
    Number,
    /// The column is counted with an I where there is none, or the other way round.
    SkippedLetter,
    /// Letter and number, or the two digits of the number, are exchanged.
    Exchanged,
    /// It has a character too many, or one that looks like another.
    Misspelt,
    /// All coordinates are of another dialect.
    Dialect(Dialect),
}

impl Suggestion {
    /// Returns its mistake as one word, for JSON.
    pub fn name(&self) -> &'static str {
        match self.mistake {
            Mistake::Letter => "letter",
            Mistake::Number => "number",
            Mistake::SkippedLetter => "skipped-letter",
            Mistake::Exchanged => "exchanged",
            Mistake::Misspelt => "misspelt",
            Mistake::Dialect(_) => "dialect",
        }
    }
}

impl fmt::Display for Suggestion {
    /// Writes one line of advice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(found), Some(edit)) = (&self.found, &self.edit) {
            write!(f, "perhaps `{}` instead of `{found}`: ", edit.text)?;
        }
        match self.mistake {
            Mistake::Letter => f.write_str("its letter is one off"),
            Mistake::Number => f.write_str("its number is one off"),
            Mistake::SkippedLetter => f.write_str("its column is counted with an I"),
            Mistake::Exchanged => f.write_str("it is turned round"),
            Mistake::Misspelt => f.write_str("it is misspelt"),
            Mistake::Dialect(dialect) => write!(
                f,
                "perhaps all coordinates are of the dialect {dialect}: the whole game can then \
                 be played"
            ),
        }
    }
}
