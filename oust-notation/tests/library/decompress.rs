//! Compressed sources.

use std::io::{self, Read, Write};

use flate2::Compression;
use flate2::write::GzEncoder;
use oust_notation::{Archive, ArchiveKind, decompress};

const RECORD: &str = "oust 3x3\nx: \u{e9}\u{1f600}\n\n1. a1 b1\n";

fn read(compressed: &[u8]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    decompress(compressed)?.read_to_end(&mut bytes)?;
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
fn check(compressed: &[u8], expected: &[u8]) {
    let decompressed = read(compressed).expect("the source is whole");
    assert_eq!(decompressed, expected);
}

#[test]
fn compressed_sources_are_detected_by_their_first_bytes() {
    let record = RECORD.as_bytes();
    check(record, record);
    check(&gzip(record), record);
    check(&zstandard(record), record);
}

#[test]
fn short_and_empty_sources_are_not_compressed() {
    for bytes in [&b""[..], b"o", b"\x1f", b"\x28\xb5\x2f"] {
        check(bytes, bytes);
    }
}

#[test]
fn compressed_files_may_be_concatenated() {
    let twice = RECORD.repeat(2);
    check(
        &[gzip(RECORD.as_bytes()), gzip(RECORD.as_bytes())].concat(),
        twice.as_bytes(),
    );
    let frames = [zstandard(RECORD.as_bytes()), zstandard(RECORD.as_bytes())];
    check(&frames.concat(), twice.as_bytes());
}

/// Returns the bytes before the error of a damaged source, and the error.
#[track_caller]
fn broken(compressed: &[u8]) -> (Vec<u8>, io::Error) {
    let mut bytes = Vec::new();
    let read = decompress(compressed).and_then(|mut source| source.read_to_end(&mut bytes));
    (bytes, read.expect_err("the source is damaged"))
}

#[test]
fn bytes_before_the_damage_are_read() {
    let lines: Vec<String> = (0..30_000_u64)
        .map(|n| (n * n * 7919).to_string())
        .collect();
    let text = lines.join("\n");
    let text = text.as_bytes();
    for compress in [gzip, zstandard] {
        let whole = [compress(text), compress(text)].concat();
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
        // The middle of the first member or frame, and of the second.
        for at in [whole.len() / 4, whole.len() * 3 / 4] {
            let mut damaged = whole.clone();
            damaged[at..at + 8].fill(0xff);
            broken(&damaged);
        }
    }
}

#[test]
fn wrong_checksums_and_trailing_bytes_are_errors() {
    let record = RECORD.as_bytes();
    for compress in [gzip, zstandard] {
        let mut compressed = compress(record);
        // The checksum of gzip precedes the length.
        let at = compressed.len() - if compressed[0] == 0x1f { 8 } else { 4 };
        compressed[at] ^= 1;
        let (bytes, error) = broken(&compressed);
        assert_eq!(
            (&bytes[..], error.kind()),
            (record, io::ErrorKind::InvalidData)
        );
        assert!(error.to_string().contains("checksum"), "{error}");
        let (bytes, error) = broken(&[&compress(record)[..], b"more"].concat());
        assert_eq!(
            (&bytes[..], error.kind()),
            (record, io::ErrorKind::InvalidData)
        );
        assert!(error.to_string().contains("follow"), "{error}");
    }
}

#[test]
fn skippable_frames_are_skipped() {
    let skipped = b"\x50\x2a\x4d\x18\x03\0\0\0abc";
    let frame = zstandard(RECORD.as_bytes());
    check(
        &[skipped, &frame[..], skipped, &frame].concat(),
        RECORD.repeat(2).as_bytes(),
    );
    assert!(read(&skipped[..9]).is_err());
}

#[test]
fn a_damaged_compressed_source_is_an_error() {
    for compressed in [gzip(RECORD.as_bytes()), zstandard(RECORD.as_bytes())] {
        assert!(read(&compressed[..compressed.len() / 2]).is_err());
        let mut damaged = compressed;
        let at = damaged.len() / 2;
        damaged[at] ^= 0x55;
        damaged.truncate(at + 3);
        assert!(read(&damaged).is_err());
    }
}

/// Returns the kind of archive that a source is refused as.
fn archive(bytes: &[u8]) -> Option<ArchiveKind> {
    let error = read(bytes).err()?;
    assert_eq!(error.kind(), io::ErrorKind::Unsupported);
    let archive = error.get_ref()?.downcast_ref::<Archive>()?;
    assert!(error.to_string().ends_with("; unpack it first"), "{error}");
    Some(archive.kind)
}

#[test]
fn archives_are_named() {
    let fixture = |name: &str| {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/archives/");
        std::fs::read(format!("{folder}{name}")).expect("the fixture is there")
    };
    let record = fixture("record.oust");
    check(&record, &record);
    let mut tar = vec![0; 512];
    tar[257..262].copy_from_slice(b"ustar");
    for (bytes, kind) in [
        (fixture("record.zip"), ArchiveKind::Zip),
        (b"PK\x05\x06\0\0".to_vec(), ArchiveKind::Zip),
        (fixture("record.oust.xz"), ArchiveKind::Xz),
        (fixture("record.oust.bz2"), ArchiveKind::Bzip2),
        (fixture("record.tar.gz"), ArchiveKind::Tar),
        (zstandard(&tar), ArchiveKind::Tar),
        (gzip(&fixture("record.zip")), ArchiveKind::Zip),
        (tar, ArchiveKind::Tar),
        (b"7z\xbc\xaf\x27\x1c\0\x04".to_vec(), ArchiveKind::SevenZip),
        (b"Rar!\x1a\x07\x01\0".to_vec(), ArchiveKind::Rar),
        (b"LZIP\x01".to_vec(), ArchiveKind::Lzip),
        (b"\x04\x22\x4d\x18".to_vec(), ArchiveKind::Lz4),
        (b"\x1f\x9d\x90".to_vec(), ArchiveKind::Compress),
    ] {
        assert_eq!(archive(&bytes), Some(kind));
    }
    for text in ["PK", "PK 3x3", "BZh9", "Rar!", "LZIPPER", "7z", "ustar"] {
        check(text.as_bytes(), text.as_bytes());
    }
}
