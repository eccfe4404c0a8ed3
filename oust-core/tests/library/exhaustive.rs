//! Every position that play reaches on a small board: the engine agrees with the plain rules, and
//! the facts of the rules hold.

use std::collections::{HashMap, HashSet};

use oust_core::{Action, Board, Color, Position, State};

use crate::common::{Plain, Stance, assert_agree, hexagon, rectangle};

/// The number of positions of a board.
#[derive(Debug, Default, PartialEq, Eq)]
struct Found {
    /// Positions without a winner, mirror images counted separately.
    positions: usize,
    deadlocked: usize,
    forced_passes: usize,
}

/// Visits every position, and plays every action from each on the engine and the plain rules.
fn visit(board: Board) -> Found {
    let start = Position::new(board);
    let plain = Plain::new(start.board().shape());
    assert_agree(&start, &plain);
    // Visits a position inside a turn and the same one at the start of a turn separately.
    let mut seen: HashMap<(Stance, bool), Position> = HashMap::new();
    seen.insert((plain.stance(), false), start.clone());
    let mut ahead = vec![(start, plain)];
    let mut found = Found::default();
    let mut counted: HashSet<Stance> = HashSet::new();
    while let Some((position, plain)) = ahead.pop() {
        if counted.insert(plain.stance()) {
            found.positions += 1;
            found.deadlocked += usize::from(plain.state() == State::Deadlock);
            found.forced_passes += usize::from(plain.must_pass());
        }
        assert_facts(&plain, position.board());
        let sizes = sizes(&plain);
        for action in plain.actions() {
            let next = plain.after(action);
            let after = step(&position, action);
            assert_grows(&sizes, action, &next);
            if let Some(known) = seen.get(&(next.stance(), next.mid_turn())) {
                // Another way to a known position leads to the same state.
                assert_eq!((&after, after.key()), (known, known.key()));
                assert_eq!(after.mid_turn(), known.mid_turn());
                assert_eq!(after.state(), known.state());
                assert_eq!(after.must_pass(), known.must_pass());
                continue;
            }
            seen.insert((next.stance(), next.mid_turn()), after.clone());
            assert_agree(&after, &next);
            if !matches!(next.state(), State::Won(_)) {
                ahead.push((after, next));
            }
        }
    }
    found
}

fn step(position: &Position, action: Action) -> Position {
    let mut after = position.clone();
    match action {
        Action::Place(point) => {
            after.play(point).expect("the plain rules allow it");
        }
        _ => after.pass().expect("the plain rules force it"),
    }
    after
}

/// Checks that a placement makes the descending list of all group sizes larger, so that no
/// position comes back.
#[track_caller]
fn assert_grows(before: &[usize], action: Action, after: &Plain) {
    let after = sizes(after);
    if action == Action::Pass {
        assert_eq!(after, before);
    } else {
        assert!(&after[..] > before, "{before:?} {after:?}");
    }
}

fn sizes(plain: &Plain) -> Vec<usize> {
    let groups = Color::BOTH.map(|color| plain.groups(color)).concat();
    let mut sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

#[track_caller]
fn assert_facts(plain: &Plain, board: &Board) {
    let touches = |a: &[usize], b: &[usize]| {
        a.iter().any(|&stone| {
            let stone = board.points().nth(stone).expect("a point of the board");
            board
                .neighbors(stone)
                .iter()
                .any(|near| b.contains(&near.index()))
        })
    };
    let [xs, os] = Color::BOTH.map(|color| plain.groups(color));
    for x in xs.iter().filter(|x| x.len() > 1) {
        for o in os.iter().filter(|o| o.len() > 1) {
            assert!(
                !touches(x, o),
                "{plain:?}: of two touching groups one is a singleton"
            );
        }
    }
    if board
        .neighbors(board.points().next().expect("a point"))
        .len()
        > 2
    {
        assert_eq!(
            plain.state(),
            State::Playing,
            "{plain:?}: no deadlock on a hexagon"
        );
    }
    let (mine, theirs) = match plain.to_move() {
        Color::X => (&xs, &os),
        Color::O => (&os, &xs),
    };
    let ended_its_turn = theirs.iter().any(|group| group.len() == 1);
    let begun = xs.is_empty() && os.is_empty();
    let stuck = !plain.has_placement(!plain.to_move());
    let inside = mine
        .iter()
        .any(|group| group.len() > 1 && !theirs.iter().any(|other| touches(group, other)));
    assert!(
        begun || ended_its_turn || stuck || inside,
        "{plain:?}: who has just moved?"
    );
    if plain.mid_turn() {
        assert!(
            inside,
            "{plain:?}: a capture leaves a group that touches no enemy"
        );
    }
}

#[track_caller]
fn finds(board: Board, positions: usize, deadlocked: usize, forced_passes: usize) {
    let expected = Found {
        positions,
        deadlocked,
        forced_passes,
    };
    assert_eq!(visit(board), expected);
}

#[test]
fn all_positions_of_2x2() {
    finds(rectangle(2, 2), 23, 2, 0);
}

#[test]
fn all_positions_of_2x3() {
    finds(rectangle(2, 3), 125, 2, 0);
}

#[test]
fn all_positions_of_2x4() {
    finds(rectangle(2, 4), 1_289, 10, 20);
}

#[test]
fn all_positions_of_3x3() {
    finds(rectangle(3, 3), 3_701, 1, 16);
}

#[test]
#[ignore = "takes ten seconds; `.ci/run slow` runs it"]
fn all_positions_of_3x4() {
    finds(rectangle(3, 4), 147_089, 30, 818);
}

#[test]
fn all_positions_of_a_hexagon_of_side_2() {
    finds(hexagon(2), 187, 0, 0);
}
