//! The fast path: plays the compact rows at the start of a record until there is a finding.

use oust_core::{Game, IllegalPlacement};
use oust_notation::record::Move;
use oust_notation::{CompactRows, CoordTable, Span};

use super::replayer::{Replayer, Slot, Written};

impl Replayer<'_> {
    pub(crate) fn compact_rows(&mut self) {
        let rows = self.rows;
        if rows.is_empty() {
            return;
        }
        self.next_row = Some(rows.next_row());
        let (is_capturing, refusal) = play_quiet_rows(rows, &mut self.game, self.table);
        self.refusal = refusal;
        let played = self.game.placements();
        let back = || rows.placements_in(0..played).rev();
        if let Some(last) = back().next() {
            // The fast path records no placement; the findings about later tokens refer to this
            // one.
            self.placed(last.span, last.side, is_capturing);
        }
        // The fast path may stop inside a slot. The slow path goes on after its played placements.
        let in_slot = back().take_while(|placement| !placement.ends_turn).count();
        let turn_over = !self.game.position().mid_turn();
        // A slot of the fast path that was stopped inside must not be checked again from its first
        // token.
        let mut begun = (in_slot > 0).then_some(Slot {
            placed: in_slot,
            turn_over,
        });
        let mut moves = Vec::new();
        let mut rest = rows.placements_in(played - in_slot..rows.placements().len());
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
                    // The turn of the fault itself is not counted: it was begun.
                    self.unplayed += rest.filter(|placement| placement.ends_turn).count();
                    return;
                }
                moves.clear();
            }
        }
    }
}

/// Plays rows up to the first placement that is refused or needs the slow path: a slot of the other
/// side, a turn longer than its slot, or one that ends with a capture. Returns whether the last
/// placement captured, and the refusal of the next one.
#[expect(
    clippy::needless_bitwise_bool,
    reason = "a branch on whether a placement captured is hard to predict"
)]
fn play_quiet_rows(
    rows: &CompactRows,
    game: &mut Game,
    table: &CoordTable,
) -> (bool, Option<IllegalPlacement>) {
    let mut placements = rows.placements();
    let mut is_capturing = false;
    let played = game.play_on(|turn| {
        is_capturing = turn.last_captured;
        let next = placements.next()?;
        let is_in_turn = turn.mid_turn != next.begins_turn;
        let is_movers = (turn.to_move == next.side) & !turn.must_pass;
        // Such a turn gets the finding `TurnEndedByLackOfPlacement` on the slow path.
        let ends_with_capture = is_capturing & !turn.mid_turn;
        if !(is_in_turn & is_movers & !ends_with_capture) {
            return None;
        }
        table.point(next.coord)
    });
    (is_capturing, played.err())
}
