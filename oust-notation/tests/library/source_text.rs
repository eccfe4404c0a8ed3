//! Encodings, line ends and invalid bytes.

use std::io::{self, Read};

use oust_notation::{Chunk, Document, Encoding, ReadOptions, Reader, SourceText, read_move_list};

const RECORD: &str = "oust 3x3\nx: \u{e9}\u{1f600}\n\n1. a1 b1\n";

fn utf16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

fn le(text: &str) -> Vec<u8> {
    utf16(text, u16::to_le_bytes)
}

fn be(text: &str) -> Vec<u8> {
    utf16(text, u16::to_be_bytes)
}

/// A source that gives a few bytes for each read.
struct Slow<'a>(&'a [u8], usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = self.1.min(buffer.len());
        self.0.read(&mut buffer[..len])
    }
}

/// Returns the text of a source that is read in chunks, and the offsets of its replaced bytes.
fn in_chunks(bytes: &[u8], size: usize, encoding: Option<Encoding>) -> (String, Vec<usize>) {
    let mut options = ReadOptions::default();
    options.encoding = encoding;
    let reader = Reader::with_options(Slow(bytes, size), options).with_chunk_size(size);
    let (mut text, mut replaced) = (String::new(), Vec::new());
    for chunk in reader {
        let chunk = chunk.expect("memory can be read");
        assert_eq!(chunk.offset, text.len());
        assert_eq!(chunk.replaced_before, replaced.len());
        replaced.extend(chunk.replaced.iter().map(|at| text.len() + at));
        text.push_str(&chunk.text);
    }
    (text, replaced)
}

/// Checks the text and the replaced bytes of a source, read at once and in chunks of all sizes.
#[track_caller]
fn check_in(encoding: Option<Encoding>, bytes: &[u8], text: &str, replaced: &[usize]) {
    let source = SourceText::with_encoding(bytes, encoding);
    assert_eq!((&*source.text, &*source.replaced), (text, replaced));
    for size in 1..=bytes.len().min(40) {
        let (found, at) = in_chunks(bytes, size, encoding);
        assert_eq!((&*found, &*at), (text, replaced), "{size} bytes a read");
    }
}

#[track_caller]
fn check(bytes: &[u8], text: &str, replaced: &[usize]) {
    check_in(None, bytes, text, replaced);
}

#[test]
fn utf_16_is_detected_by_its_mark_or_its_zeros() {
    let marked = ["\u{feff}", RECORD].concat();
    for bytes in [le(&marked), be(&marked), le(RECORD), be(RECORD)] {
        check(&bytes, RECORD, &[]);
    }
    let cyrillic =
        "oust 3x3\nx: \u{418}\u{432}\u{430}\u{43d}\no: bob\nevent: The open championship\n";
    check(&le(cyrillic), cyrillic, &[]);
    assert_eq!(
        SourceText::from_bytes(&be(RECORD)).encoding.to_string(),
        "UTF-16BE"
    );
    // Too few bytes, or zeros on both sides.
    check(b"a\0b\0", "a b ", &[]);
    check(b"a\0b\0c\0d\0\0\0e\0f\0", "a b c d   e f ", &[]);
}

#[test]
fn joined_files_are_decoded_each_in_its_encoding() {
    let marked = ["\u{feff}", RECORD].concat();
    let twice = [RECORD, RECORD].concat();
    let crlf = RECORD.replace('\n', "\r\n");
    for (first, second) in [
        (le(&marked), le(&marked)),
        (be(&marked), be(&marked)),
        (le(&marked), be(&marked)),
        (be(&marked), le(&marked)),
        (le(RECORD), le(&marked)),
        (RECORD.as_bytes().to_vec(), le(&marked)),
        (RECORD.as_bytes().to_vec(), be(&marked)),
        (le(&marked), RECORD.as_bytes().to_vec()),
        (be(&marked), RECORD.as_bytes().to_vec()),
    ] {
        check(&[first, second].concat(), &twice, &[]);
    }
    let with_mark = [RECORD, &marked].concat();
    check(
        &[le(&marked), marked.clone().into()].concat(),
        &with_mark,
        &[],
    );
    let mixed = [&crlf, RECORD].concat();
    check(&[crlf.clone().into(), le(&marked)].concat(), &mixed, &[]);
    // A mark within a line stays, so that readers see the seam.
    let seam = "c3\u{feff}oust 3x3\n";
    check(
        &[le("\u{feff}c3"), le("\u{feff}oust 3x3\n")].concat(),
        seam,
        &[],
    );
    check(
        &[le("\u{feff}c3"), be("\u{feff}oust 3x3\n")].concat(),
        seam,
        &[],
    );
}

