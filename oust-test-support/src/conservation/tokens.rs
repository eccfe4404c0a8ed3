//! Finds coordinates and rows of cells with simple code that shares nothing with the readers.

use oust_notation::Span;

/// Returns the spans of a text's coordinates: one or two letters and a number up to 255 without a
/// leading zero. Next to other letters and digits, or to a point and one of those as in `v1.2`,
/// they belong to another word. Names of tags (`<h1>`) and numbers of entities (`&#xa1;`) are no
/// coordinates.
pub fn coordinates(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut characters = text.char_indices().peekable();
    while let Some((start, first)) = characters.next() {
        if !first.is_alphanumeric() {
            continue;
        }
        let mut end = start + first.len_utf8();
        while let Some((at, next)) = characters.next_if(|&(_, next)| next.is_alphanumeric()) {
            end = at + next.len_utf8();
        }
        let word = &text[start..end];
        if is_coordinate(word) && is_whole(&text[..start], &text[end..]) && !is_markup(text, start)
        {
            found.push(Span::new(start, end));
        }
    }
    found
}

/// Returns the spans of the SGF points that get a stone: values of two lower-case letters of `B`,
/// `W`, `AB` and `AW`.
pub fn sgf_points(text: &str) -> Vec<Span> {
    let mut found = Vec::new();
    let mut name = "";
    let mut at = 0;
    while let Some(open) = text[at..].find('[').map(|open| at + open) {
        let before = text[at..open].trim_end();
        let letters = before.trim_end_matches(|c: char| c.is_ascii_uppercase());
        // A value directly after another value belongs to the same property.
        if !before.is_empty() {
            name = &before[letters.len()..];
        }
        let close = text[open..]
            .find(']')
            .map_or(text.len(), |close| open + close);
        let span = Span::new(open + 1, close);
        let value = text.get(open + 1..close).unwrap_or_default();
        let is_point = value.len() == 2 && value.bytes().all(|byte| byte.is_ascii_lowercase());
        if is_point && matches!(name, "B" | "W" | "AB" | "AW") {
            found.push(span);
        }
        at = (close + 1).min(text.len());
    }
    found
}

/// Returns the spans of lines that are rows of a board: at least four cells of `x`, `o` and `.`,
/// without spaces or with one space between all of them, with a stone and an empty point.
pub fn cell_rows(text: &str) -> Vec<Span> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let content = line.trim();
        if is_row(content) {
            let at = start + (line.len() - line.trim_start().len());
            rows.push(Span::new(at, at + content.len()));
        }
        start += line.len();
    }
    rows
}

fn is_row(line: &str) -> bool {
    let is_cell = |symbol: char| matches!(symbol, 'x' | 'o' | '.');
    let is_spaced = line.chars().nth(1) == Some(' ');
    let cells: String = if is_spaced {
        line.chars().step_by(2).collect()
    } else {
        line.to_owned()
    };
    let are_spaces = !is_spaced || line.chars().skip(1).step_by(2).all(|symbol| symbol == ' ');
    // `oo...` is a word.
    let is_word = !is_spaced && !line.trim_start_matches(['x', 'o']).contains(['x', 'o']);
    are_spaces
        && !is_word
        && cells.len() >= 4
        && cells.chars().all(is_cell)
        && cells.contains('.')
        && cells.contains(['x', 'o'])
}

fn is_coordinate(word: &str) -> bool {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let letters = word.len() - digits.len();
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    (1..=2).contains(&letters) && is_number && digits.parse::<u8>().is_ok()
}

/// Checks that no `.` joins the word to another letter or digit.
fn is_whole(before: &str, after: &str) -> bool {
    let joins_before = before
        .strip_suffix('.')
        .is_some_and(|rest| rest.ends_with(char::is_alphanumeric));
    let joins_after = after
        .strip_prefix('.')
        .is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    !joins_before && !joins_after
}

/// Checks for the name of an HTML tag or the number of an entity.
fn is_markup(text: &str, start: usize) -> bool {
    let before = &text[..start];
    before.ends_with('<') || before.ends_with("</") || before.ends_with("&#")
}
