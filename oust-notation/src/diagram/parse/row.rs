//! Parses one line as a row of cells with labels and a remark.

use oust_core::Color;

use crate::Span;
use crate::diagram::legend::{is_cell, is_doubtful, is_number, is_row_label, is_stone};
use crate::text::lines::{Line, Word};

/// A row of cells.
#[derive(Default)]
pub(crate) struct Row<'t> {
    pub(crate) left: Option<Word<'t>>,
    pub(crate) right: Option<Word<'t>>,
    /// Whether a `/` follows the cells.
    pub(crate) slash: bool,
    /// The label after the `/`.
    pub(crate) diagonal: Option<Word<'t>>,
    pub(crate) cells: Vec<Cell>,
    /// The white space between two cells; `None` with one cell.
    pub(crate) gap: Option<Separator>,
    /// The number of characters between the quote marks and the first cell.
    pub(crate) indent: usize,
    /// Text after the cells.
    pub(crate) remark: Option<Word<'t>>,
    /// Whether the cells are `R` and `B`.
    pub(crate) is_red_blue: bool,
    /// The side to move, if the notation names it.
    pub(crate) side: Option<Color>,
}

/// A set of symbols for cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Symbols {
    Own,
    /// `R` for a stone of Red, `B` for one of Blue.
    RedBlue,
}

impl Symbols {
    /// Converts a symbol of this set to the parser's own. Stones that the set lacks become a
    /// space.
    fn meant(self, symbol: char) -> char {
        match (self, symbol) {
            (Self::RedBlue, 'R') => 'X',
            (Self::RedBlue, 'r') => 'x',
            (Self::RedBlue, 'B') => 'O',
            (Self::RedBlue, 'b') => 'o',
            (Self::RedBlue, _) if is_stone(symbol) => ' ',
            _ => symbol,
        }
    }
}

/// A cell with its offset in the text.
#[derive(Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) symbol: char,
    /// Whether it is in brackets, GNU Go's mark of the last move.
    pub(crate) bracketed: bool,
    pub(crate) at: usize,
}

/// The white space between two cells. A board has the same everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Separator {
    Nothing,
    Spaces(usize),
    Tab,
}

impl Separator {
    /// Converts white space to a separator; `None` if it mixes tabs with other white space.
    fn of(text: &str) -> Option<Self> {
        match text {
            "" => Some(Self::Nothing),
            "\t" => Some(Self::Tab),
            _ if text.contains('\t') => None,
            _ => Some(Self::Spaces(text.chars().count())),
        }
    }

    /// Checks whether `rest` can be what brackets around a cell leave of this separator.
    fn holds(self, rest: Self) -> bool {
        match (self, rest) {
            (_, Self::Nothing) => true,
            (Self::Spaces(usual), Self::Spaces(rest)) => rest <= usual,
            _ => self == rest,
        }
    }

    fn width(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::Spaces(count) => count,
            Self::Tab => 1,
        }
    }
}

/// A word with the white space before it.
struct Token<'t> {
    word: Word<'t>,
    before: &'t str,
}

impl Cell {
    pub(crate) fn span(self) -> Span {
        Span::new(self.at, self.at + self.symbol.len_utf8())
    }
}

impl<'t> Row<'t> {
    /// Parses a whole line as a row.
    pub(crate) fn read(line: &Line<'t>) -> Option<Self> {
        Self::read_as(line, Symbols::Own)
    }

    /// Parses a whole line as a row with cells in `symbols`.
    pub(crate) fn read_as(line: &Line<'t>, symbols: Symbols) -> Option<Self> {
        let tokens = tokens(line);
        let mut rest = &tokens[..];
        let mut row = Row {
            is_red_blue: symbols == Symbols::RedBlue,
            ..Row::default()
        };
        if let [label, next, ..] = rest
            && is_row_label(label.word.text)
            && cells(&next.word, symbols).is_some()
        {
            row.left = Some(label.word);
            rest = &rest[1..];
        }
        let margin = &line.content[..rest.first()?.word.span.start - line.start];
        row.indent = line.indent + margin.chars().count();
        rest = row.take_cells(rest, symbols);
        match rest {
            _ if row.cells.is_empty() => return None,
            // The end of a diagonal, as pbmserv draws it next to the rows of a hexagon.
            [slash, after @ ..] if slash.word.text == "/" => {
                row.slash = true;
                row.diagonal = after.first().map(|token| token.word);
                return (after.len() <= 1).then_some(row);
            }
            [label, after @ ..] if is_number(label.word.text) => {
                row.right = Some(label.word);
                rest = after;
            }
            // Text directly next to cells is a fault, not a remark.
            [next, ..] if next.before.chars().count() < row.remark_distance() => return None,
            _ => {}
        }
        if let (Some(first), Some(last)) = (rest.first(), rest.last()) {
            let span = first.word.span.cover(last.word.span);
            let text = &line.content[span.start - line.start..span.end - line.start];
            // `-   item` is an item of a list, not a cell and a remark.
            let is_item = row.cells.len() == 1 && row.left.is_none();
            if is_item || has_cells(text, row.cells.len()) {
                return None;
            }
            row.remark = Some(Word { text, span });
        }
        Some(row)
    }

