//! The elements of a page that the script of a replay fills, their style sheet, and the script.

use std::fmt::Write as _;

use oust_notation::escape_xml;

use super::texts::{Label, Text, Texts};
use crate::interactive::stone_icon;

/// The style sheet of [`replay_controls`] and [`replay_panel`].
pub const REPLAY_STYLE: &str = include_str!("replay.css");

/// The modules of the script: file names and texts. A server serves them from one folder, and a
/// page imports `replay.js`.
///
/// ```js
/// import { Replay } from "./replay.js";
///
/// const replay = new Replay(document.querySelector("#replay"));
/// const svg = document.querySelector("svg.board");
/// // The page shows the last step already.
/// replay.load(data, svg, { rendered: true });
/// ```
///
/// `load` takes the data of a game, [`ReplayData`](super::ReplayData), and its board; both may be
/// replaced at any time. `go(step)` shows a step, `step` and `last` are numbers of steps. Each
/// change calls `onStep(step)`. With `rendered` the board gets the classes and sizes back that the
/// page came with when the last step is shown; before it the board has `data-past`, and its buttons
/// are hidden. `theme.js` keeps the choices of colors and of the sizes of groups, `page.js` is for
/// [`GamePage`](crate::GamePage) only. `new Replay(element, { keys: false })` leaves the keys to
/// the page. Each part of the page may be missing.
pub const REPLAY_SCRIPTS: [(&str, &str); 9] = [
    ("steps.js", include_str!("script/steps.js")),
    ("board.js", include_str!("script/board.js")),
    ("controls.js", include_str!("script/controls.js")),
    ("counts.js", include_str!("script/counts.js")),
    ("chart.js", include_str!("script/chart.js")),
    ("list.js", include_str!("script/list.js")),
    ("replay.js", include_str!("script/replay.js")),
    ("theme.js", include_str!("script/theme.js")),
    ("page.js", include_str!("script/page.js")),
];

/// A button that goes to a step.
struct GoButton {
    /// Where it goes, for the script.
    go: &'static str,
    label: Label,
    key: &'static str,
    /// A path on a square of 16.
    icon: &'static str,
}

/// The buttons before the one that plays the steps.
const BACK: [GoButton; 3] = [
    GoButton::new("first", Label::First, "Home", "M3 3v10M13 3 6 8l7 5z"),
    GoButton::new(
        "turn-back",
        Label::TurnBack,
        "ArrowUp",
        "M8 3 2 8l6 5zM14 3 8 8l6 5z",
    ),
    GoButton::new("back", Label::Back, "ArrowLeft", "M11 3 4 8l7 5z"),
];

/// The buttons after it.
const FORWARD: [GoButton; 3] = [
    GoButton::new("forward", Label::Forward, "ArrowRight", "M5 3l7 5-7 5z"),
    GoButton::new(
        "turn-forward",
        Label::TurnForward,
        "ArrowDown",
        "M2 3l6 5-6 5zM8 3l6 5-6 5z",
    ),
    GoButton::new("last", Label::Last, "End", "M13 3v10M3 3l7 5-7 5z"),
];

const PLAY: &str = "M4 3l9 5-9 5z";
const STOP: &str = "M4 4h8v8H4z";

/// Returns the modules joined to one script that imports nothing, for a page in one file.
pub fn joined_script() -> String {
    // A block, so that the page's own names stay as they are.
    let mut script = "\"use strict\";\n{\n".to_owned();
    for (_, text) in REPLAY_SCRIPTS {
        // In one script every name is in scope, so imports and the word `export` go.
        let lines = text.lines().filter(|line| !line.starts_with("import "));
        for line in lines {
            script.push_str(line.strip_prefix("export ").unwrap_or(line));
            script.push('\n');
        }
    }
    script + "}\n"
}

/// Returns the elements below a board: the text of the step, the buttons and the slider, and the
/// switch for the sizes of groups.
///
/// The script finds them by `data-replay` and `data-go` in the element that it is given.
pub fn replay_controls(texts: &dyn Texts) -> String {
    let label = labels(texts);
    let mut html = format!(
        "<p class=\"replay-said\" data-replay=\"said\" role=\"status\" aria-live=\"polite\"></p>\n\
         <div class=\"replay-buttons\" dir=\"ltr\" role=\"group\" aria-label=\"{}\">\n",
        label(Label::Steps)
    );
    // `dir="ltr"` above: the arrows point along the game, also on a page that reads from right to
    // left.
    let buttons = |buttons: &[GoButton]| -> String {
        buttons.iter().map(|button| button.html(&label)).collect()
    };
    html += &buttons(&BACK);
    let _ = writeln!(
        html,
        // One button with both icons: the script hides one of them, and the focus stays while it
        // plays.
        "<button type=\"button\" data-replay=\"play\">\
         <span title=\"{play}\" aria-label=\"{play}\" role=\"img\">{}</span>\
         <span title=\"{stop}\" aria-label=\"{stop}\" role=\"img\" hidden>{}</span></button>",
        icon_svg(PLAY),
        icon_svg(STOP),
        play = label(Label::Play),
        stop = label(Label::Stop),
    );
    html += &buttons(&FORWARD);
    let _ = writeln!(
        html,
        "</div>\n\
         <input class=\"replay-slider\" data-replay=\"slider\" dir=\"ltr\" type=\"range\" min=\"0\" value=\"0\" step=\"1\" aria-label=\"{}\">\n\
         <label class=\"replay-sizes\"><input type=\"checkbox\" data-replay=\"sizes\"> {}</label>",
        label(Label::Step),
        label(Label::Sizes)
    );
    html
}

