//! What a command works on and prints: a game where it stands, and what its source says.

mod picture;
mod svg;

use oust_core::{Board, Color, Game, Position};
use oust_notation::{
    Assumption, Diagram, Dialect, Part, SideToMove, Transcript, read_move_list, side_letter,
};
use oust_validate::{
    Code, Finding, Replay, ReplayOptions, Severity, did_you_mean, play_on, replay, text_findings,
};

use crate::args::CoordsArgs;
use crate::failure::{Failure, Reason};
use crate::input::Input;
use crate::message::{described, move_at, place, warn};

/// A game where it stands.
pub(crate) struct View {
    pub(crate) transcript: Transcript,
    pub(crate) side: SideToMove,
    pub(crate) source: Source,
    /// The picture that it comes from, as long as nothing has been played on it.
    pub(crate) picture: Option<Diagram>,
    /// What the source leaves open, and how it was read.
    pub(crate) assumed: Vec<Assumption>,
}

/// What a view comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// A board, a position line or a picture: a position without a history.
    Position,
    /// A record, or a game that was just played.
    Record,
}

/// A move that is not played.
pub(crate) struct Refused {
    /// The byte of the text of moves where it stands.
    pub(crate) at: usize,
    /// The reason.
    pub(crate) why: String,
}

/// How a part of a text becomes a view.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) coords: CoordsArgs,
    /// After how many turns of a record to stop; at its end otherwise.
    pub(crate) at: Option<usize>,
    pub(crate) claims: Claims,
}

/// What becomes of a record whose turns are legal, but not what it says about them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Claims {
    /// It is refused.
    MustHold,
    /// It is used, with a warning.
    MayFail,
}

impl View {
    /// A game that was just played.
    pub(crate) fn of_game(game: Game) -> Self {
        Self {
            transcript: Transcript::new(game),
            side: SideToMove::Known,
            source: Source::Record,
            picture: None,
            assumed: Vec::new(),
        }
    }

    /// A position without a history.
    pub(crate) fn of_position(position: Position) -> Self {
        Self {
            source: Source::Position,
            ..Self::of_game(Game::from_position(position))
        }
    }

    /// A picture does not always say who is to move.
    pub(crate) fn of_picture(diagram: Diagram) -> Self {
        let to_move = diagram.to_move();
        let start = Position::from_setup(&diagram.setup, to_move.unwrap_or(Color::X));
        let side = match to_move {
            Some(_) => SideToMove::Known,
            None => SideToMove::Unknown,
        };
        Self {
            side,
            assumed: diagram.assumed.clone(),
            picture: Some(diagram),
            ..Self::of_position(start)
        }
    }

    /// The view of a record, diagram or position line. A record that breaks a rule before the
    /// turn asked for is refused.
    pub(crate) fn of_part(part: Part, input: &Input, reading: Reading) -> Result<Self, Failure> {
        match part {
            Part::Record(record) => {
                // A position is asked for, not the game that leads to it.
                let may_be_late = reading.claims == Claims::MayFail && reading.at.is_none();
                if let Some(picture) = record.known_position().filter(|_| may_be_late) {
                    let at = place(input, record.span.start);
                    warn(format_args!(
                        "{at}the listing begins in the midst of its game; this is its last picture"
                    ));
                    return Ok(Self::of_picture(picture.clone()));
                }
                let replay = replay(&record, &replay_options(reading.coords));
                Self::of_replay(replay, input, reading)
            }
            Part::Position { span, line } => match line {
                Ok(line) => Ok(Self::of_position(line.position())),
                Err(error) => {
                    let at = place(input, error.span.start.max(span.start));
                    Err(Failure::new(
                        Reason::Rules,
                        format!("{at}no position line: {}", error.kind),
                    ))
                }
            },
            Part::Diagram(found) => match found.diagram {
                Ok(diagram) => {
                    for problem in &found.problems {
                        let at = place(input, problem.span.start);
                        warn(format_args!("{at}{}", problem.kind));
                    }
                    Ok(Self::of_picture(diagram))
                }
                Err(error) => {
                    let at = place(input, error.span.start);
                    Err(Failure::new(
                        Reason::Rules,
                        format!("{at}no diagram: {error}"),
                    ))
                }
            },
            Part::LeftOut(problem) => {
                let at = place(input, problem.span.start);
                Err(Failure::new(Reason::Work, at + &problem.kind.to_string()))
            }
            _ => Err(Failure::new(
                Reason::Work,
                format!("{}: cannot use this", input.path),
            )),
        }
    }