    /// Returns the span of the cells.
    pub(crate) fn span(&self) -> Span {
        let spans = self.cells.iter().map(|cell| cell.span());
        spans.reduce(Span::cover).unwrap_or_default()
    }

    /// Returns the left label, or else the right one.
    pub(crate) fn label(&self) -> Option<Word<'t>> {
        self.left.or(self.right)
    }

    pub(crate) fn is_compact(&self) -> bool {
        self.gap == Some(Separator::Nothing)
    }

    /// Returns the minimum number of spaces between the cells and a remark.
    fn remark_distance(&self) -> usize {
        2.max(self.gap.map_or(0, Separator::width) + 1)
    }

    /// Checks for a label that only hexagons have, such as `A-`.
    pub(crate) fn is_dashed(&self) -> bool {
        self.left.is_some_and(|label| label.text.ends_with('-'))
    }

    /// Returns the number of cells and their spacing.
    pub(crate) fn shape(&self) -> (usize, Option<Separator>) {
        (self.cells.len(), self.gap)
    }

    /// Checks whether the cells may be a word, a drawn line or zeros instead.
    pub(crate) fn may_be_text(&self) -> bool {
        let symbols: String = self.cells.iter().map(|cell| cell.symbol).collect();
        let is_text = self.is_compact() && (is_drawn(&symbols) || is_word(&symbols));
        symbols.chars().all(is_doubtful) || is_text && self.label().is_none()
    }

    pub(crate) fn certainty(&self) -> Certainty {
        let is_drawn = || {
            let symbols: String = self.cells.iter().map(|cell| cell.symbol).collect();
            // Spaced points are an empty row; other repeated symbols may be a drawn line.
            self.label().is_none() && !symbols.starts_with('.') && is_drawn(&symbols)
        };
        if self.cells.len() == 1 || self.may_be_text() {
            Certainty::Doubtful
        } else if is_drawn() {
            Certainty::Likely
        } else {
            Certainty::Certain
        }
    }

    /// Consumes cells from the start of `tokens` and returns the rest.
    fn take_cells<'a>(&mut self, tokens: &'a [Token<'t>], symbols: Symbols) -> &'a [Token<'t>] {
        for (at, token) in tokens.iter().enumerate() {
            let Some(cells) = cells(&token.word, symbols) else {
                return &tokens[at..];
            };
            let mut gap = Separator::of(token.before);
            for cell in cells {
                if !self.push(cell, gap) {
                    return &tokens[at..];
                }
                // Cells within a word touch.
                gap = Some(Separator::Nothing);
            }
        }
        &[]
    }

    /// Adds a cell after `gap`; returns `false` if that makes the cells uneven. Brackets may
    /// replace the space next to a cell.
    fn push(&mut self, cell: Cell, gap: Option<Separator>) -> bool {
        if let Some(last) = self.cells.last() {
            // A mixture of tabs and spaces has no width.
            let Some(gap) = gap else {
                return false;
            };
            let is_bracketed = last.bracketed || cell.bracketed;
            let is_even = match self.gap {
                Some(usual) if is_bracketed => usual.holds(gap),
                Some(usual) => gap == usual,
                // Brackets leave at most one space of the gap, which is not known yet.
                None => !is_bracketed || gap.width() <= 1,
            };
            if !is_even {
                return false;
            }
            if !is_bracketed {
                // Only cells without brackets show the usual gap.
                self.gap = Some(gap);
            }
        }
        self.cells.push(cell);
        true
    }
}

/// Splits a line into words. GNU Go's closing bracket replaces the space before a label, `(X)10`.
fn tokens<'t>(line: &Line<'t>) -> Vec<Token<'t>> {
    let mut end = line.start;
    let mut tokens = Vec::new();
    for word in line.words() {
        let between = Span::new(end - line.start, word.span.start - line.start);
        let before = between.slice(line.content);
        end = word.span.end;
        match word.text.rfind(')').map(|at| word.text.split_at(at + 1)) {
            Some((cells, label)) if is_number(label) => {
                let (cells, label) = (word.part(cells), word.part(label));
                tokens.extend(
                    [(cells, before), (label, " ")].map(|(word, before)| Token { word, before }),
                );
            }
            _ => tokens.push(Token { word, before }),
        }
    }
    tokens
}

