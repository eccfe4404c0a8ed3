//! Reading long sources in chunks.

use std::io::{self, Read};

use oust_notation::{BrokenOff, Chunk, DocumentItem, Format, LineColumn, ReadOptions, Reader};

fn chunks(text: &str, size: usize, limit: usize) -> Vec<Chunk> {
    let mut options = ReadOptions::default();
    options.limits.record = limit;
    options.limits.page = limit;
    chunks_with(text.as_bytes(), size, options)
}

fn chunks_with(bytes: &[u8], size: usize, options: ReadOptions) -> Vec<Chunk> {
    let reader = Reader::with_options(bytes, options).with_chunk_size(size);
    reader
        .map(|chunk| chunk.expect("memory can be read"))
        .collect()
}

#[track_caller]
fn check(text: &str, target: usize, expected: &[&str]) {
    let chunks = chunks(text, target, 1 << 20);
    let texts: Vec<&str> = chunks.iter().map(|chunk| &*chunk.text).collect();
    assert_eq!(texts, expected);
    let mut before = String::new();
    for chunk in &chunks {
        assert_eq!(chunk.offset, before.len());
        assert_eq!(chunk.lines, before.matches('\n').count());
        before.push_str(&chunk.text);
    }
    assert_eq!(before, text, "nothing is lost");
}

const A: &str = "oust 3x3\n\n1. a1 b1\n";
const B: &str = "oust 4x4\n\n1. b2\n";

#[test]
fn a_source_is_split_between_records() {
    check(&[A, B, A].concat(), 1, &[A, B, A]);
    check(&[A, B, A].concat(), 1 << 20, &[&[A, B, A].concat()]);
    for target in 1..60 {
        let texts: String = chunks(&[A, B, A, B].concat(), target, 1 << 20)
            .into_iter()
            .inspect(|chunk| assert!(chunk.text.starts_with("oust ")))
            .map(|chunk| chunk.text)
            .collect();
        assert_eq!(texts, [A, B, A, B].concat());
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
fn a_source_is_split_only_at_first_lines() {
    let long = "oust 3x3\n; oust 3x3\nouster\noust move 7 u p a1\noust challenge a b\n";
    check(&[long, A].concat(), 1, &[long, A]);
    let unfinished = [A, "oust 3x3"].concat();
    check(&unfinished, 1, &[&unfinished]);
}

#[test]
fn other_sources_are_one_chunk() {
    for text in ["", "\n", "Summary of Oust Board 7\n", " # . O\n . # .\n"] {
        check(text, 1, &[text]);
    }
}

#[test]
fn a_record_beyond_the_limit_is_truncated_and_the_next_is_read() {
    let long = format!("oust 3x3\n\n{}", "1. a1 b1\n".repeat(100));
    let found = chunks(&[A, &long, B, A].concat(), 50, 200);
    assert!(found[1].text.len() > 200 && found[1].text.len() < 500);
    let texts: Vec<&str> = found.iter().map(|chunk| &*chunk.text).collect();
    assert_eq!(texts[0], A);
    assert!(long.starts_with(texts[1]));
    assert_eq!(texts[2..].concat(), [B, A].concat());
    assert_eq!(found[2].offset, A.len() + long.len());
    let alone = chunks(&[A, &long].concat(), 50, 200);
    assert_eq!(alone.len(), 2);
}

#[test]
fn a_failing_source_returns_one_error_and_ends() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("unplugged"))
        }
    }
    let source = [A, A].concat();
    let mut chunks = Reader::new(source.as_bytes().chain(Failing)).with_chunk_size(8);
    let first = chunks.next().expect("a chunk").expect("a whole record");
    assert_eq!(first.text, A);
    let error = chunks.next().expect("an end").expect_err("an error");
    let place = error
        .get_ref()
        .and_then(|inner| inner.downcast_ref::<BrokenOff>());
    let place = place.expect("its place");
    let lines = A.lines().count();
    assert_eq!((place.byte, place.end.line), (source.len(), 2 * lines + 1));
    assert_eq!(place.incomplete, Some(lines + 1));
    assert!(chunks.next().is_none());
    assert!(
        Reader::new(Failing)
            .next()
            .is_some_and(|chunk| chunk.is_err())
    );
}

