//! The faults of a strategy, with their lines.

use oust_core::{Color, Setup};
use oust_notation::{Dialect, PositionLine, side_letter};
use oust_search::solve::{Aim, Answer, Fault, FaultKind, Strategy};

use crate::output::point_name;

/// Finds the line of a fault.
pub(super) struct FaultLine<'a> {
    pub(super) strategy: &'a Strategy,
    /// The line of the first answer.
    pub(super) first_line: u64,
}

impl FaultLine<'_> {
    /// Returns the line of a fault, what was expected and what was found.
    pub(super) fn message(&self, fault: &Fault, dialect: Dialect) -> String {
        let position = PositionLine::from_position(&fault.position);
        let side = self.strategy.side;
        let lines = self.lines(&fault.position.setup());
        let head = self.first_line.saturating_sub(1);
        match fault.kind {
            FaultKind::Missing => format!(
                "{head}: expected an answer of {} for {position}, which is reached, found none",
                side_letter(side)
            ),
            FaultKind::Failed => {
                let expected = expected_end(side, self.strategy.aim);
                format!("{head}: expected that {expected}, found an end in {position}")
            }
            FaultKind::Twice => {
                let (first, second) = (lines.first(), lines.last());
                let line = |found: Option<&(u64, &Answer)>| found.map_or(head, |(line, _)| *line);
                format!(
                    "{}: expected one answer for {position}, found another one in line {}",
                    line(second),
                    line(first)
                )
            }
            FaultKind::Illegal | FaultKind::Foreign => match lines.first() {
                Some((line, answer)) => {
                    let at = PositionLine {
                        setup: answer.setup.clone(),
                        to_move: side,
                    };
                    let point = point_name(answer.setup.board(), answer.point, dialect);
                    format!("{line}: expected a legal placement in {at}, found {point}")
                }
                None => format!("{head}: {fault}: {position}"),
            },
        }
    }

    /// Returns the answers for a position or one of its images, with their lines.
    fn lines(&self, setup: &Setup) -> Vec<(u64, &Answer)> {
        let symmetries = setup.board().symmetries();
        let images: Vec<Setup> = symmetries
            .filter_map(|symmetry| setup.transformed(symmetry))
            .collect();
        let answers = (self.first_line..).zip(&self.strategy.answers);
        let answers = answers.filter(|(_, answer)| images.contains(&answer.setup));
        answers.collect()
    }
}

fn expected_end(side: Color, aim: Aim) -> String {
    let side = side_letter(side);
    match aim {
        Aim::Win => format!("{side} wins"),
        Aim::NotLose => format!("{side} does not lose"),
    }
}
