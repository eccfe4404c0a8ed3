//! Live boards: points, buttons, labels that can be read, and the style sheet.

use oust_core::{Board, Color, Point, RandomPlay};
use oust_draw::{HexagonStyle, LiveBoard, LivePoint, PointButton, Theme, board_style};
use oust_notation::{Dialect, Labels};
use roxmltree::{Document, Node};

use oust_test_support::notation::board;

const BOARDS: [&str; 9] = [
    "1x1", "4x4", "9x9", "19x19", "19x5", "3x19", "hex2", "hex5", "hex10",
];

#[test]
fn every_point_is_a_group_with_its_coordinate() {
    for name in BOARDS {
        for dialect in Dialect::ALL {
            let board = board(name);
            let svg = LiveBoard::new(board.clone(), dialect).to_string();
            let document = parse(&svg);
            let points: Vec<Node> = points(&document).collect();
            assert_eq!(points.len(), board.points().count(), "{name}");
            for (node, point) in points.into_iter().zip(board.points()) {
                let index = point.index().to_string();
                assert_eq!(node.attribute("data-point"), Some(index.as_str()));
                let coord = dialect.coord(&board, point).expect("on the board");
                assert_eq!(node.attribute("data-coord"), Some(&*coord.to_string()));
                assert_eq!(node.attribute("class"), None);
            }
        }
    }
}

#[test]
fn a_point_shows_its_classes_its_size_and_its_button() {
    let mut live = LiveBoard::new(board("3x3"), Dialect::Pbmserv).title("Three \"by\" three");
    let hostile = "\"><script>a</script>".to_owned();
    live.point(
        Point::new(4),
        LivePoint {
            classes: vec!["x", "last"],
            size: Some(112),
            button: Some(PointButton {
                name: "point".to_owned(),
                value: "b2".to_owned(),
                label: hostile.clone(),
                disabled: true,
            }),
        },
    );
    let svg = live.to_string();
    let document = parse(&svg);
    let root = document.root_element();
    assert_eq!(root.attribute("aria-label"), Some("Three \"by\" three"));
    // The buttons of an image are not announced.
    assert_eq!(root.attribute("role"), Some("group"));
    let point = points(&document).nth(4).expect("a point");
    assert_eq!(point.attribute("class"), Some("x last"));
    let size = point.descendants().find(|node| node.has_tag_name("text"));
    assert_eq!(size.and_then(|node| node.text()), Some("112"));
    let buttons: Vec<Node> = named(&document, "button").collect();
    assert_eq!(buttons.len(), 1);
    assert_eq!(buttons[0].attribute("type"), Some("submit"));
    assert_eq!(buttons[0].attribute("value"), Some("b2"));
    assert_eq!(buttons[0].attribute("aria-label"), Some(hostile.as_str()));
    assert!(buttons[0].has_attribute("disabled"));
}

#[test]
fn buttons_fill_the_board_without_an_overlap() {
    for name in ["3x4", "hex3"] {
        let board = board(name);
        let mut live = LiveBoard::new(board.clone(), Dialect::Bga);
        for point in board.points() {
            let button = Some(PointButton::default());
            live.point(
                point,
                LivePoint {
                    button,
                    ..LivePoint::default()
                },
            );
        }
        let svg = live.to_string();
        let document = parse(&svg);
        let cells: Vec<[f64; 4]> = named(&document, "foreignObject")
            .map(|node| ["x", "y", "width", "height"].map(|name| number(node, name)))
            .collect();
        assert_eq!(cells.len(), board.points().count());
        for (index, [x, y, width, height]) in cells.iter().enumerate() {
            for [right, down, ..] in &cells[index + 1..] {
                let apart =
                    (x - right).abs() + 0.011 >= *width || (y - down).abs() + 0.011 >= *height;
                assert!(apart, "{name}");
            }
        }
    }
}

#[test]
fn stones_have_the_sizes_of_their_groups() {
    let board = board("5x5");
    let game = RandomPlay::new(11).game(&board);
    let position = game.positions().nth(14).expect("a position");
    let mut live = LiveBoard::new(board.clone(), Dialect::Bga);
    live.stones(&position);
    let svg = live.to_string();
    let document = parse(&svg);
    let mut middles = 0;
    for (node, point) in points(&document).zip(board.points()) {
        let classes = node.attribute("class").unwrap_or_default();
        let color = match classes.split(' ').next() {
            Some("x") => Some(Color::X),
            Some("o") => Some(Color::O),
            _ => None,
        };
        assert_eq!(color, position.at(point));
        let group = position.group(point).filter(|group| !group.is_singleton());
        let text_node = node.descendants().find(|node| node.has_tag_name("text"));
        let size = text_node.and_then(|node| node.text().map(str::to_owned));
        assert_eq!(size, group.map(|group| group.size.to_string()));
        middles += usize::from(classes.contains("middle"));
    }
    let groups = Color::BOTH
        .into_iter()
        .flat_map(|color| position.groups(color));
    let large = groups.filter(|group| !group.is_singleton()).count();
    assert!(large > 0);
    assert_eq!(middles, large);
}