/// Reads a source in chunks. Returns the items and problems with their offsets in the source.
fn parts(bytes: &[u8], size: usize, options: &ReadOptions) -> Vec<String> {
    let mut found = Vec::new();
    for chunk in chunks_with(bytes, size, options.clone()) {
        let document = chunk.document();
        let problems = document.problems();
        for part in document.into_items() {
            let (start, content) = match part {
                DocumentItem::Record(record) => {
                    let problems = record
                        .problems
                        .iter()
                        .map(|problem| problem.kind.to_string());
                    let items = record.items.len();
                    let problems: Vec<_> = problems.collect();
                    (record.span.start, format!("record {items} {problems:?}"))
                }
                DocumentItem::Position { span, line } => (span.start, format!("{line:?}")),
                DocumentItem::Diagram(found) => (found.span.start, "diagram".to_owned()),
                DocumentItem::Skipped(problem) => (problem.span.start, problem.kind.to_string()),
                _ => unreachable!("no other items"),
            };
            found.push((chunk.offset + start, content));
        }
        for problem in problems {
            found.push((chunk.offset + problem.span.start, problem.kind.to_string()));
        }
    }
    found.sort();
    let line = |(at, content)| format!("{at} {content}");
    found.into_iter().map(line).collect()
}

/// Checks that chunks of every size have the same items and problems.
#[track_caller]
fn check_sizes(text: &str, options: &ReadOptions, count: usize) {
    let whole = parts(text.as_bytes(), 1 << 20, options);
    assert_eq!(whole.len(), count, "{whole:#?}");
    for size in 1..=text.len() {
        let cut = parts(text.as_bytes(), size, options);
        let spans = |found: &[String]| -> Vec<String> {
            found
                .iter()
                .map(|part| part.split('"').next().unwrap_or_default().to_owned())
                .collect()
        };
        assert_eq!(
            spans(&cut),
            spans(&whole),
            "chunks of {size} bytes of {text:?}"
        );
    }
}

const AP: &str =
    r#"{"header":{"game":{"name":"Oust","variants":["square-11"]}},"moves":[["a1","b{1"]]}"#;
const OURS: &str = r#"{"schema":1,"type":"position","board":"3x3","position":"3x3 3/x2/xo1 o"}"#;
const TREE: &str = "(;FF[4]GM[1]SZ[3]OUST[1]C[a (b\\] c];AB[ac]PL[W])";

#[test]
fn json_sgf_lines_and_moves_are_split() {
    let options = ReadOptions::default();
    check_sizes(&format!("[{AP},\n {OURS} , {AP}]\n"), &options, 3);
    check_sizes(&format!("{AP}\n{OURS}\n{AP}"), &options, 3);
    check_sizes(&format!("{TREE}\n{TREE} {TREE}"), &options, 3);
    check_sizes(&"3x3 3/x2/xo1 o\n".repeat(5), &options, 5);
    let mut moves = ReadOptions::default();
    moves.format = Some(Format::MoveList);
    moves.default_board = oust_core::Board::rectangle(3, 3).ok();
    check_sizes("a1 b1 a2\n\nb2\n c3 c2", &moves, 3);
    let small = chunks(&format!("[{AP},{AP},{AP}]"), 10, 1 << 20);
    assert!(small.len() >= 3, "{small:#?}");
}

