//! `completions` and `man`.

use crate::common::{Folder, GOOD, validate};

#[test]
fn every_shell_completes_the_flags() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = validate("", &format!("completions {shell}")).ended_with(0);
        for word in ["oust-validate", "fail-on", "ndjson"] {
            assert!(script.stdout.contains(word), "{shell} {word}");
        }
    }
}

#[test]
fn the_man_page_has_the_examples_of_the_help() {
    let page = validate("", "man").ended_with(0).stdout;
    for part in [
        ".TH oust-validate 1",
        ".SH EXAMPLES",
        "\\-\\-explain M203",
        "EXIT STATUS",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn a_file_named_like_a_command_is_still_read() {
    let folder = Folder::with(&[("man", GOOD), ("a.oust", GOOD)]);
    for files in ["./man", "a.oust man", "-- man"] {
        let answer = folder.validate(files).ended_with(0);
        assert!(answer.stderr.contains("0 invalid"), "{files}");
    }
}
