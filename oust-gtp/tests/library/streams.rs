//! Streams of commands.

use std::io::{BufReader, Cursor, Read, Write, pipe};
use std::thread;
use std::time::{Duration, Instant};

use oust_gtp::{Session, Settings, serve};

fn served(input: &[u8]) -> String {
    let mut output = Vec::new();
    let session = Session::new(Settings::default());
    serve(session, Cursor::new(input.to_vec()), &mut output).expect("memory has no errors");
    String::from_utf8(output).expect("answers are text")
}

#[test]
fn a_stream_ends_with_quit_or_with_the_input() {
    let quit = served(b"1 name\n2 quit\n3 name\n");
    assert_eq!(quit, "=1 oust\n\n=2\n\n");
    let ended = served(b"1 name\r\n\r\n# x\r\n2 komi 6.5");
    assert_eq!(ended, "=1 oust\n\n=2\n\n");
    assert_eq!(served(b""), "");
}

#[test]
fn bytes_that_are_no_text_are_refused_line_by_line() {
    let answers = served(b"\xff\xfe\n1 play b \xc3\x28\n2 name\n");
    let refused = "? unknown command\n\n?1 syntax error";
    assert!(answers.starts_with(refused), "{answers}");
    assert!(answers.ends_with("=2 oust\n\n"), "{answers}");
}

#[test]
fn an_overlong_line_is_refused_and_the_next_is_answered() {
    let mut input = b"play b ".to_vec();
    input.resize(3 << 20, b'a');
    input.extend(b"\n1 name\n");
    let answers = served(&input);
    let refused = "? syntax error: a line has at most";
    assert!(answers.starts_with(refused), "{answers}");
    assert!(answers.ends_with("\n\n=1 oust\n\n"), "{answers}");
}

/// The player has hours for its placement, so only the interrupt ends the search in time.
#[test]
fn an_interrupt_ends_a_search_with_a_placement() {
    let (input, mut commands) = pipe().expect("a pipe");
    let (mut answers, output) = pipe().expect("a pipe");
    let session = Session::new(Settings::default());
    let server = thread::spawn(move || serve(session, BufReader::new(input), output));
    let begun = Instant::now();
    commands
        .write_all(b"boardsize 9\ntime_settings 360000 0 0\ngenmove b\n")
        .expect("it reads");
    thread::sleep(Duration::from_millis(200));
    commands
        .write_all(b"# interrupt\nquit\n")
        .expect("it reads");
    let mut text = String::new();
    answers.read_to_string(&mut text).expect("it answers");
    server.join().expect("no panic").expect("no error");
    let answers: Vec<&str> = text.split("\n\n").collect();
    assert_eq!(answers.len(), 5, "{text}");
    assert!(answers[2].len() > 3 && answers[2] != "= pass", "{text}");
    assert!(begun.elapsed() < Duration::from_secs(20), "interrupted");
}
