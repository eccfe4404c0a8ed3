//! The turn that a page tries out, as its address has it.

use serde::Deserialize;

use crate::start::TurnStart;
use crate::view::TurnPreview;

/// The turn that is tried out, as the query of a page has it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct TurnQuery {
    /// The placements so far, `e7,f8`.
    pub t: String,
    /// The points of the buttons that were pressed after them, in order: one without JavaScript.
    pub p: String,
}

/// The maximum number of placements in a turn: more than the 625 points of a 25x25 board.
const MAX_PLACEMENTS: usize = 1000;

/// The maximum number of presses in a request: each costs up to two previews. `presses.js` asks for
/// the rest afterwards.
const MAX_PRESSES: usize = 32;

impl TurnQuery {
    /// Tries the turn out. A press after the end of the turn moves its last stone.
    pub fn preview(&self, start: &TurnStart) -> TurnPreview {
        let mut placements: Vec<String> = points(&self.t).take(MAX_PLACEMENTS).collect();
        let mut preview = start.preview(&placements);
        for point in points(&self.p).take(MAX_PRESSES) {
            if preview.refused.is_some() {
                break;
            }
            let mut pressed = placements.clone();
            if preview.phase.is_whole() {
                pressed.pop();
            }
            pressed.push(point);
            let next = start.preview(&pressed);
            if next.refused.is_some() && preview.phase.is_whole() {
                // The last stone stays where it is.
                preview.refused = next.refused;
            } else {
                preview = next;
                placements = pressed;
            }
        }
        preview
    }
}

/// Returns points in lower case. A visitor may type them, with spaces instead of commas.
fn points(text: &str) -> impl Iterator<Item = String> {
    let words = text.split([',', ' ']).map(str::trim);
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use oust_core::{Color, Game, Position};
    use oust_notation::Diagram;

    use super::*;

    /// Returns the placements that a turn of x on 5x5 keeps, and whether it is refused. x may
    /// capture b1 by a2.
    fn tried(t: &str, p: &str) -> (String, bool) {
        let text = " O . . . .\n . . . . .\n . . X . .\n . . . . .\n X O . . X\n";
        let diagram: Diagram = text.parse().unwrap();
        let position = Position::from_setup(&diagram.setup, Color::X);
        let start = TurnStart::oust(&Game::from_position(position));
        let query = TurnQuery {
            t: t.to_owned(),
            p: p.to_owned(),
        };
        let preview = query.preview(&start);
        let tried = preview.tried.iter().map(|tried| tried.coord.as_str());
        let tried: Vec<&str> = tried.collect();
        (tried.join(","), preview.refused.is_some())
    }

    #[test]
    fn pressed_points_join_the_turn_so_far() {
        assert_eq!(tried("", ""), (String::new(), false));
        assert_eq!(tried("", "A2"), ("a2".to_owned(), false));
        assert_eq!(tried(" A2 ", "e5"), ("a2,e5".to_owned(), false));
        assert_eq!(tried("", "a2,e5"), ("a2,e5".to_owned(), false));
    }

    #[test]
    fn a_press_after_the_turn_moves_its_last_stone() {
        assert_eq!(tried("a2,e5", "c5"), ("a2,c5".to_owned(), false));
        assert_eq!(tried("", "a2,e5,c5,e3"), ("a2,e3".to_owned(), false));
        assert_eq!(tried("e5", "e5"), ("e5".to_owned(), false));
        assert_eq!(tried("e5", "a2,c5"), ("a2,c5".to_owned(), false));
        // A point that is refused leaves it where it is, and later presses do nothing.
        assert_eq!(tried("a2,e5", "c3"), ("a2,e5".to_owned(), true));
        assert_eq!(tried("a2,e5", "c3,c5"), ("a2,e5".to_owned(), true));
        assert_eq!(tried("", "c3,a2"), (String::new(), true));
        // A turn that was typed is what was typed.
        assert_eq!(tried("a2,e5,c5", ""), ("a2,e5".to_owned(), true));
    }
}
