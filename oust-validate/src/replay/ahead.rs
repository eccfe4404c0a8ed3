//! Playing the plain rows that a record begins with, for as long as there is nothing to say.

use oust_core::{Color, Game, PlacementKind};
use oust_notation::{CoordTable, PlainRows, Span};

use super::turn::Slot;

/// How far a record was played before its rows were spelt out.
#[derive(Default)]
pub(super) struct Ahead {
    /// The last placement played.
    pub(super) last: Option<LastPlaced>,
    /// Whether all plain rows were played.
    pub(super) all: bool,
    /// How many items of the record were played.
    pub(super) items: usize,
    /// What was played of the turn behind them; `None` when that was not begun.
    pub(super) slot: Option<Slot>,
    /// The number of the last row that was entered.
    pub(super) row: u32,
}

/// What the last placement was.
#[derive(Clone, Copy)]
pub(super) struct LastPlaced {
    pub(super) span: Span,
    pub(super) side: Color,
    pub(super) is_capturing: bool,
}

impl Ahead {
    /// Plays plain rows on a game that has just begun, up to the first thing that has to be
    /// looked at: a refused placement, a slot that is not the mover's, a turn that is not over
    /// where its slot is, or one that ends with a capture.
    pub(super) fn play(rows: &PlainRows, game: &mut Game, table: &CoordTable) -> Self {
        let mut placements = rows.placements();
        let mut is_capturing = false;
        let stopped = game.play_on(|moment| {
            is_capturing = moment.last.is_some_and(PlacementKind::is_capturing);
            let next = placements.next()?;
            let is_in_turn = moment.mid_turn != next.begins_turn;
            let is_movers = moment.to_move == next.side && !moment.must_pass;
            let ends_with_capture = is_capturing && !moment.mid_turn;
            let nothing_to_say = is_in_turn && is_movers && !ends_with_capture;
            table.resolve(next.coord).ok().filter(|_| nothing_to_say)
        });
        let mut ahead = Self::behind(rows, game.placements());
        ahead.all = stopped.is_ok() && game.placements() == rows.placements().len();
        if let Some(last) = &mut ahead.last {
            last.is_capturing = is_capturing;
        }
        if let Some(slot) = &mut ahead.slot {
            slot.turn_over = !game.position().mid_turn();
        }
        ahead
    }

    /// Where one is with so many placements of some rows played, as far as the rows say it.
    fn behind(rows: &PlainRows, played: usize) -> Self {
        let mut ahead = Self::default();
        let mut slot = Slot::default();
        for token in rows.placements().take(played) {
            if token.begins_row {
                ahead.row += 1;
                ahead.items += 1;
            }
            slot.placed += 1;
            if token.ends_turn {
                ahead.items += 1;
                slot = Slot::default();
            }
            ahead.last = Some(LastPlaced {
                span: token.span,
                side: token.side,
                is_capturing: false,
            });
        }
        ahead.slot = Some(slot).filter(|slot| slot.placed > 0);
        ahead
    }
}
