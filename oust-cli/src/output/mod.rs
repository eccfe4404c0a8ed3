//! Printing views in the format asked for.

mod colors;

use std::io::Write;

use oust_core::{Outcome, Shape};
use oust_draw::GamePage;
use oust_notation::record::Format;
use oust_notation::{
    Diagram, Dialect, Labels, Loss, PositionJson, PositionLine, RecordJson, Style, Transcript,
    check_sgf_board, printable_json, write_abstract_play, write_listing, write_move_list,
    write_native, write_sgf,
};
use oust_program::Failure;
use serde::Serialize;

use crate::args::{CoordsArgs, Mark, OutputFormat, PictureArgs};
use crate::view::View;

pub(crate) use colors::Paint;

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

    /// Prints a view, after an empty line where views have several lines.
    pub(crate) fn print(&mut self, out: &mut dyn Write, view: &View) -> anyhow::Result<()> {
        self.check(view)?;
        self.printed += 1;
        if self.format == OutputFormat::Html {
            self.add_to_page(view);
            return Ok(());
        }
        let of_lines = [OutputFormat::Record, OutputFormat::Listing];
        if self.printed > 1 && (of_lines.contains(&self.format) || self.is_picture()) {
            writeln!(out)?;
        }
        out.write_all(self.text(view)?.as_bytes())?;
        Ok(())
    }

    /// Prints the page of all views.
    pub(crate) fn finish(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.format == OutputFormat::Html && self.printed > 0 {
            write!(out, "{}", self.page)?;
        }
        out.flush()?;
        Ok(())
    }

    /// Fails when the format or the marks need a side to move or another board.
    pub(crate) fn check(&self, view: &View) -> Result<(), Failure> {
        let without_side = self.is_picture() || self.format == OutputFormat::Json;
        if !without_side || self.picture.marks.contains(&Mark::Legal) {
            view.require_side()?;
        }
        if self.format == OutputFormat::Sgf {
            check_sgf_board(view.transcript.board())
                .map_err(|error| Failure::usage(error.to_string()))?;
        }
        Ok(())
    }

    /// Returns the parts of a game that the format cannot hold.
    ///
    /// A position or a diagram of a record is not expected to hold its turns, headers and
    /// comments. But a position line reads as if a game that was ended went on.
    pub(crate) fn losses(&self, transcript: &Transcript) -> Vec<Loss> {
        let format = match self.format {
            OutputFormat::Record => Format::Native,
            OutputFormat::Moves => Format::MoveList,
            OutputFormat::Json => Format::Json,
            OutputFormat::AbstractPlay => Format::AbstractPlay,
            OutputFormat::Listing => Format::Listing,
            OutputFormat::Sgf => Format::Sgf,
            OutputFormat::Position => {
                let outcome = transcript.game.outcome();
                let ended = matches!(outcome, Some(Outcome::Ended { .. }));
                return ended.then_some(Loss::Ending).into_iter().collect();
            }
            _ => return Vec::new(),
        };
        transcript.losses(format)
    }

    fn text(&self, view: &View) -> anyhow::Result<String> {
        let transcript = &view.transcript;
        let dialect = self.coords.print_dialect(transcript.board());
        Ok(match self.format {
            OutputFormat::Position => format!("{}\n", PositionLine::of(view.position())),
            OutputFormat::Record => write_native(transcript, dialect),
            OutputFormat::Moves => write_move_list(transcript, dialect) + "\n",
            OutputFormat::AbstractPlay => write_abstract_play(transcript).0 + "\n",
            OutputFormat::Listing => write_listing(transcript).0,
            OutputFormat::Sgf => write_sgf(transcript)?,
            OutputFormat::Svg => {
                let style = self.picture.style();
                view.svg(style, dialect, &self.picture.marks).to_string()
            }
            OutputFormat::Json if view.is_record => {
                json_line(&RecordJson::of(transcript, dialect))?
            }
            OutputFormat::Json => {
                json_line(&PositionJson::of(&transcript.game, view.side, dialect))?
            }
            OutputFormat::Figure => self.drawn(view, Style::Figure, Labels::Hidden),
            OutputFormat::Orbit => self.drawn(view, Style::Orbit, Labels::Shown),
            OutputFormat::Unicode => self.drawn(view, Style::Unicode, Labels::Shown),
            _ => self.drawn(view, Style::Pbmserv, Labels::Shown),
        })
    }

    /// Adds the game of a view to the page, with its findings where it has them. Findings name
    /// points as the record does, so the board is labelled like that unless asked otherwise.
    fn add_to_page(&mut self, view: &View) {
        let board = view.transcript.board();
        let dialect = match (self.coords.coords, &view.findings) {
            (None, Some(findings)) => findings.dialect,
            _ => self.coords.print_dialect(board),
        };
        let notes = view.findings.iter();
        let notes = notes.flat_map(|findings| findings.notes(board, dialect));
        self.page.add(&view.transcript, dialect, notes);
    }

    /// Returns whether the format is a diagram or a picture, which needs no side to move.
    fn is_picture(&self) -> bool {
        matches!(
            self.format,
            OutputFormat::Diagram
                | OutputFormat::Figure
                | OutputFormat::Pbmserv
                | OutputFormat::Orbit
                | OutputFormat::Unicode
                | OutputFormat::Svg
        )
    }

    fn drawn(&self, view: &View, style: Style, labels: Labels) -> String {
        let board = view.position().board();
        // A server's style has the server's own labels.
        let dialect = match (self.format, board.shape()) {
            (OutputFormat::Pbmserv, _) => Dialect::Pbmserv,
            (OutputFormat::Orbit, Shape::Rectangle { .. }) => Dialect::AbstractPlay,
            _ => self.coords.print_dialect(board),
        };
        let diagram = self.diagram(view, dialect);
        let paint = Paint::on_stdout(view, &diagram);
        let labels = self.picture.labels.unwrap_or(labels);
        let painted = |point, symbol: &str| paint.painted(point, symbol);
        let drawn = diagram.display_painted(style, labels, dialect, &painted);
        drawn.to_string()
    }

    /// Returns the diagram with the marks asked for. The toolkit's own styles always have the
    /// counts and the state.
    fn diagram(&self, view: &View, dialect: Dialect) -> Diagram {
        let mut diagram = view.diagram();
        if matches!(self.format, OutputFormat::Diagram | OutputFormat::Unicode) {
            diagram.claims = view.claims();
            if view.to_move().is_some() {
                let state = view.caption();
                diagram.caption = Some(match diagram.caption {
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

/// Returns a value as one line of JSON that is safe to show on a terminal.
pub(crate) fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(value)?;
    Ok(printable_json(&json).into_owned() + "\n")
}
