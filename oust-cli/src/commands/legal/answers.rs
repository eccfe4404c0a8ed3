//! The answers of `oust legal`, and the board with the groups that an answer to `--why` names.

use oust_core::{
    Action, Game, Group, HistoryEntry, IllegalPlacement, Placement, PlacementKind, Point,
};
use oust_notation::{
    Coord, DiagramStyle, Dialect, JSON_SCHEMA, Labels, ResolveError, counted, side_letter,
    state_name,
};
use oust_validate::{Code, Finding, did_you_mean};

use super::json::{EnemyJson, LegalJson, PlacementJson, WhyJson};
use crate::args::CoordsArgs;
use crate::output::PointColors;
use crate::view::{Origin, View};

/// A game with the dialects that its points are named in.
pub(crate) struct Answers<'a> {
    pub(crate) game: &'a Game,
    /// The dialect in which answers name points.
    pub(crate) dialect: Dialect,
    /// The dialect of the point asked about.
    read_in: Dialect,
    origin: Option<&'a Origin>,
}

impl<'a> Answers<'a> {
    pub(crate) fn new(view: &'a View, coords: CoordsArgs) -> Self {
        let board = view.position().board();
        Self {
            game: &view.annotated.game,
            dialect: coords.print_dialect(board),
            read_in: coords.read_dialect(board),
            origin: view.origin.as_ref(),
        }
    }

    pub(crate) fn json(&self, why: Option<WhyJson>) -> LegalJson {
        let position = self.game.position();
        let over = self.game.outcome().is_some();
        LegalJson {
            schema: JSON_SCHEMA,
            board: position.board().to_string(),
            coords: self.dialect.name(),
            to_move: side_letter(position.to_move()),
            state: state_name(self.game.outcome()),
            must_pass: !over && position.must_pass(),
            placements: self.legal().collect(),
            why,
            line: self.origin.map(|origin| origin.line),
            input: self.origin.and_then(|origin| origin.input.clone()),
        }
    }

    pub(crate) fn legal(&self) -> impl Iterator<Item = PlacementJson> + '_ {
        let over = self.game.outcome().is_some();
        let legal = self.game.position().legal().filter(move |_| !over);
        legal.map(|placement| self.placement(placement))
    }

    fn placement(&self, placement: Placement) -> PlacementJson {
        let position = self.game.position();
        let points = |enemy: Group| {
            let stones = position.group_stones(enemy.point).into_iter();
            stones.map(|stone| self.point(stone)).collect()
        };
        let (kind, group, captures) = match placement.kind {
            PlacementKind::NonCapturing => ("non-capturing", None, None),
            PlacementKind::Capturing { group, .. } => {
                let enemies = position.captures(placement.point).into_iter();
                (
                    "capturing",
                    Some(group),
                    Some(enemies.map(points).collect()),
                )
            }
        };
        PlacementJson {
            point: self.point(placement.point),
            kind,
            group,
            captures,
        }
    }

    /// Parses the point that a question is about, or returns why the board has no such point.
    pub(crate) fn point_asked(&self, text: &str) -> Result<Point, String> {
        let board = self.game.position().board();
        let dialect = self.read_in;
        // Also for a text that is no coordinate, such as `4b`.
        let meant = did_you_mean(text, dialect, board);
        let hint = meant.map_or_else(String::new, |hint| format!("; {hint}"));
        let coord: Coord = text.parse().map_err(|error| format!("{error}{hint}"))?;
        dialect.resolve(board, coord).map_err(|error| {
            let code = match error {
                ResolveError::OffBoard => Code::OffBoard,
                ResolveError::SkippedLetter => Code::SkippedLetter,
            };
            format!("{code}: {board} has no such point in the dialect {dialect}{hint}")
        })
    }

    pub(crate) fn why(&self, point: Point) -> WhyJson {
        let name = self.point(point);
        let (group, enemies) = self.contacts(point);
        // By the validator's own words, so that both programs explain a refusal alike.
        let refusal = self.game.check(point).err().map(|reason| {
            let placed_in = self.placed_in(point);
            Finding::refusal(&reason, self.game.position(), self.dialect, placed_in)
        });
        let code = refusal.as_ref().map(|refusal| refusal.code);
        let enemy = |enemy: &Group| EnemyJson {
            point: self.point(enemy.point),
            size: enemy.size,
        };
        WhyJson {
            legal: code.is_none(),
            code: code.map(Code::id),
            name: code.map(Code::name),
            message: match refusal {
                Some(refusal) => refusal.message,
                None => self.legal_message(&name, group.unwrap_or(1), &enemies),
            },
            point: name,
            group,
            enemies: enemies.iter().map(enemy).collect(),
        }
    }

    /// Returns the stones of the group that a stone on a point would make, and the enemy groups
    /// that it would touch, where the rules ask for them.
    pub(crate) fn contacts(&self, point: Point) -> (Option<usize>, Vec<Group>) {
        match self.game.check(point) {
            Ok(placement) => match placement.kind {
                PlacementKind::NonCapturing => (Some(1), Vec::new()),
                PlacementKind::Capturing { group, .. } => {
                    (Some(group), self.game.position().captures(point))
                }
            },
            Err(IllegalPlacement::JoinsWithoutCapture { size, .. }) => (Some(size), Vec::new()),
            Err(IllegalPlacement::EnemyNotSmaller { size, enemies, .. }) => (Some(size), enemies),
            Err(_) => (None, Vec::new()),
        }
    }

    fn legal_message(&self, point: &str, group: usize, captured: &[Group]) -> String {
        let side = side_letter(self.game.position().to_move());
        if captured.is_empty() {
            return format!("{side} on {point} touches no stone of its own: it ends the turn");
        }
        let removed: usize = captured.iter().map(|enemy| enemy.size).sum();
        let stones = counted(removed, "stone");
        format!("{side} on {point} makes a group of {group} and captures {stones}")
    }

    /// Returns the turn in which the stone on a point was placed.
    fn placed_in(&self, point: Point) -> Option<usize> {
        let placed = |played: &HistoryEntry| played.action == Action::Place(point);
        // The newest: an earlier stone on this point was captured.
        let last = self.game.history().rev().find(placed);
        last.map(|played| played.turn)
    }

    fn point(&self, point: Point) -> String {
        let board = self.game.position().board();
        self.dialect.point_name(board, point).to_string()
    }
}