    fn of_replay(replay: Replay, input: &Input, reading: Reading) -> Result<Self, Failure> {
        let message = |finding: &Finding| place(input, finding.span.start) + &described(finding);
        let turns = replay
            .transcript
            .as_ref()
            .map(|transcript| transcript.game.turns());
        let broken_later = reading.at.zip(turns).is_some_and(|(at, turns)| at <= turns);
        for finding in &replay.findings {
            let only_claims = replay.broken_at.is_none() && is_claim(finding);
            let may_fail = only_claims && reading.claims == Claims::MayFail;
            match finding.severity() {
                // What stands behind the turn asked for is nobody's concern.
                Severity::Error if broken_later || stops_nobody(finding) => {}
                Severity::Error if may_fail => warn(message(finding)),
                Severity::Error => return Err(Failure::new(Reason::Rules, message(finding))),
                Severity::Warning if was_bent(finding) || is_wrong_claim(finding) => {
                    warn(message(finding));
                }
                _ => {}
            }
        }
        let Some(mut transcript) = replay.transcript else {
            let message = format!("{}: there is no board to play on", input.path);
            return Err(Failure::new(Reason::Rules, message));
        };
        if let Some(at) = reading.at {
            transcript.game.rewind_to_turn(at);
        }
        Ok(Self {
            transcript,
            side: SideToMove::Known,
            source: Source::Record,
            picture: None,
            assumed: replay.assumed,
        })
    }

    /// Lets a side be to move, whatever the source says. The source is named as in messages.
    pub(crate) fn set_to_move(&mut self, side: Color, source: &str) {
        let position = self.position();
        if self.side == SideToMove::Known && position.to_move() == side {
            return;
        }
        if self.side == SideToMove::Known {
            let (code, said) = (Code::SideToMoveMismatch, side_letter(position.to_move()));
            let asked = side_letter(side);
            warn(format_args!(
                "{source}: {code}: the source says that {said} is to move; --to-move {asked} wins"
            ));
        }
        let position = Position::from_setup(&position.setup(), side);
        self.transcript.game = Game::from_position(position);
        self.transcript.notes.clear();
        self.side = SideToMove::Known;
        let of_side = |assumption: &Assumption| matches!(assumption, Assumption::SideToMove(_));
        self.assumed.retain(|assumption| !of_side(assumption));
    }

    /// Plays moves. The text is that of the arguments or of standard input.
    pub(crate) fn play(&mut self, text: &str, coords: CoordsArgs) -> Result<(), Failure> {
        self.require_side_for(text)?;
        self.try_play(text, coords).map_err(|refused| {
            let message = move_at(text, refused.at) + &refused.why;
            Failure::new(Reason::Rules, message)
        })
    }

    /// Plays moves for the side to move. Where one is refused nothing is played.
    pub(crate) fn try_play(&mut self, text: &str, coords: CoordsArgs) -> Result<(), Refused> {
        if text.trim().is_empty() {
            return Ok(());
        }
        let board = self.position().board().clone();
        let record = read_move_list(text, &board, None, None);
        let replay = play_on(
            self.transcript.game.clone(),
            &record,
            &replay_options(coords),
        );
        let words = text_findings(&record.problems);
        let all = words.iter().chain(&replay.findings);
        let errors = all.filter(|finding| finding.is_error());
        if let Some(first) = errors.min_by_key(|finding| finding.span.start) {
            let read_in = read_dialect(coords, self);
            return Err(Refused {
                at: first.span.start,
                why: described(first) + &hint(first, text, read_in, &board),
            });
        }
        for finding in &words {
            warn(move_at(text, finding.span.start) + &described(finding));
        }
        if let Some(played) = replay.transcript {
            self.transcript.game = played.game;
            self.transcript.ending_token = played.ending_token;
            self.picture = None;
        }
        Ok(())
    }

    pub(crate) fn position(&self) -> &Position {
        self.transcript.game.position()
    }

    fn require_side_for(&self, moves: &str) -> Result<(), Failure> {
        if moves.trim().is_empty() {
            return Ok(());
        }
        self.require_side()
    }

    /// Fails where nobody knows who is to move.
    pub(crate) fn require_side(&self) -> Result<(), Failure> {
        match self.side {
            SideToMove::Known => Ok(()),
            SideToMove::Unknown => Err(Failure::new(
                Reason::Usage,
                "the source does not say who is to move; pass --to-move x or --to-move o"
                    .to_owned(),
            )),
        }
    }
}

/// The dialect that points of a board are printed in.
pub(crate) fn print_dialect(coords: CoordsArgs, view: &View) -> Dialect {
    coords
        .coords
        .unwrap_or_else(|| Dialect::default_for(view.position().board()))
}

/// The dialect that points of arguments are read in.
pub(crate) fn read_dialect(coords: CoordsArgs, view: &View) -> Dialect {
    coords
        .coords_in
        .unwrap_or_else(|| print_dialect(coords, view))
}

/// What a coordinate that names no point may have been meant as.
fn hint(finding: &Finding, text: &str, dialect: Dialect, board: &Board) -> String {
    let of_coordinate = [
        Code::OffBoard,
        Code::SkippedLetter,
        Code::MalformedCoordinate,
    ];
    let found = text.get(finding.span.start..finding.span.end);
    let found = found.filter(|_| of_coordinate.contains(&finding.code));
    let meant = found.and_then(|found| did_you_mean(found, dialect, board));
    meant.map_or_else(String::new, |meant| format!("; {meant}"))
}

pub(crate) fn replay_options(coords: CoordsArgs) -> ReplayOptions {
    let mut options = ReplayOptions::default();
    options.dialect_unsaid = coords.coords;
    options.dialect = coords.coords_in;
    options
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
