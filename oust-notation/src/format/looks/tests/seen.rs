//! Texts that look like a game.

use crate::format::looks::tests::{check_all, sketch};

#[test]
fn first_lines() {
    let lines = [
        "  oust 5x5",
        "Oust 5x5 ; club game",
        "[oust 5x5]",
        "Oust (5x5)",
        "oust 5x5.",
        "Oust 5x5",
        "OUST 13x13",
        "osut 5x5",
        "ouste 5x5",
        "oust: 5x5",
        "ouzt hex7",
        "oost 5x5",
        "oustt 5x5",
        "oist 9x9",
        "oust5x5",
        "oust=5x5",
        "\"oust 5x5\"",
        "**oust 5x5**",
        "`oust 5x5`",
        "; oust 5x5",
        "- oust 5x5",
        "> oust 5x5",
        "> > oust 5x5",
        "oust 5 x 5",
        "oust 5×5",
        "oust hex-7",
        "oust hex 7",
        "Oust hex7 coords=bga",
        "osut 5x5 coords=pbmserv",
        "<p>oust 5x5</p>",
        "oust\u{a0}5x5",
        "o\u{ad}ust 5x5",
        "; niceoust 5x5",
        "result: ?oust 5x5",
        "1. b4 e2oust 5x5",
        "}oust 5x5",
        "oust 5x5 1. b4 e2",
        "\u{200b}oust 5x5",
    ];
    check_all(lines.map(|line| (line, "record")));
}

#[test]
fn two_first_lines_begin_two_games() {
    check_all([
        (
            "Oust 5x5\nx: a\no: b\n\n1. b4 e2\n\nosut 5x5\n1. a1\n",
            "record+3 record+1",
        ),
        ("1. b4 e2\nOust 5x5\n1. b4 e2\n", "row record+1"),
    ]);
}

#[test]
fn titles_and_lines_of_listings() {
    let lines = [
        "Summary of Oust Board 7",
        "Preview of Oust Board ?",
        "summary of oust board 101",
        "Sumary of Oust Board 7",
        "Notification of Hex Oust Board 12",
        "Subject: Submit of Oust Board 3",
        "Subject: Re: Summary of Oust Board 4",
        "> Summary of Oust Board 4",
        "Summary of Oust Board #7",
        "Black (x)     White (o)",
        "Weiss (x)  Schwarz (o)",
        "Game started.... Jan  5 10:12",
        "Last move made.. Feb 10",
        "Game ended...... Mar  2",
    ];
    check_all(lines.map(|line| (line, "listing")));
}

#[test]
fn sgf() {
    let lines = [
        "(;FF[4]GM[1]SZ[5]",
        "( ; GM[1]",
        "; (;FF[4]",
        ";B[aa];W[bb]",
        ";W[cd]",
        "  ;AB[aa][bb]",
        ";PL[B]",
        "GM[1]SZ[5]OUST[1]",
        "OUST[1]SZ[5];B[aa]",
        "SZ[5]",
        "the game;B[ab];W[ba])",
        ";B[]",
        "FF[4]CA[UTF-8]",
        ";B[b4]",
        "AB[aa][bc]AW[cc]",
    ];
    check_all(lines.map(|line| (line, "sgf")));
    check_all([
        ("B[aa]W[bb]", "sgf"),
        ("B[dd];W[ee]", "sgf"),
        ("B[i] is code", ""),
    ]);
}

#[test]
fn json() {
    let lines = [
        "{\"header\": {}",
        "[{\"schema\":1}]",
        "[{",
        " { \"a\" : 1 }",
        "\"moves\": [",
        "\"turns\":[{}]",
        ", \"moves\": []",
        "x = {\"moves\": 1}",
        "\"header\": {",
        "\"schema\": 1,",
    ];
    check_all(lines.map(|line| (line, "json")));
}

