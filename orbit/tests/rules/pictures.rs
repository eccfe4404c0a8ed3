//! Each rule on a picture.

use orbit::{Color, DIALECT, Enclosure, IllegalPlacement, Position, picture, position_line};
use oust_core::{Board, Point};
use oust_notation::{Diagram, DiagramStyle, Labels, read_diagrams};

/// The picture of the mail "New game: Orbit".
const SEED: &str = include_str!("../../../fixtures/figures/orbit.txt");

/// Returns the position of a picture without labels: rows of symbols.
fn position(rows: &str) -> Position {
    let rows: Vec<Vec<char>> = rows
        .lines()
        .map(|row| row.chars().filter(|symbol| *symbol != ' ').collect())
        .collect();
    let size = u8::try_from(rows.len()).unwrap();
    let board = Board::rectangle(size, size).unwrap();
    let stones = rows.concat().into_iter().map(|symbol| {
        let color = Color::from_symbol(symbol);
        assert!(color.is_some() || symbol == '-', "{symbol}");
        color
    });
    Position::from_stones(board, 5, stones.collect())
}

fn color(symbol: char) -> Color {
    Color::from_symbol(symbol).unwrap()
}

fn point(position: &Position, name: &str) -> Point {
    DIALECT
        .resolve(position.board(), name.parse().unwrap())
        .unwrap()
}

fn names(position: &Position, points: impl IntoIterator<Item = Point>) -> String {
    let names = points.into_iter().map(|at| {
        let name = DIALECT.point_name(position.board(), at);
        name.to_string()
    });
    names.collect::<Vec<_>>().join(" ")
}

/// Checks the territory of x and o.
#[track_caller]
fn has_territory(rows: &str, x: &str, o: &str) {
    let position = position(rows);
    let of = |symbol| names(&position, position.territory(color(symbol)));
    assert_eq!((of('x').as_str(), of('o').as_str()), (x, o), "{rows}");
}

/// Checks whether a color may go on a point.
#[track_caller]
fn allows(rows: &str, symbol: char, at: &str, expected: Result<(), IllegalPlacement>) {
    let position = position(rows);
    let at = point(&position, at);
    assert_eq!(position.check(color(symbol), at), expected, "{rows}");
}

/// Checks what a placement captures.
#[track_caller]
fn captures(rows: &str, symbol: char, at: &str, expected: &str) {
    let mut position = position(rows);
    let at = point(&position, at);
    let captured = position.place(color(symbol), at).unwrap();
    assert_eq!(
        names(&position, captured.iter().copied()),
        expected,
        "{rows}"
    );
    assert!(captured.iter().all(|at| position.at(*at).is_none()));
}

#[test]
fn the_picture_of_the_help_gives_seven_to_five() {
    let diagram: Diagram = SEED.parse().unwrap();
    let stones = diagram.setup.board().points().map(|at| {
        let index = diagram.setup.at(at).map(oust_core::Color::index);
        index.and_then(|index| Color::first(2).nth(index))
    });
    let board = diagram.setup.board().clone();
    let position = Position::from_stones(board, 2, stones.collect());
    let of = |symbol| names(&position, position.territory(color(symbol)));
    assert_eq!(of('x'), "f9 g9 g8 i4 h3 i3 i2");
    assert_eq!(of('o'), "c5 d5 c4 d4 c3");
    let half_orbits = ["f9", "g8", "i2", "h3"];
    for name in half_orbits {
        let at = point(&position, name);
        assert_eq!(position.enclosure(color('x'), at), Enclosure::HalfOrbit);
    }
    let at = point(&position, "d4");
    assert_eq!(position.enclosure(color('o'), at), Enclosure::Orbit);
    assert_eq!(picture(&position), SEED, "byte for byte");
    assert_eq!(
        position_line(&position, color('x')),
        "9x9 4x2x1/4xx1x1/6x2/2oo5/1o2o3x/1o2o2x1/1o1o2x2/2o4x1/8x x"
    );
}

#[test]
fn a_corner_is_enclosed_by_nothing_less_than_two_sides() {
    has_territory("-x-\nx--\n---", "", "");
    has_territory("-x-\n-x-\n-x-", "", "");
    has_territory("---\n-x-\n---", "", "");
}

#[test]
fn one_side_makes_a_half_orbit_and_no_side_an_orbit() {
    has_territory("-x-x-\n--x--\n-----\n-----\n-----", "c5", "");
    has_territory("-----\n--x--\n-x-x-\n--x--\n-----", "c3", "");
    has_territory("x----\n-x---\n-x---\nx----\n-----", "a4 a3", "");
    has_territory("-----\n---xx\n--x--\n---xx\n-----", "d3 e3", "");
}

#[test]
fn a_gap_between_stones_opens_an_enclosure() {
    has_territory("-----\n--x--\n-x---\n--x--\n-----", "", "");
    has_territory("-x-x-\n-----\n-----\n-----\n-----", "", "");
}

