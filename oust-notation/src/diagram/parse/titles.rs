//! Assigns the text around the boards of a page to the boards: titles above, captions below.
//!
//! Text between two boards may belong to either. One decision holds for the whole page: a title
//! above the first board makes all such text titles, a caption below the last board makes it
//! captions. `docs/formats.md` has the rules.

use std::ops::Range;

use oust_core::Color;

use crate::diagram::DiagramErrorKind;
use crate::diagram::caption::{Found, begins_with_side, named};
use crate::diagram::parse::block::Block;
use crate::diagram::parse::line::{Gap, TextLine};

/// The number of paragraphs above a board to search for a title.
const TITLE_PARAGRAPHS: usize = 3;

/// The paragraphs of text between two boards, above the first board, or below the last.
#[derive(Default)]
struct Between {
    /// The paragraph directly below the upper board, with a gap to the lower board.
    touching_above: Option<Range<usize>>,
    /// The paragraph directly above the lower board, with a gap to the upper board.
    touching_below: Option<Range<usize>>,
    /// The first paragraph near the upper board.
    first: Option<Range<usize>>,
    /// The last paragraphs near the lower board, which may include `first`.
    last: Vec<Range<usize>>,
}

/// The decision for all text between the boards of a page.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Titles,
    Captions,
    /// Each text belongs to both of its boards, which must agree.
    Both,
    /// Undecided: the side of a board next to a phrase is unclear.
    Unknown,
}

/// Adds the titles and captions to the boards of a page.
pub(crate) fn add_titles<'a>(lines: &'a [TextLine<'a>], blocks: &mut [Block<'a>]) {
    let between: Vec<Between> = (0..=blocks.len())
        .map(|at| Between::new(lines, blocks, at))
        .collect();
    let mode = mode(lines, blocks, &between);
    for at in 0..blocks.len() {
        add_to(lines, blocks, at, mode, &between);
    }
}

fn add_to<'a>(
    lines: &'a [TextLine<'a>],
    blocks: &mut [Block<'a>],
    at: usize,
    mode: Mode,
    between: &[Between],
) {
    let (above, below) = (&between[at], &between[at + 1]);
    let is_alone = blocks.len() == 1;
    let is_shared = |text: &Between| {
        text.first.is_some() && text.last.len() == 1 && text.first.as_ref() == text.last.first()
    };
    let says = |block: &Block<'_>, part: &Range<usize>| said(lines, block, part) != Found::None;

    let mut titles: Vec<Range<usize>> = above.touching_below.iter().cloned().collect();
    let nearest = if is_alone { 1 } else { TITLE_PARAGRAPHS };
    let near = above.last.iter().rev().take(nearest).rev();
    titles.extend(
        near.filter(|part| match mode {
            // No other board can own the text above the first one.
            _ if at == 0 => true,
            Mode::Titles | Mode::Both => true,
            Mode::Captions => above.first.as_ref() != Some(*part),
            Mode::Unknown => false,
        })
        .cloned(),
    );
    // Other text above the board is no title.
    titles.retain(|part| says(&blocks[at], part));

    let is_last = at + 1 == blocks.len();
    let caption = below.touching_above.clone().or_else(|| {
        let first = below.first.clone()?;
        let is_named = says(&blocks[at], &first);
        let is_own = match mode {
            _ if is_alone => true,
            Mode::Titles => !is_named && (is_last || !is_shared(below)),
            Mode::Captions | Mode::Both => true,
            Mode::Unknown => is_last || !is_named,
        };
        // `The next position:` is about the board below it.
        let introduces =
            !is_last && is_shared(below) && lines[first.end - 1].line.content.ends_with(':');
        (is_own && !introduces).then_some(first)
    });

    if mode == Mode::Unknown {
        let texts = [(above, at > 0), (below, !is_last)];
        let inner = texts.into_iter().filter(|(_, is_inner)| *is_inner);
        let mut parts = inner.flat_map(|(text, _)| text.first.iter().chain(&text.last));
        let unclear = parts.find(|part| says(&blocks[at], part));
        blocks[at].unclear_title = unclear.map(|part| {
            lines[part.start]
                .line
                .span()
                .cover(lines[part.end - 1].line.span())
        });
    }
    let block = &mut blocks[at];
    let mut title_side = None;
    for title in titles {
        title_side = title_side.or(side(lines, block, &title));
        block.add_title(lines, title);
    }
    if let Some(caption) = caption {
        let caption_side = side(lines, block, &caption);
        let span = lines[caption.start]
            .line
            .span()
            .cover(lines[caption.end - 1].line.span());
        block.add_caption(lines, caption);
        if title_side
            .zip(caption_side)
            .is_some_and(|(title, caption)| title != caption)
        {
            block
                .fault
                .get_or_insert((span, DiagramErrorKind::TitlesContradict));
        }
    }
}

