//! The rules of Oust.

use super::page::{Section, Text};
use crate::game::Kind;

/// The sections of the page, with figures 1 to 7 of the rule sheet in their order.
pub(super) const OUST: Text = Text {
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
