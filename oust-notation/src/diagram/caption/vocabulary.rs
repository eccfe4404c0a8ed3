//! The words of captions: keywords, negations and harmless words.

/// Verbs after `to`.
pub(crate) const VERBS: [&str; 5] = ["move", "play", "place", "go", "capture"];

/// Verbs after the name of a color.
pub(crate) const PRESENT: [&str; 6] = ["plays", "moves", "places", "captures", "passes", "must"];

/// Words that may make a color next to them the side to move.
pub(crate) const KEYWORDS: [&str; 16] = [
    "turn",
    "turns",
    "move",
    "moves",
    "moved",
    "play",
    "plays",
    "played",
    "next",
    "last",
    "to",
    "place",
    "places",
    "placed",
    "placement",
    "placements",
];

/// Words that do not change the meaning of a phrase after them.
const HARMLESS: [&str; 40] = [
    "it",
    "is",
    "now",
    "with",
    "here",
    "so",
    "still",
    "again",
    "currently",
    "the",
    "this",
    "a",
    "an",
    "in",
    "at",
    "and",
    "problem",
    "puzzle",
    "exercise",
    "question",
    "position",
    "diagram",
    "figure",
    "fig",
    "board",
    "game",
    "example",
    "number",
    "no",
    "nr",
    "page",
    "task",
    "available",
    "legal",
    "possible",
    "all",
    "there",
    "are",
    "whose",
    "current",
];

/// Words that negate a phrase or move it to another moment.
pub(crate) const NEGATIONS: [&str; 49] = [
    "not",
    "cannot",
    "never",
    "no",
    "nor",
    "neither",
    "none",
    "last",
    "previous",
    "previously",
    "was",
    "were",
    "had",
    "has",
    "have",
    "having",
    "been",
    "did",
    "done",
    "ended",
    "over",
    "after",
    "before",
    "would",
    "could",
    "should",
    "might",
    "may",
    "just",
    "already",
    "ago",
    "since",
    "except",
    "without",
    "where",
    "who",
    "why",
    "how",
    "which",
    "first",
    "always",
    "usually",
    "normally",
    "both",
    "either",
    "each",
    "every",
    "let",
    "instead",
];

/// Checks for a word that does not change the phrase after it, including a number or a letter of a
/// list.
pub(crate) fn is_harmless(word: &str) -> bool {
    let is_letter = word.len() == 1;
    is_letter || word.starts_with(|c: char| c.is_ascii_digit()) || HARMLESS.contains(&word)
}

/// Words that continue a sentence on the next line.
pub(crate) const OPEN: [&str; 12] = [
    "is", "the", "that", "for", "than", "with", "to", "of", "by", "a", "and", "or",
];

/// The last words of a label before a colon, such as `next player:`.
pub(crate) const LABELS: [&str; 12] = [
    "turn", "move", "next", "player", "play", "place", "go", "capture", "moves", "plays", "places",
    "captures",
];
