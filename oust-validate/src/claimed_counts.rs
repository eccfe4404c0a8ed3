//! Claimed numbers, `41/46`, held against those on the board.

use oust_core::{Color, Position};
use oust_notation::{Counts, Diagram, Span, side_letter};

use crate::{Code, Finding};

/// What a text says of both sides' stones at one moment, the first player's first.
#[derive(Clone, Copy)]
pub(crate) struct ClaimedCounts {
    pub(crate) said: [Option<(Counts, Span)>; 2],
    /// When that is, in words: `at the end`.
    pub(crate) moment: &'static str,
}

/// The counts above a diagram, each with its place, or else that of the diagram.
pub(crate) fn claims_of(diagram: &Diagram, whole: Span) -> [Option<(Counts, Span)>; 2] {
    [0, 1].map(|side| {
        let claim = diagram.claims[side].as_ref()?;
        Some((claim.counts?, diagram.places.counts[side].unwrap_or(whole)))
    })
}

/// Where wrong counts would be right.
pub(crate) trait Elsewhere {
    /// The turn nearest to the claim after which a side had these counts.
    fn of_side(&self, side: Color, counts: Counts) -> Option<usize>;
    /// The turn nearest to the claim after which both sides had these counts.
    fn of_both(&self, counts: [Counts; 2]) -> Option<usize>;
}

/// For a position that has no other turns.
pub(crate) struct Nowhere;

impl Elsewhere for Nowhere {
    fn of_side(&self, _: Color, _: Counts) -> Option<usize> {
        None
    }

    fn of_both(&self, _: [Counts; 2]) -> Option<usize> {
        None
    }
}

/// The counts of both sides in a position.
pub(crate) fn counts_in(position: &Position) -> [Counts; 2] {
    // Boards have at most 65,025 points.
    let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
    Color::BOTH.map(|side| Counts {
        largest: number(position.largest_group(side)),
        stones: number(position.count(side)),
    })
}

impl ClaimedCounts {
    /// What is wrong whatever the position is, on a board of so many points if it is known.
    pub(crate) fn faults_alone(&self, points: Option<usize>) -> Vec<Finding> {
        let claims = self.claims();
        claims
            .filter_map(|claim| {
                points
                    .and_then(|points| claim.exceeds_board(points))
                    .or_else(|| claim.exceeds_total())
            })
            .collect()
    }

    /// The sides whose counts are not those of the position.
    pub(crate) fn wrong(&self, held: [Counts; 2]) -> impl Iterator<Item = (Color, Counts)> {
        let claims = self.claims().map(|claim| (claim.side, claim.counts));
        claims.filter(move |&(side, counts)| counts != held[index(side)])
    }

    /// What is wrong where the board holds these counts. What has one cause is one finding,
    /// also when both sides' counts are wrong for it.
    pub(crate) fn faults(
        &self,
        held: [Counts; 2],
        points: usize,
        elsewhere: &impl Elsewhere,
    ) -> Vec<Finding> {
        let wrong = |claim: &Claim| claim.counts != held[index(claim.side)];
        let wrong: Vec<Claim> = self.claims().filter(wrong).collect();
        if let [x, o] = wrong[..]
            && let Some(finding) = joint_fault(x, o, held, elsewhere)
        {
            return vec![finding];
        }
        let fault = |claim: &Claim| claim.fault(held, points, elsewhere);
        wrong.iter().map(fault).collect()
    }

    fn claims(&self) -> impl Iterator<Item = Claim> {
        let moment = self.moment;
        let said = Color::BOTH.into_iter().zip(self.said);
        said.filter_map(move |(side, said)| {
            let (counts, span) = said?;
            Some(Claim {
                side,
                counts,
                span,
                moment,
            })
        })
    }
}

/// One side's counts as they are claimed.
#[derive(Clone, Copy)]
struct Claim {
    side: Color,
    counts: Counts,
    span: Span,
    moment: &'static str,
}