#[test]
fn headers() {
    let lines = [
        "result: x",
        "Result: o",
        "result: deadlock",
        "result: ?",
        "result = x",
        "result：o",
        "ended: resign",
        "ended: time",
        "swap: used",
        "start: 5x5 5/5/1x3/5/5 x",
        "[White \"alice\"]",
        "[Result \"1-0\"]",
        "> result: x",
        "- result: x",
        "result: \"x\"",
    ];
    check_all(lines.map(|line| {
        (
            line,
            if line.starts_with("start") {
                "position"
            } else {
                "header"
            },
        )
    }));
    check_all([
        ("x: alice\no: bob\n", "header+1"),
        ("x: alice\ndate: 2026-01-19\no: bob\n", "header+1"),
        (
            "result: x\nevent: cup\n; well played\n\n1. b4\n",
            "header+1",
        ),
        (
            "X: alice 3/3\nO: bob 4/7\nresult: x\n\n1. b4 e2\n",
            "header+3",
        ),
        ("start: hex7 coords=bga\n", "header"),
    ]);
}

#[test]
fn rows() {
    let lines = [
        "1. b4 e2",
        "1.b4 e2",
        "1.b4",
        "12) a4,c1 e4",
        "3 b4",
        "(4) b4 e2",
        "1... e2",
        "1. Black b4",
        "| 1 | b4 | e2 |",
        "1;b4;e2",
        "1,b4,e2",
        "\"1\",\"b4\",\"e2\"",
        "1\tb4\te2",
        "1. a4-c1",
        "> 1. b4 e2",
        "<tr><td>1</td><td>b4</td><td>e2</td></tr>",
        "1.&nbsp;b4&nbsp;e2",
        "1. b4 --",
        "1. -- b4",
        "1/ b4 e2",
        "1- b4 – e2",
        "[1] b4 e2",
        "1: b4 e2",
        "1. b4 e2 and then it went wrong",
        "1. b4 {a fine move} x has the center",
        "1. b4 ; said alice",
        "- 1. b4 e2",
        "**1.** b4 e2",
        "1. b4! e2?",
        "1. B4 E2",
        "7. c2,d5 resign",
        "1. a101 b102",
        "1. b4 e0",
        "1. b\u{200b}4 e2",
        "2026-01-19 10:12 b4",
        "1 d3   2 e2",
        "1. b4 1. c5 e2",
        "#1 b4 e2",
        "99. pass b4",
        "1. x: b4 o: e2",
    ];
    check_all(lines.map(|line| (line, "row")));
    check_all([
        ("1. b4 e2\n2. c5 b5\n\n3. a4,c1 e4\n", "row+2"),
        ("1. b4 e2\nhello\n2. c5 b5\n", "row row"),
        ("1. b4 e2\n---\n2. c5 b5\n", "row+1"),
    ]);
}

#[test]
fn moves() {
    let lines = [
        "b4 e2",
        "b4 e2 c5 b5 a4,c1 e4",
        "a4,c1",
        "b4/e2",
        "Moves: b4 e2 c5",
        "x b4 o e2",
        "b4 and e2",
        "`b4` `e2`",
        "**b4** e2",
        "b4-e2",
        "b4→e2",
        "moves = [b4, e2, c5, b5]",
        "['b4', 'e2', 'c5', 'b5']",
        "<li>b4</li><li>e2</li>",
        "they played b4 e2 c5 b5 and stopped then and there",
        "b4 e2 resign",
        "| d7 c6 f6 d4 | 385 | 44.2 % | no |",
        "b4.e2",
        "b4;e2",
        "B4 E2",
        "b4:e2",
        "b4 swap",
        "a) b4 e2",
        "1st b4 e2",
        "Turn 1: b4 e2",
        "(b4, e2)",
        "b4\te2",
        "{b4, e2}",
        "Black: b4, White: e2",
        "b3,timeout",
    ];
    check_all(lines.map(|line| (line, "moves")));
    check_all([
        ("b4\ne2\n", "moves+1"),
        ("b4\n\ne2\n\nc5\n", "moves+2"),
        ("- b4\n- e2\n", "moves+1"),
        ("alice: b4\nbob: e2\nalice: c5\n", "moves+2"),
        ("<alice> b4\n<bob> e2\n", "moves+1"),
        ("x,b4\no,e2\nx,c5\n", "moves+2"),
        ("move,player,point\nfirst,alice,b4\n", "?b4"),
        ("1. b4 e2\nc5\n", "row+1"),
    ]);
}

