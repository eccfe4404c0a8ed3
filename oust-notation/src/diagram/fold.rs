//! One sign for each thing: what texts write in wider or decorated signs.

use std::borrow::Cow;

/// A text with each sign that has a plain twin written as that.
pub(super) fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() || text.chars().all(|sign| plain(sign) == Some(sign)) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().filter_map(plain).collect())
    }
}

/// The plain twin of a sign, or the sign; `None` for one that shows nothing by itself.
pub(super) fn plain(sign: char) -> Option<char> {
    Some(match sign {
        _ if sign.is_ascii() => sign,
        // Variation selectors follow emoji; the others are left behind by copying.
        '\u{FE0E}' | '\u{FE0F}' | '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}' => {
            return None;
        }
        // Full-width forms stand in the order of ASCII.
        '\u{FF01}'..='\u{FF5E}' => {
            let ascii = u32::from(sign) - 0xFF01 + u32::from('!');
            char::from_u32(ascii).unwrap_or(sign)
        }
        // Editors make these of hyphens.
        '‐' | '‑' | '‒' | '–' | '—' | '−' => '-',
        '➕' => '+',
        '×' | '✕' | '✖' | '❌' => 'x',
        '⭕' | '〇' => 'o',
        _ => sign,
    })
}

/// A stroke that leads from one point or cell to the next.
pub(super) fn is_stroke(sign: char) -> bool {
    matches!(sign, '─' | '━' | '═' | '┄' | '┅' | '┈' | '┉' | '╌' | '╍')
}

/// A stroke that stands upright, between cells or at the edge of a board.
pub(super) fn is_bar(sign: char) -> bool {
    matches!(
        sign,
        '|' | '｜' | '¦' | '│' | '┃' | '║' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏'
    )
}

/// Where strokes meet: a point of a drawn grid, or a corner of a cell.
pub(super) fn is_junction(sign: char) -> bool {
    ('\u{2500}'..='\u{2570}').contains(&sign) && !is_stroke(sign) && !is_bar(sign)
}
