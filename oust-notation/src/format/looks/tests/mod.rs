//! Texts that look like a game, and texts that do not.

mod free;
mod random;
mod seen;

use std::fmt::Write;

use crate::Span;
use crate::format::looks::{Found, looks};
use crate::record::NearMiss;

/// Returns the looks of a text: `row` for one line, `row+2` for three, `?a4` for a mention.
#[track_caller]
fn sketch(text: &str) -> String {
    let parts = looks(text, Span::new(0, text.len()));
    let mut at = 0;
    for part in &parts {
        assert_eq!(part.span().start, at, "a gap or an overlap: {text}");
        assert!(part.span().end > at, "an empty part: {text}");
        at = part.span().end;
    }
    assert_eq!(at, text.len(), "the parts cover the text: {text}");
    let names = parts.iter().filter_map(|part| match part {
        Found::Game(seen) if seen.more_lines == 0 => Some(seen.look.name().to_owned()),
        Found::Game(seen) => Some(format!("{}+{}", seen.look.name(), seen.more_lines)),
        Found::Free(free) => free
            .mention()
            .map(|mention| format!("?{}", mention.span.slice(text))),
    });
    names.collect::<Vec<_>>().join(" ")
}

/// Checks all rows and reports all that differ.
#[track_caller]
fn check_all<'t>(rows: impl IntoIterator<Item = (&'t str, &'t str)>) {
    let mut wrong = String::new();
    for (text, expected) in rows {
        let found = sketch(text);
        if found != expected {
            let _ = write!(
                wrong,
                "\n{text:?}\n  expected `{expected}`, found `{found}`"
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Returns the near miss of the first lines that look like a game.
fn near_miss(text: &str) -> Option<NearMiss> {
    let parts = looks(text, Span::new(0, text.len()));
    parts.iter().find_map(|part| match part {
        Found::Game(seen) => Some(crate::format::looks::near_miss(
            seen.look,
            seen.first.slice(text),
        )),
        Found::Free(_) => None,
    })?
}

#[test]
fn the_hint_names_what_is_missing() {
    let missing = |found| Some(NearMiss::NoFirstLine { found });
    assert_eq!(
        near_miss("Oust 5x5\nx: a\n"),
        Some(NearMiss::NotLowerCase("Oust 5x5".to_owned()))
    );
    assert_eq!(
        near_miss("hello\n  OUST hex7 coords=bga\n"),
        Some(NearMiss::NotLowerCase("OUST hex7 coords=bga".to_owned()))
    );
    assert_eq!(near_miss("  oust 5x5\n"), None);
    assert_eq!(near_miss("x: alice\no: bob\n"), missing("a header"));
    assert_eq!(near_miss("1. b4 e2\n"), missing("a row of turns"));
    assert_eq!(near_miss("b4 e2 a4,c1 pass\n"), missing("moves"));
    assert_eq!(near_miss("[White \"alice\"]\n"), Some(NearMiss::Pgn));
    assert_eq!(near_miss("To be, or not to be\n"), None);
}

#[test]
fn a_part_of_a_text_is_classified_with_its_places() {
    let text = "oust 5x5\n\n1. b4\nhello\n2. e2 c5\n";
    let part = Span::new(16, text.len());
    let [Found::Free(free), Found::Game(seen)] = &looks(text, part)[..] else {
        panic!("two parts");
    };
    assert_eq!(free.mention(), None);
    assert_eq!(seen.first.slice(text), "2. e2 c5");
    assert_eq!(seen.span.slice(text), "2. e2 c5\n");
}

#[test]
fn long_lines_are_read_once() {
    let parts = [
        "(",
        "<a",
        "<a ",
        "&amp",
        "a1.",
        "a1.a1",
        "oust ",
        " Board ",
        "{\"a\":",
        ";B[",
        "x",
        "> ",
        "of Oust Board ",
        "\n",
        ".",
        "'",
        "1/",
        "a4 ",
        "x . ",
    ];
    for part in parts {
        let text = part.repeat(300_000 / part.len());
        let start = std::time::Instant::now();
        let _ = sketch(&text);
        assert!(start.elapsed().as_secs() < 5, "{part:?}");
    }
}
