//! Reading SGF of this library and of other programs, intact and damaged.

use oust_notation::record::{Format, Record};
use oust_notation::{DocumentItem, UnmarkedSgf, read_sgf};

use super::{ROOT, check, one};
use crate::common::{annotated_game, board, body, check_document, headers, problems};

/// Checks the body and the problems of another program's tree read as Oust.
#[track_caller]
fn check_other(text: &str, expected_body: &str, expected_problems: &[&str]) {
    let record = one(text, UnmarkedSgf::ReadAsOust);
    assert_eq!(body(text, &record), expected_body, "{text}");
    assert_eq!(problems(text, &record), expected_problems, "{text}");
}

#[test]
fn each_node_is_a_placement_and_pl_ends_the_turn() {
    check(
        ";AB[ac]PL[W];AW[bc]PL[B];AB[ab]AE[bc]PL[B];AB[ca]PL[W])",
        "x(a1) o(b1) x(a2 c3)",
        &[],
    );
    check(";AB[ac]PL[W];AB[ab]PL[W])", "x(a1) x(a2)", &[]);
}

#[test]
fn without_pl_stones_of_one_color_are_one_turn() {
    check(
        ";AB[ac];AW[bc];AB[ab]AE[bc];AB[ca])",
        "x(a1) o(b1) x(a2 c3)",
        &[],
    );
}

#[test]
fn oustdo_holds_swap_pass_resignation_and_timeout() {
    check(
        ";AB[ac]PL[W];OUSTDO[swap]PL[W];OUSTDO[pass:W]PL[B];OUSTDO[resign:B])",
        "x(a1) swap o(pass) x(resign)",
        &[],
    );
    check(
        ";AB[ac]PL[W];OUSTDO[ Time : white ])",
        "x(a1) o(timeout)",
        &[],
    );
    let expected = "expected pass, resign or time with a side such as `pass:B`, or swap";
    check(
        ";OUSTDO[fly:B])",
        "x(!fly:B)",
        &[&format!("fly:B | {expected}")],
    );
    check(
        ";OUSTDO[pass])",
        "?(!pass)",
        &[&format!("pass | {expected}")],
    );
    check(
        ";OUSTDO[swap:B])",
        "x(!swap:B)",
        &[&format!("swap:B | {expected}")],
    );
}

#[test]
fn comments_follow_their_turn_and_keep_their_text() {
    check(
        "C[a \\] b \\\\ c: d [e\r\nnew \\\nsame];AB[ac]AE[cc]PL[B]C[inside];AB[ca]PL[W]C[])",
        "{a ] b \\ c: d [e\nnew same} x(a1 c3) {inside} {}",
        &[],
    );
}

#[test]
fn a_diagram_shows_the_stones_of_the_nodes() {
    let text =
        format!("{ROOT}AW[aa];AB[ac]PL[W];OUSTDO[diagram];AW[bc]AE[ac]PL[B];OUSTDO[diagram])");
    let record = one(&text, UnmarkedSgf::Refuse);
    let shown = record.items.iter().filter_map(|item| match item {
        oust_notation::record::Item::Diagram { diagram, .. } => {
            let setup = diagram.as_ref().expect("stones can be shown").setup.clone();
            let to_move = oust_core::Color::X;
            Some(oust_notation::PositionLine { setup, to_move }.to_string())
        }
        _ => None,
    });
    let shown: Vec<String> = shown.collect();
    assert_eq!(shown, ["3x3 o2/3/x2 x", "3x3 o2/3/1o1 x"]);
    // A diagram ends its turn.
    check(
        ";AB[ac]PL[B];OUSTDO[diagram];AB[ca]PL[W])",
        "x(a1) [3x3] x(c3)",
        &[],
    );
}

const VARIATIONS: &str = "( | expected one line of play, found a variation, which is not read; the \
                          first line of play can be read alone";

#[test]
fn the_first_variation_is_read() {
    check(
        ";AB[aa]PL[W](;AW[bb]PL[B](;AB[cc]PL[W])(;AB[ca]))(;AW[cc]))",
        "x(a3) o(b2) x(c1)",
        &[VARIATIONS],
    );
    check("(;AB[aa]PL[W](;AW[bb]PL[B])))", "x(a3) o(b2)", &[]);
    check(
        "(;AB[aa]PL[W]);AW[bb])",
        "x(a3)",
        &["; | expected a parenthesis: nodes come before the variations"],
    );
}

#[test]
fn nesting_has_no_limit() {
    let depth = 100_000;
    let inner = "(;C[x]".repeat(depth);
    let text = format!("{ROOT}{inner}{})", ")".repeat(depth));
    assert_eq!(one(&text, UnmarkedSgf::Refuse).items.len(), depth);
}

#[test]
fn old_names_and_spaces_are_read() {
    check_other(
        "( ; GaMe [1] SiZe [3]\nPlayerBlack [al] ; AddBlack[ aa ]\u{b}PLayer[White] ; W [ bb ] )\n",
        "x(a3) o(b2)",
        &[],
    );
    check_other("(;sz[3];ab[aa])", "x(a3)", &[]);
}

