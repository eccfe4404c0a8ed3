//! The SGF reader never panics, hangs, or returns a span outside the text.

use oust_notation::{UnmarkedSgf, read_sgf};
use proptest::prelude::*;

use crate::common::{check_document, check_record, config};

const GAME: &str = "(;FF[4]CA[UTF-8]AP[oust-toolkit:0.2.0]GM[1]SZ[5]\nOUST[1]PB[al\\]ice]PW[bob]\
                    DT[2026-01-19]RE[W+R]OUSTHEAD[swap:used][annotator:\"two\\\\nlines\"]\
                    OUSTCLAIM[B:1/2][W:3/4]AB[aa][bb:cc]AW[ea]PL[W]C[first]\n\
                    ;AW[ee]PL[B]\n;OUSTDO[swap]PL[B]\n;AB[dd]AE[ee][ea]PL[B]C[a: b \\\\ \\]\nmore]\n\
                    ;OUSTDO[diagram]\n;AB[ae]PL[W]\n;OUSTDO[pass:W]PL[B]\n;OUSTDO[resign:B]\n)\n";

const OTHERS: &str = "mail\n( ; GaMe[1]SiZe[9:7] Black[aa] ; W[] ; B[tt] (;W[ab](;B[cc]))\
                      (;W[zz];XY[1][2]))\r\n(;SZ[53];AB[aa])(;\u{a0}é]";

/// Inserts, deletes, replaces or repeats characters.
fn damage() -> impl Strategy<Value = (u8, usize, usize, char)> {
    let character = prop_oneof![
        proptest::sample::select(
            "()[];:\\ \n\r\tABWELPOUST19az\u{b}\u{a0}\u{feff}é😀"
                .chars()
                .collect::<Vec<_>>()
        ),
        any::<char>(),
    ];
    (0..4_u8, any::<usize>(), 1..60_usize, character)
}

fn damaged(text: &str, damages: &[(u8, usize, usize, char)]) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for &(kind, at, len, character) in damages {
        let at = at % (characters.len() + 1);
        let end = (at + len).min(characters.len());
        match kind {
            0 => characters.insert(at, character),
            1 => drop(characters.drain(at..end)),
            2 => characters.splice(at..end, [character]).for_each(drop),
            _ => {
                let copy = characters[at..end].to_vec();
                characters.splice(at..at, copy);
            }
        }
    }
    characters.into_iter().collect()
}

#[track_caller]
fn read_all(text: &str) -> usize {
    let mut count = 0;
    for unmarked in [UnmarkedSgf::Refuse, UnmarkedSgf::ReadAsOust] {
        let mut end = 0;
        count = 0;
        for record in read_sgf(text, unmarked) {
            check_record(text, &record);
            assert!(end <= record.span.start, "records are in order: {text:?}");
            end = record.span.end;
            count += 1;
        }
    }
    count
}

proptest! {
    #![proptest_config(config(6000))]

    #[test]
    fn damaged_games(damages in proptest::collection::vec(damage(), 1..6)) {
        let text = damaged(&format!("{GAME}{OTHERS}{GAME}"), &damages);
        read_all(&text);
        check_document(&text);
    }

    #[test]
    fn any_text_within_a_tree(text in "[\\[\\]();:\\\\ABWELPOUST \na-cé]{0,60}", any in any::<String>()) {
        read_all(&format!("(;OUST[1]SZ[3]{text}"));
        read_all(&format!("(;{text}(;SZ[3]{any})"));
        read_all(&any);
    }
}

#[test]
fn every_prefix_and_every_deleted_or_inserted_character() {
    let text = format!("{GAME}{OTHERS}");
    for (at, character) in text.char_indices() {
        let (before, after) = (&text[..at], &text[at + character.len_utf8()..]);
        read_all(before);
        read_all(&format!("{before}{after}"));
        for extra in ["(", ")", ";", "[", "]", "\\", "A", "é"] {
            read_all(&format!("{before}{extra}{character}{after}"));
        }
    }
}

/// Deleting any single character does not affect the next game.
#[test]
fn a_damaged_game_does_not_hide_the_next() {
    for (at, character) in GAME.char_indices() {
        let damaged = format!("{}{}", &GAME[..at], &GAME[at + character.len_utf8()..]);
        let text = format!("{damaged}{GAME}");
        let last = read_sgf(&text, UnmarkedSgf::Refuse)
            .last()
            .expect("a record");
        assert_eq!(last.span.slice(&text), GAME.trim_end(), "{text}");
    }
}

/// Reading takes milliseconds in linear time and minutes in quadratic time.
#[test]
fn large_and_deep_texts_take_linear_time() {
    let many = 300_000;
    let rectangles = "[aa:ZZ]".repeat(many / 4);
    let texts = [
        "(;".repeat(many),
        format!("(;OUST[1]SZ[9]{}", "(;AB[aa]PL[W]".repeat(many / 4)),
        "(".repeat(many),
        "( ".repeat(many) + ";",
        "(;C[".to_owned() + &"(;FF[".repeat(many),
        "(;C[".to_owned() + &"\n(;FF[4".repeat(many) + "]",
        format!("(;OUST[1]{}", "C[\n(;FF[4]".repeat(many / 4)),
        format!("(;OUST[1]SZ[52]AB{rectangles}"),
        format!("(;OUST[1]SZ[52]AB[aa:ZZ];AE{rectangles}"),
        format!("(;OUST[1]SZ[52]{}", ";AB[aa:ZZ]AE[aa:ZZ]".repeat(many / 10)),
        format!("(;OUST[1]SZ[3]{}", ";XY[1]TR[aa]PB[a]".repeat(many / 10)),
        format!("(;OUST[1]SZ[3]{}", ";AB[aa]PL[B]C[x]".repeat(many / 10)),
        (0..many / 10)
            .map(|i| format!("A{i}[x]"))
            .fold("(;OUST[1]".to_owned(), |a, b| a + &b),
        (0..many / 10)
            .map(|i| format!("[a{i}:x]"))
            .fold("(;OUST[1]OUSTHEAD".to_owned(), |a, b| a + &b),
        "\\".repeat(many),
        format!("(;C[{}", "\\".repeat(many)),
    ];
    for text in texts {
        read_sgf(&text, UnmarkedSgf::ReadAsOust).count();
    }
}
