//! Making a view of a record, a diagram or a position line.

use oust_notation::record::{HeaderName, Problem, Record};
use oust_notation::{Date, DocumentItem, counted};
use oust_program::Failure;
use oust_validate::{Category, Code, Finding, Replay, Severity, diagram_findings, replay};

use super::findings::Fault;
use super::{Findings, View};
use crate::args::CoordsArgs;
use crate::input::Input;
use crate::message::{described, note, warn};

/// The options of making a view of an item of a source.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) coords: CoordsArgs,
    /// The number of turns of a record after which the view stops; `None` for the end of the
    /// record.
    pub(crate) at: Option<usize>,
    pub(crate) policy: ErrorPolicy,
}

/// The treatment of a record with errors.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ErrorPolicy {
    /// Refuse a record with any error.
    Refuse,
    /// Warn of wrong claims about the turns, and refuse a record with other errors.
    WarnOfClaims,
    /// Show the game as far as it can be played, with its findings.
    Show,
}

impl View {
    /// Fails if the view is not the one after turn `at`: of a position, or of a game that has fewer
    /// turns.
    pub(crate) fn check_turn(&self, at: usize) -> Result<(), String> {
        if !self.is_record {
            return Err("--at needs a record; this source is a position".to_owned());
        }
        let turns = self.annotated.game.turns();
        if turns < at {
            let turns = counted(turns, "turn");
            return Err(format!("--at {at}: the game has {turns}"));
        }
        Ok(())
    }

    /// Returns the view of a record, diagram or position line.
    ///
    /// Refuses a record that breaks a rule before the turn asked for.
    pub(crate) fn from_item(
        item: DocumentItem,
        input: &Input,
        reading: Reading,
    ) -> Result<Self, Failure> {
        match item {
            DocumentItem::Record(record) => Self::from_record(&record, input, reading),
            DocumentItem::Position { line: Ok(line), .. } => {
                Ok(Self::from_position(line.position()))
            }
            DocumentItem::Position {
                line: Err(error),
                span,
            } => {
                let at = input.place(error.span.start.max(span.start));
                Err(Failure::rules(format!(
                    "{at}invalid position line: {}",
                    error.kind
                )))
            }
            DocumentItem::Diagram(found) => {
                let findings = diagram_findings(&found);
                let unclear = findings
                    .iter()
                    .find(|finding| finding.code == Code::UnclearPhrase);
                if let Some(finding) = unclear {
                    note(at_place(input, finding));
                }
                match found.diagram {
                    Ok(diagram) => {
                        for problem in &found.problems {
                            warn(input.place(problem.span.start) + &problem.kind.to_string());
                        }
                        Ok(Self::from_diagram(diagram))
                    }
                    Err(error) => {
                        let at = input.place(error.span.start);
                        Err(Failure::rules(format!("{at}invalid diagram: {error}")))
                    }
                }
            }
            DocumentItem::Skipped(problem) => Err(left_out(input, &problem)),
            _ => Err(Failure::work(format!("{}: cannot use this", input.path))),
        }
    }

    fn from_record(record: &Record, input: &Input, reading: Reading) -> Result<Self, Failure> {
        let position_is_enough =
            reading.policy == ErrorPolicy::WarnOfClaims && reading.at.is_none();
        if let Some(diagram) = record.known_position().filter(|_| position_is_enough) {
            let at = input.place(record.span.start);
            warn(format_args!(
                "{at}the listing starts in the middle of its game; using its last diagram"
            ));
            return Ok(Self::from_diagram(diagram.clone()));
        }
        let mut options = reading.coords.replay_options();
        // They have the point of a fault.
        options.keep_contexts = reading.policy == ErrorPolicy::Show;
        let mut replay = replay(record, &options);
        let shows_all = reading.policy == ErrorPolicy::Show && replay.annotated.is_some();
        if !shows_all {
            check(&replay, input, reading)?;
        }
        // A game up to a turn ends before its fault.
        let fault = Fault::new(&replay, &input.chunk.text).filter(|_| reading.at.is_none());
        let Some(mut annotated) = replay.annotated.take() else {
            let message = format!("{}: no board to play on", input.path);
            return Err(Failure::rules(message));
        };
        let findings = shows_all.then(|| Findings {
            found: replay.findings,
            dialect: options.dialect_of(record, annotated.board()),
            fault,
        });
        if let Some(at) = reading.at {
            // The findings were about the whole record, and `check` has judged them for this turn.
            annotated.game.rewind_to_turn(at);
        }
        Ok(Self {
            assumed: replay.assumed,
            findings,
            ..Self::from_annotated_game(annotated)
        })
    }
}

/// Returns the failure of an item that a limit leaves out.
pub(crate) fn left_out(input: &Input, problem: &Problem) -> Failure {
    Failure::work(input.place(problem.span.start) + &problem.kind.to_string())
}

/// Returns the message of a finding after its place.
pub(crate) fn at_place(input: &Input, finding: &Finding) -> String {
    input.place(finding.span.start) + &described(finding)
}

/// Fails for the first error that the policy refuses, and warns of text that was repaired and of
/// wrong claims.
fn check(replay: &Replay, input: &Input, reading: Reading) -> Result<(), Failure> {
    let turns = replay
        .annotated
        .as_ref()
        .map(|annotated| annotated.game.turns());
    // The game has the turns before its fault.
    let broken_later = reading.at.zip(turns).is_some_and(|(at, turns)| at <= turns);
    for finding in &replay.findings {
        let is_claim = replay.broken_at.is_none()
            && matches!(
                finding.code.category(),
                Category::Diagram | Category::Count | Category::Result
            );
        match finding.severity() {
            // The turn asked for comes before the fault, or the position can be played anyway.
            Severity::Error if broken_later || is_advisory(finding) => {}
            Severity::Error if is_claim && reading.policy == ErrorPolicy::WarnOfClaims => {
                warn(at_place(input, finding));
            }
            Severity::Error => return Err(Failure::rules(at_place(input, finding))),
            Severity::Warning if was_repaired(finding) || is_wrong_claim(finding) => {
                warn(at_place(input, finding));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns whether a finding is about counts or a diagram that are right for another turn, side
/// or symmetry of the board.
fn is_wrong_claim(finding: &Finding) -> bool {
    let category = finding.code.category();
    matches!(category, Category::Count | Category::Diagram) && finding.code != Code::BadLabels
}

/// Returns whether a finding is about a position that no game leads to. It can be played.
pub(crate) fn is_advisory(finding: &Finding) -> bool {
    finding.code.category() == Category::Position
}

/// Returns whether the reader repaired the text of the turns.
fn was_repaired(finding: &Finding) -> bool {
    let category = finding.code.category();
    matches!(category, Category::Syntax | Category::Turn) && finding.code != Code::EmptyRecord
}

/// Returns the day of a record, in any form that the validator understands.
pub(crate) fn day_of(record: &Record) -> Option<Date> {
    day_in(record.header(&HeaderName::Date)?.value.trim())
}

/// Returns the day that the value of a header names.
pub(crate) fn day_in(value: &str) -> Option<Date> {
    value.parse().ok().or_else(|| Date::parse_lenient(value))
}
