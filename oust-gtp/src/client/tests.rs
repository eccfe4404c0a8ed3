//! Programs that do not answer as they should.

use std::thread;
use std::time::{Duration, Instant};

use oust_core::Board;
use oust_search::Stop;

use super::process::Process;
use super::{Client, ClientError};

/// A time in which a program starts and answers on a busy machine.
const LONG: Duration = Duration::from_secs(60);

const SHORT: Duration = Duration::from_millis(300);

/// Starts a program for 3x3, and returns the message of the error.
fn error_of(command: &str, limit: Duration, stop: &Stop) -> String {
    let board = Board::rectangle(3, 3).expect("a board");
    let started = Client::start_within(command, &board, 1, limit, stop);
    started.expect_err(command).to_string()
}

#[track_caller]
fn check(command: &str, limit: Duration, message: &str) {
    let started = Instant::now();
    assert_eq!(error_of(command, limit, &Stop::default()), message);
    assert!(started.elapsed() < limit + LONG / 2, "{command}");
}

#[test]
fn a_program_that_does_not_answer_is_interrupted() {
    let stop = Stop::default();
    stop.stop();
    // It repeats the commands, which are no answers.
    assert_eq!(error_of("cat", LONG, &stop), "interrupted");
    // Each line is a message, so the wait for one never ends.
    let drips = "while :; do echo thinking; sleep 0.01; done";
    assert_eq!(error_of(drips, LONG, &stop), "interrupted");
}

#[test]
fn a_failure_is_an_error_with_its_text() {
    let message = "refused `boardsize 3`: no boards";
    check("echo '? no boards'; echo; cat", LONG, message);
}

#[test]
fn a_program_that_does_not_answer_in_time_is_given_up() {
    let message = "no answer to `boardsize 3` in 0.3 seconds";
    for silent in [
        "sleep 1000",
        "sleep 1000; true",
        "cat",
        "printf '= half a line'; sleep 1000",
        "while :; do echo thinking; sleep 0.01; done",
    ] {
        check(silent, SHORT, message);
    }
    let message = "no end of the answer to `boardsize 3` in 0.3 seconds, expected an empty line";
    check("echo =; sleep 1000", SHORT, message);
    check(
        "echo =; while :; do echo more; sleep 0.01; done",
        SHORT,
        message,
    );
}

#[test]
fn a_program_that_ends_is_not_waited_for() {
    check(
        "read line",
        LONG,
        "ended without an answer to `boardsize 3`",
    );
    let message = "ended in the middle of its answer to `boardsize 3`";
    check("read line; echo '= a1'", LONG, message);
    check("read line; printf '= a1'", LONG, message);
}

#[test]
fn a_program_that_writes_without_end_is_given_up() {
    let message = "wrote more than 1048576 bytes without the end of an answer to `boardsize 3`";
    check("yes", LONG, message);
    check("echo =; yes", LONG, message);
    // One line without an end, also one that looks like an answer.
    check("tr '\\0' = < /dev/zero", LONG, message);
}

#[test]
fn a_program_that_reads_nothing_does_not_block_the_match() {
    let stop = Stop::default();
    let mut process = Process::start("yes ''", SHORT, &stop).expect("a shell");
    let long = "x".repeat(1 << 20);
    let error = process.ask(&long).expect_err("it reads nothing");
    assert!(matches!(error, ClientError::NoAnswer { .. }), "{error}");
}

#[test]
fn a_program_that_is_given_up_leaves_no_process() {
    let folder = std::env::temp_dir().join(format!("oust-gtp-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let mark = folder.join("alive");
    let child = format!("sh -c 'sleep 2; echo > {}'; true", mark.display());
    let message = "no answer to `boardsize 3` in 0.3 seconds";
    check(&child, SHORT, message);
    thread::sleep(Duration::from_secs(3));
    assert!(!mark.exists());
    std::fs::remove_dir_all(&folder).expect("it is ours");
}
