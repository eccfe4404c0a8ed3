//! Printed diagrams parse to the same diagram.

use oust_core::{Board, Color, Point, Setup, Shape};
use oust_notation::{Claim, Counts, Diagram, DiagramStyle, Dialect, Labels};
use proptest::prelude::*;

use super::STYLES;
use crate::common::config;

fn shapes() -> impl Strategy<Value = Shape> {
    prop_oneof![
        (1..=30_u8, 1..=30_u8).prop_map(|(width, height)| Shape::Rectangle { width, height }),
        (1..=4_u8, 1..=4_u8).prop_map(|(width, height)| Shape::Rectangle { width, height }),
        (1..=12_u8).prop_map(|side| Shape::Hexagon { side }),
        prop_oneof![Just(13_u8), Just(15_u8)].prop_map(|width| Shape::Rectangle {
            width,
            height: width,
        }),
    ]
}

/// Generates boards of empty points and stones, some of them marked.
fn boards() -> impl Strategy<Value = Diagram> {
    (shapes(), 1..=12_u8).prop_flat_map(|(shape, kinds)| {
        let board = Board::new(shape).expect("a board");
        proptest::collection::vec(0..=kinds, board.len()).prop_map(move |cells| {
            let mut diagram = Diagram::new(Setup::new(board.clone()));
            for (point, kind) in board.points().zip(cells) {
                let stone = match kind {
                    1 | 5 | 8 => Some(Color::X),
                    2 | 6 | 9 => Some(Color::O),
                    _ => None,
                };
                diagram.setup.put(point, stone).expect("on the board");
                match kind {
                    3 => diagram.asked.push(point),
                    4 => diagram.captured.push(point),
                    5 | 6 => diagram.last_move.push(point),
                    7 => diagram.stars.push(point),
                    _ => {}
                }
            }
            diagram
        })
    })
}

fn claims() -> impl Strategy<Value = Option<Claim>> {
    let counts =
        (any::<u32>(), any::<u32>()).prop_map(|(largest, stones)| Counts { largest, stones });
    let claim = (
        proptest::option::of("[a-zA-Z]([a-z .:/]{0,9}[a-zäß])?"),
        proptest::option::of(counts),
    );
    proptest::option::of(claim.prop_map(|(name, counts)| Claim { name, counts }))
}

fn diagrams() -> impl Strategy<Value = Diagram> {
    // The second letter is in no cell, so that no caption looks like a row.
    let line = "[A-Z][aceinrstu][a-z]{1,4} [a-z0-9 .,#?]{0,20}[a-z.]";
    let caption = proptest::collection::vec(line, 0..3);
    (boards(), claims(), claims(), caption).prop_map(|(mut diagram, x, o, caption)| {
        diagram.claims = [x, o];
        diagram.caption = (!caption.is_empty()).then(|| caption.join("\n"));
        diagram
    })
}

/// Returns the stones of the last move that `style` marks: an empty list, all, or as far as letter
/// case can tell.
fn last_move_shown(diagram: &Diagram, style: DiagramStyle) -> Vec<Point> {
    let stones: Vec<(Point, Color)> = Color::BOTH
        .into_iter()
        .flat_map(|color| diagram.setup.stones(color).map(move |point| (point, color)))
        .collect();
    let marked = |point: &Point| diagram.last_move.contains(point);
    match (style, &stones[..]) {
        (DiagramStyle::Unicode, _) => diagram.last_move.clone(),
        // A single O can only be the last move.
        (DiagramStyle::Figure, [(point, Color::O)]) => vec![*point],
        (DiagramStyle::Figure, _) => Vec::new(),
        (_, [(a, first), (b, second)]) if first != second && marked(a) && marked(b) => Vec::new(),
        (DiagramStyle::Pbmserv | DiagramStyle::Orbit, _) => {
            let whole = |color| {
                let mut own = stones.iter().filter(|(_, other)| *other == color);
                own.clone().count() > 1 && own.all(|(point, _)| marked(point))
            };
            let mut shown = diagram.last_move.clone();
            shown.retain(|&point| !whole(diagram.setup.at(point).expect("a stone")));
            shown
        }
    }
}

