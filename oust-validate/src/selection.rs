//! Which codes are reported.

use crate::{Code, CodeError};

/// A choice of codes: those selected, or the usual ones, without those ignored.
///
/// The usual ones are all that look at one game; those that compare games with one another
/// (`G`) have to be selected.
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
    /// Selects and ignores codes by number, name or the beginning of a number (`M`, `M2`);
    /// `ALL` are all there are. Selecting none selects the usual ones.
    ///
    /// # Errors
    ///
    /// When a text names no code.
    pub fn new<'a>(
        select: impl IntoIterator<Item = &'a str>,
        ignore: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, CodeError> {
        Self::extended(select, [], ignore)
    }

    /// As [`Selection::new`], and selects some more codes beside those selected or the usual
    /// ones.
    ///
    /// ```
    /// use oust_validate::{Code, Selection};
    ///
    /// let selection = Selection::extended([], ["G801"], [])?;
    /// assert!(selection.contains(Code::ExactDuplicate));
    /// assert!(selection.contains(Code::PointOccupied));
    /// assert!(!Selection::default().contains(Code::ExactDuplicate));
    /// # Ok::<(), oust_validate::CodeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When a text names no code.
    pub fn extended<'a>(
        select: impl IntoIterator<Item = &'a str>,
        extend: impl IntoIterator<Item = &'a str>,
        ignore: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, CodeError> {
        let mut codes = all_of(select)?;
        if codes.is_empty() {
            codes = Self::default().codes;
        }
        codes.extend(all_of(extend)?);
        let ignored = all_of(ignore)?;
        codes.retain(|code| !ignored.contains(code));
        Ok(Self { codes })
    }

    /// Whether a code is reported that compares games with one another.
    pub fn compares_games(&self) -> bool {
        self.codes.iter().any(|code| code.is_across_games())
    }

    /// Whether a code is reported.
    pub fn contains(&self, code: Code) -> bool {
        self.codes.contains(&code)
    }
}

impl Default for Selection {
    fn default() -> Self {
        let usual = Code::ALL.iter().filter(|code| !code.is_across_games());
        Self {
            codes: usual.copied().collect(),
        }
    }
}

fn all_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<Code>, CodeError> {
    let mut codes = Vec::new();
    for name in names {
        let prefix = name.trim().to_ascii_uppercase();
        let before = codes.len();
        if !prefix.is_empty() {
            let begins = |code: &&Code| prefix == "ALL" || code.id().starts_with(&prefix);
            codes.extend(Code::ALL.iter().filter(begins));
        }
        if codes.len() == before {
            codes.push(name.trim().parse()?);
        }
    }
    Ok(codes)
}
