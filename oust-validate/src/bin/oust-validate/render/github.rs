//! Workflow commands, which GitHub shows next to the lines of a file: `::error
//! file=…,line=…,col=…,endColumn=…,title=…::message`.

use std::io::{self, Write};

use oust_notation::is_unprintable;
use oust_validate::{Finding, Origin, Severity};

use super::renderer::{Renderer, whole_message};
use crate::fingerprint::relative;

pub(crate) struct Github<'a>(pub(crate) &'a mut dyn Write);

impl Renderer for Github<'_> {
    fn finding(&mut self, origin: Origin<'_>, finding: &Finding) -> io::Result<()> {
        let command = match finding.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let place = origin.place(finding.span);
        writeln!(
            self.0,
            "::{command} file={},line={line},endLine={line},col={},endColumn={},title={}::{}",
            escaped(relative(origin.path), Part::Property),
            place.start.column,
            place.end_column,
            escaped(&finding.code.to_string(), Part::Property),
            escaped(&whole_message(finding), Part::Message),
            line = place.start.line,
        )
    }
}

/// The parts of a command, which escape different characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Property,
    Message,
}

fn escaped(text: &str, part: Part) -> String {
    let mut escaped = String::with_capacity(text.len());
    for symbol in text.chars() {
        match symbol {
            '%' => escaped.push_str("%25"),
            '\r' => escaped.push_str("%0D"),
            '\n' => escaped.push_str("%0A"),
            ':' if part == Part::Property => escaped.push_str("%3A"),
            ',' if part == Part::Property => escaped.push_str("%2C"),
            // The log of a workflow is shown in a terminal, too.
            _ if is_unprintable(symbol) => escaped.extend(symbol.escape_default()),
            _ => escaped.push(symbol),
        }
    }
    escaped
}
