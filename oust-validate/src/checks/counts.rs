//! Claimed counts, such as `41/46`, checked against the board.

use oust_core::{Color, Position};
use oust_notation::{Counts, Diagram, Span, counted, side_letter};

use super::turn_index::{TurnIndex, index, number};
use crate::codes::Code;
use crate::finding::Finding;

/// The counts that a text claims for both sides at one moment, the first player's first.
#[derive(Clone, Copy)]
pub(crate) struct ClaimedCounts {
    pub(crate) counts: [Option<(Counts, Span)>; 2],
    /// The moment in words: `at the end`.
    pub(crate) moment: &'static str,
}

/// Returns the counts above a diagram with their spans. A count without a
/// span gets `whole`.
pub(crate) fn claims_of(diagram: &Diagram, whole: Span) -> [Option<(Counts, Span)>; 2] {
    [0, 1].map(|side| {
        let claim = diagram.claims[side].as_ref()?;
        Some((claim.counts?, diagram.spans.counts[side].unwrap_or(whole)))
    })
}

/// Returns the counts of both sides in a position.
pub(crate) fn counts_in(position: &Position) -> [Counts; 2] {
    Color::BOTH.map(|side| Counts {
        largest: number(position.largest_group(side)),
        stones: number(position.count(side)),
    })
}

impl ClaimedCounts {
    /// Returns the faults that need no position, on a board of `points` points if it is known.
    pub(crate) fn faults_alone(&self, points: Option<usize>) -> Vec<Finding> {
        let fault = |claim: Claim| {
            let exceeds = points.and_then(|points| claim.exceeds_board(points));
            exceeds.or_else(|| claim.exceeds_total())
        };
        self.claims().filter_map(fault).collect()
    }

    /// Returns the sides with other counts than `held`, with the claimed counts.
    pub(crate) fn wrong(&self, held: [Counts; 2]) -> impl Iterator<Item = (Color, Counts)> {
        let claims = self.claims().map(|claim| (claim.side, claim.counts));
        claims.filter(move |&(side, counts)| counts != held[index(side)])
    }

    /// Returns the faults after turn `turn`, where the board has the counts `held`. One cause is
    /// one finding, also when it affects both sides.
    pub(crate) fn faults(
        &self,
        held: [Counts; 2],
        points: usize,
        other_turns: &TurnIndex,
        turn: usize,
    ) -> Vec<Finding> {
        let is_wrong = |claim: &Claim| claim.counts != held[index(claim.side)];
        let wrong: Vec<Claim> = self.claims().filter(is_wrong).collect();
        // Two lines exchanged or both transposed are one slip of the writer, so one finding.
        if let [x, o] = wrong[..] {
            let both = [x.counts, o.counts];
            let other = other_turns.of_both(both, turn);
            if let Some(finding) = joint_fault(both, x.span, held, other) {
                return vec![finding];
            }
        }
        let fault = |claim: &Claim| {
            let other = other_turns.of_side(claim.side, claim.counts, turn);
            claim.fault(held, points, other)
        };
        wrong.iter().map(fault).collect()
    }

    fn claims(&self) -> impl Iterator<Item = Claim> {
        let moment = self.moment;
        let claims = Color::BOTH.into_iter().zip(self.counts);
        claims.filter_map(move |(side, claim)| {
            let (counts, span) = claim?;
            Some(Claim {
                side,
                counts,
                span,
                moment,
            })
        })
    }
}

const TRANSPOSED: &str = "stones and largest group are swapped";

/// Returns the finding of a common cause of both sides' wrong counts. `other` is a turn after which
/// they would be right.
fn joint_fault(
    found: [Counts; 2],
    span: Span,
    held: [Counts; 2],
    other: Option<usize>,
) -> Option<Finding> {
    let [x, o] = held;
    // From the most specific cause to the least: counts that are transposed may also fit another
    // turn by chance.
    let (code, what) = if found.map(transposed) == held {
        (Code::CountsTransposed, TRANSPOSED.to_owned())
    } else if found == [o, x] {
        let what = "each side has the other's";
        (Code::CountsMatchOtherPlayer, what.to_owned())
    } else {
        let what = format!("they have those {}", moment_of(other?));
        (Code::CountsMatchOtherTurn, what)
    };
    let message = format!(
        "the counts are x {x} and o {o}, not x {} and o {}: {what}",
        found[0], found[1]
    );
    let texts = |counts: [Counts; 2]| counts.map(|counts| counts.to_string()).to_vec();
    let finding = Finding::new(code, span, message)
        .with("expected", texts(held))
        .with("found", texts(found));
    Some(match other {
        Some(turn) if code == Code::CountsMatchOtherTurn => finding.with("turn", turn),
        _ => finding,
    })
}

