//! Printing the game at the terminal.

use std::io::{self, Write};

use oust_core::{Action, HistoryEntry};
use oust_notation::record::HeaderName;
use oust_notation::{Dialect, printable, side_letter};

use super::timeline::Timeline;
use crate::args::{Mark, OutputFormat, PictureArgs};
use crate::commands::legal::Answers;
use crate::message::wrapped;
use crate::output::Printer;
use crate::view::ending_words;

/// The symbols of the board.
pub(crate) const LEGEND: &str = "\
on the board: x and o are stones, X and O the last one placed, ~ a stone just captured, ? a legal \
point";

/// The most characters of a name in the prompt.
const LONGEST_NAME: usize = 30;

impl Timeline {
    /// Returns the prompt: the name of the player to move, and the side.
    pub(crate) fn prompt(&self) -> String {
        let game = &self.view.annotated.game;
        let to_move = game.position().to_move();
        let letter = side_letter(to_move);
        let header = HeaderName::player(to_move);
        let name = self.view.annotated.header(&header);
        let side = match name.map(|name| printable(name.value.trim())) {
            Some(name) if !name.is_empty() => {
                // Names are from the record and may be of any length.
                let name: String = name.chars().take(LONGEST_NAME).collect();
                format!("{name} ({letter})")
            }
            _ => letter.to_string(),
        };
        match game.outcome() {
            Some(_) => "over".to_owned(),
            None if game.position().must_pass() => format!("{side} must pass"),
            None if game.position().mid_turn() => format!("{side} goes on"),
            None => side,
        }
    }

    /// Prints the board with marks.
    pub(crate) fn show(&self, marks: &[Mark]) -> anyhow::Result<()> {
        let picture = PictureArgs {
            marks: marks.to_vec(),
            ..PictureArgs::default()
        };
        let mut printer = Printer::new(OutputFormat::DIAGRAM, self.coords, &picture);
        let mut out = io::stdout().lock();
        printer.print(&mut out, &self.view)?;
        printer.finish(&mut out)
    }

    /// Prints the legal placements, on the board and in lists.
    pub(crate) fn print_legal(&self) -> anyhow::Result<()> {
        self.show(&[Mark::Legal])?;
        let answers = self.answers();
        let all: Vec<String> = answers.legal().map(|placement| placement.text()).collect();
        let (mut lines, plain): (Vec<String>, Vec<String>) =
            // A capture is a sentence with spaces, any other placement is a point.
            all.into_iter().partition(|text| text.contains(' '));
        if !plain.is_empty() {
            lines.push(format!("without capture: {}", plain.join(" ")));
        }
        print_lines(&lines)
    }

    /// Returns the answers about the position.
    pub(crate) fn answers(&self) -> Answers<'_> {
        Answers::new(&self.view, self.coords)
    }

    /// Returns the last action in words.
    pub(crate) fn last_described(&self) -> Option<String> {
        let last = self.view.annotated.game.history().next_back();
        last.map(|last| self.described(last))
    }

    /// Returns an action in words.
    pub(crate) fn described(&self, played: HistoryEntry) -> String {
        let side = side_letter(played.side);
        let what = match played.action {
            Action::Place(_) => self.move_text(played.action),
            Action::Pass => "passes".to_owned(),
            Action::Swap => "swaps".to_owned(),
            Action::End { ending, winner } => {
                let how = ending_words(ending);
                return match winner {
                    Some(winner) => format!("{} wins {how}", side_letter(winner)),
                    None => format!("the game is ended {how}"),
                };
            }
        };
        format!("turn {}: {side} {what}", played.turn)
    }

    /// Returns the turns of the actions after the first `before`, the placements of a turn
    /// together.
    pub(crate) fn described_turns(&self, before: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut last: Option<HistoryEntry> = None;
        for entry in self.game().history().skip(before) {
            let is_place = |entry: &HistoryEntry| matches!(entry.action, Action::Place(_));
            // A swap and a resignation are lines of their own, also in the turn of a placement.
            let follows = last.filter(|last| last.turn == entry.turn && is_place(last));
            match (follows, lines.last_mut()) {
                (Some(_), Some(line)) if is_place(&entry) => {
                    line.push(',');
                    line.push_str(&self.move_text(entry.action));
                }
                _ => lines.push(self.described(entry)),
            }
            last = Some(entry);
        }
        lines
    }

    /// Returns an action as a move list has it, with coordinates as they are printed.
    pub(crate) fn move_text(&self, action: Action) -> String {
        match action {
            Action::Place(point) => {
                let board = self.game().start().board();
                self.dialect().point_name(board, point).to_string()
            }
            Action::Pass => "pass".to_owned(),
            Action::Swap => "swap".to_owned(),
            Action::End { .. } => "resign".to_owned(),
        }
    }

    /// Returns the dialect that points are printed in.
    pub(crate) fn dialect(&self) -> Dialect {
        self.coords.print_dialect(self.view.position().board())
    }
}

/// Prints lines, broken between words at the edge of the terminal.
pub(crate) fn print_lines(lines: &[impl AsRef<str>]) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    for line in lines {
        let line = line.as_ref().trim_end_matches('\n');
        writeln!(out, "{}", wrapped(line, "", &out))?;
    }
    Ok(out.flush()?)
}