#[test]
fn games_of_other_programs_are_read_on_request() {
    let text = "(;GM[1]SZ[3]PB[a]PW[b]RE[B+R];B[aa];W[];B[bb];B[tt];W[cc])";
    check_other(text, "x(a3) o(pass) x(b2) x(pass) o(c1)", &[]);
    let record = one(text, UnmarkedSgf::Refuse);
    assert_eq!((record.items.len(), record.board.clone()), (0, None));
    assert_eq!(
        headers(&record).len(),
        4,
        "the properties of the root are kept"
    );
    let [problem] = &problems(text, &record)[..] else {
        panic!("one problem: {record:?}");
    };
    assert!(
        problem.contains("the property OUST, which marks a game of Oust"),
        "{problem}"
    );

    let text = "(;RE[Void];B[tt];W[sa])";
    check_other(text, "x(pass) o(s19)", &[]);
    let record = one(text, UnmarkedSgf::ReadAsOust);
    assert_eq!(record.board, Some(board("19x19")), "Go's usual size");
    assert_eq!(headers(&record), ["result \"?\""]);
    // On boards with the point `tt` it is not a pass.
    check_other("(;SZ[20];B[tt])", "x(t1)", &[]);
}

#[test]
fn damage_is_a_problem_and_the_next_game_is_read() {
    let next = "(;GM[1]SZ[3]OUST[1]PB[next];AB[aa])";
    let unclosed = "( | expected a `)` that closes the game tree begun here";
    let bracket = "[ | expected a `]` that closes the value begun here";
    let junk = |what: &str| format!("{what} | expected a node, a property or a parenthesis");
    let cases: [(&str, &[&str], &str); 7] = [
        (";AB[aa]PL[W]\n", &[unclosed], "x(a3)"),
        (";AB[aa]PL[W]C[good\n", &[unclosed, bracket], "x(a3) {good}"),
        (";AB[aa]PL[W](;AW[bb]\n", &[unclosed], "x(a3) o(b2)"),
        (";AB[aa]PL[W]é!)", &[&junk("é!")], "x(a3)"),
        (
            ";AB[aa]PL[W]AW;)",
            &["AW | expected a value in brackets after the name of a property"],
            "x(a3)",
        ),
        (
            ";[bb]AB[aa])",
            &["[ | expected the name of a property before its value"],
            "x(a3)",
        ),
        (
            ";AB[aa]PL[W]]\u{a0})",
            &[&junk("]"), &junk("\u{a0}")],
            "x(a3)",
        ),
    ];
    for (damaged, expected, first) in cases {
        let text = format!("{ROOT}{damaged}{next}");
        let records: Vec<Record> = read_sgf(&text, UnmarkedSgf::Refuse).collect();
        assert_eq!(records.len(), 2, "{text}");
        assert_eq!(problems(&text, &records[0]), expected, "{text}");
        assert_eq!(body(&text, &records[0]), first, "{text}");
        assert_eq!(records[1].span.slice(&text), next);
        assert_eq!(problems(&text, &records[1]), Vec::<String>::new());
    }
}

/// Reads a file of `fixtures/formats/`.
fn fixture(name: &str) -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/formats/");
    std::fs::read_to_string(format!("{folder}{name}")).expect(name)
}

#[test]
fn the_fixtures_are_read() {
    let text = fixture("games.sgf");
    let mut boards = Vec::new();
    for record in read_sgf(&text, UnmarkedSgf::Refuse) {
        assert_eq!(problems(&text, &record), Vec::<String>::new());
        let game = annotated_game(&record).game;
        assert!(
            game.outcome().is_some(),
            "each of them was played to its end"
        );
        boards.push(game.start().board().clone());
    }
    assert_eq!(boards, ["5x5", "5x5", "3x3", "3x5"].map(board));

    let text = fixture("unmarked.sgf");
    check_other(&text, "x(a1) o(b1) x(a2)", &[]);
    assert_eq!(one(&text, UnmarkedSgf::Refuse).problems.len(), 1);
}

#[test]
fn sgf_is_detected_by_its_trees() {
    let tree = "(;GM[1]SZ[3]OUST[1]C[\n\\oust 3x3\n];AB[aa])";
    let records = |text: &str| {
        let document = check_document(text);
        let sgf = document.items().filter(
            |part| matches!(part, DocumentItem::Record(record) if record.format == Format::Sgf),
        );
        (
            sgf.count(),
            document.items().count(),
            document.problems().len(),
        )
    };
    assert_eq!(records(tree), (1, 1, 0));
    assert_eq!(
        records(&format!("\u{feff} \n{tree}\r\n{tree}\n")),
        (2, 2, 0)
    );
    assert_eq!(records("( ;B[aa])"), (1, 1, 0));
    assert_eq!(records(&format!("{tree}) ;AB[bb]\n{tree}rest")), (2, 2, 2));
    assert_eq!(records("A game:\n  (;FF[4]GM[1];B[aa])"), (1, 1, 1));
    assert_eq!(records("(see above; and below)"), (0, 0, 1));
    assert_eq!(
        records("oust 3x3\n\n; as in\n; (;FF[4])\n1. a1\n"),
        (0, 1, 0)
    );
}
