//! Which codes are reported.

use crate::{Code, CodeError};

/// A choice of codes: those selected, or all, without those ignored.
///
/// ```
/// use oust_validate::{Code, Selection};
///
/// let selection = Selection::new(["M"], ["M203"])?;
/// assert!(selection.contains(Code::PointOccupied));
/// assert!(!selection.contains(Code::EnemyNotSmaller));
/// # Ok::<(), oust_validate::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Selection {
    codes: Vec<Code>,
}

impl Selection {
    /// Selects and ignores codes by number, name or the beginning of a number (`M`, `M2`).
    /// Selecting none selects all.
    ///
    /// # Errors
    ///
    /// When a text names no code.
    pub fn new<'a>(
        select: impl IntoIterator<Item = &'a str>,
        ignore: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, CodeError> {
        let mut codes = all_of(select)?;
        if codes.is_empty() {
            codes = Code::ALL.to_vec();
        }
        let ignored = all_of(ignore)?;
        codes.retain(|code| !ignored.contains(code));
        Ok(Self { codes })
    }

    /// Whether a code is reported.
    pub fn contains(&self, code: Code) -> bool {
        self.codes.contains(&code)
    }
}

impl Default for Selection {
    fn default() -> Self {
        Self {
            codes: Code::ALL.to_vec(),
        }
    }
}

fn all_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<Code>, CodeError> {
    let mut codes = Vec::new();
    for name in names {
        let prefix = name.trim().to_ascii_uppercase();
        let before = codes.len();
        if !prefix.is_empty() {
            let begins = |code: &&Code| code.id().starts_with(&prefix);
            codes.extend(Code::ALL.iter().filter(begins));
        }
        if codes.len() == before {
            codes.push(name.trim().parse()?);
        }
    }
    Ok(codes)
}
