//! Names, titles, tokens and paths come from untrusted sources: the program prints their control
//! characters as escapes.

use crate::common::{Answer, Folder, run_in};

/// An escape sequence that renames the window, a carriage return, C1, DEL, a right-to-left
/// override, a line separator and a byte order mark.
const HOSTILE: &str = "a\u{1b}]0;PWN\u{7}\rb\u{9b}31mc\u{7f}d\u{202e}e\u{2028}f\u{feff}";

/// The same in JSON.
const JSON: &str =
    r#""a\u001b]0;PWN\u0007\rb\u009b31mc\u007fd\u202ee\u2028f\ufeff\nx: forged 1/1""#;

fn folder() -> Folder {
    let record = format!(
        "oust 3x3\nx: {JSON}\no: \"{HOSTILE}\"\nevent: {JSON}\nid: {HOSTILE}\n\n1. a1 b1\n2. a2\n"
    );
    let folder = Folder::with(&[
        ("named.oust", &record),
        ("token.oust", &format!("{record}3. {HOSTILE} a\u{1b}9\n")),
        (
            "diagram.txt",
            &format!(
                "x: {HOSTILE} 1/1\no: {HOSTILE}\n\n. . .\n. o .\nx . .\n\nx to move\n{HOSTILE}\n"
            ),
        ),
        ("line.txt", &format!("3x3 3/{HOSTILE}/3 x\n")),
        ("rubbish.txt", HOSTILE),
        (
            "ap.json",
            &format!(
                r#"{{"header":{{"game":{{"name":"Oust","variants":["square-3"]}},"event":{JSON},"players":[{{"name":{JSON}}},{{"name":{JSON}}}]}},"moves":[["a1","b\u001b1"]]}}"#
            ),
        ),
    ]);
    std::fs::write(folder.path().join(hostile_file()), &record).expect("a file can be written");
    folder
}

/// A path may hold any byte but `/` on Unix; other systems allow less.
fn hostile_file() -> &'static str {
    if cfg!(unix) {
        "p\u{1b}]0;PWN\u{7}\u{9b}\u{202e}.oust"
    } else {
        "p\u{202e}.oust"
    }
}

#[test]
fn no_command_prints_a_control_character() {
    let folder = folder();
    let hostile_file = hostile_file();
    let mut lines = Vec::new();
    let files = [
        "named.oust",
        "token.oust",
        "diagram.txt",
        "line.txt",
        "rubbish.txt",
        "ap.json",
        hostile_file,
        "missing\u{1b}]0;\u{7}.oust",
    ];
    for file in files {
        for to in [
            "diagram",
            "figure",
            "pbmserv",
            "orbit",
            "unicode",
            "position",
            "moves",
            "svg",
            "json",
            "abstractplay",
            "sgf",
        ] {
            lines.push(format!("show '--from={file}' --to {to}"));
            lines.push(format!("convert '{file}' --to {to}"));
        }
        for command in [
            "show --at 1 --from",
            "show --game 9 --from",
            "apply --each a3 --from",
            "legal --from",
            "legal --why a1 --from",
            "legal --to-move o --from",
            "check --from",
            "perft 1 --from",
            "perft 1 --divide --from",
            "check --to json --from",
            "stats",
            "stats --to json",
            "stats --by player",
            "stats --by event --to csv",
            "stats --by player --to json",
            "stats --by event --to markdown",
            "stats --to html",
            "stats --by player --to svg",
            "fmt --check",
            "play --x ada",
            "convert --strict --to listing",
            "convert --to html",
            "fmt",
        ] {
            lines.push(format!("{command} '{file}'"));
        }
    }
    for command in [
        "apply",
        "show",
        "legal",
        "convert --to",
        "check",
        "perft",
        "random --board",
        "stats",
        "fmt",
        "play",
        "schema",
        "completions",
        "man",
        "show --from named.oust --coords",
        "legal --board 3x3 --why",
        "play --board 3x3 --o",
        "apply --board 3x3 a1",
        "",
    ] {
        lines.push(format!("{command} '{HOSTILE}'"));
    }
    let commands = format!("a1\n{HOSTILE}\nwhy {HOSTILE}\nsave {HOSTILE}/b\nlegal\nshow\nquit\n");
    for line in lines {
        // `fmt` writes the characters of a record unchanged; `convert` escapes them in these formats.
        let shows = run_in(folder.path(), &line, commands.as_bytes());
        check(&shows);
    }
}

#[track_caller]
fn check(answer: &Answer) {
    answer.check_no_control_character();
    assert!(!answer.stdout.contains("\nx: forged"), "{answer}");
}

#[test]
fn a_name_round_trips_through_every_diagram() {
    let folder = folder();
    for to in ["diagram", "figure", "pbmserv", "orbit", "unicode"] {
        let drawn = folder
            .oust(&format!("show --from named.oust --to {to}"))
            .stdout;
        let again = run_in(
            folder.path(),
            &format!("show --from - --to {to}"),
            drawn.as_bytes(),
        );
        assert_eq!(again.stdout, drawn, "{again}");
    }
}
