//! The lesson: the rules in five steps, each of them done on a figure of the rules.

use askama::Template;
use axum::extract::{Path, Query};
use axum::response::Response;
use oust_preview::{PanelPlace, Submit, TurnPanel, TurnPhase, TurnPreview, TurnQuery};
use serde::Deserialize;

use super::rules::oust_figure;
use crate::web::error::PageError;
use crate::web::link_preview::LinkPreview;
use crate::web::page_context::{Layout, PageContext, render};

/// A step of the lesson; its texts are keys of the catalog.
struct Step {
    title: &'static str,
    /// The thing to do.
    task: &'static str,
    /// The rule that it shows.
    learned: &'static str,
    /// The number of its figure in the rules.
    figure: usize,
    goal: Goal,
}

/// The turn that completes a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    /// A whole turn without a capture.
    Quiet,
    /// A capture, whether the turn goes on or not.
    Capture,
    /// A placement that the rules refuse.
    Refusal,
    /// A whole turn with a capture.
    TurnWithCapture,
    /// The end of the game.
    Win,
}

const STEPS: [Step; 5] = [
    Step {
        title: "lesson-quiet",
        task: "lesson-quiet-task",
        learned: "lesson-quiet-learned",
        figure: 1,
        goal: Goal::Quiet,
    },
    Step {
        title: "lesson-capture",
        task: "lesson-capture-task",
        learned: "lesson-capture-learned",
        figure: 2,
        goal: Goal::Capture,
    },
    // On the figure of the first step again: its answer is the opposite there.
    Step {
        title: "lesson-refused",
        task: "lesson-refused-task",
        learned: "lesson-refused-learned",
        figure: 1,
        goal: Goal::Refusal,
    },
    Step {
        title: "lesson-turn",
        task: "lesson-turn-task",
        learned: "lesson-turn-learned",
        figure: 3,
        goal: Goal::TurnWithCapture,
    },
    Step {
        title: "lesson-win",
        task: "lesson-win-task",
        learned: "lesson-win-learned",
        figure: 6,
        goal: Goal::Win,
    },
];

impl Goal {
    /// Returns whether the turn so far completes the step.
    fn is_reached(self, preview: &TurnPreview) -> bool {
        let has_captured = preview.tried.iter().any(|tried| !tried.captured.is_empty());
        // A turn that stops for want of points is whole, too.
        let is_whole = preview.phase.is_whole();
        match self {
            Self::Quiet => is_whole && !has_captured,
            Self::Capture => has_captured,
            Self::Refusal => preview.refused.is_some(),
            Self::TurnWithCapture => is_whole && has_captured,
            Self::Win => preview.phase == TurnPhase::Wins,
        }
    }
}

#[derive(Template)]
#[template(path = "lesson.html")]
struct LessonPage {
    page: Layout,
    /// The number of the step, from 1.
    preview: LinkPreview,
    number: usize,
    step: &'static Step,
    panel: TurnPanel,
    /// The class of the visitor's color in style sheets.
    side: &'static str,
    is_done: bool,
}

/// The query of a step that the visitor has completed already: it stays so.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct LessonQuery {
    done: bool,
}

/// Shows the first step.
pub(crate) async fn begin(
    context: PageContext,
    query: Query<LessonQuery>,
    tried: Query<TurnQuery>,
) -> Result<Response, PageError> {
    show(context, Path(1), query, tried).await
}

/// Shows a step with the turn that is tried out.
pub(crate) async fn show(
    context: PageContext,
    Path(number): Path<usize>,
    Query(LessonQuery { done }): Query<LessonQuery>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    let step = number.checked_sub(1).and_then(|index| STEPS.get(index));
    let step = step.ok_or_else(PageError::not_found)?;
    let figure = oust_figure(step.figure);
    let rules = figure.rules();
    let side = rules.to_move().map_or("", |seat| rules.color(seat));
    let turn = rules.turn_start();
    let tried = tried.preview(&turn);
    let is_done = done || step.goal.is_reached(&tried);
    let page = context.layout();
    let mut place = PanelPlace::page(format!("/learn/{number}"));
    if is_done {
        // Taking the stones back leaves the way to the next step open.
        place.hide("done", "true");
    }
    let start = page.panel_start(turn, place, Submit::None);
    Ok(render(&LessonPage {
        preview: LinkPreview::of_site(&page, "/learn", "lesson-title", "lobby-heading"),
        panel: TurnPanel::open(&start, page.catalog(), &tried),
        number,
        step,
        side,
        is_done,
        page,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether placements complete a step.
    fn completes(number: usize, placements: &[&str]) -> bool {
        let step = &STEPS[number - 1];
        let placements: Vec<String> = placements.iter().map(|point| (*point).to_owned()).collect();
        let preview = oust_figure(step.figure)
            .rules()
            .turn_start()
            .preview(&placements);
        step.goal.is_reached(&preview)
    }

    #[test]
    fn a_step_is_done_by_what_its_task_asks_and_by_nothing_else() {
        for (number, placements, is_done) in [
            (1, &["e5"][..], true),
            (1, &["b5"], false),
            (1, &[], false),
            (2, &["c3"], true),
            (2, &["a1"], false),
            (3, &["b5"], true),
            (3, &["e5"], false),
            (4, &["d3"], false),
            (4, &["d3", "a5"], true),
            (4, &["a5"], false),
            (5, &["c3"], true),
            (5, &["e1"], false),
        ] {
            assert_eq!(
                completes(number, placements),
                is_done,
                "{number} {placements:?}"
            );
        }
    }
}
