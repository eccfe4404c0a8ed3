//! The text of a view in a format.

use oust_core::Shape;
use oust_draw::GamePage;
use oust_draw::replay::ReplayGame;
use oust_notation::{
    AnnotatedGame, Diagram, DiagramStyle, Dialect, Format, Labels, Loss, PositionJson,
};
use oust_program::Failure;

use super::colors::PointColors;
use super::json::json_line;
use crate::args::{CoordsArgs, Mark, OutputFormat, PictureArgs};
use crate::view::View;

/// Writes views as text in one format, on any thread.
#[derive(Clone)]
pub(crate) struct Renderer {
    pub(crate) format: OutputFormat,
    coords: CoordsArgs,
    picture: PictureArgs,
    colors: Colors,
}

/// The use of colors in diagrams.
#[derive(Clone, Copy)]
enum Colors {
    /// As `--color` and standard output ask for them.
    OfTerminal,
    Never,
}

impl Renderer {
    pub(crate) fn new(format: OutputFormat, coords: CoordsArgs, picture: &PictureArgs) -> Self {
        Self {
            format,
            coords,
            picture: picture.clone(),
            colors: Colors::OfTerminal,
        }
    }

    /// Returns the same without colors, for a file.
    pub(crate) fn without_colors(self) -> Self {
        Self {
            colors: Colors::Never,
            ..self
        }
    }

    /// Returns an empty page in the style asked for.
    pub(crate) fn new_page(&self) -> GamePage {
        GamePage::new(self.picture.style())
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

    /// Returns the text of a view; the empty one for a page.
    pub(crate) fn text(&self, view: &View) -> anyhow::Result<String> {
        Ok(match self.format {
            OutputFormat::Text(Format::Diagram) => self.drawn(view, DiagramStyle::Pbmserv),
            OutputFormat::Text(format) => self.written(view, format)?,
            OutputFormat::Diagram(style) => self.drawn(view, style),
            OutputFormat::Svg => {
                let dialect = self.coords.print_dialect(view.annotated.board());
                let style = self.picture.style();
                view.svg(style, dialect, &self.picture.marks).to_string()
            }
            // Views of a page are collected and printed together.
            OutputFormat::Html => String::new(),
        })
    }

    /// Returns the text of a view in a format that is no diagram.
    fn written(&self, view: &View, format: Format) -> anyhow::Result<String> {
        let annotated = &view.annotated;
        let dialect = self.coords.print_dialect(annotated.board());
        if format == Format::Json && !view.is_record {
            let mut json = PositionJson::new(&annotated.game, view.to_move(), dialect);
            json.line = view.origin.as_ref().map(|origin| origin.line);
            json.input = view.origin.as_ref().and_then(|origin| origin.input.clone());
            return Ok(json_line(&json)?);
        }
        Ok(format.write(annotated, dialect)?)
    }

    /// Returns the game of a view for a page, with its findings where it has them. Findings name
    /// points as the record does, so the board is labelled like that unless asked otherwise.
    pub(crate) fn replay<'v>(&self, view: &'v View) -> ReplayGame<'v> {
        let dialect = match (self.coords.coords, &view.findings) {
            (None, Some(findings)) => findings.dialect,
            _ => self.coords.print_dialect(view.annotated.board()),
        };
        view.replay(dialect)
    }

    /// Returns whether a view takes several lines of text.
    pub(crate) fn has_several_lines(&self) -> bool {
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
        let paint = match self.colors {
            Colors::OfTerminal => PointColors::for_stdout(view, &diagram),
            Colors::Never => PointColors::NONE,
        };
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
