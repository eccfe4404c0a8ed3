//! The rules of Orbit.

use super::page::{Section, Text};
use crate::game::Kind;

/// The sections of the page. The first figure is the picture of Orbit's help.
pub(super) const ORBIT: Text = Text {
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
