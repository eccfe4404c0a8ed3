//! The legend: assigns a meaning to the symbols of a diagram, and the symbols of a style to meanings.

use std::collections::BTreeMap;

use oust_core::Color;

use crate::Assumption;
use crate::diagram::DiagramErrorKind;

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

/// A mark on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    Star,
    Asked,
    Captured,
}

/// The meaning of a symbol in one diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Empty(Option<Mark>),
    Stone { color: Color, last: bool },
}

/// The symbols of empty points.
const EMPTY: &str = ".-+_·,?~";

/// The symbols of each player's stones, in groups. A diagram uses one group for each player.
const STONES: [[&str; 6]; 2] = [
    ["xX", "#", "●◉", "*", "@", "bB"],
    ["oO", "○◎", "0", "wW", "", ""],
];

/// The symbols of the last move.
const LAST: &str = "◉◎";

/// Symbols with other uses: they are stones only together with symbols of the other player.
const DEPENDENT: &str = "*@bB0wW";

/// Symbols that may also be empty points: they are stones only together with another symbol for
/// empty points.
const MAYBE_EMPTY: &str = "*@0";

/// Checks whether a symbol can be a cell.
pub(crate) fn is_cell(symbol: char) -> bool {
    EMPTY.contains(symbol) || is_stone(symbol)
}

/// Checks whether a symbol can be a stone.
pub(crate) fn is_stone(symbol: char) -> bool {
    STONES
        .as_flattened()
        .iter()
        .any(|group| group.contains(symbol))
}

/// Checks whether a symbol also occurs in tables of numbers and in lists.
pub(crate) fn is_doubtful(symbol: char) -> bool {
    MAYBE_EMPTY.contains(symbol)
}

/// The symbols of stones in one diagram.
pub(crate) struct Legend {
    /// The symbols of each player, the first player's first.
    groups: [Option<&'static str>; 2],
    /// The first symbol of each group in the diagram.
    symbols: [Option<char>; 2],
    /// Whether upper-case letters of each player mark the last move.
    upper_is_last: [bool; 2],
    /// Whether `+` is a star point, as GNU Go draws it next to another symbol for empty points.
    plus_is_star: bool,
}

/// The number of occurrences of each symbol in a diagram.
#[derive(Default)]
pub(crate) struct Census {
    counts: BTreeMap<char, usize>,
    /// Whether a stone is in brackets, which then mark the last move instead of upper case.
    pub(crate) has_brackets: bool,
}

impl Census {
    pub(crate) fn add(&mut self, symbol: char) {
        *self.counts.entry(symbol).or_default() += 1;
    }

    /// Determines the meaning of all symbols of the diagram.
    ///
    /// # Errors
    ///
    /// Returns an error if a symbol is ambiguous.
    pub(crate) fn legend(&self) -> Result<Legend, DiagramErrorKind> {
        let mut groups = [None; 2];
        for (own, groups_of_player) in groups.iter_mut().zip(STONES) {
            for group in groups_of_player.into_iter().filter(|group| self.any(group)) {
                if own.is_some() {
                    return Err(self.several_symbols(group));
                }
                *own = Some(group);
            }
        }
        let [x, o] = groups;
        for (own, other) in [(x, o), (o, x)] {
            let Some(group) = own else { continue };
            let maybe_empty = group.contains(|symbol| MAYBE_EMPTY.contains(symbol));
            // Without stones of the other player or without empty points, nothing tells what the
            // symbol is.
            let is_ambiguous = other.is_none() || maybe_empty && !self.any(EMPTY);
            if is_ambiguous && group.contains(|symbol| DEPENDENT.contains(symbol)) {
                return Err(self.ambiguous(group));
            }
        }
        let cases = groups.map(|group| self.cases(group));
        let in_group = |group: &&str| {
            group
                .chars()
                .map(|symbol| self.count(symbol))
                .sum::<usize>()
        };
        let stones: usize = groups.iter().flatten().map(in_group).sum();
        // Upper case marks the last move only next to lower-case stones; a diagram in upper case
        // has no marks.
        let upper_is_last = |(lower, upper): (usize, usize), other: (usize, usize)| {
            !self.has_brackets && (lower > 0 || upper == 1 && (other.0 > 0 || stones == 1))
        };
        Ok(Legend {
            groups,
            symbols: groups.map(|group| Some(self.symbol(group?))),
            upper_is_last: [
                upper_is_last(cases[0], cases[1]),
                upper_is_last(cases[1], cases[0]),
            ],
            plus_is_star: self.any(".·"),
        })
    }

    /// Guesses the style of a diagram with these symbols.
    pub(crate) fn style(&self, labeled: bool) -> DiagramStyle {
        // A wrong guess changes only how the diagram is printed again.
        let [dots, hyphens] = ['.', '-'].map(|symbol| self.count(symbol));
        let letters = self.any("xXoO");
        if self.any("●◉○◎") || self.any("·") && !letters {
            DiagramStyle::Unicode
        } else if hyphens > dots {
            DiagramStyle::Orbit
        } else if self.any("#")
            || !labeled && !self.any("xXo") && (self.count('O') > 1 || self.any("?"))
        {
            DiagramStyle::Figure
        } else {
            DiagramStyle::Pbmserv
        }
    }

    fn count(&self, symbol: char) -> usize {
        self.counts.get(&symbol).copied().unwrap_or(0)
    }

