//! Finds faults: lines with cells that are not rows.

use crate::Span;
use crate::claim::ClaimLine;
use crate::diagram::DiagramErrorKind;
use crate::diagram::legend::{is_cell, is_doubtful, is_number, is_row_label};
use crate::diagram::parse::row::{
    Certainty, Row, count_cells, is_cells, is_plain, looks_like_cells,
};
use crate::text::lines::{Line, Word};

/// The span of a fault, and its kind.
pub(crate) type Fault = (Span, DiagramErrorKind);

/// Returns the fault of a line that looks like a row without being one.
pub(crate) fn fault(line: &Line<'_>) -> Option<(Fault, Certainty)> {
    if let Some(separator) = separator(line) {
        return Some((separator, Certainty::Certain));
    }
    let start = usize::from(is_row_label(line.first_word()));
    let words: Vec<Word<'_>> = line.words().skip(start).collect();
    let first = words.first().map_or("", |word| word.text);
    let is_row = first.chars().nth(1).is_some() && is_plain(first);
    if !is_row && !looks_like_cells(line.content) {
        return None;
    }
    // Numbers may be labels.
    let mut others = words.iter().filter(|word| !is_number(word.text));
    let fault = match others.find(|word| !is_cells(word.text)) {
        Some(word) if words.len() > 1 && word.text.chars().nth(1).is_some() => {
            let text = word.text.to_owned();
            (word.span, DiagramErrorKind::TextAtCells { text })
        }
        Some(word) => unknown_symbol(word),
        None => (line.span(), DiagramErrorKind::UnevenCells),
    };
    let cells = || words.iter().map(|word| count_cells(word.text));
    let leading: usize = cells().take_while(|&cells| cells > 0).sum();
    let cell_words = cells().filter(|&cells| cells > 0).count();
    let has_majority_of_cells = cells().sum::<usize>() >= 3 && 2 * cell_words > words.len();
    // Three cells at the start of a line are hardly a sentence.
    let certainty = if leading >= 3 || leading > 0 && has_majority_of_cells {
        Certainty::Certain
    } else if cell_words >= 3 {
        Certainty::Likely
    } else {
        Certainty::Doubtful
    };
    Some((fault, certainty))
}

/// Returns the fault of a claim with a name that may be a row, as in `x: . o .`.
pub(crate) fn claim_fault(line: &Line<'_>, claim: &ClaimLine<'_>) -> Option<Fault> {
    let name = Line {
        content: claim.name,
        start: claim.name_span.start,
        ..*line
    };
    let is_row = match Row::read(&name) {
        Some(row) => row.cells.len() > 1 && !row.may_be_text(),
        None => looks_like_cells(claim.name),
    };
    let text = line.content[..=line.content.find(':')?].to_owned();
    is_row.then_some((claim.letter, DiagramErrorKind::TextAtCells { text }))
}

/// Returns the fault of a line of text with a word that may be a row of `width` cells without
/// spaces: a word of cells, or the only word next to labels if it contains a cell.
pub(crate) fn word_fault(line: &Line<'_>, width: usize) -> Option<Fault> {
    let words: Vec<Word<'_>> = line.words().filter(|word| !is_number(word.text)).collect();
    let is_row = |word: &&Word<'_>| {
        word.text.chars().count() == width
            && (is_cells(word.text) || words.len() == 1 && word.text.contains(is_cell))
    };
    words.iter().find(is_row).map(unknown_symbol)
}

fn unknown_symbol(word: &Word<'_>) -> Fault {
    let mut symbols = word.text.char_indices();
    match symbols.find(|&(_, symbol)| !is_cell(symbol)) {
        Some((at, symbol)) => {
            let start = word.span.start + at;
            let span = Span::new(start, start + symbol.len_utf8());
            (span, DiagramErrorKind::UnknownSymbol(symbol))
        }
        None => (word.span, DiagramErrorKind::UnevenCells),
    }
}

/// Returns the fault of the first separator in a line such as `| x | o | . |`.
fn separator(line: &Line<'_>) -> Option<Fault> {
    let is_separator = |symbol: char| "|│[],;".contains(symbol);
    let (at, symbol) = line
        .content
        .char_indices()
        .find(|(_, symbol)| is_separator(*symbol))?;
    let parts = line
        .content
        .split(|symbol: char| is_separator(symbol) || symbol.is_whitespace());
    let (mut cells, mut sure) = (0_usize, false);
    for part in parts.filter(|part| !part.is_empty()) {
        match part.chars().next() {
            Some(cell) if part.chars().nth(1).is_none() && is_cell(cell) => {
                cells += 1;
                // Tables of numbers and drawn tables have the other symbols, too.
                sure |= !is_doubtful(cell) && !"+-".contains(cell);
            }
            _ if is_number(part) || !part.contains(char::is_alphanumeric) => {}
            _ => return None,
        }
    }
    let start = line.start + at;
    let span = Span::new(start, start + symbol.len_utf8());
    (cells >= 3 && sure).then_some((span, DiagramErrorKind::Separator(symbol)))
}
