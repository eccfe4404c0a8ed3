//! Where a game tree ends: at its parenthesis, at another part, or at a second root.

use oust_notation::record::{ProblemKind, Record};
use oust_notation::{
    Assumption, Chunk, Document, DocumentItem, Format, Note, NoteKind, ReadOptions, UnmarkedSgf,
    read_sgf,
};

use super::ROOT;
use crate::common::{body, check_document, problems};

/// Returns the records of a text, and the rest of the line at which a second game seems to begin.
fn read(text: &str) -> (Vec<Record>, Option<String>) {
    let document = check_document(text);
    let problems = document.problems();
    let mut problems = problems.iter();
    let second = problems.find(|problem| matches!(problem.kind, ProblemKind::SecondGame { .. }));
    let line = second.and_then(|problem| text[problem.span.start..].lines().next());
    let line = line.map(str::to_owned);
    (document.into_records().collect(), line)
}

#[test]
fn a_second_root_is_a_second_game() {
    let first = format!("{ROOT};AB[aa]PL[W];AW[bb]PL[B]");
    for second in [
        ";FF[4]GM[1]SZ[3]OUST[1];AB[cc]PL[W])",
        ";GM[1];AB[cc])",
        ";SZ[3]PB[next])",
        ";PB[next]SiZe[3])",
        "\n;OUST[1]",
        ";C[x]\nFF[4]",
        ";AB[cc]OUST[1]PL[W])",
    ] {
        let text = format!("{first}{second}");
        let (records, found) = read(&text);
        let expected = second.trim_start().lines().next();
        assert_eq!(found.as_deref(), expected, "{text}");
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(body(&text, &records[0]), "x(a3) o(b2)", "{text}");
        assert_eq!(problems(&text, &records[0]), [""; 0], "{text}");
        assert_eq!(records[0].span.slice(&text), first, "{text}");
    }
    // The semicolon is lost, too.
    let text = format!("{ROOT};B[aa](;W[bb])FF[4]GM[1];B[cc])");
    assert_eq!(read(&text).1.as_deref(), Some("FF[4]GM[1];B[cc])"));
}

/// Before the first placement there is no game yet: a property of the root is in a wrong node.
#[test]
fn a_property_of_the_root_before_the_first_placement_is_an_error() {
    let text = format!("{ROOT};SZ[5]C[so];AB[aa]PL[W])");
    let (records, second) = read(&text);
    assert_eq!(second, None);
    let expected = "SZ | expected this property in the first node of the tree only";
    assert_eq!(problems(&text, &records[0]), [expected]);
    assert_eq!(body(&text, &records[0]), "{so} x(a3)");
}

#[test]
fn another_part_at_a_line_start_ends_a_damaged_tree() {
    let next = "(;GM[1]SZ[3]OUST[1];AB[bb])";
    for damaged in [
        ";AB[aa]PL[W]",
        ";AB[aa]PL[W](;AW[bb]PL[B]",
        ";AB[aa]PL[W]C[good",
    ] {
        for other in [
            "oust 3x3\n\n1. a1 b1\n",
            "oust  hex5\n\n1. a1 b1\n",
            "Summary of Oust Board 7\n\nGame won by bob.\n",
            "{\"header\":{},\"moves\":[[\"a1\"]]}\n",
        ] {
            // Only a native record ends a value that is not closed.
            if damaged.contains("C[") && !other.starts_with("oust") {
                continue;
            }
            let text = format!("{ROOT}{damaged}\n{other}{next}\n");
            let records: Vec<Record> = read_sgf(&text, UnmarkedSgf::Refuse).collect();
            assert_eq!(records.len(), 2, "{text}");
            let first = format!("{ROOT}{damaged}");
            assert_eq!(records[0].span.slice(&text), first, "{text}");
            assert!(!records[0].problems.is_empty(), "{text}");
            assert_eq!(records[1].span.slice(&text), next, "{text}");
        }
    }
    // Prose may begin with the name of the game, and a remark may hold JSON.
    for inside in [
        "C[\noust is fun]",
        "C[\noust]",
        "C[\n{\"a\":1}]",
        "C[\nSummary of Oust Board 7\n]",
    ] {
        let text = format!("{ROOT};AB[aa]{inside}PL[W])");
        let (records, _) = read(&text);
        assert_eq!(records.len(), 1, "{text}");
        assert_eq!(problems(&text, &records[0]), [""; 0], "{text}");
    }
}

#[test]
fn the_first_line_of_play_is_read_alone_on_request() {
    let mut options = ReadOptions::from_format(Format::Sgf);
    options.main_line = true;
    let variations = "( | expected one line of play, found a variation, which is not read; the first \
                      line of play can be read alone";
    let junk = "AW | expected a value in brackets after the name of a property";
    for (tree, moves, damage) in [
        (
            ";AB[aa]PL[W](;AW[bb]PL[B])(;AW[cc]PL[B]))",
            "x(a3) o(b2)",
            &[][..],
        ),
        (
            ";B[aa](;W[bb](;B[ca](;W[ba])(;W[cc]))))",
            "x(a3) o(b2) x(c3) o(b3)",
            &[],
        ),
        (
            ";B[aa](;W[bb](;B[ca])(;B[cc]))(;W[cc](;B[ba])))",
            "x(a3) o(b2) x(c3)",
            &[],
        ),
        (
            ";AB[aa]PL[W](;AW[bb]PL[B])(;AW PL[B]))",
            "x(a3) o(b2)",
            &[junk],
        ),
    ] {
        let text = format!("{ROOT}{tree}");
        let chunk = Chunk::whole(text.as_str(), options.clone());
        let record = chunk.document().into_records().next().expect("a record");
        assert_eq!(body(&text, &record), moves, "{text}");
        assert_eq!(problems(&text, &record), damage, "{text}");
        assert_eq!(record.assumed, [Assumption::FirstLineOfPlay], "{text}");

        let record = Document::read(&text)
            .into_records()
            .next()
            .expect("a record");
        assert_eq!(body(&text, &record), moves, "{text}");
        let expected: Vec<&str> = [variations]
            .into_iter()
            .chain(damage.iter().copied())
            .collect();
        assert_eq!(problems(&text, &record), expected, "{text}");
        assert_eq!(record.assumed, [], "{text}");
    }
    let text = format!("{ROOT};AB[aa]PL[W](;AW[bb]PL[B]))");
    let chunk = Chunk::whole(text, options);
    let record = chunk.document().into_records().next().expect("a record");
    assert_eq!(record.assumed, [], "it has one line of play");
}

/// A line of a remark that begins as a native record does is escaped.
#[test]
fn a_written_remark_begins_no_other_record() {
    let mut game = crate::common::game("3x3", "a1 b1");
    let kind = NoteKind::Comment("first\noust 5x5\n(;FF[4]".to_owned());
    game.notes.push(Note { after: 1, kind });
    let written = oust_test_support::notation::write_sgf(&game).expect("a rectangle");
    assert!(!written.contains("\noust"), "{written}");
    let items = Document::read(&written).into_items();
    assert!(matches!(items[..], [DocumentItem::Record(_)]), "{written}");
}
