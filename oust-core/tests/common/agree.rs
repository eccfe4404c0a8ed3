//! Compares the engine with the plain rules, fact by fact.

use oust_core::{Color, IllegalPass, IllegalPlacement, PlacementKind, Point, Position, State};

use oust_test_support::plain::{Plain, Verdict};

/// Returns the engine's verdict on a placement, with stones instead of groups.
#[track_caller]
pub(crate) fn verdict(position: &Position, point: Point) -> Verdict {
    let captures = position.captures(point);
    let placement = match position.check(point) {
        Ok(placement) => placement,
        Err(reason) => {
            assert_eq!(captures, [], "a refused placement captures nothing");
            if reason != IllegalPlacement::GameOver {
                assert_eq!(reason.point(), Some(point));
            }
            return refusal(position, reason);
        }
    };
    assert_eq!(placement.point, point);
    assert_eq!(placement.color, position.to_move());
    match placement.kind {
        PlacementKind::NonCapturing => {
            assert!(!placement.is_capturing());
            assert_eq!(captures, []);
            Verdict::NonCapturing
        }
        PlacementKind::Capturing { group, captured } => {
            assert!(placement.is_capturing());
            let groups = captures.iter().map(|taken| stones(position, taken.point));
            let mut stones = groups.collect::<Vec<_>>().concat();
            stones.sort_unstable();
            assert_eq!(captured, stones.len());
            Verdict::Capturing {
                group,
                captured: stones,
            }
        }
    }
}

fn refusal(position: &Position, reason: IllegalPlacement) -> Verdict {
    match reason {
        IllegalPlacement::OffBoard { .. } => Verdict::OffBoard,
        IllegalPlacement::GameOver => Verdict::GameOver,
        IllegalPlacement::Occupied { by, .. } => Verdict::Occupied(by),
        IllegalPlacement::JoinsWithoutCapture { size, .. } => Verdict::JoinsWithoutCapture(size),
        IllegalPlacement::EnemyNotSmaller { size, enemies, .. } => {
            for enemy in &enemies {
                assert_eq!(position.group(enemy.point), Some(*enemy));
                assert_eq!(enemy.color, !position.to_move());
            }
            let enemies = enemies.iter().map(|enemy| stones(position, enemy.point));
            Verdict::EnemyNotSmaller {
                size,
                enemies: enemies.collect(),
            }
        }
    }
}

fn stones(position: &Position, member: Point) -> Vec<usize> {
    let stones = position.group_stones(member);
    stones.into_iter().map(Point::index).collect()
}

/// Checks that both give the same answer to every question about a position.
#[track_caller]
pub(crate) fn assert_agree(position: &Position, plain: &Plain) {
    let board = position.board();
    for point in board.points() {
        assert_eq!(position.at(point), plain.at(point.index()), "{position:?}");
    }
    assert_eq!(position.to_move(), plain.to_move(), "{position:?}");
    assert_eq!(position.mid_turn(), plain.mid_turn(), "{position:?}");
    assert_eq!(position.state(), plain.state(), "{position:?}");
    assert_eq!(position.must_pass(), plain.must_pass(), "{position:?}");

    let verdicts = plain.check_all();
    for (point, expected) in board.points().zip(&verdicts) {
        assert_eq!(
            &verdict(position, point),
            expected,
            "{point:?} {position:?}"
        );
    }
    let legal: Vec<usize> = position.legal().map(|legal| legal.point.index()).collect();
    assert_eq!(legal, plain.legal(), "{position:?}");
    let capturing = position.legal().filter(|legal| legal.is_capturing());
    let capturing: Vec<Point> = capturing.map(|legal| legal.point).collect();
    let points: Vec<Point> = position.capturing_points().collect();
    assert_eq!(points, capturing, "{position:?}");
    assert_eq!(position.check_pass(), pass(plain, &legal), "{position:?}");

    for color in Color::BOTH {
        assert_eq!(position.count(color), plain.count(color));
        assert_eq!(position.largest_group(color), plain.largest_group(color));
        assert_eq!(
            position.has_placement(color),
            plain.has_placement(color),
            "{color:?} {position:?}"
        );
        assert_groups_agree(position, color, &plain.groups(color));
    }
}

#[track_caller]
fn assert_groups_agree(position: &Position, color: Color, expected: &[Vec<usize>]) {
    let groups = position.groups(color);
    let by_first: Vec<Vec<usize>> = groups.iter().map(|g| stones(position, g.point)).collect();
    assert_eq!(by_first, expected, "{position:?}");
    for group in groups {
        let stones = position.group_stones(group.point);
        assert_eq!(group.color, color);
        assert_eq!(group.size, stones.len());
        assert_eq!(group.is_singleton(), stones.len() == 1);
        assert_eq!(stones.first(), Some(&group.point));
        // From every stone of a small group, and 16 of a large one.
        for &stone in stones.iter().step_by(1 + stones.len() / 16) {
            assert_eq!(position.group(stone), Some(group), "{stone:?} {position:?}");
        }
    }
}

fn pass(plain: &Plain, legal: &[usize]) -> Result<(), IllegalPass> {
    let placements = legal.len();
    match legal.first() {
        _ if plain.state() != State::Playing => Err(IllegalPass::GameOver),
        None => Ok(()),
        Some(&first) => {
            let example = Point::new(u16::try_from(first).expect("boards are smaller"));
            Err(if plain.mid_turn() {
                IllegalPass::InsideTurn {
                    placements,
                    example,
                }
            } else {
                IllegalPass::PlacementAvailable {
                    placements,
                    example,
                }
            })
        }
    }
}
