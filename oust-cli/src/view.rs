//! What a command works on and prints: a game where it stands, and what its source says.

use oust_core::{Action, Color, Ending, Game, Outcome, Position};
use oust_notation::record::{HeaderName, Record};
use oust_notation::{
    Claim, Counts, Diagram, Dialect, Part, SideToMove, Transcript, read_move_list, side_letter,
};
use oust_validate::{Code, Finding, Replay, ReplayOptions, Severity, play_on, replay};

use crate::args::{CoordsArgs, Mark};
use crate::failure::{Failure, Reason};
use crate::input::Input;
use crate::message::warn;

/// A game where it stands.
pub(crate) struct View {
    pub(crate) transcript: Transcript,
    pub(crate) side: SideToMove,
    pub(crate) source: Source,
    /// The picture that it comes from, as long as nothing has been played on it.
    pub(crate) picture: Option<Diagram>,
}

/// What a view comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// A board, a position line or a picture: a position without a history.
    Position,
    /// A record, or a game that was just played.
    Record,
}

impl View {
    /// A game that was just played.
    pub(crate) fn of_game(game: Game) -> Self {
        Self {
            transcript: Transcript::new(game),
            side: SideToMove::Known,
            source: Source::Record,
            picture: None,
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
    fn of_picture(diagram: Diagram) -> Self {
        let to_move = diagram.to_move();
        let start = Position::from_setup(&diagram.setup, to_move.unwrap_or(Color::X));
        let side = match to_move {
            Some(_) => SideToMove::Known,
            None => SideToMove::Unknown,
        };
        Self {
            side,
            picture: Some(diagram),
            ..Self::of_position(start)
        }
    }

    /// The view of a record, diagram or position line. A record is played up to a turn, or to
    /// its end; one that breaks a rule before is refused.
    pub(crate) fn of_part(
        part: Part,
        input: &Input,
        coords: CoordsArgs,
        at: Option<usize>,
    ) -> Result<Self, Failure> {
        match part {
            Part::Record(record) => {
                let replay = replay(&record, &replay_options(coords));
                replay
                    .findings
                    .iter()
                    .filter(|finding| was_bent(finding))
                    .for_each(|finding| {
                        let at = place(input, finding.span.start);
                        warn(format_args!("{at}{}", described(finding)));
                    });
                Self::of_replay(replay, at).map_err(|finding| {
                    Failure::new(
                        Reason::Rules,
                        place(input, finding.span.start) + &described(&finding),
                    )
                })
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
            _ => Err(Failure::new(
                Reason::Work,
                format!("{}: cannot use this", input.path),
            )),
        }
    }

    fn of_replay(replay: Replay, at: Option<usize>) -> Result<Self, Finding> {
        let reaches = replay
            .transcript
            .as_ref()
            .zip(at)
            .is_some_and(|(transcript, at)| at <= transcript.game.turns());
        let mut findings = replay.findings.into_iter();
        let error = findings.find(|finding| finding.severity() == Severity::Error);
        let Some(mut transcript) = replay.transcript else {
            return Err(error.expect("a record that cannot be played has an error"));
        };
        if let Some(error) = error.filter(|_| !reaches) {
            return Err(error);
        }
        if let Some(at) = at {
            transcript.game.rewind_to_turn(at);
        }
        Ok(Self {
            transcript,
            side: SideToMove::Known,
            source: Source::Record,
            picture: None,
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
    }

    /// Plays moves. The text is that of the arguments or of standard input.
    pub(crate) fn play(&mut self, text: &str, coords: CoordsArgs) -> Result<(), Failure> {
        if text.trim().is_empty() {
            return Ok(());
        }
        self.require_side()?;
        let board = self.position().board().clone();
        let record = read_move_list(text, &board, None, None);
        let replay = play_on(
            self.transcript.game.clone(),
            &record,
            &replay_options(coords),
        );
        let words = text_findings(&record);
        let message = |finding: &Finding| move_at(text, finding.span.start) + &described(finding);
        let error = |finding: &&Finding| finding.severity() == Severity::Error;
        let errors = words.iter().chain(&replay.findings).filter(error);
        if let Some(first) = errors.min_by_key(|finding| finding.span.start) {
            return Err(Failure::new(Reason::Rules, message(first)));
        }
        for finding in &words {
            warn(message(finding));
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

    /// The picture of where the game stands: the source's own, or a new one with the counts and
    /// the state.
    pub(crate) fn diagram(&self) -> Diagram {
        let caption = (self.side == SideToMove::Known).then(|| self.caption());
        if let Some(picture) = &self.picture {
            let mut picture = picture.clone();
            if self.side == SideToMove::Known
                && picture.to_move() != Some(self.position().to_move())
            {
                picture.caption = caption;
                picture.last_move.clear();
            }
            return picture;
        }
        let mut diagram = Diagram::new(self.position().setup());
        diagram.caption = caption;
        diagram.claims = self.claims();
        self.mark(&mut diagram, Mark::Last);
        diagram
    }

    /// The counts of both sides, with the names where they are known.
    pub(crate) fn claims(&self) -> [Option<Claim>; 2] {
        Color::BOTH.map(|color| {
            let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            let header = self.transcript.header(&HeaderName::of_player(color));
            let named = self
                .picture
                .as_ref()
                .and_then(|picture| picture.claims[usize::from(color == Color::O)].as_ref());
            Some(Claim {
                name: header
                    .map(|header| header.value.clone())
                    .or_else(|| named.and_then(|claim| claim.name.clone())),
                counts: Some(Counts {
                    largest: count(self.position().largest_group(color)),
                    stones: count(self.position().count(color)),
                }),
            })
        })
    }

    pub(crate) fn mark(&self, diagram: &mut Diagram, mark: Mark) {
        let last = self.last_placement();
        match mark {
            Mark::Legal => {
                let over = self.transcript.game.outcome().is_some();
                let legal = self.position().legal().filter(|_| !over);
                diagram.asked = legal.map(|legal| legal.point).collect();
            }
            Mark::Last => diagram.last_move.extend(last.map(|(point, _)| point)),
            Mark::Captures => {
                let before = last.map(|(_, before)| before);
                let gone = before.into_iter().flat_map(|before| {
                    let now = self.position();
                    let points = now.board().points();
                    points
                        .filter(move |&point| now.at(point).is_none() && before.at(point).is_some())
                        .collect::<Vec<_>>()
                });
                diagram.captured = gone.collect();
            }
        }
    }

    /// The point of the last placement and the position before it, when it is the last thing
    /// that changed the board.
    fn last_placement(&self) -> Option<(oust_core::Point, Position)> {
        let mut game = self.transcript.game.clone();
        loop {
            if let Action::Place(point) = game.undo()? {
                return Some((point, game.position().clone()));
            }
        }
    }

    /// Who is to move, and the state where it is not plain play.
    pub(crate) fn caption(&self) -> String {
        let position = self.position();
        let side = side_letter(position.to_move());
        match self.transcript.game.outcome() {
            None if position.must_pass() => format!("{side} must pass"),
            None => format!("{side} to move"),
            Some(Outcome::Win(winner)) => format!("{} has won", side_letter(winner)),
            Some(Outcome::Deadlock) => format!("{side} to move; deadlock"),
            Some(Outcome::Ended { ending, winner }) => {
                let how = match ending {
                    Ending::Resignation => "by resignation",
                    Ending::Time => "on time",
                    Ending::Adjudication => "by adjudication",
                };
                let who = winner.map_or_else(
                    || "ended".to_owned(),
                    |winner| format!("{} won", side_letter(winner)),
                );
                format!("{side} to move; {who} {how}")
            }
        }
    }
}

/// The dialect that points of a board are printed in.
pub(crate) fn print_dialect(coords: CoordsArgs, view: &View) -> Dialect {
    coords
        .coords
        .unwrap_or_else(|| Dialect::default_for(view.position().board()))
}

pub(crate) fn replay_options(coords: CoordsArgs) -> ReplayOptions {
    let mut options = ReplayOptions::default();
    options.dialect_unsaid = coords.coords;
    options.dialect = coords.coords_in;
    options
}

/// What is wrong with the text of a list of moves: without a board nothing is played.
fn text_findings(moves: &Record) -> Vec<Finding> {
    let mut words = moves.clone();
    words.board = None;
    replay(&words, &ReplayOptions::default()).findings
}

/// Whether the text of the turns was read otherwise than it stands there.
fn was_bent(finding: &Finding) -> bool {
    let of_turns = finding.code.id().starts_with(['S', 'T']) && finding.code != Code::EmptyRecord;
    of_turns && finding.severity() == Severity::Warning
}

fn described(finding: &Finding) -> String {
    format!("{}: {}", finding.code, finding.message)
}

/// The place of a byte, as it stands before a message.
pub(crate) fn place(input: &Input, at: usize) -> String {
    let place = oust_notation::LineColumn::of(&input.text, at);
    format!("{}:{}:{}: ", input.path, place.line, place.column)
}

/// Which move of a list begins at or before a byte.
fn move_at(text: &str, at: usize) -> String {
    let in_word = |symbol: char| !symbol.is_whitespace();
    let word_start = text[..at].trim_end_matches(in_word).len();
    let number = text[..word_start].split_whitespace().count() + 1;
    let word = text[word_start..]
        .split_whitespace()
        .next()
        .unwrap_or_default();
    format!("move {number}, `{word}`: ")
}
