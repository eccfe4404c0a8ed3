//! Snapshots of printed diagrams.

use insta::assert_snapshot;
use oust_core::{Board, Color, Setup};
use oust_notation::{Claim, Counts, Diagram, DiagramStyle, Dialect, Labels};

use super::STYLES;

/// Returns a diagram with four stones and one mark of each kind.
fn sample(board: &Board) -> Diagram {
    let len = board.len();
    let mut setup = Setup::new(board.clone());
    let points: Vec<_> = board.points().collect();
    for (at, color) in [
        (0, Color::X),
        (1, Color::O),
        (len / 2, Color::X),
        (len - 1, Color::O),
    ] {
        setup.put(points[at], Some(color)).expect("on the board");
    }
    let mut diagram = Diagram::new(setup);
    diagram.last_move = vec![points[len / 2]];
    diagram.asked = vec![points[2]];
    diagram.captured = vec![points[3]];
    diagram.stars = vec![points[len - 2]];
    diagram.claims[0] = Some(Claim {
        name: Some("alice".to_owned()),
        counts: Some(Counts {
            largest: 1,
            stones: 2,
        }),
    });
    diagram.caption = Some("An example\nof two lines".to_owned());
    diagram
}

fn in_all_styles(diagram: &Diagram, labels: Labels, dialect: Dialect) -> String {
    let diagrams = STYLES.map(|style| {
        let printed = diagram.display(style, labels, dialect);
        format!("{style:?}\n\n{printed}")
    });
    diagrams.join("\n----\n")
}

#[test]
fn rectangles_without_labels() {
    let diagram = sample(&Board::rectangle(5, 4).unwrap());
    assert_snapshot!(in_all_styles(&diagram, Labels::Hidden, Dialect::Pbmserv));
}

#[test]
fn rectangles_with_labels() {
    let diagram = sample(&Board::rectangle(9, 4).unwrap());
    assert_snapshot!(in_all_styles(&diagram, Labels::Shown, Dialect::Bga));
}

#[test]
fn hexagons_without_labels() {
    let diagram = sample(&Board::hexagon(3).unwrap());
    assert_snapshot!(in_all_styles(&diagram, Labels::Hidden, Dialect::Pbmserv));
}

#[test]
fn hexagons_with_the_labels_of_each_dialect() {
    let mut diagram = sample(&Board::hexagon(4).unwrap());
    diagram.claims[0] = None;
    diagram.caption = None;
    let diagrams = Dialect::ALL.map(|dialect| {
        let printed = diagram.display(DiagramStyle::Pbmserv, Labels::Shown, dialect);
        format!("{dialect}\n\n{printed}")
    });
    assert_snapshot!(diagrams.join("\n----\n"));
}

#[test]
fn labels_of_two_letters_keep_the_columns_aligned() {
    let diagram = Diagram::new(Setup::new(Board::rectangle(29, 11).unwrap()));
    assert_snapshot!(diagram.display(DiagramStyle::Pbmserv, Labels::Shown, Dialect::Pbmserv));
}

#[test]
fn labels_of_two_digits_keep_the_diagonals_aligned() {
    let diagram = Diagram::new(Setup::new(Board::hexagon(14).unwrap()));
    assert_snapshot!(diagram.display(DiagramStyle::Pbmserv, Labels::Shown, Dialect::Pbmserv));
}

#[test]
fn large_odd_squares_show_their_usual_stars() {
    let diagram = Diagram::new(Setup::new(Board::rectangle(19, 19).unwrap()));
    assert_snapshot!(diagram.display(DiagramStyle::Pbmserv, Labels::Shown, Dialect::Pbmserv));
    for (width, height) in [(11, 11), (14, 14), (13, 15)] {
        let diagram = Diagram::new(Setup::new(Board::rectangle(width, height).unwrap()));
        assert!(!diagram.to_string().contains(','), "{width}x{height}");
    }
}

#[test]
fn the_hexagon_of_the_notation_page() {
    let diagram = Diagram::new(Setup::new(Board::hexagon(3).unwrap()));
    let printed = diagram.display(DiagramStyle::Pbmserv, Labels::Shown, Dialect::Pbmserv);
    assert_eq!(
        format!("\n{printed}"),
        "
           1 2 3
          / / / 4
      A- . . . / 5
     B- . . . . /
    C- . . . . .
     D- . . . .
      E- . . .
"
    );
}

/// The label of each diagonal is where the diagonal leaves the board, and the labels of a point give its
/// coordinate.
#[test]
fn the_labels_of_a_hexagon_meet_at_the_coordinates() {
    for side in [2, 3, 5, 9, 10, 11, 12, 28, 100] {
        for dialect in [Dialect::Pbmserv, Dialect::Bga] {
            check_hexagon(&Board::hexagon(side).unwrap(), side.into(), dialect);
        }
    }
}

fn check_hexagon(board: &Board, side: usize, dialect: Dialect) {
    let diagram = Diagram::new(Setup::new(board.clone()));
    let printed = diagram
        .display(DiagramStyle::Orbit, Labels::Shown, dialect)
        .to_string();
    let lines: Vec<Vec<char>> = printed.lines().map(|line| line.chars().collect()).collect();
    let word_at = |line: usize, column: usize| -> String {
        let rest = lines[line][column..].iter();
        rest.take_while(|c| !c.is_whitespace()).collect()
    };
    let columns = |row: usize| -> Vec<usize> {
        let line = lines[row + 2].iter().enumerate();
        let dashes = line.filter(|(at, c)| **c == '-' && lines[row + 2][at - 1] == ' ');
        dashes.map(|(at, _)| at).collect()
    };
    let pitch = columns(0)[1] - columns(0)[0];
    for row in 0..board.rows() {
        let label: String = printed
            .lines()
            .nth(row + 2)
            .unwrap()
            .trim()
            .split('-')
            .next()
            .unwrap()
            .to_owned();
        for (place, column) in columns(row).into_iter().enumerate() {
            // Follows the diagonal upwards, half a point to the right for each row.
            let (mut line, mut column) = (row + 2, column);
            while line > 0 && (line >= 2 && columns(line - 2).contains(&column)) {
                line -= 1;
                column += pitch / 2;
            }
            assert_eq!(lines[line][column], '/', "{dialect} {side}");
            let diagonal = word_at(line - 1, column + pitch / 2);
            let point = board.point(row, place).unwrap();
            let coord = dialect.coord(board, point).unwrap();
            let expected = match dialect {
                Dialect::Bga => format!("{diagonal}{label}"),
                _ => format!("{label}{diagonal}"),
            };
            assert_eq!(format!("{coord:#}"), expected);
        }
        if side > 30 && row > 20 {
            break;
        }
    }
}
