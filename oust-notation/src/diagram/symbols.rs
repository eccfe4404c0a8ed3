//! The legend: what the signs of a diagram mean.

use oust_core::Color;

use super::{DiagramErrorKind, Style};

/// What a sign may mean before the whole diagram has been looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Symbol {
    Empty,
    Mark(Mark),
    Stone {
        color: Color,
        script: Script,
        raised: bool,
    },
    Zero,
    Asterisk,
}

/// A mark on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Star,
    Asked,
    Captured,
}

/// The three ways to draw stones, which nobody mixes for one colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Letter,
    Hash,
    Disc,
}

/// What a sign means in one diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Empty(Option<Mark>),
    Stone { color: Color, last: bool },
}

/// How often each kind of sign stands in a diagram.
#[derive(Default)]
pub(super) struct Census {
    empty: usize,
    dashes: usize,
    dots: usize,
    small_dots: usize,
    asked: usize,
    zeros: usize,
    asterisks: usize,
    /// By colour, the first player's first.
    stones: [Tally; 2],
}

#[derive(Clone, Copy, Default)]
struct Tally {
    lower: usize,
    upper: usize,
    hashes: usize,
    discs: usize,
}

/// What the signs of one diagram mean.
pub(super) struct Legend {
    /// Whether upper-case letters of each colour are the last move.
    upper_is_last: [bool; 2],
}

impl Symbol {
    /// The sign's meaning; `None` for one that no diagram has.
    pub(super) fn of(sign: char) -> Option<Self> {
        let stone = |color, script, raised| Self::Stone {
            color,
            script,
            raised,
        };
        Some(match sign {
            '.' | '-' | '+' | '·' | '∙' | '⋅' => Self::Empty,
            ',' => Self::Mark(Mark::Star),
            '?' => Self::Mark(Mark::Asked),
            '~' => Self::Mark(Mark::Captured),
            'x' => stone(Color::X, Script::Letter, false),
            'X' => stone(Color::X, Script::Letter, true),
            '#' => stone(Color::X, Script::Hash, false),
            '●' | '⚫' => stone(Color::X, Script::Disc, false),
            '◉' => stone(Color::X, Script::Disc, true),
            'o' => stone(Color::O, Script::Letter, false),
            'O' => stone(Color::O, Script::Letter, true),
            '○' | '⚪' => stone(Color::O, Script::Disc, false),
            '◎' => stone(Color::O, Script::Disc, true),
            '0' => Self::Zero,
            '*' => Self::Asterisk,
            _ => return None,
        })
    }
}

impl Census {
    pub(super) fn count(&mut self, sign: char) {
        match sign {
            '-' => self.dashes += 1,
            '.' => self.dots += 1,
            '·' | '∙' | '⋅' => self.small_dots += 1,
            _ => {}
        }
        match Symbol::of(sign) {
            Some(Symbol::Empty | Symbol::Mark(Mark::Star)) => self.empty += 1,
            Some(Symbol::Mark(Mark::Asked)) => self.asked += 1,
            Some(Symbol::Mark(Mark::Captured)) | None => {}
            Some(Symbol::Zero) => self.zeros += 1,
            Some(Symbol::Asterisk) => self.asterisks += 1,
            Some(Symbol::Stone {
                color,
                script,
                raised,
            }) => {
                let tally = &mut self.stones[index(color)];
                *match (script, raised) {
                    (Script::Letter, false) => &mut tally.lower,
                    (Script::Letter, true) => &mut tally.upper,
                    (Script::Hash, _) => &mut tally.hashes,
                    (Script::Disc, _) => &mut tally.discs,
                } += 1;
            }
        }
    }

    /// What the signs mean together.
    ///
    /// # Errors
    ///
    /// When a sign can mean two things.
    pub(super) fn legend(&self) -> Result<Legend, DiagramErrorKind> {
        let ambiguous =
            |symbol, instead| Err(DiagramErrorKind::AmbiguousSymbols { symbol, instead });
        if self.asterisks > 0 {
            return ambiguous('*', "x or o for a stone or ? for a mark");
        }
        let [x, o] = self.stones;
        if self.zeros > 0 && (self.empty == 0 || x.total() == 0 || o.total() > 0) {
            return ambiguous('0', "o for a stone or . for an empty point");
        }
        if x.hashes > 0 && x.letters() + x.discs > 0 {
            return ambiguous('#', "one sign for the first player, x or #");
        }
        if x.discs > 0 && x.letters() > 0 {
            return ambiguous('●', "one sign for the first player, x or ●");
        }
        if o.discs > 0 && o.letters() > 0 {
            return ambiguous('○', "one sign for the second player, o or ○");
        }
        let stones = x.total() + o.total() + self.zeros;
        let upper_is_last = |own: Tally, other: Tally| {
            own.lower > 0 || own.upper == 1 && (other.lower > 0 || stones == 1)
        };
        Ok(Legend {
            upper_is_last: [upper_is_last(x, o), upper_is_last(o, x)],
        })
    }

    /// The style that a picture with these signs is drawn in.
    pub(super) fn style(&self, labelled: bool) -> Style {
        let [x, o] = self.stones;
        let letters = x.letters() + o.letters();
        if x.discs + o.discs > 0 || self.small_dots > 0 && letters == 0 {
            Style::Unicode
        } else if self.dashes > self.dots {
            Style::Orbit
        } else if x.hashes > 0
            || !labelled && x.letters() + o.lower == 0 && (o.upper > 1 || self.asked > 0)
        {
            Style::Figure
        } else {
            Style::Pbmserv
        }
    }
}

impl Tally {
    fn letters(self) -> usize {
        self.lower + self.upper
    }

    fn total(self) -> usize {
        self.letters() + self.hashes + self.discs
    }
}

impl Legend {
    /// What a known sign means in this diagram.
    pub(super) fn meaning(&self, symbol: Symbol) -> Meaning {
        match symbol {
            Symbol::Empty | Symbol::Asterisk => Meaning::Empty(None),
            Symbol::Mark(mark) => Meaning::Empty(Some(mark)),
            Symbol::Zero => Meaning::Stone {
                color: Color::O,
                last: false,
            },
            Symbol::Stone {
                color,
                script,
                raised,
            } => Meaning::Stone {
                color,
                last: raised && (script == Script::Disc || self.upper_is_last[index(color)]),
            },
        }
    }
}

/// The sign of a point in a style.
pub(super) fn sign(style: Style, meaning: Meaning) -> char {
    match meaning {
        Meaning::Empty(Some(Mark::Star)) => ',',
        Meaning::Empty(Some(Mark::Asked)) => '?',
        Meaning::Empty(Some(Mark::Captured)) => '~',
        Meaning::Empty(None) => match style {
            Style::Figure | Style::Pbmserv => '.',
            Style::Orbit => '-',
            Style::Unicode => '·',
        },
        Meaning::Stone { color, last } => {
            let of_color = |x, o| match color {
                Color::X => x,
                Color::O => o,
            };
            match (style, last) {
                (Style::Figure, _) => of_color('#', 'O'),
                (Style::Pbmserv | Style::Orbit, false) => of_color('x', 'o'),
                (Style::Pbmserv | Style::Orbit, true) => of_color('X', 'O'),
                (Style::Unicode, false) => of_color('●', '○'),
                (Style::Unicode, true) => of_color('◉', '◎'),
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
