//! Turns of plain placements, read in one go: nearly all that a record holds.

use crate::record::{Move, MoveKind};
use crate::{Coord, Span};

/// Appends the moves of a turn that is nothing but placements joined by single commas, and
/// returns where it ends.
///
/// Anything else, sound or not, is left untouched for the reader that knows it all.
pub(super) fn read_placements(text: &[u8], start: usize, moves: &mut Vec<Move>) -> Option<usize> {
    let before = moves.len();
    let mut at = start;
    while let Some((coord, len)) = Coord::prefix_of(&text[at..]) {
        moves.push(Move {
            kind: MoveKind::Place(coord),
            span: Span::new(at, at + len),
        });
        at += len;
        if text.get(at) == Some(&b',') {
            at += 1;
        } else if ends_turn(&text[at..]) {
            return Some(at);
        } else {
            break;
        }
    }
    moves.truncate(before);
    None
}

/// Whether a turn ends here. A comma behind blanks would join what follows to it.
fn ends_turn(rest: &[u8]) -> bool {
    match rest.first() {
        None | Some(b'\n' | b'\r' | b';' | b'{') => true,
        Some(b' ' | b'\t') => {
            let next = rest.iter().find(|&&byte| !matches!(byte, b' ' | b'\t'));
            next != Some(&b',')
        }
        Some(_) => false,
    }
}
