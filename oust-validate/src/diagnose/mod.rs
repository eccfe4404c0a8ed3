//! What a wrong coordinate may have been meant as.

mod candidates;
mod meant;
mod trial;

pub use meant::did_you_mean;

use std::fmt;

use oust_notation::Dialect;
use oust_notation::record::{MoveKind, ProblemKind, Record};

use crate::replay::Replay;
use crate::{Code, Edit, Finding, ReplayOptions};
use candidates::{others, spelt_otherwise};
use trial::Trial;

/// So many readings are named; where more fit, none is likely.
const MOST_NAMED: usize = 3;

/// Whether likely readings of wrong coordinates are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Diagnosis {
    /// No.
    #[default]
    Off,
    /// Yes, in broken games.
    LikelyReadings,
}

/// A reading of a broken record with which its whole game can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// How the record would have gone wrong.
    pub manner: Manner,
    /// What stands there; nothing where all coordinates are read otherwise.
    pub found: Option<String>,
    /// What to write, where one edit says it.
    pub edit: Option<Edit>,
}

/// How a coordinate goes wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Manner {
    /// The letter is one off.
    Letter,
    /// The number is one off.
    Number,
    /// The column is counted with an I where there is none, or the other way round.
    SkippedLetter,
    /// Letter and number, or the two digits of the number, are exchanged.
    Exchanged,
    /// It is written with a sign too many, or one that looks like another.
    Misspelt,
    /// All coordinates are of another dialect.
    Dialect(Dialect),
    /// The rows of the whole record are counted from the top.
    RowOneOnTop,
}

/// Looks for readings of a broken record with which all of its game can be played without an
/// error: one coordinate otherwise, or all of them.
///
/// The coordinate of the fault and the one before it are tried first, and all coordinates in
/// another dialect; when nothing of that fits, the coordinates before it, the nearest first. Up
/// to three readings are returned; where more fit none is. No more than 3,000 readings are tried,
/// fewer in a long record or on a large board, so that the work stays within some tenths of a
/// second. A record that can be played to its end has none.
///
/// ```
/// use oust_notation::Document;
/// use oust_validate::{ReplayOptions, diagnose, replay};
///
/// let text = "oust 13x13\n\n1. i4 c3\n2. m13\n";
/// let record = Document::read(text).into_records().next().expect("a record");
/// let options = ReplayOptions::default();
/// let replay = replay(&record, &options);
/// let readings: Vec<String> = diagnose(&record, &options, &replay)
///     .iter()
///     .map(ToString::to_string)
///     .collect();
/// let expected = "perhaps `j4` instead of `i4`: its column is counted with an I";
/// assert!(readings.iter().any(|reading| reading == expected));
/// ```
pub fn diagnose(record: &Record, options: &ReplayOptions, replay: &Replay) -> Vec<Reading> {
    let Some(fault) = fault(replay) else {
        return Vec::new();
    };
    let span = replay.findings[fault].span;
    let mut tokens = record.all_moves().iter();
    let Some(at) = tokens.position(|token| token.span == span) else {
        return Vec::new();
    };
    let mut trial = Trial::new(record, options, replay);
    trial.whole_record();
    let near = at.saturating_sub(1)..=at;
    for index in near.clone().rev() {
        try_token(&mut trial, record, index);
    }
    if trial.fitting.is_empty() {
        for index in (0..*near.start()).rev() {
            if trial.fitting.len() > MOST_NAMED || trial.is_exhausted() {
                break;
            }
            try_token(&mut trial, record, index);
        }
    }
    if trial.fitting.len() > MOST_NAMED {
        return Vec::new();
    }
    trial.fitting
}

/// The finding at which a broken game ends, if a wrong coordinate may be its cause.
fn fault(replay: &Replay) -> Option<usize> {
    replay.broken_at?;
    let is_of_play = |code| {
        matches!(
            code,
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
    let position = |code: &dyn Fn(Code) -> bool| {
        let mut findings = replay.findings.iter();
        findings.position(|finding| code(finding.code))
    };
    position(&is_of_play).or_else(|| position(&|code| code == Code::MalformedCoordinate))
}

/// Returns the finding to say readings with: the one at which a broken game ends.
pub(crate) fn place(replay: &Replay) -> Option<usize> {
    let is_at_token = |finding: &Finding| Some(finding.span) == replay.broken_token;
    fault(replay).or_else(|| replay.findings.iter().position(is_at_token))
}

fn try_token(trial: &mut Trial<'_>, record: &Record, index: usize) {
    let token = record.all_moves()[index];
    let (found, candidates) = match token.kind {
        MoveKind::Place(coord) => {
            let others = others(coord, trial.dialect, trial.board());
            (coord.to_string(), others)
        }
        MoveKind::Unreadable => {
            let problem = record
                .problems
                .iter()
                .find(|problem| problem.span == token.span);
            let Some(ProblemKind::MalformedCoordinate(found)) =
                problem.map(|problem| &problem.kind)
            else {
                return;
            };
            (found.clone(), spelt_otherwise(found))
        }
        _ => return,
    };
    for (manner, coord) in candidates {
        if trial.fitting.len() > MOST_NAMED {
            return;
        }
        if trial.fits(index, coord) {
            trial.fitting.push(Reading {
                manner,
                found: Some(found.clone()),
                edit: Some(Edit::new(token.span, coord.to_string())),
            });
        }
    }
}

impl Reading {
    /// Its manner as one word, for machines.
    pub fn name(&self) -> &'static str {
        match self.manner {
            Manner::Letter => "letter",
            Manner::Number => "number",
            Manner::SkippedLetter => "skipped-letter",
            Manner::Exchanged => "exchanged",
            Manner::Misspelt => "misspelt",
            Manner::Dialect(_) => "dialect",
            Manner::RowOneOnTop => "row-one-on-top",
        }
    }
}

impl fmt::Display for Reading {
    /// One line of advice.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(found), Some(edit)) = (&self.found, &self.edit) {
            write!(f, "perhaps `{}` instead of `{found}`: ", edit.text)?;
        }
        match self.manner {
            Manner::Letter => f.write_str("its letter is one off"),
            Manner::Number => f.write_str("its number is one off"),
            Manner::SkippedLetter => f.write_str("its column is counted with an I"),
            Manner::Exchanged => f.write_str("it is turned round"),
            Manner::Misspelt => f.write_str("it is misspelt"),
            Manner::Dialect(dialect) => write!(
                f,
                "perhaps all coordinates are of the dialect {dialect}: the whole game can then \
                 be played"
            ),
            Manner::RowOneOnTop => f.write_str(
                "perhaps the rows are counted from the top: the whole game can then be played",
            ),
        }
    }
}
