//! The legend: what the signs of a diagram mean.

use oust_core::Color;

use super::fold::is_junction;
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
    /// The first letter of a colour's name.
    Initial {
        initial: Initial,
        raised: bool,
    },
    Zero,
    Asterisk,
}

/// The colours whose names' first letters are signs of stones. The rules speak of Black and
/// White, or of Red and Blue.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Initial {
    /// Black or Blue: the other letter tells.
    B,
    /// White, the second player.
    W,
    /// Red, the first player.
    R,
}

/// A mark on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Star,
    Asked,
    Captured,
}

/// The ways to draw stones, which nobody mixes for one colour.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Letter,
    Hash,
    Disc,
    /// A coloured disc, red or blue.
    Ball,
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
    /// B, W and R.
    initials: [Tally; 3],
    /// By colour, the first player's first.
    stones: [Tally; 2],
}

#[derive(Clone, Copy, Default)]
struct Tally {
    lower: usize,
    upper: usize,
    hashes: usize,
    discs: usize,
    balls: usize,
}

/// What the signs of one diagram mean.
pub(super) struct Legend {
    /// Whose stones B is.
    b: Color,
    /// Which signs are read as stones by elimination, and whose.
    pub(super) assumed: Vec<(char, Color)>,
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
        let initial = |initial, raised| Self::Initial { initial, raised };
        Some(match sign {
            '.' | '-' | '+' | '_' | '·' | '∙' | '⋅' | '・' | '･' | '‧' => Self::Empty,
            '╋' => Self::Mark(Mark::Star),
            _ if is_junction(sign) => Self::Empty,
            'b' | 'B' => initial(Initial::B, sign == 'B'),
            'w' | 'W' => initial(Initial::W, sign == 'W'),
            'r' | 'R' => initial(Initial::R, sign == 'R'),
            ',' => Self::Mark(Mark::Star),
            '?' => Self::Mark(Mark::Asked),
            '~' => Self::Mark(Mark::Captured),
            'x' => stone(Color::X, Script::Letter, false),
            'X' => stone(Color::X, Script::Letter, true),
            '#' => stone(Color::X, Script::Hash, false),
            '●' | '⚫' | '⬤' => stone(Color::X, Script::Disc, false),
            '◉' => stone(Color::X, Script::Disc, true),
            'o' => stone(Color::O, Script::Letter, false),
            'O' => stone(Color::O, Script::Letter, true),
            '○' | '⚪' | '◯' => stone(Color::O, Script::Disc, false),
            '🔴' => stone(Color::X, Script::Ball, false),
            '🔵' => stone(Color::O, Script::Ball, false),
            '◎' => stone(Color::O, Script::Disc, true),
            '0' => Self::Zero,
            '*' => Self::Asterisk,
            _ => return None,
        })
    }

    /// Whether the sign can only be a stone.
    pub(super) fn is_stone(self) -> bool {
        matches!(self, Self::Stone { .. } | Self::Initial { .. })
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
            Some(Symbol::Initial { initial, raised }) => {
                let tally = &mut self.initials[initial as usize];
                *if raised {
                    &mut tally.upper
                } else {
                    &mut tally.lower
                } += 1;
            }
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
                    (Script::Ball, _) => &mut tally.balls,
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
        let mixed = |symbol, instead| DiagramErrorKind::AmbiguousSymbols { symbol, instead };
        let ambiguous = |symbol, instead| Err(mixed(symbol, instead));
        if self.asterisks > 0 {
            return ambiguous('*', "x or o for a stone or ? for a mark");
        }
        let mut assumed = Vec::new();
        let b = self.color_of_b(&mut assumed)?;
        let [x, o] = self.stones;
        let no_stones = |tally: Tally, color| tally.total() + self.initials_of(color, b) == 0;
        if self.zeros > 0 {
            if self.empty == 0 || no_stones(x, Color::X) || !no_stones(o, Color::O) {
                return ambiguous('0', "o for a stone or . for an empty point");
            }
            assumed.push(('0', Color::O));
        }
        let [x_kinds, o_kinds] = [(x, Color::X), (o, Color::O)].map(|(tally, color)| {
            let kinds = [
                tally.letters(),
                tally.hashes,
                tally.discs,
                tally.balls,
                self.initials_of(color, b),
            ];
            kinds.into_iter().filter(|&count| count > 0).count()
        });
        if x_kinds > 1 {
            return Err(if x.hashes > 0 {
                mixed('#', "one sign for the first player, x or #")
            } else if x.discs > 0 {
                mixed('●', "one sign for the first player, x or ●")
            } else if x.letters() > 0 {
                mixed('x', "one sign for the first player, x or another")
            } else {
                mixed('🔴', "one sign for the first player, x or 🔴")
            });
        }
        if o_kinds > 1 {
            return Err(if o.discs > 0 {
                mixed('○', "one sign for the second player, o or ○")
            } else if o.letters() > 0 {
                mixed('o', "one sign for the second player, o or another")
            } else {
                mixed('🔵', "one sign for the second player, o or 🔵")
            });
        }
        // The case of initials tells the last move as that of x and o does.
        let cased = |color: Color, tally: Tally| {
            let initials = self.tallies_of(color, b);
            let add = |sum: Tally, own: &Tally| Tally {
                lower: sum.lower + own.lower,
                upper: sum.upper + own.upper,
                ..sum
            };
            initials.iter().fold(tally, add)
        };
        let (x, o) = (cased(Color::X, x), cased(Color::O, o));
        let stones = x.total() + o.total() + self.zeros;
        let upper_is_last = |own: Tally, other: Tally| {
            own.lower > 0 || own.upper == 1 && (other.lower > 0 || stones == 1)
        };
        Ok(Legend {
            b,
            assumed,
            upper_is_last: [upper_is_last(x, o), upper_is_last(o, x)],
        })
    }

    /// Whose stones B is: Blue's beside Red's, Black's beside White's, else those of the colour
    /// that has no other sign.
    fn color_of_b(&self, assumed: &mut Vec<(char, Color)>) -> Result<Color, DiagramErrorKind> {
        let [of_b, white, red] = self.initials.map(|tally| tally.letters() > 0);
        let [first, second] = self.stones.map(|tally| tally.total() > 0);
        let color = match (white, red, first, second) {
            _ if !of_b => return Ok(Color::X),
            (true, false, ..) => return Ok(Color::X),
            (false, true, ..) => return Ok(Color::O),
            (false, false, true, false) => Color::O,
            (false, false, false, true) => Color::X,
            _ => {
                let symbol = self.letter_b();
                let instead = "x for a stone of Black or o for one of Blue";
                return Err(DiagramErrorKind::AmbiguousSymbols { symbol, instead });
            }
        };
        assumed.push((self.letter_b(), color));
        Ok(color)
    }

    /// B as it is written.
    fn letter_b(&self) -> char {
        if self.initials[Initial::B as usize].lower > 0 {
            'b'
        } else {
            'B'
        }
    }

    /// How the initials of a colour are written.
    fn tallies_of(&self, color: Color, b: Color) -> Vec<Tally> {
        let [of_b, of_w, of_r] = self.initials;
        let own = match color {
            Color::X => of_r,
            Color::O => of_w,
        };
        let mut found = vec![own];
        found.extend((b == color).then_some(of_b));
        found
    }

    fn initials_of(&self, color: Color, b: Color) -> usize {
        let tallies = self.tallies_of(color, b);
        tallies.into_iter().map(Tally::letters).sum()
    }

    /// The style that a picture with these signs is drawn in.
    pub(super) fn style(&self, labelled: bool) -> Style {
        let [x, o] = self.stones;
        let letters = x.letters() + o.letters();
        if x.discs + o.discs + x.balls + o.balls > 0 || self.small_dots > 0 && letters == 0 {
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
        self.letters() + self.hashes + self.discs + self.balls
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
            Symbol::Initial { initial, raised } => {
                let color = match initial {
                    Initial::B => self.b,
                    Initial::W => Color::O,
                    Initial::R => Color::X,
                };
                let last = raised && self.upper_is_last[index(color)];
                Meaning::Stone { color, last }
            }
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
