//! Lines of the Go Text Protocol: nothing panics, and every answer has the form of the protocol.
//!
//! Searches are stopped before they begin, so that a line takes no time.

#![no_main]

use oust_core::Board;
use oust_gtp::{Session, Settings};
use oust_search::Stop;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let stop = Stop::default();
    stop.stop();
    let mut session = Session::new(Settings {
        board: Board::rectangle(3, 3).expect("a board"),
        read_file: |text| Ok(text.replace('_', " ")),
        ..Settings::default()
    });
    for line in bytes.split(|&byte| byte == b'\n') {
        // The largest boards take a second for a placement.
        if session.game().start().board().len() > 400 {
            session.answer("boardsize 3", &stop);
        }
        let line = String::from_utf8_lossy(line);
        if let Some(answer) = session.answer(&line, &stop) {
            let text = answer.to_string();
            assert!(text.starts_with(['=', '?']), "{text:?}");
            let body = text.strip_suffix("\n\n").expect("an answer ends so");
            assert!(!body.contains("\n\n"), "{text:?}");
        }
    }
});
