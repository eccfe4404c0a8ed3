//! The page with the rules of a kind of game. A visitor tries placements on its figures, and the
//! server applies the rules to them.

use askama::Template;
use axum::response::Response;

use super::figures::Figure;
use crate::game::Kind;
use crate::service::ServiceError;
use crate::web::layout::{Layout, render};
use crate::web::page_context::PageContext;
use crate::web::turn_panel::{PanelPlace, TurnPanel, TurnQuery};

/// The rules of a kind of game, as keys of the catalog.
pub(super) struct Text {
    pub(super) kind: Kind,
    pub(super) intro: &'static str,
    pub(super) sections: &'static [Section],
    /// The task and the answer of each figure.
    pub(super) figures: &'static [(&'static str, &'static str)],
}

/// A section of the rules.
pub(super) struct Section {
    heading: &'static str,
    sentences: &'static [&'static str],
    /// The number of its figures. It takes the next ones after the figures of earlier sections.
    figures: usize,
}

impl Section {
    pub(super) const fn new(
        heading: &'static str,
        sentences: &'static [&'static str],
        figures: usize,
    ) -> Self {
        Self {
            heading,
            sentences,
            figures,
        }
    }
}

/// A figure with a turn that is tried out on it.
struct FigureToTry {
    number: usize,
    task: String,
    answer: String,
    panel: TurnPanel,
    is_large: bool,
}

#[derive(Template)]
#[template(path = "rules.html")]
struct RulesPage {
    page: Layout,
    text: &'static Text,
    /// Each section with its figures.
    sections: Vec<(&'static Section, Vec<FigureToTry>)>,
}

/// A figure with more rows than this is shown large.
const LARGE: usize = 7;

/// Shows the rules, with the turn `tried` on the figure with the number `wanted`.
///
/// # Errors
///
/// Fails if the page has no figure with that number.
pub(super) fn show(
    context: &PageContext,
    text: &'static Text,
    wanted: Option<usize>,
    tried: &TurnQuery,
) -> Result<Response, ServiceError> {
    let all = Figure::all(text.kind);
    if let Some(number) = wanted.filter(|number| !(1..=all.len()).contains(number)) {
        return Err(ServiceError::NotFound {
            what: "figure",
            name: number.to_string(),
        });
    }
    let page = context.layout();
    let mut figures = all.iter().zip(text.figures).zip(1..);
    let mut sections = Vec::new();
    for section in text.sections {
        // `by_ref` keeps the rest of the figures for the next sections.
        let own = figures.by_ref().take(section.figures);
        let own = own.map(|((figure, (task, answer)), number)| {
            let tried = (wanted == Some(number)).then_some(tried);
            let task = page.phrase(task).with("point", figure.asked_coord());
            FigureToTry {
                number,
                task: task.to_string(),
                answer: page.phrase(answer).to_string(),
                is_large: figure.setup().board().rows() > LARGE,
                panel: panel(&page, text.kind, figure, number, tried),
            }
        });
        sections.push((section, own.collect()));
    }
    Ok(render(&RulesPage {
        page,
        text,
        sections,
    }))
}

fn panel(
    page: &Layout,
    kind: Kind,
    figure: &Figure,
    number: usize,
    tried: Option<&TurnQuery>,
) -> TurnPanel {
    let rules = figure.rules();
    let preview = match tried {
        Some(tried) => tried.preview(&*rules),
        None => rules.preview(&[]),
    };
    let place = PanelPlace {
        anchor: Some(format!("figure-{number}")),
        hidden: vec![("figure", number.to_string())],
        ..PanelPlace::page(format!("/rules/{kind}"))
    };
    let board = figure.setup().board();
    TurnPanel::new(
        page,
        board,
        rules.notation().dialect(),
        &preview,
        place,
        true,
    )
}
