//! Printing a view in the format asked for.

use std::io::Write;

use oust_core::{Outcome, Shape};
use oust_notation::record::Format;
use oust_notation::{
    Diagram, Dialect, GamePage, Labels, Loss, PositionJson, PositionLine, RecordJson, SideToMove,
    Style, Transcript, check_sgf_board, write_abstract_play, write_listing, write_move_list,
    write_native, write_sgf,
};

use crate::args::{CoordsArgs, Mark, OutputFormat, PictureArgs};
use crate::failure::{Failure, Reason};
use crate::ink::{Ink, Paint};
use crate::view::{Source, View, print_dialect};

/// How views are printed.
pub(crate) struct Printer<'a> {
    pub(crate) format: OutputFormat,
    coords: CoordsArgs,
    picture: &'a PictureArgs,
    json: JsonOf,
}

/// What JSON holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum JsonOf {
    /// The position where the game stands.
    Position,
    /// What the source is: a record whole, a picture or a line as a position.
    Source,
}

impl<'a> Printer<'a> {
    pub(crate) const fn new(
        format: OutputFormat,
        coords: CoordsArgs,
        picture: &'a PictureArgs,
        json: JsonOf,
    ) -> Self {
        Self {
            format,
            coords,
            picture,
            json,
        }
    }

    pub(crate) fn print(&self, out: &mut dyn Write, view: &View) -> anyhow::Result<()> {
        self.check(view)?;
        let dialect = print_dialect(self.coords, view);
        if let Some((style, labels)) = picture_style(self.format) {
            return self.print_picture(out, view, style, labels);
        }
        let transcript = &view.transcript;
        match self.format {
            OutputFormat::Position => writeln!(out, "{}", PositionLine::of(view.position()))?,
            OutputFormat::Record => write!(out, "{}", write_native(transcript, dialect))?,
            OutputFormat::Moves => writeln!(out, "{}", write_move_list(transcript, dialect))?,
            OutputFormat::AbstractPlay => writeln!(out, "{}", write_abstract_play(transcript).0)?,
            OutputFormat::Listing => write!(out, "{}", write_listing(transcript).0)?,
            OutputFormat::Sgf => write!(out, "{}", write_sgf(transcript)?)?,
            OutputFormat::Html => {
                let mut page = self.page();
                self.add_to(&mut page, view);
                write!(out, "{page}")?;
            }
            OutputFormat::Svg => {
                let picture = view.svg(self.picture.style(), dialect, &self.picture.marks);
                write!(out, "{picture}")?;
            }
            _ => writeln!(out, "{}", self.json(view, dialect)?)?,
        }
        Ok(())
    }

    /// Whether a view that follows another one is told apart by a blank line.
    pub(crate) fn has_several_lines(&self) -> bool {
        let of_lines = [OutputFormat::Record, OutputFormat::Listing];
        of_lines.contains(&self.format) || self.is_picture()
    }

    /// A page without games, as it was asked for.
    pub(crate) fn page(&self) -> GamePage {
        GamePage::new(self.picture.style())
    }

    /// Adds the game of a view to a page, with its findings where it has them. They name points
    /// as the record does, so the board is labelled like that unless asked for otherwise.
    pub(crate) fn add_to(&self, page: &mut GamePage, view: &View) {
        let dialect = match (self.coords.coords, &view.findings) {
            (None, Some(findings)) => findings.dialect,
            _ => print_dialect(self.coords, view),
        };
        let board = view.transcript.board();
        let notes = view.findings.iter();
        let notes = notes.flat_map(|findings| findings.notes(board, dialect));
        page.add(&view.transcript, dialect, notes);
    }

    /// Fails where the format or the marks cannot be made of a view at all: without a side to
    /// move, or on its board.
    pub(crate) fn check(&self, view: &View) -> Result<(), Failure> {
        let without_side = self.is_picture() || self.format == OutputFormat::Json;
        if !without_side || self.picture.marks.contains(&Mark::Legal) {
            view.require_side()?;
        }
        if self.format == OutputFormat::Sgf {
            check_sgf_board(view.transcript.board())
                .map_err(|error| Failure::new(Reason::Usage, error.to_string()))?;
        }
        Ok(())
    }

    /// Whether the format shows what a picture says, also when nobody knows who is to move.
    fn is_picture(&self) -> bool {
        picture_style(self.format).is_some() || self.format == OutputFormat::Svg
    }

    fn json(&self, view: &View, dialect: Dialect) -> serde_json::Result<String> {
        if self.json == JsonOf::Source && view.source == Source::Record {
            return serde_json::to_string(&RecordJson::of(&view.transcript, dialect));
        }
        let json = PositionJson::of(&view.transcript.game, view.side, dialect);
        serde_json::to_string(&json)
    }

    fn print_picture(
        &self,
        out: &mut dyn Write,
        view: &View,
        style: Style,
        labels: Labels,
    ) -> anyhow::Result<()> {
        // A server's style has the server's own labels.
        let dialect = match (self.format, view.position().board().shape()) {
            (OutputFormat::Pbmserv, _) => Dialect::Pbmserv,
            (OutputFormat::Orbit, Shape::Rectangle { .. }) => Dialect::AbstractPlay,
            _ => print_dialect(self.coords, view),
        };
        let picture = self.diagram(view, dialect);
        match Ink::on_stdout() {
            Ink::Plain => write!(
                out,
                "{}",
                picture.display(style, self.picture.labels(labels), dialect)
            )?,
            Ink::Colours => {
                let paint = Paint::of(view, &picture);
                let painted = |point, sign: &str| paint.painted(point, sign);
                let text =
                    picture.display_painted(style, self.picture.labels(labels), dialect, &painted);
                write!(out, "{text}")?;
            }
        }
        Ok(())
    }

    /// The picture with the marks asked for. The styles that are the toolkit's own always have
    /// the counts and the state.
    fn diagram(&self, view: &View, dialect: Dialect) -> Diagram {
        let mut picture = view.diagram();
        if matches!(self.format, OutputFormat::Diagram | OutputFormat::Unicode) {
            picture.claims = view.claims();
            if view.side == SideToMove::Known {
                picture.caption = Some(with_state(&view.caption(), picture.caption.as_deref()));
            }
        }
        for &mark in &self.picture.marks {
            view.mark(&mut picture, mark);
        }
        if self.picture.marks.contains(&Mark::Sizes) {
            let sizes = view.sizes(dialect);
            picture.caption = Some(match picture.caption {
                Some(caption) => format!("{caption}\n{sizes}"),
                None => sizes,
            });
        }
        picture
    }

    /// What the format cannot hold of a game. Who asks for a position or a picture of a record
    /// does not miss its turns, headers and comments; but a position line reads as if a game
    /// that was ended went on, which the caption of a picture says.
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
}

fn picture_style(format: OutputFormat) -> Option<(Style, Labels)> {
    match format {
        OutputFormat::Diagram | OutputFormat::Pbmserv => Some((Style::Pbmserv, Labels::Shown)),
        OutputFormat::Figure => Some((Style::Figure, Labels::Hidden)),
        OutputFormat::Orbit => Some((Style::Orbit, Labels::Shown)),
        OutputFormat::Unicode => Some((Style::Unicode, Labels::Shown)),
        _ => None,
    }
}

/// The state above what the source's caption says beside it.
fn with_state(state: &str, caption: Option<&str>) -> String {
    match caption {
        Some(caption) if !caption.starts_with(state) => format!("{state}\n{caption}"),
        Some(caption) => caption.to_owned(),
        None => state.to_owned(),
    }
}
