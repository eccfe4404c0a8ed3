//! Playing the plain rows that a record begins with, quickly as long as there is nothing to say.

use oust_core::{Game, PlacementKind};
use oust_notation::record::Move;
use oust_notation::{CoordTable, PlainRows, Span};

use super::turn::{Slot, Written};
use super::{LastPlaced, Replayer};

impl Replayer<'_> {
    pub(super) fn plain_rows(&mut self) {
        let rows = self.rows;
        if rows.is_empty() {
            return;
        }
        self.next_row = Some(rows.next_row());
        let ahead = Ahead::play(rows, &mut self.game, self.table);
        if let Some(last) = ahead.last {
            self.placed(last);
        }
        let mut begun = Some(ahead.slot).filter(|slot| slot.placed > 0);
        let mut moves = Vec::new();
        let mut rest = rows.placements_in(ahead.whole_slots..rows.placements().len());
        while let Some(next) = rest.next() {
            moves.push(Move::from(next));
            if next.ends_turn {
                let written = Written {
                    side: Some(next.side),
                    span: Span::new(moves[0].span.start, next.span.end),
                };
                match begun.take() {
                    Some(slot) => self.slot(written, &moves, slot),
                    None => self.turn(written, &moves),
                }
                if self.broken_at.is_some() {
                    self.unplayed += rest.filter(|placement| placement.ends_turn).count();
                    return;
                }
                moves.clear();
            }
        }
    }
}

/// How far plain rows were played.
struct Ahead {
    /// The last placement played.
    last: Option<LastPlaced>,
    /// How many placements there are in the slots that were played to their ends.
    whole_slots: usize,
    /// What was played of the slot behind them.
    slot: Slot,
}

impl Ahead {
    /// Plays plain rows on a game that begins with them, up to the first thing that has to be
    /// looked at: a refused placement, a slot that is not the mover's, a turn that is not over
    /// where its slot is, or one that ends with a capture.
    fn play(rows: &PlainRows, game: &mut Game, table: &CoordTable) -> Self {
        let mut placements = rows.placements();
        let mut is_capturing = false;
        // Why a placement is refused is found out when it is played once more, with care.
        let _ = game.play_on(|moment| {
            is_capturing = moment.last.is_some_and(PlacementKind::is_capturing);
            let next = placements.next()?;
            let is_in_turn = moment.mid_turn != next.begins_turn;
            let is_movers = moment.to_move == next.side && !moment.must_pass;
            let ends_with_capture = is_capturing && !moment.mid_turn;
            let nothing_to_say = is_in_turn && is_movers && !ends_with_capture;
            table.resolve(next.coord).ok().filter(|_| nothing_to_say)
        });
        let played = game.placements();
        let back = || rows.placements_in(0..played).rev();
        let last = back().next().map(|last| LastPlaced {
            span: last.span,
            side: last.side,
            is_capturing,
        });
        let in_slot = back().take_while(|placement| !placement.ends_turn).count();
        Self {
            last,
            whole_slots: played - in_slot,
            slot: Slot {
                placed: in_slot,
                turn_over: !game.position().mid_turn(),
            },
        }
    }
}