#[test]
fn each_invalid_byte_is_a_question_mark() {
    check(b"", "", &[]);
    check(b"a\xffb\xfe", "a?b?", &[1, 3]);
    check(b"a?\xe9?\n", "a???\n", &[2]);
    check("\u{feff}oust".as_bytes(), "\u{feff}oust", &[]);
    check(b"a\xe2\x82", "a??", &[1, 2]);
    check(b"a\xe2\x82b\xf0\x9f\x98", "a??b???", &[1, 2, 4, 5, 6]);
    check(b"\xc0\xaf\xed\xa0\x80", "?????", &[0, 1, 2, 3, 4]);
    check(b"a\n\xff\xffb", "a\n??b", &[2, 3]);
    check(b"a\xff\xfeb\n\xff", "a??b\n?", &[1, 2, 5]);
    check(b"\xff\xfea\0\0\xd8b\0", "a?b", &[1]);
    check(b"\xff\xfea\0\0\xdcb\0\0\xd8", "a?b?", &[1, 3]);
    check(b"\xff\xfea\0b", "a?", &[1]);
    check(b"\r\xe9\r\xe9\r\n", "\n?\n?\r\n", &[1, 3]);
}

#[test]
fn an_encoding_is_asked_for_by_its_name() {
    let named = |label: &str| Some(label.parse::<Encoding>().unwrap());
    check_in(named("latin1"), b"x: Zo\xe9\r\n", "x: Zo\u{e9}\r\n", &[]);
    check_in(
        named("KOI8-R"),
        b"\xe1\xce\xce\xc1\r",
        "\u{410}\u{43d}\u{43d}\u{430}\n",
        &[],
    );
    check_in(
        named("gbk"),
        b"\xcd\xf5\xb7\xbc\xff\n",
        "\u{738b}\u{82b3}?\n",
        &[6],
    );
    check_in(named("shift_jis"), b"\x83\x5c\n\x83", "\u{30bd}\n?", &[4]);
    check_in(named("utf-16"), &be("\u{feff}oust"), "oust", &[]);
    check_in(named("utf-16be"), &be("oust"), "oust", &[]);
    check_in(named("utf-8"), b"a\xe9", "a?", &[1]);
    // A mark is never wrong.
    check_in(
        named("koi8-r"),
        "\u{feff}\u{e9}".as_bytes(),
        "\u{feff}\u{e9}",
        &[],
    );
    check_in(named("koi8-r"), &le("\u{feff}\u{e9}"), "\u{e9}", &[]);
    for unknown in ["", "klingon", "replacement", "hz-gb-2312"] {
        let error = unknown.parse::<Encoding>().unwrap_err().to_string();
        assert!(
            error.contains("windows-1252") && error.contains(&format!("`{unknown}`")),
            "{error}"
        );
    }
}

#[test]
fn sgf_names_its_encoding() {
    let tree = |before: &str, name: &[u8]| {
        [before.as_bytes(), b"GM[1]SZ[5]PB[", name, b"];B[bb])\n"].concat()
    };
    let text = |before: &str, name: &str| format!("{before}GM[1]SZ[5]PB[{name}];B[bb])\n");
    for (before, bytes, name) in [
        (
            "(;CA[KOI8-R]",
            &b"\xe1\xce\xce\xc1"[..],
            "\u{410}\u{43d}\u{43d}\u{430}",
        ),
        (" (\n; FF[4] AP[a\\]b:1]CA[gbk]", b"\xcd\xf5", "\u{738b}"),
        ("(;CA[ISO-8859-1]", b"Zo\xeb", "Zo\u{eb}"),
        ("(;CA[UTF-8]", "Zo\u{eb}".as_bytes(), "Zo\u{eb}"),
        ("(;CA[UTF-16]", "Zo\u{eb}".as_bytes(), "Zo\u{eb}"),
        ("(;ca[KOI8-R]", "Zo\u{eb}".as_bytes(), "Zo\u{eb}"),
        ("(;C[CA[KOI8-R\\]]", "Zo\u{eb}".as_bytes(), "Zo\u{eb}"),
        ("(;FF[4];CA[KOI8-R]", "Zo\u{eb}".as_bytes(), "Zo\u{eb}"),
        ("; (;CA[KOI8-R]", "Zo\u{eb}".as_bytes(), "Zo\u{eb}"),
    ] {
        check(&tree(before, bytes), &text(before, name), &[]);
    }
    let unknown = "(;CA[klingon]";
    let at = text(unknown, "").find(']').unwrap() + "GM[1]SZ[5]PB[".len() + 1;
    check(&tree(unknown, b"\xe9"), &text(unknown, "?"), &[at]);
    // The caller's encoding overrides the file's.
    let koi = "KOI8-R".parse().ok();
    check_in(
        koi,
        &tree("(;CA[latin1]", b"\xe1"),
        &text("(;CA[latin1]", "\u{410}"),
        &[],
    );
}

