//! Certificates: written and read back, and refused with the line of the fault.

use oust_core::{Color, Setup};
use oust_notation::certificate::{Answer, CertificateErrorKind, Claim, Head, Reader};
use oust_notation::{Dialect, PositionLine};
use oust_test_support::damage::damaged;
use oust_test_support::notation::{
    Certificates, read_certificates as read, write_certificates as written,
};
use proptest::prelude::*;

use crate::common::{boards, config};

const CERTIFICATE: &str = "\
oust-certificate 1
start: 3x3 3/x2/xo1 x
claim: x wins
coords: pbmserv
answers: 2
3/x2/xo1 b2
3/x2/x1o c2
";

#[track_caller]
fn check_refused(text: &str, message: &str) -> CertificateErrorKind {
    let error = read(text.as_bytes()).expect_err(text);
    assert_eq!(error.to_string(), message, "{text}");
    error.kind
}

#[test]
fn a_certificate_is_read_and_written() {
    let certificates = read(CERTIFICATE.as_bytes()).expect("a certificate");
    assert_eq!(written(&certificates), CERTIFICATE);
    let [(head, answers)] = &certificates[..] else {
        panic!("one certificate");
    };
    assert_eq!(head.claim, Claim::Win(Color::X));
    assert_eq!(head.claim.side(), Color::X);
    assert_eq!(head.start.to_move, Color::X);
    assert_eq!(answers.len(), 2);
    let board = head.start.setup.board();
    assert_eq!(board.row_and_column(answers[1].point), Some((1, 2)));
    assert_eq!(answers[0].setup, head.start.setup);
}

#[test]
fn a_file_may_have_several_certificates_empty_lines_and_other_line_ends() {
    let two = format!("\n{CERTIFICATE}\n\n{CERTIFICATE}\n");
    assert_eq!(read(two.as_bytes()).expect("two").len(), 2);
    let crlf = CERTIFICATE.replace('\n', "\r\n");
    assert_eq!(written(&read(crlf.as_bytes()).expect("one")), CERTIFICATE);
    let unended = CERTIFICATE.trim_end();
    assert_eq!(
        written(&read(unended.as_bytes()).expect("one")),
        CERTIFICATE
    );
    assert_eq!(read(b"").expect("none"), Vec::new());
    assert_eq!(read(b"\n\n").expect("none"), Vec::new());
}

#[test]
fn the_line_of_an_answer_follows_the_head() {
    let text = format!("\n{CERTIFICATE}");
    let mut reader = Reader::new(text.as_bytes());
    reader.head().expect("a head");
    assert_eq!(reader.line(), 6);
    reader.answer().expect("an answer");
    assert_eq!(reader.line(), 7);
    // The next head is read even if no answer has been.
    assert!(reader.head().is_err());
}

#[test]
fn a_fault_is_refused_with_its_line() {
    let with = |from: &str, to: &str| {
        assert!(CERTIFICATE.contains(from), "{from}");
        CERTIFICATE.replacen(from, to, 1)
    };
    for (text, message) in [
        (
            with("oust-certificate 1", "oust 3x3"),
            "line 1: expected `oust-certificate 1`, found `oust 3x3`",
        ),
        (
            with("oust-certificate 1", "oust-certificate 2"),
            "line 1: expected version 1 of the format, found `oust-certificate 2`",
        ),
        (
            with("start: ", "begin: "),
            "line 2: expected `start: ` and a position line, found `begin: 3x3 3/x2/xo1 x`",
        ),
        (
            with("xo1 x", "xo2 x"),
            "line 2: start: column 10: expected 3 points in row 3, found 4",
        ),
        (
            with("x wins", "x draws"),
            "line 3: expected `x wins`, `o wins`, `x does not lose` or `o does not lose`, found \
             `x draws`",
        ),
        (
            with("pbmserv", "chess"),
            "line 4: expected a dialect (pbmserv, abstractplay or bga), found `chess`",
        ),
        (
            with("answers: 2", "answers: -2"),
            "line 5: expected `answers: ` and their number, found `answers: -2`",
        ),
        (
            with("answers: 2", "answers: 3"),
            "line 8: expected 3 answers, found 2",
        ),
        (
            with("answers: 2", "answers: 1"),
            "line 7: expected `oust-certificate 1`, found `3/x2/x1o c2`",
        ),
        (
            with("3/x2/xo1 b2", ""),
            "line 6: expected 2 answers, found 0",
        ),
        (
            with(" b2", ""),
            "line 6: expected rows and a point, such as `3/x2/xo1 b2`, found `3/x2/xo1`",
        ),
        (
            with("3/x2/xo1 b2", "3/x2 b2"),
            "line 6: column 1: expected 3 rows joined by /, found 2",
        ),
        (
            with("b2", "22"),
            "line 6: expected letters and a number such as g4, found `22`",
        ),
        (
            with("b2", "d2"),
            "line 6: `d2`: the board has no such point",
        ),
        (
            CERTIFICATE[..20].to_owned(),
            "line 2: expected `start: ` and a position line, found `s`",
        ),
        (
            CERTIFICATE[..19].to_owned(),
            "line 2: expected `start: ` and a position line, found the end",
        ),
    ] {
        check_refused(&text, message);
    }
}

