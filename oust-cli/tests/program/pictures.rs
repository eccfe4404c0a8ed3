//! `--to svg` and `--to html`: the flags of pictures and pages.

use std::fs;

use crate::common::{BROKEN, Folder, GAME, fixtures, oust, oust_reading};

#[test]
fn svg_of_a_game_marks_the_last_stone_and_names_the_players() {
    let shown = oust_reading(GAME, "show --from - --at 11 --to svg");
    insta::assert_snapshot!(shown);
}

#[test]
fn svg_of_a_diagram_keeps_its_marks() {
    let svg = oust("convert --to svg figures/figure-2.txt").printed();
    assert!(svg.contains("<text x=\"63\" y=\"58.6\">?</text>"), "{svg}");
    assert!(
        svg.contains("Black plays at ?, capturing 3 white singletons."),
        "{svg}"
    );
    // A picture needs no side to move.
    let svg = oust("show --from figures/orbit.txt --to svg").printed();
    assert!(svg.starts_with("<svg "), "{svg}");
}

#[test]
fn flags_select_the_marks() {
    #[track_caller]
    fn check(marks: &str, drawn: &[&str]) {
        let moves = "show --board 4x4 a1 b1 d4 d3 a2 --to svg";
        let svg = oust(&format!("{moves} {marks}")).printed();
        for class in ["legal", "capturing", "captured", "last", "sizes"] {
            let found = svg.contains(&format!("<g class=\"{class}\""));
            assert_eq!(found, drawn.contains(&class), "{marks}: {class} in {svg}");
        }
    }
    check("", &["last"]);
    check("--marks last", &["last"]);
    check("--marks legal", &["last", "legal", "capturing"]);
    check("--marks captures,sizes", &["last", "captured", "sizes"]);
    let svg = oust("show --board 4x4 a1 b1 d4 d3 a2 --marks captures,legal --to svg").printed();
    assert!(
        svg.contains("Placed last: a2. Captured by it: b1."),
        "{svg}"
    );
    assert!(svg.contains("Capturing: c4."), "{svg}");
}

#[test]
fn flags_select_labels_and_themes() {
    #[track_caller]
    fn check(flags: &str, holds: &str) {
        let svg = oust(&format!("show --to svg {flags}")).printed();
        assert!(svg.contains(holds), "{flags}: {holds} in {svg}");
    }
    check("--board 9x1 j1", ">J</text>");
    check("--board 9x1 --coords bga i1", ">I</text>");
    check("--board hex2 --coords abstractplay", ">C</text>");
    check("--board hex2 --labels=no", "viewBox=\"0 0 72 69.74\"");
    check("--board 2x2 --theme dark", "#4a3826");
    check("--board hex2 a2 --hexagons stones", "r=\"8.2\"");
    check("--board hex2 a2 --theme colorblind", "#005b96");
}

#[test]
fn an_unknown_theme_is_refused_with_the_list_of_themes() {
    oust("show --to svg --theme blue")
        .refused(2, &["light, dark, print, colorblind or contrast", "`blue`"]);
}

#[test]
fn each_placement_and_each_record_is_a_separate_picture() {
    let pictures = |text: &str| text.matches("<svg ").count();
    let each = oust("apply --board 3x3 a1 b1 a2 --each --to svg").printed();
    assert_eq!(pictures(&each), 3);
    let folder = Folder::with(&[("a.oust", GAME), ("b.oust", "oust hex2\n\n1. a2\n")]);
    let both = folder.oust("convert --to svg a.oust b.oust").printed();
    assert_eq!(pictures(&both), 2);
    assert_eq!(both.matches("</svg>\n\n<svg ").count(), 1);
}

#[test]
fn a_page_contains_all_given_records() {
    let folder = Folder::with(&[("a.oust", GAME), ("b.oust", "oust hex2\n\n1. a2\n")]);
    let page = folder
        .oust("convert --to html a.oust b.oust a.oust")
        .printed();
    assert_eq!(page.matches("<!DOCTYPE html>").count(), 1);
    assert_eq!(page.matches("\"title\":").count(), 3);
    assert_eq!(page.matches("<template").count(), 2);
    let random = oust("random --seed 1 --games 4 --board hex3 --to html").printed();
    assert_eq!(random.matches("\"title\":").count(), 4);
    let same = oust("random --seed 1 --games 4 --board hex3 --to html").printed();
    assert_eq!(random, same);
}

#[test]
fn a_page_of_a_game_contains_every_placement_up_to_the_selected_turn() {
    let steps = |page: String| page.matches("\"said\":").count();
    assert_eq!(
        steps(oust_reading(GAME, "show --from - --at 3 --to html").printed()),
        4
    );
    let moves = "apply --board 3x3 a1 b1 a2 --to html";
    assert_eq!(steps(oust(moves).printed()), 4);
    assert_eq!(steps(oust(&format!("{moves} --each")).printed()), 4);
}

#[test]
fn a_page_omits_a_record_that_breaks_a_rule() {
    let both = format!("{GAME}\n{BROKEN}");
    let answer = oust_reading(&both, "convert --to html");
    let output = answer.to_string();
    assert_eq!(answer.status, 1, "{output}");
    assert_eq!(answer.stdout.matches("\"title\":").count(), 1, "{output}");
    oust_reading(BROKEN, "convert --to html").refused(1, &["left out: 1"]);
}

/// The pictures of the README and the tour.
#[test]
fn pictures_of_the_documents_match_the_program() {
    #[track_caller]
    fn check(name: &str, command: &str) {
        let drawn = oust(command).printed();
        let path = fixtures().join("../docs/pictures").join(name);
        let committed = fs::read_to_string(path).expect(name);
        assert!(drawn == committed, "{name}: write it again: oust {command}");
    }
    check(
        "figure-7.svg",
        "show figures/figure-7.txt --marks legal --to svg",
    );
    check("capture-before.svg", "show figures/figure-2.txt --to svg");
    check(
        "capture-after.svg",
        "apply figures/figure-2.txt c3 --marks captures --to svg",
    );
    check(
        "openings-4x4.svg",
        "solve 4x4 --openings --memory 1M --to svg",
    );
    let game = oust("random --board hex7 --seed 12").printed();
    let drawn = oust_reading(&game, "show --from - --at 30 --marks legal,sizes --to svg").printed();
    let path = fixtures().join("../docs/pictures/hex7.svg");
    let committed = fs::read_to_string(path).expect("hex7.svg");
    assert!(drawn == committed, "hex7.svg: the tour has its command");
}
