//! Rotated and mirrored positions and placements have the same values.

use oust_core::{Board, Color, Point, Position, Setup, SplitMix64, State, Symmetry};
use oust_search::solve::{Solver, Value};
use oust_search::{Engine, Limits, Proof, Report, Search};

use crate::{assert_legal, positions, search};

fn boards() -> [Board; 4] {
    let rectangle = |width, height| Board::rectangle(width, height).expect("a board");
    let hexagon = |side| Board::hexagon(side).expect("a board");
    [rectangle(4, 6), rectangle(5, 5), hexagon(4), hexagon(5)]
}

/// Returns the values by point, and then the value of the whole report.
fn values(report: &Report, to: impl Fn(Point) -> Point) -> Vec<(Point, f64, Option<Proof>, u64)> {
    let candidates = report.candidates.iter();
    let mut values: Vec<_> = candidates
        .map(|found| (to(found.point), found.value, found.proof, found.evaluations))
        .collect();
    values.sort_by_key(|(point, ..)| *point);
    values.push((
        Point::new(0),
        report.value,
        report.proof,
        report.evaluations,
    ));
    values
}

#[test]
fn all_images_of_a_position_have_the_same_values() {
    for board in boards() {
        for position in positions(&board, 2) {
            let expected = search(&position, 150);
            assert_legal(&position, &expected);
            for symmetry in board.symmetries() {
                let image = position.transformed(symmetry).expect("a symmetry");
                assert_eq!(image.mid_turn(), position.mid_turn());
                let found = search(&image, 150);
                let to = |point| board.transform(symmetry, point).expect("a point");
                assert_eq!(
                    values(&found, |point| point),
                    values(&expected, to),
                    "{position:?} and its image {symmetry:?}"
                );
            }
        }
    }
}

/// Returns positions that a symmetry maps to themselves, with the symmetry.
fn symmetric(board: &Board, count: usize) -> Vec<(Position, Symmetry)> {
    let mut random = SplitMix64::new(7);
    let symmetries: Vec<_> = board.symmetries().skip(1).collect();
    let position = |at: usize| {
        let symmetry = symmetries[at % symmetries.len()];
        let mut setup = Setup::new(board.clone());
        for _ in 0..random.below(board.len() / 2) {
            let point =
                Point::new(u16::try_from(random.below(board.len())).expect("a small board"));
            let color = [Color::X, Color::O][random.below(2)];
            let mut image = point;
            // Around the cycle of the symmetry, back to the point.
            loop {
                setup.put(image, Some(color)).expect("a point");
                image = board.transform(symmetry, image).expect("a point");
                if image == point {
                    break;
                }
            }
        }
        (Position::from_setup(&setup, Color::X), symmetry)
    };
    (0..count).map(position).collect()
}

#[test]
fn images_of_a_placement_have_one_value() {
    for board in boards() {
        let mut all = symmetric(&board, 12);
        // The empty board has all symmetries.
        let turn = board.symmetries().nth(1).expect("a symmetry");
        all.push((Position::new(board.clone()), turn));
        for (position, symmetry) in all {
            let report = search(&position, 300);
            assert_legal(&position, &report);
            let value = |point: Point| {
                let found = report.candidates.iter().find(|found| found.point == point);
                found.map(|found| (found.value, found.proof, found.evaluations))
            };
            for point in position.legal_points() {
                let image = board.transform(symmetry, point).expect("a point");
                assert_eq!(value(point), value(image), "{position:?} {point:?}");
            }
            let order = |pair: &[oust_search::Candidate]| pair[0].value >= pair[1].value;
            assert!(report.proof.is_some() || report.candidates.windows(2).all(order));
        }
    }
}

#[test]
fn a_symmetric_position_is_proven_like_another_one() {
    let mut proven = 0;
    for board in [
        Board::rectangle(3, 3),
        Board::rectangle(3, 4),
        Board::hexagon(2),
    ] {
        let board = board.expect("a board");
        let mut solver = Solver::with_proof_numbers(&board, 1 << 20).expect("a small board");
        for (position, _) in symmetric(&board, 60) {
            let expected = match solver.prove(&position, &Limits::endless()) {
                Some(Value::Win) => Some(Proof::Win),
                Some(Value::Loss) => Some(Proof::Loss),
                Some(Value::Draw) | None => None,
            };
            let report = search(&position, 3_000);
            assert_eq!(report.proof, expected, "{position:?}");
            proven += usize::from(expected.is_some());
        }
    }
    assert!(proven > 100, "{proven}");
}

/// Returns whether the side to move wins in this turn.
fn wins_now(position: &Position) -> bool {
    position.legal_points().any(|point| {
        let mut after = position.clone();
        after.play(point).expect("a legal placement");
        let goes_on = after.mid_turn() && after.state() == State::Playing;
        after.state() == State::Won(position.to_move()) || goes_on && wins_now(&after)
    })
}

