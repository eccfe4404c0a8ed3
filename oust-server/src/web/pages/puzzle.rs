//! A puzzle: its board, the judgement of an answer, and the solution.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use oust_core::Turn;
use oust_preview::{COLOR_NAMES, PanelPlace, Submit, TurnPanel, TurnPreview, TurnQuery, TurnStart};
use serde::Deserialize;

use super::puzzles::{grade, task, ticks};
use crate::account::Rating;
use crate::game::Refusal;
use crate::puzzle::{Kind, NumberedPuzzle, Verdict, find};
use crate::service::{JudgedTurn, PuzzleStanding, Service, ServiceError};
use crate::web::error::PageError;
use crate::web::form::{Empty, Form, redirect, redirect_with};
use crate::web::page_context::{Layout, PageContext, render};

#[derive(Template)]
#[template(path = "puzzle.html")]
struct PuzzlePage {
    page: Layout,
    number: u32,
    task: String,
    explained: String,
    grade: String,
    board: String,
    /// The class of the color to move in style sheets.
    side: &'static str,
    is_solved: bool,
    outcome: Option<Outcome>,
    /// The sentence about the rating; `None` for guests, and before the first answer.
    counted: Option<String>,
    panel: TurnPanel,
}

/// The state of the page after an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Right,
    Wrong,
    /// The solution, which the visitor has asked for.
    Shown,
}

/// A turn on the board of the page.
struct BoardTurn {
    start: TurnStart,
    preview: TurnPreview,
    /// The status line.
    status: String,
}

/// The query of the page after an answer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct OutcomeQuery {
    /// The turn that answers the puzzle, such as `e7,f8`.
    answer: String,
    /// Whether the solution is shown.
    shown: bool,
}

/// The form with a whole turn.
#[derive(Debug, Deserialize)]
pub(crate) struct AnswerForm {
    turn: String,
}

/// Shows a puzzle with the turn that is tried out, or with the judgement of an answer.
pub(crate) async fn show(
    context: PageContext,
    State(service): State<Service>,
    Path(number): Path<u32>,
    Query(query): Query<OutcomeQuery>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    let puzzle = find(number).ok_or_else(PageError::not_found)?;
    let standing = service.puzzle_standing(context.caller.identity()).await?;
    let (is_user, answer) = (
        context.caller.session.is_some(),
        standing.answers.get(&number),
    );
    // The address alone must not tell a user the answer: it would not count.
    let may_tell = !is_user || answer.is_some();
    if !may_tell && (query.shown || !query.answer.is_empty()) {
        return Ok(redirect(&path_of(number)));
    }
    let page = context.layout();
    let mut outcome = None;
    let mut submit = Submit::None;
    // The script of the page makes its address of these fields.
    let mut place = PanelPlace::page(path_of(number));
    let board_turn = if query.shown {
        outcome = Some(Outcome::Shown);
        place.hide("shown", "true");
        shown(&page, puzzle)
    } else if query.answer.is_empty() {
        submit = Submit::Form;
        let start = puzzle.rules().turn_start();
        let preview = tried.preview(&start);
        BoardTurn {
            start,
            preview,
            // An open panel writes its own.
            status: String::new(),
        }
    } else {
        place.hide("answer", &query.answer);
        let judged = service.judge_puzzle(number, query.answer).await?;
        let is_right = judged.verdict == Verdict::Right;
        outcome = Some(if is_right {
            Outcome::Right
        } else {
            Outcome::Wrong
        });
        answered(&page, puzzle, &judged)?
    };
    let BoardTurn {
        start: turn,
        preview,
        status,
    } = board_turn;
    let position = &puzzle.puzzle.position;
    let start = page.panel_start(turn, place, submit);
    let panel = match outcome {
        None => TurnPanel::open(&start, page.catalog(), &preview),
        Some(_) => TurnPanel::shown(&start, page.catalog(), &preview, status),
    };
    // One of both is empty: ticks are of visitors without an account.
    let is_solved = standing.has_solved(number) || ticks(&context).has(number);
    Ok(render(&PuzzlePage {
        task: task(&page, puzzle.puzzle.kind),
        explained: explained(&page, puzzle.puzzle.kind),
        grade: grade(&page, puzzle.grade()),
        board: position.board().to_string(),
        // The chip has the color of the board by this class.
        side: COLOR_NAMES[position.to_move().index()],
        is_solved,
        counted: outcome.and_then(|_| counted(&page, &standing, number)),
        number,
        outcome,
        panel,
        page,
    }))
}

/// Judges an answer. The first one of a user counts for the rating, and a right one of a visitor
/// without an account becomes a tick in a cookie.
pub(crate) async fn answer(
    context: PageContext,
    State(service): State<Service>,
    Path(number): Path<u32>,
    Form(AnswerForm { turn }): Form<AnswerForm>,
) -> Result<Response, PageError> {
    let puzzle = find(number).ok_or_else(PageError::not_found)?;
    let identity = context.caller.identity();
    let judged = service.answer_puzzle(identity, number, turn).await?;
    // Coordinates need no encoding in an address.
    let turn = puzzle.coords(&judged.turn).join(",");
    let path = format!("{}?answer={turn}", path_of(number));
    // After the judgement: only a right answer changes a cookie.
    let mut cookies = context.caller.cookies.clone();
    if context.caller.session.is_none() && judged.verdict == Verdict::Right {
        let mut solved = ticks(&context);
        solved.add(number);
        cookies.set("puzzles", solved.to_text());
    }
    Ok(redirect_with(cookies, &path))
}

