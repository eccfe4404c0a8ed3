//! Writing the selected games and the rest.

use oust_notation::{DocumentItem, printable};
use oust_program::{Content, Failure, Output, Outputs, STDIN};
use oust_validate::files::is_named_as_record;

use super::SelectArgs;
use super::judging::JudgedGame;
use crate::args::PictureArgs;
use crate::commands::convert::Conversion;
use crate::input::{Input, SourceItem};

/// The output of the selected games, and of the rest.
pub(super) struct SelectedOutput<'a> {
    args: &'a SelectArgs,
    conversion: Option<Conversion<'a>>,
    out: Output,
    rest: Option<Output>,
}

impl<'a> SelectedOutput<'a> {
    pub(super) fn open(args: &'a SelectArgs, picture: &'a PictureArgs) -> Result<Self, Failure> {
        let output = &args.output;
        let mut outputs = Outputs::new(args.files.iter().cloned(), is_named_as_record);
        let path = output.output_file.as_deref().unwrap_or(STDIN.as_ref());
        let out = outputs.create("--output-file", path, Content::Records)?;
        let mut create = |path| outputs.create("--rest", path, Content::Records);
        let rest = output.rest.as_deref().map(&mut create).transpose()?;
        let conversion = output
            .to
            .map(|to| Conversion::new(to, args.coords, picture));
        Ok(Self {
            args,
            conversion,
            out,
            rest,
        })
    }

    /// Writes a selected game, in the way that was asked for.
    pub(super) fn selected(
        &mut self,
        input: &Input,
        number: usize,
        game: JudgedGame,
    ) -> anyhow::Result<()> {
        if self.args.output.count {
            return Ok(());
        }
        if let Some(label) = game.label {
            let line = input.chunk.place(game.part.start).line;
            let place = format!("{}:{line}: game {number}: {label}", input.path);
            return self.out.write_text(&format!("{}\n", printable(&place)));
        }
        let Some(conversion) = &mut self.conversion else {
            return write_whole_lines(&mut self.out, game.part.slice(&input.chunk.text));
        };
        let Some(record) = game.record else {
            return Ok(());
        };
        let item = DocumentItem::Record(record);
        let found = SourceItem::new(item, number, input);
        conversion.convert(&mut self.out, found)
    }

    /// Writes text that is not selected.
    pub(super) fn rest(&mut self, text: &str) -> anyhow::Result<()> {
        match &mut self.rest {
            Some(rest) if !is_punctuation(text) => write_whole_lines(rest, text),
            _ => Ok(()),
        }
    }

    pub(super) fn finish(mut self, selected: u64) -> anyhow::Result<()> {
        if self.args.output.count {
            self.out.write_text(&format!("{selected}\n"))?;
        }
        if let Some(conversion) = &self.conversion {
            conversion.printer.finish(&mut self.out)?;
        }
        self.out.finish()?;
        self.rest.map_or(Ok(()), Output::finish)
    }
}

/// Returns whether a text has nothing but white space and the punctuation of a JSON array, which
/// is not needed between objects.
fn is_punctuation(text: &str) -> bool {
    let is_known = |c: char| c.is_whitespace() || matches!(c, '[' | ']' | ',' | '\u{feff}');
    text.chars().all(is_known)
}

/// Writes a text, and the line end that the last line of a source may lack.
fn write_whole_lines(out: &mut Output, text: &str) -> anyhow::Result<()> {
    out.write_text(text)?;
    if text.is_empty() || text.ends_with('\n') {
        return Ok(());
    }
    out.write_text("\n")
}