/// Returns the elements next to a board: the counts, the charts, the notes, the list of turns and
/// the facts about the game.
pub fn replay_panel(texts: &dyn Texts) -> String {
    let label = labels(texts);
    let mut html = format!(
        "<table class=\"replay-counts\" data-replay=\"counts\" aria-label=\"{}\">\n\
         <thead><tr><td></td><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
        label(Label::Counts),
        label(Label::Stones),
        label(Label::Largest)
    );
    for side in ["x", "o"] {
        let _ = writeln!(
            html,
            "<tr data-side=\"{side}\"><th scope=\"row\">{} <bdi>{side}</bdi></th><td></td><td></td></tr>",
            stone_icon(side)
        );
    }
    html.push_str("</tbody>\n</table>\n");
    html += &replay_charts(texts);
    let _ = writeln!(
        html,
        "<ul class=\"replay-notes\" data-replay=\"notes\" aria-label=\"{}\"></ul>\n\
         <button type=\"button\" class=\"replay-next-note\" data-go=\"note\" hidden>{}</button>\n\
         <ol class=\"replay-turns\" data-replay=\"turns\" dir=\"ltr\" aria-label=\"{}\"></ol>\n\
         <dl class=\"replay-facts\" data-replay=\"facts\"></dl>\n\
         <p class=\"replay-keys\">{}</p>",
        label(Label::Notes),
        label(Label::NextNote),
        label(Label::Turns),
        label(Label::Keys)
    );
    html
}

/// Returns the charts alone: the chance of the first color to win, and the counts. [`replay_panel`]
/// has them too.
pub fn replay_charts(texts: &dyn Texts) -> String {
    let label = labels(texts);
    let mut html = String::new();
    let _ = writeln!(
        html,
        // Hidden until the script has values, which a game without an analysis lacks.
        "<figure class=\"replay-chart\" data-replay=\"values\" hidden>{}\
         <figcaption>{} <output data-none=\"{}\"></output></figcaption></figure>",
        chart(&label(Label::ChanceChart), &label(Label::TurnAxis)),
        label(Label::Chance),
        label(Label::NotAnalyzed)
    );
    let keys = [("stones", Label::Stones), ("largest", Label::Largest)].map(|(kind, name)| {
        let samples = ["x", "o"].map(|side| sample(side, kind)).concat();
        format!("<span>{samples} {}</span>", label(name))
    });
    let _ = writeln!(
        html,
        "<figure class=\"replay-chart\" data-replay=\"chart\">{}<figcaption>{}</figcaption></figure>",
        chart(&label(Label::CountsChart), &label(Label::TurnAxis)),
        keys.join(" ")
    );
    html
}

impl GoButton {
    const fn new(go: &'static str, label: Label, key: &'static str, icon: &'static str) -> Self {
        Self {
            go,
            label,
            key,
            icon,
        }
    }

    fn html(&self, label: impl Fn(Label) -> String) -> String {
        let Self { go, key, icon, .. } = self;
        let (name, icon) = (label(self.label), icon_svg(icon));
        format!(
            "<button type=\"button\" data-go=\"{go}\" title=\"{name}\" aria-label=\"{name}\" aria-keyshortcuts=\"{key}\">{icon}</button>\n"
        )
    }
}

/// Returns the function that writes a label for a text or an attribute.
pub(crate) fn labels(texts: &dyn Texts) -> impl Fn(Label) -> String {
    // A translation is text: a quotation mark in it must not end an attribute.
    |label| escape_xml(&texts.text(&Text::Label(label))).into_owned()
}

fn icon_svg(path: &str) -> String {
    format!("<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\"><path d=\"{path}\"/></svg>")
}

/// Returns an empty chart: its axes and the area of its lines.
fn chart(name: &str, turns: &str) -> String {
    format!(
        "<div class=\"replay-plot\" dir=\"ltr\"><svg class=\"replay-axis-y\" aria-hidden=\"true\"></svg>\
         <svg class=\"replay-lines\" role=\"img\" aria-label=\"{name}\" preserveAspectRatio=\"none\"></svg>\
         <svg class=\"replay-axis-x\" aria-hidden=\"true\"></svg><span aria-hidden=\"true\">{turns}</span></div>"
    )
}

/// Returns a short piece of a line of the chart, for its legend.
fn sample(side: &str, kind: &str) -> String {
    format!(
        "<svg class=\"replay-sample\" viewBox=\"0 0 24 10\" aria-hidden=\"true\">\
         <path class=\"case {side} {kind}\" d=\"M2 5h20\"/><path class=\"core {side} {kind}\" d=\"M2 5h20\"/></svg>"
    )
}
