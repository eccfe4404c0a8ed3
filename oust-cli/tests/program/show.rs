//! `oust show`: pictures and what is said beside them.

use crate::common::{Folder, GAME, oust, oust_reading};

#[test]
fn a_record_shows_its_end_with_names_counts_and_winner() {
    insta::assert_snapshot!(oust_reading(GAME, "show --from -"), @"");
}

#[test]
fn the_board_alone_is_13x13() {
    assert_eq!(
        oust("show --to position").line(),
        "13x13 13/13/13/13/13/13/13/13/13/13/13/13/13 x"
    );
}

#[test]
fn every_style_of_picture() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    for style in ["diagram", "pbmserv", "figure", "orbit", "unicode"] {
        let shown = folder.oust(&format!("show --from game.oust --at 11 --to {style}"));
        insta::assert_snapshot!(format!("rectangle-{style}"), shown);
        let shown = oust(&format!("show --board hex3 c3 d4 --to {style}"));
        insta::assert_snapshot!(format!("hexagon-{style}"), shown);
    }
}

#[test]
fn labels_are_shown_or_hidden_on_demand() {
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
fn marks_on_demand() {
    let at = "show --from - --at 8";
    insta::assert_snapshot!(oust_reading(GAME, &format!("{at} --marks legal,last,captures")), @"");
}

#[test]
fn captured_points_are_marked() {
    insta::assert_snapshot!(oust("show --board 3x3 a1 b1 a2 --marks captures --to figure"), @"");
}

#[test]
fn a_game_that_is_over_has_no_legal_marks() {
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
fn a_picture_that_does_not_say_who_is_to_move_is_printed_without_it() {
    insta::assert_snapshot!(oust("show --from figures/orbit.txt"), @"");
}

#[test]
fn the_caption_of_the_source_stays_beside_the_state() {
    insta::assert_snapshot!(oust("show --from figures/figure-2.txt"), @"");
}

#[test]
fn moves_replace_the_caption_and_the_marks_of_the_source() {
    insta::assert_snapshot!(oust("show --from figures/figure-2.txt c3"), @"");
}

#[test]
fn standard_input_is_read_for_a_dash_alone() {
    let show = "show --board 3x3 --to position";
    assert_eq!(oust_reading("a1 b1", show).line(), "3x3 3/3/3 x");
    assert_eq!(
        oust_reading("a1 b1", &format!("{show} -")).line(),
        "3x3 3/3/xo1 x"
    );
}

#[test]
fn a_view_can_be_printed_as_record_moves_and_abstract_play() {
    let folder = Folder::with(&[("game.oust", GAME)]);
    assert_eq!(
        folder.oust("show --from game.oust --to record").printed(),
        GAME
    );
    insta::assert_snapshot!(folder.oust("show --from game.oust --at 5 --to moves").line(), @"");
    insta::assert_snapshot!(folder.oust("show --from game.oust --at 5 --to abstractplay").line(), @"");
    insta::assert_snapshot!(oust("show --from figures/figure-2.txt c3 a1 --to record"), @"");
}
