//! The board at a fault, drawn small.

use oust_notation::{Diagram, Labels, Style, side_letter};
use oust_validate::{Code, Scene};

/// What to say above the board and the board, when it helps and is small enough.
pub(super) fn drawn(code: Code, scene: &Scene) -> Option<String> {
    let position = scene.position.as_ref()?;
    let helps = code.id().starts_with(['M', 'T']) || code == Code::RecordEndsMidTurn;
    if !helps {
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
