//! Findings of a replay: one row for every kind of fault.
//!
//! A finding is written as its code, the text of its span and its place: `T302 c1 1.2` is the
//! second placement of turn 1, `7` a whole turn, `-` no turn.

mod cascade;
mod claims;
mod diagrams;
mod ending;
mod passes;
mod placements;
mod sources;
mod starts;
mod turns;

use oust_core::Outcome;
use oust_notation::{Document, PositionLine};
use oust_validate::{Finding, Replay, ReplayOptions, replay};

/// A record with both players named and these headers.
fn record(board: &str, headers: &[&str], body: &str) -> String {
    let headers = headers.join("\n");
    format!("oust {board}\nx: alice\no: bob\n{headers}\n\n{body}\n")
}

fn replay_text(text: &str) -> Replay {
    let mut records = Document::read(text).into_records();
    let record = records.next().expect("a record");
    replay(&record, &ReplayOptions::default())
}

fn rows(text: &str, findings: &[Finding]) -> Vec<String> {
    let row = |finding: &Finding| {
        let place = match (finding.turn, finding.placement) {
            (Some(turn), Some(placement)) => format!("{turn}.{placement}"),
            (Some(turn), None) => turn.to_string(),
            (None, _) => "-".to_owned(),
        };
        let token = finding.span.slice(text).lines().next().unwrap_or_default();
        format!("{} {token} {place}", finding.code.id())
    };
    findings.iter().map(row).collect()
}

#[track_caller]
fn check_text(text: &str, expected: &[&str]) -> Replay {
    let replay = replay_text(text);
    assert_eq!(rows(text, &replay.findings), expected, "{text}");
    replay
}

/// Checks a game without a result.
#[track_caller]
fn check(board: &str, body: &str, expected: &[&str]) -> Replay {
    check_text(&record(board, &["result: ?"], body), expected)
}

/// Checks a game with these headers.
#[track_caller]
fn check_headers(board: &str, headers: &[&str], body: &str, expected: &[&str]) -> Replay {
    check_text(&record(board, headers, body), expected)
}

fn message(replay: &Replay) -> &str {
    &replay.findings[0].message
}

fn data(replay: &Replay) -> String {
    let finding = &replay.findings[0];
    let data = finding.data.iter();
    let facts: Vec<String> = data
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    facts.join(" ")
}

fn outcome(replay: &Replay) -> Option<Outcome> {
    replay
        .annotated
        .as_ref()
        .and_then(|annotated| annotated.game.outcome())
}

fn position(replay: &Replay) -> String {
    let annotated = replay.annotated.as_ref().expect("a board");
    PositionLine::from_position(annotated.game.position()).to_string()
}

/// x has captured b1 with a2 and has seven placements left.
const MID_TURN: &str = "1. a1 b1\n2. d1 c3\n3. a2";
/// On 2x6, a5 captures and leaves x nothing: o is to move.
const ENDED_BY_LACK: &str = "1. a1 b2\n2. a4 a3\n3. b5 b3,a6\n4. a5";
/// On 4x4, x must pass.
const X_MUST_PASS: &str = "1. a1 c1\n2. d1 c3\n3. b4 c2,a3\n4. a2,d2 d4";
/// On 3x3, o must pass.
const O_MUST_PASS: &str = "1. b1 a1\n2. c2 a3\n3. c1,a2 b3,a1\n4. a2";

fn after(start: &str, rest: &str) -> String {
    format!("{start}{rest}")
}
