//! Classifies a single line of text outside of records.

use oust_core::Color;

use crate::format::begins::{glued_position, glued_title};
use crate::format::looks::cells::{Cells, is_frame_line};
use crate::format::looks::phrases::{
    first_word, is_board_shape, is_header, is_known_header, is_listing_line, is_named_board,
    is_one_edit_from, is_tag, is_title, player, starts_with,
};
use crate::format::looks::tokens::{Kind, Token, Tokens};
use crate::record::Look;
use crate::text::lines::Line;
use crate::{PositionLine, Span, side_from_letter};

/// The look of a line on its own, and features that decide together with the lines around it.
pub(crate) struct Features {
    pub(crate) look: Option<Look>,
    /// The span of the first coordinate in the content of the line.
    pub(crate) mention: Option<Span>,
    pub(crate) moves: Moves,
    pub(crate) cells: Cells,
    /// The side of a line such as `x: alice`.
    pub(crate) player: Option<Color>,
    /// Whether the line may stand between lines of a game: labels, frames, a remark, a header that
    /// other texts have too, or nothing.
    pub(crate) is_neutral: bool,
    pub(crate) is_blank: bool,
}

/// The share of coordinates among the tokens of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Moves {
    /// No coordinate, or at least two other words.
    Few,
    /// Coordinates and one other word.
    Most,
    /// Coordinates without other words.
    All,
}

impl Features {
    pub(crate) fn of(line: &Line<'_>) -> Self {
        let tokens = Tokens::read(line.content);
        let content = bare(line.content);
        let cells = Cells::read(content);
        Self {
            look: look(line.content, content, &tokens, &cells),
            mention: tokens.mention,
            moves: match (tokens.coords, tokens.others) {
                (0, _) => Moves::Few,
                (_, 0) => Moves::All,
                (_, 1) => Moves::Most,
                _ => Moves::Few,
            },
            cells,
            player: player(content),
            is_neutral: is_frame_line(content)
                || line.content.starts_with(';')
                || content == "diagram"
                || is_known_header(content),
            is_blank: line.is_blank(),
        }
    }
}

fn look(whole: &str, content: &str, tokens: &Tokens<'_>, cells: &Cells) -> Option<Look> {
    let is_header = || is_header(content) || is_tag(whole.trim_matches(OUTER));
    // `# Oust 13x13` is a heading of Markdown.
    let is_heading = whole.starts_with('#') && whole.trim_start_matches('#').starts_with(' ');
    Some(
        // The most certain looks come first: a row of turns is also moves.
        if !is_heading && is_first_line(tokens) || is_glued_first_line(whole) {
            Look::FirstLine
        } else if starts_with(content, "oust-certificate ") {
            Look::Certificate
        } else if is_title(tokens) || glued_title(whole).is_some() || is_listing_line(content) {
            Look::Listing
        } else if is_position(content) {
            Look::Position
        } else if is_sgf(content) || has_node(whole) {
            Look::Sgf
        } else if is_json(whole) {
            Look::Json
        } else if is_header() {
            Look::Header
        } else if tokens.begin_row() {
            Look::Row
        } else if is_moves(tokens) {
            Look::Moves
        } else if cells.is_row {
            Look::Cells
        } else {
            return None;
        },
    )
}

/// White space and punctuation around a line, without a meaning for its classification.
const OUTER: [char; 6] = [' ', '\t', '`', '\u{feff}', '*', '>'];

/// Returns a line without the marks of remarks, bullets and emphasis around it.
pub(crate) fn bare(content: &str) -> &str {
    let unmarked = content.trim_start_matches([';', ',', ')', ' ', '\t']);
    let bullet = unmarked.strip_prefix(['-', '*', '+', '•']);
    // `- item` is a bullet, the cells `- - x` are not.
    let item = bullet
        .and_then(|item| item.strip_prefix(' '))
        .filter(|item| {
            item.trim_start()
                .chars()
                .nth(1)
                .is_some_and(|second| second != ' ')
        });
    let quotes = ['`', '"', '\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}'];
    let unquoted = item.unwrap_or(unmarked).trim().trim_matches(quotes);
    let bold = unquoted
        .strip_prefix("**")
        .and_then(|bold| bold.strip_suffix("**"));
    bold.unwrap_or(unquoted)
}

/// Returns whether a line is a position, or contains a position's rows as a word.
fn is_position(content: &str) -> bool {
    // The cheap tests come first: this runs for every line of a text.
    let may_begin =
        content.starts_with(|first: char| first.is_ascii_digit() || matches!(first, 'h' | 'H'));
    may_begin && is_board_shape(first_word(content)) && PositionLine::looks_like(content)
        || content.contains('/')
            && (content.split(is_gap).any(is_rows)
                || is_empty_position(content)
                || is_divided_position(content)
                || glued_position(content).is_some())
}

