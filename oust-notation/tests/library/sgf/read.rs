//! What is read of SGF, ours and other programs', whole and damaged.

use oust_notation::record::{Format, Record};
use oust_notation::{Dialect, Part, UnmarkedSgf, read_sgf};

use crate::common::{board, body, check_document, check_record, headers, problems, transcript_of};

const ROOT: &str = "(;FF[4]GM[1]SZ[3]OUST[1]";

#[track_caller]
fn one(text: &str, unmarked: UnmarkedSgf) -> Record {
    let records: Vec<Record> = read_sgf(text, unmarked).collect();
    let count = records.len();
    let [record] = <[Record; 1]>::try_from(records)
        .unwrap_or_else(|_| panic!("one record, not {count}: {text}"));
    check_record(text, &record);
    assert_eq!(record.format, Format::Sgf);
    record
}

/// The body and the problems of a tree of ours on 3x3, whose root goes on with this text.
#[track_caller]
fn check(rest: &str, expected_body: &str, expected_problems: &[&str]) {
    let text = format!("{ROOT}{rest}");
    let record = one(&text, UnmarkedSgf::Refuse);
    assert_eq!(body(&text, &record), expected_body, "{text}");
    assert_eq!(problems(&text, &record), expected_problems, "{text}");
}

/// The same of another program's tree that is read as Oust.
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
fn without_pl_stones_of_one_colour_are_one_turn() {
    check(
        ";AB[ac];AW[bc];AB[ab]AE[bc];AB[ca])",
        "x(a1) o(b1) x(a2 c3)",
        &[],
    );
}

