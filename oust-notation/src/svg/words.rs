//! A picture in words, for those who do not see it.

use std::fmt::Write as _;

use oust_core::{Color, Point, Position};

use super::SvgPicture;
use crate::{BoardName, side_letter};

pub(super) fn title(picture: &SvgPicture) -> String {
    let board = || BoardName(picture.diagram.setup.board().clone());
    let title = picture
        .title
        .as_deref()
        .filter(|title| !title.trim().is_empty());
    title.map_or_else(|| format!("Oust, {}", board()), str::to_owned)
}

/// The stones of both sides, the marks, and the caption.
pub(super) fn description(picture: &SvgPicture) -> String {
    let position = Position::from_setup(&picture.diagram.setup, Color::X);
    let sentences = Color::BOTH.map(|color| stones(picture, &position, color));
    let mut description = sentences.join(" ");
    let legal: Vec<Point> = picture
        .legal
        .iter()
        .map(|placement| placement.point)
        .collect();
    let capturing = picture
        .legal
        .iter()
        .filter(|placement| placement.is_capturing());
    let capturing: Vec<Point> = capturing.map(|placement| placement.point).collect();
    let marks = [
        ("Placed last", &picture.diagram.last_move),
        ("Captured by it", &picture.diagram.captured),
        ("Marked", &picture.diagram.asked),
        ("Legal placements", &legal),
        ("Capturing", &capturing),
    ];
    for (name, points) in marks {
        if !points.is_empty() {
            let _ = write!(description, " {name}: {}.", names(picture, points));
        }
    }
    if let Some(caption) = &picture.diagram.caption {
        let _ = write!(description, " {}", caption.trim());
    }
    description
}

fn stones(picture: &SvgPicture, position: &Position, color: Color) -> String {
    let side = side_letter(color);
    let points: Vec<Point> = picture.diagram.setup.stones(color).collect();
    if points.is_empty() {
        return format!("{side} has no stones.");
    }
    let (count, plural) = (points.len(), if points.len() == 1 { "" } else { "s" });
    let largest = position.largest_group(color);
    let names = names(picture, &points);
    format!("{side} has {count} stone{plural}, largest group {largest}, on {names}.")
}

fn names(picture: &SvgPicture, points: &[Point]) -> String {
    let name = |&point: &Point| picture.dialect.coord(picture.diagram.setup.board(), point);
    let names = points
        .iter()
        .filter_map(name)
        .map(|coord| coord.to_string());
    names.collect::<Vec<_>>().join(" ")
}
