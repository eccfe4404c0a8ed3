//! Encodings and invalid bytes.

use oust_notation::SourceText;

const RECORD: &str = "oust 3x3\nx: \u{e9}\u{1f600}\n\n1. a1 b1\n";

#[test]
fn utf_16_is_detected_by_the_byte_order_mark() {
    let units = |to_bytes: fn(u16) -> [u8; 2]| {
        let marked = std::iter::once(0xfeff).chain(RECORD.encode_utf16());
        marked.flat_map(to_bytes).collect::<Vec<u8>>()
    };
    for bytes in [units(u16::to_le_bytes), units(u16::to_be_bytes)] {
        let source = SourceText::from_bytes(&bytes);
        assert_eq!(source.text, RECORD);
        assert_eq!(source.fault, None);
    }
}

#[test]
fn the_first_invalid_byte_is_reported() {
    #[track_caller]
    fn check(bytes: &[u8], text: &str, fault: Option<(usize, usize)>) {
        let source = SourceText::from_bytes(bytes);
        let found = source.fault.map(|fault| (fault.byte, fault.at));
        assert_eq!((&*source.text, found), (text, fault));
    }
    check(b"", "", None);
    check(b"a\xffb\xfe", "a?b?", Some((1, 1)));
    check("\u{feff}oust".as_bytes(), "\u{feff}oust", None);
    check(b"\xff\xfea\0\0\xd8b\0", "a?b", Some((4, 1)));
    check(b"\xff\xfea\0b", "a?", Some((4, 1)));
}