/// Decides for a page with several boards.
fn mode(lines: &[TextLine<'_>], blocks: &[Block<'_>], between: &[Between]) -> Mode {
    let [first, .., last] = between else {
        return Mode::Both;
    };
    let [first_board, .., last_board] = blocks else {
        return Mode::Both;
    };
    let has_title = first
        .touching_below
        .iter()
        .chain(&first.last)
        .any(|part| side(lines, first_board, part).is_some());
    let begins = |part| begins_with_side(&text_of(lines, part), last_board.names());
    let has_caption = last.touching_above.iter().chain(&last.first).any(begins);
    match (has_title, has_caption) {
        (true, true) => Mode::Both,
        (true, false) => Mode::Titles,
        (false, true) => Mode::Captions,
        (false, false) => by_distance(lines, blocks, between),
    }
}

/// Decides by the distance of the text to the boards above and below it.
fn by_distance(lines: &[TextLine<'_>], blocks: &[Block<'_>], between: &[Between]) -> Mode {
    let inner = between.iter().zip(blocks).skip(1);
    let mut nearer = inner.flat_map(|(text, block)| {
        let first = text.first.iter().map(|part| (part, true));
        let last = text
            .last
            .iter()
            .filter(|part| text.first.as_ref() != Some(*part));
        let parts = first.chain(last.map(|part| (part, false)));
        let named = parts.filter(|(part, _)| said(lines, block, part) != Found::None);
        named.map(|(part, is_first)| nearer(lines, part, is_first, text.last.last() == Some(part)))
    });
    match nearer.next() {
        // Nothing names a side: text is a caption, as in the rule sheet.
        None => Mode::Captions,
        Some(mode) if nearer.all(|other| other == mode) => mode,
        Some(_) => Mode::Unknown,
    }
}

/// Decides for one paragraph. `Figure 3` begins a caption, as in the rule sheet.
fn nearer(lines: &[TextLine<'_>], part: &Range<usize>, is_first: bool, is_last: bool) -> Mode {
    let (before, after) = (
        lines[part.start].gap,
        lines.get(part.end).map_or(Gap::More, |line| line.gap),
    );
    let word = lines[part.start].line.first_word().to_ascii_lowercase();
    match (is_first, is_last) {
        (true, _) if before < after => Mode::Captions,
        (_, true) if after < before => Mode::Titles,
        (true, _) if matches!(word.trim_end_matches('.'), "figure" | "fig") => Mode::Captions,
        _ => Mode::Unknown,
    }
}

impl Between {
    /// Finds the paragraphs between the boards `at - 1` and `at`.
    fn new(lines: &[TextLine<'_>], blocks: &[Block<'_>], at: usize) -> Self {
        let above = at.checked_sub(1).and_then(|at| blocks.get(at));
        let below = blocks.get(at);
        let start = above.map_or(0, |block| block.lines.1 + 1);
        let end = below.map_or(lines.len(), |block| block.lines.0);
        let mut found = Self::default();
        let is_text = |line: &TextLine<'_>| line.line.content.contains(char::is_alphanumeric);
        if let Some(block) = above {
            let depth = lines[block.lines.1].line.depth;
            let goes_on = |(at, line): &(usize, &TextLine<'_>)| {
                // An empty line may be above a caption, but not between its lines.
                let limit = if *at == 0 { Gap::One } else { Gap::None };
                line.gap <= limit && line.line.depth == depth && is_text(line)
            };
            let text = lines[start..end].iter().enumerate();
            let count = text.take_while(goes_on).count();
            found.first = (count > 0).then(|| start..start + count);
        }
        if let Some(block) = below {
            let top = &lines[block.lines.0];
            // A title may be outside the quotation that it introduces, so a smaller depth is fine.
            let is_near =
                |line: &TextLine<'_>, gap| gap <= Gap::One && line.line.depth <= top.line.depth;
            let mut bottom = end;
            while found.last.len() < TITLE_PARAGRAPHS
                && bottom > start
                && is_near(&lines[bottom - 1], lines[bottom].gap)
            {
                let depth = lines[bottom - 1].line.depth;
                let mut first = bottom - 1;
                while first > start
                    && lines[first].gap == Gap::None
                    && lines[first - 1].line.depth == depth
                {
                    first -= 1;
                }
                found.last.insert(0, first..bottom);
                bottom = first;
            }
        }
        let touches_above = found
            .first
            .as_ref()
            .is_some_and(|part| lines[part.start].gap == Gap::None);
        let touches_below = !found.last.is_empty() && lines[end].gap == Gap::None;
        // A paragraph that touches one board belongs to no other.
        if touches_above {
            found.touching_above = found.first.take();
            found
                .last
                .retain(|part| found.touching_above.as_ref() != Some(part));
        }
        if touches_below {
            found.touching_below = found.last.pop();
            found.first = found
                .first
                .filter(|part| found.touching_below.as_ref() != Some(part));
        }
        found
    }
}

fn text_of(lines: &[TextLine<'_>], part: &Range<usize>) -> String {
    let texts = lines[part.clone()].iter().map(|line| line.line.content);
    texts.collect::<Vec<&str>>().join("\n")
}

fn said(lines: &[TextLine<'_>], block: &Block<'_>, part: &Range<usize>) -> Found {
    named(&text_of(lines, part), block.names())
}

fn side(lines: &[TextLine<'_>], block: &Block<'_>, part: &Range<usize>) -> Option<Color> {
    match said(lines, block, part) {
        Found::Side(side) => Some(side),
        _ => None,
    }
}