/// The claimed counts of one side.
#[derive(Clone, Copy)]
struct Claim {
    side: Color,
    counts: Counts,
    span: Span,
    moment: &'static str,
}

impl Claim {
    fn fault(self, held: [Counts; 2], points: usize, other: Option<usize>) -> Finding {
        let own = held[index(self.side)];
        // Impossible on this board, so no other turn can explain it.
        if let Some(finding) = self.exceeds_board(points) {
            return finding;
        }
        // Before the check of the total: transposed counts have more stones in the largest group
        // than in all, unless both are equal.
        if transposed(self.counts) == own {
            return self.explained(Code::CountsTransposed, own, TRANSPOSED);
        }
        if let Some(finding) = self.exceeds_total() {
            return finding;
        }
        if let Some(turn) = other {
            let what = format!("it has those {}", moment_of(turn));
            let finding = self.explained(Code::CountsMatchOtherTurn, own, &what);
            return finding.with("turn", turn);
        }
        if self.counts == held[index(!self.side)] {
            let what = format!("those are {}'s", side_letter(!self.side));
            return self.explained(Code::CountsMatchOtherPlayer, own, &what);
        }
        // One number is named. A wrong number of stones explains a wrong group, and not the
        // reverse.
        let (code, what, expected, found) = if self.counts.stones == own.stones {
            let (expected, found) = (own.largest, self.counts.largest);
            (Code::LargestGroupMismatch, "largest group", expected, found)
        } else {
            let (expected, found) = (own.stones, self.counts.stones);
            (Code::StonesMismatch, "number of stones", expected, found)
        };
        let (letter, moment) = (side_letter(self.side), self.moment);
        let message = format!("{letter}'s {what} {moment} is {expected}, not {found}");
        let finding = Finding::new(code, self.span, message);
        finding.with("expected", expected).with("found", found)
    }

    fn explained(self, code: Code, own: Counts, what: &str) -> Finding {
        let (letter, moment, found) = (side_letter(self.side), self.moment, self.counts);
        let message = format!("{letter}'s counts {moment} are {own}, not {found}: {what}");
        Finding::new(code, self.span, message)
            .with("expected", own.to_string())
            .with("found", found.to_string())
    }

    fn exceeds_board(self, points: usize) -> Option<Finding> {
        let most = self.counts.largest.max(self.counts.stones);
        exceeds_board(self.side, most, points, self.span)
    }

    fn exceeds_total(self) -> Option<Finding> {
        let Counts { largest, stones } = self.counts;
        if largest <= stones {
            return None;
        }
        let letter = side_letter(self.side);
        let message = format!(
            "{letter} cannot have {stones} {} and {largest} of them in a group; the largest \
             group comes first",
            if stones == 1 { "stone" } else { "stones" }
        );
        let finding = Finding::new(Code::LargestExceedsTotal, self.span, message);
        Some(finding.with("largest", largest).with("stones", stones))
    }
}

/// Returns the finding of more stones than points.
pub(crate) fn exceeds_board(
    side: Color,
    stones: u32,
    points: usize,
    span: Span,
) -> Option<Finding> {
    if stones <= number(points) {
        return None;
    }
    let letter = side_letter(side);
    let (stones_text, points_text) = (counted(stones, "stone"), counted(points, "point"));
    let message = format!("{letter} cannot have {stones_text}: the board has {points_text}");
    let finding = Finding::new(Code::CountsExceedBoard, span, message);
    Some(finding.with("points", points).with("found", stones))
}

/// Returns a moment of a game in words.
pub(crate) fn moment_of(turn: usize) -> String {
    match turn {
        0 => "at the start".to_owned(),
        turn => format!("after turn {turn}"),
    }
}

fn transposed(counts: Counts) -> Counts {
    Counts {
        largest: counts.stones,
        stones: counts.largest,
    }
}