/// Returns whether a character separates the words of a position line.
fn is_gap(symbol: char) -> bool {
    !symbol.is_alphanumeric() && symbol != '/'
}

/// Returns whether rows without a stone precede a side to move. A date has up to three such rows,
/// so it takes at least four; three are enough after the name of a board, alone on the line, or
/// after a word that may be a damaged name.
fn is_empty_position(content: &str) -> bool {
    let is_count = |row: &str| !row.is_empty() && row.bytes().all(|byte| byte.is_ascii_digit());
    let words: Vec<&str> = content
        .split(is_gap)
        .filter(|word| !word.is_empty())
        .collect();
    let is_third = matches!(
        content.split_whitespace().collect::<Vec<_>>()[..],
        [name, _, _] if name.contains(|symbol: char| symbol.is_ascii_digit())
    );
    let mut at_side = words.iter().enumerate().skip(1);
    at_side.any(|(at, side)| {
        let mut others = words[at - 1].split('/').skip(1);
        let is_alone = words.len() == 2;
        let is_named = at >= 2 && is_named_board(words[at - 2]);
        let least = if is_alone || is_named || is_third {
            2
        } else {
            3
        };
        side_from_letter(side).is_some() && others.clone().count() >= least && others.all(is_count)
    })
}

/// Returns whether a line is a position with a space between its rows: `3x3 1x1 1xx/xx1 o`.
fn is_divided_position(content: &str) -> bool {
    let mut words = content.split_whitespace();
    let is_named = words.next().is_some_and(is_named_board);
    let has_side = words.next_back().and_then(side_from_letter).is_some();
    let is_cell = |byte| b"0123456789xoXO/".contains(&byte);
    is_named && has_side && words.all(|rows| rows.bytes().all(is_cell))
}

/// Returns whether a word is at least three rows of a position line, with a stone. One row may be
/// damaged, or joined to the word before or after.
fn is_rows(word: &str) -> bool {
    let is_stone = |symbol: char| "xoXO".contains(symbol);
    let is_row = |row: &&str| row.chars().all(|c| c.is_ascii_digit() || is_stone(c));
    let rows = || word.split('/').filter(is_row);
    let count = word.split('/').count();
    count >= 3
        && rows().count() + 1 >= count
        && rows().any(|row| row.contains(is_stone))
        && rows().any(|row| row.len() >= 2 || row.contains(|c: char| c.is_ascii_digit()))
}

/// Returns whether a line begins an SGF tree or the properties of its root.
fn is_sgf(content: &str) -> bool {
    const ROOT: [&str; 9] = ["FF", "GM", "CA", "AP", "SZ", "OUST", "AB", "AW", "PL"];
    let tree = content.strip_prefix('(').map(str::trim_start);
    let root = tree
        .and_then(|tree| tree.strip_prefix(';'))
        .map(str::trim_start);
    // Prose may contain `(;`, so a property must follow.
    let is_tree = root.is_some_and(|root| property(root).is_some());
    // Several properties without spaces: the root of a tree without its parenthesis, or moves.
    let properties = property(content).is_some_and(|(name, value, after)| {
        let goes_on = property(after).is_some() || after.starts_with([';', '[', ')']);
        let is_move = matches!(name, "B" | "W") && value.len() == 2;
        ROOT.contains(&name) && (after.is_empty() || goes_on) || is_move && goes_on
    });
    is_tree || properties
}

/// Returns whether a line contains an SGF node after a `;`.
fn has_node(content: &str) -> bool {
    const NODE: [&str; 6] = ["B", "W", "AB", "AW", "AE", "PL"];
    let is_node = |node: &str| {
        let Some((name, value, _)) = property(node.trim_start()) else {
            return false;
        };
        let is_point = value.is_empty() || (2..=4).contains(&value.len());
        NODE.contains(&name) && is_point && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
            || name.starts_with('A') && NODE.contains(&name)
            || name == "PL"
    };
    content.contains('[') && content.split(';').skip(1).any(is_node)
}

/// Splits off the SGF property at the start of a text: returns the name, the value and the rest.
fn property(text: &str) -> Option<(&str, &str, &str)> {
    const LONGEST: usize = 4;
    let name = text
        .bytes()
        .take(LONGEST)
        .take_while(u8::is_ascii_uppercase)
        .count();
    let (name, rest) = text.split_at(name);
    let (value, after) = rest.strip_prefix('[')?.split_once(']')?;
    (!name.is_empty()).then_some((name, value, after))
}

