//! How a part of a text becomes a view.

use oust_notation::Part;
use oust_notation::record::{Problem, Record};
use oust_validate::{Code, Finding, Replay, Severity, replay};

use super::{Findings, View, replay_options};
use crate::args::CoordsArgs;
use crate::failure::{Failure, Reason};
use crate::input::Input;
use crate::message::{at_place, place, warn};

/// How a part of a text becomes a view.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) coords: CoordsArgs,
    /// After how many turns of a record to stop; at its end otherwise.
    pub(crate) at: Option<usize>,
    pub(crate) tolerated: Tolerated,
}

impl Reading {
    /// Reads records to their end.
    pub(crate) const fn to_end(coords: CoordsArgs, tolerated: Tolerated) -> Self {
        Self {
            coords,
            at: None,
            tolerated,
        }
    }
}

/// The errors with which a record is used all the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tolerated {
    /// None.
    Nothing,
    /// Those in what it says about its turns, with a warning.
    Claims,
    /// All: the game is shown as far as it can be played, with its findings.
    Everything,
}

impl View {
    /// The view of a record, diagram or position line. A record that breaks a rule before the
    /// turn asked for is refused.
    pub(crate) fn of_part(part: Part, input: &Input, reading: Reading) -> Result<Self, Failure> {
        match part {
            Part::Record(record) => {
                // A position is asked for, not the game that leads to it.
                let may_be_late = reading.tolerated == Tolerated::Claims && reading.at.is_none();
                if let Some(picture) = record.known_position().filter(|_| may_be_late) {
                    let at = place(input, record.span.start);
                    warn(format_args!(
                        "{at}the listing begins in the midst of its game; this is its last picture"
                    ));
                    return Ok(Self::of_picture(picture.clone()));
                }
                Self::of_record(&record, input, reading)
            }
            Part::Position { line: Ok(line), .. } => Ok(Self::of_position(line.position())),
            Part::Position {
                line: Err(error),
                span,
            } => {
                let at = place(input, error.span.start.max(span.start));
                let message = format!("{at}no position line: {}", error.kind);
                Err(Failure::new(Reason::Rules, message))
            }
            Part::Diagram(found) => match found.diagram {
                Ok(diagram) => {
                    for problem in &found.problems {
                        let at = place(input, problem.span.start);
                        warn(format_args!("{at}{}", problem.kind));
                    }
                    Ok(Self::of_picture(diagram))
                }
                Err(error) => {
                    let message = place(input, error.span.start) + &format!("no diagram: {error}");
                    Err(Failure::new(Reason::Rules, message))
                }
            },
            Part::LeftOut(problem) => Err(left_out(input, &problem)),
            _ => Err(Failure::new(
                Reason::Work,
                format!("{}: cannot use this", input.path),
            )),
        }
    }

    fn of_record(record: &Record, input: &Input, reading: Reading) -> Result<Self, Failure> {
        let options = replay_options(reading.coords);
        let mut replay = replay(record, &options);
        let shows_all = reading.tolerated == Tolerated::Everything && replay.transcript.is_some();
        if !shows_all {
            check(&replay, input, reading)?;
        }
        let Some(mut transcript) = replay.transcript.take() else {
            let message = format!("{}: there is no board to play on", input.path);
            return Err(Failure::new(Reason::Rules, message));
        };
        let findings = shows_all.then(|| Findings {
            found: replay.findings,
            dialect: options.dialect_of(record, transcript.board()),
            broken_at: replay.broken_at,
        });
        if let Some(at) = reading.at {
            transcript.game.rewind_to_turn(at);
        }
        Ok(Self {
            assumed: replay.assumed,
            findings,
            ..Self::of_transcript(transcript)
        })
    }
}

/// Returns the failure of a part that a limit leaves out.
pub(crate) fn left_out(input: &Input, problem: &Problem) -> Failure {
    let message = place(input, problem.span.start) + &problem.kind.to_string();
    Failure::new(Reason::Work, message)
}

/// Fails for the first error that is not tolerated, and warns of what may surprise.
fn check(replay: &Replay, input: &Input, reading: Reading) -> Result<(), Failure> {
    let turns = replay
        .transcript
        .as_ref()
        .map(|transcript| transcript.game.turns());
    let broken_later = reading.at.zip(turns).is_some_and(|(at, turns)| at <= turns);
    for finding in &replay.findings {
        let only_claims = replay.broken_at.is_none() && is_claim(finding);
        let may_fail = only_claims && reading.tolerated == Tolerated::Claims;
        match finding.severity() {
            // What stands behind the turn asked for is nobody's concern.
            Severity::Error if broken_later || stops_nobody(finding) => {}
            Severity::Error if may_fail => warn(at_place(input, finding)),
            Severity::Error => return Err(Failure::new(Reason::Rules, at_place(input, finding))),
            Severity::Warning if was_bent(finding) || is_wrong_claim(finding) => {
                warn(at_place(input, finding));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether a finding is about what a record says of its game, not about the turns.
fn is_claim(finding: &Finding) -> bool {
    finding.code.id().starts_with(['D', 'N', 'R'])
}

/// Whether a finding is about counts or a picture that are right for another turn, side or way
/// of looking at the board.
fn is_wrong_claim(finding: &Finding) -> bool {
    finding.code.id().starts_with(['N', 'D']) && finding.code != Code::BadLabels
}

/// Whether a finding is about a position that no game leads to, which can be played all the same.
pub(crate) fn stops_nobody(finding: &Finding) -> bool {
    finding.code.id().starts_with('P')
}

/// Whether the text of the turns was read otherwise than it stands there.
fn was_bent(finding: &Finding) -> bool {
    let of_turns = finding.code.id().starts_with(['S', 'T']) && finding.code != Code::EmptyRecord;
    of_turns && finding.severity() == Severity::Warning
}
