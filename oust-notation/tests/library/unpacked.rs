//! Packed sources.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use oust_notation::unpacked;

const RECORD: &str = "oust 3x3\nx: \u{e9}\u{1f600}\n\n1. a1 b1\n";

fn read(packed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    unpacked(packed)?.read_to_end(&mut bytes)?;
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
