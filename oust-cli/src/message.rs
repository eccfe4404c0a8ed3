//! Messages to people, on standard error.

use std::cell::RefCell;
use std::fmt::Display;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use oust_notation::{Assumption, printable};
use oust_program::hide_progress;
use oust_validate::Finding;

thread_local! {
    /// The messages of this thread while [`Messages::of`] keeps them.
    static KEPT: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Messages that were not written yet, so that several threads write theirs in order.
#[derive(Default)]
pub(crate) struct Messages(Vec<String>);

impl Messages {
    /// Does some work and returns its result, and the messages that it would write.
    pub(crate) fn of<R>(work: impl FnOnce() -> R) -> (R, Self) {
        let outer = KEPT.replace(Some(Vec::new()));
        let result = work();
        let kept = KEPT.replace(outer);
        (result, Self(kept.unwrap_or_default()))
    }

    /// Writes the messages.
    pub(crate) fn say(self) {
        for message in self.0 {
            say(message);
        }
    }
}

/// Writes a message as one line, with control characters of sources as escapes. An error is
/// ignored: there is no other place to report it.
pub(crate) fn say(message: impl Display) {
    let message = message.to_string();
    let Some(message) = KEPT.with_borrow_mut(|kept| match kept {
        Some(kept) => {
            kept.push(message);
            None
        }
        None => Some(message),
    }) else {
        return;
    };
    let line = format!("oust: {message}");
    let shown = wrapped(&printable(&line), "", &std::io::stderr());
    hide_progress(|| {
        let _ = writeln!(anstream::stderr(), "{shown}");
    });
}

/// Wraps the lines of `text` between words at the width of the terminal `out`. A continuation line
/// begins with `indent`.
pub(crate) fn wrapped(text: &str, indent: &str, out: &impl IsTerminal) -> String {
    // Other programs get each message as one line.
    if !out.is_terminal() {
        return text.to_owned();
    }
    // A path or a record of moves can then still be copied whole.
    let options = textwrap::Options::with_termwidth().break_words(false);
    textwrap::fill(text, options.subsequent_indent(indent))
}

/// Makes [`note`] print nothing from now on.
pub(crate) fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// Returns whether notes are printed.
pub(crate) fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

static QUIET: AtomicBool = AtomicBool::new(false);
static BRIEF: AtomicBool = AtomicBool::new(false);
static VERBOSE: AtomicBool = AtomicBool::new(false);

/// Makes [`note_detail`] print from now on.
pub(crate) fn set_verbose(verbose: bool) {
    VERBOSE.store(verbose, Ordering::Relaxed);
}

/// Writes a detail of a note, where `--verbose` is given.
pub(crate) fn note_detail(message: impl Display) {
    if VERBOSE.load(Ordering::Relaxed) {
        say(message);
    }
}

/// Writes a message that informs and changes nothing, unless `--quiet` is given.
pub(crate) fn note(message: impl Display) {
    if !is_quiet() {
        say(message);
    }
}

static IS_FAULTY: AtomicBool = AtomicBool::new(false);

/// Writes an error of a source that does not end the work. The program then ends with status 1 or
/// a worse one.
pub(crate) fn fault(message: impl Display) {
    IS_FAULTY.store(true, Ordering::Relaxed);
    say(message);
}

/// Returns whether a [`fault`] was written.
pub(crate) fn is_faulty() -> bool {
    IS_FAULTY.load(Ordering::Relaxed)
}

/// Makes [`warn`] print nothing from now on, for a command that counts the warnings.
pub(crate) fn set_brief(brief: bool) {
    BRIEF.store(brief, Ordering::Relaxed);
}

/// Writes a warning.
pub(crate) fn warn(message: impl Display) {
    if !BRIEF.load(Ordering::Relaxed) {
        say(format_args!("warning: {message}"));
    }
}

/// Writes the assumptions made where a source leaves something open. `source` is its name in
/// messages.
pub(crate) fn say_assumed<'a>(source: &str, assumed: impl IntoIterator<Item = &'a Assumption>) {
    for assumption in assumed {
        note(format_args!("{source}: assumed: {assumption}"));
    }
}

/// Returns the code and the message of a finding.
pub(crate) fn described(finding: &Finding) -> String {
    format!("{}: {}", finding.code, finding.message)
}

/// Returns the number and the word of the move that begins at or before byte `at` of `text`, as the
/// beginning of a message.
pub(crate) fn move_at(text: &str, at: usize) -> String {
    let in_word = |symbol: char| !symbol.is_whitespace();
    // `at` may be inside of the word: `a4,c1` is one move with two points.
    let word_start = text[..at].trim_end_matches(in_word).len();
    let number = text[..word_start].split_whitespace().count() + 1;
    let word = text[word_start..]
        .split_whitespace()
        .next()
        .unwrap_or_default();
    format!("move {number}, `{word}`: ")
}
