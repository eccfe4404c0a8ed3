//! Recognizes lines that may be rows of a board.

use crate::text::is_invisible;

/// Features of the cells of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cells {
    /// The number of cells; 0 if the line has anything but cells, labels and frames.
    pub(crate) width: usize,
    /// Whether the line is a row without regard to its neighbors: stones and empty points that
    /// form no word.
    pub(crate) is_row: bool,
    has_stone: bool,
    texture: Texture,
    pub(crate) digits: Digits,
    /// Whether the line is a row of a position line: stones and counts of empty points.
    pub(crate) is_run_row: bool,
}

/// How the symbols of a line differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Texture {
    #[default]
    Mixed,
    /// One word of several letters.
    Letters,
    /// One symbol, repeated, other than a hyphen or a plus sign.
    Same,
    /// Only hyphens or only plus signs.
    Rule,
}

/// The digits of a line with no digits but 0, 1 and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digits {
    /// The number of digits; 0 for any other line.
    pub(crate) width: usize,
    /// Whether at least two digits differ.
    pub(crate) differ: bool,
}

/// Counts of the cells in one or more words.
#[derive(Default)]
struct Count {
    cells: usize,
    /// Symbols that are stones in any context.
    sure: usize,
    /// Symbols that are stones only next to stones of the other player: black, white, either.
    dependent: [usize; 3],
    /// Empty points, except `marked` and `dashes`.
    points: usize,
    /// Empty points drawn with a mark that also ends a sentence.
    marked: usize,
    /// Empty points drawn with a mark of lists and rules.
    dashes: usize,
    /// Cells that are words of one character.
    single: usize,
    first: Option<char>,
    differs: bool,
    has_zero: bool,
}

impl Count {
    /// Adds a word; returns `false` if it has a symbol that is no cell.
    fn add(&mut self, word: &str) -> bool {
        let mut before = self.cells;
        for symbol in word.chars().filter(|&symbol| !is_invisible(symbol)) {
            match symbol {
                'x' | 'X' | 'o' | 'O' | '#' | '●' | '◉' | '○' | '◎' => self.sure += 1,
                'b' | 'B' => self.dependent[0] += 1,
                'w' | 'W' => self.dependent[1] += 1,
                '*' | '@' | '0' => self.dependent[2] += 1,
                '.' | '·' | '_' => self.points += 1,
                '?' | '~' => self.marked += 1,
                '-' | '+' => self.dashes += 1,
                _ if is_frame(symbol) => {
                    self.single += usize::from(self.cells == before + 1);
                    before = self.cells;
                    continue;
                }
                _ => return false,
            }
            self.cells += 1;
            self.has_zero |= symbol == '0';
            self.differs |= *self.first.get_or_insert(symbol) != symbol;
        }
        self.single += usize::from(self.cells == before + 1);
        true
    }

    const fn has_stone(&self) -> bool {
        self.sure > 0 || self.dependent[0] > 0 && self.dependent[1] > 0
    }

    /// Returns whether the cells are a row without regard to other lines.
    const fn is_row(&self) -> bool {
        let empty = self.points + self.marked + self.dashes;
        // `x + o` is a formula.
        let is_short_sum = self.cells <= 3 && self.points == 0;
        let is_spaced = self.single >= 3 && !is_short_sum;
        // Marks also end sentences, and zeros are in numbers.
        let is_compact = self.cells - self.marked >= 4 && !self.has_zero;
        self.cells >= 3 && self.has_stone() && empty > 0 && (is_spaced || is_compact)
    }
}

impl Cells {
    /// Reads the cells of a line. Labels and frames may surround them.
    pub(crate) fn read(content: &str) -> Self {
        // Sensei's Library begins each line with `$$`.
        let content = content.trim_start_matches('$').trim_start();
        Self {
            digits: Digits::read(content),
            is_run_row: is_run_row(content),
            ..Self::of_symbols(content)
        }
    }

    fn of_symbols(content: &str) -> Self {
        let mut count = Count::default();
        let mut words = content
            .split_whitespace()
            // Ends of the diagonals of a hexagon.
            .filter(|word| *word != "/")
            .peekable();
        // A label may precede the cells; another one may follow them.
        words.next_if(|word| is_label(word));
        let (mut are_words, mut symbols) = (true, 0);
        while let Some(word) = words.next() {
            if words.peek().is_none() && count.cells > 0 && is_label(word) {
                break;
            }
            // At least three spaced cells before a remark or a wrong symbol are a row too.
            let is_begun = count.single >= 3 && count.is_row();
            if is_hex_number(word) || !count.add(word) {
                return Self::row(is_begun || is_damaged_row(content));
            }
            are_words &= is_word(word);
            symbols += 1;
        }
        let is_rule = count.dashes > 0;
        let is_letters = symbols == 1 && count.points + count.marked + count.dashes == 0;
        Self {
            width: count.cells,
            has_stone: count.has_stone() || count.dependent.iter().any(|&stones| stones > 0),
            texture: match (count.differs, is_rule, is_letters) {
                (false, true, _) => Texture::Rule,
                (false, false, _) => Texture::Same,
                (true, _, true) => Texture::Letters,
                (true, _, false) => Texture::Mixed,
            },
            ..Self::row(count.is_row() && !are_words && !is_only_marks(content))
        }
    }

    fn row(is_row: bool) -> Self {
        Self {
            is_row,
            ..Self::default()
        }
    }

