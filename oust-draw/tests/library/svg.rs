//! SVG pictures: elements, colors, and text that must not become markup.

use oust_core::{Board, Color, Game, Point, Position, Setup};
use oust_draw::{HexagonStyle, PictureStyle, PointValue, SvgPicture, Theme};
use oust_notation::{Diagram, Dialect, Labels, PositionLine};
use roxmltree::{Document, Node};

/// A position with groups of several sizes and a captured stone's empty point.
const RECTANGLE: &str = "4x3 xx1o/1x2/oo1x o";
const HEXAGON: &str = "hex3 3/2x1/ox3/1oo1/3 x";

#[test]
fn small_boards_are_drawn_in_each_shape_and_theme() {
    for theme in Theme::ALL {
        for (name, line) in [("rectangle", RECTANGLE), ("hexagon", HEXAGON)] {
            let style = PictureStyle {
                theme: Some(theme),
                ..PictureStyle::default()
            };
            let picture = marked(line).style(style).to_string();
            insta::assert_snapshot!(format!("{name}-{}", theme.name()), picture);
        }
    }
}

#[test]
fn a_hexagon_is_drawn_with_round_stones_and_without_labels() {
    let position = read(HEXAGON);
    let style = PictureStyle {
        hexagons: HexagonStyle::Stones,
        labels: Labels::Hidden,
        ..PictureStyle::default()
    };
    let picture = SvgPicture::from_position(&position).style(style);
    insta::assert_snapshot!(picture);
}

#[test]
fn a_diagram_keeps_its_marks_and_caption() {
    let diagram: Diagram = " # . O\n . ? .\n ~ . .\n\nBlack plays at ?\n"
        .parse()
        .expect("a diagram");
    insta::assert_snapshot!(SvgPicture::from_diagram(diagram));
}

#[test]
fn further_players_have_stones_of_their_own_shapes() {
    let board = Board::rectangle(3, 3).expect("a board");
    let at = |column| board.point(0, column).expect("a point");
    let picture = SvgPicture::from_position(&read("3x3 3/1x1/3 o"));
    let further = [vec![at(0), at(1)], Vec::new(), vec![at(2)]];
    insta::assert_snapshot!(picture.further_stones(further));
}

#[test]
fn values_are_on_colors_between_those_of_the_sides() {
    for (name, line) in [("rectangle", RECTANGLE), ("hexagon", HEXAGON)] {
        let position = read(line);
        let points = position.board().points().zip(0_u8..);
        let values = points.map(|(point, index)| PointValue {
            point,
            text: format!("{index}&"),
            share: (index != 2).then(|| f64::from(index) / 10.0),
        });
        let far = PointValue {
            point: Point::new(9_999),
            text: "far".to_owned(),
            share: Some(f64::NAN),
        };
        let picture = SvgPicture::from_position(&position).values(values.chain([far]));
        insta::assert_snapshot!(format!("{name}-values"), picture);
    }
}

#[test]
fn equal_pictures_give_equal_bytes() {
    assert_eq!(marked(HEXAGON).to_string(), marked(HEXAGON).to_string());
}

#[test]
fn every_picture_is_one_xml_element_without_identifiers() {
    for board in boards() {
        for dialect in Dialect::ALL {
            let svg = SvgPicture::from_diagram(Diagram::new(Setup::new(board.clone())))
                .dialect(dialect)
                .to_string();
            let document = Document::parse(&svg).expect("it is XML");
            assert!(
                document
                    .root_element()
                    .has_tag_name(("http://www.w3.org/2000/svg", "svg"))
            );
            assert!(
                document.descendants().all(|node| !node.has_attribute("id")),
                "{svg}"
            );
        }
    }
}

