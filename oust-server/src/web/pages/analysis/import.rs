//! The page that reads a pasted text, in any format of the toolkit, and opens what is in it.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use oust_core::{Board, Color, Game};
use oust_notation::{
    Assumption, Chunk, DocumentItem, Format, FoundDiagram, GameAddress, LineColumn, PositionLine,
    ReadOptions, Span, side_letter,
};
use oust_validate::{
    Finding, ReplayOptions, diagram_findings, position_line_finding, replay, text_findings,
};
use serde::Deserialize;

use crate::game::Settings;
use crate::service::ServiceError;
use crate::web::error::PageError;
use crate::web::form::{Form, redirect};
use crate::web::line_start::{Start, game_address};
use crate::web::page_context::{Layout, PageContext, render};

/// The most characters of a text: in a form each may take three bytes, of 64 KiB.
const MAX_CHARACTERS: usize = 20_000;

/// The most games or faults that are listed.
const LISTED: usize = 100;

/// The query of the page: the board of a list of turns that does not name it.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct ImportQuery {
    board: String,
}

/// The form with the text.
#[derive(Debug, Deserialize)]
pub(crate) struct ImportForm {
    #[serde(default)]
    text: String,
    #[serde(default)]
    board: String,
}

#[derive(Template)]
#[template(path = "analysis_import.html")]
struct ImportPage {
    page: Layout,
    board: String,
    text: String,
    longest: usize,
    /// Whether a text was sent.
    is_read: bool,
    listed: Listed,
}

/// The content of a text, as far as a page lists it.
#[derive(Default)]
struct Listed {
    choices: Vec<Choice>,
    /// The number of further games and positions.
    more_choices: usize,
    faults: Vec<FaultRow>,
    /// The number of further faults.
    more_faults: usize,
}

/// A game or a position of the text, as a link.
struct Choice {
    text: String,
    address: String,
    /// The assumptions of the reader, in English as faults are.
    assumed: Vec<String>,
}

/// A fault of the text.
struct FaultRow {
    /// The line and the column; empty for a fault of the whole text.
    place: String,
    message: String,
}

/// The content of a text.
#[derive(Default)]
struct Reading {
    found: Vec<Found>,
    faults: Vec<(Option<LineColumn>, String)>,
}

/// A game or a position of a text, with the assumptions of the reader.
struct Found {
    content: Content,
    assumed: Vec<String>,
}

enum Content {
    Game { game: Box<Game>, is_whole: bool },
    Position(PositionLine),
}

/// Asks for a text.
pub(crate) async fn ask(context: PageContext, Query(query): Query<ImportQuery>) -> Response {
    render(&ImportPage {
        page: context.layout(),
        board: query.board,
        text: String::new(),
        longest: MAX_CHARACTERS,
        is_read: false,
        listed: Listed::default(),
    })
}

/// Reads the text. Opens its only game or position, and lists several of them, and faults.
pub(crate) async fn read(
    context: PageContext,
    Form(form): Form<ImportForm>,
) -> Result<Response, PageError> {
    let board = match form.board.trim() {
        "" => None,
        name => Some(Settings::parse_board(name).map_err(ServiceError::from)?),
    };
    let text = form.text.clone();
    // A text may have thousands of diagrams or placements.
    let reading = tokio::task::spawn_blocking(move || Reading::of(&text, board));
    let reading = reading.await.map_err(|error| {
        tracing::error!(%error, "a pasted text cannot be read");
        PageError::from_status(StatusCode::INTERNAL_SERVER_ERROR)
    })?;
    let page = context.layout();
    let listed = reading.listed(&page);
    // A text with a fault is shown even if one game was read: the rest of it may be missing. So is one
    // that was read by an assumption, such as the first of several lines of play.
    if let ([choice], []) = (&listed.choices[..], &listed.faults[..])
        && choice.assumed.is_empty()
    {
        return Ok(redirect(&choice.address));
    }
    let status = if listed.choices.is_empty() {
        StatusCode::UNPROCESSABLE_ENTITY
    } else {
        StatusCode::OK
    };
    let shown = render(&ImportPage {
        page,
        board: form.board,
        text: form.text,
        longest: MAX_CHARACTERS,
        is_read: true,
        listed,
    });
    Ok((status, shown).into_response())
}

impl Reading {
    fn of(text: &str, default_board: Option<Board>) -> Self {
        let mut reading = Self::default();
        // The address of a game in the playground, or its last part.
        let address = text.trim().rsplit('#').next().unwrap_or_default();
        if let Ok(game) = address.parse::<GameAddress>() {
            reading.take_game(game.into_game(), true, &[]);
            return reading;
        }
        let mut options = ReadOptions::default();
        options.default_board.clone_from(&default_board);
        reading.read(text, options);
        if reading.found.is_empty() && default_board.is_some() {
            // Turns alone are no record by themselves: only with a board are they a game.
            let mut turns = Self::default();
            let mut options = ReadOptions::from_format(Format::MoveList);
            options.default_board = default_board;
            turns.read(text, options);
            if turns.found.iter().any(Found::has_turns) {
                return turns;
            }
        }
        reading
    }