fn default_stars(diagram: &Diagram) -> Vec<Point> {
    let board = diagram.setup.board();
    let Shape::Rectangle { width, height } = board.shape() else {
        return Vec::new();
    };
    if width != height || width < 13 || width % 2 == 0 {
        return Vec::new();
    }
    let width = usize::from(width);
    let is_star = |at: usize| at == 3 || at == width / 2 || at == width - 4;
    board
        .points()
        .filter(|&point| {
            let (row, place) = board.row_and_column(point).expect("on the board");
            let free = diagram.setup.at(point).is_none()
                && !diagram.asked.contains(&point)
                && !diagram.captured.contains(&point);
            free && is_star(row) && is_star(place)
        })
        .collect()
}

/// Returns the diagram that reading the printed text must give.
fn expected(diagram: &Diagram, style: DiagramStyle, labels: Labels, dialect: Dialect) -> Diagram {
    let mut expected = diagram.clone();
    expected.last_move = last_move_shown(diagram, style);
    if style == DiagramStyle::Pbmserv && diagram.stars.is_empty() {
        expected.stars = default_stars(diagram);
    }
    expected.labels = labels;
    expected.dialect = match (diagram.setup.board().shape(), labels, dialect) {
        // On the hexagon of side 1 the row with the letter A is the first and the last.
        (_, Labels::Hidden, _) | (Shape::Hexagon { side: 1 }, _, Dialect::AbstractPlay) => None,
        (Shape::Rectangle { width, .. }, _, _) if width < 9 => None,
        (Shape::Rectangle { .. }, _, Dialect::Bga) => Some(Dialect::AbstractPlay),
        (_, _, dialect) => Some(dialect),
    };
    expected
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn a_printed_diagram_reads_back(diagram in diagrams(), dialect in prop::sample::select(&Dialect::ALL[..])) {
        for style in STYLES {
            for labels in [Labels::Shown, Labels::Hidden] {
                let printed = diagram.display(style, labels, dialect).to_string();
                // Boards that would not read back have labels all the same.
                let mut bare = diagram.clone();
                (bare.caption, bare.claims) = (None, [None, None]);
                let bare = bare.display(style, labels, dialect).to_string();
                let is_label = |c: char| c.is_ascii_alphanumeric() && !"xXoO".contains(c);
                let is_labeled = bare.contains(is_label);
                let labels = if is_labeled { Labels::Shown } else { labels };
                let read: Diagram = match printed.parse() {
                    Ok(read) => read,
                    Err(error) => return Err(TestCaseError::fail(format!("{error}\n{printed}"))),
                };
                let mut expected = expected(&diagram, style, labels, dialect);
                // The style read depends on the symbols that the diagram happens to use.
                expected.style = read.style;
                prop_assert_eq!(&read, &expected, "{}", printed);
                let again = read.display(style, labels, dialect).to_string();
                prop_assert_eq!(again, printed);
                prop_assert!(read.to_string().parse::<Diagram>().is_ok());
            }
        }
    }
}

#[test]
fn the_largest_boards_read_back() {
    for board in [Board::hexagon(100), Board::rectangle(255, 255)] {
        let mut setup = Setup::new(board.expect("a board"));
        setup
            .put(Point::new(77), Some(Color::X))
            .expect("on the board");
        let diagram = Diagram::new(setup);
        for dialect in Dialect::ALL {
            let printed = diagram.display(DiagramStyle::Pbmserv, Labels::Shown, dialect);
            let read: Diagram = printed.to_string().parse().expect("a diagram");
            assert_eq!(read.setup, diagram.setup);
        }
    }
}
