//! What may stand between two documents.

use proptest::prelude::*;

const WORDS: [&str; 24] = [
    "the", "game", "was", "played", "on", "a", "board", "of", "wood", "and", "then", "we", "had",
    "tea", "with", "cake", "Alice", "Bob", "won", "last", "week", "but", "not", "today",
];

const TITLES: [&str; 6] = [
    "Problem 1 - Black to play\n",
    "# Games of the week\n\n",
    "Diagram 2:\n",
    "From: alice@example.com\nSubject: our game\n\n",
    "```\n",
    "<alice> have a look\n",
];

/// Returns sentences without a coordinate.
pub fn prose() -> impl Strategy<Value = String> {
    let words = proptest::collection::vec(proptest::sample::select(&WORDS[..]), 3..12);
    let sentence = words.prop_map(|words| format!("{}.", words.join(" ")));
    proptest::collection::vec(sentence, 1..4).prop_map(|lines| lines.join("\n"))
}

/// Returns texts between documents: nothing, line ends, marks, rules, prose, titles.
pub fn seams() -> impl Strategy<Value = String> {
    let fixed = |text: &'static str| Just(text.to_owned());
    prop_oneof![
        3 => fixed(""),
        3 => "\n{1,3}",
        1 => fixed("\r\n"),
        1 => fixed("\r"),
        1 => fixed("\u{feff}"),
        1 => fixed("\n\u{feff}"),
        1 => fixed("\x0c"),
        1 => fixed("\n\x0c\n"),
        1 => fixed("\n\x1a"),
        1 => "\n {1,3}",
        1 => "[>;,)]",
        1 => "\n[>;,)] ?",
        1 => "\n-{3,9}\n",
        2 => prose().prop_map(|text| format!("\n\n{text}\n\n")),
        1 => prose(),
        2 => proptest::sample::select(&TITLES[..]).prop_map(|title| format!("\n{title}")),
    ]
}
