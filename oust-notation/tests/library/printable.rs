//! Escapes for display.

use oust_notation::{is_unprintable, printable, printable_json};

#[test]
fn characters_that_show_nothing_are_escaped() {
    for symbol in [
        '\u{ad}',
        '\u{34f}',
        '\u{61c}',
        '\u{115f}',
        '\u{1160}',
        '\u{17b4}',
        '\u{180b}',
        '\u{180e}',
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{200e}',
        '\u{2028}',
        '\u{2060}',
        '\u{2062}',
        '\u{2064}',
        '\u{206f}',
        '\u{3164}',
        '\u{fe00}',
        '\u{fe0f}',
        '\u{feff}',
        '\u{ffa0}',
        '\u{fff9}',
        '\u{1bca0}',
        '\u{1d173}',
        '\u{e0001}',
        '\u{e0061}',
        '\u{e007f}',
        '\u{e0100}',
        '\u{e01ef}',
    ] {
        assert!(is_unprintable(symbol));
        let escaped = printable(&format!("e2{symbol}")).into_owned();
        assert_eq!(escaped, format!("e2\\u{{{:x}}}", u32::from(symbol)));
        let json = serde_json::Value::from(symbol.to_string()).to_string();
        let shown = printable_json(&json).into_owned();
        assert!(shown.is_ascii(), "{shown}");
        let read: String = serde_json::from_str(&shown).expect("JSON");
        assert_eq!(read, symbol.to_string());
    }
    for symbol in [
        '\u{a0}',
        '\u{e9}',
        '\u{301}',
        '\u{2003}',
        '\u{4e00}',
        '\u{1f600}',
        '\u{fffd}',
    ] {
        assert!(!is_unprintable(symbol), "U+{:04X}", u32::from(symbol));
    }
}
