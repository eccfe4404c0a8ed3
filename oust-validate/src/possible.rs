//! Whether a position without its history can come from a legal game.

use oust_core::{Board, Color, Group, Position, Setup, State};
use oust_notation::{Diagram, Dialect, FoundDiagram, PositionLineError, Span, side_letter};
use serde_json::{Value, json};

use crate::claimed_counts::{ClaimedCounts, claims_of, counts_in};
use crate::replay::{TurnIndex, coord_text};
use crate::text_problems::{code_of_diagram_problem, code_of_position, finding_of_diagram};
use crate::{Code, Finding};

/// How many pairs of groups a message names.
const PAIRS_NAMED: usize = 3;

/// Returns why no legal game can lead to a position, and other facts about it.
///
/// Without a side to move, a finding holds for either side. The findings have no place in a text.
pub fn position_findings(setup: &Setup, to_move: Option<Color>, dialect: Dialect) -> Vec<Finding> {
    let position = Position::from_setup(setup, to_move.unwrap_or(Color::X));
    let groups = Groups::of(&position);
    let found = [
        both_large(&groups, dialect),
        unbalanced(&groups),
        nobody_just_moved(&groups, to_move),
        no_placement(&position),
    ];
    found.into_iter().flatten().collect()
}

/// Returns what is wrong with a diagram by itself: why it cannot be read, what does not fit in it,
/// and counts above it that are not those of its stones.
pub fn diagram_findings(found: &FoundDiagram) -> Vec<Finding> {
    match &found.diagram {
        Ok(diagram) => {
            let odd = found.problems.iter().map(|problem| {
                let code = code_of_diagram_problem(&problem.kind);
                Finding::new(code, problem.span, problem.kind.to_string())
            });
            odd.chain(counts_findings(diagram, found.span)).collect()
        }
        Err(error) => vec![finding_of_diagram(error)],
    }
}

/// Returns why a position line cannot be read.
pub fn position_line_finding(error: &PositionLineError) -> Finding {
    let code = code_of_position(&error.kind);
    Finding::new(code, error.span, error.kind.to_string())
}

fn counts_findings(diagram: &Diagram, span: Span) -> Vec<Finding> {
    let counts = claims_of(diagram, span);
    if counts == [None; 2] {
        return Vec::new();
    }
    let position = Position::from_setup(&diagram.setup, Color::X);
    let moment = "in the diagram";
    let points = diagram.setup.board().len();
    let claimed = ClaimedCounts { counts, moment };
    claimed.faults(counts_in(&position), points, &TurnIndex::default(), 0)
}

/// The groups of a position, each found in one look from any of its stones.
struct Groups<'a> {
    position: &'a Position,
    /// Those of the first player, then those of the second.
    all: Vec<Group>,
    /// For each point, the place of its group among all of them.
    at: Vec<Option<usize>>,
}

impl<'a> Groups<'a> {
    fn of(position: &'a Position) -> Self {
        let all = Color::BOTH.map(|color| position.groups(color)).concat();
        let mut at = vec![None; position.board().len()];
        for (number, group) in all.iter().enumerate() {
            for stone in position.group_stones(group.point) {
                at[stone.index()] = Some(number);
            }
        }
        Self { position, all, at }
    }

    fn of_side(&self, side: Color) -> impl Iterator<Item = &Group> {
        self.all.iter().filter(move |group| group.color == side)
    }

    /// The pairs of groups of different colours that touch, by their places among all.
    fn touching(&self) -> Vec<(usize, usize)> {
        let board = self.position.board();
        let mut pairs: Vec<(usize, usize)> = board
            .points()
            .filter_map(|point| Some((point, self.at[point.index()]?)))
            .flat_map(|(point, own)| {
                let near = board.neighbours(point).iter();
                near.filter_map(move |near| Some((own, self.at[near.index()]?)))
            })
            .filter(|&(own, other)| {
                let [own, other] = [own, other].map(|number| self.all[number].color);
                own == Color::X && other == Color::O
            })
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    fn owns_singleton(&self, side: Color) -> bool {
        self.of_side(side).any(|group| group.is_singleton())
    }

    /// Whether a side may be in the midst of a turn: what it captured with touches no enemy.
    fn may_be_capturing(&self, side: Color) -> bool {
        let mut touches = vec![false; self.all.len()];
        for (x, o) in self.touching() {
            touches[x] = true;
            touches[o] = true;
        }
        let groups = self.all.iter().zip(touches);
        let mut free = groups.filter(|(group, touches)| group.color == side && !touches);
        free.any(|(group, _)| !group.is_singleton())
    }
}

/// Of two touching enemy groups one is a singleton: a placement that makes a large group takes
/// what it touches, and one that does not is a singleton itself.
fn both_large(groups: &Groups<'_>, dialect: Dialect) -> Option<Finding> {
    let pairs: Vec<[&Group; 2]> = groups
        .touching()
        .into_iter()
        .map(|(x, o)| [&groups.all[x], &groups.all[o]])
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

/// Only a capture makes a group of two, and such a group stays or falls to a larger one. So
/// nothing was ever captured, and before that nobody is ever stuck: both placed in turn.
fn unbalanced(groups: &Groups<'_>) -> Option<Finding> {
    let [x, o] = Color::BOTH.map(|side| groups.of_side(side).count());
    if x.abs_diff(o) <= 1 || !groups.all.iter().all(|group| group.is_singleton()) {
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
        let message = "neither side has a placement: the game is over and nobody wins";
        Finding::new(Code::NoPlacementForEitherSide, Span::default(), message)
    })
}

fn name(board: &Board, dialect: Dialect, group: &Group) -> String {
    coord_text(dialect, board, group.point)
}
