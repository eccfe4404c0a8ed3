//! The list of the puzzles, the next one for a visitor, and the puzzle of the day.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use serde::Deserialize;

use crate::puzzle::{Grade, Kind, NumberedPuzzle, Ticks, all, daily, nearest};
use crate::service::Service;
use crate::web::error::PageError;
use crate::web::form::redirect;
use crate::web::page_context::{Layout, PageContext, render};
use crate::web::pictures::setup_picture;

#[derive(Template)]
#[template(path = "puzzles.html")]
struct PuzzlesPage {
    page: Layout,
    daily: DailyPuzzle,
    kinds: Vec<KindRow>,
    solved: usize,
    count: usize,
    rating: Option<String>,
}

/// The puzzles of a kind.
struct KindRow {
    name: &'static str,
    task: String,
    grades: Vec<GradeRow>,
}

/// The puzzles of a kind and a grade.
struct GradeRow {
    grade: String,
    puzzles: Vec<PuzzleLink>,
}

/// A puzzle in the list.
struct PuzzleLink {
    number: u32,
    board: String,
    is_solved: bool,
}

/// The card of the puzzle of the day.
pub(crate) struct DailyPuzzle {
    pub(crate) number: u32,
    pub(crate) task: String,
    pub(crate) grade: String,
    pub(crate) board: String,
    /// The SVG of the board, in the colors of the page.
    pub(crate) picture: String,
}

/// The query of the next puzzle: the number of the one before it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct NextQuery {
    after: Option<u32>,
}

impl DailyPuzzle {
    /// Returns the card of the day on which the page is made.
    pub(crate) fn of(page: &Layout) -> Self {
        let puzzle = daily(page.now);
        Self {
            number: puzzle.number,
            task: task(page, puzzle.puzzle.kind),
            grade: grade(page, puzzle.grade()),
            board: board(puzzle),
            picture: setup_picture(&puzzle.puzzle.position.setup()),
        }
    }
}

/// Returns the task of a kind in words.
pub(crate) fn task(page: &Layout, kind: Kind) -> String {
    let phrase = match kind {
        Kind::Win => page.phrase("puzzle-win"),
        Kind::Save => page.phrase("puzzle-save"),
        Kind::Only => page.phrase("puzzle-only"),
    };
    phrase.to_string()
}

/// Returns the name of a grade.
pub(crate) fn grade(page: &Layout, grade: Grade) -> String {
    let phrase = match grade.number() {
        1 => page.phrase("puzzle-grade-1"),
        2 => page.phrase("puzzle-grade-2"),
        3 => page.phrase("puzzle-grade-3"),
        4 => page.phrase("puzzle-grade-4"),
        _ => page.phrase("puzzle-grade-5"),
    };
    phrase.to_string()
}

/// Returns the puzzles that a visitor has solved without an account; empty for users.
pub(crate) fn ticks(context: &PageContext) -> Ticks {
    let cookie = context.caller.cookies.get("puzzles");
    // A user at the same browser has answers in the store instead.
    let guest = cookie.filter(|_| context.caller.session.is_none());
    guest.map(Ticks::parse).unwrap_or_default()
}

fn board(puzzle: &NumberedPuzzle) -> String {
    puzzle.puzzle.position.board().to_string()
}

/// Shows all puzzles by kind and grade.
pub(crate) async fn list(
    context: PageContext,
    State(service): State<Service>,
) -> Result<Response, PageError> {
    let standing = service.puzzle_standing(context.caller.identity()).await?;
    let ticks = ticks(&context);
    let has_solved = |number| standing.has_solved(number) || ticks.has(number);
    let page = context.layout();
    let kinds = Kind::ALL.map(|kind| {
        let rows = Grade::all().map(|of| GradeRow {
            grade: grade(&page, of),
            puzzles: all()
                .iter()
                .filter(|puzzle| puzzle.puzzle.kind == kind && puzzle.grade() == of)
                .map(|puzzle| PuzzleLink {
                    number: puzzle.number,
                    board: board(puzzle),
                    is_solved: has_solved(puzzle.number),
                })
                .collect(),
        });
        KindRow {
            name: kind.name(),
            task: task(&page, kind),
            // A kind may have no puzzle of a grade.
            grades: rows.filter(|row| !row.puzzles.is_empty()).collect(),
        }
    });
    let rating = standing.rating;
    Ok(render(&PuzzlesPage {
        daily: DailyPuzzle::of(&page),
        kinds: kinds.into(),
        solved: all().iter().filter(|one| has_solved(one.number)).count(),
        count: all().len(),
        rating: rating.map(|rating| page.rating(rating.value, rating.deviation)),
        page,
    }))
}

/// Leads to an unsolved puzzle: the nearest to the user's rating, for a guest the easiest one. Leads
/// to the list if all are solved.
pub(crate) async fn next(
    context: PageContext,
    State(service): State<Service>,
    Query(NextQuery { after }): Query<NextQuery>,
) -> Result<Response, PageError> {
    let next = if context.caller.session.is_some() {
        let identity = context.caller.identity();
        service.puzzle_standing(identity).await?.next(after)
    } else {
        let ticks = ticks(&context);
        // Below every rating, so that the easiest comes first.
        nearest(0.0, |number| !ticks.has(number), after)
    };
    Ok(match next {
        Some(puzzle) => redirect(&format!("/puzzles/{}", puzzle.number)),
        None => redirect("/puzzles"),
    })
}

/// Leads to the puzzle of the day.
pub(crate) async fn of_day(State(service): State<Service>) -> Response {
    redirect(&format!("/puzzles/{}", daily(service.now()).number))
}
