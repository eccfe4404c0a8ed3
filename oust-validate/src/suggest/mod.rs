//! Suggestions for wrong coordinates.

mod candidates;
mod did_you_mean;
mod trial;

pub use did_you_mean::did_you_mean;

use oust_notation::record::{MoveKind, ProblemKind, Record};

use crate::codes::Code;
use crate::finding::{Edit, Finding, Suggestion};
use crate::replay::{Replay, ReplayOptions};
use candidates::{others, spelt_otherwise};
use trial::Trial;

/// The maximum number of suggestions. If more corrections fit, no single one is likely.
const MOST_NAMED: usize = 3;

/// Searches corrections of a broken record that let the whole game be played without an error:
/// another coordinate for one token, or another dialect for all.
///
/// Tries the coordinate of the fault and the one before it first, and then earlier ones, nearest
/// first. Returns at most three suggestions; an empty list if more fit, or if the game is not
/// broken. Tries at most 3,000 candidates, fewer in a long record or on a large board, to bound the
/// work.
pub fn suggest(record: &Record, options: &ReplayOptions, replay: &Replay) -> Vec<Suggestion> {
    find_suggestions(record, options, replay)
        .filter(|suggestions| suggestions.len() <= MOST_NAMED)
        .unwrap_or_default()
}

/// Returns suggestions, more than [`MOST_NAMED`] where there are too many.
fn find_suggestions(
    record: &Record,
    options: &ReplayOptions,
    replay: &Replay,
) -> Option<Vec<Suggestion>> {
    let span = replay.findings[fault(replay)?].span;
    let mut tokens = record.all_moves().iter();
    let at = tokens.position(|token| token.span == span)?;
    let mut trial = Trial::new(record, options, replay)?;
    // First: a wrong dialect explains every coordinate at once.
    trial.other_dialects();
    let first_near = at.saturating_sub(1);
    for index in (first_near..=at).rev() {
        try_token(&mut trial, record, index);
    }
    // A correction next to the fault is likelier than one far before it, so it ends the search.
    if trial.fitting.is_empty() {
        for index in (0..first_near).rev() {
            if trial.fitting.len() > MOST_NAMED || trial.is_exhausted() {
                break;
            }
            try_token(&mut trial, record, index);
        }
    }
    Some(trial.fitting)
}

/// Returns the index of the finding that breaks the game, if a wrong coordinate may be its cause.
fn fault(replay: &Replay) -> Option<usize> {
    replay.broken_at?;
    let is_of_play = |code| {
        matches!(
            code,
            // Faults that another coordinate can cause or cure. A wrong side or swap cannot be
            // cured so.
            Code::OffBoard
                | Code::SkippedLetter
                | Code::PointOccupied
                | Code::JoinsWithoutCapture
                | Code::EnemyNotSmaller
                | Code::PointRepeatedInTurn
                | Code::MustContinueAfterCapture
                | Code::PlacementAfterNonCapturing
                | Code::PassWithPlacementAvailable
        )
    };
    let position = |is_meant: &dyn Fn(Code) -> bool| {
        let mut findings = replay.findings.iter();
        findings.position(|finding| is_meant(finding.code))
    };
    position(&is_of_play).or_else(|| position(&|code| code == Code::MalformedCoordinate))
}

/// Returns the index of the finding that breaks the game, which gets the suggestions.
pub(crate) fn place(replay: &Replay) -> Option<usize> {
    let is_at_token = |finding: &Finding| Some(finding.span) == replay.broken_token;
    // A fault without suggestions still gets an empty list, which says that a search found nothing.
    fault(replay).or_else(|| replay.findings.iter().position(is_at_token))
}

fn try_token(trial: &mut Trial<'_>, record: &Record, index: usize) {
    let token = record.all_moves()[index];
    let (found, candidates) = match token.kind {
        MoveKind::Place(coord) => {
            let others = others(coord, trial.dialect, &trial.board);
            (coord.to_string(), others)
        }
        MoveKind::Unreadable => {
            let mut problems = record.problems.iter();
            let problem = problems.find(|problem| problem.span == token.span);
            let Some(ProblemKind::MalformedCoordinate(found)) =
                problem.map(|problem| &problem.kind)
            else {
                return;
            };
            (found.clone(), spelt_otherwise(found))
        }
        _ => return,
    };
    for (mistake, coord) in candidates {
        if trial.fitting.len() > MOST_NAMED {
            return;
        }
        if trial.fits(index, coord) {
            trial.fitting.push(Suggestion {
                mistake,
                found: Some(found.clone()),
                edit: Some(Edit::new(token.span, coord.to_string())),
            });
        }
    }
}