#[test]
fn what_stones_do_not_tell_is_told() {
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
fn remarks_stand_behind_their_turn_and_keep_their_text() {
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
    check(
        ";AB[ac]PL[B];OUSTDO[diagram];AB[ca]PL[W])",
        "x(a1 c3)",
        &["diagram | expected the end of the turn before a diagram"],
    );
}

#[test]
fn the_root_says_what_is_known_of_the_game() {
    let text = "(;FF[4]GM[1]SZ[9:7]OUST[1]OUSTHEAD[x:\"a\\\\\\\\b\\\\n\"][swap:used][annotator:me\\:]\
                OUSTCLAIM[W:2/9]PB[a\\\\b ]PW[bob]DT[2026-01-19]PC[here]EV[e]RO[3]GN[7]BR[5d]RE[W+T];AB[aa])";
    let record = one(text, UnmarkedSgf::Refuse);
    assert_eq!(
        headers(&record),
        [
            "x \"a\\\\b\\n\"",
            "o \"bob\" 2/9",
            "date \"2026-01-19\"",
            "site \"here\"",
            "event \"e\"",
            "round \"3\"",
            "id \"7\"",
            "BR \"5d\"",
            "result \"o\"",
            "ended \"time\"",
            "swap \"used\"",
            "annotator \"me:\"",
        ]
    );
    assert_eq!(record.board, Some(board("9x7")));
    assert_eq!(record.board_span.of(text), "9:7");
    assert_eq!(record.dialect, Some(Dialect::AbstractPlay));
    assert_eq!(body(text, &record), "x(a7)");
    let unknown = "annotator | `annotator` is no header of the format";
    assert_eq!(problems(text, &record), [unknown]);
}

#[test]
fn results_are_those_of_the_format() {
    let results = [
        ("B+", "x", ""),
        ("B+3.5", "x", ""),
        ("w+resign", "o", "resign"),
        ("White+T", "o", "time"),
        ("B+F", "x", "adjudicated"),
        ("Void", "deadlock", ""),
        ("?", "?", ""),
        ("0", "draw", ""),
        ("Black won", "Black won", ""),
        ("B+x", "B+x", ""),
    ];
    for (written, result, ended) in results {
        let text = format!("{ROOT}RE[{written}];AB[aa])");
        let record = one(&text, UnmarkedSgf::Refuse);
        let value = |name: &str| {
            let named = record
                .headers
                .iter()
                .find(|header| header.name.as_str() == name);
            named.map_or_else(String::new, |header| header.value.clone())
        };
        assert_eq!(
            (value("result"), value("ended")),
            (result.to_owned(), ended.to_owned())
        );
    }
}

#[test]
fn stones_of_the_root_are_the_start() {
    let start = |rest: &str| {
        let text = format!("{ROOT}{rest};AB[aa])");
        let record = one(&text, UnmarkedSgf::Refuse);
        let known = record
            .header(&oust_notation::record::HeaderName::Start)
            .is_some();
        (record.start.map(|line| line.to_string()), known)
    };
    let line = |text: &str| (Some(text.to_owned()), true);
    assert_eq!(start("AB[aa:ba]AW[cc]PL[W]"), line("3x3 xx1/3/2o o"));
    assert_eq!(start("AW[cc]"), line("3x3 3/3/2o x"));
    assert_eq!(start("PL[W]"), line("3x3 3/3/3 o"));
    assert_eq!(start("PL[B]"), (None, false));
    assert_eq!(start(""), (None, false));
    // What cannot be read is there all the same: the game does not begin on the empty board.
    for broken in ["AB[ad]", "AB[a]", "AB[aa]AW[aa]", "AB[aa:ba][ba]", "PL[x]"] {
        assert_eq!(start(broken), (None, true), "{broken}");
    }
}

#[test]
fn a_value_that_is_wrong_is_marked_where_it_stands() {
    let point = "expected a point of the board, two letters such as `cd`";
    check(";AB[a1]PL[W])", "x(!a1)", &[&format!("a1 | {point}")]);
    check(";AB[]PL[W])", "x(!)", &[&format!(" | {point}")]);
    check(";AB[aa]AE[x])", "x(a3)", &[&format!("x | {point}")]);
    let one_stone = "expected one stone in a node: each placement is a node of its own";
    check(
        ";AB[aa][bb])",
        "x(a3) x(!bb)",
        &[&format!("bb | {one_stone}")],
    );
    check(
        ";AB[aa]AW[bb])",
        "x(a3) o(!bb)",
        &[&format!("bb | {one_stone}")],
    );
    check(
        ";AB[aa:bb])",
        "x(!aa:bb)",
        &[&format!("aa:bb | {one_stone}")],
    );
    check(";AB[aa]PL[x])", "x(a3)", &["x | expected a side, B or W"]);
    check(
        ";AB[aa]XY[1])",
        "x(a3)",
        &["XY | `XY` is no header of the format"],
    );
    check(";AB[aa]TR[aa]LB[aa:1])", "x(a3)", &[]);
    check(
        ";AB[aa]PB[late])",
        "x(a3)",
        &["PB | the header `PB` stands behind the first turn"],
    );
    check(
        "PB[a]PB[b];AB[aa])",
        "x(a3)",
        &["PB | the header `x` stands twice; the first one counts"],
    );
    check(
        "PB[a][b];AB[aa])",
        "x(a3)",
        &["b | expected the next property: this one has one value"],
    );
    // Beyond the board: whoever resolves the coordinate says so.
    check(";AB[ad];AW[Za])", "x(a0) o(az3)", &[]);
}

#[test]
fn our_own_properties_are_held_against_the_others() {
    let twice = "the header `x` stands twice; the first one counts";
    check(
        "PB[a]OUSTHEAD[x:b];AB[aa])",
        "x(a3)",
        &[&format!("x | {twice}")],
    );
    let expected =
        "expected a JSON string, since it begins with a quotation mark, as the value of `x`";
    check(
        "OUSTHEAD[x:\"b];AB[aa])",
        "x(a3)",
        &[&format!("\"b | {expected}")],
    );
    let expected = "expected a name, a colon and a value as the value of `OUSTHEAD`";
    check(
        "OUSTHEAD[x];AB[aa])",
        "x(a3)",
        &[&format!("x | {expected}")],
    );
    let expected = "expected the name of a header as the value of `OUSTHEAD`";
    check(
        "OUSTHEAD[a b:c];AB[aa])",
        "x(a3)",
        &[&format!("a b | {expected}")],
    );
    let expected = "expected a side and its counts, `B:41/46`, as the value of `OUSTCLAIM`";
    check(
        "OUSTCLAIM[B:4];AB[aa])",
        "x(a3)",
        &[&format!("B:4 | {expected}")],
    );
    let text = "(;SZ[3]OUST[2];AB[aa])";
    let record = one(text, UnmarkedSgf::Refuse);
    let expected = "2 | expected the version 1 as the value of `OUST`";
    assert_eq!(problems(text, &record), [expected]);
}

#[test]
fn sizes_beyond_the_letters_are_no_boards() {
    for (size, good) in [("1", true), ("52", true), ("52:1", true), (" 9 : 7 ", true)] {
        let text = format!("(;OUST[1]SZ[{size}];AB[aa])");
        assert_eq!(
            one(&text, UnmarkedSgf::Refuse).board.is_some(),
            good,
            "{size}"
        );
    }
    for size in [
        "0",
        "53",
        "9:53",
        "300",
        "99999999999",
        "",
        "x",
        "9x9",
        "9:",
        "-1",
    ] {
        let text = format!("(;OUST[1]SZ[{size}];AB[aa])");
        let record = one(&text, UnmarkedSgf::Refuse);
        assert_eq!(record.board, None, "{size}");
        assert_eq!(problems(&text, &record).len(), 1, "{size}");
        assert_eq!(record.items.len(), 1, "what stands there is kept");
    }
    let text = "(;OUST[1];AB[aa])";
    assert_eq!(problems(text, &one(text, UnmarkedSgf::Refuse)).len(), 1);
}

#[test]
fn of_variations_the_first_is_read() {
    check(
        ";AB[aa]PL[W](;AW[bb]PL[B](;AB[cc]PL[W])(;AB[ca]))(;AW[cc]))",
        "x(a3) o(b2) x(c1)",
        &["( | expected one line of play; of several variations the first is read"],
    );
    check("(;AB[aa]PL[W](;AW[bb]PL[B])))", "x(a3) o(b2)", &[]);
    check(
        "(;AB[aa]PL[W]);AW[bb])",
        "x(a3)",
        &["; | expected a parenthesis: nodes stand before the variations"],
    );
}

#[test]
fn nesting_has_a_limit_and_the_game_is_read_up_to_it() {
    let nested = |depth: usize| {
        let inner = "(;C[x]".repeat(depth);
        format!("{ROOT}{inner}{})", ")".repeat(depth))
    };
    let read = |depth: usize| {
        let text = nested(depth);
        let record = one(&text, UnmarkedSgf::Refuse);
        (record.items.len(), problems(&text, &record).len())
    };
    // A record of remarks alone has no turn, which is one problem.
    assert_eq!(read(63), (63, 1));
    assert_eq!(read(64), (63, 2));
    assert_eq!(read(100_000), (63, 2));
}

#[test]
fn old_names_and_blanks_are_read() {
    check_other(
        "( ; GaMe [1] SiZe [3]\nPlayerBlack [al] ; AddBlack[ aa ]\u{b}PLayer[White] ; W [ bb ] )\n",
        "x(a3) o(b2)",
        &[],
    );
    check_other("(;sz[3];ab[aa])", "x(a3)", &[]);
}

#[test]
fn another_programs_game_is_read_when_asked_for() {
    let text = "(;GM[1]SZ[3]PB[a]PW[b]RE[B+R];B[aa];W[];B[bb];B[tt];W[cc])";
    check_other(text, "x(a3) o(pass) x(b2) x(pass) o(c1)", &[]);
    let record = one(text, UnmarkedSgf::Refuse);
    assert_eq!((record.items.len(), record.board.clone()), (0, None));
    assert_eq!(headers(&record).len(), 4, "what the root says is kept");
    let [problem] = &problems(text, &record)[..] else {
        panic!("one problem: {record:?}");
    };
    assert!(problem.contains("--format-in sgf`"), "{problem}");

    let text = "(;RE[Void];B[tt];W[sa])";
    check_other(text, "x(pass) o(s19)", &[]);
    let record = one(text, UnmarkedSgf::ReadAsOust);
    assert_eq!(record.board, Some(board("19x19")), "Go's usual size");
    assert_eq!(headers(&record), ["result \"?\""]);
    // Where `tt` is a point it is no pass.
    check_other("(;SZ[20];B[tt])", "x(t1)", &[]);
}

#[test]
fn damage_is_marked_and_the_next_game_is_read() {
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
            &["AW | expected a value in brackets behind the name of a property"],
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
        assert_eq!(records[1].span.of(&text), next);
        assert_eq!(problems(&text, &records[1]), Vec::<String>::new());
    }
}

/// A text of `fixtures/formats/`.
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
        let game = transcript_of(&record).game;
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
fn a_text_is_recognised_by_its_trees() {
    let tree = "(;GM[1]SZ[3]OUST[1]C[\noust 3x3\n];AB[aa])";
    let records = |text: &str| {
        let document = check_document(text);
        let sgf = document
            .parts
            .iter()
            .filter(|part| matches!(part, Part::Record(record) if record.format == Format::Sgf));
        (sgf.count(), document.parts.len(), document.problems.len())
    };
    assert_eq!(records(tree), (1, 1, 0));
    assert_eq!(
        records(&format!("\u{feff} \n{tree}\r\n{tree}\n")),
        (2, 2, 0)
    );
    assert_eq!(records("( ;B[aa])"), (1, 1, 0));
    assert_eq!(records(&format!("{tree}) ;AB[bb]\n{tree}rest")), (2, 2, 1));
    assert_eq!(records("A game:\n  (;FF[4]GM[1];B[aa])"), (1, 1, 1));
    assert_eq!(records("(see above; and below)"), (0, 0, 1));
    assert_eq!(
        records("oust 3x3\n\n; as in\n; (;FF[4])\n1. a1\n"),
        (0, 1, 0)
    );
}
