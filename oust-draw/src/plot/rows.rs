//! Rows with a name and a bar below it.

use super::frame::{Anchor, Frame, MARGIN, WIDTH, shortened, width_of_text};

/// The height of a row.
pub(super) const ROW: f64 = 36.0;

/// Writes the name of a row at its left and its numbers at its right, in the first line of the row.
pub(super) fn heading(frame: &mut Frame, top: f64, name: &str, numbers: &str) {
    let (text, quiet) = (frame.colors.text, frame.colors.quiet);
    // The numbers stay whole; the table has the name in full.
    let room = WIDTH - 2.0 * MARGIN - width_of_text(numbers) - 10.0;
    let name = shortened(name, room);
    frame.text((MARGIN, top + 12.0), Anchor::Start, text, &name);
    let right = (WIDTH - MARGIN, top + 12.0);
    frame.text(right, Anchor::End, quiet, numbers);
}