    fn any(&self, symbols: &str) -> bool {
        symbols.chars().any(|symbol| self.count(symbol) > 0)
    }

    /// Returns the number of a player's letters in lower and in upper case.
    fn cases(&self, group: Option<&str>) -> (usize, usize) {
        let number = |is_case: fn(&char) -> bool| {
            let symbols = group.unwrap_or_default().chars().filter(is_case);
            symbols.map(|symbol| self.count(symbol)).sum()
        };
        (
            number(char::is_ascii_lowercase),
            number(char::is_ascii_uppercase),
        )
    }

    /// Returns the first symbol of a group that occurs in the diagram.
    fn symbol(&self, group: &str) -> char {
        let mut symbols = group.chars();
        symbols
            .find(|&symbol| self.count(symbol) > 0)
            .unwrap_or(' ')
    }

    fn several_symbols(&self, group: &str) -> DiagramErrorKind {
        let symbol = self.symbol(group);
        if MAYBE_EMPTY.contains(symbol) {
            return self.ambiguous(group);
        }
        let instead = if STONES[0].contains(&group) {
            format!("one symbol for the first player, x or {symbol}")
        } else {
            format!("one symbol for the second player, o or {symbol}")
        };
        DiagramErrorKind::AmbiguousSymbols { symbol, instead }
    }

    fn ambiguous(&self, group: &str) -> DiagramErrorKind {
        let symbol = self.symbol(group);
        let instead = match symbol {
            '0' => "o for a stone or . for an empty point",
            'w' | 'W' => "o for a stone of White",
            'b' | 'B' => "x for a stone of Black or o for one of Blue",
            _ => "x or o for a stone or ? for a mark",
        };
        DiagramErrorKind::AmbiguousSymbols {
            symbol,
            instead: instead.to_owned(),
        }
    }
}

impl Legend {
    /// Returns the meaning of `symbol`.
    pub(crate) fn meaning(&self, symbol: char) -> Meaning {
        let contains =
            |color: Color| self.groups[index(color)].is_some_and(|group| group.contains(symbol));
        let Some(color) = Color::BOTH.into_iter().find(|&color| contains(color)) else {
            return Meaning::Empty(match symbol {
                ',' => Some(Mark::Star),
                '+' if self.plus_is_star => Some(Mark::Star),
                '?' => Some(Mark::Asked),
                '~' => Some(Mark::Captured),
                _ => None,
            });
        };
        let raised = symbol.is_ascii_uppercase() && self.upper_is_last[index(color)];
        let last = raised || LAST.contains(symbol);
        Meaning::Stone { color, last }
    }

    /// Returns the assumptions for symbols that are stones only because of the other player's
    /// symbols.
    pub(crate) fn assumptions(&self) -> impl Iterator<Item = Assumption> {
        // The initials of Black and White together leave no doubt.
        let usual = self.groups == [Some("bB"), Some("wW")];
        Color::BOTH.into_iter().filter_map(move |color| {
            let symbol = self.symbols[index(color)]?;
            let is_ambiguous = DEPENDENT.contains(symbol) && !usual;
            is_ambiguous.then_some(Assumption::Stone { symbol, color })
        })
    }
}

/// Returns the symbol that `style` draws for `meaning`.
pub(crate) fn symbol_for(style: DiagramStyle, meaning: Meaning) -> char {
    match meaning {
        Meaning::Empty(Some(Mark::Star)) => ',',
        Meaning::Empty(Some(Mark::Asked)) => '?',
        Meaning::Empty(Some(Mark::Captured)) => '~',
        Meaning::Empty(None) => match style {
            DiagramStyle::Figure | DiagramStyle::Pbmserv => '.',
            DiagramStyle::Orbit => '-',
            DiagramStyle::Unicode => '·',
        },
        Meaning::Stone { color, last } => {
            let of_color = |x, o| match color {
                Color::X => x,
                Color::O => o,
            };
            match (style, last) {
                (DiagramStyle::Figure, _) => of_color('#', 'O'),
                (DiagramStyle::Pbmserv | DiagramStyle::Orbit, false) => of_color('x', 'o'),
                (DiagramStyle::Pbmserv | DiagramStyle::Orbit, true) => of_color('X', 'O'),
                (DiagramStyle::Unicode, false) => of_color('●', '○'),
                (DiagramStyle::Unicode, true) => of_color('◉', '◎'),
            }
        }
    }
}

/// Returns 0 for the first player, 1 for the second.
pub(crate) fn index(color: Color) -> usize {
    match color {
        Color::X => 0,
        Color::O => 1,
    }
}

/// Checks whether a word is a number that can be a label. Zeros are cells instead.
pub(crate) fn is_number(word: &str) -> bool {
    word.len() <= 4
        && word.bytes().all(|byte| byte.is_ascii_digit())
        && word.bytes().any(|byte| byte != b'0')
}

/// Checks for a row's label: `12` or `A-`.
pub(crate) fn is_row_label(word: &str) -> bool {
    let is_letters = |label: &str| {
        matches!(label.len(), 1 | 2) && label.bytes().all(|b| b.is_ascii_alphabetic())
    };
    let dashed = word.strip_suffix('-');
    is_number(word) || dashed.is_some_and(|label| is_letters(label) || is_number(label))
}