#[test]
fn nothing_is_drawn_outside_the_view_box() {
    for board in boards() {
        let mut setup = Setup::new(board.clone());
        for point in board.points() {
            setup.put(point, Some(Color::O)).expect("on the board");
        }
        let style = PictureStyle {
            hexagons: HexagonStyle::Stones,
            ..PictureStyle::default()
        };
        let svg = SvgPicture::from_diagram(Diagram::new(setup))
            .style(style)
            .to_string();
        let document = Document::parse(&svg).expect("it is XML");
        let view_box = document
            .root_element()
            .attribute("viewBox")
            .expect("it has one");
        let size: Vec<f64> = view_box
            .split(' ')
            .map(|side| side.parse().expect("a number"))
            .collect();
        for node in document.descendants() {
            let (reach, x, y) = match node.tag_name().name() {
                "circle" => (number(node, "r"), number(node, "cx"), number(node, "cy")),
                // A character is half as wide as the font is high.
                "text" => {
                    let signs = node.text().expect("a label").len();
                    let reach = f64::from(u8::try_from(signs).expect("a few")) * 2.5;
                    (reach, number(node, "x"), number(node, "y"))
                }
                _ => continue,
            };
            let (width, height) = (size[2], size[3]);
            assert!(
                x - reach >= 0.0 && x + reach <= width,
                "{board:?}: x {x} of {width}"
            );
            assert!(
                y - 6.0 >= 0.0 && y <= height,
                "{board:?}: y {y} of {height}"
            );
        }
    }
}

#[test]
fn labels_use_the_dialect() {
    let labels = |board: &Board, dialect| {
        let svg = SvgPicture::from_diagram(Diagram::new(Setup::new(board.clone())))
            .dialect(dialect)
            .to_string();
        let document = Document::parse(&svg).expect("it is XML");
        let nodes = document
            .descendants()
            .filter(|node| node.has_tag_name("text"));
        let texts = nodes.filter_map(|node| node.text().map(str::to_owned));
        texts.collect::<Vec<_>>().join(" ")
    };
    let hexagon = Board::hexagon(2).expect("a board");
    let row = Board::rectangle(9, 1).expect("a board");
    let rows = [
        (&hexagon, Dialect::Pbmserv, "A B C 1 2 3"),
        (&hexagon, Dialect::AbstractPlay, "C B A"),
        (&hexagon, Dialect::Bga, "3 2 1 A B C"),
        (&row, Dialect::Pbmserv, "1 A B C D E F G H J"),
        (&row, Dialect::Bga, "1 A B C D E F G H I"),
    ];
    for (board, dialect, expected) in rows {
        let found = labels(board, dialect);
        assert!(
            found.split(' ').eq(expected.split(' ')),
            "{dialect}: {found}"
        );
    }
}

#[test]
fn star_points_match_a_go_board() {
    #[track_caller]
    fn check(width: u8, height: u8, expected: &[(usize, usize)]) {
        let board = Board::rectangle(width, height).expect("a board");
        let style = PictureStyle {
            labels: Labels::Hidden,
            ..PictureStyle::default()
        };
        let svg = SvgPicture::from_diagram(Diagram::new(Setup::new(board.clone())))
            .style(style)
            .to_string();
        let expected: Vec<String> = expected
            .iter()
            .map(|(row, place)| {
                format!(
                    "<circle cx=\"{}\" cy=\"{}\"",
                    14 + 20 * place,
                    14 + 20 * row
                )
            })
            .collect();
        assert_eq!(svg.matches("<circle").count(), expected.len(), "{svg}");
        for circle in expected {
            assert!(svg.contains(&circle), "{circle} in {svg}");
        }
    }
    check(5, 5, &[]);
    check(8, 8, &[(2, 2), (2, 5), (5, 2), (5, 5)]);
    check(9, 9, &[(2, 2), (2, 6), (4, 4), (6, 2), (6, 6)]);
    let of_19 = [3, 9, 15];
    let all = of_19
        .into_iter()
        .flat_map(|row| of_19.map(|place| (row, place)));
    check(19, 19, &all.collect::<Vec<_>>());
}

