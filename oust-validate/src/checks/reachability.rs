//! The reachability of a position without a history, and checks of diagrams by themselves.

use oust_core::{Board, Color, Group, Point, Position, Setup, State};
use oust_notation::{
    Diagram, Dialect, FoundDiagram, Named, PositionLineError, Span, printable, side_letter,
};
use serde_json::{Value, json};

use super::counts::{ClaimedCounts, claims_of, counts_in};
use super::text::{code_of_diagram_problem, code_of_position, finding_of_diagram};
use super::turn_index::TurnIndex;
use crate::codes::Code;
use crate::finding::Finding;

/// The pairs of groups that a message names.
const PAIRS_NAMED: usize = 3;

/// Returns the reasons why no legal game leads to a position, and other facts about it.
///
/// Without `to_move`, a finding holds for either side. The findings have no place in a text.
pub fn position_findings(setup: &Setup, to_move: Option<Color>, dialect: Dialect) -> Vec<Finding> {
    // No check below depends on this side when it is unknown.
    let position = Position::from_setup(setup, to_move.unwrap_or(Color::X));
    let groups = Groups::new(&position);
    let found = [
        both_large(&groups, dialect),
        unbalanced(&groups),
        nobody_just_moved(&groups, to_move),
        // An info: a deadlock can be reached.
        no_placement(&position),
    ];
    found.into_iter().flatten().collect()
}

/// Returns the faults of a diagram by itself: unreadable rows, labels that do not fit, and counts
/// above it that differ from its stones.
pub fn diagram_findings(found: &FoundDiagram) -> Vec<Finding> {
    match &found.diagram {
        Ok(diagram) => {
            let odd = found.problems.iter().map(|problem| {
                let code = code_of_diagram_problem(&problem.kind);
                Finding::new(code, problem.span, problem.kind.to_string())
            });
            let unclear = unclear_phrase(diagram, found.span);
            odd.chain(counts_findings(diagram, found.span))
                .chain(unclear)
                .collect()
        }
        Err(error) => vec![finding_of_diagram(error)],
    }
}

/// Returns the finding of a caption that names a color and does not say whether it is to move.
pub(crate) fn unclear_phrase(diagram: &Diagram, span: Span) -> Option<Finding> {
    let Named::Unclear(phrase) = diagram.named_side() else {
        return None;
    };
    let message = format!(
        "unclear whether `{}` names the side to move",
        printable(&phrase)
    );
    let place = diagram.spans.phrase.unwrap_or(span);
    Some(Finding::new(Code::UnclearPhrase, place, message).with("phrase", phrase))
}

/// Returns the finding of an unreadable position line.
pub fn position_line_finding(error: &PositionLineError) -> Finding {
    let code = code_of_position(&error.kind);
    Finding::new(code, error.span, error.kind.to_string())
}

fn counts_findings(diagram: &Diagram, span: Span) -> Vec<Finding> {
    let counts = claims_of(diagram, span);
    if counts == [None; 2] {
        return Vec::new();
    }
    // Counts are the same for either side to move.
    let position = Position::from_setup(&diagram.setup, Color::X);
    let moment = "in the diagram";
    let points = diagram.setup.board().len();
    let claimed = ClaimedCounts { counts, moment };
    // A diagram by itself has no other turns to compare with.
    claimed.faults(counts_in(&position), points, &TurnIndex::default(), 0)
}

/// The groups of a position.
struct Groups<'a> {
    position: &'a Position,
    /// The groups of the first player, then the groups of the second.
    all: Vec<Contacts>,
}

/// A group, and the indices of the enemy groups that it touches, in ascending order.
struct Contacts {
    group: Group,
    enemies: Vec<usize>,
}

impl<'a> Groups<'a> {
    fn new(position: &'a Position) -> Self {
        let board = position.board();
        let all = Color::BOTH.map(|color| position.groups(color)).concat();
        let stones: Vec<Vec<Point>> = all
            .iter()
            .map(|group| position.group_stones(group.point))
            .collect();
        let mut at = vec![None; board.len()];
        for (number, stones) in stones.iter().enumerate() {
            for stone in stones {
                at[stone.index()] = Some(number);
            }
        }
        let contacts = |(group, stones): (Group, Vec<Point>)| {
            let near = stones.iter().flat_map(|&stone| board.neighbors(stone));
            let enemy = |point: &&Point| position.at(**point) == Some(!group.color);
            let mut enemies: Vec<usize> = near
                .filter(enemy)
                .filter_map(|point| at[point.index()])
                .collect();
            enemies.sort_unstable();
            enemies.dedup();
            Contacts { group, enemies }
        };
        let all = all.into_iter().zip(stones).map(contacts).collect();
        Self { position, all }
    }

