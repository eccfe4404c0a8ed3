//! The rules of Orbit, with the picture of its help.

use askama::Template;
use axum::response::Response;
use oust_draw::LiveBoard;
use oust_notation::Dialect;

use super::figures::ORBIT;
use crate::web::frame::{Frame, shown};
use crate::web::visit::Visit;

/// The columns of Orbit's boards are lettered with an I, as in the help.
const DIALECT: Dialect = Dialect::AbstractPlay;

#[derive(Template)]
#[template(path = "rules_orbit.html")]
struct RulesPage {
    page: Frame,
    sentences: Vec<String>,
    board: Option<String>,
}

/// Shows the rules.
pub(super) fn show(visit: &Visit) -> Response {
    let page = visit.frame();
    let sentences = [
        "orbit-rule-1",
        "orbit-rule-2",
        "orbit-rule-3",
        "orbit-rule-4",
        "orbit-rule-5",
        "orbit-rule-6",
    ];
    let board = ORBIT.as_ref().map(|figure| {
        let live = LiveBoard::new(figure.position.board().clone(), DIALECT);
        let mut live = live.title(page.say("orbit-picture").to_string());
        live.stones(&figure.position);
        live.to_string()
    });
    shown(&RulesPage {
        sentences: sentences.map(|key| page.say(key).to_string()).into(),
        board,
        page,
    })
}
