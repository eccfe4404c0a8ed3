//! The pages of the rules, and the help.
//!
//! A visitor tries placements on the figures of the rules, and the server applies the rules to
//! them.

use std::sync::LazyLock;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use oust_core::{Color, Point, Position, Setup};
use oust_notation::Diagram;
use oust_preview::{PanelPlace, Submit, TurnPanel, TurnQuery};
use serde::Deserialize;

use crate::game::{Kind, Rules, orbit_at, oust_at};
use crate::service::{Service, ServiceError};
use crate::web::error::PageError;
use crate::web::page_context::{Layout, PageContext, render};

/// The rules of a kind of game, as keys of the catalog.
struct RulesText {
    kind: Kind,
    intro: &'static str,
    sections: &'static [Section],
    /// The task and the answer of each figure.
    figures: &'static [(&'static str, &'static str)],
}

/// A section of the rules.
struct Section {
    heading: &'static str,
    sentences: &'static [&'static str],
    /// The number of its figures. It takes the next ones after the figures of earlier sections.
    figures: usize,
}

impl Section {
    const fn new(
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
    text: &'static RulesText,
    /// Each section with its figures.
    sections: Vec<(&'static Section, Vec<FigureToTry>)>,
}

/// A figure with more rows than this is shown large.
const LARGE: usize = 7;

#[derive(Template)]
#[template(path = "help.html")]
struct HelpPage {
    page: Layout,
    /// The address for mails with commands; `None` if the server has no mail.
    server_address: Option<String>,
    url: String,
}

/// The query of the rules: the number of the figure on which a turn is tried out, from 1.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct FigureQuery {
    figure: Option<usize>,
}

/// Shows the rules of a kind of game, with the turn `tried` on the figure of the query.
pub(crate) async fn show(
    context: PageContext,
    Path(kind): Path<String>,
    Query(query): Query<FigureQuery>,
    Query(tried): Query<TurnQuery>,
) -> Result<Response, PageError> {
    let text = match Kind::from_name(&kind).ok_or_else(PageError::not_found)? {
        Kind::Oust => &OUST,
        Kind::Orbit => &ORBIT,
    };
    let all = Figure::all(text.kind);
    if let Some(number) = query
        .figure
        .filter(|number| !(1..=all.len()).contains(number))
    {
        return Err(PageError::from(ServiceError::NotFound {
            what: "figure",
            name: number.to_string(),
        }));
    }
    let page = context.layout();
    let mut figures = all.iter().zip(text.figures).zip(1..);
    let mut sections = Vec::new();
    for section in text.sections {
        // `by_ref` keeps the rest of the figures for the next sections.
        let section_figures = figures.by_ref().take(section.figures);
        let own = section_figures.map(|((figure, (task, answer)), number)| {
            // A page has one turn in its address, so the other figures begin anew.
            let tried = (query.figure == Some(number)).then_some(&tried);
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
    let turn = figure.rules().turn_start();
    let preview = match tried {
        Some(tried) => tried.preview(&turn),
        None => turn.preview(&[]),
    };
    let mut place = PanelPlace::page(format!("/rules/{kind}"));
    // Ids must differ between the figures, and a pressed point must not scroll to the top.
    place.anchor = Some(format!("figure-{number}"));
    place.hide("figure", &number.to_string());
    let start = page.panel_start(turn, place, Submit::None);
    TurnPanel::open(&start, page.catalog(), &preview)
}

/// Shows the help.
pub(crate) async fn help(context: PageContext, State(service): State<Service>) -> Response {
    let config = service.config();
    render(&HelpPage {
        server_address: config.mail_address.clone(),
        url: config.public_url.clone(),
        page: context.layout(),
    })
}

/// The sections of the page, with figures 1 to 7 of the rule sheet in their order.
const OUST: RulesText = RulesText {
    kind: Kind::Oust,
    intro: "oust-intro",
    sections: &[
        Section::new("rules-goal", &["rules-goal-text"], 0),
        Section::new("rules-board", &["rules-board-text", "rules-group-text"], 0),
        Section::new("rules-quiet", &["rules-quiet-text"], 1),
        Section::new(
            "rules-capture",
            &["rules-capture-text", "rules-refused-text"],
            3,
        ),
        Section::new("rules-turn", &["rules-turn-text", "rules-stopped-text"], 0),
        Section::new("rules-pass", &["rules-pass-text"], 1),
        Section::new("rules-win", &["rules-win-text"], 1),
        Section::new("rules-swap", &["rules-swap-text"], 0),
        Section::new("rules-deadlock", &["rules-deadlock-text"], 0),
        Section::new("rules-example", &["rules-example-text"], 1),
    ],
    figures: &[
        ("figure-1-task", "figure-1-answer"),
        ("figure-capture-task", "figure-2-answer"),
        ("figure-capture-task", "figure-3-answer"),
        ("figure-capture-task", "figure-4-answer"),
        ("figure-5-task", "figure-5-answer"),
        ("figure-capture-task", "figure-6-answer"),
        ("figure-7-task", "figure-7-answer"),
    ],
};

/// The sections of the page. The first figure is the picture of Orbit's help.
const ORBIT: RulesText = RulesText {
    kind: Kind::Orbit,
    intro: "orbit-intro",
    sections: &[
        Section::new("orbit-placing", &["orbit-rule-1"], 0),
        Section::new("orbit-enclosing", &["orbit-rule-2", "orbit-rule-3"], 1),
        Section::new("orbit-capturing", &["orbit-rule-4"], 1),
        Section::new("orbit-end", &["orbit-rule-5"], 0),
        Section::new("orbit-swap", &["orbit-rule-6"], 0),
    ],
    figures: &[
        ("orbit-picture-task", "orbit-picture-text"),
        ("figure-capture-task", "orbit-capture-answer"),
    ],
};

/// A position on which a visitor tries out turns.
pub(crate) struct Figure {
    kind: Kind,
    setup: Setup,
    to_move: Color,
    /// The points that the figure marks, in printed order.
    asked: Vec<Point>,
}

static OUST_FIGURES: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let texts = [
        include_str!("../../../figures/figure-1.txt"),
        include_str!("../../../figures/figure-2.txt"),
        include_str!("../../../figures/figure-3.txt"),
        include_str!("../../../figures/figure-4.txt"),
        include_str!("../../../figures/figure-5.txt"),
        include_str!("../../../figures/figure-6.txt"),
        include_str!("../../../figures/figure-7.txt"),
    ];
    figures(Kind::Oust, &texts)
});

static ORBIT_FIGURES: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let picture = include_str!("../../../figures/orbit.txt");
    figures(Kind::Orbit, &[picture, CAPTURE])
});

