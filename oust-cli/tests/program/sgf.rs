//! SGF in and out.

use crate::common::{GAME, oust, oust_reading};

#[test]
fn a_record_round_trips_through_setup_nodes() {
    let sgf = oust_reading(GAME, "convert --to sgf").printed();
    assert!(sgf.starts_with("(;FF[4]CA[UTF-8]"), "{sgf}");
    assert!(
        !sgf.contains(";B["),
        "Go programs would capture as in Go: {sgf}"
    );
    let record = oust_reading(&sgf, "convert --to record").printed();
    assert_eq!(record, oust_reading(GAME, "convert --to record").printed());
    let position = oust_reading(&sgf, "show --from - --to position").line();
    assert_eq!(
        position,
        oust_reading(GAME, "show --from - --to position").line()
    );
}

#[test]
fn sgf_points_ignore_the_dialect_flags() {
    let sgf = oust("random --board 13x13 --seed 4 --to sgf").printed();
    let plain = oust_reading(&sgf, "show --from - --to position").line();
    for flag in ["--coords-in pbmserv", "--coords bga"] {
        let flagged = oust_reading(&sgf, &format!("show --from - --to position {flag}")).line();
        assert_eq!(flagged, plain);
    }
}

#[test]
fn boards_without_sgf_are_refused_with_the_formats_that_hold_them() {
    oust("random --board hex3 --to sgf").refused(2, &["hex3", "JSON", "Abstract Play"]);
    oust("show --board 53x2 --to sgf").refused(2, &["53x2", "52x52"]);
    let two = format!("oust hex3\n\n1. c3\n{GAME}");
    let answer = oust_reading(&two, "convert --to sgf");
    assert!(answer.to_string().contains("status: 2"), "{answer}");
    assert!(
        answer.to_string().contains("(;FF[4]"),
        "the other goes on: {answer}"
    );
}

#[test]
fn sgf_of_another_game_is_not_read_as_oust() {
    let go = "(;FF[4]GM[1]SZ[9];B[ee];W[ef])";
    oust_reading(go, "show --from -").refused(1, &["--format-in sgf"]);
}

#[test]
fn the_first_line_of_play_is_read_on_request() {
    let sgf = "(;FF[4]GM[1]SZ[3]OUST[1];AB[aa]PL[W](;AW[bb]PL[B])(;AW[cc]PL[B]))";
    oust_reading(sgf, "show --from -").refused(1, &["--main-line"]);
    let moves = oust_reading(sgf, "convert --to moves --main-line").line();
    assert_eq!(moves, "a3 b2");
    let position = oust_reading(sgf, "show --from - --main-line --to position").line();
    assert_eq!(position, "3x3 x2/1o1/3 x");
}
