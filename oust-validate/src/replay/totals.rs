//! The numbers of stones that the headers of a record say, held against the end of its game.

use oust_core::{Color, Game};
use oust_notation::record::Record;
use oust_notation::{Counts, Span, side_letter};

use super::other_turns::Wanted;
use crate::claimed_counts::{ClaimedCounts, counts_in, exceeds_board};
use crate::{Code, Finding};

/// What is wrong whatever the turns were.
pub(super) fn faults_alone(record: &Record) -> Vec<Finding> {
    let points = record.board.as_ref().map(oust_core::Board::len);
    let mut findings = claimed(record).faults_alone(points);
    if let Some(points) = points {
        let scores = scores(record);
        findings.extend(
            scores.filter_map(|(side, score, span)| exceeds_board(side, score, points, span)),
        );
    }
    findings
}

/// What is wrong at the end of the game.
pub(super) fn faults(record: &Record, game: &Game) -> Vec<Finding> {
    let claimed = claimed(record);
    if claimed.said == [None; 2] && record.scores == [None; 2] {
        return Vec::new();
    }
    let (board, turn) = (game.position().board(), game.turns());
    let held = counts_in(game.position());
    let mut wanted = Wanted::default();
    for (side, counts) in claimed.wrong(held) {
        wanted.stones(side, counts.stones);
    }
    let other_turns = wanted.in_game(game);
    let mut findings = claimed.faults(held, board.len(), &other_turns.around(turn));
    findings.extend(score_faults(record, held, board.len()));
    findings
}

fn claimed(record: &Record) -> ClaimedCounts {
    ClaimedCounts {
        said: Color::BOTH.map(|side| record.player(side)?.claim),
        moment: "at the end",
    }
}

fn scores(record: &Record) -> impl Iterator<Item = (Color, u32, Span)> {
    let scores = Color::BOTH.into_iter().zip(record.scores);
    scores.filter_map(|(side, score)| score.map(|(score, span)| (side, score, span)))
}

/// Scores are numbers of stones; two that are exchanged have one cause.
fn score_faults(record: &Record, held: [Counts; 2], points: usize) -> Vec<Finding> {
    let [x, o] = held.map(|counts| counts.stones);
    let said = record.scores.map(|score| score.map(|(score, _)| score));
    if let (true, Some((_, span))) = (x != o && said == [Some(o), Some(x)], record.scores[0]) {
        let message = format!("x has {x} stones at the end and o {o}: the scores are exchanged");
        return vec![
            Finding::new(Code::ScoreMismatch, span, message)
                .with("expected", vec![x, o])
                .with("found", vec![o, x]),
        ];
    }
    let fault = |(side, score, span)| {
        let stones = if side == Color::X { x } else { o };
        if score == stones {
            return None;
        }
        exceeds_board(side, score, points, span)
            .or_else(|| Some(score_fault(side, score, stones, span)))
    };
    scores(record).filter_map(fault).collect()
}

fn score_fault(side: Color, score: u32, stones: u32, span: Span) -> Finding {
    let letter = side_letter(side);
    let message = format!("{letter}'s number of stones at the end is {stones}, not {score}");
    Finding::new(Code::ScoreMismatch, span, message)
        .with("expected", stones)
        .with("found", score)
}
