//! Counts and scores in the headers, checked against the end of the game.

use oust_core::{Board, Color, Game};
use oust_notation::record::Record;
use oust_notation::{Counts, Span, counted, side_letter};

use crate::checks::{ClaimedCounts, Wanted, counts_in, exceeds_board};
use crate::codes::Code;
use crate::finding::Finding;

/// Returns the faults that need no game.
pub(crate) fn faults_alone(record: &Record) -> Vec<Finding> {
    let points = record.board.as_ref().map(Board::len);
    let exceeds = |(side, score, span)| exceeds_board(side, score, points?, span);
    let mut findings = claimed(record).faults_alone(points);
    findings.extend(scores(record).filter_map(exceeds));
    findings
}

/// Returns the faults at the end of the game.
pub(crate) fn faults(record: &Record, game: &Game) -> Vec<Finding> {
    let claimed = claimed(record);
    if claimed.counts == [None; 2] && record.scores == [None; 2] {
        return Vec::new();
    }
    let points = game.position().board().len();
    let held = counts_in(game.position());
    let mut wanted = Wanted::default();
    wanted.counts(&claimed, held);
    let other_turns = wanted.in_game(game);
    let mut findings = claimed.faults(held, points, &other_turns, game.turns());
    findings.extend(score_faults(record, held, points));
    findings
}

fn claimed(record: &Record) -> ClaimedCounts {
    ClaimedCounts {
        counts: Color::BOTH.map(|side| record.player(side)?.claim),
        moment: "at the end",
    }
}

fn scores(record: &Record) -> impl Iterator<Item = (Color, u32, Span)> {
    let scores = Color::BOTH.into_iter().zip(record.scores);
    scores.filter_map(|(side, score)| score.map(|(score, span)| (side, score, span)))
}

/// Checks the scores, which are numbers of stones. Two exchanged scores are one finding.
fn score_faults(record: &Record, held: [Counts; 2], points: usize) -> Vec<Finding> {
    let [x, o] = held.map(|counts| counts.stones);
    let found = record.scores.map(|score| score.map(|(score, _)| score));
    if let (true, Some((_, span))) = (x != o && found == [Some(o), Some(x)], record.scores[0]) {
        let stones = counted(x, "stone");
        let message = format!("x has {stones} at the end and o {o}: the scores are exchanged");
        let finding = Finding::new(Code::ScoreMismatch, span, message);
        return vec![
            finding
                .with("expected", vec![x, o])
                .with("found", vec![o, x]),
        ];
    }
    let fault = |(side, score, span)| {
        let stones = if side == Color::X { x } else { o };
        if score == stones {
            return None;
        }
        exceeds_board(side, score, points, span).or_else(|| {
            let letter = side_letter(side);
            let message =
                format!("{letter}'s number of stones at the end is {stones}, not {score}");
            let finding = Finding::new(Code::ScoreMismatch, span, message);
            Some(finding.with("expected", stones).with("found", score))
        })
    };
    scores(record).filter_map(fault).collect()
}
