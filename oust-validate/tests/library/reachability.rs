//! Positions without a history: reachable ones have no findings, and positions with findings are
//! not reachable.

use std::collections::HashSet;

use oust_core::{Board, Color, Point, Position, Setup};
use oust_notation::{Dialect, PositionLine};
use oust_validate::{Code, Finding, position_findings};
use proptest::prelude::*;

use oust_test_support::cases::config;
use oust_test_support::notation::{board, games};

/// The codes of the findings for a position line, its side to move known or not.
fn codes(line: &str, to_move: Option<Color>) -> String {
    let line: PositionLine = line.parse().expect(line);
    let found = position_findings(&line.setup, to_move, Dialect::Pbmserv);
    let ids: Vec<&str> = found.iter().map(|finding| finding.code.id()).collect();
    ids.join(" ")
}

#[track_caller]
fn check(line: &str, x_to_move: &str, o_to_move: &str, unknown_to_move: &str) {
    let found = [Some(Color::X), Some(Color::O), None].map(|side| codes(line, side));
    assert_eq!(found, [x_to_move, o_to_move, unknown_to_move], "{line}");
}

fn is_against(finding: &Finding) -> bool {
    finding.code != Code::NoPlacementForEitherSide
}

fn against(position: &Position, to_move: Option<Color>) -> Vec<Finding> {
    let mut found = position_findings(&position.setup(), to_move, Dialect::Pbmserv);
    found.retain(is_against);
    found
}

#[test]
fn adjacent_large_enemy_groups_are_unreachable() {
    check("4x4 3o/3x/4/xxoo x", "P701", "P701", "P701");
    check("4x4 4/3x/oo2/xx2 x", "P701 P703", "P701", "P701");
    check("4x4 o3/3x/4/xxo1 x", "", "", "");
    check("hex3 o1x/4/1xx2/1oo1/3 x", "P701", "P701", "P701");
}

#[test]
fn a_pair_of_groups_with_several_contacts_is_named_once() {
    let line: PositionLine = "4x4 xo1o/4/oooo/xxxx x".parse().expect("a position");
    let found = position_findings(&line.setup, None, Dialect::Pbmserv);
    let data = &found[0].data[0].1;
    assert_eq!(
        data.to_string(),
        r#"[{"o":{"point":"a2","size":4},"x":{"point":"a1","size":4}}]"#
    );
    insta::assert_snapshot!(found[0].message, @"x's group of 4 at a1 and o's group of 4 at a2 touch, and no legal game leads to that where neither is a singleton");
}

#[test]
fn a_message_names_three_pairs_and_counts_the_others() {
    let line: PositionLine = "11x2 xx1xx1xx1xx/oo1oo1oo1oo x"
        .parse()
        .expect("a position");
    let found = position_findings(&line.setup, None, Dialect::Pbmserv);
    assert!(found[0].message.ends_with("; and 1 more"), "{found:?}");
    assert_eq!(found[0].data[0].1.as_array().map(Vec::len), Some(4));
}

#[test]
fn positions_of_singletons_have_equal_counts() {
    check("5x5 x1x1x/5/5/5/5 o", "P702 P703", "P702", "P702");
    check("5x5 x1x2/5/4o/5/5 o", "", "", "");
    check("5x5 x1x2/5/5/5/5 o", "P702 P703", "P702", "P702");
    check("5x5 x1x1x/5/4o/1o3/5 o", "", "", "");
    check("5x5 xx1x1/4x/5/1o3/5 o", "", "", "");
}

#[test]
fn one_side_must_have_made_the_last_move() {
    // A stone of each: either may have come last.
    check("3x3 x2/3/2o x", "", "", "");
    // One stone ends its side's turn.
    check("3x3 x2/3/3 o", "P703", "", "");
    // A large group without a contact: its side continues, so o's turn cannot have ended.
    check("4x4 xx2/4/4/3x o", "", "", "");
    check("4x4 oo2/4/4/x3 x", "P703", "", "");
    // Neither side: both have placements, and the groups of each touch an enemy.
    check("5x5 5/5/xxoo1/5/5 x", "P701 P703", "P701 P703", "P701 P703");
}

