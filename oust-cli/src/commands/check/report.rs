//! Checks positions and prints the findings about each.

use std::io::{self, BufWriter, StdoutLock, Write, stdout};

use oust_notation::{
    DocumentItem, FoundDiagram, JSON_SCHEMA, LineColumn, PositionLine, Span, counted, printable,
    side_letter,
};
use oust_validate::json::ReasonJson;
use oust_validate::{Finding, diagram_findings, position_findings, position_line_finding};

use super::CheckFormat;
use super::json::CheckJson;
use crate::args::SourceArgs;
use crate::input::SourceItem;
use crate::message::say_assumed;
use crate::output::json_line;
use crate::request::{Request, settled, view_of};
use crate::view::View;

/// The output and the counts of `oust check`.
pub(crate) struct Report<'a> {
    source: &'a SourceArgs,
    format: CheckFormat,
    out: BufWriter<StdoutLock<'static>>,
    positions: usize,
    impossible: usize,
}

impl<'a> Report<'a> {
    pub(crate) fn new(source: &'a SourceArgs, format: CheckFormat) -> Self {
        Self {
            source,
            format,
            out: BufWriter::new(stdout().lock()),
            positions: 0,
            impossible: 0,
        }
    }

    /// Returns whether a position checked so far is impossible.
    pub(crate) fn found_impossible(&self) -> bool {
        self.impossible > 0
    }

    /// Ends the output and returns the counts in words.
    pub(crate) fn finish(&mut self) -> io::Result<String> {
        self.out.flush()?;
        let positions = counted(self.positions, "position");
        Ok(format!("{positions}, {} impossible", self.impossible))
    }

    /// Checks the position that `--position` or `--board` names.
    pub(crate) fn check_argument(&mut self) -> anyhow::Result<()> {
        let view = Request::from_file(self.source, None)?.view()?;
        let path = match self.source.position {
            Some(_) => "--position",
            None => "--board",
        };
        let place = LineColumn { line: 1, column: 1 };
        let findings = self.findings_of(&view).into_iter();
        let findings = findings.map(|finding| (place, finding)).collect();
        self.write(path, 1, Some(&view), findings)
    }

    /// Checks a position of a file.
    pub(crate) fn check(&mut self, found: SourceItem<'_>) -> anyhow::Result<()> {
        let input = found.input;
        // `view_of` refuses `--at` for a diagram or a position line.
        let is_position = self.source.at.is_none();
        let (view, span, mut findings) = match found.item {
            DocumentItem::Diagram(diagram) if is_position => {
                let findings = diagram_findings(&diagram);
                let FoundDiagram { span, diagram, .. } = *diagram;
                let view = diagram.ok().map(View::from_diagram);
                let view = view.map(|view| settled(view, self.source, &input.path));
                let view = view.transpose()?;
                (view, span, findings)
            }
            DocumentItem::Position {
                line: Err(error), ..
            } if is_position => (None, error.span, vec![position_line_finding(&error)]),
            item => {
                let span = match &item {
                    DocumentItem::Record(record) => record.board_span,
                    DocumentItem::Position { span, .. } => *span,
                    _ => Span::default(),
                };
                (Some(view_of(item, input, self.source)?), span, Vec::new())
            }
        };
        if let Some(view) = &view {
            say_assumed(&input.path, &view.assumed);
            for mut finding in self.findings_of(view) {
                finding.span = span;
                findings.push(finding);
            }
        }
        let placed = |finding: Finding| (input.chunk.place(finding.span.start), finding);
        let findings = findings.into_iter().map(placed).collect();
        self.write(&input.path, found.number, view.as_ref(), findings)
    }

    fn findings_of(&self, view: &View) -> Vec<Finding> {
        let position = view.position();
        let dialect = self.source.read.coords.print_dialect(position.board());
        position_findings(&position.setup(), view.to_move(), dialect)
    }

    /// Prints the findings about a position, or its JSON.
    fn write(
        &mut self,
        path: &str,
        number: usize,
        view: Option<&View>,
        findings: Vec<(LineColumn, Finding)>,
    ) -> anyhow::Result<()> {
        let possible = !findings.iter().any(|(_, finding)| finding.is_error());
        self.positions += 1;
        self.impossible += usize::from(!possible);
        if self.format == CheckFormat::Json {
            let to_move = view.and_then(View::to_move);
            let json = CheckJson {
                schema: JSON_SCHEMA,
                kind: "check",
                path: path.to_owned(),
                number,
                board: view.map(|view| view.position().board().to_string()),
                to_move: to_move.map(side_letter),
                position: view
                    .filter(|_| to_move.is_some())
                    .map(|view| PositionLine::from_position(view.position()).to_string()),
                possible,
                findings: findings
                    .into_iter()
                    .map(|(place, finding)| ReasonJson::new(place, finding))
                    .collect(),
            };
            self.out.write_all(json_line(&json)?.as_bytes())?;
            return Ok(());
        }
        let path = printable(path);
        for (LineColumn { line, column }, finding) in findings {
            let letter = finding.severity().letter();
            let code = finding.code;
            let message = printable(&finding.message);
            writeln!(
                self.out,
                "{path}:{line}:{column}: {letter} {code}: {message}"
            )?;
        }
        Ok(())
    }
}
