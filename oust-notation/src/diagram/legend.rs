//! The legend: what the signs of a diagram mean.

use std::collections::BTreeMap;

use oust_core::Color;

use super::{DiagramErrorKind, DiagramStyle};
use crate::Assumption;

/// A mark on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Star,
    Asked,
    Captured,
}

/// What a sign means in one diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Empty(Option<Mark>),
    Stone { color: Color, last: bool },
}

/// The signs of empty points.
const EMPTY: &str = ".-+_·,?~";

/// The signs of each player's stones. A diagram uses one group for each player.
const STONES: [[&str; 6]; 2] = [
    ["xX", "#", "●◉", "*", "@", "bB"],
    ["oO", "○◎", "0", "wW", "", ""],
];

/// The signs of the last move.
const LAST: &str = "◉◎";

/// Signs that mean other things elsewhere: stones only next to the other player's stones.
const DEPENDENT: &str = "*@bB0wW";

/// Signs that may also be empty points: stones only next to another sign for these.
const MAYBE_EMPTY: &str = "*@0";

/// Checks whether a sign can be a cell.
pub(super) fn is_cell(sign: char) -> bool {
    EMPTY.contains(sign) || is_stone(sign)
}

/// Checks whether a sign can be a stone.
pub(super) fn is_stone(sign: char) -> bool {
    STONES
        .as_flattened()
        .iter()
        .any(|group| group.contains(sign))
}

/// Checks whether a sign is also found in tables of numbers and lists.
pub(super) fn is_doubtful(sign: char) -> bool {
    MAYBE_EMPTY.contains(sign)
}

/// What the stones of one diagram look like.
pub(super) struct Legend {
    /// The signs of each player, the first player's first.
    groups: [Option<&'static str>; 2],
    /// The first of them that the diagram has.
    symbols: [Option<char>; 2],
    /// Whether upper-case letters of each player are the last move.
    upper_is_last: [bool; 2],
}

/// How often each sign is in a diagram.
#[derive(Default)]
pub(super) struct Census {
    counts: BTreeMap<char, usize>,
    /// Whether a stone is in brackets.
    pub(super) has_brackets: bool,
}

impl Census {
    pub(super) fn add(&mut self, sign: char) {
        *self.counts.entry(sign).or_default() += 1;
    }

    /// Returns what the signs mean together.
    ///
    /// # Errors
    ///
    /// When a sign can mean two things.
    pub(super) fn legend(&self) -> Result<Legend, DiagramErrorKind> {
        let mut groups = [None; 2];
        for (own, groups_of_player) in groups.iter_mut().zip(STONES) {
            for group in groups_of_player.into_iter().filter(|group| self.any(group)) {
                if own.is_some() {
                    return Err(self.two_signs(group));
                }
                *own = Some(group);
            }
        }
        let [x, o] = groups;
        for (own, other) in [(x, o), (o, x)] {
            let Some(group) = own else { continue };
            let maybe_empty = group.contains(|sign| MAYBE_EMPTY.contains(sign));
            let is_open = other.is_none() || maybe_empty && !self.any(EMPTY);
            if is_open && group.contains(|sign| DEPENDENT.contains(sign)) {
                return Err(self.open(group));
            }
        }
        let cases = groups.map(|group| self.cases(group));
        let in_group = |group: &&str| group.chars().map(|sign| self.count(sign)).sum::<usize>();
        let stones: usize = groups.iter().flatten().map(in_group).sum();
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
        })
    }

    /// Returns the style of a diagram with these signs.
    pub(super) fn style(&self, labelled: bool) -> DiagramStyle {
        let [dots, hyphens] = ['.', '-'].map(|sign| self.count(sign));
        let letters = self.any("xXoO");
        if self.any("●◉○◎") || self.any("·") && !letters {
            DiagramStyle::Unicode
        } else if hyphens > dots {
            DiagramStyle::Orbit
        } else if self.any("#")
            || !labelled && !self.any("xXo") && (self.count('O') > 1 || self.any("?"))
        {
            DiagramStyle::Figure
        } else {
            DiagramStyle::Pbmserv
        }
    }

    fn count(&self, sign: char) -> usize {
        self.counts.get(&sign).copied().unwrap_or(0)
    }

    fn any(&self, signs: &str) -> bool {
        signs.chars().any(|sign| self.count(sign) > 0)
    }

    /// Returns the numbers of a player's letters in lower and in upper case.
    fn cases(&self, group: Option<&str>) -> (usize, usize) {
        let number = |is_case: fn(&char) -> bool| {
            let signs = group.unwrap_or_default().chars().filter(is_case);
            signs.map(|sign| self.count(sign)).sum()
        };
        (
            number(char::is_ascii_lowercase),
            number(char::is_ascii_uppercase),
        )
    }

    /// Returns the first sign of a group that the diagram has.
    fn symbol(&self, group: &str) -> char {
        let mut signs = group.chars();
        signs.find(|&sign| self.count(sign) > 0).unwrap_or(' ')
    }

    fn two_signs(&self, group: &str) -> DiagramErrorKind {
        let symbol = self.symbol(group);
        if MAYBE_EMPTY.contains(symbol) {
            return self.open(group);
        }
        let instead = if STONES[0].contains(&group) {
            format!("one sign for the first player, x or {symbol}")
        } else {
            format!("one sign for the second player, o or {symbol}")
        };
        DiagramErrorKind::AmbiguousSymbols { symbol, instead }
    }

    fn open(&self, group: &str) -> DiagramErrorKind {
        let symbol = self.symbol(group);
        let instead = match symbol {
            '0' => "o for a stone or . for an empty point",
            'w' | 'W' => "o for a stone of White",
            'b' | 'B' => "x for a stone of Black or o for one of Blue",
            _ => "x or o for a stone or ? for a mark",
        };
        let instead = instead.to_owned();
        DiagramErrorKind::AmbiguousSymbols { symbol, instead }
    }
}

impl Legend {
    /// Returns what a sign means.
    pub(super) fn meaning(&self, sign: char) -> Meaning {
        let holds =
            |color: Color| self.groups[index(color)].is_some_and(|group| group.contains(sign));
        let Some(color) = Color::BOTH.into_iter().find(|&color| holds(color)) else {
            return Meaning::Empty(match sign {
                ',' => Some(Mark::Star),
                '?' => Some(Mark::Asked),
                '~' => Some(Mark::Captured),
                _ => None,
            });
        };
        let raised = sign.is_ascii_uppercase() && self.upper_is_last[index(color)];
        let last = raised || LAST.contains(sign);
        Meaning::Stone { color, last }
    }

    /// Returns the signs that are read as stones because of the other player's.
    pub(super) fn assumptions(&self) -> impl Iterator<Item = Assumption> {
        let usual = self.groups == [Some("bB"), Some("wW")];
        Color::BOTH.into_iter().filter_map(move |color| {
            let sign = self.symbols[index(color)]?;
            let is_open = DEPENDENT.contains(sign) && !usual;
            is_open.then_some(Assumption::Stone {
                symbol: sign,
                color,
            })
        })
    }
}

/// Returns the sign of a point in a style.
pub(super) fn sign(style: DiagramStyle, meaning: Meaning) -> char {
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

/// 0 for the first player, 1 for the second.
pub(super) fn index(color: Color) -> usize {
    match color {
        Color::X => 0,
        Color::O => 1,
    }
}