#[test]
fn enemy_stones_in_a_half_orbit_are_no_territory_and_stay() {
    has_territory(
        "-xo-x-\n-x--x-\n--xx--\n------\n------\n------",
        "d6 c5 d5",
        "",
    );
    captures(
        "-xo-x-\n-x--x-\n--x---\n------\n------\n------",
        'x',
        "d4",
        "",
    );
}

#[test]
fn what_two_colors_enclose_is_shared() {
    let rows = "---x-o-\n--x-x-o\n-x---x-\n--x-x--\n---x---\n-------\n-------";
    has_territory(rows, "d6 c5 d5 e5 d4", "");
    // A ring of o within a ring of x: the middle is in both.
    let rings = "--xxx--\n-x---x-\nx--o--x\nx-o-o-x\nx--o--x\n-x---x-\n--xxx--";
    let position = position(rings);
    assert_eq!(position.territory(color('x')).count(), 24 - 4 - 4);
    assert_eq!(names(&position, position.territory(color('o'))), "");
    let middle = point(&position, "d4");
    for symbol in ['x', 'o'] {
        assert_eq!(position.enclosure(color(symbol), middle), Enclosure::Orbit);
    }
}

#[test]
fn a_point_in_an_enemy_orbit_or_half_orbit_is_forbidden_and_ones_own_is_not() {
    let orbit = "-----\n--x--\n-x-x-\n--x--\n-----";
    let half = "-x-x-\n--x--\n-----\n-----\n-----";
    let enclosed = |enclosure| {
        let by = color('x');
        Err(IllegalPlacement::Enclosed { by, enclosure })
    };
    allows(orbit, 'o', "c3", enclosed(Enclosure::Orbit));
    allows(half, '#', "c5", enclosed(Enclosure::HalfOrbit));
    allows(orbit, 'x', "c3", Ok(()));
    allows(half, 'x', "c5", Ok(()));
    allows(orbit, 'o', "b2", Ok(()));
    let by = color('x');
    allows(orbit, 'o', "b3", Err(IllegalPlacement::Occupied { by }));
    // In one's own orbit, but in one of the enemy, too.
    let both = "--xxx--\n-x---x-\nx--o--x\nx-o-o-x\nx--o--x\n-x---x-\n--xxx--";
    allows(both, 'o', "d4", enclosed(Enclosure::Orbit));
}

#[test]
fn closing_an_orbit_captures_all_others_in_it() {
    captures("-----\n--x--\n-xox-\n-----\n-----", 'x', "c2", "c3");
    captures(
        "------\n--xx--\n-xo#x-\n-x@ox-\n--x---\n------",
        'x',
        "d2",
        "c4 d4 c3 d3",
    );
}

#[test]
fn stones_of_ones_own_in_an_orbit_stay() {
    captures("-----\n--xx-\n-xx-x\n--xo-\n-----", 'o', "a1", "");
    let mut position = position("------\n--xx--\n-xx-x-\n--xo--\n------\n------");
    let at = point(&position, "d4");
    position.place(color('x'), at).unwrap();
    assert_eq!(position.count(color('x')), 7);
}

#[test]
fn a_capture_opens_what_the_captured_stones_enclosed() {
    // o encloses d4 inside the ring that x closes at d1.
    let mut position = position("-------\n---x---\n--xox--\n-xo-ox-\n--xox--\n-------\n-------");
    let middle = point(&position, "d4");
    assert_eq!(position.enclosure(color('o'), middle), Enclosure::Orbit);
    let at = point(&position, "d2");
    let captured = position.place(color('x'), at).unwrap();
    assert_eq!(names(&position, captured), "d5 c4 e4 d3");
    assert_eq!(position.enclosure(color('o'), middle), Enclosure::Open);
    assert_eq!(
        names(&position, position.territory(color('x'))),
        "d5 c4 d4 e4 d3"
    );
}

#[test]
fn the_stones_around_an_enclosed_point_are_named() {
    let position = position("-x-x-\n--x--\n-----\nx----\n-----");
    let at = point(&position, "c5");
    assert_eq!(names(&position, position.wall(color('x'), at)), "b5 d5 c4");
}

#[test]
fn a_picture_of_two_colors_reads_back_and_one_of_five_has_five_symbols() {
    let drawn = picture(&position("x-o\n---\n-ox"));
    let found = read_diagrams(&drawn);
    let [found] = found.as_slice() else {
        panic!("{}", found.len())
    };
    let diagram = found.diagram.as_ref().unwrap();
    assert_eq!(
        diagram
            .display(DiagramStyle::Orbit, Labels::Shown, DIALECT)
            .to_string(),
        drawn
    );
    let five = picture(&position("xo#\n@&-\n---"));
    assert!(five.contains("  3  x o #  3\n  2  @ & -  2\n"), "{five}");
}