#[test]
fn a_line_without_an_end_is_not_read_whole() {
    let long = "x".repeat(1 << 20);
    let kind = check_refused(&long, "line 1: expected at most 262144 bytes in a line");
    assert!(matches!(kind, CertificateErrorKind::LineTooLong { .. }));
    let long = format!("oust-certificate {}", "é".repeat(1000));
    let kind = check_refused(
        &long,
        &format!(
            "line 1: expected version 1 of the format, found `oust-certificate {}…`",
            "é".repeat(63)
        ),
    );
    assert!(matches!(kind, CertificateErrorKind::Unexpected { .. }));
    let error = read(b"oust-certificate 1\nstart: \xff\n").expect_err("no UTF-8");
    assert_eq!(error.to_string(), "line 2: expected UTF-8");
}

#[test]
fn damaged_certificates_do_not_panic() {
    let bytes = [0, b'\n', b'9', b'/', b'x', b' ', 0xff];
    for input in damaged(CERTIFICATE.as_bytes(), 5, &bytes) {
        if let Ok(certificates) = read(&input) {
            let text = written(&certificates);
            assert_eq!(read(text.as_bytes()).expect("written"), certificates);
        }
    }
}

fn certificates() -> impl Strategy<Value = Certificates> {
    let claim = prop_oneof![
        Just(Claim::Win(Color::X)),
        Just(Claim::Win(Color::O)),
        Just(Claim::NotLose(Color::X)),
        Just(Claim::NotLose(Color::O)),
    ];
    let stones = proptest::collection::vec((any::<u16>(), any::<bool>()), 0..12);
    let answers = proptest::collection::vec((stones, any::<u16>()), 1..20);
    let dialect = proptest::sample::select(&Dialect::ALL[..]);
    let one = (boards(), claim, dialect, answers).prop_map(|(board, claim, dialect, answers)| {
        let points: Vec<_> = board.points().collect();
        let at = |index: u16| points[usize::from(index) % points.len()];
        let answers: Vec<Answer> = answers
            .into_iter()
            .map(|(stones, point)| {
                let mut setup = Setup::new(board.clone());
                for (index, is_x) in stones {
                    let color = if is_x { Color::X } else { Color::O };
                    setup.put(at(index), Some(color)).expect("on the board");
                }
                let point = at(point);
                Answer { setup, point }
            })
            .collect();
        let start = PositionLine {
            setup: answers[0].setup.clone(),
            to_move: claim.side(),
        };
        let head = Head {
            start,
            claim,
            dialect,
            answers: answers.len() as u64,
        };
        (head, answers)
    });
    proptest::collection::vec(one, 0..3)
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn written_certificates_read_back(certificates in certificates()) {
        let text = written(&certificates);
        prop_assert_eq!(read(text.as_bytes()).expect("written"), certificates);
    }

    #[test]
    fn rubbish_does_not_panic(text in any::<String>(), bytes in any::<Vec<u8>>()) {
        let _ = read(text.as_bytes());
        let _ = read(&bytes);
        let _ = read(format!("oust-certificate 1\n{text}").as_bytes());
        let head = CERTIFICATE.split_inclusive('\n').take(5).collect::<String>();
        let _ = read(format!("{head}{text}").as_bytes());
    }

    #[test]
    fn any_answer_does_not_panic(text in "[xo0-9/ a-c\n]{0,40}") {
        let head = CERTIFICATE.split_inclusive('\n').take(5).collect::<String>();
        let _ = read(format!("{head}{text}").as_bytes());
    }
}
