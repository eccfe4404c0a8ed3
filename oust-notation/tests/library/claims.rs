//! Claims about players, `x: alice 41/46`, in headers and above diagrams.

use oust_core::{Board, Game};
use oust_notation::record::{Header, HeaderName, Record};
use oust_notation::{AnnotatedGame, Claim, Diagram, Dialect, read_native, write_native};

fn read(line: &str) -> (String, Record) {
    let text = format!("oust 3x3\n{line}\n\n1. a1 b1\n");
    let record = read_native(&text).next().expect("a record");
    (text, record)
}

fn claim_of(line: &str) -> Option<Claim> {
    let diagram: Diagram = format!("{line}\n\n . x .\n . . .\n")
        .parse()
        .expect("a diagram");
    diagram.claims.into_iter().flatten().next()
}

#[track_caller]
fn check(line: &str, name: &str, counts: Option<&str>) {
    let (text, record) = read(line);
    let [header] = &record.headers[..] else {
        panic!("{line}: {:?}", record.headers);
    };
    assert_eq!(header.value, name, "{line}");
    let found = header.claim.map(|(found, span)| {
        assert_eq!(found.to_string(), span.slice(&text), "{line}");
        span.slice(&text)
    });
    assert_eq!(found, counts, "{line}");

    let claim = claim_of(line).expect("a claim");
    assert_eq!(claim.name.unwrap_or_default(), name, "{line}");
    let found = claim.counts.map(|counts| counts.to_string());
    assert_eq!(found.as_deref(), counts, "{line}");
}

#[test]
fn a_claim_has_a_name_and_counts_with_their_spans() {
    check("x: alice 41/46", "alice", Some("41/46"));
    check("O:  bob the 2nd   0/0 ", "bob the 2nd", Some("0/0"));
    check("x: 41/46", "", Some("41/46"));
    check("x: alice", "alice", None);
    check("x:", "", None);
    check("x: alice 41/", "alice 41/", None);
    check("x: \"a 1/2\" 3/4", "a 1/2", Some("3/4"));
    check("x: \u{e9}t\u{e9}\u{a0}1/2", "\u{e9}t\u{e9}", Some("1/2"));
}

#[test]
fn other_lines_are_not_claims() {
    for line in ["", "y: 1/2", "xx: a", ": a", "x alice 1/2"] {
        assert_eq!(claim_of(line), None, "{line}");
    }
}

#[test]
fn every_name_reads_back() {
    for name in [
        "alice", "", " a", "a 1/2", "\"a", "a\tb", "a\u{1b}b", "\u{a0}", "a\nb",
    ] {
        let mut annotated = AnnotatedGame::new(Game::new(Board::rectangle(3, 3).expect("a board")));
        let mut header = Header::new(HeaderName::X, name);
        header.claim = read("x: 3/4").1.headers[0].claim;
        annotated.headers.push(header);
        let text = write_native(&annotated, Dialect::Pbmserv);
        let record = read_native(&text).next().expect("a record");
        let header = record.player(oust_core::Color::X).expect("a player");
        assert_eq!(header.value, name, "{text}");
        let counts = header.claim.map(|(counts, _)| counts.to_string());
        assert_eq!(counts.as_deref(), Some("3/4"), "{text}");
    }
}