#[test]
fn legal_placements_that_capture_have_a_ring() {
    let board = Board::rectangle(3, 3).expect("a board");
    let mut game = Game::new(board.clone());
    for name in ["a1", "b1"] {
        let coord = name.parse().expect(name);
        let point = Dialect::Pbmserv.resolve(&board, coord).expect(name);
        game.play(point).expect(name);
    }
    let svg = SvgPicture::from_position(game.position())
        .legal(game.position().legal())
        .to_string();
    assert!(
        svg.contains("Legal placements: a3 b3 c3 a2 b2 c2 c1. Capturing: a2."),
        "{svg}"
    );
    let group = |class: &str| {
        let (_, rest) = svg
            .split_once(&format!("<g class=\"{class}\""))
            .expect("a group");
        rest.split("</g>")
            .next()
            .expect("its end")
            .matches("<circle")
            .count()
    };
    assert_eq!((group("legal"), group("capturing")), (7, 1));
}

#[test]
fn a_requested_legal_point_has_one_mark() {
    let position = read(RECTANGLE);
    let empty = |&point: &Point| position.at(point).is_none();
    let asked: Vec<Point> = position.board().points().filter(empty).collect();
    let mut diagram = Diagram::new(position.setup());
    diagram.asked = asked.clone();
    let picture = SvgPicture::from_diagram(diagram);
    assert_eq!(
        picture.to_string().matches(">?</text>").count(),
        asked.len()
    );
    let both = picture.legal(position.legal()).to_string();
    let left = asked.len() - position.legal().count();
    assert_eq!(both.matches(">?</text>").count(), left);
}

#[test]
fn text_never_becomes_markup() {
    let hostile = "</title><script>alert(1)</script> \" onload=\" & ' ]]> \u{0} \u{1b}[31m";
    let position = read(RECTANGLE);
    let mut diagram = Diagram::new(position.setup());
    diagram.caption = Some(hostile.to_owned());
    let svg = SvgPicture::from_diagram(diagram).title(hostile).to_string();
    let document = Document::parse(&svg).expect("it is XML");
    let said = hostile.replace(['\u{0}', '\u{1b}'], "\u{fffd}");
    let text = |name| {
        let node = document.descendants().find(|node| node.has_tag_name(name));
        node.and_then(|node| node.text()).expect(name).to_owned()
    };
    assert_eq!(text("title"), said);
    assert!(text("desc").ends_with(&said));
    assert!(!svg.contains("<script"), "{svg}");
}

#[test]
fn points_off_the_board_are_left_out() {
    let far = Point::new(9_999);
    let mut diagram = Diagram::new(read(RECTANGLE).setup());
    diagram.last_move.push(far);
    diagram.captured.push(far);
    diagram.asked.push(far);
    let svg = SvgPicture::from_diagram(diagram);
    let plain = SvgPicture::from_position(&read(RECTANGLE));
    let drawn = |picture: SvgPicture| picture.to_string().matches("<circle").count();
    assert_eq!(drawn(svg), drawn(plain));
}

/// Returns a picture with every kind of mark.
fn marked(line: &str) -> SvgPicture {
    let position = read(line);
    let stones = position
        .setup()
        .stones(!position.to_move())
        .collect::<Vec<_>>();
    let empty: Vec<Point> = position
        .board()
        .points()
        .filter(|&point| position.at(point).is_none())
        .collect();
    let mut diagram = Diagram::new(position.setup());
    diagram.last_move.extend(stones.last());
    diagram.captured.extend(empty.first());
    diagram.asked.extend(empty.last());
    SvgPicture::from_diagram(diagram)
        .legal(position.legal().skip(1).take(3))
        .sizes()
        .title("Figure <1>")
}

fn read(line: &str) -> Position {
    line.parse::<PositionLine>().expect(line).position()
}

fn boards() -> Vec<Board> {
    let sides = [(1, 1), (1, 9), (30, 2), (5, 101), (19, 19)];
    let rectangles = sides.map(|(width, height)| Board::rectangle(width, height));
    let hexagons = [1, 2, 3, 7, 15, 51].map(Board::hexagon);
    rectangles
        .into_iter()
        .chain(hexagons)
        .map(|board| board.expect("a board"))
        .collect()
}

#[track_caller]
fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).expect(name).parse().expect("a number")
}
