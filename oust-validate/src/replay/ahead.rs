//! Playing the plain rows that a record begins with, for as long as there is nothing to say.

use oust_core::{Game, Placement, State};
use oust_notation::record::Skimmed;
use oust_notation::{CoordTable, Span};

use super::turn::Slot;

/// How far a record was played before its rows were spelt out.
#[derive(Default)]
pub(super) struct Ahead {
    /// How many of its items were played.
    pub(super) items: usize,
    /// The slot that was begun behind them.
    pub(super) slot: Option<Slot>,
    /// The number of the last row that was entered.
    pub(super) row: u32,
    /// The last placement played.
    pub(super) last: Option<(Placement, Span)>,
    /// Whether all plain rows were played.
    pub(super) all: bool,
}

impl Ahead {
    /// Plays plain rows on a game that has just begun, up to the first thing that has to be
    /// looked at: a refused placement, a slot that is not the mover's, a turn that ends with a
    /// capture.
    pub(super) fn play(skimmed: &Skimmed, game: &mut Game, table: &CoordTable) -> Self {
        let mut ahead = Self::default();
        let mut slot = Slot::default();
        let mut placements = skimmed.rows().placements();
        for token in &mut placements {
            if token.begins_row {
                ahead.items += 1;
                ahead.row += 1;
            }
            let position = game.position();
            if token.begins_turn {
                slot = Slot::default();
                let is_open = position.state() == State::Playing && !position.mid_turn();
                let is_movers = position.to_move() == token.side && !position.must_pass();
                if !(is_open && is_movers) {
                    return ahead;
                }
            }
            let point = table.resolve(token.coord).ok().filter(|_| !slot.turn_over);
            let Some(placement) = point.and_then(|point| game.play(point).ok()) else {
                ahead.slot = Some(slot);
                return ahead;
            };
            ahead.last = Some((placement, token.span));
            slot.placed += 1;
            slot.turn_over = !game.position().mid_turn();
            if token.ends_turn {
                ahead.items += 1;
                if slot.turn_over && placement.is_capturing() {
                    break;
                }
            }
        }
        ahead.all = placements.len() == 0;
        ahead
    }
}
