//! The sentences of a listing: who has won, whose turn it is, ratings, dates.

use crate::Span;
use crate::lines::{Line, is_number};

/// A sentence of a listing with the player it speaks of.
pub(super) struct Sentence {
    pub(super) says: Says,
    /// The player as it is written.
    pub(super) name: Piece,
}

/// What a sentence says of its player.
pub(super) enum Says {
    Won {
        /// The name without `by N points`, when the sentence ends so. Or is it the name?
        short_name: Option<Piece>,
    },
    ToMove,
    Swapped,
    /// The new rating and the one before, `1500 to 1512`.
    Rated(Piece),
}

/// A part of a sentence, its words parted by single blanks, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) span: Span,
}

/// The sentence that begins at a line, and how many lines it takes: a mail program may have
/// wrapped it.
pub(super) fn sentence(lines: &[Line<'_>]) -> Option<(Sentence, usize)> {
    /// No mail program wraps shorter lines.
    const WRAPPED_FROM: usize = 20;
    const MOST_LINES: usize = 3;
    let mut joined = Joined::default();
    for (at, line) in lines.iter().take(MOST_LINES).enumerate() {
        let stands_alone = || Joined::of(line).sentence().is_some();
        if line.is_blank() || at > 0 && stands_alone() {
            break;
        }
        joined.add(line);
        if joined.text.ends_with('.') {
            return joined.sentence().map(|sentence| (sentence, at + 1));
        }
        if joined.text.len() < WRAPPED_FROM {
            break;
        }
    }
    let sentence = Joined::of(lines.first()?).sentence();
    sentence.map(|sentence| (sentence, 1))
}

/// A line of the dates: which it is and what it says.
pub(super) fn date<'t>(line: &Line<'t>) -> Option<(&'static str, &'t str, Span)> {
    const DATES: [(&str, &str); 3] = [
        ("Game started", STARTED),
        ("Last move made", LAST_MOVE),
        ("Game ended", FINISHED),
    ];
    DATES.iter().find_map(|&(prefix, name)| {
        let dotted = line.content.strip_prefix(prefix)?;
        let value = dotted.trim_start_matches('.');
        (value.len() < dotted.len()).then(|| {
            let word = line.part(value.trim());
            (name, word.text, word.span)
        })
    })
}

/// The header that holds when the game started, as the server writes it: without a year.
pub(super) const STARTED: &str = "started";
/// The header that holds when the last move was made.
pub(super) const LAST_MOVE: &str = "last-move";
/// The header that holds when the game ended.
pub(super) const FINISHED: &str = "finished";

/// The words of some lines, joined by single blanks, each with its place.
#[derive(Default)]
struct Joined {
    text: String,
    /// Where in the joined text a word begins, and where it stands.
    words: Vec<(usize, Span)>,
}

impl Joined {
    fn of(line: &Line<'_>) -> Self {
        let mut joined = Self::default();
        joined.add(line);
        joined
    }

    fn add(&mut self, line: &Line<'_>) {
        for word in line.words() {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.words.push((self.text.len(), word.span));
            self.text.push_str(word.text);
        }
    }

    fn sentence(&self) -> Option<Sentence> {
        let text = self.text.strip_suffix('.').unwrap_or(&self.text);
        let (says, name) = if let Some(name) = text.strip_prefix("Game won by ") {
            let short = name.rsplit_once(" by ").filter(|(_, margin)| {
                let mut words = margin.split(' ');
                let number = words.next().is_some_and(is_number);
                number && matches!(words.next(), Some("point" | "points")) && words.next().is_none()
            });
            let short_name = short.map(|(name, _)| self.piece(name));
            (Says::Won { short_name }, name)
        } else if let Some(name) = text.strip_suffix(" has swapped sides") {
            (Says::Swapped, name)
        } else if let Some((name, change)) = text.rsplit_once("'s rating went ") {
            let change = change
                .strip_prefix("up from ")
                .or_else(|| change.strip_prefix("down from "))?;
            let (before, after) = change.split_once(" to ")?;
            (is_number(before) && is_number(after)).then_some(())?;
            (Says::Rated(self.piece(change)), name)
        } else {
            let name = text.strip_prefix("It is ")?.strip_suffix("'s turn")?;
            (Says::ToMove, name)
        };
        let name = (!name.is_empty()).then(|| self.piece(name))?;
        Some(Sentence { says, name })
    }

    /// A part of the joined text with its place.
    fn piece(&self, part: &str) -> Piece {
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        Piece {
            text: part.to_owned(),
            span: Span::new(self.place(start), self.place(start + part.len())),
        }
    }

    /// Where a place of the joined text stands in the source.
    fn place(&self, at: usize) -> usize {
        let word = self.words.partition_point(|&(start, _)| start <= at);
        let (start, span) = self.words[word.saturating_sub(1)];
        (span.start + (at - start)).min(span.end)
    }
}