    /// Returns whether this line and the next can be two rows of one board.
    pub(crate) fn goes_with(&self, next: &Self) -> bool {
        let is_same = |cells: &Self| matches!(cells.texture, Texture::Same | Texture::Rule);
        self.width >= 3
            && self.width == next.width
            && (self.has_stone || next.has_stone)
            // Two lines of one symbol each are drawn lines.
            && !(is_same(self) && is_same(next))
    }

    /// Returns whether this line is a word and the next line a rule below it.
    pub(crate) fn is_heading_above(&self, next: &Self) -> bool {
        self.texture == Texture::Letters && next.texture == Texture::Rule
    }
}

impl Digits {
    fn read(content: &str) -> Self {
        let is_between = |symbol: &char| symbol.is_whitespace() || is_frame(*symbol);
        let (mut digits, mut first) = (Self::default(), None);
        for symbol in content.chars().filter(|symbol| !is_between(symbol)) {
            if !matches!(symbol, '0'..='2') {
                return Self::default();
            }
            digits.width += 1;
            digits.differ |= *first.get_or_insert(symbol) != symbol;
        }
        digits
    }
}

/// Returns whether a line has only labels and frames.
pub(crate) fn is_frame_line(content: &str) -> bool {
    let is_edge = |word: &str| {
        let mut symbols = word.chars();
        symbols.all(|symbol| is_frame(symbol) || matches!(symbol, '-' | '+' | '=' | '_'))
    };
    content
        .split_whitespace()
        .all(|word| is_any_label(word) || is_edge(word))
}

/// Returns whether a line is a row of a position line: stones and counts of empty points, but not
/// a size such as `5x5`.
pub(crate) fn is_run_row(content: &str) -> bool {
    let is_stone = |byte: u8| matches!(byte, b'x' | b'o' | b'X' | b'O');
    let bytes = || content.bytes();
    let is_row = !content.is_empty() && bytes().all(|byte| byte.is_ascii_digit() || is_stone(byte));
    let stones = bytes().filter(|&byte| is_stone(byte)).count();
    let is_size = stones == 1
        && content.contains(['x', 'X'])
        && !content.starts_with(['x', 'X'])
        && !content.ends_with(['x', 'X']);
    is_row && stones > 0 && stones < content.len() && !is_size
}

fn is_frame(symbol: char) -> bool {
    matches!(
        symbol,
        '|' | '[' | ']' | '(' | ')' | '{' | '}' | '/' | '\\' | ',' | ';' | ':' | '"' | '\'' | '`'
    ) || matches!(symbol, '\u{2500}'..='\u{257f}')
}

/// Returns whether a word may label a row: a number, optionally with a hyphen, or one or two
/// letters that are no cells.
fn is_label(word: &str) -> bool {
    const CELLS: &str = "xXoObBwW0";
    let word = word.strip_suffix('-').unwrap_or(word);
    !word.is_empty() && is_any_label(word) && !word.chars().all(|symbol| CELLS.contains(symbol))
}

/// Returns whether a word may label a row or a column: a number, or one or two letters.
fn is_any_label(word: &str) -> bool {
    let all = |is: fn(&u8) -> bool| word.bytes().all(|byte| is(&byte));
    word.len() <= 3 && all(u8::is_ascii_digit) || word.len() <= 2 && all(u8::is_ascii_alphabetic)
}

/// Returns whether a word is prose: letters, optionally with hyphens and with marks after them,
/// such as `Wow.`, `oo...`, `xo-xo`.
fn is_word(word: &str) -> bool {
    let letters = word.trim_end_matches(|mark: char| !mark.is_alphanumeric());
    let marks = &word[letters.len()..];
    let is_mixed = letters.contains(['x', 'X']) && letters.contains(['o', 'O']);
    let is_only_stones = letters.chars().all(|letter| "xXoO".contains(letter));
    let are_points = is_only_stones && marks.chars().all(|mark| mark == '.');
    let is_compact_row =
        are_points && (is_mixed && marks.len() >= 2 || letters.len() == 1 && marks.len() >= 3);
    let mut parts = letters.split('-');
    let is_part = |part: &str| part.chars().all(char::is_alphabetic);
    let is_one = parts.clone().count() == 1 && !letters.is_empty();
    parts.all(|part| is_part(part) && (is_one || part.chars().nth(1).is_some())) && !is_compact_row
}

/// Returns whether a word is a hexadecimal zero such as `0x00,`, which consists of cells.
fn is_hex_number(word: &str) -> bool {
    let digits = word
        .strip_prefix("0x")
        .map(|digits| digits.trim_end_matches(','));
    digits.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit == b'0'))
}

/// Returns whether a line has only marks that also are bullets, rules or headings.
fn is_only_marks(content: &str) -> bool {
    content.chars().all(|symbol| {
        matches!(symbol, '*' | '+' | '#' | '-') || is_frame(symbol) || symbol.is_whitespace()
    })
}

/// Returns whether a line is one word of at least five cells with at most one wrong symbol:
/// `.x.z.`.
fn is_damaged_row(content: &str) -> bool {
    let (mut cells, mut points, mut stones, mut wrong) = (0_usize, 0, 0, 0);
    for symbol in content.chars() {
        match symbol {
            'x' | 'X' | 'o' | 'O' | '#' => stones += 1,
            '.' | '·' | '_' => points += 1,
            _ => wrong += 1,
        }
        cells += 1;
    }
    cells >= 5 && wrong <= 1 && points >= 2 && stones > 0
}