/// Gives a puzzle up, and leads to its solution.
pub(crate) async fn give_up(
    context: PageContext,
    State(service): State<Service>,
    Path(number): Path<u32>,
    Form(Empty {}): Form<Empty>,
) -> Result<Response, PageError> {
    let identity = context.caller.identity();
    service.give_up_puzzle(identity, number).await?;
    Ok(redirect(&format!("{}?shown=true", path_of(number))))
}

fn path_of(number: u32) -> String {
    format!("/puzzles/{number}")
}

/// Shows the solution.
fn shown(page: &Layout, puzzle: &NumberedPuzzle) -> BoardTurn {
    let start = puzzle.rules().turn_start();
    BoardTurn {
        preview: start.preview(&puzzle.coords(&puzzle.puzzle.solution)),
        start,
        status: right(page, puzzle.puzzle.kind),
    }
}

/// Shows an answer; a wrong one with the turn of the rival that wins, if it does at once.
fn answered(
    page: &Layout,
    puzzle: &NumberedPuzzle,
    judged: &JudgedTurn,
) -> Result<BoardTurn, PageError> {
    let kind = puzzle.puzzle.kind;
    let start = puzzle.rules().turn_start();
    let preview = start.preview(&puzzle.coords(&judged.turn));
    let reply = match &judged.verdict {
        Verdict::Right => {
            let status = right(page, kind);
            return Ok(BoardTurn {
                start,
                preview,
                status,
            });
        }
        Verdict::Wrong { reply } if reply.is_empty() => {
            let status = wrong(page, kind, &preview);
            return Ok(BoardTurn {
                start,
                preview,
                status,
            });
        }
        Verdict::Wrong { reply } => puzzle.coords(reply),
    };
    // The board after the answer: the rival's turn begins there.
    let mut rules = puzzle.rules();
    rules
        .play(&Turn::Place(judged.turn.clone().into()))
        .map_err(Refusal::from)
        .map_err(ServiceError::from)?;
    let start = rules.turn_start().with_taken(&preview);
    let status = page
        .phrase("puzzle-reply")
        .with("turn", reply.join(", ").to_uppercase());
    Ok(BoardTurn {
        status: status.to_string(),
        preview: start.preview(&reply),
        start,
    })
}

fn explained(page: &Layout, kind: Kind) -> String {
    let phrase = match kind {
        Kind::Win => page.phrase("puzzle-win-explained"),
        Kind::Save => page.phrase("puzzle-save-explained"),
        Kind::Only => page.phrase("puzzle-only-explained"),
    };
    phrase.to_string()
}

fn right(page: &Layout, kind: Kind) -> String {
    let phrase = match kind {
        Kind::Win => page.phrase("puzzle-win-right"),
        Kind::Save => page.phrase("puzzle-save-right"),
        Kind::Only => page.phrase("puzzle-only-right"),
    };
    phrase.to_string()
}

/// Returns the reason against an answer after which the rival cannot win at once. In
/// [`Kind::Save`] there is always such a win, unless the search for it was cut short.
fn wrong(page: &Layout, kind: Kind, preview: &TurnPreview) -> String {
    let mover = preview.to_move;
    let rival = preview.sides.iter().enumerate();
    let left = rival
        .filter(|(index, _)| *index != mover)
        .map(|(_, side)| side.stones)
        .sum::<usize>();
    let phrase = match kind {
        Kind::Win => page.phrase("puzzle-win-wrong").with("count", left),
        Kind::Save => page.phrase("puzzle-save-wrong"),
        Kind::Only => page.phrase("puzzle-only-wrong"),
    };
    phrase.to_string()
}

/// Returns the sentence about the rating after the first answer to a puzzle.
fn counted(page: &Layout, standing: &PuzzleStanding, number: u32) -> Option<String> {
    let answer = standing.answers.get(&number)?;
    let is_counted = answer.before.total_cmp(&answer.after).is_ne();
    if !is_counted {
        return None;
    }
    let Rating {
        value, deviation, ..
    } = standing.rating?;
    // The minus sign U+2212 is as wide as the plus sign.
    let change = format!("{:+.0}", answer.after - answer.before).replace('-', "−");
    let phrase = page
        .phrase("puzzle-counted")
        .with("change", change)
        .with("rating", page.rating(value, deviation));
    Some(phrase.to_string())
}

impl PuzzlePage {
    /// Returns the name of the color to move.
    fn side_name(&self) -> String {
        self.page.color(self.side)
    }

    fn is(&self, outcome: Outcome) -> bool {
        self.outcome == Some(outcome)
    }
}
