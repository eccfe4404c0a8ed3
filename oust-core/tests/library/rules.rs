//! Small positions, each for one sentence of the rules. In a diagram, x is to move and places on
//! `?`. Every diagram is also tried with the colors swapped.

use oust_core::{Color, IllegalPlacement, PlacementKind, Position, Setup};

use crate::common::{Plain, assert_agree, diagram};

/// Returns the diagram with x to move, and with swapped colors and o to move.
#[track_caller]
fn both_ways(setup: &Setup) -> [Position; 2] {
    let both = [
        Position::from_setup(setup, Color::X),
        Position::from_setup(&setup.colors_swapped(), Color::O),
    ];
    for position in &both {
        let plain = Plain::from_setup(&position.setup(), position.to_move());
        assert_agree(position, &plain);
    }
    both
}

#[track_caller]
fn does_not_capture(text: &str) {
    let diagram = diagram(text);
    for mut position in both_ways(&diagram.setup) {
        let mover = position.to_move();
        let placement = position
            .play(diagram.question())
            .expect("a legal placement");
        assert_eq!(placement.kind, PlacementKind::NonCapturing);
        assert_eq!(position.at(diagram.question()), Some(mover));
        let stones = Color::BOTH.map(|color| diagram.setup.stones(color).count());
        let after = position.count(Color::X) + position.count(Color::O);
        assert_eq!(after, stones[0] + stones[1] + 1);
        assert_eq!(position.to_move(), !mover, "the turn is over");
    }
}

/// Checks that a capture makes a group of `group` stones and leaves the second diagram.
#[track_caller]
fn captures(before: &str, group: usize, after: &str) {
    let (before, after) = (diagram(before), diagram(after));
    let swapped = after.setup.colors_swapped();
    for (mut position, expected) in both_ways(&before.setup)
        .into_iter()
        .zip([after.setup, swapped])
    {
        let mover = position.to_move();
        let enemies = position.count(!mover);
        let placement = position.play(before.question()).expect("a legal placement");
        assert_eq!(position.setup(), expected);
        let captured = enemies - position.count(!mover);
        assert_eq!(placement.kind, PlacementKind::Capturing { group, captured });
    }
}

#[track_caller]
fn joins_without_capture(text: &str, size: usize) {
    let diagram = diagram(text);
    for position in both_ways(&diagram.setup) {
        let point = diagram.question();
        let reason = IllegalPlacement::JoinsWithoutCapture { point, size };
        assert_eq!(position.check(point), Err(reason));
    }
}

/// Checks the refused group's size and the sizes of the enemy groups that it would touch.
#[track_caller]
fn enemy_is_not_smaller(text: &str, size: usize, enemies: &[usize]) {
    let diagram = diagram(text);
    for position in both_ways(&diagram.setup) {
        let mover = position.to_move();
        let Err(IllegalPlacement::EnemyNotSmaller {
            point,
            size: found,
            enemies: groups,
        }) = position.check(diagram.question())
        else {
            panic!("it is not refused for its size");
        };
        assert_eq!(point, diagram.question());
        assert_eq!(found, size);
        let sizes: Vec<usize> = groups.iter().map(|group| group.size).collect();
        assert_eq!(sizes, enemies);
        assert!(groups.iter().all(|group| group.color == !mover));
    }
}

#[test]
fn a_stone_that_touches_no_stone_of_its_own_may_always_be_placed() {
    does_not_capture(". . . \n . ? . \n . . .");
    does_not_capture("o ? o");
    does_not_capture("o o o x \n o ? o . \n o o o .");
    does_not_capture("x . ?");
    does_not_capture("  x . . \n . o o . \n . o ? o . \n . o o . \n  . . .");
}

#[test]
fn points_that_meet_at_a_corner_do_not_touch() {
    does_not_capture("x . x \n . ? . \n x . x");
    joins_without_capture("x ? . \n . . o", 2);
    does_not_capture(" . x \n . . . \n . ?");
    does_not_capture(" x . \n . . ? \n x .");
}

#[test]
fn a_stone_that_joins_its_own_must_capture() {
    joins_without_capture("x ?", 2);
    joins_without_capture("x ? x", 3);
    joins_without_capture("x x . . \n x ? . o", 4);
    joins_without_capture("x ? . x o", 2);
    joins_without_capture(" x . \n ? . . \n x .", 3);
}

