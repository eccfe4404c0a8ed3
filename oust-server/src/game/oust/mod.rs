//! Oust as a kind of game of the server.

mod view;

use std::sync::Arc;

use oust_core::{Board, Color, Ending, Game, IllegalTurn, Position, SwapRule, Turn};
use oust_draw::SvgPicture;
use oust_notation::record::{Header, HeaderName};
use oust_notation::{AnnotatedGame, Dialect, Format, PositionLine};
use oust_preview::TurnStart;
use oust_validate::{Severity, Validator};

use super::event::TurnNotation;
use super::refusal::{RefusedOustTurn, RefusedTurn, play_typed_turn};
use super::rules::{ExportFormat, Forfeit, NoExport, Outcome, RecordHeaders, Rules};
use super::settings::Settings;
use super::view::BoardView;
use crate::id::SeatNumber;
use view::{Facts, name, seat_number};

pub(crate) use view::{stones_of, view_of};

/// A game of Oust in play.
#[derive(Clone)]
pub(crate) struct Oust {
    game: Game,
    notation: Arc<TurnNotation>,
    /// The side that resigned or ran out of time.
    forfeited: Option<(Color, Forfeit)>,
    /// Whether a moderator has ended the game without a result.
    is_void: bool,
}

impl Oust {
    /// Begins a game.
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            game: Game::new(settings.board.clone()).with_swap_rule(settings.swap_rule()),
            notation: notation_of(&settings.board),
            forfeited: None,
            is_void: false,
        }
    }

    /// Begins at a position that no game has led to.
    fn at(position: Position) -> Self {
        Self {
            notation: notation_of(position.board()),
            game: Game::from_position(position),
            forfeited: None,
            is_void: false,
        }
    }

    fn color_of(&self, seat: SeatNumber) -> Color {
        let first = seat_number(self.game.seat(Color::X)) == seat;
        if first { Color::X } else { Color::O }
    }

    /// Returns the game with the token of its ending, but without headers.
    fn annotated_game(&self) -> AnnotatedGame {
        let mut annotated = AnnotatedGame::new(self.game.clone());
        let loser = self.forfeited.map(|(loser, _)| loser);
        annotated.ending_token = loser.filter(|_| !self.is_void);
        annotated
    }

    /// Returns the game with its headers.
    fn record(&self, headers: &RecordHeaders) -> AnnotatedGame {
        let swap = match self.game.swap_rule() {
            SwapRule::Forbidden => "no",
            SwapRule::Allowed if self.game.swapped() => "used",
            SwapRule::Allowed => "allowed",
        };
        let players = headers.names.iter().zip(1..).map(|(player, seat)| {
            let color = self.color_of(SeatNumber(seat));
            Header::new(HeaderName::player(color), player.clone())
        });
        let others = [
            (HeaderName::Date, headers.date.clone()),
            (HeaderName::Site, headers.site.clone()),
            (HeaderName::Id, headers.id.to_string()),
            (HeaderName::Swap, swap.to_owned()),
            // Formats have no result for it, and a game that the board has ended keeps its own.
            (
                HeaderName::Other("void".to_owned()),
                if self.is_void { "yes" } else { "" }.to_owned(),
            ),
        ];
        let others = others
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| Header::new(name, value));
        let mut record = self.annotated_game();
        record.headers.extend(players.chain(others));
        record
    }

    fn refused(&self, text: String, dialect: Dialect, rule: Option<IllegalTurn>) -> RefusedTurn {
        RefusedTurn::Oust(Box::new(RefusedOustTurn {
            game: self.game.clone(),
            text,
            dialect,
            rule,
        }))
    }
}

fn notation_of(board: &Board) -> Arc<TurnNotation> {
    Arc::new(TurnNotation::new(Dialect::default_for(board), board))
}

/// Returns the rules of Oust at a position that no game has led to, to try turns on it.
pub fn oust_at(position: Position) -> Box<dyn Rules> {
    Box::new(Oust::at(position))
}

impl Rules for Oust {
    fn copy(&self) -> Box<dyn Rules> {
        Box::new(self.clone())
    }

    fn to_move(&self) -> Option<SeatNumber> {
        let side = self.game.position().to_move();
        let seat = seat_number(self.game.seat(side));
        self.game.outcome().is_none().then_some(seat)
    }

    fn notation(&self) -> &Arc<TurnNotation> {
        &self.notation
    }

    fn read(&self, text: &str, dialect: Option<Dialect>) -> Result<Turn, RefusedTurn> {
        let own = self.notation.dialect();
        let dialect = dialect.unwrap_or(own);
        let parsed = if dialect == own {
            self.notation.parse(text)
        } else {
            dialect.parse_turn(self.notation.board(), text)
        };
        // The table parses what is stored and what pages send; only other spellings pay for the
        // validator.
        parsed
            .ok()
            .or_else(|| play_typed_turn(&self.game, text, dialect).ok()?.last_turn())
            .ok_or_else(|| self.refused(text.to_owned(), dialect, None))
    }