    fn of_side(&self, side: Color) -> impl Iterator<Item = &Contacts> {
        self.all
            .iter()
            .filter(move |contacts| contacts.group.color == side)
    }

    fn owns_singleton(&self, side: Color) -> bool {
        self.of_side(side)
            .any(|contacts| contacts.group.is_singleton())
    }

    /// Returns whether a side may be inside a turn: its capturing group touches no enemy.
    fn may_be_capturing(&self, side: Color) -> bool {
        self.of_side(side)
            .any(|contacts| !contacts.group.is_singleton() && contacts.enemies.is_empty())
    }
}

/// Of two touching enemy groups one is a singleton: a placement that makes a larger group captures
/// all enemies that it touches, and every other makes a singleton.
fn both_large(groups: &Groups<'_>, dialect: Dialect) -> Option<Finding> {
    let pairs: Vec<[&Group; 2]> = groups
        .of_side(Color::X)
        .flat_map(|x| {
            let enemies = x.enemies.iter();
            enemies.map(|&o| [&x.group, &groups.all[o].group])
        })
        // From the side of x alone, so that each pair is listed once.
        .filter(|pair| pair.iter().all(|group| !group.is_singleton()))
        .collect();
    if pairs.is_empty() {
        return None;
    }
    let board = groups.position.board();
    let named: Vec<String> = pairs
        .iter()
        .take(PAIRS_NAMED)
        .map(|[x, o]| {
            let name = |group: &Group| {
                let (side, point) = (side_letter(group.color), name(board, dialect, group));
                format!("{side}'s group of {} at {point}", group.size)
            };
            format!("{} and {}", name(x), name(o))
        })
        .collect();
    let more = match pairs.len().saturating_sub(PAIRS_NAMED) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let message = format!(
        "{} touch, and no legal game leads to that where neither is a singleton{more}",
        named.join("; ")
    );
    let group = |group: &Group| json!({"point": name(board, dialect, group), "size": group.size});
    let listed: Vec<Value> = pairs
        .iter()
        .take(Finding::MAX_LISTED)
        .map(|[x, o]| json!({"x": group(x), "o": group(o)}))
        .collect();
    let code = Code::TouchingGroupsBothLarge;
    let finding = Finding::new(code, Span::default(), message);
    Some(finding.with_list("pairs", listed, pairs.len()))
}

/// Only a capture makes a group of two, and only a larger group captures it. So nothing was
/// captured, and without captures no side lacks a placement: both placed in turn.
fn unbalanced(groups: &Groups<'_>) -> Option<Finding> {
    let [x, o] = Color::BOTH.map(|side| groups.of_side(side).count());
    let are_singletons = groups
        .all
        .iter()
        .all(|contacts| contacts.group.is_singleton());
    if x.abs_diff(o) <= 1 || !are_singletons {
        return None;
    }
    let message = format!(
        "all groups are singletons, so nothing was captured and both sides placed in turn; but x \
         has placed {x} and o {o}"
    );
    let finding = Finding::new(Code::SingletonsUnbalanced, Span::default(), message);
    Some(finding.with("x", x).with("o", o))
}

fn nobody_just_moved(groups: &Groups<'_>, to_move: Option<Color>) -> Option<Finding> {
    if groups.all.is_empty() {
        return None;
    }
    let impossible = |&mover: &Color| {
        // In a game that has begun one of three holds: the other side's turn ended with a
        // singleton, it has no placement left, or the mover is inside a turn of captures.
        !groups.owns_singleton(!mover)
            && groups.position.has_placement(!mover)
            && !groups.may_be_capturing(mover)
    };
    let (message, mover) = match to_move {
        Some(mover) if impossible(&mover) => {
            let (letter, other) = (side_letter(mover), side_letter(!mover));
            let message = format!(
                "{letter} is to move, but {other} cannot have ended a turn: it owns no singleton \
                 and has a placement; and {letter} cannot be in the midst of one: it owns no \
                 group of two or more that touches no enemy"
            );
            (message, Some(letter.to_string()))
        }
        None if Color::BOTH.iter().all(impossible) => {
            let message = "whoever is to move, nobody can have just placed a stone: neither side \
                           owns a singleton or a group of two or more that touches no enemy";
            (message.to_owned(), None)
        }
        _ => return None,
    };
    let finding = Finding::new(Code::NobodyJustMoved, Span::default(), message);
    Some(finding.with("to_move", mover))
}

fn no_placement(position: &Position) -> Option<Finding> {
    (position.state() == State::Deadlock).then(|| {
        let message = "neither side has a placement: the game is over without a winner";
        Finding::new(Code::NoPlacementForEitherSide, Span::default(), message)
    })
}

fn name(board: &Board, dialect: Dialect, group: &Group) -> String {
    dialect.point_name(board, group.point).to_string()
}
