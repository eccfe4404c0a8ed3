//! The number of listed problems is bounded.

use oust_notation::record::{ProblemKind, Problems};
use oust_notation::{Chunk, DocumentItem, Format, ReadOptions};

const COUNT: usize = 5_000;

/// Checks that at most `Problems::LIMIT` problems of a text are listed and the others counted.
#[track_caller]
fn check(content: Format, text: &str, expected: usize) {
    let mut options = ReadOptions::from_format(content);
    options.default_board = oust_core::Board::rectangle(5, 5).ok();
    let document = Chunk::whole(text, options).document();
    let lists = document.items().filter_map(|part| match part {
        DocumentItem::Record(record) => Some(&record.problems),
        _ => None,
    });
    let mut all = 0;
    for problems in lists.chain([&document.problems()]) {
        let is_unknown = |kind: &ProblemKind| {
            matches!(
                kind,
                ProblemKind::UnknownHeader(_)
                    | ProblemKind::UnknownField(_)
                    | ProblemKind::MoreUnknown(_)
            )
        };
        let unknown = problems
            .iter()
            .filter(|problem| is_unknown(&problem.kind))
            .count();
        let others = problems.len() - unknown;
        assert!(
            unknown.max(others) <= Problems::LIMIT + 1,
            "{unknown}, {others}"
        );
        for problem in problems {
            all += match problem.kind {
                ProblemKind::MoreProblems(count) | ProblemKind::MoreUnknown(count) => count,
                _ => 1,
            };
        }
    }
    assert!((expected..expected + 10).contains(&all), "{all} problems");
}

#[test]
fn problems_beyond_the_limit_are_counted() {
    let native = |line: &str| format!("oust 5x5\n\n{}", line.repeat(COUNT));
    check(Format::Native, &native("a\n"), COUNT);
    check(Format::Native, &native("a1-b2\n"), COUNT);
    check(Format::Native, &native("date: 2026\n"), COUNT - 1);
    check(Format::Native, &native("a,a,a,a\n"), 4 * COUNT);
    check(Format::MoveList, &"a ".repeat(COUNT), COUNT);
    let line = "5x5 5/5/5/5/5 x\nrubbish\n".repeat(COUNT);
    check(Format::Position, &line, COUNT);
}

#[test]
fn long_tokens_and_names_are_truncated() {
    let long = "\u{e9}".repeat(100_000);
    for text in [
        format!("oust 5x5\n\n1. {long}\n"),
        format!("oust 5x5\n\n1. a{}b\n", "9".repeat(100_000)),
        format!("oust 5x5\n{}: v\n\n1. a1\n", "h".repeat(100_000)),
    ] {
        let record = oust_notation::read_native(&text).next().expect("a record");
        let messages = record
            .problems
            .iter()
            .map(|problem| problem.kind.to_string());
        let longest = messages.map(|message| message.len()).max();
        assert!(longest < Some(400), "{longest:?}");
    }
}

#[test]
fn unreadable_turns_beyond_the_limit_take_no_memory() {
    let text = format!("oust 5x5\n\n{}", "a\n".repeat(COUNT));
    let record = oust_notation::read_native(&text).next().expect("a record");
    assert!(record.items.len() <= Problems::LIMIT + 1);
    assert!(record.all_moves().len() <= Problems::LIMIT + 1);
}