#[test]
fn rows_of_a_board() {
    let lines = [
        "x . o . .",
        ". . . x",
        "x.o..",
        "..x..",
        "xo...",
        "x....",
        "|x|o|.|",
        "| x | o | . |",
        "[x][o][.]",
        "5 . x . . o 5",
        "5  . . . . o  5",
        "> . x . o",
        "- - x - o",
        "--x-o",
        "·●·○·",
        "● ○ ·",
        "# . O . .",
        "5  . . (X) o .  5",
        "a x . o",
        "x . o .  a remark",
        "x . o . Z .",
        "5 . x . . o 5 | and so on",
        ".x.z.",
        "B . W . .",
        "x _ o",
        "X.O.",
        "\" . # . O\"",
        "x , . , o",
        "x o . ? ~",
        "/ x . o \\",
    ];
    check_all(lines.map(|line| (line, "cells")));
    check_all([
        ("xox\nxxo\n", "cells+1"),
        ("xo.\n...\no..\n", "cells+2"),
        ("xox\n---\noox\n", "cells+2"),
        ("001\n210\n002\n", "cells+2"),
        ("0 0 1\n2 1 0\n0 0 2\n", "cells+2"),
        ("3\nx2\nxo1\n", "moves+1"),
        ("2x\n1xo\n", "cells+1"),
        ("x . o . .\nthen\n. o x . .\n", "cells cells"),
        ("  a b c\n3 . x .\n2 . . o\n1 . . .\n  a b c\n", "cells+2"),
        ("$$ | . X . |\n$$ | . . O |\n$$2 | . . . |\n", "cells+2"),
        ("+---+\n|x.o|\n|..x|\n+---+\n", "cells+1"),
    ]);
}

#[test]
fn positions_and_certificates() {
    check_all([
        ("3x3 3/x2/xo1 o", "position"),
        ("  3x3 3/x2/xo1 o", "position"),
        ("> 3x3 3/x2/xo1 o", "position"),
        ("`5x5 4o/o1o2/1x1o1/2o2/5 x`", "position"),
        ("The position 3x3 3/x2/xo1 x is lost.", "position"),
        ("$ oust check --position '4x4 3o/4/oo2/xx2 x'", "position"),
        ("4o/o1o2/1x1o1/2o2/5", "position"),
        ("oust-certificate 1", "certificate"),
        ("  Oust-Certificate 1 3x3", "certificate"),
    ]);
}

const NATIVE: &str = "oust 5x5\nx: alice\no: bob\ndate: 2026-01-19\nresult: o\n\n 1. b4        e2\n 2. c5        b5\n 3. a4,c1     e4\n";

const LISTING: &str = "Summary of Oust Board 7\n\nGame won by bob.\n\nBlack (x)     White (o)\nalice         bob\n\n  1 b4           2 e2\n  3 c5           4 b5\n\n  5  . . . . o  5\n  4  o . o . .  4\n\nGame started.... Jan  5 10:12\n";

const SGF: &str = "(;FF[4]GM[1]\nSZ[5]OUST[1]\nPB[alice]PW[bob]\n;B[bb];W[ed]\n;B[ca])\n";

const JSON: &str = "{\n  \"header\": {\n    \"game\": {\"name\": \"Oust\"}\n  },\n  \"moves\": [\n    [\"b4\", \"e2\"]\n  ]\n}\n";

#[test]
fn games_without_their_first_line() {
    for (text, least) in [(NATIVE, 3), (LISTING, 4), (SGF, 2), (JSON, 1)] {
        let (_, rest) = text.split_once('\n').expect("lines");
        let after = |mark: &str| {
            format!(
                "{mark}{}",
                rest.trim_end().replace('\n', &format!("\n{mark}"))
            )
        };
        let (indented, quoted) = (after("    "), after("> "));
        for text in [
            rest.to_owned(),
            indented,
            quoted,
            rest.replace('\n', "\r\n"),
        ] {
            let found = sketch(&text);
            let lines = found
                .split(' ')
                .filter(|look| !look.starts_with('?'))
                .map(|look| {
                    look.split_once('+')
                        .map_or(1, |(_, more)| 1 + more.parse::<usize>().expect("a number"))
                });
            assert!(lines.sum::<usize>() >= least, "{found}: {text}");
        }
    }
}
