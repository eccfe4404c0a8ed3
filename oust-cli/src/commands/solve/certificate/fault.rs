//! The faults of a strategy in words: what was expected and what was found.

use oust_core::Color;
use oust_notation::{Dialect, PositionLine, side_letter};
use oust_search::solve::{Answer, AnswerFault, Fault, FaultKind, Goal, Strategy};

/// Returns what is wrong with an answer.
pub(super) fn of_answer(
    fault: AnswerFault,
    answer: &Answer,
    side: Color,
    dialect: Dialect,
) -> String {
    let Answer { setup, point } = answer;
    let position = PositionLine {
        setup: setup.clone(),
        to_move: side,
    };
    let point = dialect.point_name(setup.board(), *point);
    match fault {
        AnswerFault::Foreign => {
            format!("expected an answer on the board of the start, found {position} {point}")
        }
        AnswerFault::Illegal => format!("expected a legal placement in {position}, found {point}"),
        AnswerFault::Twice => format!(
            "expected one answer for {position} and its rotated and mirrored images, found another one"
        ),
    }
}

/// Returns what is wrong with a strategy.
pub(super) fn of_strategy(fault: &Fault, strategy: &Strategy) -> String {
    let position = PositionLine::from_position(&fault.position);
    let side = side_letter(strategy.side());
    match fault.kind {
        FaultKind::Missing => {
            format!("expected an answer of {side} for {position}, which is reached, found none")
        }
        FaultKind::Failed => {
            let expected = match strategy.goal() {
                Goal::Win => "wins",
                Goal::NotLose => "does not lose",
            };
            format!("expected that {side} {expected}, found an end in {position}")
        }
    }
}
