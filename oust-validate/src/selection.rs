//! The selection of codes and their severities.

use crate::codes::{Category, Code, CodeError, Severity};
use crate::finding::Finding;

/// A selection of codes, each with a severity: the selected ones, or the default ones, without the
/// ignored ones.
///
/// By default it has all codes about a single game. Codes that compare games
/// ([`Category::Duplicate`]) must be selected, as they keep memory for every game.
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
    /// The choice for each code, in the order of [`Code::ALL`].
    chosen: Vec<Choice>,
    /// The severity of each code; `None` when it is turned off.
    levels: Vec<Option<Severity>>,
    compares_games: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Selected,
    NotSelected,
    Ignored,
}

impl Selection {
    /// Selects and ignores codes by id, name or prefix of an id (`M`, `M2`); `ALL` selects every
    /// code. An empty `select` selects the default codes.
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

    /// Selects as [`Selection::new`] does, and the codes of `extend` as well.
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
        // Not `is_empty` of `extend`: `--extend-select G` keeps the default codes.
        if codes.is_empty() {
            codes = Code::ALL.to_vec();
            codes.retain(|code| code.category() != Category::Duplicate);
        }
        codes.extend(all_of(extend)?);
        let ignored = all_of(ignore)?;
        let chosen = |code: &Code| match (codes.contains(code), ignored.contains(code)) {
            // Ignoring wins: `--select ALL --ignore H` must not depend on the order of the flags.
            (_, true) => Choice::Ignored,
            (true, false) => Choice::Selected,
            (false, false) => Choice::NotSelected,
        };
        let mut selection = Self {
            chosen: Code::ALL.iter().map(chosen).collect(),
            levels: Code::ALL.iter().map(|code| Some(code.severity())).collect(),
            compares_games: false,
        };
        selection.find_whether_it_compares_games();
        Ok(selection)
    }

    /// Sets the severity of codes, or turns them off with `None`. They are named as in
    /// [`Selection::new`]; of two names for a code the narrower wins, and of equally narrow ones
    /// the later. An unselected code stays unselected. A second call overrides the first.
    ///
    /// # Errors
    ///
    /// When a text names no code.
    pub fn with_severities<'a>(
        mut self,
        levels: impl IntoIterator<Item = (&'a str, Option<Severity>)>,
    ) -> Result<Self, CodeError> {
        let mut named = Vec::new();
        for (name, level) in levels {
            named.push((all_of([name])?, level));
        }
        // The sort is stable, and the wide names come first: the last level that is set wins.
        named.sort_by_key(|(codes, _)| std::cmp::Reverse(codes.len()));
        for (codes, level) in named {
            for code in codes {
                // The discriminants of `Code` are its indices in `Code::ALL`.
                self.levels[code as usize] = level;
            }
        }
        self.find_whether_it_compares_games();
        Ok(self)
    }

    fn find_whether_it_compares_games(&mut self) {
        let mut codes = Code::ALL.iter();
        self.compares_games =
            codes.any(|&code| code.category() == Category::Duplicate && self.contains(code));
    }

    /// Returns whether any selected code compares games with one another.
    pub fn compares_games(&self) -> bool {
        self.compares_games
    }

    /// Returns whether a code is reported.
    pub fn contains(&self, code: Code) -> bool {
        self.severity(code).is_some()
    }

    /// Returns the severity of findings of a code; `None` when they are not reported.
    pub fn severity(&self, code: Code) -> Option<Severity> {
        self.level(code, Choice::Selected)
    }

    /// Returns the severity of findings of a code that is neither selected nor ignored.
    pub(crate) fn unselected(&self, code: Code) -> Option<Severity> {
        self.level(code, Choice::NotSelected)
    }

    fn level(&self, code: Code, choice: Choice) -> Option<Severity> {
        self.levels[code as usize].filter(|_| self.chosen[code as usize] == choice)
    }

    /// Removes the findings that are not reported, and sets the severity of the others.
    pub fn apply(&self, findings: &mut Vec<Finding>) {
        findings.retain_mut(|finding| {
            let level = self.severity(finding.code);
            if let Some(severity) = level {
                finding.severity = severity;
            }
            level.is_some()
        });
    }
}

impl Default for Selection {
    /// Selects the default codes.
    fn default() -> Self {
        Self::new([], []).expect("no name is wrong")
    }
}

fn all_of<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<Code>, CodeError> {
    let mut codes = Vec::new();
    for name in names {
        let prefix = name.trim().to_ascii_uppercase();
        let before = codes.len();
        if !prefix.is_empty() {
            // An id is a prefix of itself, so only names are left to `parse`.
            let begins = |code: &&Code| prefix == "ALL" || code.id().starts_with(&prefix);
            codes.extend(Code::ALL.iter().filter(begins));
        }
        if codes.len() == before {
            codes.push(name.trim().parse()?);
        }
    }
    Ok(codes)
}