#[test]
fn labels_are_on_all_sides_and_large_enough_on_every_board() {
    for name in BOARDS {
        for dialect in Dialect::ALL {
            let board = board(name);
            let svg = LiveBoard::new(board.clone(), dialect).to_string();
            let document = parse(&svg);
            let view_box = document.root_element().attribute("viewBox").expect("a box");
            let mut sizes = view_box
                .split(' ')
                .map(|size| size.parse().expect("a number"));
            let [_, _, width, height]: [f64; 4] =
                std::array::from_fn(|_| sizes.next().expect("four"));
            let group =
                named(&document, "g").find(|node| node.attribute("class") == Some("labels"));
            let group = group.expect("labels");
            let font = number(group, "font-size");
            // On a phone with 320 pixels ten of them are 3 % of the width.
            assert!(font / width.max(height) > 0.03, "{name}: {font} of {width}");
            let mut count = [0; 4];
            for label in group.children().filter(Node::is_element) {
                let (x, y) = (number(label, "x"), number(label, "y"));
                let half = 0.3 * font * length(label);
                assert!(x - half > 0.0 && x + half < width, "{name} {dialect}: {x}");
                assert!(y - 0.7 * font > 0.0 && y < height, "{name} {dialect}: {y}");
                let (right, down) = (x / width, y / height);
                count[0] += usize::from(right < 0.5);
                count[1] += usize::from(right > 0.5);
                count[2] += usize::from(down < 0.5);
                count[3] += usize::from(down > 0.5);
            }
            assert!(count.iter().all(|&labels| labels > 0), "{name}: {count:?}");
        }
    }
}

#[test]
fn labels_do_not_touch_each_other() {
    for name in BOARDS {
        for dialect in Dialect::ALL {
            let svg = LiveBoard::new(board(name), dialect).to_string();
            let document = parse(&svg);
            let group =
                named(&document, "g").find(|node| node.attribute("class") == Some("labels"));
            let group = group.expect("labels");
            let font = number(group, "font-size");
            let labels: Vec<(f64, f64, f64)> = group
                .children()
                .filter(Node::is_element)
                .map(|label| {
                    let half = 0.31 * font * length(label);
                    (number(label, "x"), number(label, "y"), half)
                })
                .collect();
            for (index, (x, y, half)) in labels.iter().enumerate() {
                for (right, down, other) in &labels[index + 1..] {
                    let apart = (x - right).abs() > half + other || (y - down).abs() > 0.72 * font;
                    assert!(apart, "{name} {dialect}: {x} {y}, {right} {down}");
                }
            }
        }
    }
}

#[test]
fn a_board_can_omit_labels_and_have_round_stones() {
    let plain = LiveBoard::new(board("hex3"), Dialect::Bga);
    assert!(plain.to_string().contains("class=\"labels\""));
    let without_labels = plain.labels(Labels::Hidden).hexagons(HexagonStyle::Stones);
    let bare = without_labels.to_string();
    assert!(!bare.contains("class=\"labels\""));
    assert!(bare.contains(r#"<circle class="point-disc""#));
}

#[test]
fn further_players_have_shapes_of_their_own() {
    let shapes = |players| {
        let live = LiveBoard::new(board("5x5"), Dialect::Bga).players(players);
        let svg = live.to_string();
        ["triangle", "square", "diamond"].map(|shape| svg.contains(&format!("point-{shape}")))
    };
    assert_eq!(shapes(2), [false, false, false]);
    assert_eq!(shapes(4), [true, true, false]);
    assert_eq!(shapes(5), [true, true, true]);
}

#[test]
fn the_style_sheet_has_every_theme_and_loads_nothing() {
    let style = board_style();
    for theme in Theme::ALL {
        let root = format!(":root[data-theme={}]", theme.name());
        for shape in ["", " [data-shape=rectangle]", " [data-shape=hexagon]"] {
            assert!(style.contains(&format!("{root}{shape}{{")), "{root}{shape}");
        }
    }
    assert!(!style.contains("url("));
    assert!(!style.contains("@import"));
}

#[test]
fn a_board_has_no_style_of_its_own() {
    let mut live = LiveBoard::new(Board::rectangle(9, 9).expect("a board"), Dialect::Bga);
    live.stones(RandomPlay::new(1).game(&board("9x9")).position());
    let svg = live.to_string();
    // A page's policy forbids styles in attributes.
    assert!(!svg.contains("style="));
    assert!(!svg.contains("fill="));
}

fn parse(svg: &str) -> Document<'_> {
    Document::parse(svg).expect("it is XML")
}

fn points<'a>(document: &'a Document<'_>) -> impl Iterator<Item = Node<'a, 'a>> {
    named(document, "g").filter(|node| node.has_attribute("data-point"))
}

fn named<'a>(document: &'a Document<'_>, name: &'a str) -> impl Iterator<Item = Node<'a, 'a>> {
    let nodes = document.descendants();
    nodes.filter(move |node| node.has_tag_name(name))
}

#[track_caller]
fn number(node: Node, name: &str) -> f64 {
    let number = node.attribute(name).expect("an attribute");
    number.parse().expect("a number")
}

#[track_caller]
fn length(label: Node) -> f64 {
    let text = label.text().expect("a text");
    f64::from(u32::try_from(text.len()).expect("a label"))
}
