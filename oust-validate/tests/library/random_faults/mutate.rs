//! Mutations that break a record in one place.

use oust_validate::Code;

use super::expected::{Expected, first_fault};
use super::sheet::Sheet;

/// A source of choices.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        // Knuth's generator; its upper bits are good enough to choose by.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % bound.max(1)
    }
}

/// A kind of fault.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    TakenPoint,
    OffBoard,
    Malformed,
    TurnCut,
    TurnTooLong,
    Pass,
    OtherPoint,
    Result,
    UnknownResult,
    HeaderTwice,
    Board,
    Row,
    Date,
}

const KINDS: [Kind; 13] = [
    Kind::TakenPoint,
    Kind::OffBoard,
    Kind::Malformed,
    Kind::TurnCut,
    Kind::TurnTooLong,
    Kind::Pass,
    Kind::OtherPoint,
    Kind::Result,
    Kind::UnknownResult,
    Kind::HeaderTwice,
    Kind::Board,
    Kind::Row,
    Kind::Date,
];

/// Returns the text of a sheet with one fault, and the expected finding. Returns `None` when the
/// sheet has no place for the fault.
pub(crate) fn broken(sheet: &Sheet, dice: &mut Dice) -> Option<(Kind, String, Expected)> {
    let kind = KINDS[dice.below(KINDS.len())];
    let mut sheet = sheet.clone();
    let last = sheet.turns.len() - 1;
    let turn = dice.below(last);
    let is_pass = |turn: &[String]| turn == ["pass"];
    let at_token = |sheet: Sheet, code, turn: usize, place: usize| {
        let written = sheet.write();
        let at = written.turns[turn][place];
        Some((kind, written.text, Expected { code, at }))
    };
    match kind {
        Kind::TakenPoint => {
            let taken = sheet.turns[turn].last()?.clone();
            if is_pass(&sheet.turns[turn]) || is_pass(&sheet.turns[turn + 1]) {
                return None;
            }
            sheet.turns[turn + 1][0] = taken;
            at_token(sheet, Code::PointOccupied, turn + 1, 0)
        }
        Kind::OffBoard | Kind::Malformed => {
            if is_pass(&sheet.turns[turn]) {
                return None;
            }
            let place = dice.below(sheet.turns[turn].len());
            let (token, code) = match kind {
                Kind::OffBoard => ("z9", Code::OffBoard),
                _ => ("b4x", Code::MalformedCoordinate),
            };
            token.clone_into(&mut sheet.turns[turn][place]);
            at_token(sheet, code, turn, place)
        }
        Kind::TurnCut => {
            let long = (0..last).find(|&turn| sheet.turns[turn].len() > 1)?;
            let kept = 1 + dice.below(sheet.turns[long].len() - 1);
            sheet.turns[long].truncate(kept);
            at_token(sheet, Code::MustContinueAfterCapture, long, kept - 1)
        }
        Kind::TurnTooLong => {
            let next = sheet.turns[turn + 1][0].clone();
            if is_pass(&sheet.turns[turn]) || next == "pass" || sheet.turns[turn].contains(&next) {
                return None;
            }
            sheet.turns[turn].push(next);
            let place = sheet.turns[turn].len() - 1;
            at_token(sheet, Code::PlacementAfterNonCapturing, turn, place)
        }
        Kind::Pass => {
            if is_pass(&sheet.turns[turn]) {
                return None;
            }
            sheet.turns[turn] = vec!["pass".to_owned()];
            at_token(sheet, Code::PassWithPlacementAvailable, turn, 0)
        }
        Kind::OtherPoint => {
            let other = dice.below(last);
            let point = sheet.turns[other][0].clone();
            let place = dice.below(sheet.turns[turn].len());
            if is_pass(&sheet.turns[turn]) || point == "pass" || sheet.turns[turn].contains(&point)
            {
                return None;
            }
            sheet.turns[turn][place] = point;
            let expected = first_fault(&sheet)?;
            Some((kind, sheet.write().text, expected))
        }
        Kind::Result | Kind::UnknownResult => {
            let (value, code) = match (kind, sheet.result.as_str()) {
                (Kind::UnknownResult, _) => ("white", Code::UnknownResult),
                (_, "x") => ("o", Code::ResultContradictsBoard),
                _ => ("x", Code::ResultContradictsBoard),
            };
            value.clone_into(&mut sheet.result);
            let written = sheet.write();
            let at = written.result;
            Some((kind, written.text, Expected { code, at }))
        }
        Kind::HeaderTwice | Kind::Date => {
            let (line, code, value) = match kind {
                Kind::HeaderTwice => ("x: carol", Code::DuplicateHeader, 0),
                _ => ("date: 2026-02-30", Code::BadDate, "date: ".len()),
            };
            sheet.more_headers.push(line);
            let written = sheet.write();
            let at = written.more_headers[0] + value;
            Some((kind, written.text, Expected { code, at }))
        }
        Kind::Board => {
            sheet.board.push('x');
            let written = sheet.write();
            let (code, at) = (Code::BadBoard, written.board);
            Some((kind, written.text, Expected { code, at }))
        }
        Kind::Row => {
            sheet.wrong_row = Some(turn / 2);
            let written = sheet.write();
            let (code, at) = (Code::TurnNumberMismatch, written.rows[turn / 2]);
            Some((kind, written.text, Expected { code, at }))
        }
    }
}
