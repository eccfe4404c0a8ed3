//! Finds the side to move in a caption.

use oust_core::Color;

use super::Claim;

/// The side that a caption names as the one to move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum NamedSide {
    None,
    Side(Color),
    /// The caption names both sides.
    Both,
}

/// Finds phrases such as `x to move`, `Black plays`, `placements for Black` or `White's turn` in
/// `caption`, also with the player names of `claims`.
pub(super) fn side_to_move(caption: &str, claims: &[Option<Claim>; 2]) -> NamedSide {
    let caption = with_sides_for_names(caption.to_lowercase(), claims);
    let words = words(&caption);
    let mut named = NamedSide::None;
    for at in 0..words.len() {
        let Some(side) = side_named_at(&words, at) else {
            continue;
        };
        named = match named {
            NamedSide::None => NamedSide::Side(side),
            NamedSide::Side(before) if before == side => named,
            NamedSide::Side(_) | NamedSide::Both => NamedSide::Both,
        };
    }
    named
}

/// Replaces the player names by the symbols of their stones.
fn with_sides_for_names(mut caption: String, claims: &[Option<Claim>; 2]) -> String {
    let names = claims.each_ref().map(|claim| {
        let name = claim.as_ref()?.name.as_ref()?.to_lowercase();
        (!name.is_empty() && side(&name).is_none()).then_some(name)
    });
    if names[0] == names[1] {
        return caption;
    }
    for (name, symbol) in names.iter().zip(["●", "○"]) {
        let Some(name) = name else { continue };
        let parts: Vec<&str> = caption.split(&name[..]).collect();
        let mut replaced = parts[0].to_owned();
        for part in &parts[1..] {
            let inside = replaced.ends_with(char::is_alphanumeric)
                || part.starts_with(char::is_alphanumeric);
            replaced.push_str(if inside { name } else { symbol });
            replaced.push_str(part);
        }
        caption = replaced;
    }
    caption
}

/// Returns the side to move by a phrase whose side is the word `at`.
fn side_named_at(words: &[&str], at: usize) -> Option<Color> {
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
    // A phrase after one of these is not about the present: `after Black plays at b4`.
    const HYPOTHETICAL: [&str; 10] = [
        "after", "before", "if", "when", "once", "until", "unless", "where", "while", "had",
    ];
    let side = side(words[at])?;
    let (before, after) = (&words[..at], &words[at + 1..]);
    if before
        .last()
        .is_some_and(|word| HYPOTHETICAL.contains(word))
    {
        return None;
    }
    if after.starts_with(&["has", "won"]) {
        return Some(!side);
    }
    // A colon belongs to the side before it: `x to move: o captured last`.
    let precedes = |phrase: &&[&str]| {
        let start = before.len().checked_sub(phrase.len());
        let owner = start.and_then(|start| before.get(start.checked_sub(1)?));
        before.ends_with(phrase) && owner.and_then(|word| self::side(word)).is_none()
    };
    let follows = AFTER_SIDE.iter().any(|phrase| after.starts_with(phrase));
    (follows || BEFORE_SIDE.iter().any(precedes)).then_some(side)
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

/// Splits into words, symbols of stones and punctuation; drops brackets and quotes.
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
        let (word, after) = rest.split_at(end);
        if is_word || ".:;!?,#●○-".contains(first) {
            found.push(word);
        }
        rest = after;
    }
    found
}
