//! What a command works on and prints: a game where it stands, and what its source says.

mod findings;
mod picture;
mod read;
mod svg;

use oust_core::{Board, Color, Game, Position};
use oust_notation::{
    Assumption, Diagram, Dialect, SideToMove, Transcript, read_move_list, side_letter,
};
use oust_validate::{Code, Finding, ReplayOptions, did_you_mean, play_on, text_findings};

use crate::args::CoordsArgs;
use crate::failure::{Failure, Reason};
use crate::message::{described, move_at, warn};

pub(crate) use findings::Findings;
pub(crate) use picture::ending_words;
pub(crate) use read::{Reading, Tolerated, left_out, stops_nobody};

/// A game where it stands.
pub(crate) struct View {
    pub(crate) transcript: Transcript,
    pub(crate) side: SideToMove,
    pub(crate) source: Source,
    /// The picture that it comes from, as long as nothing has been played on it.
    pub(crate) picture: Option<Diagram>,
    /// What the source leaves open, and how it was read.
    pub(crate) assumed: Vec<Assumption>,
    /// What is wrong with the record that it comes from, where that is to be shown.
    pub(crate) findings: Option<Findings>,
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

impl View {
    /// A game that was just played.
    pub(crate) fn of_game(game: Game) -> Self {
        Self::of_transcript(Transcript::new(game))
    }

    fn of_transcript(transcript: Transcript) -> Self {
        Self {
            transcript,
            side: SideToMove::Known,
            source: Source::Record,
            picture: None,
            assumed: Vec::new(),
            findings: None,
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
        self.findings = None;
        self.side = SideToMove::Known;
        let of_side = |assumption: &Assumption| matches!(assumption, Assumption::SideToMove(_));
        self.assumed.retain(|assumption| !of_side(assumption));
    }

    /// Plays moves. The text is that of the arguments or of standard input.
    pub(crate) fn play(&mut self, text: &str, coords: CoordsArgs) -> Result<(), Failure> {
        if text.trim().is_empty() {
            return Ok(());
        }
        self.require_side()?;
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

    /// Fails where nobody knows who is to move.
    pub(crate) fn require_side(&self) -> Result<(), Failure> {
        match self.side {
            SideToMove::Known => Ok(()),
            SideToMove::Unknown => Err(Failure::new(
                Reason::Usage,
                "the source does not say who is to move; pass --to-move x or --to-move o",
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
