//! Writes a game as one SGF tree.

use std::fmt::Write;

use oust_core::{Action, Board, Color, Ending, HistoryEntry, Point, Position, Shape};

use crate::format::sgf::headers::{
    ACT, CLAIM, EXACT, MARK, Mark, VERSION, color_letter, exact_text, held, property_of,
    read_result, write_result,
};
use crate::format::sgf::nodes::{SIZE, name};
use crate::format::sgf::text::{escaped, escaped_half, escaped_remark};
use crate::game::{AnnotatedGame, Loss, Note, NoteKind, losses_among};
use crate::record::HeaderName;
use crate::text::printable::has_controls;

/// The error for a board that a format cannot represent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "SGF holds rectangles up to {0}x{0}, not {1}; {2}",
    SIZE,
    board,
    other_formats(board)
)]
#[non_exhaustive]
pub struct UnsupportedBoard {
    /// A hexagon, or a rectangle with a side above 52.
    pub board: Board,
}

/// Writes a game as one game tree and a line end. Several trees in a row are a valid text.
///
/// Black is x and White is o. Each placement is a node: `AB` or `AW` holds the stone, `AE` the
/// captured stones, `PL` the side to move next. Properties of the toolkit hold the rest:
///
/// | property | node | meaning |
/// |---|---|---|
/// | `OUST[1]` | root | a game of Oust, in version 1 of these properties |
/// | `OUSTHEAD[name:value]` | root | a header that no other property holds exactly; a value with unprintable characters or a first `"` is a JSON string |
/// | `OUSTCLAIM[B:41/46]` | root | the counts claimed for a side |
/// | `OUSTDO[…]` | any | `pass:B`, `swap`, `resign:B`, `time:B`, or `diagram` for a diagram |
///
/// A win on the board has the result `B+` or `W+`, without a score; a deadlock is `Void`.
///
/// Reading the text back gives the same game with its headers, claims and notes, and writing that
/// again the same text. As in every format, a note inside a turn follows it, and the line breaks of
/// a remark become line feeds.
///
/// # Errors
///
/// Fails when the board is a hexagon, or wider or higher than 52 points.
pub(crate) fn write(annotated: &AnnotatedGame) -> Result<String, UnsupportedBoard> {
    let size = size_of(annotated.board())?;
    let mut writer = Writer {
        annotated,
        notes: &annotated.notes,
        position: annotated.game.start().clone(),
        has_remark: false,
        out: String::from("(;"),
    };
    writer.root(&size);
    writer.actions();
    writer.out.push_str("\n)\n");
    Ok(writer.out)
}

/// Checks whether SGF can represent a board.
///
/// # Errors
///
/// Fails when it is a hexagon, or wider or higher than 52 points.
pub(crate) fn check_board(board: &Board) -> Result<(), UnsupportedBoard> {
    size_of(board).map(drop)
}

/// Returns the value of `SZ` for a board.
fn size_of(board: &Board) -> Result<String, UnsupportedBoard> {
    match board.shape() {
        Shape::Rectangle { width, height } if usize::from(width.max(height)) <= SIZE => {
            Ok(if width == height {
                width.to_string()
            } else {
                format!("{width}:{height}")
            })
        }
        _ => Err(UnsupportedBoard {
            board: board.clone(),
        }),
    }
}

/// Returns the parts of a game that SGF loses: carriage returns and control characters of
/// comments.
pub(crate) fn losses(annotated: &AnnotatedGame) -> Vec<Loss> {
    let is_layout_lost = annotated.has_comment(|text| text.contains('\r'));
    losses_among([
        (is_layout_lost, Loss::NoteLayout),
        (annotated.has_comment(has_controls), Loss::ControlCharacters),
    ])
}

struct Writer<'a> {
    annotated: &'a AnnotatedGame,
    /// The notes that are not written yet.
    notes: &'a [Note],
    /// The position after the last node.
    position: Position,
    /// Whether the last node has a remark.
    has_remark: bool,
    out: String,
}

