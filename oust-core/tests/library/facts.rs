//! Facts of the rules that hold at every step of every game.

use std::collections::HashSet;

use oust_core::{Action, Color, Group, Placement, Point, Position, Setup, State};
use proptest::prelude::*;

use crate::common::{Observed, boards, choices, config, hexagons, play_on, starts};

fn groups(position: &Position) -> Vec<Group> {
    Color::BOTH.map(|color| position.groups(color)).concat()
}

/// Returns the sizes of all groups of both colors, the largest first.
fn sizes(position: &Position) -> Vec<usize> {
    let mut sizes: Vec<usize> = groups(position).iter().map(|group| group.size).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

fn touches_enemy(position: &Position, group: Group) -> bool {
    let stones = position.group_stones(group.point);
    let mut near = stones
        .iter()
        .flat_map(|&stone| position.board().neighbors(stone));
    near.any(|&near| position.at(near) == Some(!group.color))
}

fn owns_singleton(position: &Position, color: Color) -> bool {
    position
        .groups(color)
        .iter()
        .any(|group| group.is_singleton())
}

proptest! {
    #![proptest_config(config(2048))]

    #[test]
    fn every_placement_makes_the_list_of_group_sizes_larger(
        start in starts(),
        choices in choices(150),
    ) {
        let game = play_on(start, &choices);
        let mut before = sizes(game.start());
        for (action, position) in game.actions().zip(game.positions().skip(1)) {
            let after = sizes(&position);
            if action == Action::Pass {
                prop_assert_eq!(&after, &before);
            } else {
                prop_assert!(after > before, "{before:?} {after:?}");
            }
            before = after;
        }
    }

    #[test]
    fn no_arrangement_of_stones_comes_back(start in starts(), choices in choices(150)) {
        let game = play_on(start, &choices);
        let mut seen = HashSet::from([game.start().setup()]);
        for (action, position) in game.actions().zip(game.positions().skip(1)) {
            let new = seen.insert(position.setup());
            prop_assert_eq!(new, action != Action::Pass);
        }
    }

    #[test]
    fn of_two_touching_enemy_groups_one_is_a_singleton(
        board in boards(),
        choices in choices(150),
    ) {
        for position in play_on(Position::new(board), &choices).positions() {
            for group in groups(&position).iter().filter(|group| !group.is_singleton()) {
                for stone in position.group_stones(group.point) {
                    for &near in position.board().neighbors(stone) {
                        let other = position.group(near).filter(|o| o.color != group.color);
                        prop_assert!(other.is_none_or(Group::is_singleton), "{position:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn on_a_hexagon_somebody_has_a_placement_until_somebody_wins(
        board in hexagons(2),
        choices in choices(250),
    ) {
        for position in play_on(Position::new(board), &choices).positions() {
            if !matches!(position.state(), State::Won(_)) {
                let somebody = Color::BOTH.iter().any(|&color| position.has_placement(color));
                prop_assert!(somebody, "{position:?}");
                prop_assert_eq!(position.state(), State::Playing);
            }
        }
    }

    #[test]
    fn what_is_legal_is_what_check_allows_and_a_refusal_changes_nothing(
        start in starts(),
        choices in choices(60),
    ) {
        for position in play_on(start, &choices).positions().step_by(5) {
            let before = Observed::of(&position);
            let mut refusing = position.clone();
            let mut allowed: Vec<Placement> = Vec::new();
            for point in position.board().points() {
                if let Ok(placement) = position.check(point) {
                    allowed.push(placement);
                    prop_assert_eq!(position.clone().play(point), Ok(placement));
                } else {
                    let reason = position.check(point);
                    prop_assert_eq!(refusing.play(point), reason);
                }
            }
            if position.check_pass().is_err() {
                prop_assert_eq!(refusing.pass(), position.check_pass());
            }
            prop_assert_eq!(Observed::of(&refusing), before);
            prop_assert_eq!(position.legal().collect::<Vec<_>>(), allowed);
        }
    }

    #[test]
    fn who_has_ended_a_turn_owns_a_singleton_or_was_stuck(
        board in boards(),
        choices in choices(150),
    ) {
        for position in play_on(Position::new(board), &choices).positions().skip(1) {
            let (mover, other) = (position.to_move(), !position.to_move());
            if position.mid_turn() {
                let groups = position.groups(mover);
                let mut large = groups.iter().filter(|group| !group.is_singleton());
                prop_assert!(large.any(|&group| !touches_enemy(&position, group)));
            } else {
                prop_assert!(
                    owns_singleton(&position, other) || !position.has_placement(other),
                    "{position:?}"
                );
            }
        }
    }

    #[test]
    fn turning_and_mirroring_the_board_commutes_with_play(
        start in starts(),
        choices in choices(60),
    ) {
        let game = play_on(start, &choices);
        let board = game.start().board();
        for symmetry in board.symmetries() {
            let setup_image = |setup: Setup| setup.transformed(symmetry).expect("its own");
            let point_image = |point| board.transform(symmetry, point).expect("its own");
            let mut image = game.start().clone();
            image = Position::from_setup(&setup_image(image.setup()), image.to_move());
            for (action, position) in game.actions().zip(game.positions().skip(1)) {
                follow(&mut image, action, point_image);
                prop_assert_eq!(image.setup(), setup_image(position.setup()));
                prop_assert_eq!(image.to_move(), position.to_move());
                prop_assert_eq!(image.mid_turn(), position.mid_turn());
                prop_assert_eq!(image.must_pass(), position.must_pass());
                prop_assert_eq!(image.state(), position.state());
                let legal = position.legal().map(|p| (point_image(p.point), p.kind));
                let legal: HashSet<_> = legal.collect();
                prop_assert_eq!(image.legal().map(|p| (p.point, p.kind)).collect::<HashSet<_>>(), legal);
            }
        }
    }

    #[test]
    fn exchanging_the_colors_commutes_with_play(start in starts(), choices in choices(150)) {
        let game = play_on(start, &choices);
        let exchanged = game.start().setup().colors_swapped();
        let mut image = Position::from_setup(&exchanged, !game.start().to_move());
        for (action, position) in game.actions().zip(game.positions().skip(1)) {
            follow(&mut image, action, |point| point);
            prop_assert_eq!(image.setup(), position.setup().colors_swapped());
            prop_assert_eq!(image.to_move(), !position.to_move());
            prop_assert_eq!(image.mid_turn(), position.mid_turn());
            prop_assert_eq!(image.must_pass(), position.must_pass());
            let state = match position.state() {
                State::Won(winner) => State::Won(!winner),
                other => other,
            };
            prop_assert_eq!(image.state(), state);
            let legal: Vec<_> = position.legal().map(|p| (p.point, !p.color, p.kind)).collect();
            let found: Vec<_> = image.legal().map(|p| (p.point, p.color, p.kind)).collect();
            prop_assert_eq!(found, legal);
        }
    }
}

fn follow(image: &mut Position, action: Action, point_image: impl Fn(Point) -> Point) {
    match action {
        Action::Place(point) => {
            image
                .play(point_image(point))
                .expect("the image of a legal placement");
        }
        _ => image.pass().expect("the image of a forced pass"),
    }
}

/// Returns the blockers as places and sizes.
fn blockers(rows: &[&str], (row, column): (usize, usize)) -> Vec<(usize, usize)> {
    let setup = Setup::from_rows(rows).expect("a setup");
    let position = Position::from_setup(&setup, Color::X);
    let point = position.board().point(row, column).expect("a point");
    let refusal = position.check(point).expect_err("it is illegal");
    let groups = position.blockers(&refusal).into_iter();
    groups
        .map(|group| (group.point.index(), group.size))
        .collect()
}

#[test]
fn blockers_are_the_groups_that_a_refusal_is_about() {
    // The group of the stone that is there.
    assert_eq!(blockers(&["oo.", "...", "x.."], (0, 1)), [(0, 2)]);
    // Two own groups, one of them on two sides of the point.
    assert_eq!(blockers(&["xx.x", "x...", "...o"], (1, 1)), [(0, 3)]);
    assert_eq!(blockers(&["x.x", "...", "..."], (0, 1)), [(0, 1), (2, 1)]);
    // Of the enemy groups the one that is not smaller.
    assert_eq!(blockers(&["x.ooo", ".o...", "....."], (0, 1)), [(2, 3)]);
}
