//! The board at a fault, drawn small.

use oust_notation::{Diagram, Labels, Style, side_letter};
use oust_validate::{Code, Scene};

/// The most columns and rows that are drawn. A larger picture is no help beside one line of a
/// record; `oust show --at` draws any.
const LARGEST: usize = 19;

/// What to say above the board and the board, when it helps and is small enough.
pub(super) fn drawn(code: Code, scene: &Scene) -> Option<String> {
    let position = &scene.position;
    let board = position.board();
    let widest = (0..board.rows()).map(|row| board.row_len(row)).max()?;
    let helps = code.id().starts_with(['M', 'T']) || code == Code::RecordEndsMidTurn;
    if !helps || board.rows() > LARGEST || widest > LARGEST {
        return None;
    }
    let mut diagram = Diagram::new(position.setup());
    let mut title = format!(
        "the board here, {} to move",
        side_letter(position.to_move())
    );
    if let Some(point) = scene.asked {
        if position.at(point).is_some() {
            diagram.last_move.push(point);
            title.push_str("; the stone in upper case stands there");
        } else {
            diagram.asked.push(point);
            title.push_str("; `?` is the point");
        }
    }
    if !scene.legal.is_empty() {
        diagram.stars.clone_from(&scene.legal);
        title.push_str("; it may place on `,`");
    }
    let picture = diagram.display(Style::Pbmserv, Labels::Shown, scene.dialect);
    Some(format!("{title}\n{}", picture.to_string().trim_end()))
}
