//! Packed sources.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use oust_notation::decompress;

const RECORD: &str = "oust 3x3\nx: \u{e9}\u{1f600}\n\n1. a1 b1\n";

fn read(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    decompress(packed)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("memory takes all");
    encoder.finish().expect("memory takes all")
}

fn zstandard(bytes: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(bytes, ruzstd::encoding::CompressionLevel::Fastest)
}

#[track_caller]
fn check(packed: &[u8], expected: &[u8]) {
    let unpacked = read(packed).expect("the source is whole");
    assert_eq!(unpacked, expected);
}

#[test]
fn packed_sources_are_known_by_their_first_bytes() {
    let record = RECORD.as_bytes();
    check(record, record);
    check(&gzip(record), record);
    check(&zstandard(record), record);
}

#[test]
fn short_and_empty_sources_are_no_packed_ones() {
    for bytes in [&b""[..], b"o", b"\x1f", b"\x28\xb5\x2f"] {
        check(bytes, bytes);
    }
}

#[test]
fn packed_files_may_stand_behind_one_another() {
    let twice = RECORD.repeat(2);
    check(
        &[gzip(RECORD.as_bytes()), gzip(RECORD.as_bytes())].concat(),
        twice.as_bytes(),
    );
    let frames = [zstandard(RECORD.as_bytes()), zstandard(RECORD.as_bytes())];
    check(&frames.concat(), twice.as_bytes());
}

/// What is read before the error that ends the source, and that error.
#[track_caller]
fn broken(packed: &[u8]) -> (Vec<u8>, io::Error) {
    let mut bytes = Vec::new();
    let read = decompress(packed).and_then(|mut source| source.read_to_end(&mut bytes));
    (bytes, read.expect_err("the source is damaged"))
}

#[test]
fn what_precedes_the_damage_is_read() {
    let lines: Vec<String> = (0..30_000_u64)
        .map(|n| (n * n * 7919).to_string())
        .collect();
    let text = lines.join("\n");
    let text = text.as_bytes();
    for pack in [gzip, zstandard] {
        let whole = [pack(text), pack(text)].concat();
        let twice = [text, text].concat();
        for share in [1, 2, 3, 5, 7] {
            let (bytes, error) = broken(&whole[..whole.len() * share / 8]);
            assert_ne!(error.kind(), io::ErrorKind::InvalidData, "{error}");
            assert!(twice.starts_with(&bytes));
            let expected = twice.len() * share / 8;
            assert!(
                bytes.len() + (300 << 10) > expected,
                "{} {expected}",
                bytes.len()
            );
        }
        // The middle of the first part and of the second.
        for at in [whole.len() / 4, whole.len() * 3 / 4] {
            let mut spoilt = whole.clone();
            spoilt[at..at + 8].fill(0xff);
            broken(&spoilt);
        }
    }
}

#[test]
fn checksums_are_compared_and_bytes_behind_are_reported() {
    let record = RECORD.as_bytes();
    for pack in [gzip, zstandard] {
        let mut packed = pack(record);
        // The checksum of gzip precedes the length.
        let at = packed.len() - if packed[0] == 0x1f { 8 } else { 4 };
        packed[at] ^= 1;
        let (bytes, error) = broken(&packed);
        assert_eq!(
            (&bytes[..], error.kind()),
            (record, io::ErrorKind::InvalidData)
        );
        assert!(error.to_string().contains("checksum"), "{error}");
        let (bytes, error) = broken(&[&pack(record)[..], b"more"].concat());
        assert_eq!(
            (&bytes[..], error.kind()),
            (record, io::ErrorKind::InvalidData)
        );
        assert!(error.to_string().contains("follow"), "{error}");
    }
}

#[test]
fn frames_to_be_skipped_are_skipped() {
    let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
    let frame = zstandard(RECORD.as_bytes());
    check(
        &[skipped, &frame[..], skipped, &frame].concat(),
        RECORD.repeat(2).as_bytes(),
    );
    assert!(read(&skipped[..9]).is_err());
}

#[test]
fn a_damaged_packed_source_is_an_error() {
    for packed in [gzip(RECORD.as_bytes()), zstandard(RECORD.as_bytes())] {
        assert!(read(&packed[..packed.len() / 2]).is_err());
        let mut spoilt = packed;
        let at = spoilt.len() / 2;
        spoilt[at] ^= 0x55;
        spoilt.truncate(at + 3);
        assert!(read(&spoilt).is_err());
    }
}
