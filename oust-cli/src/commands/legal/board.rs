//! The board with the groups that an answer to `--why` names.

use oust_core::{IllegalPlacement, Point};
use oust_notation::{DiagramStyle, Labels};

use super::Answers;
use crate::output::PointColors;
use crate::view::View;

/// Returns the board with the point as `?`, and the groups named by the answer in upper case: the
/// side's own stones that the placement would join, and the enemy groups it would touch.
pub(crate) fn board_of_answer(view: &View, answers: &Answers<'_>, point: Point) -> String {
    let named = named_stones(answers, point);
    let mut diagram = view.diagram();
    diagram.claims = [None, None];
    diagram.caption = None;
    diagram.last_move.clone_from(&named);
    diagram.asked = vec![point];
    let colors = PointColors::for_stdout(view, &diagram);
    let painted = |at: Point, symbol: &str| {
        // The stones are sorted.
        let symbol = match named.binary_search(&at) {
            Ok(_) => symbol.to_uppercase(),
            Err(_) => symbol.to_lowercase(),
        };
        colors.painted(at, &symbol)
    };
    let board = diagram.display_painted(
        DiagramStyle::Pbmserv,
        Labels::Shown,
        answers.dialect,
        &painted,
    );
    if named.is_empty() {
        board.to_string()
    } else {
        format!("{board}\nX and O in upper case: the groups named above\n")
    }
}

/// Returns the sorted stones of the groups that an answer names.
fn named_stones(answers: &Answers<'_>, point: Point) -> Vec<Point> {
    let position = answers.game.position();
    if let Err(IllegalPlacement::Occupied { .. }) = answers.game.check(point) {
        return vec![point];
    }
    let (Some(_), enemies) = answers.contacts(point) else {
        return Vec::new();
    };
    let neighbors = position.board().neighbors(point).iter().copied();
    let own = neighbors.filter(|&at| position.at(at) == Some(position.to_move()));
    let groups = own.chain(enemies.into_iter().map(|enemy| enemy.point));
    let mut stones: Vec<Point> = groups.flat_map(|at| position.group_stones(at)).collect();
    stones.sort_unstable();
    stones.dedup();
    stones
}
