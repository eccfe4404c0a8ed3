//! The titles of listings.

use crate::text::digits::is_number;

/// The first words of the titles of listings.
pub(crate) const TITLE_TYPES: [&str; 4] = ["Summary", "Preview", "Submit", "Notification"];

/// A title of a listing, `Summary of Oust Board 101`: the name of the game and the number of the
/// board, `None` when that is `?`.
pub(crate) fn listing_title(content: &str) -> Option<(&str, Option<&str>)> {
    const MOST_WORDS: usize = 3;
    let mut kinds = TITLE_TYPES.iter();
    let rest = kinds.find_map(|kind| content.strip_prefix(kind))?;
    let (game, number) = rest.strip_prefix(" of ")?.rsplit_once(" Board ")?;
    let (game, number) = (game.trim(), number.trim());
    let has_game =
        (1..=MOST_WORDS).contains(&game.split_whitespace().count()) && !game.contains("  ");
    let number = match number {
        "?" => None,
        number if is_number(number) => Some(number),
        _ => return None,
    };
    has_game.then_some((game, number))
}
