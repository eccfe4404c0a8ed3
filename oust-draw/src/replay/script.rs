//! The script of a replay.

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