/// Splits a word into cells; `None` if it has other characters.
fn cells(word: &Word<'_>, own: Symbols) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    let mut symbols = word
        .text
        .char_indices()
        .map(|(at, symbol)| (at, own.meant(symbol)));
    while let Some((at, symbol)) = symbols.next() {
        let bracketed = symbol == '(';
        let (at, symbol) = if bracketed {
            symbols.next()?
        } else {
            (at, symbol)
        };
        // Only stones have brackets: `(.)` is no cell.
        let closed = !bracketed || is_stone(symbol) && symbols.next()?.1 == ')';
        if !is_cell(symbol) || !closed {
            return None;
        }
        let at = word.span.start + at;
        cells.push(Cell {
            symbol,
            bracketed,
            at,
        });
    }
    Some(cells)
}

/// Checks whether a word consists of cells.
pub(crate) fn is_cells(text: &str) -> bool {
    let span = Span::default();
    cells(&Word { text, span }, Symbols::Own).is_some()
}

/// Checks whether cells without spaces may be a word, such as `Bob` or `Wow.`.
pub(crate) fn is_word(cells: &str) -> bool {
    let letters = cells
        .strip_suffix(['.', ',', '?'])
        .filter(|letters| letters.len() > 2)
        .unwrap_or(cells);
    letters.len() > 1 && letters.chars().all(char::is_alphanumeric)
}

/// Checks whether cells are a drawn line such as `-----` or `+---+`.
pub(crate) fn is_drawn(cells: &str) -> bool {
    let Some(first) = cells.chars().next() else {
        return false;
    };
    let is_line = "-#~?+*_.".contains(first) && cells.chars().all(|symbol| symbol == first);
    let is_edge = first == '+' && cells.chars().all(|symbol| matches!(symbol, '+' | '-'));
    cells.len() > 1 && (is_line || is_edge)
}

/// The certainty that a line belongs to a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Certainty {
    /// The line has no cells.
    None,
    /// A word, a single cell, zeros, a drawn line such as `-----`.
    Doubtful,
    /// A line such as `- - -`, or text before cells: a row only next to another line with cells.
    Likely,
    Certain,
}

/// Checks whether a remark next to `width` cells contains cells: it looks like cells, or one of
/// its words is a row without spaces. A word of letters such as `Bob` is a row only if it has
/// `width` letters.
pub(crate) fn has_cells(remark: &str, width: usize) -> bool {
    let is_row = |word: &str| {
        let length = word.chars().count();
        let is_name = length != width && word.chars().all(char::is_alphanumeric);
        length > 1 && !is_name && word.chars().all(is_cell)
    };
    looks_like_cells(remark) || remark.split_whitespace().any(is_row)
}

/// Checks whether a text may be cells: two consecutive words of cells, only short words, or only
/// symbols of cells and frames.
pub(crate) fn looks_like_cells(text: &str) -> bool {
    const FRAME: &str = "|[](){}/\\:;'\"│";
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_short = |word: &str| word.chars().nth(1).is_none() || is_number(word) || is_cells(word);
    let is_frame =
        |symbol: char| is_cell(symbol) || FRAME.contains(symbol) || symbol.is_whitespace();
    let in_sequence = words
        .windows(2)
        .any(|pair| pair.iter().all(|word| is_plain(word)));
    let is_all_short = words.iter().all(|word| is_short(word)) || text.chars().all(is_frame);
    let known = text.chars().filter(|&symbol| is_cell(symbol)).count();
    let letters = text.chars().filter(|symbol| symbol.is_alphabetic()).count();
    let has_majority_of_cells = 2 * known >= text.chars().count() && known > letters;
    in_sequence
        || known > 0 && is_all_short
        // `<o>` is a tag, not a row.
        || words.len() == 1 && !text.starts_with('<') && has_majority_of_cells
}

/// Checks whether a word consists of cells and is not a word of letters.
pub(crate) fn is_plain(word: &str) -> bool {
    is_cells(word) && !is_word(word)
}

/// Returns the number of cells in a word; 0 for a drawn line, a word of letters, and zeros. In a
/// sentence, `x,` is one cell.
pub(crate) fn count_cells(word: &str) -> usize {
    let letters = word.strip_suffix(['.', ',', '?']);
    let is_letters = |text: &&str| !text.is_empty() && text.chars().all(char::is_alphanumeric);
    let word = letters.filter(is_letters).unwrap_or(word);
    if !is_plain(word) || is_drawn(word) {
        return 0;
    }
    let is_sure = |symbol: &char| is_cell(*symbol) && !is_doubtful(*symbol);
    word.chars().filter(is_sure).count()
}
