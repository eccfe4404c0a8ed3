//! The steps of a game: every action, with the game after it, and the counts of a page, kept from
//! step to step.

use oust_core::{
    Action, Color, Game, Group, HistoryEntry, IllegalPlacement, Placement, PlacementKind, Point,
    Position,
};
use oust_notation::side_letter;
use serde::Serialize;

use super::game::{ReplayFault, ReplayGame};
use super::texts::{Text, Texts, TurnState};

/// An action and the game after it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Step {
    /// The turn of the action, counted from 1; 0 for the start.
    pub(crate) turn: usize,
    /// The number of the action in its turn.
    part: usize,
    /// Whether the turn is over.
    ends: bool,
    side: Option<char>,
    /// The point of a placement, and the stones that it captures.
    point: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gone: Vec<usize>,
    /// The point of a placement that the rules refuse, and the stones that forbid it.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    blockers: Vec<usize>,
    /// For each side its stones and the size of its largest group.
    counts: [[usize; 2]; 2],
    /// The side to move, while the game goes on.
    next: Option<char>,
    /// The action and the state of the game, in words.
    said: String,
}

/// Returns the start and one step for each action.
pub(crate) fn steps(replay: &ReplayGame<'_>, texts: &dyn Texts) -> Vec<Step> {
    let annotated = replay.annotated;
    let mut game = Game::from_position(annotated.game.start().clone());
    // Scanned once for the start; `Counts::place` then follows each placement, see its test.
    let mut counts = Counts::new(game.position());
    let start = texts.text(&Text::Start);
    let mut steps = vec![Step {
        turn: 0,
        part: 0,
        ends: true,
        side: None,
        point: None,
        gone: Vec::new(),
        refused: None,
        blockers: Vec::new(),
        counts: counts.0,
        next: next(&game),
        said: said(None, &start, &game, texts),
    }];
    let mut part = 0;
    for played in annotated.game.history() {
        let before = game.position();
        let placement = match played.action {
            Action::Place(point) => before.check(point).ok(),
            Action::Pass | Action::Swap | Action::End { .. } => None,
        };
        // Asked before the action: afterwards the captured stones are gone.
        let captured = placement.map_or_else(Vec::new, |placed| before.captures(placed.point));
        let gone = captured
            .iter()
            .flat_map(|group| before.group_stones(group.point))
            .map(Point::index)
            .collect();
        let kind = placement.map(|placement| placement.kind);
        let action = action(replay, played, kind, texts);
        game.act(played.action).expect("the game has done it");
        if let Some(placement) = placement {
            let after = game.position();
            counts.place(placement, &captured, || {
                after.largest_group(!placement.color)
            });
        }
        part += 1;
        // A swap and an ending belong to no turn.
        let turn = (played.ends_turn || placement.is_some()).then_some(played.turn);
        steps.push(Step {
            turn: played.turn,
            part,
            ends: played.ends_turn,
            side: Some(side_letter(played.side)),
            point: placement.map(|placement| placement.point.index()),
            gone,
            refused: None,
            blockers: Vec::new(),
            counts: counts.0,
            next: next(&game),
            said: said(turn, &action, &game, texts),
        });
        if played.ends_turn {
            part = 0;
        }
    }
    if let Some(fault) = &replay.fault {
        steps.push(refused(fault, &game, part + 1, counts.0, texts));
    }
    steps
}

/// Returns the step of the action that breaks the game.
fn refused(
    fault: &ReplayFault,
    game: &Game,
    part: usize,
    counts: [[usize; 2]; 2],
    texts: &dyn Texts,
) -> Step {
    let side = fault.side;
    let action = texts.text(&Text::Refused {
        side,
        token: &fault.token,
        reason: &fault.reason,
    });
    // The game ends here: the record has more, but the rules do not allow it.
    let state = TurnState::Stuck;
    let state = texts.text(&Text::State { side, state });
    let blockers = fault
        .point
        .map_or_else(Vec::new, |point| blockers(game.position(), point));
    Step {
        turn: fault.turn,
        part,
        ends: false,
        side: Some(side_letter(side)),
        point: None,
        gone: Vec::new(),
        refused: fault.point.map(Point::index),
        blockers: blockers.into_iter().map(Point::index).collect(),
        counts,
        next: None,
        said: texts.text(&Text::Step {
            turn: Some(fault.turn),
            action: &action,
            state: &state,
        }),
    }
}

