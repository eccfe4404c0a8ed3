//! Diagrams in color.

use crate::common::{GAME, oust, oust_reading};

/// Returns the text without color sequences.
fn bare(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.map(|part| part.split_once('m').expect("a color ends").1);
    first + &rest.collect::<String>()
}

#[test]
fn colors_do_not_change_the_text() {
    for command in [
        "show --from - --at 11 --marks legal,captures,sizes",
        "show --from - --to unicode",
        "show --from - --to orbit",
        "apply --from - --at 11 --each a5 b2",
        "legal --from - --at 11 --why d1",
    ] {
        let plain = oust_reading(GAME, command).printed();
        assert!(!plain.contains('\u{1b}'), "{plain}");
        let colored = oust_reading(GAME, &format!("--color always {command}")).printed();
        assert_ne!(colored, plain, "{command}");
        assert_eq!(bare(&colored), plain, "{command}");
    }
}

#[test]
fn every_kind_of_point_has_its_own_style() {
    let command = "show --board 4x4 a1 b1 d4 b2 --marks legal,last --color always";
    let text = oust(command).printed();
    // The last color set before a character.
    let look = |sign: char| {
        let at = text
            .find(&format!("m{sign}\u{1b}"))
            .expect("the character is colored");
        text[..=at]
            .rsplit("\u{1b}[")
            .take(3)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let looks = ['x', 'o', 'O', '?', '.'].map(look);
    for (number, look) in looks.iter().enumerate() {
        assert!(!looks[..number].contains(look), "{looks:?}");
    }
}

#[test]
fn machine_formats_are_never_colored() {
    for format in [
        "position",
        "json",
        "record",
        "moves",
        "abstractplay",
        "listing",
    ] {
        let text = oust(&format!(
            "show --board 3x3 a1 b1 --to {format} --color always"
        ))
        .printed();
        assert!(!text.contains('\u{1b}'), "{format}: {text}");
    }
}

#[test]
fn sizes_are_listed_below_the_diagram() {
    let shown = oust("show --from figures/figure-4.txt --marks sizes").printed();
    insta::assert_snapshot!(shown, @"
    x: 6/7
    o: 6/7

        A B C D E
     5  o o o o o  5
     4  o . . ? .  4
     3  x . . x .  3
     2  o . . x x  2
     1  . . x x x  1
        A B C D E

    x to move
    Figure 4 -- Black captures connected group.
    groups of x: 6 at d3, 1 singleton
    groups of o: 6 at a5, 1 singleton
    ");
    let again = oust_reading(&shown, "show --from - --to position").line();
    assert_eq!(
        again,
        oust("show --from figures/figure-4.txt --to position").line()
    );
}
