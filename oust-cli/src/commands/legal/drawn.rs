//! The board with the groups that an answer to `--why` speaks of.

use std::fmt::Write;

use oust_core::{IllegalPlacement, PlacementKind, Point};
use oust_notation::{Dialect, Labels, Style};

use crate::ink::{Ink, Paint};
use crate::view::View;

/// The picture of the board with the point as `?`, and the groups spoken of in upper case: the
/// side's own stones that the placement would join, and the enemy groups it would touch.
pub(crate) fn drawn(view: &View, point: Point, dialect: Dialect) -> String {
    let spoken_of = spoken_of(view, point);
    let mut picture = view.diagram();
    picture.claims = [None, None];
    picture.caption = None;
    picture.last_move.clone_from(&spoken_of);
    picture.asked = vec![point];
    let mut is_loud = vec![false; view.position().board().len()];
    for at in &spoken_of {
        is_loud[at.index()] = true;
    }
    let colours = match Ink::on_stdout() {
        Ink::Plain => None,
        Ink::Colours => Some(Paint::of(view, &picture)),
    };
    let loud = |at: Point, sign: &str| {
        let sign = if is_loud[at.index()] {
            sign.to_uppercase()
        } else {
            sign.to_lowercase()
        };
        match &colours {
            None => sign,
            Some(colours) => colours.painted(at, &sign),
        }
    };
    let board = picture.display_painted(Style::Pbmserv, Labels::Shown, dialect, &loud);
    let mut text = board.to_string();
    if !spoken_of.is_empty() {
        // A string takes everything.
        let _ = writeln!(text, "\nX and O in upper case: the groups spoken of");
    }
    text
}

/// The stones of the groups that an answer speaks of.
fn spoken_of(view: &View, point: Point) -> Vec<Point> {
    let position = view.position();
    let enemies = match view.transcript.game.check(point) {
        Ok(placement) => match placement.kind {
            PlacementKind::NonCapturing => return Vec::new(),
            PlacementKind::Capturing { .. } => position.captures(point),
        },
        Err(IllegalPlacement::EnemyNotSmaller { enemies, .. }) => enemies,
        Err(IllegalPlacement::JoinsWithoutCapture { .. }) => Vec::new(),
        Err(IllegalPlacement::Occupied { .. }) => return vec![point],
        Err(IllegalPlacement::OffBoard | IllegalPlacement::GameOver) => return Vec::new(),
    };
    let neighbours = position.board().neighbours(point).iter().copied();
    let own = neighbours.filter(|&at| position.at(at) == Some(position.to_move()));
    let heads = own.chain(enemies.into_iter().map(|enemy| enemy.point));
    let mut stones: Vec<Point> = heads.flat_map(|at| position.group_stones(at)).collect();
    stones.sort_unstable();
    stones.dedup();
    stones
}
