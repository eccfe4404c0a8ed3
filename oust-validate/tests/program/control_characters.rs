//! Names, tokens and paths come from outside: the program never prints their control characters.

use crate::common::Folder;

/// An escape sequence that renames the window, C1, DEL, a right-to-left override, a line
/// separator and a byte order mark.
const HOSTILE: &str = "a\u{1b}]0;PWN\u{7}b\u{9b}31mc\u{7f}d\u{202e}e\u{2028}f\u{feff}";

#[test]
fn no_format_prints_a_control_character() {
    let record = format!(
        "oust 3x3\nx: \"{HOSTILE}\"\no: {HOSTILE}\n{HOSTILE}: b\nresult: {HOSTILE}\nevent: {HOSTILE}\n\n\
         1. a1 {HOSTILE} [{HOSTILE}]\n2. a2\n"
    );
    let fixed = format!("oust 3x3\nX: \"{HOSTILE}\"\nresult: X\n\n1. A1 b1 {{{HOSTILE}}}\n2. a2\n");
    let folder = Folder::with(&[
        ("a.oust", &record),
        ("fixed.oust", &fixed),
        ("rubbish.txt", HOSTILE),
        ("oust-validate.toml", "fail-on = \"never\"\n"),
        ("bad.toml", &format!("{HOSTILE} = 1\n")),
    ]);
    let path = if cfg!(unix) {
        "p\u{1b}]0;PWN\u{7}\u{9b}\u{202e}.oust"
    } else {
        "p\u{202e}.oust"
    };
    folder.write(path, record.as_bytes());
    for format in [
        "full", "concise", "github", "json", "ndjson", "sarif", "junit",
    ] {
        for arguments in [
            format!("--format {format} --statistics --diagnose ."),
            format!("--format {format} rubbish.txt {path} missing\u{1b}x"),
        ] {
            folder.validate(&arguments).check_no_control_character();
        }
    }
    for arguments in [
        "--diff .",
        "--fix --write .",
        "--config bad.toml a.oust",
        "--config miss\u{1b}ing a.oust",
        "--select \u{1b}]0;PWN\u{7} a.oust",
        "--format \u{202e} a.oust",
        "--explain \u{9b} a.oust",
        "--baseline \u{1b}x a.oust",
        "--write-good \u{1b}x/y a.oust",
        "--write-baseline \u{1b}x/y a.oust",
        "--\u{7}",
    ] {
        folder.validate(arguments).check_no_control_character();
    }
}
