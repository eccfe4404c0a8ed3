//! Long sources are read piece by piece.

use std::io::{self, Read};

use oust_notation::{Chunk, Chunks};

fn pieces(text: &str, target: usize, limit: usize) -> Vec<Chunk> {
    let chunks = Chunks::new(text.as_bytes())
        .with_target(target)
        .with_record_limit(limit);
    chunks
        .map(|chunk| chunk.expect("memory can be read"))
        .collect()
}

#[track_caller]
fn check(text: &str, target: usize, expected: &[&str]) {
    let pieces = pieces(text, target, 1 << 20);
    let texts: Vec<_> = pieces
        .iter()
        .map(|piece| std::str::from_utf8(&piece.bytes))
        .collect();
    let expected: Vec<_> = expected.iter().map(|&text| Ok(text)).collect();
    assert_eq!(texts, expected);
    let mut before = String::new();
    for piece in &pieces {
        assert_eq!(piece.offset, before.len());
        assert_eq!(piece.lines, before.matches('\n').count());
        before.push_str(std::str::from_utf8(&piece.bytes).expect("checked above"));
    }
    assert_eq!(before, text, "nothing is lost");
}

const A: &str = "oust 3x3\n\n1. a1 b1\n";
const B: &str = "oust 4x4\n\n1. b2\n";

#[test]
fn a_source_is_cut_between_its_records() {
    check(&[A, B, A].concat(), 1, &[A, B, A]);
    check(&[A, B, A].concat(), 1 << 20, &[&[A, B, A].concat()]);
    for target in 1..60 {
        let texts: Vec<u8> = pieces(&[A, B, A, B].concat(), target, 1 << 20)
            .into_iter()
            .inspect(|piece| assert!(piece.bytes.starts_with(b"oust ")))
            .flat_map(|piece| piece.bytes)
            .collect();
        assert_eq!(texts, [A, B, A, B].concat().as_bytes());
    }
}

#[test]
fn text_before_the_first_record_stays_with_it() {
    let first = ["a heading\n\n", A].concat();
    check(&[&first, B].concat(), 1, &[&first, B]);
    let marked = ["\u{feff}", A].concat();
    check(&[&marked, B].concat(), 1, &[&marked, B]);
}

#[test]
fn only_whole_lines_that_begin_a_record_are_cut_at() {
    let long = "oust 3x3\n; oust 3x3\n oust 3x3\nouster\noust move 7 u p a1\noust challenge a b\n";
    check(&[long, A].concat(), 1, &[long, A]);
    let unfinished = [A, "oust 3x3"].concat();
    check(&unfinished, 1, &[&unfinished]);
}

#[test]
fn other_sources_are_one_piece() {
    for text in [
        "",
        "\n",
        "{\n}\n",
        " # . O\n . # .\n",
        "(;C[\noust 3x3\n\noust 3x3\n])",
    ] {
        check(text, 1, &[text]);
    }
}

#[test]
fn a_record_beyond_the_limit_is_cut_short_and_the_next_one_found() {
    let long = format!("oust 3x3\n\n{}", "1. a1 b1\n".repeat(100));
    let found = pieces(&[A, &long, B, A].concat(), 50, 200);
    assert!(found[1].bytes.len() > 200 && found[1].bytes.len() < 300);
    let texts: Vec<&[u8]> = found.iter().map(|piece| &*piece.bytes).collect();
    assert_eq!(texts[0], A.as_bytes());
    assert!(long.as_bytes().starts_with(texts[1]));
    assert_eq!(texts[2..].concat(), [B, A].concat().as_bytes());
    assert_eq!(found[2].offset, A.len() + long.len());
    let alone = pieces(&[A, &long].concat(), 50, 200);
    assert_eq!(alone.len(), 2);
}

#[test]
fn a_source_that_fails_says_so_once_and_ends() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let mut chunks = Chunks::new(A.as_bytes().chain(Failing)).with_target(8);
    assert!(chunks.next().is_some_and(|chunk| chunk.is_err()));
    assert!(chunks.next().is_none());
}
