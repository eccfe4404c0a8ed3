//! Printing views in the format asked for, and files of records.

mod colors;
mod json;
mod renderer;

use std::io::Write;
use std::path::Path;

use oust_core::Game;
use oust_draw::GamePage;
use oust_notation::{AnnotatedGame, Dialect};
use oust_program::{Content, Failure, Output, Outputs, STDIN};
use oust_validate::files::is_named_as_record;

use crate::args::{CoordsArgs, OutputFormat, PictureArgs};
use crate::request::Several;
use crate::view::View;

pub(crate) use colors::PointColors;
pub(crate) use json::json_line;
pub(crate) use renderer::Renderer;

/// Prints views one after the other, or together on one page.
pub(crate) struct Printer {
    renderer: Renderer,
    /// The games of a page until all are known.
    page: GamePage,
    /// The number of views printed.
    printed: u64,
}

impl Printer {
    pub(crate) fn new(format: OutputFormat, coords: CoordsArgs, picture: &PictureArgs) -> Self {
        Self::with_renderer(Renderer::new(format, coords, picture))
    }

    pub(crate) fn with_renderer(renderer: Renderer) -> Self {
        Self {
            page: renderer.new_page(),
            renderer,
            printed: 0,
        }
    }

    /// Returns the meaning of a source with several positions: a picture shows one.
    pub(crate) fn several(&self) -> Several {
        match self.renderer.format {
            OutputFormat::Svg => Several::Refused,
            _ => Several::Answered,
        }
    }

    /// Prints a view, after an empty line where views have several lines.
    pub(crate) fn print(&mut self, out: &mut dyn Write, view: &View) -> anyhow::Result<()> {
        self.renderer.check(view)?;
        let text = self.renderer.text(view)?;
        self.print_texts(out, view, &[text])
    }

    /// Prints the texts of a view, or adds it to the page.
    pub(crate) fn print_texts(
        &mut self,
        out: &mut dyn Write,
        view: &View,
        texts: &[String],
    ) -> anyhow::Result<()> {
        for text in texts {
            self.printed += 1;
            if self.renderer.format == OutputFormat::Html {
                self.page.add(&self.renderer.replay(view));
                continue;
            }
            if self.printed > 1 && self.renderer.has_several_lines() {
                writeln!(out)?;
            }
            out.write_all(text.as_bytes())?;
        }
        Ok(())
    }

    /// Prints the page of all views.
    pub(crate) fn finish(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        // A run in which every game was refused prints no empty page.
        if self.renderer.format == OutputFormat::Html && self.printed > 0 {
            write!(out, "{}", self.page)?;
        }
        out.flush()?;
        Ok(())
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

/// Returns the turns of a game, each with its tokens joined by `,`.
pub(crate) fn turn_texts(game: Game, dialect: Dialect) -> Vec<String> {
    let entries = AnnotatedGame::new(game).entries(dialect);
    entries.iter().map(|entry| entry.text.to_owned()).collect()
}