#[test]
fn problems_are_the_same_in_chunks() {
    let options = ReadOptions::default();
    let cut = &AP[..AP.len() - 9];
    check_sizes(&format!("[{cut},\n{AP},{OURS}] x {AP}"), &options, 5);
    check_sizes(
        &format!("{TREE}) ( {}\n{TREE}\n{TREE}", &TREE[..40]),
        &options,
        5,
    );
    check_sizes(&format!("{A}{{ never closed\n{A}rubbish\n{A}"), &options, 3);
}

#[test]
fn objects_beyond_the_limit_are_skipped_and_the_next_is_read() {
    let mut options = ReadOptions::default();
    options.limits.record = 200;
    let long = AP.replace("a1", &"a1,".repeat(100));
    let found = parts(format!("[{AP},{long},{AP}]").as_bytes(), 20, &options);
    assert_eq!(found.len(), 3, "{found:#?}");
    assert!(found[1].contains("exceeds the limit of 200; it is skipped"));
    let long = TREE.replace("SZ", &format!("GN[{}]SZ", "n".repeat(400)));
    let found = parts(format!("{TREE}\n{long}\n{TREE}").as_bytes(), 20, &options);
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn a_page_beyond_the_limit_is_cut_and_reading_goes_on() {
    let mut options = ReadOptions::default();
    options.limits.page = 1_000;
    let page = io::repeat(b'y').take(1_000_000).chain(&b"\n"[..]);
    let reader = Reader::with_options(page.chain(A.as_bytes()), options).with_chunk_size(64);
    let chunks: Vec<Chunk> = reader.map(|chunk| chunk.expect("long")).collect();
    let [cut, rest] = &chunks[..] else {
        panic!("{} chunks", chunks.len());
    };
    assert_eq!(cut.text.len(), 1_000);
    let problems = cut.document().problems();
    let last = problems.last().expect("a problem");
    assert!(last.kind.to_string().contains("up to 1000 bytes"));
    assert_eq!(rest.document().into_records().count(), 1);
    assert_eq!(rest.lines, 1);
}

#[test]
fn utf16_is_one_chunk() {
    let utf16: Vec<u8> = [0xff, 0xfe]
        .into_iter()
        .chain(A.repeat(3).encode_utf16().flat_map(u16::to_le_bytes))
        .collect();
    let found = parts(&utf16, 16, &ReadOptions::default());
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn small_records_after_a_long_one_are_in_small_chunks() {
    let long = format!("oust 3x3\n\n{}", "; remark\n".repeat(6_000));
    let text = [long.clone(), "oust 3x3\n\n".repeat(60_000)].concat();
    let chunks = chunks_of(&text);
    assert!(chunks[0].text.starts_with(&long));
    assert!(chunks[0].text.len() <= 2 * long.len());
    assert!(chunks[1..].iter().all(|chunk| chunk.text.len() <= 32 << 10));
    let texts: String = chunks.into_iter().map(|chunk| chunk.text).collect();
    assert!(texts == text);
    let objects = format!("[{}]", "{},".repeat(200_000));
    assert!(
        chunks_of(&objects)
            .iter()
            .all(|chunk| chunk.text.len() <= 32 << 10)
    );
}

fn chunks_of(text: &str) -> Vec<Chunk> {
    let chunks = Reader::new(text.as_bytes());
    chunks
        .map(|chunk| chunk.expect("memory can be read"))
        .collect()
}

#[test]
fn places_in_a_chunk_match_counted_lines_and_columns() {
    // Longer than the interval of the character index.
    let long = format!("{}\u{10ffff}x", "a\u{e9}\u{2022}".repeat(1024));
    for text in [
        "",
        "a",
        "\n",
        "a\n\nb\u{e9}c\n",
        &long,
        &format!("x\n{long}\n{long}"),
    ] {
        let chunk = Chunk::whole(text, ReadOptions::default());
        for at in (0..=text.len() + 2).rev().step_by(1 + text.len() / 500) {
            assert_eq!(chunk.place(at), LineColumn::from_offset(text, at), "{at}");
        }
    }
}