#[test]
fn a_carriage_return_ends_a_line() {
    for (text, expected) in [
        ("a\rb\r", "a\nb\n"),
        ("a\r\nb\r\n", "a\r\nb\r\n"),
        ("a\r\r\nb\r\r\n", "a\r\r\nb\r\r\n"),
        ("a\r\rb", "a\n\nb"),
        ("a\rb\r\nc\nd\r", "a\nb\r\nc\nd\n"),
        ("\r", "\n"),
        ("\n\r", "\n\n"),
        ("\u{e9}\r\u{e9}", "\u{e9}\n\u{e9}"),
        ("a\n\u{1a}", "a\n\n"),
        ("a\r\u{1a}\u{1a}", "a\n\n\n"),
        ("a\r\n\u{1a}\r\n", "a\r\n\u{1a}\r\n"),
        ("a\n\u{1a}\u{feff}b", "a\n\u{1a}\u{feff}b"),
    ] {
        check(text.as_bytes(), expected, &[]);
        let chunk = Chunk::whole(text, ReadOptions::default());
        assert_eq!(chunk.text, expected);
    }
    check(&le("\u{feff}a\rb\r\nc"), "a\nb\r\nc", &[]);
}

#[test]
fn the_first_nul_is_found() {
    for (text, nul) in [("a\rb\r\nc", None), ("a\r\0b\0", Some(2)), ("\0", Some(0))] {
        let chunk = Chunk::from_bytes(text.as_bytes(), ReadOptions::default());
        assert_eq!(chunk.nul, nul);
        assert_eq!(Chunk::whole(text, ReadOptions::default()).nul, nul);
    }
    let record = "oust 3x3\n\n1. a1 \0 b1\n";
    let twice = record.repeat(2);
    let reader = Reader::new(twice.as_bytes()).with_chunk_size(1);
    let nuls = reader.map(|chunk| chunk.unwrap().nul).collect::<Vec<_>>();
    assert_eq!(nuls, [Some(16), None]);
}

#[test]
fn an_error_of_the_source_follows_its_text() {
    struct Failing;
    impl Read for Failing {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::InvalidData, "checksum"))
        }
    }
    for len in [10, 5_000] {
        let text = "oust 3x3\n\n1. a1 b1\n".repeat(len);
        let mut reader = Reader::new(text.as_bytes().chain(Failing));
        let mut found = String::new();
        let error = loop {
            match reader.next() {
                Some(Ok(chunk)) => found += &chunk.text,
                end => break end,
            }
        };
        assert!(found == text);
        assert!(error.is_some_and(|end| end.is_err()));
    }
}

/// Returns the number of games of a text, and their problems.
fn games(text: &str) -> (usize, Vec<String>) {
    let mut problems = Vec::new();
    let games = Document::read(text).into_records().inspect(|record| {
        let kinds = record
            .problems
            .iter()
            .map(|problem| problem.kind.to_string());
        problems.extend(kinds);
    });
    (games.count(), problems)
}

const GAME: &str = "oust 3x3\nx: alice\no: bob\n\n1. a1 b1\n";

#[test]
fn marks_of_joined_files_are_white_space() {
    for between in [
        "\u{feff}",
        "\n\u{feff}",
        "\u{1a}\u{feff}",
        "\u{1a}",
        "\n\u{c}",
        "\u{c}\n",
        "\u{c}\n\u{feff}",
        "\u{feff}\n",
        "\u{feff}\u{feff}",
        "\u{1a}\n",
    ] {
        for game in [GAME, "oust 3x3\nx: alice\no: bob\n"] {
            let text = [between, game, between, game, between].concat();
            let (count, problems) = games(&text);
            assert_eq!(count, 2, "{text:?}");
            let empty = "the record has no turn";
            let others = problems.iter().filter(|problem| !problem.contains(empty));
            assert_eq!(others.count(), 0, "{text:?}: {problems:?}");
        }
    }
}

#[test]
fn lists_and_listings_have_no_other_line_ends() {
    let listing = |end: &str| {
        format!(
            "Summary of Oust Board 7\n\nGame won by alice.\n\n   Black (x)     White (o)\n   \
             alice         bob\n   1 a1{end}   2 b1\n   3 a2\n   x: alice          2/2\n   \
             o: bob            0/0\n\n     A B C\n 3  . . .  3\n 2  X . .  2\n 1  x . .  1\n     \
             A B C\n"
        )
    };
    let board = oust_core::Board::rectangle(3, 3).expect("a board");
    for (end, code) in [
        ("\u{b}", "U+000B"),
        ("\u{c}", "U+000C"),
        ("\u{85}", "U+0085"),
        ("\u{2028}", "U+2028"),
        ("\u{2029}", "U+2029"),
    ] {
        let expected = format!("expected a space or a line feed (LF), found {code}");
        let (count, problems) = games(&listing(end));
        assert_eq!(
            (count, &problems[..]),
            (1, &[expected.clone()][..]),
            "{end:?}"
        );
        let list = read_move_list(&format!("a1 b1{end}a2"), &board, None, None);
        let found: Vec<_> = list
            .problems
            .iter()
            .map(|found| found.kind.to_string())
            .collect();
        assert_eq!(found, [expected]);
    }
    for end in [" ", "\u{a0}", "\t"] {
        assert_eq!(games(&listing(end)), (1, Vec::new()), "{end:?}");
    }
}