#[test]
fn a_side_without_a_placement_needs_no_singleton() {
    // Figure 5 of the rules: x must pass.
    let figure = include_str!("../../../fixtures/figures/figure-5.txt");
    let diagram: oust_notation::Diagram = figure.parse().expect("a figure");
    let dialect = Dialect::Pbmserv;
    assert_eq!(position_findings(&diagram.setup, None, dialect), []);
    assert_eq!(
        position_findings(&diagram.setup, Some(Color::O), dialect),
        []
    );
}

#[test]
fn a_deadlock_is_information_and_no_error() {
    check("2x2 ox/xo x", "P707", "P707", "P707");
    check("1x1 x x", "P707", "P707", "P707");
}

#[test]
fn an_empty_board_has_no_findings() {
    for name in ["1x1", "5x5", "hex1", "hex4"] {
        let empty = Position::new(board(name));
        for side in [Some(Color::X), Some(Color::O), None] {
            assert_eq!(against(&empty, side), [], "{name}");
        }
    }
}

/// On a board of 65,025 points, all in groups with contacts, each point is visited once.
#[test]
fn the_largest_board_is_checked() {
    let board = board("255x255");
    let mut setup = Setup::new(board.clone());
    for point in board.points() {
        let (row, _) = board.row_and_column(point).expect("its own");
        let color = if row % 2 == 0 { Color::X } else { Color::O };
        setup.put(point, Some(color)).expect("its own");
    }
    let found = position_findings(&setup, None, Dialect::Pbmserv);
    assert_eq!(found[0].data[0].1.as_array().map(Vec::len), Some(254));
}

/// Returns every position reachable on a board, within turns and between them.
fn reachable(board: &Board) -> HashSet<(Setup, Color)> {
    let mut seen = HashSet::new();
    let mut next = vec![Position::new(board.clone())];
    while let Some(position) = next.pop() {
        if !seen.insert((position.setup(), position.to_move())) {
            continue;
        }
        let points: Vec<Point> = position.legal().map(|found| found.point).collect();
        let after = points.into_iter().map(|point| {
            let mut after = position.clone();
            after.play(point).expect("it is legal");
            after
        });
        next.extend(after);
        let mut passed = position.clone();
        if passed.pass().is_ok() {
            next.push(passed);
        }
    }
    seen
}

/// Returns every arrangement of stones on a board.
fn arrangements(board: &Board) -> impl Iterator<Item = Setup> {
    let cells = u32::try_from(board.len()).expect("a small board");
    let stone = |digit| [None, Some(Color::X), Some(Color::O)][digit];
    (0..3_usize.pow(cells)).map(move |mut number| {
        let mut setup = Setup::new(board.clone());
        for point in board.points() {
            setup.put(point, stone(number % 3)).expect("its own");
            number /= 3;
        }
        setup
    })
}

#[test]
fn reachable_positions_of_small_boards_have_no_findings_and_most_others_have() {
    // Numbers of positions with a side to move: all, reachable, without findings.
    let expected = [
        ("2x2", 162, 27, 122),
        ("2x3", 1458, 173, 938),
        ("3x3", 39366, 4390, 20948),
        ("hex2", 4374, 300, 2160),
    ];
    let counted = expected.map(|(name, ..)| {
        let board = board(name);
        let reached = reachable(&board);
        let mut counted = (0, 0);
        for setup in arrangements(&board) {
            for side in Color::BOTH {
                let mut found = position_findings(&setup, Some(side), Dialect::Pbmserv);
                found.retain(is_against);
                let is_reached = reached.contains(&(setup.clone(), side));
                assert!(
                    !is_reached || found.is_empty(),
                    "{setup:?} {side:?} {found:?}"
                );
                counted.0 += 1;
                counted.1 += usize::from(found.is_empty());
            }
        }
        (name, counted.0, reached.len(), counted.1)
    });
    assert_eq!(counted, expected);
}

fn boards() -> impl Strategy<Value = Board> {
    prop_oneof![
        (1..=4_u8, 1..=4_u8).prop_map(|(width, height)| Board::rectangle(width, height)),
        (1..=9_u8, 1..=9_u8).prop_map(|(width, height)| Board::rectangle(width, height)),
        (1..=5_u8).prop_map(Board::hexagon),
    ]
    .prop_map(|board| board.expect("a board"))
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn positions_of_random_games_have_no_findings(game in games(boards(), 200)) {
        for position in game.positions() {
            prop_assert_eq!(against(&position, Some(position.to_move())), []);
            prop_assert_eq!(against(&position, None), []);
        }
    }
}
