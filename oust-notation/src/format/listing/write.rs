//! Writes listings in canonical form: the summary that the server mails at the end of a game.

use std::fmt::Write;

use oust_core::{Action, Color, Ending, Outcome};

use crate::diagram::Diagram;
use crate::diagram::legend::{DiagramStyle, Labels};
use crate::format::listing::losses::{
    board_number, counts_of, date_lines, held_name, loser_of, rating_change,
};
use crate::format::listing::phrases::{NAMELESS, Status, rating_header, rating_line, side_name};
use crate::game::AnnotatedGame;
use crate::record::{HeaderName, SwapValue};
use crate::{Dialect, side_letter};

/// The least width of the first column.
const COLUMN: usize = 14;

/// The length in bytes up to which a first entry widens its column; longer entries exceed the
/// column.
const ALIGNED_UP_TO: usize = 28;

/// Writes a game as the summary that the pbmserv server mails.
///
/// A turn is one entry; a forced pass is `--`. The swap has no entry and is a header only.
///
/// The number of the board is the `id` of the game when that is a number. The dates have no year:
/// they come from the headers `started`, `last-move` and `finished`, else from the day of the game.
pub(crate) fn write(annotated: &AnnotatedGame) -> String {
    let mut listing = Listing {
        annotated,
        out: String::new(),
    };
    listing.write().expect("a String takes all");
    listing.out
}

struct Listing<'a> {
    annotated: &'a AnnotatedGame,
    out: String,
}

impl<'a> Listing<'a> {
    fn write(&mut self) -> std::fmt::Result {
        let number = board_number(self.annotated).unwrap_or(NAMELESS);
        // The reader takes `?` for an unknown number.
        writeln!(self.out, "Summary of Oust Board {number}\n")?;
        self.status()?;
        self.ratings()?;
        self.rows()?;
        self.diagram()?;
        let dates = date_lines(self.annotated);
        if !dates.is_empty() {
            writeln!(self.out, "\n{:*<60}\n", "")?;
        }
        for line in dates {
            writeln!(self.out, "{line}")?;
        }
        Ok(())
    }