/// Returns the board with the point as `?`, and the groups named by the answer in upper case: the
/// side's own stones that the placement would join, and the enemy groups it would touch.
pub(crate) fn board_of_answer(view: &View, answers: &Answers<'_>, point: Point) -> String {
    let named = named_stones(answers, point);
    let mut diagram = view.diagram();
    diagram.claims = [None, None];
    diagram.caption = None;
    // On a terminal with colors the named stones are underlined, as the last move is.
    diagram.last_move.clone_from(&named);
    diagram.asked = vec![point];
    let colors = PointColors::for_stdout(view, &diagram);
    let painted = |at: Point, symbol: &str| {
        // The stones are sorted.
        let symbol = match named.binary_search(&at) {
            Ok(_) => symbol.to_uppercase(),
            Err(_) => symbol.to_lowercase(),
        };
        colors.painted(at, &symbol)
    };
    let board = diagram.display_painted(
        DiagramStyle::Pbmserv,
        Labels::Shown,
        answers.dialect,
        &painted,
    );
    if named.is_empty() {
        board.to_string()
    } else {
        format!("{board}\nX and O in upper case: the groups named above\n")
    }
}

/// Returns the sorted stones of the groups that an answer names.
fn named_stones(answers: &Answers<'_>, point: Point) -> Vec<Point> {
    let position = answers.game.position();
    if let Err(IllegalPlacement::Occupied { .. }) = answers.game.check(point) {
        return vec![point];
    }
    let (Some(_), enemies) = answers.contacts(point) else {
        return Vec::new();
    };
    let neighbors = position.board().neighbors(point).iter().copied();
    let own = neighbors.filter(|&at| position.at(at) == Some(position.to_move()));
    let groups = own.chain(enemies.into_iter().map(|enemy| enemy.point));
    let mut stones: Vec<Point> = groups.flat_map(|at| position.group_stones(at)).collect();
    stones.sort_unstable();
    // Two neighbors may belong to one group.
    stones.dedup();
    stones
}
