//! The title and the description of a picture, for screen readers.

use std::fmt::Write as _;

use oust_core::{Color, Point, Position};
use oust_notation::{counted, side_letter};

use super::picture::SvgPicture;

pub(crate) fn title(picture: &SvgPicture) -> String {
    match &picture.title {
        Some(title) if !title.trim().is_empty() => title.clone(),
        // A blank title names nothing for a screen reader, so it counts as missing.
        _ => format!("Oust, {}", picture.diagram.setup.board()),
    }
}

/// Returns the stones of both sides, the marks, and the caption.
pub(crate) fn description(picture: &SvgPicture, position: &Position) -> String {
    let diagram = &picture.diagram;
    let mut description = Color::BOTH
        .map(|color| stones(picture, position, color))
        .join(" ");
    // Only the pictures of another game have further players.
    for (side, points) in picture.further() {
        if let (false, count) = (points.is_empty(), points.len()) {
            let (stones, names) = (counted(count, "stone"), names(picture, points));
            let _ = write!(description, " {side} has {stones}, on {names}.");
        }
    }
    let legal = picture.legal.iter();
    let capturing = legal.clone().filter(|placement| placement.is_capturing());
    let marks = [
        ("Placed last", diagram.last_move.clone()),
        ("Captured by it", diagram.captured.clone()),
        ("Marked", diagram.asked.clone()),
        ("Legal placements", legal.map(|legal| legal.point).collect()),
        ("Capturing", capturing.map(|legal| legal.point).collect()),
    ];
    for (name, points) in marks {
        if !points.is_empty() {
            let _ = write!(description, " {name}: {}.", names(picture, &points));
        }
    }
    if !picture.values.is_empty() {
        let _ = write!(description, " Values: {}.", values(picture));
    }
    if let Some(caption) = &diagram.caption {
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
    let stones = counted(points.len(), "stone");
    let largest = position.largest_group(color);
    let names = names(picture, &points);
    format!("{side} has {stones}, largest group {largest}, on {names}.")
}

/// Returns the values that are drawn, each after its point.
fn values(picture: &SvgPicture) -> String {
    let setup = &picture.diagram.setup;
    let values = picture
        .values
        .iter()
        .filter(|value| setup.at(value.point).is_none())
        .filter_map(|value| {
            let coord = picture.dialect.coord(setup.board(), value.point)?;
            Some(format!("{coord} {}", value.text))
        });
    values.collect::<Vec<_>>().join(", ")
}

fn names(picture: &SvgPicture, points: &[Point]) -> String {
    let board = picture.diagram.setup.board();
    let coords = points
        .iter()
        .filter_map(|&point| picture.dialect.coord(board, point));
    let names: Vec<String> = coords.map(|coord| coord.to_string()).collect();
    names.join(" ")
}