/// A position of Orbit in which x captures c3 by a placement on c4.
const CAPTURE: &str = " . . . . .
 . . ? . .
 . X O X .
 . . X . .
 . . . . O
";

/// Returns a figure of Oust's rules by its number from 1 to 7.
pub(crate) fn oust_figure(number: usize) -> &'static Figure {
    &OUST_FIGURES[number - 1]
}

fn figures(kind: Kind, texts: &[&str]) -> Vec<Figure> {
    let figure = |text: &&str| {
        // A text that does not parse is left out; the tests check that all of them do.
        let diagram: Diagram = text.parse().ok()?;
        Some(Figure {
            kind,
            to_move: diagram.to_move().unwrap_or(Color::X),
            setup: diagram.setup,
            asked: diagram.asked,
        })
    };
    texts.iter().filter_map(figure).collect()
}

impl Figure {
    /// Returns the figures of a kind in the order of the page.
    fn all(kind: Kind) -> &'static [Self] {
        match kind {
            Kind::Oust => &OUST_FIGURES,
            Kind::Orbit => &ORBIT_FIGURES,
        }
    }

    /// Returns a game at the position of the figure.
    pub(crate) fn rules(&self) -> Box<dyn Rules> {
        match self.kind {
            Kind::Oust => oust_at(Position::from_setup(&self.setup, self.to_move)),
            Kind::Orbit => orbit_at(&self.setup),
        }
    }

    /// Returns the stones and the board.
    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the coordinate of the first marked point in upper case; empty without marks.
    fn asked_coord(&self) -> String {
        let dialect = self.rules().notation().dialect();
        self.asked.first().map_or_else(String::new, |point| {
            let name = dialect.point_name(self.setup.board(), *point);
            name.to_string().to_uppercase()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn legal(figure: &Figure) -> usize {
        figure.rules().view().legal.len()
    }

    #[test]
    fn every_figure_is_read_with_the_side_to_move_that_its_caption_says() {
        let asked: Vec<_> = OUST_FIGURES.iter().map(Figure::asked_coord).collect();
        assert_eq!(asked, ["C5", "C3", "D3", "D4", "", "C3", ""]);
        for figure in &OUST_FIGURES[..6] {
            assert_eq!(figure.to_move, Color::X);
        }
        assert_eq!(legal(&OUST_FIGURES[0]), OUST_FIGURES[0].asked.len());
        assert_eq!(legal(&OUST_FIGURES[4]), 0, "x has no placement in figure 5");
        assert_eq!(OUST_FIGURES[6].to_move, Color::O);
        assert_eq!(legal(&OUST_FIGURES[6]), 48);
    }

    #[test]
    fn the_figures_of_orbit_are_what_their_answers_say() {
        let sides = ORBIT_FIGURES[0].rules().view().sides;
        let scores: Vec<_> = sides.iter().map(|side| side.score).collect();
        assert_eq!(scores, [Some(7), Some(5)]);
        let empty = 81 - 11 - 9;
        assert_eq!(
            legal(&ORBIT_FIGURES[0]),
            empty - 5,
            "all but what o encloses"
        );
        assert_eq!(ORBIT_FIGURES[1].asked_coord(), "C4");
        let preview = ORBIT_FIGURES[1]
            .rules()
            .turn_start()
            .preview(&["c4".to_owned()]);
        assert_eq!(preview.tried[0].captured, ["c3"]);
    }
}
