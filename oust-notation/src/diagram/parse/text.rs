//! The lines of a text in paragraphs.

use std::ops::Range;

use crate::lines::{Line, lines};

/// A line that is neither blank nor a fence.
pub(super) struct TextLine<'t> {
    pub(super) line: Line<'t>,
    pub(super) gap: Gap,
}

/// What separates a line from the one before: nothing, a fence or one blank line, or more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Gap {
    None,
    One,
    More,
}

/// Returns the lines of a text that are neither blank nor a fence.
pub(super) fn text_lines(text: &str) -> Vec<TextLine<'_>> {
    let mut found = Vec::new();
    let (mut blanks, mut fences) = (0_usize, 0_usize);
    for line in lines(text) {
        if line.is_blank() {
            blanks += 1;
        } else if is_fence(line.content) {
            fences += 1;
        } else {
            let gap = match (blanks, fences) {
                (0, 0) => Gap::None,
                (0 | 1, _) => Gap::One,
                _ => Gap::More,
            };
            found.push(TextLine { line, gap });
            (blanks, fences) = (0, 0);
        }
    }
    found
}

/// Returns the paragraphs: lines directly below each other with the same depth of quotation.
pub(super) fn paragraphs<'a>(lines: &'a [TextLine<'_>]) -> impl Iterator<Item = Range<usize>> + 'a {
    let mut start = 0;
    let goes_on = |(before, line): (&TextLine<'_>, &TextLine<'_>)| {
        line.gap == Gap::None && line.line.depth == before.line.depth
    };
    std::iter::from_fn(move || {
        let rest = lines.get(start..).filter(|rest| !rest.is_empty())?;
        let more = rest
            .iter()
            .zip(&rest[1..])
            .take_while(|&pair| goes_on(pair));
        let range = start..start + 1 + more.count();
        start = range.end;
        Some(range)
    })
}

/// Checks for a line that begins or ends preformatted text: Markdown's fences, tags of forums.
fn is_fence(content: &str) -> bool {
    let tags = ["[code]", "[/code]", "[pre]", "[/pre]", "[tt]", "[/tt]"];
    let marker = content.trim_start_matches(['-', '*', ' ']);
    marker.starts_with("```")
        || content.len() >= 3 && content.bytes().all(|byte| byte == b'~')
        || tags.iter().any(|tag| content.eq_ignore_ascii_case(tag))
}
