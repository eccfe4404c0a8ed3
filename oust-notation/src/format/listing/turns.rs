//! Entries of single placements, joined into turns.

use oust_core::{Board, Color, Game};

use crate::game::play::Player;
use crate::record::{Item, Move, MoveKind, Record};
use crate::{Dialect, Span};

/// The turns of a listing that may have an entry for each placement.
///
/// A player continues after a capture, so the entries are played to find the ends of turns. From
/// the first entry that cannot be played, every entry is a turn, and a replay of the record reports
/// the reason.
pub(super) struct Turns<'r> {
    record: &'r mut Record,
    /// `None` from the first entry that cannot be played.
    player: Option<Player>,
    /// The turn that the next entry may continue.
    open: Option<(Color, Span, Vec<Move>)>,
}

impl<'r> Turns<'r> {
    /// Begins the turns of a record. Without a board nothing is played.
    pub(super) fn new(board: Option<Board>, record: &'r mut Record) -> Self {
        Self {
            record,
            player: board.map(|board| Player::new(Game::new(board), Dialect::Pbmserv)),
            open: None,
        }
    }

    /// Returns the side that has captured and continues its turn.
    pub(super) fn continuing_side(&self) -> Option<Color> {
        let position = self.player.as_ref()?.game.position();
        position.mid_turn().then(|| position.to_move())
    }

    /// Checks whether a side has to pass now.
    pub(super) fn must_pass(&self, side: Color) -> bool {
        let position = self.player.as_ref().map(|player| player.game.position());
        position.is_some_and(|position| position.must_pass() && position.to_move() == side)
    }

    /// Adds the moves of a side: to its open turn when it continues that or ends the game, else as a
    /// new turn.
    pub(super) fn add(&mut self, side: Color, span: Span, moves: &[Move]) {
        let ends_game = |token: &Move| matches!(token.kind, MoveKind::Resign | MoveKind::Timeout);
        let continues = self.continuing_side() == Some(side) || moves.iter().all(ends_game);
        match &mut self.open {
            Some((owner, whole, before)) if continues && *owner == side => {
                before.extend_from_slice(moves);
                whole.end = span.end;
            }
            _ => {
                self.finish_turn();
                self.open = Some((side, span, moves.to_vec()));
            }
        }
        for token in moves {
            self.play(side, token.kind);
        }
    }

    /// Adds a swap, which changes no stone and no turn.
    pub(super) fn swap(&mut self, span: Span) {
        self.finish_turn();
        self.record.items.push(Item::Swap(span));
    }

    /// Puts the last turn into the record.
    pub(super) fn finish_turn(&mut self) {
        if let Some((side, span, moves)) = self.open.take() {
            self.record.push_turn(Some(side), span, &moves);
        }
    }

    fn play(&mut self, side: Color, kind: MoveKind) {
        if matches!(kind, MoveKind::Resign | MoveKind::Timeout) {
            return;
        }
        if let Some(player) = &mut self.player
            && player.play(Some(side), kind).is_err()
        {
            self.player = None;
        }
    }
}