#[test]
fn a_point_takes_one_stone() {
    let diagram = diagram("x o .");
    let [left, middle, _] = diagram.board().points().collect::<Vec<_>>()[..] else {
        panic!("three points");
    };
    for position in both_ways(&diagram.setup) {
        for point in [left, middle] {
            let by = position.at(point).expect("a stone");
            assert_eq!(
                position.check(point),
                Err(IllegalPlacement::Occupied { point, by })
            );
        }
    }
}

#[test]
fn a_capture_looks_at_what_the_whole_new_group_touches() {
    captures("o x ? .", 2, ". x x .");
    captures("o x x ? .", 3, ". x x x .");
    captures("o x ? x o", 3, ". x x x .");
    captures("? . . \n x . . \n x o .", 3, "x . . \n x . . \n x . .");
    captures(" ? . \n x . . \n o .", 2, " x . \n x . . \n . .");
}

#[test]
fn every_touched_group_must_be_smaller_not_just_one() {
    enemy_is_not_smaller("o o x ? o", 2, &[2, 1]);
    enemy_is_not_smaller("o x ? o o", 2, &[1, 2]);
    enemy_is_not_smaller("o x x ? o o o", 3, &[1, 3]);
}

#[test]
fn a_group_of_the_same_size_is_not_smaller() {
    enemy_is_not_smaller("x ? o o", 2, &[2]);
    enemy_is_not_smaller("x x ? o o o", 3, &[3]);
    enemy_is_not_smaller("x ? o o o", 2, &[3]);
    captures("x x ? o o", 3, "x x x . .");
}

#[test]
fn touched_groups_are_compared_one_by_one_not_together() {
    captures("o x ? o", 2, ". x x .");
    captures("o o x x ? o o", 3, ". . x x x . .");
    captures(". o . \n o ? o \n . x .", 2, ". . . \n . x . \n . x .");
}

#[test]
fn captured_groups_leave_whole() {
    captures("x x x ? o o o", 4, "x x x x . . .");
    captures(
        "o o . \n . o x \n . ? x \n . . x",
        4,
        ". . . \n . . x \n . x x \n . . x",
    );
    captures(
        "x x ? o o \n . x . . . \n o . . . o",
        4,
        "x x x . . \n . x . . . \n o . . . o",
    );
}

#[test]
fn a_group_that_touches_the_stone_twice_counts_once() {
    enemy_is_not_smaller("x x o o o o \n x ? . . . .", 4, &[4]);
    enemy_is_not_smaller("x x o o o \n x ? o . .", 4, &[4]);
    captures("x x o o . \n x ? o . .", 4, "x x . . . \n x x . . .");
}

/// Checks the neighbors of a single `x`, marked `*`: its own side may not place there.
#[track_caller]
fn touches(text: &str) {
    let diagram = diagram(text);
    for position in both_ways(&diagram.setup) {
        let refused: Vec<_> = diagram
            .board()
            .points()
            .filter(|&p| position.at(p).is_none() && position.check(p).is_err())
            .collect();
        assert_eq!(refused, diagram.marked('*'), "{text}");
    }
}

#[test]
fn a_point_of_a_rectangle_touches_four_at_most() {
    touches(". * . \n * x * \n . * .");
    touches("x * . \n * . . \n . . .");
    touches(". * x * . \n . . * . .");
    touches(". . * x");
}

#[test]
fn a_cell_of_a_hexagon_touches_six_at_most() {
    touches("  . . . \n . * * . \n . * x * . \n . * * . \n  . . .");
    // The ends of the middle row: above it rows grow, below it they shrink.
    touches("  . . . \n * . . . \n x * . . . \n * . . . \n  . . .");
    touches("  . . . \n . . . * \n . . . * x \n . . . * \n  . . .");
    // The rows next to it: one neighboring row is longer, the other shorter.
    touches("  . * * \n . * x * \n . . * * . \n . . . . \n  . . .");
    touches("  . . . \n . . . . \n . * * . . \n * x * . \n  * * .");
    touches("  x * . \n * * . . \n . . . . . \n . . . . \n  . . .");
    touches("  . . . \n . . . . \n . . . . . \n . . * * \n  . * x");
}
