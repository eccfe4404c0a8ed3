//! Slots and their sides, and swaps.

use oust_core::{Color, IllegalSwap};
use oust_notation::record::{Format, SwapValue};
use oust_notation::{Span, side_letter};

use super::replayer::Replayer;
use crate::codes::Code;
use crate::finding::Finding;

impl Replayer<'_> {
    /// Returns the owner of a slot, corrected for unwritten forced passes.
    pub(crate) fn owner(&self, slot: Option<Color>) -> Option<Color> {
        slot.map(|side| if self.slots_shifted { !side } else { side })
    }

    /// Checks that the side to move owns the slot, after playing an unwritten forced pass. Returns
    /// whether the turn can be played.
    pub(crate) fn take_slot(&mut self, slot: Option<Color>, span: Span) -> bool {
        if self.game.position().must_pass() {
            self.pass_unwritten(slot, span);
        }
        let to_move = self.game.position().to_move();
        let Some(side) = self.owner(slot).filter(|&side| side != to_move) else {
            return true;
        };
        let (slot, mover) = (side_letter(side), side_letter(to_move));
        let message = format!("this is in {slot}'s slot, but {mover} is to move");
        let finding = Finding::new(Code::WrongSideToMove, span, message);
        self.break_with(
            finding
                .with("slot", slot.to_string())
                .with("to_move", mover.to_string()),
        );
        false
    }

    fn pass_unwritten(&mut self, slot: Option<Color>, span: Span) {
        let side = self.game.position().to_move();
        if self.record.format != Format::MoveList {
            let letter = side_letter(side);
            let message = format!(
                "{letter} has no placement and must pass here, which the record does not say"
            );
            let finding = Finding::new(Code::ForcedPassNotRecorded, span, message);
            self.report(finding.with("side", letter.to_string()));
        }
        // The slot of the passing side holds the other side's turn, so slots are shifted by one
        // from here. Native JSON names the side of every turn and has no slots.
        if self.owner(slot) == Some(side) && self.record.format != Format::Json {
            self.slots_shifted = !self.slots_shifted;
        }
        self.game.pass().expect("the side must pass");
    }

    pub(crate) fn swap(&mut self, span: Span) {
        let Err(reason) = self.game.swap() else {
            return;
        };
        let code = match reason {
            IllegalSwap::GameOver => Code::ActionAfterGameOver,
            IllegalSwap::NotAllowed => Code::SwapNotAllowed,
            IllegalSwap::WrongTime => Code::SwapAtWrongTime,
            IllegalSwap::Twice => Code::SwapTwice,
        };
        self.break_at(code, span, reason.to_string());
    }

    /// Reports a header that contradicts a swap among the turns. A header `used` without a swap is
    /// complete: some servers do not record the swap itself.
    pub(crate) fn check_swap_header(&mut self) {
        if let Some((SwapValue::Allowed, header)) = self.record.swap()
            && self.game.swapped()
        {
            let message = "the players swap in this game; expected `used`";
            let code = Code::SwapHeaderMismatch;
            self.findings
                .push(Finding::new(code, header.value_span, message));
        }
    }
}