#[test]
fn a_winning_turn_of_a_symmetric_position_is_found_at_once() {
    let board = Board::rectangle(4, 4).expect("a board");
    let all = symmetric(&board, 300).into_iter();
    let won: Vec<_> = all
        .filter(|(position, _)| position.state() == State::Playing && wins_now(position))
        .collect();
    assert!(won.len() > 10, "{}", won.len());
    for (position, _) in won {
        assert_eq!(search(&position, 1).proof, Some(Proof::Win), "{position:?}");
    }
}

/// Asserts that each class of images has one line, the one of its first candidate.
fn assert_a_line_for_each_class(search: &mut Search) {
    let report = search.run(&Limits::evaluations(500));
    let position = search.position().clone();
    let (classes, points) = (position.orbits(), report.candidates.iter());
    let points: Vec<_> = points.map(|found| found.point).collect();
    let is_first = |point: &Point| {
        let class = classes.iter().find(|class| class.contains(point));
        let mut earlier = points.iter().take_while(|earlier| *earlier != point);
        earlier.all(|earlier| !class.expect("a class").contains(earlier))
    };
    let expected: Vec<_> = points.iter().copied().filter(is_first).collect();
    assert!(expected.len() < points.len(), "{position:?}");
    let lines = search.best_lines(points.len());
    let firsts: Vec<_> = lines.iter().map(|line| line[0]).collect();
    assert_eq!(firsts, expected, "{position:?}");
    assert_eq!(lines[0], report.line);
    assert_eq!(search.best_lines(2), lines[..2]);
    for line in lines {
        let mut position = position.clone();
        for point in line {
            position.play(point).expect("the line is legal");
        }
    }
}

#[test]
fn of_images_one_has_a_line() {
    let board = Board::rectangle(5, 5).expect("a board");
    let start = Position::new(board.clone());
    let mut search = Engine::new(&board).start(&start).expect("the board");
    assert_a_line_for_each_class(&mut search);
    // Kept from before, the tree has all placements on the board with a stone in the middle.
    let middle = board.point(2, 2).expect("a point");
    search.advance(middle).expect("it is legal");
    assert_a_line_for_each_class(&mut search);
    // The image that is searched is another one for most of these.
    let mut edge = start.clone();
    edge.play(board.point(0, 2).expect("a point"))
        .expect("it is legal");
    for symmetry in board.symmetries() {
        let image = edge.transformed(symmetry).expect("a symmetry");
        let mut search = Engine::new(&board).start(&image).expect("the board");
        assert_a_line_for_each_class(&mut search);
    }
    // Nothing was searched.
    let search = Engine::new(&board).start(&start).expect("the board");
    assert_eq!(search.best_lines(99).len(), 6);
}

#[test]
fn the_tree_is_kept_after_any_image_of_a_placement() {
    // No point of it is its only image.
    let board = Board::rectangle(4, 6).expect("a board");
    let engine = Engine::new(&board);
    let kept = |choose: &dyn Fn(&[Point]) -> Point| {
        let mut search = engine
            .start(&Position::new(board.clone()))
            .expect("the board");
        let report = search.run(&Limits::evaluations(2_000));
        let best = report.best.expect("a placement");
        let mut orbits = board.orbits().into_iter();
        let orbit = orbits.find(|orbit| orbit.contains(&best));
        search
            .advance(choose(&orbit.expect("an orbit")))
            .expect("it is legal");
        let report = search.run(&Limits::evaluations(1));
        let in_tree = report.candidates.iter().map(|found| found.evaluations);
        (report.value, in_tree.sum::<u64>())
    };
    let (value, evaluations) = kept(&|orbit| orbit[0]);
    assert!(evaluations > 100, "{evaluations}");
    assert_eq!(kept(&|orbit| orbit[orbit.len() - 1]), (value, evaluations));
}

#[test]
fn a_symmetric_position_keeps_all_placements_at_the_start_of_its_turn() {
    let board = Board::rectangle(3, 3).expect("a board");
    let engine = Engine::new(&board);
    let mut moved = 0;
    for inside in positions(&board, 400) {
        let setup = inside.setup();
        let mut others = board.symmetries().skip(1);
        let is_symmetric = others.any(|other| setup.transformed(other).as_ref() == Some(&setup));
        if !inside.mid_turn() || inside.state() != State::Playing || !is_symmetric {
            continue;
        }
        moved += 1;
        let start = Position::from_setup(&setup, inside.to_move());
        for evaluations in [0, 100] {
            let mut search = engine.start(&inside).expect("the board");
            search.run(&Limits::evaluations(evaluations));
            search.move_to(&start).expect("the board");
            assert_legal(&start, &search.run(&Limits::evaluations(100)));
        }
    }
    assert!(moved > 0);
}
