//! Printing views in the format asked for, and files of records.

mod colors;

use std::io::Write;
use std::path::Path;

use oust_core::{Game, Shape};
use oust_draw::GamePage;
use oust_notation::{
    AnnotatedGame, Diagram, DiagramStyle, Dialect, Format, Labels, Loss, PositionJson,
    printable_json,
};
use oust_program::{Content, Failure, Output, Outputs, STDIN};
use oust_validate::files::is_named_as_record;
use serde::Serialize;

use crate::args::{CoordsArgs, Mark, OutputFormat, PictureArgs};
use crate::request::Several;
use crate::view::View;

pub(crate) use colors::PointColors;

/// Prints views one after the other, or together on one page.
pub(crate) struct Printer<'a> {
    format: OutputFormat,
    coords: CoordsArgs,
    picture: &'a PictureArgs,
    /// The games of a page until all are known.
    page: GamePage,
    /// The number of views printed.
    printed: u64,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(format: OutputFormat, coords: CoordsArgs, picture: &'a PictureArgs) -> Self {
        Self {
            format,
            coords,
            picture,
            page: GamePage::new(picture.style()),
            printed: 0,
        }
    }

    /// Returns the meaning of a source with several positions: a picture shows one.
    pub(crate) fn several(&self) -> Several {
        match self.format {
            OutputFormat::Svg => Several::Refused,
            _ => Several::Answered,
        }
    }

    /// Prints a view, after an empty line where views have several lines.
    pub(crate) fn print(&mut self, out: &mut dyn Write, view: &View) -> anyhow::Result<()> {
        self.check(view)?;
        self.printed += 1;
        if self.format == OutputFormat::Html {
            self.add_to_page(view);
            return Ok(());
        }
        if self.printed > 1 && self.has_several_lines() {
            writeln!(out)?;
        }
        out.write_all(self.text(view)?.as_bytes())?;
        Ok(())
    }

    /// Prints the page of all views.
    pub(crate) fn finish(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        // A run in which every game was refused prints no empty page.
        if self.format == OutputFormat::Html && self.printed > 0 {
            write!(out, "{}", self.page)?;
        }
        out.flush()?;
        Ok(())
    }

    /// Fails when the format or the marks need a side to move or another board.
    pub(crate) fn check(&self, view: &View) -> Result<(), Failure> {
        // These can leave the side open; a position line or a record cannot.
        let without_side = self.is_drawing() || self.format == OutputFormat::Text(Format::Json);
        if !without_side || self.picture.marks.contains(&Mark::Legal) {
            view.require_side()?;
        }
        if let OutputFormat::Text(format) = self.format {
            let checked = format.check_board(view.annotated.board());
            checked.map_err(|error| Failure::usage(error.to_string()))?;
        }
        Ok(())
    }

    /// Returns the parts of a game that the format cannot hold.
    pub(crate) fn losses(&self, annotated: &AnnotatedGame) -> Vec<Loss> {
        match self.format {
            OutputFormat::Text(format) => format.losses(annotated),
            OutputFormat::Diagram(_) | OutputFormat::Svg | OutputFormat::Html => Vec::new(),
        }
    }

    fn text(&self, view: &View) -> anyhow::Result<String> {
        Ok(match self.format {
            OutputFormat::Text(Format::Diagram) => self.drawn(view, DiagramStyle::Pbmserv),
            OutputFormat::Text(format) => self.written(view, format)?,
            OutputFormat::Diagram(style) => self.drawn(view, style),
            OutputFormat::Svg => {
                let dialect = self.coords.print_dialect(view.annotated.board());
                let style = self.picture.style();
                view.svg(style, dialect, &self.picture.marks).to_string()
            }
            // Views of a page are collected and printed by `finish`.
            OutputFormat::Html => String::new(),
        })
    }

    /// Returns the text of a view in a format that is no diagram.
    fn written(&self, view: &View, format: Format) -> anyhow::Result<String> {
        let annotated = &view.annotated;
        let dialect = self.coords.print_dialect(annotated.board());
        if format == Format::Json && !view.is_record {
            let mut json = PositionJson::new(&annotated.game, view.to_move(), dialect);
            json.line = view.line;
            return Ok(json_line(&json)?);
        }
        Ok(format.write(annotated, dialect)?)
    }

    /// Adds the game of a view to the page, with its findings where it has them. Findings name
    /// points as the record does, so the board is labelled like that unless asked otherwise.
    fn add_to_page(&mut self, view: &View) {
        let board = view.annotated.board();
        let dialect = match (self.coords.coords, &view.findings) {
            (None, Some(findings)) => findings.dialect,
            _ => self.coords.print_dialect(board),
        };
        let replay = view.replay(dialect);
        self.page.add(&replay);
    }

    /// Returns whether a view takes several lines of text.
    fn has_several_lines(&self) -> bool {
        let of_lines = [Format::Native, Format::Listing].map(OutputFormat::Text);
        of_lines.contains(&self.format) || self.is_drawing()
    }

    /// Returns whether the format is a diagram or a picture, which needs no side to move.
    fn is_drawing(&self) -> bool {
        matches!(
            self.format,
            OutputFormat::DIAGRAM | OutputFormat::Diagram(_) | OutputFormat::Svg
        )
    }

    fn drawn(&self, view: &View, style: DiagramStyle) -> String {
        let board = view.position().board();
        // A server's style has the server's own labels.
        let dialect = match (self.format, board.shape()) {
            (OutputFormat::Diagram(DiagramStyle::Pbmserv), _) => Dialect::Pbmserv,
            (OutputFormat::Diagram(DiagramStyle::Orbit), Shape::Rectangle { .. }) => {
                Dialect::AbstractPlay
            }
            _ => self.coords.print_dialect(board),
        };
        let labels = self.picture.labels.unwrap_or(match style {
            DiagramStyle::Figure => Labels::Hidden,
            DiagramStyle::Pbmserv | DiagramStyle::Orbit | DiagramStyle::Unicode => Labels::Shown,
        });
        let diagram = self.diagram(view, dialect);
        let paint = PointColors::for_stdout(view, &diagram);
        let painted = |point, symbol: &str| paint.painted(point, symbol);
        let drawn = diagram.display_painted(style, labels, dialect, &painted);
        drawn.to_string()
    }

    /// Returns the diagram with the marks asked for. The toolkit's own styles always have the
    /// counts and the state.
    fn diagram(&self, view: &View, dialect: Dialect) -> Diagram {
        let mut diagram = view.diagram();
        if matches!(
            self.format,
            OutputFormat::DIAGRAM | OutputFormat::Diagram(DiagramStyle::Unicode)
        ) {
            diagram.claims = view.claims();
            if view.to_move().is_some() {
                let state = view.caption();
                diagram.caption = Some(match diagram.caption {
                    // A diagram that this program printed has the state already.
                    Some(caption) if caption.starts_with(&state) => caption,
                    Some(caption) => format!("{state}\n{caption}"),
                    None => state,
                });
            }
        }
        for &mark in &self.picture.marks {
            view.mark(&mut diagram, mark);
        }
        if self.picture.marks.contains(&Mark::Sizes) {
            let sizes = view.sizes(dialect);
            diagram.caption = Some(match diagram.caption {
                Some(caption) => format!("{caption}\n{sizes}"),
                None => sizes,
            });
        }
        diagram
    }
}

/// A file of native records, which replaces an older one when it is finished.
pub(crate) struct RecordsFile {
    file: Output,
    is_empty: bool,
}

impl RecordsFile {
    /// Opens the file of `--records` of a command without input files.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let mut outputs = Outputs::new([STDIN], is_named_as_record);
        Ok(Self {
            file: outputs.create("--records", path, Content::Records)?,
            is_empty: true,
        })
    }

    /// Writes a record, after an empty line if it is not the first.
    pub(crate) fn write(&mut self, record: &str) -> anyhow::Result<()> {
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        self.file.write_text(gap)?;
        self.file.write_text(record)
    }

    pub(crate) fn finish(self) -> anyhow::Result<()> {
        self.file.finish()
    }
}

/// Returns a value as one line of JSON that is safe to show on a terminal.
pub(crate) fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(value)?;
    Ok(printable_json(&json).into_owned() + "\n")
}

/// Returns the turns of a game, each with its tokens joined by `,`.
pub(crate) fn turn_texts(game: Game, dialect: Dialect) -> Vec<String> {
    let entries = AnnotatedGame::new(game).entries(dialect);
    entries.iter().map(|entry| entry.text.to_owned()).collect()
}
