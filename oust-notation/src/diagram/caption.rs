//! What a caption says about the side to move.

use oust_core::Color;

/// The side that a caption names as the one to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    Nobody,
    Side(Color),
    /// The caption says it of both sides.
    Both,
}

/// Looks for plain phrases such as `x to move`, `Black plays`, `placements for Black` or
/// `White's turn`; anything else names nobody.
pub(super) fn side_to_move(caption: &str) -> Named {
    let caption = caption.to_lowercase();
    let words = words(&caption);
    let mut named = Named::Nobody;
    for at in 0..words.len() {
        let Some(side) = side_said_at(&words, at) else {
            continue;
        };
        named = match named {
            Named::Nobody => Named::Side(side),
            Named::Side(before) if before == side => named,
            Named::Side(_) | Named::Both => Named::Both,
        };
    }
    named
}

/// The side to move according to a phrase whose side is the word at a place.
fn side_said_at(words: &[&str], at: usize) -> Option<Color> {
    const AFTER_SIDE: [&[&str]; 14] = [
        &["to", "move"],
        &["to", "play"],
        &["to", "place"],
        &["is", "to", "move"],
        &["is", "to", "play"],
        &["s", "turn"],
        &["s", "move"],
        &["plays"],
        &["moves"],
        &["places"],
        &["captures"],
        &["passes"],
        &["must"],
        &["has", "no", "placement"],
    ];
    const BEFORE_SIDE: [&[&str]; 5] = [
        &["placements", "for"],
        &["placement", "for"],
        &["to", "move", ":"],
        &["to", "play", ":"],
        &["turn", ":"],
    ];
    // What follows one of these is not what is to happen now: `after Black plays at b4`.
    const UNREAL: [&str; 10] = [
        "after", "before", "if", "when", "once", "until", "unless", "where", "while", "had",
    ];
    let side = side(words[at])?;
    let (before, after) = (&words[..at], &words[at + 1..]);
    if before.last().is_some_and(|word| UNREAL.contains(word)) {
        return None;
    }
    if after.starts_with(&["has", "won"]) {
        return Some(!side);
    }
    // A colon belongs to the side before it: `x to move: o captured last`.
    let asks = |phrase: &&[&str]| {
        let start = before.len().checked_sub(phrase.len());
        let owner = start.and_then(|start| before.get(start.checked_sub(1)?));
        before.ends_with(phrase) && owner.and_then(|word| self::side(word)).is_none()
    };
    let says = AFTER_SIDE.iter().any(|phrase| after.starts_with(phrase));
    (says || BEFORE_SIDE.iter().any(asks)).then_some(side)
}

fn side(word: &str) -> Option<Color> {
    const X: [&str; 5] = ["black", "red", "x", "#", "●"];
    const O: [&str; 4] = ["white", "blue", "o", "○"];
    if X.contains(&word) {
        Some(Color::X)
    } else if O.contains(&word) {
        Some(Color::O)
    } else {
        None
    }
}

/// The words, the signs of stones, and what ends a sentence; brackets and quotes are left out.
fn words(caption: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = caption;
    while let Some(first) = rest.chars().next() {
        let is_word = first.is_alphanumeric();
        let end = if is_word {
            rest.find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, behind) = rest.split_at(end);
        if is_word || ".:;!?,#●○-".contains(first) {
            found.push(word);
        }
        rest = behind;
    }
    found
}
