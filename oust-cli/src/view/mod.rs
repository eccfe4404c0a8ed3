//! The data of a command: a game at one of its turns, with the facts of its source.

mod captures;
mod diagram;
mod ending;
mod findings;
mod read;
mod reports;

use oust_core::{Board, Color, Game, Position};
use oust_notation::{AnnotatedGame, Assumption, Diagram, Dialect, read_move_list, side_letter};
use oust_program::Failure;
use oust_validate::{Code, Finding, did_you_mean, play_on, text_findings};

use crate::args::CoordsArgs;
use crate::message::{described, move_at, warn};

pub(crate) use captures::{Captures, LargestCapture, SideCaptures};
pub(crate) use diagram::ending_words;
pub(crate) use ending::EndingName;
pub(crate) use findings::Findings;
pub(crate) use read::{ErrorPolicy, Reading, at_place, day_in, day_of, is_advisory, left_out};
pub(crate) use reports::{ReportedChunk, for_each_report};

/// A game at one of its turns.
pub(crate) struct View {
    pub(crate) annotated: AnnotatedGame,
    /// Whether the source names the side to move.
    pub(crate) side_is_known: bool,
    /// Whether JSON shows the whole record, not the position reached.
    pub(crate) is_record: bool,
    /// The diagram that it comes from, as long as nothing has been played on it.
    pub(crate) diagram: Option<Diagram>,
    /// Its origin, where JSON tells it from others.
    pub(crate) origin: Option<Origin>,
    /// The assumptions made where the source leaves something open.
    pub(crate) assumed: Vec<Assumption>,
    /// The findings about the record that it comes from, where they are to be shown.
    pub(crate) findings: Option<Findings>,
}

/// A position as it stands in its source.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The line on which it begins, counted from 1.
    pub(crate) line: usize,
    /// The text of a position that is one line.
    pub(crate) input: Option<String>,
}

/// A move that is not played.
pub(crate) struct Refused {
    /// The byte of the text of moves where it begins.
    pub(crate) at: usize,
    /// The reason.
    pub(crate) why: String,
}

impl View {
    /// Returns the view of a game that was just played.
    pub(crate) fn from_game(game: Game) -> Self {
        Self::from_annotated_game(AnnotatedGame::new(game))
    }

    fn from_annotated_game(annotated: AnnotatedGame) -> Self {
        Self {
            annotated,
            side_is_known: true,
            is_record: true,
            diagram: None,
            origin: None,
            assumed: Vec::new(),
            findings: None,
        }
    }

    /// Returns the view of a position without a history.
    pub(crate) fn from_position(position: Position) -> Self {
        Self {
            is_record: false,
            ..Self::from_game(Game::from_position(position))
        }
    }

    /// Returns the view of a diagram. X is to move if the diagram does not name a side.
    pub(crate) fn from_diagram(diagram: Diagram) -> Self {
        let to_move = diagram.to_move();
        let start = Position::from_setup(&diagram.setup, to_move.unwrap_or(Color::X));
        Self {
            side_is_known: to_move.is_some(),
            assumed: diagram.assumed.clone(),
            diagram: Some(diagram),
            ..Self::from_position(start)
        }
    }

    /// Sets the side to move. Returns the message of a source that contradicts it.
    pub(crate) fn set_to_move(&mut self, side: Color) -> Option<String> {
        let found = self.to_move();
        if found == Some(side) {
            return None;
        }
        let contradiction = found.map(|found| {
            let (code, found) = (Code::SideToMoveMismatch, side_letter(found));
            let asked = side_letter(side);
            format!("{code}: the source says that {found} is to move; --to-move {asked} wins")
        });
        let position = Position::from_setup(&self.position().setup(), side);
        self.annotated.game = Game::from_position(position);
        // The game begins anew in this position: comments to earlier actions have nothing to stand
        // at.
        self.annotated.notes.clear();
        self.findings = None;
        self.side_is_known = true;
        let of_side = |assumption: &Assumption| matches!(assumption, Assumption::SideToMove(_));
        self.assumed.retain(|assumption| !of_side(assumption));
        contradiction
    }

    /// Returns the views after each turn of the game, in order; the last one also has what follows
    /// the last turn. A game without turns has one view.
    pub(crate) fn after_each_turn(&self) -> Vec<Self> {
        let mut game = self.annotated.game.clone();
        let mut steps = Vec::new();
        for turn in (0..game.turns().max(1)).rev() {
            steps.push(self.step(game.clone()));
            // Backwards, so that each action is undone once.
            game.rewind_to_turn(turn);
        }
        steps.reverse();
        steps
    }

    /// Returns the view of the same source at another moment of its game. JSON shows the position
    /// there and not a record.
    pub(crate) fn step(&self, game: Game) -> Self {
        let mut step = Self::from_game(game);
        step.is_record = false;
        step.origin.clone_from(&self.origin);
        step.annotated.headers.clone_from(&self.annotated.headers);
        step
    }

    /// Plays the moves of the arguments or of standard input.
    pub(crate) fn play(&mut self, text: &str, coords: CoordsArgs) -> Result<(), Failure> {
        if text.trim().is_empty() {
            return Ok(());
        }
        self.require_side()?;
        self.try_play(text, coords)
            .map_err(|refused| Failure::rules(move_at(text, refused.at) + &refused.why))
    }

    /// Plays moves for the side to move. Where one is refused nothing is played.
    pub(crate) fn try_play(&mut self, text: &str, coords: CoordsArgs) -> Result<(), Refused> {
        let board = self.position().board().clone();
        // Moves are read as a record, so that they get the findings of the validator.
        let record = read_move_list(text, &board, None, None);
        // A copy: where a move is refused, this view stays as it was.
        let game = self.annotated.game.clone();
        let replay = play_on(game, &record, &coords.replay_options());
        let problems = text_findings(&record.problems);
        let all = problems.iter().chain(&replay.findings);
        let errors = all.filter(|finding| finding.is_error());
        // The first in the text: later ones may only follow from it.
        if let Some(first) = errors.min_by_key(|finding| finding.span.start) {
            return Err(Refused {
                at: first.span.start,
                why: described(first) + &hint(first, text, coords.read_dialect(&board), &board),
            });
        }
        for finding in &problems {
            warn(move_at(text, finding.span.start) + &described(finding));
        }
        if let Some(played) = replay.annotated {
            self.annotated.game = played.game;
            self.annotated.ending_token = played.ending_token;
            self.diagram = None;
        }
        Ok(())
    }

    pub(crate) fn position(&self) -> &Position {
        self.annotated.game.position()
    }

    /// Returns the side to move, or `None` when it is unknown.
    pub(crate) fn to_move(&self) -> Option<Color> {
        self.side_is_known.then(|| self.position().to_move())
    }

    /// Fails when the side to move is unknown.
    pub(crate) fn require_side(&self) -> Result<(), Failure> {
        if self.side_is_known {
            return Ok(());
        }
        let message = "the source does not say who is to move; pass --to-move x or --to-move o";
        Err(Failure::usage(message))
    }
}

/// Returns a suggestion for a coordinate that names no point.
fn hint(finding: &Finding, text: &str, dialect: Dialect, board: &Board) -> String {
    let is_coordinate = matches!(
        finding.code,
        Code::OffBoard | Code::SkippedLetter | Code::MalformedCoordinate
    );
    let found = text
        .get(finding.span.start..finding.span.end)
        .filter(|_| is_coordinate);
    let meant = found.and_then(|found| did_you_mean(found, dialect, board));
    meant.map_or_else(String::new, |meant| format!("; {meant}"))
}
