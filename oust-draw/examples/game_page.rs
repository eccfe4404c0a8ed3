//! Writes the page of a game as a server would: a form with the board, which plays without a script,
//! and the replay of the game next to it. Nothing of it is inline, so that a policy may forbid that.
//!
//! ```console
//! $ cargo run --example game_page -- FOLDER
//! ```

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use oust_core::{Board, Color, Game, Point, RandomPlay};
use oust_draw::replay::{
    English, REPLAY_SCRIPTS, REPLAY_STYLE, ReplayGame, replay_controls, replay_panel,
};
use oust_draw::{LiveBoard, LivePoint, PointButton, board_style};
use oust_notation::{AnnotatedGame, Dialect};

const SCRIPT: &str = "\
import { Replay } from './replay.js';
import { letChoose } from './theme.js';

const replay = new Replay(document.querySelector('main'));
const data = JSON.parse(document.querySelector('#replay').textContent);
replay.load(data, document.querySelector('svg.board'), { rendered: true });
letChoose(null, document.querySelector('[data-replay=sizes]'));
";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("expected a folder")?);
    fs::create_dir_all(&folder)?;
    let game = unfinished(&RandomPlay::new(5).game(&Board::rectangle(9, 9)?), 60)?;
    let annotated = AnnotatedGame::new(game);
    let dialect = Dialect::Pbmserv;
    let data = ReplayGame::new(&annotated, dialect).data(&English);
    let page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<link rel=\"stylesheet\" href=\"style.css\">\n\
         <main data-shape=\"rectangle\" data-turn=\"{side}\">\n<h1>{title}</h1>\n\
         <form method=\"post\">\n{board}\n</form>\n{controls}{panel}</main>\n\
         <script type=\"application/json\" id=\"replay\">{json}</script>\n\
         <script type=\"module\" src=\"game.js\"></script>\n</html>\n",
        title = data.title(),
        side = class(annotated.game.position().to_move()),
        board = board(&annotated.game, dialect),
        controls = replay_controls(&English),
        panel = replay_panel(&English),
        json = data.to_json(),
    );
    fs::write(folder.join("index.html"), page)?;
    fs::write(folder.join("style.css"), board_style() + REPLAY_STYLE)?;
    fs::write(folder.join("game.js"), SCRIPT)?;
    for (name, text) in REPLAY_SCRIPTS {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}

/// Returns the first actions of a game.
fn unfinished(whole: &Game, actions: usize) -> Result<Game, Box<dyn Error>> {
    let mut game = Game::from_position(whole.start().clone());
    for action in whole.actions().take(actions) {
        game.act(action).map_err(|_| "an illegal action")?;
    }
    Ok(game)
}

/// Returns the board of the last position, with a button on each legal placement.
fn board(game: &Game, dialect: Dialect) -> LiveBoard {
    let position = game.position();
    let mut live = LiveBoard::new(position.board().clone(), dialect).title("The board");
    live.stones(position);
    for placement in position.legal() {
        let mut classes = vec!["legal"];
        if placement.is_capturing() {
            classes.push("capturing");
        }
        let button = Some(button(position.board(), placement.point, dialect));
        live.point(
            placement.point,
            LivePoint {
                classes,
                button,
                ..LivePoint::default()
            },
        );
    }
    live
}

fn button(board: &Board, point: Point, dialect: Dialect) -> PointButton {
    let coord = dialect.coord(board, point);
    let value = coord.map_or_else(String::new, |coord| coord.to_string());
    PointButton {
        name: "point".to_owned(),
        label: format!("{value}, empty"),
        value,
        disabled: false,
    }
}

const fn class(color: Color) -> &'static str {
    match color {
        Color::X => "x",
        Color::O => "o",
    }
}