/// Returns the stones that forbid a placement, in printed order: of an occupied point the one on
/// it, else the stones of the groups.
fn blockers(position: &Position, point: Point) -> Vec<Point> {
    let Err(refusal) = position.check(point) else {
        return Vec::new();
    };
    // The stone alone forbids the placement, and not its group.
    if let IllegalPlacement::Occupied { point, .. } = refusal {
        return vec![point];
    }
    let groups = position.blockers(&refusal).into_iter();
    let listed = groups.flat_map(|group| position.group_stones(group.point));
    let mut stones: Vec<Point> = listed.collect();
    // Groups are listed one after the other, and their stones interleave in printed order.
    stones.sort();
    stones
}

/// Describes an action; `kind` is the kind of a placement.
fn action(
    replay: &ReplayGame<'_>,
    played: HistoryEntry,
    kind: Option<PlacementKind>,
    texts: &dyn Texts,
) -> String {
    let side = played.side;
    match played.action {
        Action::Place(point) => {
            let name = replay.dialect.point_name(replay.annotated.board(), point);
            texts.text(&Text::Placed {
                side,
                point: &name.to_string(),
                kind: kind.unwrap_or(PlacementKind::NonCapturing),
            })
        }
        Action::Pass => texts.text(&Text::Passed { side }),
        Action::Swap => texts.text(&Text::Swapped),
        Action::End { ending, winner } => texts.text(&Text::Ended { ending, winner }),
    }
}

fn said(turn: Option<usize>, action: &str, game: &Game, texts: &dyn Texts) -> String {
    let position = game.position();
    let side = position.to_move();
    let state = match game.outcome() {
        Some(outcome) => Text::Over { outcome },
        None => Text::State {
            side,
            state: if position.must_pass() {
                TurnState::MustPass
            } else if position.mid_turn() {
                TurnState::GoesOn
            } else {
                TurnState::ToMove
            },
        },
    };
    let state = &texts.text(&state);
    texts.text(&Text::Step {
        turn,
        action,
        state,
    })
}

fn next(game: &Game) -> Option<char> {
    let side: Color = game.position().to_move();
    game.outcome().is_none().then(|| side_letter(side))
}

/// For each side its stones and the size of its largest group.
pub(crate) struct Counts(pub(crate) [[usize; 2]; 2]);

impl Counts {
    pub(crate) fn new(position: &Position) -> Self {
        Self(Color::BOTH.map(|color| [position.count(color), position.largest_group(color)]))
    }

    /// Counts a placement that has captured these groups.
    ///
    /// Own groups only grow, so `largest_enemy` searches the enemy's groups only after a capture
    /// of one as large as the largest.
    pub(crate) fn place(
        &mut self,
        placement: Placement,
        groups: &[Group],
        largest_enemy: impl FnOnce() -> usize,
    ) {
        let [x, o] = &mut self.0;
        let (own, enemy) = match placement.color {
            Color::X => (x, o),
            Color::O => (o, x),
        };
        let (group, captured) = match placement.kind {
            PlacementKind::NonCapturing => (1, 0),
            PlacementKind::Capturing { group, captured } => (group, captured),
        };
        own[0] += 1;
        own[1] = own[1].max(group);
        enemy[0] -= captured;
        if groups.iter().any(|group| group.size == enemy[1]) {
            enemy[1] = largest_enemy();
        }
    }
}

#[cfg(test)]
mod tests {
    use oust_core::{Action, Board, RandomPlay};

    use super::*;

    #[test]
    fn full_scans_of_large_boards_are_rare() {
        let board = Board::rectangle(40, 40).expect("a board");
        let game = RandomPlay::new(1).game(&board);
        let mut position = game.start().clone();
        let mut counts = Counts::new(&position);
        let mut searches = 0;
        for played in game.history() {
            if let Action::Place(point) = played.action {
                let captured = position.captures(point);
                let placement = position.play(point).expect("the game has played it");
                counts.place(placement, &captured, || {
                    searches += 1;
                    position.largest_group(!placement.color)
                });
            } else {
                position.pass().expect("the game has passed");
            }
            assert_eq!(counts.0, Counts::new(&position).0);
        }
        let steps = game.actions().len();
        assert!(searches * 20 < steps, "{searches} of {steps}");
    }
}