    fn play(&mut self, turn: &Turn) -> Result<(), RefusedTurn> {
        let played = self.game.play_turn(turn);
        played.map_err(|rule| {
            self.refused(
                self.notation.text(turn),
                self.notation.dialect(),
                Some(rule),
            )
        })
    }

    fn take_back(&mut self, count: usize) -> bool {
        // On a copy, so that the game is unchanged if it has fewer turns.
        let mut game = self.game.clone();
        for _ in 0..count {
            let actions = match game.last_turn() {
                None => return false,
                Some(Turn::Place(points)) => points.len(),
                Some(Turn::Pass | Turn::Swap) => 1,
            };
            for _ in 0..actions {
                game.undo();
            }
        }
        self.game = game;
        true
    }

    fn can_swap(&self) -> bool {
        self.game.check_swap().is_ok()
    }

    fn can_pass(&self) -> bool {
        false
    }

    fn must_pass(&self) -> bool {
        self.game.outcome().is_none() && self.game.position().must_pass()
    }

    fn forfeit(&mut self, loser: SeatNumber, reason: Forfeit) {
        let color = self.color_of(loser);
        let ending = match reason {
            Forfeit::Resignation => Ending::Resignation,
            Forfeit::Time => Ending::Time,
        };
        if self.game.end(ending, Some(!color)).is_ok() {
            self.forfeited = Some((color, reason));
        }
    }

    fn void(&mut self) {
        // A resignation or a loss on time is the last action, and makes room for the new end.
        if let Some(oust_core::Outcome::Ended { .. }) = self.game.outcome() {
            self.game.undo();
        }
        // Fails only if the board has ended the game, which no one can take back.
        let _ = self.game.end(Ending::Adjudication, None);
        self.is_void = true;
    }

    fn has_forfeited(&self, seat: SeatNumber) -> bool {
        let color = self.color_of(seat);
        self.forfeited.is_some_and(|(loser, _)| loser == color)
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_void {
            return Some(Outcome::void());
        }
        let outcome = self.game.outcome()?;
        let winner = outcome.winner().map(|color| self.game.seat(color));
        Some(Outcome {
            winner: winner.map(|seat| seat_number(seat).0),
            reason: match outcome {
                oust_core::Outcome::Win(_) => "board",
                oust_core::Outcome::Deadlock => "deadlock",
                oust_core::Outcome::Ended { ending, .. } => match ending {
                    Ending::Resignation => Forfeit::Resignation.name(),
                    Ending::Time => Forfeit::Time.name(),
                    Ending::Adjudication => "adjudication",
                },
            },
            text: outcome.to_string(),
        })
    }

    fn color(&self, seat: SeatNumber) -> &'static str {
        name(self.color_of(seat))
    }

    fn view(&self) -> BoardView {
        Facts {
            position: self.game.position(),
            notation: &self.notation,
            swapped: self.game.swapped(),
            forfeited: self
                .forfeited
                .map(|(loser, forfeit)| (seat_number(self.game.seat(loser)), forfeit)),
            is_over: self.game.outcome().is_some(),
            can_swap: self.can_swap(),
        }
        .view(self.turns())
    }

    fn turns(&self) -> Vec<String> {
        let entries = self.annotated_game().entries(self.notation.dialect());
        entries.iter().map(|entry| entry.text.to_owned()).collect()
    }

    fn position(&self) -> String {
        PositionLine::from_position(self.game.position()).to_string()
    }

    fn turn_start(&self) -> TurnStart {
        TurnStart::oust(&self.game)
    }

    fn annotated(&self, headers: &RecordHeaders) -> Option<AnnotatedGame> {
        Some(self.record(headers))
    }

    fn export(&self, format: ExportFormat, headers: &RecordHeaders) -> Result<String, NoExport> {
        let dialect = self.notation.dialect();
        let text_format = match format {
            ExportFormat::Native => Format::Native,
            ExportFormat::Json => Format::Json,
            ExportFormat::Sgf => Format::Sgf,
            ExportFormat::Listing => Format::Listing,
            ExportFormat::Svg => {
                let picture = SvgPicture::from_position(self.game.position());
                return Ok(picture.dialect(dialect).to_string());
            }
        };
        let written = text_format.write(&self.record(headers), dialect);
        written.map_err(|_| NoExport::Board {
            extension: format.extension(),
        })
    }

    fn verify(&self, headers: &RecordHeaders) -> Result<(), String> {
        // Validates the text, so that the written bytes are checked, too.
        let record = self
            .export(ExportFormat::Native, headers)
            .map_err(|error| error.to_string())?;
        let report = Validator::default().validate(&record);
        let mut findings = report.games.iter().flat_map(|game| &game.findings);
        match findings.find(|finding| finding.severity() == Severity::Error) {
            Some(finding) => Err(format!("{}: {}", finding.code, finding.message)),
            None => Ok(()),
        }
    }
}