    /// Returns the name in the columns and before the counts.
    fn name(&self, color: Color) -> &'a str {
        held_name(self.annotated, color).unwrap_or(NAMELESS)
    }

    /// Returns the name for sentences. Equal names of both players would be ambiguous, so the
    /// side's name replaces them.
    fn name_in_sentence(&self, color: Color) -> &'a str {
        let name = self.name(color);
        if name == NAMELESS || name == self.name(!color) {
            side_name(color)
        } else {
            name
        }
    }

    fn status(&mut self) -> std::fmt::Result {
        let game = &self.annotated.game;
        let swap = self
            .annotated
            .header(&HeaderName::Swap)
            .and_then(|header| SwapValue::parse(&header.value));
        let mut lines = Vec::new();
        if game.swapped() || swap == Some(SwapValue::Used) {
            // A swap exchanges the colors, so the swapping player is x now.
            lines.push(Status::Swapped.sentence(self.name_in_sentence(Color::X)));
        }
        match game.outcome().map(Outcome::winner) {
            Some(Some(winner)) => lines.push(Status::Won.sentence(self.name_in_sentence(winner))),
            Some(None) => {}
            None => {
                let side = game.position().to_move();
                lines.push(Status::ToMove.sentence(self.name_in_sentence(side)));
            }
        }
        self.paragraph(&lines)
    }

    fn ratings(&mut self) -> std::fmt::Result {
        let mut changes: Vec<(Color, u32, u32)> = Vec::new();
        for color in Color::BOTH {
            let header = self.annotated.header(&rating_header(color));
            let change = header.and_then(|header| rating_change(&header.value));
            changes.extend(change.map(|(before, after)| (color, before, after)));
        }
        // The winner comes first.
        changes.sort_by_key(|&(_, before, after)| after < before);
        let lines: Vec<String> = changes
            .into_iter()
            .map(|(color, before, after)| rating_line(self.name_in_sentence(color), before, after))
            .collect();
        self.paragraph(&lines)
    }

    fn paragraph(&mut self, lines: &[String]) -> std::fmt::Result {
        for line in lines {
            writeln!(self.out, "{line}")?;
        }
        if lines.is_empty() {
            Ok(())
        } else {
            writeln!(self.out)
        }
    }

    fn rows(&mut self) -> std::fmt::Result {
        let entries = entries(self.annotated);
        let numbered = entries.iter().zip(1..);
        let cells: Vec<String> = numbered
            .map(|(text, number)| format!(" {number:>3} {text}"))
            .collect();
        let names = Color::BOTH.map(|color| format!("   {}", self.name(color)));
        let sides = Color::BOTH.map(|color| format!("   {}", side_name(color)));
        let firsts = cells.iter().step_by(2);
        let widest = firsts
            .map(String::len)
            .filter(|&len| len <= ALIGNED_UP_TO)
            // A reader splits the names at two spaces.
            .chain([names[0].chars().count() + 2])
            .max();
        let width = widest.unwrap_or(0).max(COLUMN);
        let rows = [&sides[..], &names[..]].into_iter().chain(cells.chunks(2));
        for row in rows {
            match row {
                [first, second] => {
                    // A width in a format string is limited to 16 bits; names are not.
                    let gap = " ".repeat(width.saturating_sub(first.chars().count()));
                    writeln!(self.out, "{first}{gap}{second}")?;
                }
                row => writeln!(self.out, "{}", row.concat())?,
            }
        }
        Ok(())
    }

    fn diagram(&mut self) -> std::fmt::Result {
        for color in Color::BOTH {
            let (letter, name) = (side_letter(color), self.name(color));
            let counts = counts_of(self.annotated, color);
            writeln!(self.out, "   {letter}: {name:<14} {counts}")?;
        }
        let mut diagram = Diagram::new(self.annotated.game.position().setup());
        diagram.last_move = last_move(self.annotated);
        let shown = diagram.display(DiagramStyle::Pbmserv, Labels::Shown, Dialect::Pbmserv);
        write!(self.out, "\n{shown}")
    }
}

/// Returns the texts of the entries in order, with `--` for empty slots.
fn entries(annotated: &AnnotatedGame) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for entry in annotated.entries(Dialect::Pbmserv).iter() {
        let turn = entry.without_ending();
        if entry.is_swap || turn.is_empty() {
            continue;
        }
        let first_sides_slot = texts.len().is_multiple_of(2);
        // The other side's slot between two turns of one side is empty.
        if first_sides_slot != (entry.side == Color::X) {
            texts.push("--".to_owned());
        }
        texts.push(if turn == "pass" { "--" } else { turn }.to_owned());
    }
    let Some(loser) = loser_of(annotated) else {
        return texts;
    };
    let word = match annotated.game.outcome() {
        Some(Outcome::Ended {
            ending: Ending::Time,
            ..
        }) => "Forfeit",
        // `loser_of` excludes adjudications.
        _ => "Resign",
    };
    let first_sides_slot = texts.len().is_multiple_of(2);
    if first_sides_slot == (loser == Color::X) {
        texts.push(word.to_owned());
    } else if let Some(last) = texts.last_mut()
        && annotated.game.position().must_pass()
    {
        // The reader would take `--` for the forced pass, so the word joins the last entry.
        last.push(',');
        last.push_str(word);
    } else {
        texts.extend(["--".to_owned(), word.to_owned()]);
    }
    texts
}

/// Returns the points of the last turn's placements, the last one first.
fn last_move(annotated: &AnnotatedGame) -> Vec<oust_core::Point> {
    let played = || annotated.game.history().rev();
    let turn = played()
        .find(|played| matches!(played.action, Action::Place(_) | Action::Pass))
        .map(|played| played.turn);
    played()
        .filter(|played| Some(played.turn) == turn)
        .filter_map(|played| match played.action {
            Action::Place(point) => Some(point),
            _ => None,
        })
        .collect()
}
