//! The rules of Oust. A visitor tries placements on each figure, and the server judges them.

use askama::Template;
use axum::response::Response;

use super::figures::{Figure, OUST};
use crate::play::oust_at;
use crate::web::frame::{Frame, shown};
use crate::web::turn_panel::{TriedTurn, TurnPanel};
use crate::web::visit::Visit;

/// The address of the page.
const PATH: &str = "/rules/oust";

/// A section of the rules.
struct Section {
    heading: String,
    sentences: Vec<String>,
    figures: Vec<FigureToTry>,
}

/// A figure with a turn that is tried out on it.
struct FigureToTry {
    number: usize,
    /// What to find out, and the answer.
    task: String,
    answer: String,
    panel: TurnPanel,
    /// Whether a turn is tried out.
    is_tried: bool,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    page: Frame,
    sections: Vec<Section>,
}

/// Shows the rules with a turn that is tried out on one of the figures.
pub(super) fn show(visit: &Visit, wanted: usize, tried: &TriedTurn) -> Response {
    let page = visit.frame();
    let mut figures = OUST.iter().zip(1..).map(|(figure, number)| {
        let placements = if number == wanted {
            tried.placements()
        } else {
            Vec::new()
        };
        to_try(&page, figure, number, &placements)
    });
    let mut section = |heading: &str, keys: &[&str], count: usize| Section {
        heading: page.say(heading).to_string(),
        sentences: keys.iter().map(|key| page.say(key).to_string()).collect(),
        figures: figures.by_ref().take(count).collect(),
    };
    let sections = vec![
        section("rules-goal", &["rules-goal-text"], 0),
        section("rules-board", &["rules-board-text", "rules-group-text"], 0),
        section("rules-quiet", &["rules-quiet-text"], 1),
        section(
            "rules-capture",
            &["rules-capture-text", "rules-refused-text"],
            3,
        ),
        section("rules-turn", &["rules-turn-text", "rules-stopped-text"], 0),
        section("rules-pass", &["rules-pass-text"], 1),
        section("rules-win", &["rules-win-text"], 1),
        section("rules-swap", &["rules-swap-text"], 0),
        section("rules-deadlock", &["rules-deadlock-text"], 0),
        section("rules-example", &["rules-example-text"], 1),
    ];
    drop(figures);
    shown(&RulesPage { page, sections })
}

fn to_try(page: &Frame, figure: &Figure, number: usize, placements: &[String]) -> FigureToTry {
    let rules = oust_at(figure.position.clone());
    let scene = rules.scene(placements);
    let hidden = vec![("figure", number.to_string())];
    let board = figure.position.board();
    let mut panel = TurnPanel::new(page, board, rules.dialect(), &scene, PATH, hidden, true);
    for (_, back) in &mut panel.steps {
        *back = format!("{back}#figure-{number}");
    }
    let (task, answer) = match number {
        1 => ("figure-1-task", "figure-1-answer"),
        2 => ("figure-capture-task", "figure-2-answer"),
        3 => ("figure-capture-task", "figure-3-answer"),
        4 => ("figure-capture-task", "figure-4-answer"),
        5 => ("figure-5-task", "figure-5-answer"),
        6 => ("figure-capture-task", "figure-6-answer"),
        _ => ("figure-7-task", "figure-7-answer"),
    };
    let task = page.say(task).with("point", figure.asked_coord());
    FigureToTry {
        number,
        task: task.to_string(),
        answer: page.say(answer).to_string(),
        is_tried: !placements.is_empty(),
        panel,
    }
}