/// Returns whether a line begins JSON, or has a field that only records have.
fn is_json(content: &str) -> bool {
    let inside = content.trim_start_matches([',', '[', '{', ' ', '\t']);
    let opening = &content[..content.len() - inside.len()];
    let field = inside
        .strip_prefix('"')
        .and_then(|key| key.split_once('"'))
        .and_then(|(key, after)| Some((key, after.trim_start().strip_prefix(':')?.trim_start())));
    let is_object = opening.contains('{') && field.is_some();
    let is_array = inside.is_empty() && opening.contains('[') && opening.contains('{');
    let is_ours = field.is_some_and(|(key, value)| match key {
        "header" | "moves" | "turns" => true,
        "schema" => value.starts_with(|first: char| first.is_ascii_digit()),
        _ => false,
    });
    // Anywhere in the line, since an object may begin in the middle of it.
    let has_turns = || {
        ["\"moves\":", "\"turns\":"]
            .iter()
            .any(|field| content.contains(field))
    };
    is_object || is_array || is_ours || has_turns()
}

/// Returns whether a line consists mainly of coordinates or has a run of them.
fn is_moves(tokens: &Tokens<'_>) -> bool {
    // Four coordinates in a row are too many for a sentence.
    const TABLE: usize = 4;
    let are_all = tokens.others == 0 && tokens.coords + tokens.keywords >= 2;
    tokens.coords > 0 && are_all
        || tokens.coords >= 2 && tokens.coords >= 2 * tokens.others
        || tokens.longest_run >= TABLE
}

/// Returns whether a line is the first line of a record: `oust`, possibly misspelled, the name of
/// a board, and nothing else but the dialect or turns.
pub(crate) fn is_first_line(tokens: &Tokens<'_>) -> bool {
    let Some(first) = tokens.get(0) else {
        return false;
    };
    let joined = first
        .text
        .get(4..)
        .filter(|_| starts_with(first.text, "oust"));
    let (board_len, is_exact) = if joined.is_some_and(is_named_board) {
        (0, true)
    } else {
        let second = tokens.get(1);
        let is_exact = first.is("oust");
        let is_number = |index| tokens.get(index).is_some_and(is_number);
        let len = match second {
            // Cheap test first: most lines begin with another word.
            _ if !is_exact && !is_misspelled(first.text) => return false,
            Some(name) if is_named_board(name.text) => 1,
            Some(hex) if hex.is("hex") && is_number(2) => 2,
            Some(_) if is_number(1) && is_number(2) && is_exact => 2,
            Some(_) if is_number(1) && tokens.get(2).is_some_and(|by| by.is("x")) => 3,
            Some(_) if is_number(1) && first.text == "oust" => 1,
            _ => return false,
        };
        (len, is_exact)
    };
    let next = 1 + board_len;
    let has_dialect = tokens
        .get(next)
        .is_some_and(|token| starts_with(token.text, "coord"));
    let is_alone = tokens.count == next || has_dialect && tokens.count <= next + 2;
    let has_remark = tokens.get(next).is_some_and(|token| token.after_remark);
    // The first turns on the same line.
    let others = tokens
        .first()
        .take(next)
        .filter(|token| token.kind == Kind::Other)
        .count();
    is_alone || has_remark || is_exact && tokens.others == others && tokens.coords > 0
}

/// Returns whether the first line of a record directly follows other characters: `niceoust 5x5`.
fn is_glued_first_line(content: &str) -> bool {
    let mut words = content.split_whitespace().rev();
    let last = words.next().unwrap_or_default();
    let (board, word) = if starts_with(last, "coords=") {
        (words.next().unwrap_or_default(), words.next())
    } else {
        (last, words.next())
    };
    let is_glued = |word: &str| {
        let before = word.strip_suffix("oust");
        // `joust` and `roust` are words.
        before.is_some_and(|before| !before.is_empty() && !matches!(before, "j" | "r" | "J" | "R"))
    };
    is_named_board(board) && word.is_some_and(is_glued)
}

/// Returns whether a word is `oust` with one letter replaced, added or removed, or two letters
/// exchanged. English words at this distance do not count.
fn is_misspelled(word: &str) -> bool {
    const WORDS: [&str; 14] = [
        "just", "must", "out", "rust", "dust", "bust", "gust", "lust", "joust", "roust", "our",
        "ours", "us", "bout",
    ];
    let is_word = WORDS.iter().any(|known| word.eq_ignore_ascii_case(known));
    !is_word && is_one_edit_from(word.as_bytes(), b"oust")
}

fn is_number(token: &Token<'_>) -> bool {
    token.kind == Kind::Number
}
