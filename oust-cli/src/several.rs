//! Printing views one after the other, or together on one page.

use std::io::Write;

use oust_notation::GamePage;

use crate::args::OutputFormat;
use crate::output::Printer;
use crate::view::View;

/// Views on their way out.
pub(crate) struct Several<'a> {
    printer: Printer<'a>,
    /// Holds the games of a page until all are known.
    page: GamePage,
    /// How many views there were.
    printed: u64,
}

impl<'a> Several<'a> {
    pub(crate) fn new(printer: Printer<'a>) -> Self {
        Self {
            page: printer.page(),
            printer,
            printed: 0,
        }
    }

    pub(crate) const fn printer(&self) -> &Printer<'a> {
        &self.printer
    }

    /// Prints a view, told apart by a blank line from the one before where views have several
    /// lines.
    pub(crate) fn print(&mut self, out: &mut dyn Write, view: &View) -> anyhow::Result<()> {
        self.printed += 1;
        if self.printer.format == OutputFormat::Html {
            self.printer.check(view)?;
            self.printer.add_to(&mut self.page, view);
            return Ok(());
        }
        if self.printed > 1 && self.printer.has_several_lines() {
            writeln!(out)?;
        }
        self.printer.print(out, view)
    }

    /// Prints what has waited for the last view.
    pub(crate) fn finish(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.printer.format == OutputFormat::Html && self.printed > 0 {
            write!(out, "{}", self.page)?;
        }
        Ok(())
    }
}