/// One cause for which the counts of both sides are wrong.
fn joint_fault(
    x: Claim,
    o: Claim,
    held: [Counts; 2],
    elsewhere: &impl Elsewhere,
) -> Option<Finding> {
    let said = [x.counts, o.counts];
    let [x_held, o_held] = held;
    let fault = |code, what: &str| {
        let message = format!(
            "the counts are x {} and o {}, not x {} and o {}: {what}",
            held[0], held[1], said[0], said[1]
        );
        Finding::new(code, x.span, message)
            .with("expected", held.map(|counts| counts.to_string()).to_vec())
            .with("found", said.map(|counts| counts.to_string()).to_vec())
    };
    if said.map(transposed) == held {
        let what = "the stones stand before the largest group";
        return Some(fault(Code::CountsTransposed, what));
    }
    if said == [o_held, x_held] {
        let what = "each side has the other's";
        return Some(fault(Code::CountsMatchOtherPlayer, what));
    }
    let turn = elsewhere.of_both(said)?;
    let what = format!("they have those {}", moment_of(turn));
    Some(fault(Code::CountsMatchOtherTurn, &what).with("turn", turn))
}

impl Claim {
    fn fault(self, held: [Counts; 2], points: usize, elsewhere: &impl Elsewhere) -> Finding {
        let own = held[index(self.side)];
        let other = held[index(!self.side)];
        if let Some(finding) = self.exceeds_board(points) {
            return finding;
        }
        if transposed(self.counts) == own {
            let what = "the stones stand before the largest group";
            return self.explained(Code::CountsTransposed, own, what);
        }
        if let Some(finding) = self.exceeds_total() {
            return finding;
        }
        if let Some(turn) = elsewhere.of_side(self.side, self.counts) {
            let what = format!("it has those {}", moment_of(turn));
            let finding = self.explained(Code::CountsMatchOtherTurn, own, &what);
            return finding.with("turn", turn);
        }
        if self.counts == other {
            let what = format!("those are {}'s", side_letter(!self.side));
            return self.explained(Code::CountsMatchOtherPlayer, own, &what);
        }
        let (code, what, expected, found) = if self.counts.stones == own.stones {
            let (expected, found) = (own.largest, self.counts.largest);
            (Code::LargestGroupMismatch, "largest group", expected, found)
        } else {
            let (expected, found) = (own.stones, self.counts.stones);
            (Code::StonesMismatch, "number of stones", expected, found)
        };
        let (letter, moment) = (side_letter(self.side), self.moment);
        let message = format!("{letter}'s {what} {moment} is {expected}, not {found}");
        Finding::new(code, self.span, message)
            .with("expected", expected)
            .with("found", found)
    }

    fn explained(self, code: Code, own: Counts, what: &str) -> Finding {
        let (letter, moment) = (side_letter(self.side), self.moment);
        let found = self.counts;
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
        (largest > stones).then(|| {
            let letter = side_letter(self.side);
            let message = format!(
                "{letter} cannot have {stones} {} and {largest} of them in a group; the largest \
                 group comes first",
                if stones == 1 { "stone" } else { "stones" }
            );
            Finding::new(Code::LargestExceedsTotal, self.span, message)
                .with("largest", largest)
                .with("stones", stones)
        })
    }
}

/// More stones than the board has points.
pub(crate) fn exceeds_board(
    side: Color,
    stones: u32,
    points: usize,
    span: Span,
) -> Option<Finding> {
    let fits = usize::try_from(stones).is_ok_and(|stones| stones <= points);
    (!fits).then(|| {
        let letter = side_letter(side);
        let message =
            format!("{letter} cannot have {stones} stones: the board has {points} points");
        Finding::new(Code::CountsExceedBoard, span, message)
            .with("points", points)
            .with("found", stones)
    })
}

/// A moment of a game in words.
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

fn index(side: Color) -> usize {
    usize::from(side == Color::O)
}