    /// Adds the games and positions of a text, and its faults.
    fn read(&mut self, text: &str, mut options: ReadOptions) {
        // A page shows one line, and the other variations of a tree have no place in it.
        options.main_line = true;
        let chunk = Chunk::whole(text, options);
        let document = chunk.document();
        let mut findings = text_findings(&document.problems());
        for item in document.into_items() {
            match item {
                DocumentItem::Record(record) => {
                    let replay = replay(&record, &ReplayOptions::default());
                    // Not `Record::play`: the turns before a fault are opened, too.
                    let is_whole = !replay.findings.iter().any(Finding::is_error);
                    findings.extend(replay.findings);
                    if let Some(annotated) = replay.annotated {
                        self.take_game(annotated.game, is_whole, &replay.assumed);
                    }
                }
                DocumentItem::Position { line: Ok(line), .. } => {
                    self.take(Content::Position(line), &[]);
                }
                DocumentItem::Position {
                    line: Err(error), ..
                } => findings.push(position_line_finding(&error)),
                DocumentItem::Diagram(found) => {
                    findings.extend(diagram_findings(&found));
                    self.take_diagram(&found);
                }
                DocumentItem::Skipped(problem) => findings.extend(text_findings(&[problem])),
                _ => {}
            }
        }
        // Warnings are about what may be meant so.
        findings.retain(Finding::is_error);
        findings.sort_by_key(|finding| finding.span.start);
        // In the text of the chunk: its line ends differ from the ones that a form sends.
        let place = |span: Span| Some(span.place_in(&chunk.text).start);
        let faults = findings.iter();
        let faults = faults.map(|finding| (place(finding.span), finding.message.clone()));
        self.faults.extend(faults);
    }

    fn take_game(&mut self, game: Game, is_whole: bool, assumed: &[Assumption]) {
        let game = Box::new(game);
        self.take(Content::Game { game, is_whole }, assumed);
    }

    fn take(&mut self, content: Content, assumed: &[Assumption]) {
        // The board shows the coordinates: their dialect hides nothing.
        let told = assumed
            .iter()
            .filter(|one| !matches!(one, Assumption::Dialect(_)));
        self.found.push(Found {
            content,
            assumed: told.map(ToString::to_string).collect(),
        });
    }

    /// Takes a diagram with each side to move that it leaves open.
    fn take_diagram(&mut self, found: &FoundDiagram) {
        let Ok(diagram) = &found.diagram else { return };
        let sides = match diagram.to_move() {
            Some(side) => vec![side],
            None => vec![Color::X, Color::O],
        };
        for to_move in sides {
            let line = PositionLine {
                setup: diagram.setup.clone(),
                to_move,
            };
            self.take(Content::Position(line), &diagram.assumed);
        }
    }

    /// Returns the rows of the page. A game on a board that is too large becomes a fault.
    fn listed(self, page: &Layout) -> Listed {
        let place = |at: LineColumn| {
            let phrase = page.phrase("import-place").with("line", at.line);
            phrase.with("column", at.column).to_string()
        };
        let mut faults: Vec<FaultRow> = self
            .faults
            .into_iter()
            .map(|(at, message)| FaultRow {
                place: at.map(place).unwrap_or_default(),
                message,
            })
            .collect();
        let mut choices = Vec::new();
        // Numbered before any is left out, as a reader counts them in the text.
        for (found, number) in self.found.iter().zip(1..).take(LISTED) {
            match found.address() {
                Ok(address) => choices.push(Choice {
                    text: found.text(page, number),
                    address,
                    assumed: found.assumed.clone(),
                }),
                Err(error) => faults.push(FaultRow {
                    place: String::new(),
                    message: error.to_string(),
                }),
            }
        }
        let more_faults = faults.len().saturating_sub(LISTED);
        faults.truncate(LISTED);
        Listed {
            choices,
            more_choices: self.found.len().saturating_sub(LISTED),
            faults,
            more_faults,
        }
    }
}

impl Found {
    fn has_turns(&self) -> bool {
        matches!(&self.content, Content::Game { game, .. } if game.turns() > 0)
    }

    fn address(&self) -> Result<String, ServiceError> {
        match &self.content {
            Content::Game { game, .. } => game_address(game),
            Content::Position(line) => Ok(Start::at(line.clone())?.address("")),
        }
    }

    fn text(&self, page: &Layout, number: usize) -> String {
        let phrase = match &self.content {
            Content::Game { game, is_whole } => {
                let key = if *is_whole {
                    "import-game"
                } else {
                    "import-game-until"
                };
                let phrase = page.phrase(key).with("turns", game.turns());
                phrase.with("board", game.start().board().to_string())
            }
            Content::Position(line) => {
                let side = page.catalog().color(&side_letter(line.to_move).to_string());
                let phrase = page.phrase("import-position").with("side", side);
                phrase.with("board", line.setup.board().to_string())
            }
        };
        phrase.with("number", number).to_string()
    }
}
