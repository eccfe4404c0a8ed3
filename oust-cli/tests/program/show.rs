//! `oust show`: diagrams with counts and captions.

use crate::common::{Folder, GAME, oust, oust_reading};

#[test]
fn a_record_prints_its_end_with_names_counts_and_winner() {
    insta::assert_snapshot!(oust_reading(GAME, "show --from -"), @"
    $ oust show --from -
    status: 0
    --- stdout
    x: alice 0/0
    o: bob 7/7

        A B C D E
     5  o o . . .  5
     4  . o o o o  4
     3  . . O . .  3
     2  . . . . .  2
     1  . . . . .  1
        A B C D E

    o has won
    ");
}

#[test]
fn boards_are_printed_in_every_diagram_style() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    for style in ["diagram", "pbmserv", "figure", "orbit", "unicode"] {
        let shown = folder.oust(&format!("show --from game.oust --at 11 --to {style}"));
        insta::assert_snapshot!(format!("rectangle-{style}"), shown);
        let shown = oust(&format!("show --board hex3 c3 d4 --to {style}"));
        insta::assert_snapshot!(format!("hexagon-{style}"), shown);
    }
}

#[test]
fn flags_show_or_hide_labels() {
    let hidden = oust("show --board 2x2 --labels=no").printed();
    assert!(
        hidden.contains("\n. .\n. .\n") || hidden.contains("\n . .\n . .\n"),
        "{hidden}"
    );
    let shown = oust("show --board 2x2 --to figure --labels").printed();
    assert_eq!(
        shown,
        oust("show --board 2x2 --to figure --labels=yes").printed()
    );
    assert!(shown.contains("A B"), "{shown}");
}

#[test]
fn flags_add_marks() {
    let at = "show --from - --at 8";
    insta::assert_snapshot!(oust_reading(GAME, &format!("{at} --marks legal,last,captures")), @"
    $ oust show --from - --at 8 --marks legal,last,captures
    status: 0
    --- stdout
    x: alice 1/1
    o: bob 3/5

        A B C D E
     5  ? O ? ? ?  5
     4  ? ? o o o  4
     3  ? ? ? ? ?  3
     2  ? ? . ? o  2
     1  ? . x . ?  1
        A B C D E

    x to move
    ");
}

#[test]
fn captured_points_are_marked() {
    insta::assert_snapshot!(oust("show --board 3x3 a1 b1 a2 --marks captures --to figure"), @"
    $ oust show --board 3x3 a1 b1 a2 --marks captures --to figure
    status: 0
    --- stdout
    x: 2/2
    o: 0/0

     . . .
     # . .
     # ~ .

    x has won
    ");
}

#[test]
fn a_finished_game_has_no_legal_marks() {
    let shown = oust("show --board 3x3 a1 resign --marks legal").printed();
    assert!(!shown.contains('?'), "{shown}");
}

#[test]
fn legal_marks_need_the_side_to_move() {
    oust("show --from figures/orbit.txt --marks legal").refused(2, &["--to-move"]);
    let shown = oust("show --from figures/orbit.txt --marks legal --to-move x").printed();
    assert!(shown.contains('?'), "{shown}");
}

#[test]
fn a_diagram_without_a_side_to_move_is_printed_without_one() {
    insta::assert_snapshot!(oust("show --from figures/orbit.txt"), @"
    $ oust show --from figures/orbit.txt
    status: 0
    --- stdout
    x: 3/11
    o: 3/9

        A B C D E F G H J
     9  . . . . x . . x .  9
     8  . . . . x x . x .  8
     7  . . . . . . x . .  7
     6  . . o o . . . . .  6
     5  . o . . o . . . x  5
     4  . o . . o . . x .  4
     3  . o . o . . x . .  3
     2  . . o . . . . x .  2
     1  . . . . . . . . x  1
        A B C D E F G H J
    ");
}

#[test]
fn the_caption_of_the_source_is_kept_next_to_the_state() {
    insta::assert_snapshot!(oust("show --from figures/figure-2.txt"), @"
    $ oust show --from figures/figure-2.txt
    status: 0
    --- stdout
    x: 1/1
    o: 1/5

        A B C D E
     5  . . . . o  5
     4  o . o . .  4
     3  . x ? o .  3
     2  . . o . .  2
     1  . . . . .  1
        A B C D E

    x to move
    Figure 2 -- Black plays at ?, capturing 3 white singletons.
    ");
}

#[test]
fn moves_replace_the_caption_and_the_marks_of_the_source() {
    insta::assert_snapshot!(oust("show --from figures/figure-2.txt c3"), @"
    $ oust show --from figures/figure-2.txt c3
    status: 0
    --- stdout
    x: 2/2
    o: 1/2

        A B C D E
     5  . . . . o  5
     4  o . . . .  4
     3  . x X . .  3
     2  . . . . .  2
     1  . . . . .  1
        A B C D E

    x to move
    ");
}

#[test]
fn a_dash_reads_moves() {
    let show = "show --board 3x3 --to position";
    assert_eq!(oust(show).line(), "3x3 3/3/3 x");
    oust_reading("a1 b1", show).refused(2, &["found moves"]);
    assert_eq!(
        oust_reading("a1 b1", &format!("{show} -")).line(),
        "3x3 3/3/xo1 x"
    );
}

#[test]
fn show_prints_records_moves_and_abstract_play() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    assert_eq!(
        folder.oust("show --from game.oust --to record").printed(),
        GAME
    );
    insta::assert_snapshot!(folder.oust("show --from game.oust --at 5 --to moves").line(), @"b4 e2 c5 b5 a4,c1");
    insta::assert_snapshot!(folder.oust("show --from game.oust --at 5 --to abstractplay").line(), @r#"{"header":{"game":{"name":"Oust","variants":["square-5"]},"site":{"name":"?"},"date-start":"2026-01-19T00:00:00Z","date-end":"2026-01-19T00:00:00Z","date-generated":"2026-01-19T00:00:00Z","players":[{"name":"alice","score":4,"result":0},{"name":"bob","score":1,"result":0}]},"moves":[["b4","e2"],["c5","b5"],["a4,c1"]]}"#);
    insta::assert_snapshot!(oust("show --from figures/figure-2.txt c3 a1 --to record"), @"
    $ oust show --from figures/figure-2.txt c3 a1 --to record
    status: 0
    --- stdout
    oust 5x5
    result: ?
    ended: unfinished
    start: 5x5 4o/o1o2/1x1o1/2o2/5 x

     1. c3,a1
    ");
}