impl Writer<'_> {
    fn root(&mut self, size: &str) {
        self.property("FF", "4");
        self.property("CA", "UTF-8");
        self.property("AP", concat!("oust-toolkit:", env!("CARGO_PKG_VERSION")));
        self.property("GM", "1");
        self.property("SZ", size);
        self.out.push('\n');
        self.property(MARK, VERSION);
        let mut exact = self.headers();
        let result = write_result(self.annotated.game.outcome());
        self.property("RE", &result);
        // The result implies an ending; only another one needs a property.
        let implied = read_result(&result, Mark::Present).and_then(|(_, ended)| ended);
        if let Some(ended) = self
            .annotated
            .ended()
            .filter(|&ended| implied != Some(ended))
        {
            exact.push(exact_value(&HeaderName::Ended, &ended.to_string()));
        }
        self.list(EXACT, &exact);
        self.list(CLAIM, &self.claims());
        self.start();
        self.notes(0);
    }

    /// Writes the headers that have a property, and returns those that need [`EXACT`].
    fn headers(&mut self) -> Vec<String> {
        let annotated = self.annotated;
        let known = HeaderName::KNOWN
            .iter()
            .filter_map(|name| annotated.header(name));
        let other = annotated
            .headers
            .iter()
            .filter(|header| matches!(header.name, HeaderName::Other(_)));
        let mut exact = Vec::new();
        let mut other_is_exact = false;
        for header in known.chain(other) {
            let (name, value) = (&header.name, header.value.as_str());
            let is_other = match name {
                HeaderName::Result | HeaderName::Ended | HeaderName::Start => continue,
                HeaderName::Other(_) => true,
                _ => false,
            };
            // The reader adds all properties before `EXACT`. To keep the order of the other
            // headers, every header after the first one in `EXACT` goes there too.
            let held = held(name, value).filter(|_| !is_other || !other_is_exact);
            other_is_exact |= is_other && held.is_none();
            if let (Some(property), Some(held)) = (property_of(name), &held) {
                self.property(property, &escaped(held));
            }
            if held.as_deref() != Some(value) {
                exact.push(exact_value(name, value));
            }
        }
        exact
    }

    fn claims(&self) -> Vec<String> {
        let claim = |color| {
            let header = self.annotated.header(&HeaderName::player(color))?;
            let (counts, _) = header.claim?;
            Some(format!("{}:{counts}", color_letter(color)))
        };
        Color::BOTH.into_iter().filter_map(claim).collect()
    }

    fn start(&mut self) {
        let Some(start) = self.annotated.start() else {
            return;
        };
        for color in Color::BOTH {
            let stones: Vec<Point> = start.setup.stones(color).collect();
            self.points(added(color), &stones);
        }
        self.next_side();
    }

    fn actions(&mut self) {
        let mut history = self.annotated.game.history().zip(1..).peekable();
        while let Some((played, number)) = history.next() {
            self.action(played);
            let goes_on = is_placement(played) && !played.ends_turn;
            // A note inside a turn is written after it.
            let is_inside_turn =
                goes_on && history.peek().is_some_and(|&(next, _)| is_placement(next));
            if !is_inside_turn {
                self.notes(number);
            }
        }
        self.notes(usize::MAX);
    }

    fn action(&mut self, played: HistoryEntry) {
        match played.action {
            Action::Place(point) => self.placement(played.side, point),
            Action::Pass => {
                self.position.pass().expect("the game has passed here");
                self.act(&format!("pass:{}", color_letter(played.side)));
                self.next_side();
            }
            Action::Swap => {
                self.act("swap");
                self.next_side();
            }
            Action::End { ending, .. } => self.ending(ending),
        }
    }

    fn placement(&mut self, side: Color, point: Point) {
        // `play` does not list the captured stones, so compare the enemy stones before and after.
        let mut captured: Vec<Point> = self.position.setup().stones(!side).collect();
        self.position.play(point).expect("the game has played it");
        captured.retain(|&stone| self.position.at(stone).is_none());
        self.node();
        self.points(added(side), &[point]);
        self.points("AE", &captured);
        self.next_side();
    }

    /// Writes the node of a resignation or a loss on time; an adjudication has no token.
    fn ending(&mut self, ending: Ending) {
        let token = match ending {
            Ending::Resignation => "resign",
            Ending::Time => "time",
            // The result alone states it.
            Ending::Adjudication => return,
        };
        if let Some(side) = self.annotated.ending_token {
            self.act(&format!("{token}:{}", color_letter(side)));
        }
    }

    fn node(&mut self) {
        self.out.push_str("\n;");
        self.has_remark = false;
    }

    fn act(&mut self, act: &str) {
        self.node();
        self.property(ACT, act);
    }

    fn next_side(&mut self) {
        let side = color_letter(self.position.to_move());
        write!(self.out, "PL[{side}]").expect("a String takes all");
    }

    /// Writes the notes after the first `actions` actions. The last node holds one remark; each
    /// further remark gets its own node.
    fn notes(&mut self, actions: usize) {
        while let Some((note, rest)) = self.notes.split_first()
            && note.after <= actions
        {
            self.notes = rest;
            match &note.kind {
                NoteKind::Comment(text) => {
                    if self.has_remark {
                        self.node();
                    }
                    self.property("C", &escaped_remark(text));
                    self.has_remark = true;
                }
                NoteKind::Diagram => self.act("diagram"),
            }
        }
    }

    fn points(&mut self, property: &str, points: &[Point]) {
        let board = self.position.board();
        let names: Vec<String> = points
            .iter()
            .filter_map(|&point| name(board, point))
            .collect();
        self.list(property, &names);
    }

    fn property(&mut self, property: &str, value: &str) {
        write!(self.out, "{property}[{value}]").expect("a String takes all");
    }

    fn list(&mut self, property: &str, values: &[String]) {
        if !values.is_empty() {
            self.property(property, &values.join("]["));
        }
    }
}

/// Formats a header as a value of [`EXACT`].
fn exact_value(name: &HeaderName, value: &str) -> String {
    let value = exact_text(value);
    format!("{}:{}", escaped_half(name.as_str()), escaped_half(&value))
}

/// Returns the property that adds a stone of `color`.
const fn added(color: Color) -> &'static str {
    match color {
        Color::X => "AB",
        Color::O => "AW",
    }
}

const fn is_placement(played: HistoryEntry) -> bool {
    matches!(played.action, Action::Place(_))
}

fn other_formats(board: &Board) -> &'static str {
    match board.shape() {
        Shape::Rectangle { .. } => "the native record and JSON hold it",
        Shape::Hexagon { .. } => "the native record, JSON and Abstract Play's format hold it",
    }
}
